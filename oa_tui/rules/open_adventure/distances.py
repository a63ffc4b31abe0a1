"""How far things are, and what that does to a shot or a spell (OA-44, OA-64, OA-66)."""

from __future__ import annotations

from typing import Literal

Distance = Literal["self", "reach", "across the room", "stone throw", "bow shot", "within view"]
"""OA-44: nearest first. A Minor Action moves up to Across the Room in Rounds of a minute or less, a Major farther."""

DISTANCES: tuple[Distance, ...] = ("self", "reach", "across the room", "stone throw", "bow shot", "within view")

SPELL: dict[str, int] = dict(zip(DISTANCES, (0, 2, 3, 6, 9, 12), strict=True))
"""OA-66: what the distance adds to the difficulty of a spell."""

REALITY = (0, 2, 3, 6, 12)
"""OA-66: what bending reality adds, from not at all to beyond recognition."""

_SHORT: dict[str, Distance] = {
    "s": "self",
    "r": "reach",
    "ar": "across the room",
    "st": "stone throw",
    "bs": "bow shot",
    "wv": "within view",
}


def reach(text: str) -> tuple[Distance, Distance] | None:
    """A printed range as nearest and farthest: `AR/BS`, `reach`, `Stone Throw`; None where it is none."""
    words = [word.strip().lower().replace("_", " ") for word in text.split("/")]
    known = [_SHORT.get(word) or next((each for each in DISTANCES if each == word), None) for word in words]
    found = [each for each in known if each is not None]
    return (found[0], found[-1]) if len(found) == len(words) in (1, 2) else None


def nearer(a: str, b: str) -> bool:
    """Whether distance `a` is nearer than `b`."""
    return DISTANCES.index(a) < DISTANCES.index(b)


def beyond(text: str, distance: str) -> bool:
    """OA-64: whether a target at this distance is out of a weapon's range."""
    known = reach(text)
    return bool(known and distance and nearer(known[1], distance))


def awkward(text: str, distance: str) -> bool:
    """OA-64: whether a weapon of range a/b is used nearer than a, or as far as b; a single word has no edges."""
    known = reach(text)
    if known is None or not distance or known[0] == known[1]:
        return False
    return nearer(distance, known[0]) or distance == known[1]
