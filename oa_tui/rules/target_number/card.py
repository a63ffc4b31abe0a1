"""Sheets for reading (AR-15)."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.contract import Card
from oa_tui.rules.target_number.beings import tier
from oa_tui.rules.target_number.sheets import Being, Character, Npc


def card(sheet: Any) -> Card:
    """AR-15: an NPC's or a character's card; whatever else is left as its name."""
    if not isinstance(sheet, Being):
        return Card(str(getattr(sheet, "name", "")))
    level = None if sheet.level is None else f"{sheet.level}, {tier(sheet.level)}"
    parry = "" if sheet.parry is None else f" ({sheet.parry})"
    facts = (
        ("Level", level),
        ("Movement", sheet.movement),
        ("Wound Limit", sheet.wound_limit),
        ("Defence", None if sheet.defence is None else f"{sheet.defence}{parry}"),
        ("Class", "classed" if isinstance(sheet, Npc) and sheet.classed else None),
    )
    texts = (
        ("Abilities", ", ".join(f"{name} {value:+d}" for name, value in sheet.abilities.items())),
        ("Gear", ", ".join(sheet.gear)),
        *((each.name, each.text) for each in sheet.special),
        *((each.name, each.text) for each in sheet.attacks),
        ("", sheet.text),
        ("Notes", sheet.notes),
    )
    return Card(
        title=sheet.name,
        kind="Character" if isinstance(sheet, Character) else "NPC",
        facts=tuple((name, str(value)) for name, value in facts if value not in (None, "")),
        lines=tuple(
            (each.name, f"{each.modifier:+d}", f"{each.wounds} wound{'' if each.wounds == 1 else 's'}")
            for each in sheet.attacks
        ),
        texts=tuple((head, text) for head, text in texts if text),
    )
