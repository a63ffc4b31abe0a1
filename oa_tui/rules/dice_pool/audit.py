"""What a sheet says that doesn't agree with itself."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.dice_pool.beings import BLANKS, numbered
from oa_tui.rules.dice_pool.sheets import Being, Character


def audit(sheet: Any) -> tuple[tuple[tuple[str | int, ...], str], ...]:
    """Path and sentence: an attack with a blank attribute (DP-5), hits or armour on a character (DP-11)."""
    if not isinstance(sheet, Being):
        return ()
    found: list[tuple[tuple[str | int, ...], str]] = []
    for index, weapon in enumerate(sheet.attacks):
        if weapon.attribute in BLANKS and numbered(sheet) and getattr(sheet, weapon.attribute) is None:
            blank = weapon.attribute
            found.append(
                (("attacks", index, "attribute"), f"{weapon.name} rolls {blank}, which is blank: give {blank}")
            )
    if isinstance(sheet, Character):
        why = "a character's dice are its health: hits and armour are an NPC's"
        found += [((key,), why) for key in ("hits", "armour") if key in sheet.extra]
    return tuple(found)
