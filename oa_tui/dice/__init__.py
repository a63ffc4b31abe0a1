"""Dice: notation, rolling and exact odds. Knows nothing of games, and draws no random number itself."""

from __future__ import annotations

from oa_tui.dice.distribution import Distribution, odds_lines
from oa_tui.dice.errors import DiceError
from oa_tui.dice.notation import Expression, Part, Roll, Term, parse
from oa_tui.dice.odds import (
    UNIT,
    Opposed,
    fixed_totals,
    keep_mean,
    keep_totals,
    mean,
    mean_excess,
    opposed,
    plain_totals,
    reach,
    successes,
    totals_below,
)
from oa_tui.dice.source import Dice, TypedDice

__all__ = [
    "UNIT",
    "Dice",
    "DiceError",
    "Distribution",
    "Expression",
    "Opposed",
    "Part",
    "Roll",
    "Term",
    "TypedDice",
    "fixed_totals",
    "keep_mean",
    "keep_totals",
    "mean",
    "mean_excess",
    "odds_lines",
    "opposed",
    "parse",
    "plain_totals",
    "reach",
    "successes",
    "totals_below",
]
