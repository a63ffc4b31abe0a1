"""Dice on the table, for every system: the next die owed, faces typed or thrown, all outcomes summed."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from oa_tui.dice.errors import DiceError
from oa_tui.dice.source import Dice
from oa_tui.rules.contract import C, System, Throw

MAX_FACES = 500
"""Most faces one hand may take: only a safety net, no chain of explosions at a table comes near it."""


class NextDie(NamedTuple):
    """The die that is still missing; without sides a bare total is, for nobody knows the dice."""

    hand: int
    sides: int


def next_die(system: System[C], check: C, throws: tuple[Throw, ...]) -> NextDie | None:
    """The next die to throw or type, hand by hand; None when all lie. A bare total owes nothing more."""
    for index, hand in enumerate(system.dice(check)):
        throw = throws[index] if index < len(throws) else Throw()
        if throw.total is not None:
            continue
        if hand.bare:
            return NextDie(index, 0)
        if len(throw.faces) < len(hand.sides):
            return NextDie(index, hand.sides[len(throw.faces)])
        sides = system.further(check, index, throw.faces) if len(throw.faces) < MAX_FACES else None
        if sides is not None:
            return NextDie(index, sides)
    return None


def add_face(
    system: System[C], check: C, throws: tuple[Throw, ...], face: int, *, number: int | None = None
) -> tuple[Throw, ...]:
    """The throws with one more face. `number` is how the die is called where a fault must name it, from 1.

    Raises DiceError for a face that isn't on the die, or where no die is owed.
    """
    due = next_die(system, check, throws)
    number = sum(len(throw.faces) for throw in throws) + 1 if number is None else number
    if due is None:
        said = (
            f"this roll has {number - 1} di{'e' if number == 2 else 'ce'}" if number > 1 else "nothing is thrown here"
        )
        raise DiceError(f"die {number} (face {face}) is one too many", hint=said)
    _known(system, check, due)
    if not 1 <= face <= due.sides:
        raise DiceError(f"die {number} is a d{due.sides}: {face} is not on it", hint=f"1 to {due.sides}")
    padded = throws + (Throw(),) * (due.hand + 1 - len(throws))
    faces = (*padded[due.hand].faces, face)
    return (*padded[: due.hand], Throw(faces=faces), *padded[due.hand + 1 :])


def take_back(throws: tuple[Throw, ...]) -> tuple[Throw, ...]:
    """The throws without the last face, or without the last bare total; nothing is left when nothing lay."""
    kept = list(throws)
    while kept and kept[-1] == Throw():
        kept.pop()
    if not kept:
        return ()
    last = kept.pop()
    if last.total is None and len(last.faces) > 1:
        kept.append(Throw(faces=last.faces[:-1]))
    return tuple(kept)


def roll(system: System[C], check: C, dice: Dice, throws: tuple[Throw, ...] = ()) -> tuple[Throw, ...]:
    """Throw all that is still missing."""
    while due := next_die(system, check, throws):
        _known(system, check, due)
        throws = add_face(system, check, throws, dice.face(due.sides))
    return throws


def check_throws(
    system: System[C], check: C, throws: tuple[Throw, ...], *, number: int | None = None
) -> tuple[Throw, ...]:
    """The same throws, if they are exactly what the check asks for.

    Raises DiceError that names the first die missing, too many, or showing a face it doesn't have.
    """
    dealt: tuple[Throw, ...] = ()
    for throw in throws:
        if throw.total is not None:
            dealt = (*dealt, throw)
            continue
        for face in throw.faces:
            dealt = add_face(system, check, dealt, face)
    if due := next_die(system, check, dealt):
        _known(system, check, due)
        count = sum(len(throw.faces) for throw in dealt) if number is None else number
        hand = system.dice(check)[due.hand]
        lying = len(dealt[due.hand].faces) if due.hand < len(dealt) else 0
        owner = f" of {hand.label}" if hand.label else ""
        what = f"one more d{due.sides}{owner}" if lying >= len(hand.sides) else f"a d{due.sides}{owner}"
        why = "the dice that lie ask for it" if lying >= len(hand.sides) else f"type 1 to {due.sides}"
        raise DiceError(f"die {count + 1} is missing, {what}", hint=why)
    return throws


def _known(system: System[C], check: C, due: NextDie) -> None:
    """Raises DiceError where a bare total is what is missing."""
    if not due.sides:
        owner = system.dice(check)[due.hand].label or "this roll"
        raise DiceError(f"no score is known for {owner}", hint="give a bare total, or set the score")


def enumerate_outcomes(system: System[C], check: C, depth: int) -> tuple[dict[str, Fraction], Fraction]:
    """Resolve every way the dice can fall, with at most `depth` dice beyond the starting ones.

    Returns the chance of each outcome word and the mass that was cut off. Whatever `odds` says must lie between
    these chances and these plus the cut mass: the law that binds odds to `resolve` in every system.
    """
    found: dict[str, Fraction] = defaultdict(Fraction)
    cut = Fraction(0)
    most = sum(len(hand.sides) for hand in system.dice(check)) + depth
    stack: list[tuple[tuple[Throw, ...], Fraction]] = [((), Fraction(1))]
    while stack:
        throws, chance = stack.pop()
        due = next_die(system, check, throws)
        if due is None:
            found[system.resolve(check, throws).word] += chance
        elif sum(len(throw.faces) for throw in throws) >= most:
            cut += chance
        else:
            each = chance / due.sides
            stack += [(add_face(system, check, throws, face), each) for face in range(1, due.sides + 1)]
    return dict(found), cut
