"""Offers and drafts of Death Checks and of what heals (OA-52 to OA-57)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from oa_tui.rules.contract import Offer, Refused
from oa_tui.rules.gathering import gather
from oa_tui.rules.open_adventure import conditions
from oa_tui.rules.open_adventure.beings import TYPES, attribute_score, best_mo, is_hero, sheet_of
from oa_tui.rules.open_adventure.checks import (
    NATURAL,
    AnyCheck,
    Mending,
    NaturalHealing,
    Recovery,
    Stabilise,
    TreatWounds,
)
from oa_tui.rules.open_adventure.scores import group
from oa_tui.rules.open_adventure.sheets import Attribute, Character, PointType
from oa_tui.rules.open_adventure.suffering import death_check, empty_pools, wounds_of
from oa_tui.rules.open_adventure.targeting import specializations_of
from oa_tui.rules.table import Combatant, Id, Scene

_HEALERS: dict[PointType, tuple[Attribute, ...]] = {
    "body": ("intellect",),
    "mind": ("intellect", "presence"),
    "spirit": ("intellect", "presence"),
}
"""OA-57, and to begin with OA-56, where the attribute goes by the description."""


NAMES = ("recovery", "breath", "treat", "healing", "death")
"""The first words of these offers' ids; the second is the type of points or Wounds."""


def refused(actor: Id, scene: Scene) -> str:
    """OA-52, OA-54: why somebody can try nothing: dying, unconscious, or incapacitated and only able to breathe."""
    one = scene.combatants.get(actor)
    if one is None:
        return ""
    for name in (conditions.DYING, conditions.UNCONSCIOUS):
        if conditions.has(one, name):
            return f"{one.label} is {name.lower()} (OA-54)"
    if incapacitated(one):
        return f"{one.label} is incapacitated and may only catch a breath (OA-52)"
    return ""


def incapacitated(one: Combatant | None) -> bool:
    """OA-52, D-OA-7: whether a hero has a pool at 0."""
    return one is not None and is_hero(one) and bool(empty_pools(one))


def offers(actor: Id, scene: Scene) -> list[Offer]:
    """What somebody could do about points and Wounds; only what there is something to do about."""
    one = scene.combatants.get(actor)
    heroes = [each for each in scene.combatants.values() if is_hero(each) and not each.fate]
    found: list[Offer] = []
    if one is not None and incapacitated(one):
        found += [_offer("breath", kind, "Catch your breath", "none", "the Incapacitated") for kind in _short_of([one])]
        found += [_offer("death", kind, "Death Check", "none", "OA-53") for kind in empty_pools(one)]
    else:
        found += [_offer("recovery", kind, "Recover", "one", "DS Wounds of the type") for kind in _short_of(heroes)]
    if any(conditions.has(each, conditions.DYING) for each in heroes):
        found.append(Offer("stabilise", "Stabilise", "one", note="DS all Wounds", own=False))
    for kind in TYPES:
        if any(wounds_of(each, kind) for each in heroes):
            found.append(_offer("treat", kind, "Treat a Wound", "one", "1 hour, DS 6 + all Wounds"))
        if one is not None and is_hero(one) and wounds_of(one, kind):
            found.append(_offer("healing", kind, "Natural healing", "none", "after a week of rest"))
    return found


def _offer(id_: str, kind: PointType, label: str, targets: Literal["none", "one"], note: str) -> Offer:
    return Offer(f"{id_}:{kind}", f"{label} ({kind.capitalize()})", targets, note=note, own=False)


def _short_of(heroes: list[Combatant]) -> list[PointType]:
    """The types of points that somebody has lost."""
    return [
        kind
        for kind in TYPES
        if any((pool := each.pools.get(kind)) and pool.max is not None and pool.value < pool.max for each in heroes)
    ]


