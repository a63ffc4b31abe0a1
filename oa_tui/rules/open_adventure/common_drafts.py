"""Drafts of what everybody may try (OA-1, OA-31, OA-58, OA-60, OA-61)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from oa_tui.rules.consequences import AnyConsequence, Begin, Defeat, End, Note
from oa_tui.rules.contract import Refused
from oa_tui.rules.open_adventure import challenges, conditions
from oa_tui.rules.open_adventure.beings import attribute_score, best_mo, sheet_of
from oa_tui.rules.open_adventure.checks import Action, AnyCheck, Auto, Opponent, Opposed
from oa_tui.rules.open_adventure.common import (
    GRAPPLERS,
    HOLDS,
    SUPPORT,
    Support,
    finishable,
    held,
    held_by,
    holder_of,
    improvable,
)
from oa_tui.rules.open_adventure.offers import actions_of, printed_score
from oa_tui.rules.open_adventure.sheets import Attribute
from oa_tui.rules.open_adventure.suggestions import LADDER
from oa_tui.rules.open_adventure.targeting import Base, alone, basics, highest, opponent, score_of
from oa_tui.rules.table import Id, Scene

_ANY = Base(LADDER["moderate"], "Moderate")


def plain(*follows: AnyConsequence) -> tuple[dict[str, Any], ...]:
    """Consequences as a check carries them."""
    found: tuple[dict[str, Any], ...] = tuple(msgspec.json.decode(msgspec.json.encode(each)) for each in follows)
    return found


def support(name: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """OA-58: lasts to the start of the user's next Turn at most. Without a target it is for oneself."""
    what = SUPPORT.get(name)
    if what is None:
        raise Refused(f"there is no {name} to try: choose from what a check offers")
    if what.foe and not targets:
        raise Refused(f"{what.label} is aimed at somebody: mark a target first", "on")
    if what.targets == "one" and len(targets) > 1:
        raise Refused(f"{what.label} is for one at a time: mark one target", "on")
    if what.condition != "aided":
        alone(what.label, actor, targets, scene)
    on = targets or (actor,)
    base, raised = _base(what, on, scene)
    return Action(
        **{
            **_begun(what.label, actor, on, scene, name),
            "condition": what.condition,
            "raised": raised,
            "until_turn": _next_turn(actor, scene),
            "stunt": False,
            "listed": True,
            "per_target": 0,
        },
        base_difficulty=max(0, base.score),
        difficulty_from=base.name,
    )


def _base(what: Support, on: tuple[Id, ...], scene: Scene) -> tuple[Base, int]:
    """OA-58: the difficulty, and how much stands raised already: a second helper's is the value raised so far."""
    one = scene.combatants.get(on[0])
    if isinstance(what.base, int):
        return Base(what.base, f"{what.label}, {what.base} at most"), 0
    if what.base == "score":
        raised = conditions.raised(one, what.condition, "check")
        return Base(usual_score(on[0], scene) + raised, f"Action Score of {scene.label(on[0])}"), raised
    if what.base in ("defense", "body defense"):
        raised = conditions.raised(one, what.condition, "attack", "body") if what.base == "defense" else 0
        base = highest(on[:1], "body", scene) or _ANY
        return Base(base.score + raised, base.name), raised
    raised = conditions.raised(one, what.condition, "check") if what.condition == "complicated" else 0
    return Base(_ANY.score + raised, "the difficulty it faces" if what.foe else _ANY.name), raised


def usual_score(who: Id, scene: Scene) -> int:
    """OA-14, OA-58: the score that help is measured by: the first printed one, else the best attribute and MO."""
    sheet = sheet_of(who, scene)
    printed = [score for action in actions_of(sheet) if (score := printed_score(action, sheet)) is not None]
    if printed:
        return printed[0]
    found = score_of(who, scene)
    return int(found.get("attribute_score", 0)) + best_mo(sheet)[1]


