"""What any draft needs: whose score, which Defense, the targets' protection, what conditions bring."""

from __future__ import annotations

from typing import Any, NamedTuple

from oa_tui.rules.contract import Modifier, Refused
from oa_tui.rules.gathering import gather
from oa_tui.rules.open_adventure.beings import (
    REACTING,
    TYPES,
    attribute_score,
    best_mo,
    defense,
    is_hero,
    reaction,
    sheet_of,
)
from oa_tui.rules.open_adventure.checks import ExtraTime, Opponent, Reaction, Target
from oa_tui.rules.open_adventure.scores import GROUPS, group
from oa_tui.rules.open_adventure.sheets import Attribute, Being, Character, PointType, Protection
from oa_tui.rules.open_adventure.suffering import status
from oa_tui.rules.table import Id, Scene


class Base(NamedTuple):
    """A base difficulty and what it is called."""

    score: int
    name: str


def is_npc(who: Id, scene: Scene) -> bool:
    """OA-41 binds NPCs; heroes and epic NPCs play by the characters' rules (OA-48)."""
    combatant = scene.combatants.get(who)
    return combatant is not None and not is_hero(combatant) and sheet_of(who, scene) is not None


def alone(what: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> None:
    """OA-36, OA-41: an NPC has one target. Raises Refused."""
    if len(targets) > 1 and is_npc(actor, scene):
        raise Refused(
            f"{what} has one target: an NPC tries only the Stunts its statblock lists (OA-36, OA-41)", "targets"
        )


def highest(targets: tuple[Id, ...], kind: PointType, scene: Scene) -> Base | None:
    """OA-9, D-OA-1: the highest Defense among the targets that have one. Raises Refused if all are immune (OA-47)."""
    found = [_defense(target, kind, scene) for target in targets]
    if found and all(each == "NA" for each in found):
        names = " and ".join(scene.label(target) for target in targets)
        others = " or ".join(each.capitalize() for each in TYPES if each != kind)
        verb = "is" if len(targets) == 1 else "are"
        raise Refused(
            f"{names} {verb} immune to {kind.capitalize()} attacks (OA-47): try {others}, or another target", "against"
        )
    scores = [each for each in found if isinstance(each, int)]
    return Base(max(0, max(scores)), f"{kind.capitalize()} Defense") if scores else None


def _defense(who: Id, kind: PointType, scene: Scene) -> int | str | None:
    """OA-47; OA-52: a hero with a pool at 0 has a base Defense of 0."""
    combatant = scene.combatants.get(who)
    if combatant is not None and is_hero(combatant) and status(combatant) == "down":
        return 0
    return defense(sheet_of(who, scene), kind)


def target_list(targets: tuple[Id, ...], kind: PointType, tags: tuple[str, ...], scene: Scene) -> tuple[Target, ...]:
    """OA-49, D-OA-1: each target's own pool, armor and protection."""
    return tuple(_target(target, kind, tags, scene) for target in targets)


def _target(who: Id, kind: PointType, tags: tuple[str, ...], scene: Scene) -> Target:
    sheet = sheet_of(who, scene)
    armor = sheet.armor.get(kind, 0) if sheet else 0
    shields = [each for each in sheet.protection if covers(each, kind, tags)] if sheet else []
    immune = armor == "NA" or defense(sheet, kind) == "NA" or any(each.kind == "immunity" for each in shields)
    return Target(
        name=scene.label(who),
        pool=kind if is_hero(scene.combatants.get(who)) else "challenge_points",
        armor=(armor if isinstance(armor, int) else 0) + sum(each.value for each in shields if each.kind == "armor"),
        hardened=bool(sheet and "hardened" in sheet.armor_traits),
        resistance=any(each.kind == "resistance" for each in shields),
        immune=immune,
        reaction=reaction(sheet) if "area" in tags else None,
    )


def covers(shield: Protection, kind: PointType | None, tags: tuple[str, ...]) -> bool:
    """OA-49: whether a protection counts against an attack of this type with these words."""
    return (kind is None or shield.type in (None, kind)) and (not shield.against or shield.against.lower() in tags)


def score_of(actor: Id, scene: Scene, among: tuple[Attribute, ...] = ()) -> dict[str, Any]:
    """OA-14, OA-38: something unlisted, by the best attribute (of those named) to begin with; else unknown."""
    sheet = sheet_of(actor, scene)
    if isinstance(sheet, Character):
        names: tuple[str, ...] = among or tuple(name for members in GROUPS.values() for name in members)
    else:
        groups = tuple(dict.fromkeys(group(name) for name in among))
        names = tuple(each for each in groups if each) or TYPES
    scores = {name: score for name in names if (score := attribute_score(sheet, name)) is not None}
    pool = {"stunt_pool": "challenge_points"} if is_npc(actor, scene) else {}
    if not scores:
        return {"action_score": 0, "unscored": True, **pool}
    best = max(scores, key=lambda name: scores[name])
    return {"attribute": best, "attribute_score": scores[best], **pool}


def specializations_of(sheet: Being | None, on: str = "") -> tuple[Modifier, ...]:
    """OA-18: each Specialization as a Benefit, switched off unless it belongs to the action."""
    known = sheet.specializations if isinstance(sheet, Character) else ()
    names = dict.fromkeys([*([on] if on else []), *known])
    return tuple(Modifier(name, off=name.lower() != on.lower()) for name in names)


def basics(actor: Id, targets: tuple[Id, ...], scene: Scene, tags: tuple[str, ...], label: str) -> dict[str, Any]:
    """Who, on whom, and what conditions and the Round bring to any action."""
    found = gather(scene, actor, targets, tags)
    length = scene.round_length or "6 seconds"
    return {
        "who": actor,
        "on": targets,
        "label": label,
        "benefits": tuple(each for each in found if each.on == "score"),
        "drawbacks": tuple(each for each in found if each.on == "difficulty"),
        "effect_bonus": sum(each.value for each in found if each.on == "effect"),
        "specializations": specializations_of(sheet_of(actor, scene)),
        "extra_time": ExtraTime(round=length, base=length) if length != "6 seconds" else None,
        "targets": target_list(targets, "body", tags, scene) if targets else 1,
        "stunt": len(targets) > 1,
    }


def opponent(targets: tuple[Id, ...], scene: Scene) -> Opponent:
    """OA-13: who resists: the first target, by its best attribute until the GM says otherwise."""
    if not targets:
        raise Refused("an opposed check needs somebody who opposes it: mark a target first", "on")
    score = score_of(targets[0], scene)
    score.pop("stunt_pool", None)
    mo, known = best_mo(sheet_of(targets[0], scene))
    return Opponent(name=scene.label(targets[0]), **score, mo=mo, mo_score=known)


def reaction_check(who: Id, scene: Scene) -> Reaction:
    """OA-45: the best of Coordination, Deduction and Intuition, with the MO; or the printed score."""
    sheet = sheet_of(who, scene)
    modifiers = gather(scene, who, (), ("reaction",))
    benefits = tuple(each for each in modifiers if each.on == "score")
    if sheet is not None and sheet.reaction is not None:
        return Reaction(who=who, label="Reaction Check", action_score=sheet.reaction, benefits=benefits)
    if not isinstance(sheet, Character):
        return Reaction(who=who, label="Reaction Check", action_score=0, unscored=True, benefits=benefits)
    best = max(REACTING, key=lambda name: attribute_score(sheet, name) or 0)
    mo, score = best_mo(sheet)
    known = attribute_score(sheet, best) or 0
    return Reaction(
        who=who,
        label="Reaction Check",
        attribute=best,  # type: ignore[arg-type]  # one of the nine
        attribute_score=known,
        mo=mo,
        mo_score=score,
        benefits=benefits,
    )
