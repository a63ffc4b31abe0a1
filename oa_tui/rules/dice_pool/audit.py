"""What a sheet says that doesn't agree with itself."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.auditing import Finding, strange_modifiers
from oa_tui.rules.dice_pool.beings import BLANKS, numbered
from oa_tui.rules.dice_pool.sheets import Being, Character

EFFECTS = ("", "dice", "stat", "armour", "defence")
"""What a condition may change; where it says nothing, the dice or the stat, whichever a check has."""


def audit(sheet: Any) -> tuple[Finding, ...]:
    """An attack with a blank attribute (DP-5), hits or armour on a character (DP-11)."""
    found = list(strange_modifiers(getattr(sheet, "modifiers", ()), EFFECTS))
    if not isinstance(sheet, Being):
        return tuple(found)
    for index, weapon in enumerate(sheet.attacks):
        if weapon.attribute in BLANKS and numbered(sheet) and getattr(sheet, weapon.attribute) is None:
            blank = weapon.attribute
            message = f"{weapon.name} rolls {blank}, which is blank: give {blank}"
            found.append(Finding(("attacks", index, "attribute"), message))
    if isinstance(sheet, Character):
        why = "a character's dice are its health: hits and armour are an NPC's"
        found += [Finding((key,), why) for key in ("hits", "armour") if key in sheet.extra]
    return tuple(found)
