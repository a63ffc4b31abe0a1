"""Checks with everything known filled in: from sheets, targets, tracks and conditions; and changes that follow."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import structs

from oa_tui.rules.contract import Modifier, Refused
from oa_tui.rules.gathering import gather
from oa_tui.rules.open_adventure.beings import (
    REACTING,
    TYPES,
    attribute_score,
    best_mo,
    defense,
    is_hero,
    label_of,
    mo_score,
    sheet_of,
)
from oa_tui.rules.open_adventure.checks import (
    Action,
    AnyCheck,
    Compare,
    Deed,
    ExtraTime,
    Opponent,
    Opposed,
    Reaction,
    Target,
)
from oa_tui.rules.open_adventure.offers import actions_of, attacks, is_area, ways
from oa_tui.rules.open_adventure.scores import GROUPS
from oa_tui.rules.open_adventure.sheets import (
    Action as HeroAction,
)
from oa_tui.rules.open_adventure.sheets import (
    Being,
    Challenge,
    Character,
    NpcAction,
    PointType,
    Protection,
)
from oa_tui.rules.open_adventure.suffering import status
from oa_tui.rules.open_adventure.suggestions import LADDER
from oa_tui.rules.table import Combatant, Id, Scene, Track

MODERATE = LADDER["moderate"]


class Base(NamedTuple):
    """A base difficulty and what it is called."""

    score: int
    name: str


def draft(offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """The check of an offer; dropping it before the roll costs nothing (OA-6). Raises Refused, saying what would do."""
    kind, _, rest = offer.partition(":")
    sheet = sheet_of(actor, scene)
    if kind == "action":
        actions = actions_of(sheet)
        if not rest.isdecimal() or int(rest) >= len(actions):
            raise Refused(f"{label_of(actor, scene)} has no such action: press c to see what there is")
        return _printed(actions[int(rest)], actor, targets, scene)
    if kind == "work":
        return _work(rest, actor, scene)
    if kind == "reaction":
        return reaction_check(actor, scene)
    _alone(label_of(actor, scene), actor, targets, scene)
    common = _common(actor, targets, scene, tags=("check",), label="Anything else")
    common |= _score(actor, scene) | {"result": "none"}
    if kind == "opposed":
        return Opposed(**{**common, "label": "Opposed"}, opponent=opponent(targets, scene))
    if kind == "compare":
        return Compare(**{**common, "label": "Compare scores"}, base_difficulty=MODERATE, difficulty_from="Moderate")
    if kind == "check":
        return Action(**common, base_difficulty=MODERATE, difficulty_from="Moderate")
    raise Refused(f"there is nothing called {offer} to try: press c to see what there is")


def reaction_check(who: Id, scene: Scene) -> Reaction:
    """OA-45: the best of Coordination, Deduction and Intuition, with the MO; or the printed score."""
    sheet = sheet_of(who, scene)
    modifiers = gather(scene, who, (), ("reaction",))
    benefits = tuple(each for each in modifiers if each.on == "score")
    if sheet is not None and sheet.reaction is not None:
        return Reaction(who=who, label="Reaction Check", action_score=sheet.reaction, benefits=benefits)
    if not isinstance(sheet, Character):
        return Reaction(who=who, label="Reaction Check", action_score=0, benefits=benefits)
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


def alter(check: AnyCheck, changed: AnyCheck, key: str, scene: Scene) -> AnyCheck:
    """What the sheets say follows from a change: scores from another attribute or MO, numbers of another Defense."""
    sheet = sheet_of(check.who, scene)
    if isinstance(changed, Deed) and changed.stunt and not changed.listed and _is_npc(check.who, scene):
        raise Refused("an NPC tries only the Stunts its statblock lists (OA-41)", key)
    if key == "attribute":
        score = attribute_score(sheet, changed.attribute)
        return changed if score is None else structs.replace(changed, attribute_score=score, action_score=None)
    if key == "mo":
        known = mo_score(sheet, changed.mo)
        return changed if known is None else structs.replace(changed, mo_score=known)
    if key == "base_difficulty" and not isinstance(changed, (Opposed, Reaction)):
        name = next((word.capitalize() for word, n in LADDER.items() if n == changed.base_difficulty), "")
        return structs.replace(changed, difficulty_from=name)
    if key == "opponent.attribute" and isinstance(changed, Opposed) and changed.on:
        score = attribute_score(sheet_of(changed.on[0], scene), changed.opponent.attribute)
        return (
            changed
            if score is None
            else structs.replace(
                changed, opponent=structs.replace(changed.opponent, attribute_score=score, action_score=None)
            )
        )
    if key == "against" and isinstance(changed, Deed) and changed.on:
        changed = structs.replace(changed, targets=target_list(changed.on, changed.against, (), scene))
        base = None if isinstance(changed, Opposed) else highest(changed.on, changed.against, scene)
        if base is not None:
            return structs.replace(changed, base_difficulty=base.score, difficulty_from=base.name)
    return changed


def _is_npc(who: Id, scene: Scene) -> bool:
    """OA-41 binds NPCs; heroes and epic NPCs play by the characters' rules (OA-48)."""
    combatant = scene.combatants.get(who)
    return combatant is not None and not is_hero(combatant) and sheet_of(who, scene) is not None