def ease(track_id: str, actor: Id, scene: Scene) -> Action:
    """OA-58: against the current escalation, which the Effect lowers until the actor's next Turn."""
    track = scene.tracks.get(track_id)
    now = challenges.escalation(track, scene) if track else 0
    if track is None or not now:
        raise Refused(f"{track.name if track else track_id} doesn't escalate: there is nothing to ease")
    return Action(
        **{
            **_begun(f"Reduce Escalation of {track.name}", actor, (actor,), scene, "reduce escalation"),
            "condition": conditions.EASING + track.name,
            "until_turn": _next_turn(actor, scene),
        },
        base_difficulty=now,
        difficulty_from="the escalation",
    )


def improve(rest: str, actor: Id, scene: Scene) -> Action:
    """OA-58: own earlier Effect, raised by this one; a failure loses it altogether."""
    who, _, id_ = rest.rpartition(":")
    found = next((each for bearer, each in improvable(actor, scene) if (bearer, each.id) == (who, id_)), None)
    if found is None:
        raise Refused(f"{scene.label(actor)} has no such Effect to improve (OA-58)")
    lost = plain(End(who=who, condition=found.name, why="a failed Improve loses it", rule="OA-58"))
    return Action(
        **{
            **_begun(f"Improve {found.name}", actor, (who,), scene, "improve"),
            "condition": found.name,
            "raised": found.value or 0,
            "until_turn": found.until.n if found.until and found.until.at == "turn-start" else 0,
            "then": {"failure": lost, "critical-failure": lost},
        },
        base_difficulty=found.value or 0,
        difficulty_from=f"Effect of {found.name}",
    )


def _next_turn(actor: Id, scene: Scene) -> int:
    until = conditions.next_turn(scene.combatants.get(actor), actor)
    return until.n if until else 0


def _begun(label: str, actor: Id, on: tuple[Id, ...], scene: Scene, *tags: str) -> dict[str, Any]:
    """What all of these share: who, on whom, the best attribute to begin with, and no damage."""
    found = basics(actor, on, scene, ("check", *tags), label) | score_of(actor, scene)
    return {**found, "result": "none"}


# ---- grappling ----
def grab(actor: Id, targets: tuple[Id, ...], scene: Scene) -> Action:
    """OA-60: against the Body Defense; the hold takes the Major of each Turn from then on (OA-31)."""
    target = _one("Grab", actor, targets, scene)
    base = highest((target,), "body", scene) or Base(_ANY.score, "Body Defense not known")
    common = _begun("Grab", actor, (target,), scene, "grab")
    common |= score_of(actor, scene, ("coordination",))
    common |= {"condition": conditions.GRABBED.lower(), "then": {"success": holding(actor, target, scene)}}
    return Action(**common, base_difficulty=base.score, difficulty_from=base.name)


def holding(actor: Id, target: Id, scene: Scene) -> tuple[dict[str, Any], ...]:
    """OA-31, OA-60: the hold, a condition of whoever grabs."""
    hold = conditions.begun(conditions.HOLDING + scene.label(target))
    return plain(Begin(who=actor, condition=hold, why="the hold takes the Major of each Turn", rule="OA-60"))


