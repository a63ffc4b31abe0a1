"""Sheets for reading (DT-25)."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.contract import Card
from oa_tui.rules.roll_under.beings import starting_luck
from oa_tui.rules.roll_under.sheets import ATTRIBUTES, NAMES, Adventurer, Being, Challenge, Creature


def card(sheet: Any) -> Card:
    """DT-25: a creature's, an adventurer's or a Party Challenge's card; whatever else is left as its name."""
    if isinstance(sheet, Being):
        return _being(sheet)
    return _challenge(sheet) if isinstance(sheet, Challenge) else Card(str(getattr(sheet, "name", "")))


def _being(sheet: Being) -> Card:
    adventurer = isinstance(sheet, Adventurer)
    lucky = adventurer or sheet.luck is not None
    facts = _facts(
        ("Level", sheet.level),
        ("Hit Points", sheet.hit_points),
        ("Armor Class", sheet.armor_class),
        ("Luck", starting_luck(sheet) if lucky else None),
        ("Init", getattr(sheet, "init", None)),
        ("Rerolls", getattr(sheet, "reroll_pool", None)),
        ("Rank", sheet.rank if isinstance(sheet, Creature) and sheet.rank != "ordinary" else None),
        ("Group", getattr(sheet, "group_size", None)),
    )
    attacks = tuple((each.name, f"{each.to_hit:+d}", each.damage) for each in sheet.attacks)
    chances = tuple((each.name, "" if each.chance is None else f"{each.chance} %", "") for each in sheet.percentile)
    return Card(
        title=sheet.name,
        kind="Adventurer" if adventurer else "Creature",
        facts=facts,
        heads=tuple(name.capitalize() for name in ATTRIBUTES) if sheet.attributes else (),
        grid=(tuple(str(sheet.attributes.get(name, "–")) for name in ATTRIBUTES),) if sheet.attributes else (),
        lines=attacks + chances,
        texts=_texts(
            ("Skills", ", ".join(each.name for each in sheet.skills)),
            ("Gear", ", ".join(sheet.gear)),
            *((each.name, each.text) for each in sheet.traits),
            *((each.name, each.text) for each in sheet.attacks),
            *((each.name, each.text) for each in sheet.percentile),
            ("", sheet.text),
            ("Notes", sheet.notes),
        ),
    )


def _challenge(sheet: Challenge) -> Card:
    return Card(
        title=sheet.name,
        kind="Party Challenge",
        facts=_facts(("Successes needed", sheet.challenge_points)),
        lines=tuple(
            (
                way.name,
                NAMES[way.attribute] if way.attribute else "",
                way.skill,
                f"{way.modifier:+d}" if way.modifier else "",
            )
            for way in sheet.actions
        ),
        texts=_texts(
            *((way.name, way.text) for way in sheet.actions),
            ("Partial success", sheet.partial),
            ("", sheet.text),
            ("Notes", sheet.notes),
        ),
    )


def _facts(*pairs: tuple[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(value)) for name, value in pairs if value not in (None, ""))


def _texts(*pairs: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((head, text) for head, text in pairs if text)
