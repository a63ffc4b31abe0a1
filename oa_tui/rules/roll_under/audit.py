"""What a sheet says that doesn't agree with itself, or that nobody could do at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from oa_tui.dice.errors import DiceError
from oa_tui.rules.auditing import Finding, disagrees, strange_modifiers
from oa_tui.rules.roll_under import damage
from oa_tui.rules.roll_under.beings import starting_luck
from oa_tui.rules.roll_under.sheets import Adventurer, Being

EFFECTS = ("attribute", "luck", "to-hit", "armor-class", "advantage", "disadvantage")
"""What a condition may change."""


def audit(sheet: Any) -> tuple[Finding, ...]:
    """Damage that can't be rolled (DT-24), a Luck that isn't the level's (DT-21), modifiers of nothing."""
    found = list(strange_modifiers(getattr(sheet, "modifiers", ()), EFFECTS))
    if isinstance(sheet, Being):
        found += _damages(sheet)
    if isinstance(sheet, Adventurer) and sheet.level is not None:
        found += disagrees(("luck",), "Luck", sheet.luck, starting_luck(structs.replace(sheet, luck=None)))
    return tuple(found)


def _damages(sheet: Being) -> Iterator[Finding]:
    for at, attack in enumerate(sheet.attacks):
        try:
            damage.read(attack.damage)
        except DiceError as error:
            yield Finding(("attacks", at, "damage"), f"{attack.damage} can't be rolled: {error}")
