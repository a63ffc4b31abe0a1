"""What a printed action brings besides its numbers: range, spell, weapon words, holds (OA-58, OA-60, OA-64, OA-66)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from oa_tui.rules.consequences import AnyConsequence, Note
from oa_tui.rules.open_adventure import common_drafts, conditions, distances
from oa_tui.rules.open_adventure.beings import sheet_of
from oa_tui.rules.open_adventure.common import held
from oa_tui.rules.open_adventure.sheets import Action, NpcAction
from oa_tui.rules.open_adventure.targeting import is_npc
from oa_tui.rules.table import Id, Scene

Then = dict[str, tuple[dict[str, Any], ...]]

_AFTER_SHOT = {
    "loading": "has to be loaded again: a Minor",
    "slow-loading": "has to be loaded again: a Major, no check",
}


def extras(action: NpcAction, known: dict[str, Any], scene: Scene) -> dict[str, Any]:
    """The keys that a draft of this action has besides those every action has."""
    actor: Id = known["who"]
    on: tuple[Id, ...] = known["on"]
    kinds = action.kind.lower().split()
    found: dict[str, Any] = {"range": action.range if distances.reach(action.range) else ""}
    if "spell" in kinds:
        found |= _spell(action)
        found |= {"listed": True, "per_target": action.per_target} if is_npc(actor, scene) else {}
    if condition := known["condition"].capitalize():
        target = scene.combatants.get(on[0]) if on else None
        found["raised"] = conditions.raised(target, condition, "check", "attack", known["against"])
        lasts = conditions.KNOWN.get(condition)
        until = conditions.next_turn(scene.combatants.get(actor), actor)
        found["until_turn"] = until.n if until and lasts and lasts.until == conditions.USER else 0
    then = _weapon(action, actor, scene)
    if len(on) == 1 and on[0] != actor:
        if condition == conditions.GRABBED:
            then["success"] = (*then.get("success", ()), *common_drafts.holding(actor, on[0], scene))
        if "harm" in kinds or "takedown" in kinds:
            found |= _held_harm(kinds, known)
            name = "harm" if "harm" in kinds else "takedown"
            if held(scene.combatants.get(on[0])):
                then |= common_drafts.hold_follows(name, actor, on[0], scene)
    return found | {"then": then}


def _held_harm(kinds: list[str], known: dict[str, Any]) -> dict[str, Any]:
    """OA-60, OA-55: Harm is non-lethal and passes armor by."""
    if "harm" not in kinds or isinstance(known["targets"], int):
        return {}
    bare = tuple(replace(each, armor=0) for each in known["targets"])
    return {"targets": bare, "nonlethal": True, "result": "damage"}


def _spell(action: NpcAction) -> dict[str, Any]:
    """OA-66: always a Stunt. A printed `plus` holds the distance already (OA-67), else the range tells it.

    A failure costs double where no MO goes with the spell; a printed score holds its training (OA-39).
    """
    ends = distances.reach(action.range)
    trained = action.score is not None or bool(isinstance(action, Action) and action.mo)
    return {
        "spell": True,
        "stunt": True,
        "distance": ends[1] if ends and not action.plus else "",
        "range": "",
        "doubled": not trained,
    }


def _weapon(action: NpcAction, actor: Id, scene: Scene) -> Then:
    """OA-64: what a dangerous or fragile weapon does on a Critical Failure, and loading after the shot."""
    tags = {tag.lower() for tag in action.tags}
    mishaps: list[AnyConsequence] = []
    if "dangerous" in tags:
        sheet = sheet_of(actor, scene)
        worn = sheet.armor.get("body", 0) if sheet else 0
        text = f"{action.name} is dangerous: d6 Body lost by its user, less armor {worn}"
        mishaps.append(Note(who=actor, text=text, rule="OA-64", waits=True))
    if "fragile" in tags:
        mishaps.append(Note(who=actor, text=f"{action.name} is fragile, and breaks", rule="OA-64"))
    found = {"critical-failure": common_drafts.plain(*mishaps)} if mishaps else {}
    loads = [text for tag, text in _AFTER_SHOT.items() if tag in tags]
    if loads:
        notes = (Note(who=actor, text=f"{action.name} {text}", rule="OA-64") for text in loads)
        found["any"] = common_drafts.plain(*notes)
    return found
