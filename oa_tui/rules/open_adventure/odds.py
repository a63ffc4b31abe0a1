"""Exact odds of every check, without simulation."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from operator import mul

from oa_tui.dice import odds as dice
from oa_tui.rules.contract import Degree, Odds
from oa_tui.rules.open_adventure.checks import (
    AnyCheck,
    Auto,
    Compare,
    Death,
    Deed,
    Mending,
    Opposed,
    Reaction,
    Recovery,
)
from oa_tui.rules.open_adventure.scores import (
    LEAST,
    action_score,
    added,
    dice_for,
    difficulty_score,
    story_points,
    unscored,
)

CRITICAL_FAILURE = "critical-failure"
FAILURE = "failure"
SUCCESS = "success"
BLOCKED = "blocked"
MEASURED = "measured"
UNKNOWN = "unknown"
"""The chance of somebody whose score nobody knows: a bare total decides."""


def odds(check: AnyCheck) -> Odds:
    """OA-21, OA-26, OA-30, exactly; worst first: critical-failure, failure, success; or one of blocked and measured."""
    if isinstance(check, Auto):
        return _certain(success=True)
    if unscored(check):
        return Odds((Degree(UNKNOWN, Fraction(1)),))
    if isinstance(check, Reaction):
        return _measured(check) if check.base_difficulty is None else _held(check)
    if isinstance(check, Death):
        return _held(check)
    score = action_score(check)
    if score < LEAST:
        return Odds((Degree(BLOCKED, Fraction(1), good=False),))
    if isinstance(check, Compare):
        return _compared(check, score)
    sides = dice_for(score)
    if isinstance(check, Mending):
        threshold = (difficulty_score(check) or 0) - story_points(check)
        found = _against(None, 0, sides, threshold)
        return found if isinstance(check, Recovery) else Odds(found.degrees)
    if isinstance(check, Opposed):
        return _opposed(check, sides, dice_for(action_score(check.opponent)))
    threshold = check.base_difficulty + added(check) - story_points(check)
    return _against(check.effect, check.effect_bonus, sides, threshold)


def _held(check: Reaction | Death) -> Odds:
    """OA-53, OA-59: against a difficulty, with nothing to gain; a score of 1 or less totals 0, or fails outright."""
    sides = dice_for(action_score(check))
    threshold = (difficulty_score(check) or 0) - story_points(check)
    if sides:
        return Odds(_against(None, 0, sides, threshold).degrees)
    return _certain(success=isinstance(check, Reaction) and difficulty_score(check) == 0)


def _certain(*, success: bool) -> Odds:
    return Odds((Degree(SUCCESS if success else FAILURE, Fraction(1), good=success),))


def effect_of(check: Deed, margin: int) -> int:
    """OA-27, OA-28, OA-40, C-OA-1: the Effect of a success by this margin: flat, or margin plus bonus; at least 0."""
    return _effect(check.effect, check.effect_bonus, margin)


def _effect(flat: int | None, bonus: int, margin: int) -> int:
    return max(0, (margin if flat is None else flat) + bonus)


def _degrees(critical: Fraction, success: Fraction) -> tuple[Degree, ...]:
    return (
        Degree(CRITICAL_FAILURE, critical, good=False),
        Degree(FAILURE, 1 - critical - success, good=False),
        Degree(SUCCESS, success, good=True),
    )


def _against(flat: int | None, bonus: int, sides: tuple[int, ...], threshold: int) -> Odds:
    """OA-26 with OA-30: totals that reach the threshold, less the all-ones roll, which fails even so (C-OA-3)."""
    critical = Fraction(1, prod(sides))
    reached = success = dice.reach(sides, threshold)
    margin = len(sides) - threshold
    if margin >= 0:
        success -= critical
    if flat is not None:
        return Odds(_degrees(critical, success), _effect(flat, bonus, 0) * success)
    mean = dice.mean_excess(sides, threshold - min(bonus, 0))
    if bonus > 0:
        mean += bonus * reached
    if margin >= 0:
        mean -= critical * _effect(None, bonus, margin)
    return Odds(_degrees(critical, success), mean)


def _opposed(check: Opposed, sides: tuple[int, ...], theirs: tuple[int, ...]) -> Odds:
    """OA-13: total against total, ties to the actor (C-OA-4); the error is proven to be below 10^-12."""
    shift = added(check) - story_points(check)
    if not theirs:
        return _against(check.effect, check.effect_bonus, sides, shift)
    critical = Fraction(1, prod(sides))
    # What all ones would have won: the opponent's totals up to `most`.
    most = len(sides) - shift
    weights, whole = dice.totals_below(theirs, most + 1)
    lost = critical * Fraction(sum(weights), whole)
    found = dice.opposed(sides, theirs, shift)
    success = max(Fraction(0), found.p - lost)
    degrees = _degrees(critical, success)
    if check.effect is not None:
        return Odds(degrees, effect_of(check, 0) * success, found.error)
    bonus = check.effect_bonus
    mean = found.mean_excess if bonus >= 0 else dice.opposed(sides, theirs, shift - bonus).mean_excess
    ones = sum(map(mul, weights, (effect_of(check, most - total) for total in range(len(weights)))))
    mean += max(bonus, 0) * found.p - critical * Fraction(ones, whole)
    return Odds(degrees, max(Fraction(0), mean), found.error)


def _compared(check: Compare, score: int) -> Odds:
    """OA-32: certain either way."""
    margin = score - (difficulty_score(check) or 0)
    if margin >= 0:
        return Odds((Degree(SUCCESS, Fraction(1), good=True),), Fraction(effect_of(check, margin)))
    return Odds((Degree(FAILURE, Fraction(1), good=False),), Fraction(0))


def _measured(check: Reaction) -> Odds:
    """OA-37: the total is all there is; the spread goes up to twice the dice's highest faces."""
    sides = dice_for(action_score(check))
    if not sides:
        return Odds((Degree(MEASURED, Fraction(1)),), spread=((0, Fraction(1)),))
    weights, whole = dice.totals_below(sides, 2 * sum(sides) + 1)
    points = story_points(check)
    spread = tuple((total + points, Fraction(weight, whole)) for total, weight in enumerate(weights) if weight)
    return Odds((Degree(MEASURED, Fraction(1)),), spread=spread)
