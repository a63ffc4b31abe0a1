"""Damage dice of an attack (DT-24)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from oa_tui.dice import DiceError, parse
from oa_tui.dice.odds import plain_totals

MOST_DICE, MOST_SIDES = 20, 100


class Damage(NamedTuple):
    """The dice to throw, and what is added to them."""

    sides: tuple[int, ...]
    bonus: int


@lru_cache(maxsize=512)
def read(text: str) -> Damage:
    """Plain dice and numbers, `2d6+1`; nothing is no damage. Raises DiceError."""
    if not text.strip():
        return Damage((), 0)
    sides: tuple[int, ...] = ()
    bonus = 0
    for term in parse(text).terms:
        if not term.sides:
            bonus += term.sign * term.value
        elif term.sign < 0 or term.explode or term.keep != term.count or term.sides > MOST_SIDES:
            raise DiceError(f"{term} is no damage", hint="plain dice and numbers, such as 2d6+1")
        else:
            sides += (term.sides,) * term.count
    if len(sides) > MOST_DICE:
        raise DiceError(f"{len(sides)} dice are too many", hint=f"at most {MOST_DICE}")
    return Damage(sides, bonus)


@lru_cache(maxsize=512)
def mean(text: str) -> Fraction:
    """The mean of the damage, which is never below 0."""
    sides, bonus = read(text)
    if not sides:
        return Fraction(max(0, bonus))
    if bonus + len(sides) >= 0:
        return Fraction(sum(sides) + len(sides), 2) + bonus
    return sum((max(0, total + bonus) * chance for total, chance in plain_totals(sides).items()), Fraction(0))
