"""Faces on the table: which die exploded into what, and what is still owed."""

from __future__ import annotations

from typing import NamedTuple

from oa_tui.rules.contract import Throw

LONGEST = 100
"""OA-25: a safety net for a chain of explosions, far beyond what any table sees."""


class Thrown(NamedTuple):
    """One hand: its total, whether every starting die shows 1, and how it reads (`6+3, 4`)."""

    total: int
    ones: bool
    text: str
    exploded: bool


def chains(sides: tuple[int, ...], faces: tuple[int, ...]) -> tuple[list[list[int]], int | None]:
    """OA-25: the faces of each die with its explosions, and the sides of the die still owed, if any."""
    rest = iter(faces[len(sides) :])
    found = [[face] for face in faces[: len(sides)]]
    for chain, size in zip(found, sides, strict=False):
        while chain[-1] == size and len(chain) < LONGEST:
            face = next(rest, None)
            if face is None:
                return found, size
            chain.append(face)
    return found, None


def thrown(sides: tuple[int, ...], throw: Throw) -> Thrown:
    """What lies for one hand. OA-30: only the starting faces count as ones (C-OA-2).

    All ones can make no other total than the number of dice, and no other faces can make that total: a bare total
    shows a Critical Failure too. Story Points are added elsewhere, and never mend one (D-OA-8).
    """
    if throw.total is not None:
        return Thrown(throw.total, bool(sides) and throw.total == len(sides), "a bare total", exploded=False)
    found, _ = chains(sides, throw.faces)
    total = sum(map(sum, found))
    ones = bool(found) and all(chain[0] == 1 for chain in found)
    text = ", ".join("+".join(map(str, chain)) for chain in found)
    return Thrown(total, ones, text, exploded=len(throw.faces) > len(sides))


class Reach(NamedTuple):
    """What was reached against what; `rolled` is None where scores are only compared."""

    reached: int
    against: int
    rolled: Thrown | None

    @property
    def margin(self) -> int:
        """By how much, negative for a miss."""
        return self.reached - self.against

    @property
    def ones(self) -> bool:
        """OA-30: every die of the starting roll shows 1."""
        return self.rolled is not None and self.rolled.ones
