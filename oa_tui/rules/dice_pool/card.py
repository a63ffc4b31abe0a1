"""Sheets for reading (DP-14)."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.contract import Card
from oa_tui.rules.dice_pool.sheets import Being, Character, Npc

NOTHING = "–"
"""DP-5: how a blank attribute reads."""


def card(sheet: Any) -> Card:
    """DP-14: an NPC's or a character's card; whatever else is left as its name."""
    if not isinstance(sheet, Being):
        return Card(str(getattr(sheet, "name", "")))
    facts = [("Dice", _cell(sheet.dice)), ("Move", _cell(sheet.move))]
    facts += [(name, _plus(getattr(sheet, name.lower()))) for name in ("Fight", "Shoot", "Skill", "Mysticism")]
    if isinstance(sheet, Character):
        facts.append(("Defence", _plus(sheet.defence)))
    if isinstance(sheet, Npc):
        facts += [("Armour", _cell(sheet.armour)), ("Hits", str(sheet.hits))]
    texts = (
        *((weapon.name, weapon.text) for weapon in sheet.attacks),
        *((trait.name, trait.text or "as it says") for trait in sheet.traits),
        ("Gear", ", ".join(sheet.gear)),
        ("", sheet.text),
        ("Notes", sheet.notes),
    )
    return Card(
        title=sheet.name,
        kind="Character" if isinstance(sheet, Character) else "NPC",
        facts=tuple(facts),
        lines=tuple(_weapon(sheet, at) for at in range(len(sheet.attacks))),
        texts=tuple((head, text) for head, text in texts if text),
    )


def _weapon(sheet: Being, at: int) -> tuple[str, ...]:
    """Name, attribute, the face to reach, and what else a list has room for."""
    weapon = sheet.attacks[at]
    extras = " ".join(word for word in ("magic" if weapon.magic else "", weapon.reach) if word)
    return weapon.name, weapon.attribute.capitalize(), _plus(getattr(sheet, weapon.attribute)), extras


def _cell(number: int | None) -> str:
    return NOTHING if number is None else str(number)


def _plus(stat: int | None) -> str:
    """DP-5: a stat as it is printed, `3+`."""
    return NOTHING if stat is None else f"{stat}+"
