"""Sheets for reading (OA-50, OA-63)."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.contract import Card
from oa_tui.rules.open_adventure.beings import TYPES, attribute_score, defense, points, reaction
from oa_tui.rules.open_adventure.offers import actions_of, printed_score
from oa_tui.rules.open_adventure.scores import GROUPS, dice_for, dice_name
from oa_tui.rules.open_adventure.sheets import Being, Challenge, Character, Npc, NpcAction, Protection
from oa_tui.rules.open_adventure.traits import FLAGS, size

NOTHING = "–"

_VERBS = {"resistance": "Resists", "immunity": "Immune to"}

_ARMOR = {
    "rigid": "+1 DS on Coordination",
    "untrained": "+1 DS on whatever needs movement",
    "hardened": "piercing does nothing",
    "padded": "a Wound from a non-lethal weapon may be ignored",
}
"""OA-65."""

_WEAPON = {
    "long": "Across the Room, never at Reach",
    "versatile": "both hands in melee: Effect +1",
    "light": "parries in the off hand: Body Defense +1",
    "loading": "a Minor to load",
    "slow-loading": "a Major to load",
    "dangerous": "Critical Failure: d6 Body to its user",
    "fragile": "Critical Failure: it breaks",
}
"""OA-64: words among an action's tags, and what they mean."""


def card(sheet: Any) -> Card:
    """OA-63: an NPC's, a character's or a Challenge's card; whatever else is left as its name."""
    if isinstance(sheet, Npc):
        return _npc(sheet)
    if isinstance(sheet, Character):
        return _character(sheet)
    return _challenge(sheet) if isinstance(sheet, Challenge) else Card(str(getattr(sheet, "name", "")))


def _facts(*pairs: tuple[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(value)) for name, value in pairs if value not in (None, "", ()))


def _npc(sheet: Npc) -> Card:
    grid = tuple((kind.capitalize(), *(_cell(value) for value in _row(sheet, kind))) for kind in TYPES)
    expertise = ", ".join(f"{name} {value:+d}" for name, value in sheet.expertise.items())
    return Card(
        title=sheet.name,
        kind="NPC",
        facts=_facts(("Challenge Points", sheet.challenge_points), ("Reaction", reaction(sheet))),
        heads=("", "score", "defense", "armor"),
        grid=grid,
        lines=_actions(sheet),
        texts=_texts(sheet, ("Expertise", expertise)),
    )


def _row(sheet: Being, kind: Any) -> tuple[object, object, object]:
    return attribute_score(sheet, kind), defense(sheet, kind), sheet.armor.get(kind) or None


def _character(sheet: Character) -> Card:
    grid = []
    for kind in TYPES:
        names = tuple(f"{name[:3].capitalize()} {_cell(sheet.attributes.get(name))}" for name in GROUPS[kind])
        armor = sheet.armor.get(kind) or None
        grid.append((kind.capitalize(), _cell(points(sheet, kind)), _cell(defense(sheet, kind)), _cell(armor), *names))
    modus = ", ".join(f"{name} {score}" for name, score in sheet.modus_operandi.items())
    wounds = ", ".join(f"{n} {kind.capitalize()}" for kind, n in sheet.wounds.items() if n)
    return Card(
        title=sheet.name,
        kind="Character",
        facts=_facts(("Reaction", reaction(sheet)), ("Story Points", sheet.story_points or None), ("Wounds", wounds)),
        heads=("", "points", "defense", "armor", "", "", ""),
        grid=tuple(grid),
        lines=_actions(sheet),
        texts=_texts(sheet, ("Modus Operandi", modus), ("Specializations", ", ".join(sheet.specializations))),
    )


def _actions(sheet: Being) -> tuple[tuple[str, ...], ...]:
    """Name, `AS`, score, dice, and what else a list has room for."""
    found = []
    for action in actions_of(sheet):
        score = printed_score(action, sheet)
        known = ("", "", "") if score is None else ("AS", str(score), dice_name(dice_for(score)) or NOTHING)
        found.append((action.name, *known, _extras(action)))
    return tuple(found)


def _extras(action: NpcAction) -> str:
    notes = [f"{action.effect_bonus:+d}"] if action.effect_bonus else []
    notes += [f"Effect {action.effect}"] if action.effect is not None else []
    notes += ["Minor"] if action.minor else []
    notes += ["Stunt"] if action.stunt else []
    notes += [f"DS {action.difficulty}"] if action.difficulty is not None else []
    return " ".join(notes)


def _protection(shields: tuple[Protection, ...]) -> str:
    said = []
    for each in shields:
        verb = f"Armor {each.value} against" if each.kind == "armor" else _VERBS[each.kind]
        what = each.against or "everything"
        said.append(f"{verb} {what}" + (f" ({each.type.capitalize()})" if each.type else ""))
    return ", ".join(said)


def _texts(sheet: Being, *more: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    found = [
        ("", _protection(sheet.protection)),
        ("Armor", ", ".join(f"{trait}: {_ARMOR[trait]}" for trait in sheet.armor_traits)),
        *more,
        ("Gear", ", ".join(sheet.gear)),
        *((power.name, power.text) for power in sheet.powers),
        *((action.name, _said(action)) for action in actions_of(sheet)),
        ("", sheet.text),
        ("Notes", sheet.notes),
    ]
    return tuple((head, text) for head, text in found if text)


def _said(action: NpcAction) -> str:
    """OA-64: the action's text, and what its weapon's words mean."""
    words = [f"{tag.capitalize()}: {_WEAPON[tag.lower()]}." for tag in action.tags if tag.lower() in _WEAPON]
    return " ".join([action.text, *words]).strip()


def _challenge(sheet: Challenge) -> Card:
    traits = [f"Escalating {sheet.escalating}"] if sheet.escalating else []
    traits += [f"Timed {sheet.timed}"] if sheet.timed is not None else []
    traits += [name.replace("_", "-").title() for name in FLAGS if getattr(sheet, name)]
    return Card(
        title=sheet.name,
        kind="Challenge",
        facts=_facts(
            ("Challenge Points", sheet.challenge_points),
            ("Size", None if sheet.challenge_points is None else size(sheet.challenge_points)),
            ("Round", sheet.round_length),
            ("Traits", ", ".join(traits)),
        ),
        lines=tuple((way.name, "DS", _cell(way.difficulty), way.text) for way in sheet.actions),
        texts=tuple(
            (head, text)
            for head, text in [
                ("", _protection(sheet.protection)),
                *((f"Drawback {each.value:+d}", each.name) for each in sheet.drawbacks),
                *((f"At {each.at}", each.text) for each in sheet.triggers),
                ("", sheet.text),
                ("Notes", sheet.notes),
            ]
            if text
        ),
    )


def _cell(value: object) -> str:
    return NOTHING if value is None else str(value)
