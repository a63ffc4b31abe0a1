"""Exact odds of every check, in whole numbers: so many of 20 faces, or of 400 pairs of them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import NamedTuple

from oa_tui.rules.contract import Degree, Odds
from oa_tui.rules.lines import summed
from oa_tui.rules.roll_under import damage
from oa_tui.rules.roll_under.checks import (
    AnyCheck,
    Attack,
    Attribute,
    Contest,
    Group,
    Initiative,
    Luck,
    Percentile,
    Rolls,
)
from oa_tui.rules.roll_under.degrees import (
    FAILURE,
    GREAT,
    SUCCESS,
    TERRIBLE,
    Ends,
    bonus_lines,
    effective,
    ends,
    leaning,
    luck_lines,
    top,
)

WIN = "win"
LOSE = "lose"
TIE = "tie"
PENDING = "pending"

_TWENTIETHS = tuple(Fraction(count, 20) for count in range(21))


class Chances(NamedTuple):
    """One side's roll: `below[f]` ways to succeed with a face of f or less, of `whole`; `fail` ways to fail."""

    below: tuple[int, ...]
    fail: int
    whole: int


def odds(check: AnyCheck) -> Odds:
    """DT-2, DT-12, DT-14, DT-20, DT-21, DT-24: degrees worst first, summing to 1."""
    match check:
        case Attribute() | Initiative():
            great, success, failure, terrible = _degrees(ends(check), leaning(check), check.reroll)
            return Odds(
                (
                    Degree(TERRIBLE, terrible, good=False),
                    Degree(FAILURE, failure, good=False),
                    Degree(SUCCESS, success, good=True),
                    Degree(GREAT, great, good=True),
                )
            )
        case Contest():
            return _contest(check)
        case Group():
            return _group(check)
        case Luck():
            return _plain(Fraction(top(summed(luck_lines(check))), 20))
        case Percentile():
            return _plain(Fraction(check.chance, 100))
        case Attack():
            return _attack(check)


def ways(faces: int, lean: int) -> int:
    """DT-6: in how many of 400 pairs (or of 20 faces) the kept die is among the lowest so many."""
    if not lean:
        return faces
    return 400 - (20 - faces) ** 2 if lean > 0 else faces * faces


@lru_cache(maxsize=4096)
def _degrees(at: Ends, lean: int, reroll: bool) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """DT-8: great, success, failure, terrible; with a reroll the second throw counts where the first failed."""
    whole = 400 if lean else 20
    great, success, failure = (ways(face, lean) for face in at)
    counts = (great, success - great, failure - success, whole - failure)
    if not reroll:
        parts = [Fraction(count, whole) for count in counts] if lean else [_TWENTIETHS[count] for count in counts]
        return tuple(parts)  # type: ignore[return-value]  # four of them
    failed = whole - success
    again = (count * failed + (count * whole if index < 2 else 0) for index, count in enumerate(counts))
    return tuple(Fraction(count, whole * whole) for count in again)  # type: ignore[return-value]  # four of them


def _plain(chance: Fraction, effect: Fraction | None = None) -> Odds:
    return Odds((Degree(FAILURE, 1 - chance, good=False), Degree(SUCCESS, chance, good=True)), effect)


@lru_cache(maxsize=1024)
def _side(success: int, lean: int, reroll: bool) -> Chances:
    """One roll that succeeds up to a face."""
    whole = 400 if lean else 20
    below = tuple(ways(face, lean) for face in range(success + 1)) if lean else tuple(range(success + 1))
    fail = whole - below[-1]
    if not reroll:
        return Chances(below, fail, whole)
    return Chances(tuple(count * (whole + fail) for count in below), fail * fail, whole * whole)


def _chances(side: Rolls, under: int) -> Chances:
    return _side(top(under), leaning(side), side.reroll)


def _contest(check: Contest) -> Odds:
    """DT-12: only a success can win, by the greater margin; equal margins and two failures leave things as they are."""
    mine, theirs = effective(check.actor), effective(check.opponent)
    win, tie, whole = _faced(_chances(check.actor, mine), _chances(check.opponent, theirs), theirs - mine)
    return Odds(
        (
            Degree(LOSE, Fraction(whole - win - tie, whole), good=False),
            Degree(TIE, Fraction(tie, whole)),
            Degree(WIN, Fraction(win, whole), good=True),
        )
    )


@lru_cache(maxsize=4096)
def _faced(actor: Chances, opponent: Chances, shift: int) -> tuple[int, int, int]:
    """Ways to win, to tie, and in all; the opponent's face `f + shift` has the margin of the actor's face f."""
    win, tie = 0, actor.fail * opponent.fail
    below, whole = opponent.below, opponent.whole
    last, before = len(below) - 1, 0
    for same, upto in enumerate(actor.below[1:], 1 + shift):
        here, before = upto - before, upto
        if same > last:
            win += here * opponent.fail
        elif same < 1:
            win += here * whole
        else:
            win += here * (whole - below[same])
            tie += here * (below[same] - below[same - 1])
    return win, tie, actor.whole * opponent.whole


def _group(check: Group) -> Odds:
    """DT-14: the chance of each number of successes, member by member; exactly half is not yet decided."""
    members = [_chances(member, effective(member, check.modifiers)) for member in check.members]
    counts = _successes(tuple((each.below[-1], each.whole) for each in members))
    whole = prod(each.whole for each in members)
    count = len(members)
    half = counts[count // 2] if count % 2 == 0 else 0
    more = sum(counts[count // 2 + 1 :])
    spread = tuple((number, Fraction(ways, whole)) for number, ways in enumerate(counts) if ways)
    return Odds(
        (
            Degree(FAILURE, Fraction(whole - half - more, whole), good=False),
            Degree(PENDING, Fraction(half, whole)),
            Degree(SUCCESS, Fraction(more, whole), good=True),
        ),
        spread=spread,
    )


@lru_cache(maxsize=1024)
def _successes(members: tuple[tuple[int, int], ...]) -> list[int]:
    """In how many ways none, one, two ... of the members succeed."""
    counts = [1]
    for good, whole in members:
        bad = whole - good
        counts = [
            (counts[at] * bad if at < len(counts) else 0) + (counts[at - 1] * good if at else 0)
            for at in range(len(counts) + 1)
        ]
    return counts


def _attack(check: Attack) -> Odds:
    """DT-24: a hit reaches the Armour Class; the effect is the damage."""
    misses = max(0, min(20, check.armor_class - summed(bonus_lines(check)) - 1))
    lean = leaning(check)
    whole = 400 if lean else 20
    # The best of two attacks is the highest: it misses only where both do.
    missed = ways(misses, -lean)
    chance = Fraction(whole - missed, whole)
    return _plain(chance, chance * damage.mean(check.damage) if check.damage else None)
