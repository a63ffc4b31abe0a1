"""Exact odds: twenty faces, counted."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from oa_tui.rules.contract import Degree, Odds
from oa_tui.rules.target_number.checks import Action, AnyCheck, Initiative, Surprise
from oa_tui.rules.target_number.facing import (
    CRITICAL,
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    FAILURE,
    HIGH,
    LOW,
    SUCCESS,
    bonus,
    need,
)

MEASURED = "measured"

_TWENTIETHS = tuple(Fraction(n, 20) for n in range(21))
_D6 = tuple((face, Fraction(1, 6)) for face in range(1, 7))
_ORDINARY = tuple(face for face in range(2, 20) if face % CRITICAL)
_CRITICAL = tuple(face for face in range(2, 20) if not face % CRITICAL)


def odds(check: AnyCheck) -> Odds:
    """AR-9: degrees worst first. AR-14: a side's d6 only measures. C-AR-3: faces are counted, no table is trusted."""
    if isinstance(check, (Initiative, Surprise)):
        return Odds((Degree(MEASURED, Fraction(1)),), spread=_D6)
    reached = check.nat20_crit_if_total_reaches and 20 + bonus(check) >= check.target_number
    tame = check.target_number >= HIGH and not reached
    degrees = _degrees(need(check), check.target_number <= LOW, tame)
    if not isinstance(check, Action) or not check.wounds:
        return Odds(degrees)
    return Odds(degrees, check.wounds * (degrees[2].p + degrees[3].p))


@lru_cache(maxsize=4096)
def _degrees(needed: int, low: bool, tame: bool) -> tuple[Degree, ...]:
    """AR-6 to AR-8: so many of the faces 2 to 19 reach; the 1 and the 20 go by their own rules."""
    good = sum(face >= needed for face in _ORDINARY)
    great = sum(face >= needed for face in _CRITICAL)
    awful = len(_CRITICAL) - great + low
    bad = len(_ORDINARY) - good + (not low)
    return (
        Degree(CRITICAL_FAILURE, _TWENTIETHS[awful], good=False),
        Degree(FAILURE, _TWENTIETHS[bad], good=False),
        Degree(SUCCESS, _TWENTIETHS[good + tame], good=True),
        Degree(CRITICAL_SUCCESS, _TWENTIETHS[great + (not tame)], good=True),
    )
