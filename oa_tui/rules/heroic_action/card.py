"""Sheets for reading (AC-41)."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.contract import Card
from oa_tui.rules.heroic_action.beings import fortune, hits, is_named, known_skill, role_of, soak
from oa_tui.rules.heroic_action.offers import cost, timing_of
from oa_tui.rules.heroic_action.sheets import Attribute, Being, Bonus, Schtick, Weapon

NOTHING = "–"
ATTRIBUTES: tuple[Attribute, ...] = ("body", "mind", "reflexes", "move")


def card(sheet: Any) -> Card:
    """AC-41: somebody's card: role, points, attributes, skills, attacks, schticks."""
    if not isinstance(sheet, Being):
        return Card(str(getattr(sheet, "name", "")))
    facts = [
        ("Hits", hits(sheet)),
        ("Fortune", fortune(sheet) or None),
        ("Toughness", soak(sheet)),
        ("Usually", sheet.count),
        ("Named", None if is_named(sheet) else "no"),
    ]
    scores = [sheet.attributes.get(name) for name in ATTRIBUTES]
    return Card(
        title=sheet.name,
        kind=role_of(sheet).capitalize(),
        facts=tuple((name, str(value)) for name, value in facts if value is not None),
        heads=("", *(name.capitalize() for name in ATTRIBUTES)),
        grid=(("Attributes", *(NOTHING if value is None else str(value) for value in scores)),),
        lines=tuple(_attack(weapon, sheet) for weapon in sheet.attacks),
        texts=_texts(sheet),
    )


def _attack(weapon: Weapon, sheet: Being) -> tuple[str, ...]:
    """Name, skill, score, damage, and what else a list has room for."""
    score = known_skill(sheet, weapon.skill)
    notes = [weapon.type, weapon.range, *(["friction"] if weapon.friction else [])]
    notes += [cost("basic", weapon.shots)] if weapon.shots is not None else []
    notes += [f"reload {weapon.reload}"] if weapon.reload else []
    number = NOTHING if score is None else str(score)
    return weapon.name, weapon.skill, number, f"damage {weapon.damage}", " ".join(note for note in notes if note)


def _texts(sheet: Being) -> tuple[tuple[str, str], ...]:
    found = [
        ("Skills", ", ".join(f"{name} {score}" for name, score in sheet.skills.items())),
        *((each.name, _schtick(each)) for each in sheet.schticks),
        *((weapon.name, weapon.text) for weapon in sheet.attacks),
        ("Stances", ", ".join(sheet.stances)),
        ("Gear", ", ".join(sheet.gear)),
        ("", sheet.text),
        ("Notes", sheet.notes),
    ]
    return tuple((head, text) for head, text in found if text)


def _schtick(each: Schtick) -> str:
    """`Trigger (defense), 1 shot. Text.`"""
    type_ = f" ({each.type})" if each.type else ""
    price = "" if each.action in ("inherent", "special") else f", {cost(timing_of(each), each.shots)}"
    does = ", ".join(_bonus(one) for one in each.modifiers)
    said = [f"{each.action.replace('-', ' ').capitalize()}{type_}{price}", does, each.text]
    return ". ".join(part.rstrip(".") for part in said if part) + "."


def _bonus(one: Bonus) -> str:
    when = one.when if isinstance(one.when, str) else " ".join(one.when)
    return f"{one.value:+d} {one.label or one.on}" + (f" ({when})" if when else "")