def hold(name: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> Opposed:
    """OA-60: Drag, Harm, Restrain, Takedown, Throw: opposed, on somebody who is held."""
    what = HOLDS.get(name)
    if what is None:
        raise Refused(f"there is no {name} to try: choose from what a check offers")
    target = _one(what.label, actor, targets or tuple(held_by(actor, scene)[:1]), scene)
    if not held(scene.combatants.get(target)):
        raise Refused(f"{scene.label(target)} isn't held: Grab first, then {what.label} (OA-60)", "on")
    names: tuple[Attribute, ...] = ("strength",) if name == "drag" else GRAPPLERS
    common = _begun(what.label, actor, (target,), scene, name)
    common |= score_of(actor, scene, names)
    then = hold_follows(name, actor, target, scene)
    common |= {"result": "damage" if what.harms else "none", "nonlethal": name == "harm", "then": then}
    common["condition"] = conditions.PRONE.lower() if what.fells else ""
    if name == "restrain":
        common["condition"] = conditions.RESTRAINED.lower()
    if what.bare:
        common["targets"] = tuple(replace(each, armor=0) for each in common["targets"])
    return Opposed(**common, opponent=_resisting(target, scene, ("strength",) if name == "harm" else names))


def hold_follows(name: str, actor: Id, target: Id, scene: Scene) -> dict[str, tuple[dict[str, Any], ...]]:
    """OA-60: what else follows. A Restrained foe that is harmed or thrown down in vain is only Grabbed, or free."""
    who, now = scene.label(target), held(scene.combatants.get(target))
    loose = _free(actor, target, now, scene)
    found: dict[str, tuple[dict[str, Any], ...]] = {}
    if name == "drag":
        found["success"] = plain(Note(who=actor, text=f"{who} is moved, and still held", rule="OA-60"))
    if name == "restrain":
        found["success"] = plain(End(who=target, condition=conditions.GRABBED, why="restrained now", rule="OA-60"))
    if name == "throw":
        moved = Note(who=target, text=f"{who} lands Across the Room", rule="OA-60")
        found["success"] = (*plain(moved), *loose)
    if now == conditions.RESTRAINED and name in ("harm", "takedown"):
        found |= {"failure": _grabbed_only(target), "critical-failure": loose}
    return found


def escape(actor: Id, targets: tuple[Id, ...], scene: Scene) -> Opposed:
    """OA-60: opposed by the holder; from Restrained to Grabbed, from Grabbed to free."""
    now = held(scene.combatants.get(actor))
    if not now:
        raise Refused(f"{scene.label(actor)} isn't held by anybody: there is nothing to escape from (OA-60)")
    holder = holder_of(actor, scene)
    foe = targets[:1] or ((holder,) if holder else ())
    if not foe:
        raise Refused("Escape is opposed by whoever holds: mark them as the target", "on")
    then = _grabbed_only(actor) if now == conditions.RESTRAINED else _free(foe[0], actor, now, scene)
    common = _begun("Escape", actor, foe, scene, "escape") | score_of(actor, scene, GRAPPLERS)
    return Opposed(**{**common, "then": {"success": then}}, opponent=_resisting(foe[0], scene, GRAPPLERS))


def _grabbed_only(who: Id) -> tuple[dict[str, Any], ...]:
    why = "from Restrained to Grabbed"
    return plain(
        End(who=who, condition=conditions.RESTRAINED, why=why, rule="OA-60"),
        Begin(who=who, condition=conditions.begun(conditions.GRABBED), why=why, rule="OA-60"),
    )


def _free(holder: Id, target: Id, now: str, scene: Scene) -> tuple[dict[str, Any], ...]:
    found = [End(who=target, condition=now, why="free", rule="OA-60")]
    name = conditions.HOLDING + scene.label(target)
    if conditions.has(scene.combatants.get(holder), name):
        found.append(End(who=holder, condition=name, why="the hold is over", rule="OA-60"))
    return plain(*found)


def _resisting(who: Id, scene: Scene, names: tuple[Attribute, ...]) -> Opponent:
    """OA-13, OA-60: who is held resists with Strength or Coordination, an NPC with its Body (OA-38)."""
    return replace(opponent((who,), scene), **_plain_score(who, scene, names))


def _plain_score(who: Id, scene: Scene, names: tuple[Attribute, ...]) -> dict[str, Any]:
    sheet = sheet_of(who, scene)
    known = {name: score for name in names if (score := attribute_score(sheet, name)) is not None}
    best = max(known, key=lambda name: known[name], default=None)
    return {} if best is None else {"attribute": best, "attribute_score": known[best], "action_score": None}


def _one(what: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> Id:
    if len(targets) != 1 or targets[0] == actor:
        raise Refused(f"{what} takes one target: mark whom {scene.label(actor)} means", "on")
    return targets[0]


# ---- without dice ----
def auto(actor: Id, targets: tuple[Id, ...], scene: Scene) -> Auto:
    """OA-1, OA-2: certain, unopposed, cheap to fail or with ample time: logged, and no dice."""
    return Auto(who=actor, on=targets, label="Done without a check")


def maintain(actor: Id, targets: tuple[Id, ...], scene: Scene) -> Auto:
    """OA-31: goes on with the last success; the Major of each Turn is asked for from now on."""
    kept = conditions.begun("Maintaining")
    why = "takes the Major of each Turn"
    then = {"success": plain(Begin(who=actor, condition=kept, why=why, rule="OA-31"))}
    return Auto(who=actor, label="Maintain the last success", cost="none", then=then)


def withdraw(actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """OA-61: certain where nobody minds, else opposed by the enemy's check, in a fight the one it attacks with."""
    then = {"success": plain(Defeat(who=actor, word="fled", why="withdraws from the Encounter", rule="OA-61"))}
    if not targets:
        return Auto(who=actor, label="Withdraw", then=then)
    foe = targets[:1]
    against = replace(opponent(foe, scene), mo="", mo_score=0, attribute="", attribute_score=None)
    common = _begun("Withdraw", actor, foe, scene, "withdraw") | {"then": then}
    return Opposed(**common, opponent=replace(against, action_score=usual_score(foe[0], scene)))


def intercept(actor: Id, targets: tuple[Id, ...], scene: Scene) -> Auto:
    """OA-61: a readied Major, after a hit on an ally and before its damage."""
    ally = _one("Intercept", actor, targets, scene)
    text = f"the hit on {scene.label(ally)} strikes {scene.label(actor)} instead, less their own armor"
    return Auto(
        who=actor,
        on=(ally,),
        label="Intercept",
        then={"success": plain(Note(who=actor, text=text, rule="OA-61"))},
    )


def sacrifice(actor: Id, targets: tuple[Id, ...], scene: Scene) -> Auto:
    """OA-61: stands in for somebody; each Turn's Major, and foes have +1 against the shield."""
    ally = _one("Sacrifice", actor, targets, scene)
    until = conditions.next_turn(scene.combatants.get(actor), actor)
    shield = conditions.begun("Shielding", until=until)
    text = f"attacks on {scene.label(ally)} are made on {scene.label(actor)} instead"
    follows = plain(
        Begin(who=actor, condition=shield, why="+1 on attacks against the shield", rule="OA-61"),
        Note(who=actor, text=text, rule="OA-61"),
    )
    return Auto(who=actor, on=(ally,), label="Sacrifice", then={"success": follows})


def finish(actor: Id, targets: tuple[Id, ...], scene: Scene) -> Auto:
    """OA-61: a Major kills who is incapacitated, unconscious or defeated."""
    foe = _one("Coup de Grace", actor, targets, scene)
    one = scene.combatants.get(foe)
    if one is None or not finishable(one):
        raise Refused(f"{scene.label(foe)} still stands, or is dead already: no Coup de Grace (OA-61)", "on")
    killed = plain(Defeat(who=foe, word="dead", why="Coup de Grace", rule="OA-61"))
    return Auto(who=actor, on=(foe,), label="Coup de Grace", then={"success": killed})


NAMED: dict[str, Callable[[str, Id, tuple[Id, ...], Scene], AnyCheck]] = {
    "support": support,
    "ease": lambda rest, actor, targets, scene: ease(rest, actor, scene),
    "improve": lambda rest, actor, targets, scene: improve(rest, actor, scene),
    "hold": hold,
    "grab": lambda rest, actor, targets, scene: grab(actor, targets, scene),
    "escape": lambda rest, actor, targets, scene: escape(actor, targets, scene),
    "auto": lambda rest, actor, targets, scene: auto(actor, targets, scene),
    "maintain": lambda rest, actor, targets, scene: maintain(actor, targets, scene),
    "withdraw": lambda rest, actor, targets, scene: withdraw(actor, targets, scene),
    "intercept": lambda rest, actor, targets, scene: intercept(actor, targets, scene),
    "sacrifice": lambda rest, actor, targets, scene: sacrifice(actor, targets, scene),
    "finish": lambda rest, actor, targets, scene: finish(actor, targets, scene),
}
"""The drafts by the first word of an offer's id."""
