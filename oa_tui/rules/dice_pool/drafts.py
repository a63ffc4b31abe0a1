"""Checks with everything known filled in: from sheets, dice left, the target and conditions; and what follows."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from oa_tui.rules.contract import Modifier, Refused
from oa_tui.rules.dice_pool.beings import blank, is_character, sheet_of, stat, unassigned
from oa_tui.rules.dice_pool.checks import DEFAULT_STAT, AnyCheck, Attack, Defence, Move, Skill
from oa_tui.rules.dice_pool.offers import MYSTIC, no_dice, why_blank
from oa_tui.rules.dice_pool.resolve import LEFT, WORKING
from oa_tui.rules.dice_pool.sheets import Npc, Weapon
from oa_tui.rules.gathering import gather
from oa_tui.rules.table import Id, Scene

SWITCH = "defence_spends_dice"
"""DP-12: whether dice rolled in defence are used up; they aren't unless an encounter says so."""

DEFAULT_MOVE = 4
"""DP-4: what stands in a draft where no sheet knows Move."""

DEFAULT_DIFFICULTY = 2
"""DP-9: successes a new skill check needs until the GM says otherwise."""


def draft(offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """DP-2: the check of an offer. Raises Refused, with what would do instead."""
    kind, _, rest = offer.partition(":")
    if why := no_dice(actor, scene):
        raise Refused(f"{why}: next ends the turn", "dice")
    if kind == "move":
        far = getattr(sheet_of(actor, scene), "move", None)
        return Move(**_pooled(actor, scene, "Move"), move=DEFAULT_MOVE if far is None else far)
    if kind in ("fight", "shoot", "mysticism"):
        return _attack(Weapon(name=kind.capitalize(), attribute=kind), actor, targets, scene)  # type: ignore[arg-type]  # one of the three
    if kind == "attack":
        weapons = getattr(sheet_of(actor, scene), "attacks", ())
        if not rest.isdecimal() or int(rest) >= len(weapons):
            raise Refused(f"{scene.label(actor)} has no such attack: choose from what a check offers")
        return _attack(weapons[int(rest)], actor, targets, scene)
    if kind in ("skill", MYSTIC):
        return _skill("mysticism" if kind == MYSTIC else "skill", actor, scene)
    if kind == "work":
        return _work(rest, actor, scene)
    raise Refused(f"there is nothing called {offer} to try: choose from what a check offers")


def prepared(check: AnyCheck, key: str, value: Any, scene: Scene) -> AnyCheck:
    """DP-12: before an attack becomes magic, or stops being so, the target defends with the other stat."""
    if key != "magic" or not isinstance(check, Attack) or check.defence is None or not check.on:
        return check
    known = _shield(check.on[0], scene, magic=bool(value))
    return structs.replace(check, defence=structs.replace(check.defence, stat=known))


def alter(check: AnyCheck, key: str, scene: Scene) -> AnyCheck:
    """What the sheets say follows from a change: the stat of another attribute. Raises Refused for a blank one."""
    sheet = sheet_of(check.who, scene)
    if key == "attribute" and not isinstance(check, Move):
        if why := why_blank(check.attribute, sheet, scene.label(check.who)):
            raise Refused(why, key)
        known = stat(sheet, check.attribute)
        return check if known is None else structs.replace(check, stat=known)
    return check


def _pooled(actor: Id, scene: Scene, label: str) -> dict[str, Any]:
    """DP-2: one die to begin with, as players say how many; an NPC, who keeps none to defend, takes all (DP-14)."""
    combatant = scene.combatants.get(actor)
    left = unassigned(combatant)
    dice = left if left and not is_character(combatant) else 1
    return {"who": actor, "label": label, "dice": dice, "left": left}


def _stat(attribute: str, actor: Id, scene: Scene) -> int:
    """DP-5: the stat; Refused where it is blank; the middle where nobody knows."""
    sheet = sheet_of(actor, scene)
    if why := why_blank(attribute, sheet, scene.label(actor)):
        raise Refused(f"{why}: choose from what a check offers", "attribute")
    found = stat(sheet, attribute)
    return DEFAULT_STAT if found is None else found


def _attack(weapon: Weapon, actor: Id, targets: tuple[Id, ...], scene: Scene) -> Attack:
    """DP-6, DP-7, DP-10: dice, stat, and what the one target has against it."""
    if len(targets) > 1:
        raise Refused("an attack has one target, as its dice can't be split: mark one, then attack again (DP-6)", "on")
    tags = ("attack", weapon.attribute, weapon.name.lower(), *(("magic",) if weapon.magic else ()))
    values: dict[str, Any] = {
        **_pooled(actor, scene, weapon.name),
        "on": targets,
        "attribute": weapon.attribute,
        "magic": weapon.magic,
        "stat": _stat(weapon.attribute, actor, scene),
        "modifiers": _modifiers(actor, targets, tags, scene),
        SWITCH: scene.switches.get(SWITCH, False),
    }
    if targets and is_character(scene.combatants.get(targets[0])):
        return Attack(**values, defence=_defence(targets[0], scene, magic=weapon.magic))
    sheet = sheet_of(targets[0], scene) if targets else None
    return Attack(**values, armour=(sheet.armour if isinstance(sheet, Npc) else None) or 0)


def _defence(target: Id, scene: Scene, *, magic: bool) -> Defence:
    """DP-12, C-DP-3: every die the target has kept, unless the defender says fewer."""
    kept = unassigned(scene.combatants.get(target)) or 0
    return Defence(stat=_shield(target, scene, magic=magic), dice=kept, left=kept)


def _shield(target: Id, scene: Scene, *, magic: bool) -> int | None:
    """DP-12: Defence, or Mysticism against magic; D-DP-1: none where that is blank."""
    sheet = sheet_of(target, scene)
    if magic and blank(sheet, "mysticism"):
        return None
    found = stat(sheet, "mysticism" if magic else "defence")
    return DEFAULT_STAT if found is None else found


def _skill(attribute: str, actor: Id, scene: Scene) -> Skill:
    """DP-9, DP-10: a check without a track; it goes on where the actor left it."""
    combatant = scene.combatants.get(actor)
    left = combatant.memory.get(f"{attribute}{LEFT}", 0) if combatant else 0
    return Skill(
        **_pooled(actor, scene, "Mystic task" if attribute == "mysticism" else "Skill"),
        attribute=attribute,  # type: ignore[arg-type]  # one of the two
        stat=_stat(attribute, actor, scene),
        modifiers=_modifiers(actor, (), ("skill", attribute), scene),
        remaining=left or DEFAULT_DIFFICULTY,
        again=left > 0,
    )


def _work(id_: str, actor: Id, scene: Scene) -> Skill:
    """DP-9: work at a track, which holds what remains; how much of it is this actor's is kept apart."""
    track = scene.tracks.get(id_)
    if track is None:
        raise Refused(f"there is no track {id_}: choose one that is in play")
    if track.value <= 0:
        raise Refused(f"{track.name} is at 0 already: nothing remains to be done")
    combatant = scene.combatants.get(actor)
    done = combatant.memory.get(f"{WORKING}{id_}", 0) if combatant else 0
    return Skill(
        **_pooled(actor, scene, f"Work at {track.name}"),
        stat=_stat("skill", actor, scene),
        modifiers=_modifiers(actor, (), ("skill", track.name.lower()), scene),
        remaining=track.value,
        track=id_,
        done=done,
    )


def _modifiers(actor: Id, targets: tuple[Id, ...], tags: tuple[str, ...], scene: Scene) -> tuple[Modifier, ...]:
    """What conditions bring, if it is something this game has."""
    known = ("", "dice", "stat", "armour", "defence")
    return tuple(each for each in gather(scene, actor, targets, tags) if each.on in known)
