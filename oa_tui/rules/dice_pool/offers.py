"""What a combatant could try: the five attributes, named attacks, then tracks."""

from __future__ import annotations

from oa_tui.rules.contract import Offer
from oa_tui.rules.dice_pool.beings import blank, sheet_of, stat, unassigned
from oa_tui.rules.dice_pool.resolve import LEFT, WORKING
from oa_tui.rules.dice_pool.sheets import Being
from oa_tui.rules.table import Combatant, Id, Scene

MYSTIC = "mystic-task"
"""DP-10: Mysticism where a skill check would roll Skill."""

_ATTRIBUTES = (
    ("move", "Move"),
    ("fight", "Fight"),
    ("shoot", "Shoot"),
    ("skill", "Skill"),
    ("mysticism", "Mysticism"),
    (MYSTIC, "Mystic task"),
)


def offers(actor: Id, scene: Scene) -> tuple[Offer, ...]:
    """DP-4 to DP-10: always in the same places, blank ones too, so that each has its digit."""
    sheet, combatant = sheet_of(actor, scene), scene.combatants.get(actor)
    none = no_dice(actor, scene)
    found = [_attribute(id_, label, sheet, combatant, none) for id_, label in _ATTRIBUTES]
    for at, weapon in enumerate(sheet.attacks if sheet else ()):
        notes = (weapon.attribute.capitalize(), weapon.reach, "magic" if weapon.magic else "")
        refused = why_blank(weapon.attribute, sheet, scene.label(actor)) or none
        note = ", ".join(each for each in notes if each)
        found.append(Offer(f"attack:{at}", weapon.name, "one", refused, dice=_plus(sheet, weapon.attribute), note=note))
    for track in scene.tracks.values():
        refused = f"{track.name} is at 0 already" if track.value <= 0 else none
        done = combatant.memory.get(f"{WORKING}{track.id}", 0) if combatant else 0
        note = f"{track.value} left" + (f", {done} done" if done and track.value else "")
        dice = _plus(sheet, "skill")
        found.append(
            Offer(f"work:{track.id}", f"Work at {track.name}", "none", refused, dice=dice, note=note, own=False)
        )
    return tuple(found)


def no_dice(actor: Id, scene: Scene) -> str:
    """DP-2: why nothing more can be tried this turn, or an empty string."""
    left = unassigned(scene.combatants.get(actor))
    return f"{scene.label(actor)} has no dice left this turn (DP-2)" if left == 0 else ""


def why_blank(attribute: str, sheet: Being | None, label: str) -> str:
    """DP-5: why an attribute can't be used, or an empty string."""
    return f"{label} has no {attribute.capitalize()} (DP-5)" if blank(sheet, attribute) else ""


def _attribute(id_: str, label: str, sheet: Being | None, combatant: Combatant | None, none: str) -> Offer:
    name = "mysticism" if id_ == MYSTIC else id_
    refused = why_blank(name, sheet, combatant.label if combatant else "this one")
    if id_ == "move":
        far = sheet.move if sheet else None
        note = "" if far is None else f"{'space' if far == 1 else 'spaces'} a die"
        return Offer(id_, label, "none", none, dice="" if far is None else str(far), note=note)
    if id_ in ("skill", MYSTIC):
        left = combatant.memory.get(f"{name}{LEFT}", 0) if combatant else 0
        note = f"goes on, {left} left" if left else "1 a success"
        return Offer(id_, label, "none", refused or none, dice=_plus(sheet, name), note="none" if refused else note)
    note = "none" if refused else "1 damage each"
    return Offer(id_, label, "one", refused or none, dice=_plus(sheet, name), note=note)


def _plus(sheet: Being | None, attribute: str) -> str:
    found = stat(sheet, attribute)
    return "" if found is None else f"{found}+"
