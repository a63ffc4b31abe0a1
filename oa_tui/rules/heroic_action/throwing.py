"""Faces on the table: a positive and a negative d6, what opened, and what is still owed.

The first face is the positive die, the second the negative one; a confident roll takes the higher as positive.
Behind them come the explosions: all of the first die, then all of the second; or the two dice of a closed confident
roll's boxcars.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from oa_tui.rules.heroic_action.scores import Reading

SIDES = (6, 6)
SIX = 6
LONGEST = 100
"""A safety net for a chain of sixes, far beyond what any table sees."""

Special = Literal["boxcars", "snake-eyes"]


class Thrown(NamedTuple):
    """One hand: the roll, what is special about it, and how it reads (`6+4 − 3 = +7`)."""

    roll: int
    special: Special | None
    text: str


def special(faces: tuple[int, ...]) -> Special | None:
    """AC-6, AC-7, AC-8: only the two starting dice make boxcars or snake-eyes."""
    if faces[:2] == (SIX, SIX):
        return "boxcars"
    return "snake-eyes" if faces[:2] == (1, 1) else None


def owes(faces: tuple[int, ...], how: Reading) -> bool:
    """AC-1, AC-4, D-AC-2: whether a d6 is still missing once the starting dice lie."""
    if how.closed:
        return how.confident and special(faces) == "boxcars" and len(faces) < 2 * len(SIDES)
    return _chains(faces)[1]


def thrown(faces: tuple[int, ...], how: Reading) -> Thrown:
    """AC-1, AC-3, AC-4, AC-6: the roll. Two dice that are equal come to 0 however they are read (C-AC-1).

    Boxcars make a confident roll a standard one: open, both sixes stay and keep their signs; closed, both dice are
    thrown again once (C-AC-2).
    """
    found = special(faces)
    if how.closed:
        positive, negative = faces[-2:]
        chains = [[positive], [negative]]
    else:
        chains, _ = _chains(faces)
    roll = sum(chains[0]) - sum(chains[1])
    if how.confident and found != "boxcars" and roll < 0:
        roll, chains = -roll, chains[::-1]
    text = " − ".join("+".join(map(str, chain)) for chain in chains)
    again = "boxcars, again " if how.closed and len(faces) > len(SIDES) else ""
    return Thrown(roll, found, f"{again}{text} = {signed(roll)}")


def signed(number: int) -> str:
    """A roll as people say it: `+7`, `−3`, `0`."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def _chains(faces: tuple[int, ...]) -> tuple[list[list[int]], bool]:
    """The faces of each die with what it opened, and whether one is still owed."""
    rest = iter(faces[2:])
    chains = [[face] for face in faces[:2]]
    for chain in chains:
        while chain[-1] == SIX and len(chain) < LONGEST:
            face = next(rest, None)
            if face is None:
                return chains, True
            chain.append(face)
    return chains, False
