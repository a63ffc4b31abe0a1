"""What a sheet says, or what follows from it: attributes, points, Defenses, Reaction, armor, turn."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.contract import Seat
from oa_tui.rules.open_adventure.scores import GROUPS, group
from oa_tui.rules.open_adventure.sheets import Being, Challenge, Character, Npc, PointType
from oa_tui.rules.open_adventure.traits import traits
from oa_tui.rules.table import Combatant, Id, Pool, Scene

TYPES: tuple[PointType, ...] = ("body", "mind", "spirit")
TURN = {"major": 1, "minor": 1}
"""OA-3: what a Turn allows unless the statblock says otherwise (OA-67)."""

_DEFENDING = {"body": "coordination", "mind": "deduction", "spirit": "intuition"}
REACTING = ("coordination", "deduction", "intuition")


def sheet_of(who: Id, scene: Scene) -> Being | None:
    """The sheet of a combatant, if it has one that seats somebody."""
    sheet = scene.sheet(who)
    return sheet if isinstance(sheet, Being) else None


def is_hero(combatant: Combatant | None) -> bool:
    """OA-48: whether somebody has Body, Mind and Spirit Points instead of Challenge Points."""
    return combatant is not None and any(pool in combatant.pools for pool in TYPES)


def attribute_score(sheet: Being | None, attribute: str) -> int | None:
    """OA-15, OA-38: the score of an attribute; an NPC's, and a character's group, by its group."""
    if isinstance(sheet, Npc):
        found = group(attribute)
        return sheet.attributes.get(found) if found else None
    if isinstance(sheet, Character):
        if attribute in GROUPS:
            scores = [sheet.attributes.get(member) for member in GROUPS[group(attribute) or "body"]]
            return max((score for score in scores if score is not None), default=None)
        return next((score for name, score in sheet.attributes.items() if name == attribute), None)
    return None


def best_mo(sheet: Being | None) -> tuple[str, int]:
    """The Modus Operandi with the highest score, or none."""
    if not isinstance(sheet, Character) or not sheet.modus_operandi:
        return "", 0
    name = max(sheet.modus_operandi, key=lambda mo: sheet.modus_operandi[mo])
    return name, sheet.modus_operandi[name]


def mo_score(sheet: Being | None, mo: str) -> int | None:
    """OA-16, OA-39: the score of an MO, or of an NPC's Expertise, by name; 0 for none, None for an unknown one."""
    if not mo:
        return 0
    known = sheet.modus_operandi if isinstance(sheet, Character) else getattr(sheet, "expertise", {})
    return next((score for name, score in known.items() if name.lower() == mo.lower()), None)


def points(sheet: Character, kind: PointType) -> int | None:
    """OA-46: the sum of a group's three attributes, floor 0, unless printed; None where nothing is known."""
    if kind in sheet.points:
        return sheet.points[kind]
    scores = [sheet.attributes.get(name) for name in GROUPS[kind]]
    known = [score for score in scores if score is not None]
    return max(0, sum(known)) if known else None


def defense(sheet: Being | None, kind: PointType) -> int | str | None:
    """OA-9, OA-47: a Defense: printed, or from Coordination, Deduction, Intuition (+ MO if trained); NA is immune."""
    if sheet is None:
        return None
    if kind in sheet.defenses:
        return sheet.defenses[kind]
    if not isinstance(sheet, Character):
        return None
    score = attribute_score(sheet, _DEFENDING[kind])
    if score is None:
        return None
    return score + (best_mo(sheet)[1] if kind in sheet.defense_training else 0)


def reaction(sheet: Being | None) -> int | None:
    """OA-37, OA-45: printed, or the best of Coordination, Deduction and Intuition + MO."""
    if sheet is None or sheet.reaction is not None:
        return None if sheet is None else sheet.reaction
    scores = [attribute_score(sheet, name) for name in REACTING] if isinstance(sheet, Character) else []
    known = [score for score in scores if score is not None]
    return max(known) + best_mo(sheet)[1] if known else None


def seat(sheet: Any | None) -> Seat:
    """OA-46, OA-48: Challenge Points for an NPC; three pools, Wounds and Story Points for a character.

    A Challenge gives its track the traits it has (OA-51).
    """
    if isinstance(sheet, Challenge):
        return Seat({}, traits=traits(sheet))
    if not isinstance(sheet, Being):
        return Seat(pools={}, turn=dict(TURN))
    turn = {name: sheet.turn.get(name, 1) for name in ("major", "minor")}
    if isinstance(sheet, Npc):
        known = sheet.challenge_points
        return Seat({} if known is None else {"challenge_points": Pool(known, known)}, turn)
    assert isinstance(sheet, Character)
    pools: dict[str, Pool] = {}
    for kind in TYPES:
        if (found := points(sheet, kind)) is not None:
            pools[kind] = Pool(found, found)
    for kind in TYPES:
        pools[f"{kind}_wounds"] = Pool(sheet.wounds.get(kind, 0))
    pools["story_points"] = Pool(sheet.story_points)
    return Seat(pools, turn)
