"""Exact odds of every check, in closed form.

An open die is 6A + U: A sixes (each as likely again by 1/6), then U, one of 1 to 5. So the difference of two is
6G + W with P(G = g) = 5/7 · 6^−|g| and W = −4 to 4 weighing 5 − |W| of 25, and P(G ≥ g) = 6^(1−g) / 7 for g ≥ 0.
After boxcars two fresh open dice follow: the difference is distributed as if nothing had been thrown yet.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from oa_tui.rules.contract import Degree, Odds
from oa_tui.rules.heroic_action.checks import Act, AnyCheck, Attack, FirstShot
from oa_tui.rules.heroic_action.scores import Reading, difficulty, is_rolled, reading, score

FUMBLE = "fumble"
FAILURE = "failure"
SUCCESS = "success"
WINDFALL = "windfall"
MEASURED = "measured"

PAIRS = 36
CLOSED = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""AC-4: how many of the 36 pairs make −5, ... +5."""
_TAILS = (*accumulate(reversed(CLOSED)),)[::-1]


class Reach(NamedTuple):
    """The chances of a roll of at least something: without boxcars, and with them (1/36 in all, AC-8)."""

    plain: Fraction
    boxcars: Fraction


def odds(check: AnyCheck) -> Odds:
    """Degrees worst first: fumble, failure, success, windfall (AC-2, AC-6); certain or measured where that is all.

    The mean effect is the mean number of Hits (AC-35).
    """
    if isinstance(check, FirstShot):
        return Odds((Degree(MEASURED, Fraction(1)),), spread=_first_shots(check))
    if isinstance(check, Act) or not is_rolled(check):
        return Odds((Degree(SUCCESS, Fraction(1), good=True),))
    how = reading(check, check.fortune)  # the last roll stands (AC-38)
    need = difficulty(check) - score(check)
    plain, boxcars = reach(need, how)
    box = Fraction(1, PAIRS)
    degrees = (
        Degree(FUMBLE, box - boxcars, good=False),
        Degree(FAILURE, 1 - box - plain, good=False),
        Degree(SUCCESS, plain, good=True),
        Degree(WINDFALL, boxcars, good=True),
    )
    if not isinstance(check, Attack):
        return Odds(degrees)
    return Odds(degrees, sum(reach(need + max(0, check.soak - check.damage), how), Fraction(0)))


@lru_cache(maxsize=4096)
def reach(need: int, how: Reading) -> Reach:
    """AC-1, AC-3, AC-4, AC-6: the chance that the roll is at least `need`."""
    if how.closed:
        return _closed(need, confident=how.confident)
    chance = _open(need)
    boxcars = chance / PAIRS
    if not how.confident:
        return Reach(chance - boxcars, boxcars)
    higher = Fraction(1) if need <= 0 else 2 * chance
    return Reach(higher * (PAIRS - 1) / PAIRS, boxcars)


def _open(need: int) -> Fraction:
    """P(one open die less another ≥ need)."""
    if need <= 0:
        return 1 - _open(1 - need)
    tails = [-((w - need) // 6) for w in range(-4, 5)]
    most = tails[0]
    weights = sum((5 - abs(at - 4)) * 6 ** (most - g) for at, g in enumerate(tails))
    return Fraction(weights, 175 * 6 ** (most - 1))


def _closed(need: int, *, confident: bool) -> Reach:
    """AC-4, D-AC-2: boxcars count 0, or are thrown again once if the roll is confident."""
    pairs = _closed_pairs(need)
    six = need <= 0
    if not confident:
        return Reach(Fraction(pairs - six, PAIRS), Fraction(six, PAIRS))
    plain = PAIRS - 1 if six else 2 * pairs
    return Reach(Fraction(plain, PAIRS), Fraction(pairs, PAIRS * PAIRS))


def _closed_pairs(need: int) -> int:
    """How many of the 36 pairs differ by at least `need`."""
    at = need + 5
    return PAIRS if at <= 0 else _TAILS[at] if at < len(_TAILS) else 0


def _first_shots(check: FirstShot) -> tuple[tuple[int, Fraction], ...]:
    """AC-9: every first shot there can be, lowest first."""
    how, base = reading(check, check.fortune), score(check)
    tails = [sum(reach(need, how), Fraction(0)) for need in range(-5, 7)]
    chances = ((base - 5 + at, tails[at] - tails[at + 1]) for at in range(len(tails) - 1))
    return tuple((shot, p) for shot, p in chances if p)
