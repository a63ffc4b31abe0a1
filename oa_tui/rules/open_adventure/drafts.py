"""Checks with everything known filled in: from sheets, targets, tracks and conditions; and changes that follow."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from oa_tui.rules.consequences import Note
from oa_tui.rules.contract import Modifier, Refused
from oa_tui.rules.open_adventure import challenges, common_drafts, conditions, healing
from oa_tui.rules.open_adventure.beings import TYPES, attribute_score, is_hero, mo_score, sheet_of
from oa_tui.rules.open_adventure.checks import (
    Action,
    AnyCheck,
    Auto,
    Compare,
    Death,
    Deed,
    Mending,
    NaturalHealing,
    Opposed,
    Reaction,
    Scored,
)
from oa_tui.rules.open_adventure.gear import extras
from oa_tui.rules.open_adventure.offers import actions_of, attacks, is_area, ways
from oa_tui.rules.open_adventure.sheets import (
    Action as HeroAction,
)
from oa_tui.rules.open_adventure.sheets import (
    Challenge,
    Character,
    NpcAction,
    PointType,
)
from oa_tui.rules.open_adventure.suggestions import LADDER
from oa_tui.rules.open_adventure.sums import helpable
from oa_tui.rules.open_adventure.targeting import (
    Base,
    alone,
    basics,
    covers,
    highest,
    is_npc,
    opponent,
    reaction_check,
    score_of,
    specializations_of,
    target_list,
)
from oa_tui.rules.table import Combatant, Id, Scene, Track

MODERATE = LADDER["moderate"]

ARMOR = "armor"
"""The source of Drawbacks that worn armor brings (OA-65)."""

MO = "mo"
"""The source of lines that an MO adds where none is counted yet (OA-16)."""


def draft(offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """OA-4: the check of an offer; dropping it before the roll costs nothing (OA-6). Raises Refused."""
    return worn(schooled(_draft(offer, actor, targets, scene), scene), scene)


def _draft(offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    kind, _, rest = offer.partition(":")
    sheet = sheet_of(actor, scene)
    if kind == "action":
        actions = actions_of(sheet)
        if not rest.isdecimal() or int(rest) >= len(actions):
            raise Refused(f"{scene.label(actor)} has no such action: choose from what a check offers")
        return _printed(actions[int(rest)], actor, targets, scene)
    if kind == "work":
        return _work(rest, actor, scene)
    if kind == "reaction":
        return reaction_check(actor, scene)
    if kind in common_drafts.NAMED:
        return common_drafts.NAMED[kind](rest, actor, targets, scene)
    if kind == "stabilise" or (kind in healing.NAMES and rest in TYPES):
        points: PointType = rest if rest in TYPES else "body"
        return healing.draft(kind, points, actor, targets, scene)
    alone(scene.label(actor), actor, targets, scene)
    common = basics(actor, targets, scene, tags=("check",), label="Anything else")
    common |= score_of(actor, scene) | {"result": "none"}
    if kind == "opposed":
        return Opposed(**{**common, "label": "Opposed"}, opponent=opponent(targets, scene))
    if kind == "compare":
        return Compare(**{**common, "label": "Compare scores"}, base_difficulty=MODERATE, difficulty_from="Moderate")
    if kind == "check":
        return Action(**common, base_difficulty=MODERATE, difficulty_from="Moderate")
    raise Refused(f"there is nothing called {offer} to try: choose from what a check offers")


def schooled(check: AnyCheck, scene: Scene) -> AnyCheck:
    """OA-16: where no MO is counted yet, each that the actor has is there to be switched on, for the GM decides."""
    sheet = sheet_of(check.who, scene)
    if not isinstance(check, (Deed, Mending)) or not isinstance(sheet, Character) or not helpable(check):
        return check
    if check.mo or check.action_score is not None or isinstance(check, NaturalHealing):
        return check
    known = tuple(Modifier(mo, score, source=MO, off=True) for mo, score in sheet.modus_operandi.items() if score)
    return structs.replace(check, benefits=(*known, *check.benefits)) if known else check


def worn(check: AnyCheck, scene: Scene) -> AnyCheck:
    """OA-65: rigid armor hinders Coordination, armor the MO doesn't train whatever needs movement: a Drawback each.

    Printed scores hold the gear already (OA-39, OA-64).
    """
    sheet = sheet_of(check.who, scene)
    if not isinstance(check, Deed) or sheet is None:
        return check
    found = [each for each in check.drawbacks if each.source != ARMOR]
    if check.action_score is None:
        for trait, moved in (("rigid", ("coordination",)), ("untrained", ("coordination", "strength"))):
            if trait in sheet.armor_traits and check.attribute in moved:
                found.append(Modifier(f"{trait} armor", source=ARMOR))
    drawbacks = tuple(found)
    return check if drawbacks == check.drawbacks else structs.replace(check, drawbacks=drawbacks)


def alter(check: AnyCheck, changed: AnyCheck, key: str, scene: Scene) -> AnyCheck:
    """What the sheets say follows from a change: scores from another attribute or MO, numbers of another Defense."""
    sheet = sheet_of(check.who, scene)
    changed = _known(changed, key)
    if isinstance(changed, Deed) and changed.stunt and not changed.listed and is_npc(check.who, scene):
        raise Refused("an NPC tries only the Stunts its statblock lists (OA-41)", key)
    if isinstance(changed, Auto):
        return changed
    if key == "attribute":
        return worn(_scored(changed, attribute_score(sheet, changed.attribute)), scene)
    if key == "mo" and not isinstance(changed, Death):
        known = mo_score(sheet, changed.mo)
        if isinstance(changed, (Deed, Mending)):
            changed = structs.replace(changed, benefits=tuple(each for each in changed.benefits if each.source != MO))
        return changed if known is None else structs.replace(changed, mo_score=known)
    if key == "base_difficulty" and isinstance(changed, (Action, Compare)):
        name = next((word.capitalize() for word, n in LADDER.items() if n == changed.base_difficulty), "")
        return structs.replace(changed, difficulty_from=name)
    if isinstance(changed, Opposed) and key == "opponent.attribute" and changed.on:
        score = attribute_score(sheet_of(changed.on[0], scene), changed.opponent.attribute)
        return changed if score is None else structs.replace(changed, opponent=_scored(changed.opponent, score))
    if isinstance(changed, Mending) and key == "points":
        return healing.other_points(changed, scene)
    return _aimed(changed, scene) if isinstance(changed, Deed) and key == "against" and changed.on else changed


def _known(changed: AnyCheck, key: str) -> AnyCheck:
    """A score that the GM gives is known from then on."""
    path, _, name = key.rpartition(".")
    if name not in ("action_score", "attribute_score"):
        return changed
    if path == "opponent" and isinstance(changed, Opposed):
        return structs.replace(changed, opponent=structs.replace(changed.opponent, unscored=False))
    return structs.replace(changed, unscored=False) if isinstance(changed, Scored) and not path else changed


def _scored(check: Any, score: int | None) -> Any:
    """OA-14: with the score of another attribute, which takes the place of a printed one."""
    if score is None:
        return check
    printed = {} if isinstance(check, Death) else {"action_score": None}
    return structs.replace(check, attribute_score=score, **printed)


def _aimed(check: AnyCheck, scene: Scene) -> AnyCheck:
    """OA-9, OA-58: with the numbers of another Defense, as high as somebody defends it already."""
    assert isinstance(check, Deed)
    changed = structs.replace(check, targets=target_list(check.on, check.against, (), scene))
    base = highest(changed.on, changed.against, scene) if isinstance(changed, (Action, Compare)) else None
    if base is None:
        return changed
    raised = 0
    if changed.condition == "defended":
        raised = conditions.raised(scene.combatants.get(changed.on[0]), "defended", "attack", changed.against)
    return structs.replace(
        changed, base_difficulty=base.score + raised, difficulty_from=base.name, raised=raised or changed.raised
    )


def _printed(action: NpcAction, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """A sheet's action: its score, the targets' Defense, armor and protection, its Effect (OA-9, OA-39, OA-40)."""
    against: PointType = action.against or "body"
    tags = _tags(action, against)
    heals = action.result.lower() == "heal"
    common = basics(actor, targets, scene, tags, label=action.name)
    listed = is_area(action) or (action.stunt and is_npc(actor, scene))
    if not listed:
        alone(action.name, actor, targets, scene)
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
    common |= extras(action, common, scene)
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


def _action_score(action: NpcAction, actor: Id, scene: Scene) -> dict[str, Any]:
    """OA-14, OA-39: a printed score as it stands, else attribute + MO; the action's Specialization switched on."""
    sheet = sheet_of(actor, scene)
    found: dict[str, Any] = {"stunt_pool": "challenge_points"} if is_npc(actor, scene) else {}
    if isinstance(action, HeroAction):
        found["attribute"] = action.attribute or ""
        if not action.attribute:
            found["stunt_pool"] = "mind" if "spell" in action.kind.lower() else action.against or "body"
    if action.score is not None or not isinstance(action, HeroAction) or not action.attribute:
        return found | {"action_score": action.score or 0}
    found |= {"attribute_score": attribute_score(sheet, action.attribute) or 0}
    found |= {"mo": action.mo, "mo_score": mo_score(sheet, action.mo) or 0}
    if action.specialization:
        lines = specializations_of(sheet, on=action.specialization)
        found["specializations"] = lines
    return found


