"""Exact odds of every check: binomial weights as whole numbers, fractions only at the end."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb

from oa_tui.rules.contract import Degree, Odds
from oa_tui.rules.dice_pool.checks import AnyCheck, Move, Rolled, Skill, defends, least_damage, need, rolled

FAILURE = "failure"
PARTIAL = "partial"
SUCCESS = "success"
MEASURED = "measured"
SIDES = 6
"""DP-1: the dice are d6, as stats run from 2+ to 6+."""


def odds(check: AnyCheck) -> Odds:
    """DP-5, DP-9, DP-12, DP-13: degrees worst first: failure, partial (skill checks), success; or measured."""
    if isinstance(check, Move):
        return Odds((Degree(MEASURED, Fraction(1)),), spread=((check.move * check.dice, Fraction(1)),))
    weights, whole = hits(rolled(check), need(check))
    if isinstance(check, Skill):
        return _skill(check, weights, whole)
    if (shield := defends(check)) is not None:
        good, damage, both = _through(rolled(check), need(check), *shield)
        return Odds(_degrees(good, both), Fraction(damage, both), spread=_spread(check))
    least = least_damage(check)
    damage = sum(n * weight for n, weight in enumerate(weights) if n >= least)
    return Odds(_degrees(sum(weights[least:]), whole), Fraction(damage, whole), spread=_spread(check))


@lru_cache(maxsize=4096)
def hits(dice: int, face: int) -> tuple[tuple[int, ...], int]:
    """DP-5: weights of 0, 1, ... successes of so many dice that must reach a face, and their sum."""
    good, bad = SIDES + 1 - face, face - 1
    return tuple(comb(dice, n) * good**n * bad ** (dice - n) for n in range(dice + 1)), SIDES**dice


@lru_cache(maxsize=4096)
def _through(dice: int, face: int, kept: int, guard: int) -> tuple[int, int, int]:
    """DP-12: weights of at least one damage through and of the damage summed; and the sum of all weights."""
    attack, whole = hits(dice, face)
    defence, other = hits(kept, guard)
    fewer = [0, *accumulate(defence)]  # weight of fewer than n stopped
    gaps = [0, *accumulate(fewer[1:])]  # summed over n: the damage through of n hits, by weight
    good = sum(weight * fewer[min(n, kept + 1)] for n, weight in enumerate(attack))
    mean = sum(
        weight * (gaps[n] if n <= kept + 1 else gaps[kept + 1] + (n - kept - 1) * other)
        for n, weight in enumerate(attack)
    )
    return good, mean, whole * other


def _skill(check: Skill, weights: tuple[int, ...], whole: int) -> Odds:
    """DP-9: all met, some of it, nothing; successes beyond what remains are lost."""
    met = sum(weights[check.remaining :])
    lowered = sum(min(n, check.remaining) * weight for n, weight in enumerate(weights))
    degrees = (
        Degree(FAILURE, Fraction(weights[0], whole), good=False),
        Degree(PARTIAL, Fraction(whole - weights[0] - met, whole)),
        Degree(SUCCESS, Fraction(met, whole), good=True),
    )
    return Odds(degrees, Fraction(lowered, whole), spread=_spread(check))


def _degrees(good: int, whole: int) -> tuple[Degree, ...]:
    success = Fraction(good, whole)
    return Degree(FAILURE, 1 - success, good=False), Degree(SUCCESS, success, good=True)


@lru_cache(maxsize=1024)
def _chances(dice: int, face: int) -> tuple[tuple[int, Fraction], ...]:
    weights, whole = hits(dice, face)
    return tuple((n, Fraction(weight, whole)) for n, weight in enumerate(weights))


def _spread(check: Rolled) -> tuple[tuple[int, Fraction], ...]:
    """DP-5: the chance of each number of successes."""
    return _chances(rolled(check), need(check))
