"""What everybody may try besides the statblock: support, grappling, deeds without dice (OA-1, OA-58 to OA-61)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from oa_tui.rules.contract import Offer
from oa_tui.rules.open_adventure import challenges, conditions
from oa_tui.rules.open_adventure.sheets import Attribute
from oa_tui.rules.open_adventure.suffering import status
from oa_tui.rules.table import Combatant, Condition, Id, Scene

GRAPPLERS: tuple[Attribute, ...] = ("strength", "coordination")


class Support(NamedTuple):
    """A support action: what it is against, and the condition it brings (OA-58).

    `base`: a number, or what the number is of; `foe`: whether it is aimed at somebody who wouldn't want it.
    """

    label: str
    condition: str
    base: int | Literal["score", "defense", "body defense", "any"]
    note: str
    foe: bool = False
    targets: Literal["one", "many"] = "one"


SUPPORT: dict[str, Support] = {
    "aid": Support("Aid", "aided", 3, "DS 0–3, +1 to all who do it", targets="many"),
    "obstruct": Support("Obstruct", "obstructed", 3, "DS 0–3, +1 DS", foe=True, targets="many"),
    "harry": Support("Harry", "harried", 3, "DS 3 at most, +1 on attacks", foe=True),
    "assist": Support("Assist", "assisted", "score", "an ally's next check rises by the Effect"),
    "defend": Support("Defend", "defended", "defense", "a Defense rises by the Effect, once"),
    "complicate": Support("Complicate", "complicated", "any", "the next check's DS rises by the Effect", foe=True),
    "impede": Support("Impede", "impeded", "body defense", "moving costs the Major", foe=True),
    "unhinder": Support("Remove Drawback", "unhindered", "any", "one Drawback doesn't count"),
}


class Hold(NamedTuple):
    """What can be done with somebody who is held (OA-60)."""

    label: str
    note: str
    harms: bool = False
    bare: bool = False
    fells: bool = False


HOLDS: dict[str, Hold] = {
    "drag": Hold("Drag", "moves the foe"),
    "harm": Hold("Harm", "non-lethal, armor ignored", harms=True, bare=True),
    "restrain": Hold("Restrain", "only Escape is left to it"),
    "takedown": Hold("Takedown", "Effect less armor, and prone", harms=True, fells=True),
    "throw": Hold("Throw", "Effect less armor, prone, Across the Room", harms=True, fells=True),
}

HELD = (conditions.GRABBED, conditions.RESTRAINED)


def offers(actor: Id, scene: Scene, *, hero: bool) -> list[Offer]:
    """The list after the statblock's own actions; what can't be done now is left out, or says why."""
    found = [
        Offer(f"support:{name}", each.label, _many(each, hero=hero), note=each.note, own=False)
        for name, each in SUPPORT.items()
    ]
    found += [
        Offer(f"ease:{track.id}", f"Reduce Escalation of {track.name}", "none", note="DS is the escalation", own=False)
        for track in scene.tracks.values()
        if track.value > 0 and challenges.escalation(track, scene) > 0
    ]
    found += [
        Offer(f"improve:{who}:{each.id}", f"Improve {each.name}", "none", note=f"DS {each.value}", own=False)
        for who, each in improvable(actor, scene)
    ]
    return found + _grappling(actor, scene) + _without_dice(actor, scene)


def _many(each: Support, *, hero: bool) -> Literal["one", "many"]:
    """OA-41: an NPC has one target, except where the action is for all who do something anyway."""
    return each.targets if hero or each.condition == "aided" else "one"


def improvable(actor: Id, scene: Scene) -> list[tuple[Id, Condition]]:
    """OA-58: own earlier Effects that may be improved: those that last, so not what ends with its first use."""
    found = []
    for who, one in scene.combatants.items():
        for each in one.conditions:
            own = who == actor if each.until is None else each.until.who in (actor, "") and who == actor
            easing = each.name.startswith(conditions.EASING)
            if own and each.value is not None and each.uses is None and each.name != conditions.DYING and not easing:
                found.append((who, each))
    return found


def held(who: Combatant | None) -> str:
    """OA-60: Restrained, Grabbed, or neither."""
    return next((name for name in reversed(HELD) if conditions.has(who, name)), "")


def held_by(actor: Id, scene: Scene) -> list[Id]:
    """Whom somebody holds: those their own hold names, and where none does, everybody else who is held."""
    mine = scene.combatants.get(actor)
    names = [each.name.removeprefix(conditions.HOLDING) for each in mine.conditions] if mine else []
    there = [who for who, one in scene.combatants.items() if who != actor and held(one) and not one.fate]
    named = [who for who in there if scene.combatants[who].label in names]
    return named or there


def holder_of(who: Id, scene: Scene) -> Id:
    """OA-60: whoever holds somebody; empty where no hold says so."""
    name = conditions.HOLDING + scene.label(who)
    return next((each for each, one in scene.combatants.items() if conditions.has(one, name)), "")


def _grappling(actor: Id, scene: Scene) -> list[Offer]:
    """OA-60: Grab; what is done with somebody held; Escape for who is."""
    found = [Offer("grab", "Grab", "one", note="Body Defense, then held by the Major", own=False)]
    if held_by(actor, scene):
        found += [Offer(f"hold:{name}", hold.label, "one", note=hold.note, own=False) for name, hold in HOLDS.items()]
    if now := held(scene.combatants.get(actor)):
        note = "to Grabbed" if now == conditions.RESTRAINED else "free"
        found.append(Offer("escape", "Escape", "one", note=note, own=False))
    return found


def _without_dice(actor: Id, scene: Scene) -> list[Offer]:
    """OA-1, OA-31, OA-61: deeds that need no dice, or only where somebody opposes them."""
    found = [
        Offer("auto", "Done without a check", "none", note="OA-1", own=False),
        Offer("maintain", "Maintain the last success", "none", note="the Major of each Turn", own=False),
        Offer("withdraw", "Withdraw", "one", note="opposed only by a target", own=False),
        Offer("intercept", "Intercept", "one", note="a hit on the target is yours", own=False),
        Offer("sacrifice", "Sacrifice", "one", note="attacks on the target are yours", own=False),
    ]
    if any(who != actor and finishable(one) for who, one in scene.combatants.items()):
        found.append(Offer("finish", "Coup de Grace", "one", note="kills, no check", own=False))
    return found


def finishable(one: Combatant) -> bool:
    """OA-61: incapacitated, unconscious or defeated, and not dead yet."""
    return one.fate != "dead" and status(one) != "up"