def _alone(what: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> None:
    """OA-36, OA-41: an NPC has one target. Raises Refused."""
    if len(targets) > 1 and _is_npc(actor, scene):
        raise Refused(
            f"{what} has one target: an NPC tries only the Stunts its statblock lists (OA-36, OA-41)", "targets"
        )


def _printed(action: NpcAction, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """A sheet's action: its score, the targets' Defense, armor and protection, its Effect (OA-9, OA-39, OA-40)."""
    against: PointType = action.against or "body"
    tags = _tags(action, against)
    heals = action.result.lower() == "heal"
    common = _common(actor, targets, scene, tags, label=action.name)
    listed = is_area(action) or (action.stunt and _is_npc(actor, scene))
    if not listed:
        _alone(action.name, actor, targets, scene)
    common |= _action_score(action, actor, scene)
    common |= {
        "against": against,
        "result": "heal" if heals else "damage" if attacks(action) and targets else "none",
        "effect": action.effect,
        "effect_bonus": action.effect_bonus + common.get("effect_bonus", 0),
        "piercing": action.piercing,
        "nonlethal": action.nonlethal,
        "minor": action.minor,
        "listed": listed,
        "per_target": action.per_target if listed else 1,
        "area": "area" in action.kind.lower(),
        "condition": _condition(action, targets),
        "stunt": action.stunt or (len(targets) > 1 and not listed),
    }
    if targets:
        common["targets"] = target_list(targets, against, tags, scene)
    elif heals or common["condition"]:
        common |= {"on": (actor,), "targets": target_list((actor,), against, (), scene)}
    if isinstance(action.difficulty, str) and action.difficulty.strip().lower() == "opposed":
        drawback = (Modifier("printed", action.plus),) if action.plus else ()
        common["drawbacks"] = (*common["drawbacks"], *drawback)
        return Opposed(**common, opponent=opponent(targets, scene))
    base = _difficulty(action, targets, against, scene)
    return Action(**common, base_difficulty=max(0, base.score + action.plus), difficulty_from=base.name)


def _condition(action: NpcAction, targets: tuple[Id, ...]) -> str:
    """The condition a success brings, where the sheet's result is one word; to hide is for oneself."""
    word = action.result.strip().lower()
    if not word.isalpha() or word == "heal" or not (targets or "hide" in action.kind.lower()):
        return ""
    return word


def _tags(action: NpcAction, against: PointType) -> tuple[str, ...]:
    """Words that conditions and protections may ask for: check, attack, melee, body, the action's name and own tags."""
    words = [*action.kind.lower().split(), action.name.lower(), *(tag.lower() for tag in action.tags)]
    words += ["attack", against] if attacks(action) else []
    words += ["piercing"] if action.piercing else []
    return tuple(dict.fromkeys(["check", *words]))


def _difficulty(action: NpcAction, targets: tuple[Id, ...], against: PointType, scene: Scene) -> Base:
    """OA-8, OA-9, OA-59, OA-67: a number, a word of the ladder, a Defense, the number of the Round."""
    printed = action.difficulty
    if isinstance(printed, int):
        return Base(printed, "printed difficulty")
    if printed is None and "area" in action.kind.lower():
        return Base(LADDER["easy"], "Area attack")
    words = (printed or "").strip().lower().replace("_", " ")
    if words in LADDER:
        return Base(LADDER[words], words.capitalize())
    if words == "round":
        return Base(scene.round, f"Round {scene.round}")
    kind = next((kind for kind in TYPES if kind in words.split()), None)
    if kind or attacks(action):
        base = highest(targets, kind or against, scene)
        return base or Base(MODERATE, f"{(kind or against).capitalize()} Defense not known")
    return Base(MODERATE, "Moderate")


def highest(targets: tuple[Id, ...], kind: PointType, scene: Scene) -> Base | None:
    """OA-9, D-OA-1: the highest Defense among the targets that have one. Raises Refused if all are immune (OA-47)."""
    found = [_defense(target, kind, scene) for target in targets]
    if found and all(each == "NA" for each in found):
        names = " and ".join(label_of(target, scene) for target in targets)
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
    shields = [each for each in sheet.protection if _covers(each, kind, tags)] if sheet else []
    immune = armor == "NA" or defense(sheet, kind) == "NA" or any(each.kind == "immunity" for each in shields)
    return Target(
        name=label_of(who, scene),
        pool=kind if is_hero(scene.combatants.get(who)) else "challenge_points",
        armor=armor if isinstance(armor, int) else 0,
        resistance=any(each.kind == "resistance" for each in shields),
        immune=immune,
    )


def _covers(shield: Protection, kind: PointType, tags: tuple[str, ...]) -> bool:
    """OA-49: whether a protection counts against an attack of this type with these words."""
    return shield.type in (None, kind) and (not shield.against or shield.against.lower() in tags)


def _action_score(action: NpcAction, actor: Id, scene: Scene) -> dict[str, Any]:
    """OA-14, OA-39: a printed score as it stands, else attribute + MO; the action's Specialization switched on."""
    sheet = sheet_of(actor, scene)
    found: dict[str, Any] = {"stunt_pool": "challenge_points"} if _is_npc(actor, scene) else {}
    if isinstance(action, HeroAction):
        found["attribute"] = action.attribute or ""
        if not action.attribute:
            found["stunt_pool"] = "mind" if "spell" in action.kind.lower() else action.against or "body"
    if action.score is not None or not isinstance(action, HeroAction) or not action.attribute:
        return found | {"action_score": action.score or 0}
    found |= {"attribute_score": attribute_score(sheet, action.attribute) or 0}
    found |= {"mo": action.mo, "mo_score": mo_score(sheet, action.mo) or 0}
    if action.specialization:
        lines = _specializations(sheet, on=action.specialization)
        found["specializations"] = lines
    return found


def _score(actor: Id, scene: Scene) -> dict[str, Any]:
    """OA-14, OA-38: something unlisted, by the best attribute to begin with; 0 where no sheet says."""
    sheet = sheet_of(actor, scene)
    names = tuple(name for members in GROUPS.values() for name in members) if isinstance(sheet, Character) else TYPES
    scores = {name: score for name in names if (score := attribute_score(sheet, name)) is not None}
    pool = {"stunt_pool": "challenge_points"} if _is_npc(actor, scene) else {}
    if not scores:
        return {"action_score": 0, **pool}
    best = max(scores, key=lambda name: scores[name])
    return {"attribute": best, "attribute_score": scores[best], **pool}


def _specializations(sheet: Being | None, on: str = "") -> tuple[Modifier, ...]:
    """OA-18: each Specialization as a Benefit, switched off unless it belongs to the action."""
    known = sheet.specializations if isinstance(sheet, Character) else ()
    names = dict.fromkeys([*([on] if on else []), *known])
    return tuple(Modifier(name, off=name.lower() != on.lower()) for name in names)


def _common(actor: Id, targets: tuple[Id, ...], scene: Scene, tags: tuple[str, ...], label: str) -> dict[str, Any]:
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
        "specializations": _specializations(sheet_of(actor, scene)),
        "extra_time": ExtraTime(round=length, base=length) if length != "6 seconds" else None,
        "targets": target_list(targets, "body", tags, scene) if targets else 1,
        "stunt": len(targets) > 1,
    }


def opponent(targets: tuple[Id, ...], scene: Scene) -> Opponent:
    """OA-13: who resists: the first target, by its best attribute until the GM says otherwise."""
    if not targets:
        raise Refused("an opposed check needs somebody who opposes it: mark a target first", "on")
    score = _score(targets[0], scene)
    score.pop("stunt_pool", None)
    mo, known = best_mo(sheet_of(targets[0], scene))
    return Opponent(name=label_of(targets[0], scene), **score, mo=mo, mo_score=known)


def _work(rest: str, actor: Id, scene: Scene) -> Action:
    """OA-12, OA-27: a check whose Effect comes off a track; the standing Drawbacks of a Challenge count (OA-10)."""
    name, _, way = (rest, "", "") if rest in scene.tracks else rest.rpartition(":")
    track: Track | None = scene.tracks.get(name)
    if track is None:
        raise Refused(f"there is no track {rest}: w lists the tracks there are")
    listed = ways(track, scene)
    chosen = listed[int(way)] if way.isdecimal() and int(way) < len(listed) else None
    difficulty = track.difficulty if chosen is None else chosen.difficulty
    base = Base(MODERATE, "Moderate")
    if isinstance(difficulty, int):
        base = Base(difficulty, chosen.name if chosen else track.name)
    elif difficulty and difficulty.lower() in LADDER:
        base = Base(LADDER[difficulty.lower()], difficulty.capitalize())
    label = f"{track.name}: {chosen.name}" if chosen else f"Work at {track.name}"
    common = _common(actor, (), scene, ("check", "track", track.name.lower()), label) | _score(actor, scene)
    sheet = scene.sheets.get(track.sheet)
    if isinstance(sheet, Challenge):
        standing = tuple(Modifier(each.name, each.value) for each in sheet.drawbacks)
        common["drawbacks"] = (*common["drawbacks"], *standing)
        shields = [each.kind for each in sheet.protection if not each.against]
        common |= {"resistance": "resistance" in shields, "immune": "immunity" in shields}
    common |= {"result": "track", "track": track.id}
    return Action(**common, base_difficulty=base.score, difficulty_from=base.name)


def printed_reaction(who: Combatant, scene: Scene) -> int | Reaction | None:
    """OA-37: an NPC acts on its printed Reaction; a hero makes a Reaction Check; without a sheet the GM is asked."""
    sheet = sheet_of(who.id, scene)
    if sheet is None:
        return None
    return reaction_check(who.id, scene) if isinstance(sheet, Character) and is_hero(who) else sheet.reaction