def draft(name: str, kind: PointType, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """The check of one of these offers. Raises Refused where it can't be."""
    if name in ("breath", "death", "healing"):
        return _own(name, kind, actor, scene)
    if len(targets) > 1:
        raise Refused("this helps one at a time: mark one of them", "on")
    on = targets[:1] or (actor,)
    one = scene.combatants.get(on[0])
    if not is_hero(one):
        raise Refused(f"{scene.label(on[0])} has no Body, Mind or Spirit Points: only heroes have (OA-48)", "on")
    if name == "stabilise":
        if not conditions.has(one, conditions.DYING):
            raise Refused(f"{scene.label(on[0])} isn't dying (OA-54)", "on")
        return Stabilise(**_helping("Stabilise", actor, on, ("intellect",), scene), wounds=wounds_of(one))
    oneself = on == (actor,)
    common = _helping(f"Recover {kind.capitalize()}", actor, on, _HEALERS[kind], scene) | {"points": kind}
    if name == "recovery":
        if oneself and incapacitated(one):
            raise Refused(f"{scene.label(actor)} is incapacitated: only catching a breath helps (OA-56)", "on")
        return Recovery(**common, wounds=wounds_of(one, kind), self=oneself)
    common["label"] = f"Treat a {kind.capitalize()} Wound"
    return TreatWounds(**common, wounds=wounds_of(one), self=oneself)


def _own(name: str, kind: PointType, actor: Id, scene: Scene) -> AnyCheck:
    """OA-53, OA-56, OA-57, C-OA-10: by Toughness, Willpower or Resilience, whatever else one is good at."""
    one = scene.combatants.get(actor)
    if name == "death":
        return death_check(actor, kind, wounds_of(one), scene)
    sheet = sheet_of(actor, scene)
    score = attribute_score(sheet, NATURAL[kind]) or 0
    known: dict[str, Any] = {"who": actor, "attribute": NATURAL[kind], "attribute_score": score, "points": kind}
    if name == "healing":
        return NaturalHealing(**known, label=f"Natural healing ({kind.capitalize()})", wounds=wounds_of(one))
    if not incapacitated(one):
        raise Refused(f"{scene.label(actor)} isn't incapacitated: Recover instead (OA-56, C-OA-10)")
    if isinstance(sheet, Character) and kind in sheet.favored_recovery:
        mo, bonus = best_mo(sheet)
        known |= {"mo": mo, "mo_score": bonus}
    label = f"Catch your breath ({kind.capitalize()})"
    return Recovery(**known, label=label, wounds=wounds_of(one, kind), self=True, catch_breath=True)


def _helping(label: str, actor: Id, on: tuple[Id, ...], names: tuple[Attribute, ...], scene: Scene) -> dict[str, Any]:
    """OA-54, OA-56, OA-57: the healer's better attribute; the MO and Specializations are there to be switched on."""
    sheet = sheet_of(actor, scene)
    known = {name: score for name in names if (score := attribute_score(sheet, name)) is not None}
    best = max(known, key=lambda name: known[name], default=names[0])
    modifiers = gather(scene, actor, (), ("check", label.split()[0].lower()))
    return {
        "who": actor,
        "on": on,
        "label": label,
        "attribute": best if isinstance(sheet, Character) else group(best),
        "attribute_score": known.get(best, 0),
        "specializations": specializations_of(sheet),
        "benefits": tuple(each for each in modifiers if each.on == "score"),
        "drawbacks": tuple(each for each in modifiers if each.on == "difficulty"),
    }


def other_points(check: Mending, scene: Scene) -> AnyCheck:
    """OA-56, OA-57: the same for another type: the Wounds that count, and the attribute a body or mind heals by."""
    who = check.on[0] if check.on else check.who
    one = scene.combatants.get(who)
    if isinstance(check, Recovery) and one is not None:
        check = replace(check, wounds=wounds_of(one, check.points))
    if isinstance(check, NaturalHealing):
        score = attribute_score(sheet_of(who, scene), NATURAL[check.points])
        check = replace(check, attribute=NATURAL[check.points], attribute_score=score or 0)
    return check  # type: ignore[return-value]  # one of the four that heal