def _work(rest: str, actor: Id, scene: Scene) -> Action:
    """OA-12, OA-27: a check whose Effect comes off a track; the standing Drawbacks of a Challenge count (OA-10)."""
    name, _, way = (rest, "", "") if rest in scene.tracks else rest.rpartition(":")
    track: Track | None = scene.tracks.get(name)
    if track is None:
        raise Refused(f"there is no track {rest}: choose one that is in play")
    if alone_at := challenges.refused(track, actor, scene):
        raise Refused(alone_at, "track")
    listed = ways(track, scene)
    chosen = listed[int(way)] if way.isdecimal() and int(way) < len(listed) else None
    if chosen and chosen.name.lower() == "reduce escalation" and challenges.escalation(track, scene):
        return common_drafts.ease(track.id, actor, scene)
    difficulty = track.difficulty if chosen is None else chosen.difficulty
    base = Base(MODERATE, "Moderate")
    if isinstance(difficulty, int):
        base = Base(difficulty, chosen.name if chosen else track.name)
    elif difficulty and difficulty.lower() in LADDER:
        base = Base(LADDER[difficulty.lower()], difficulty.capitalize())
    label = f"{track.name}: {chosen.name}" if chosen else f"Work at {track.name}"
    tags = ("check", "track", track.name.lower(), *((chosen.name.lower(),) if chosen else ()))
    common = basics(actor, (), scene, tags, label) | score_of(actor, scene)
    common |= _challenge(track, actor, tags, chosen.name if chosen else "", scene)
    sheet = scene.sheets.get(track.sheet)
    if isinstance(sheet, Challenge):
        standing = tuple(Modifier(each.name, each.value) for each in sheet.drawbacks)
        common["drawbacks"] = (*common["drawbacks"], *standing)
    return Action(**common, base_difficulty=base.score, difficulty_from=base.name)


def _challenge(track: Track, actor: Id, tags: tuple[str, ...], way: str, scene: Scene) -> dict[str, Any]:
    """OA-49, OA-51: a Challenge's protection, traits, and what a failure sets off; the table watches its points."""
    sheet = scene.sheets.get(track.sheet)
    shields = [each for each in sheet.protection if covers(each, None, tags)] if isinstance(sheet, Challenge) else []
    mishaps = challenges.mishaps(track, way, scene).items()
    return {
        "result": "track",
        "track": track.id,
        "track_points": track.value,
        "adds": challenges.adds(track, scene.combatants.get(actor)),
        "one_shot": bool(track.traits.get("one_shot")),
        "armor": sum(each.value for each in shields if each.kind == "armor"),
        "resistance": any(each.kind == "resistance" for each in shields),
        "immune": any(each.kind == "immunity" for each in shields),
        "then": {
            word: common_drafts.plain(*(Note(who=actor, text=text, rule="OA-51", waits=True) for text in texts))
            for word, texts in mishaps
        },
    }


def printed_reaction(who: Combatant, scene: Scene) -> int | Reaction | None:
    """OA-37: an NPC acts on its printed Reaction; a hero makes a Reaction Check; without a sheet the GM is asked."""
    sheet = sheet_of(who.id, scene)
    if sheet is None:
        return None
    return reaction_check(who.id, scene) if isinstance(sheet, Character) and is_hero(who) else sheet.reaction
