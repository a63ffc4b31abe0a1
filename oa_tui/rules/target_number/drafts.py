"""Checks with everything known filled in: from sheets, targets, tracks and conditions; and changes that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from oa_tui.rules.contract import Modifier, Refused
from oa_tui.rules.gathering import gather
from oa_tui.rules.table import Id, Scene
from oa_tui.rules.target_number.beings import sheet_of, side_of
from oa_tui.rules.target_number.checks import (
    STANDARD,
    Ability,
    Action,
    AnyCheck,
    Initiative,
    Resistance,
    Side,
    Surprise,
)
from oa_tui.rules.target_number.sheets import Being
from oa_tui.rules.target_number.suggestions import HAZARDS

Maker = Callable[[str, Id, tuple[Id, ...], Scene], AnyCheck]


def draft(offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
    """AR-1: the check of an offer. Raises Refused, with what would do instead."""
    makers: dict[str, Maker] = {
        "attack": _attack,
        "ability": _ability,
        "action": _action,
        "work": _work,
        "resist": _resist,
        "initiative": lambda _, who, __, at: Initiative(who=who, label="Initiative", side=_side(who, at)),
        "surprise": lambda _, who, __, at: Surprise(who=who, label="Surprise", side=_side(who, at)),
    }
    kind, _, rest = offer.partition(":")
    if kind not in makers:
        raise Refused(f"there is nothing called {offer} to try: choose from what a check offers")
    return makers[kind](rest, actor, targets, scene)


def added(check: AnyCheck, key: str, value: Any) -> tuple[str, Any]:
    """AR-3: benefits and drawbacks, by those names, are the one list of modifiers; drawbacks count downwards."""
    if key not in ("benefits", "drawbacks"):
        return key, value
    sign = 1 if key == "benefits" else -1
    return "modifiers", (*getattr(check, "modifiers", ()), *(replace(each, value=sign * each.value) for each in value))


def alter(changed: AnyCheck, key: str, scene: Scene) -> AnyCheck:
    """What the sheet says follows from a change: a hazard's Ability (AR-12), a named Ability's modifier (AR-13)."""
    if key == "hazard" and isinstance(changed, Resistance):
        return replace(changed, ability=_related(changed.hazard, sheet_of(changed.who, scene)))
    if key == "ability.label" and isinstance(changed, (Action, Resistance)):
        return replace(changed, ability=_known(changed.ability.label, sheet_of(changed.who, scene), changed.ability))
    return changed


def _attack(rest: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> Action:
    """AR-16: a printed attack, or any, against the highest Defence among the targets; the GM types another number."""
    sheet = sheet_of(actor, scene)
    printed = sheet.attacks if sheet else ()
    attack = printed[_index(rest, len(printed), actor, scene)] if rest else None
    name = attack.name if attack else "Attack"
    own = (Modifier(name, attack.modifier),) if attack and attack.modifier else ()
    sheets = [sheet_of(target, scene) for target in targets]
    known = [one.defence for one in sheets if one is not None and one.defence is not None]
    return Action(
        who=actor,
        on=targets,
        label=name,
        modifiers=(*own, *_gathered(actor, targets, scene, "attack", name)),
        target_number=max(known, default=STANDARD),
        wounds=attack.wounds if attack else 1,
        **_switches(scene),
    )


def _ability(rest: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> Action:
    """AR-3, AR-13: an Action Roll with an Ability."""
    sheet = sheet_of(actor, scene)
    names = list(sheet.abilities) if sheet else []
    name = names[_index(rest, len(names), actor, scene)]
    check = _action("", actor, targets, scene, tags=(name,))
    return replace(check, label=name, ability=_known(name, sheet, Ability(label=name)))


def _action(rest: str, actor: Id, targets: tuple[Id, ...], scene: Scene, tags: tuple[str, ...] = ()) -> Action:
    """AR-1, AR-2: an Action Roll, Difficult until the GM says otherwise."""
    return Action(
        who=actor,
        on=targets,
        label="Action Roll",
        modifiers=_gathered(actor, targets, scene, *tags),
        target_number=STANDARD,
        **_switches(scene),
    )


def _work(rest: str, actor: Id, _: tuple[Id, ...], scene: Scene) -> Action:
    """A long task: each success is a step on; not a rule of the game, but of the tracker."""
    track = scene.tracks.get(rest.partition(":")[0])
    if track is None:
        raise Refused(f"there is no track {rest}: choose one that is in play")
    if track.value <= 0:
        raise Refused(f"{track.name} is done already")
    number = STANDARD if track.difficulty is None else track.difficulty
    check = _action("", actor, (), scene, tags=("track", track.name))
    return replace(check, label=f"Work at {track.name}", target_number=number, track=track.id)


def _resist(rest: str, actor: Id, _: tuple[Id, ...], scene: Scene) -> Resistance:
    """AR-10, AR-12: level and the related Ability against 12."""
    sheet = sheet_of(actor, scene)
    return Resistance(
        who=actor,
        label=f"Resist {rest}" if rest else "Resistance Roll",
        modifiers=_gathered(actor, (), scene, "resistance", rest),
        level=(sheet.level or 0) if sheet else 0,
        ability=_related(rest, sheet),
        hazard=rest if rest in HAZARDS else "",  # type: ignore[arg-type]  # one of the hazards
        **_switches(scene),
    )


def _related(hazard: str, sheet: Being | None) -> Ability:
    """AR-10, AR-12: the hazard's Ability, if there is one and the sheet has it."""
    name = HAZARDS.get(hazard, "")
    return _known(name, sheet, Ability()) if name else Ability()


def _known(name: str, sheet: Being | None, otherwise: Ability) -> Ability:
    """AR-13: an Ability of the sheet by its name, without regard to case."""
    known = sheet.abilities if sheet else {}
    found = next((own for own in known if own.casefold() == name.casefold()), None)
    return otherwise if found is None else Ability(label=found, value=known[found])


def _gathered(actor: Id, targets: tuple[Id, ...], scene: Scene, *tags: str) -> tuple[Modifier, ...]:
    """AR-3: what conditions bring to a roll."""
    words = ("check", *(tag.lower() for tag in tags if tag))
    return tuple(each for each in gather(scene, actor, targets, words) if each.on == "roll")


def _switches(scene: Scene) -> dict[str, Any]:
    """C-AR-1: the encounter's reading that a check carries."""
    name = "nat20_crit_if_total_reaches"
    return {name: scene.switches[name]} if name in scene.switches else {}


def _side(who: Id, scene: Scene) -> Side:
    return side_of(scene.combatants[who]) if who in scene.combatants else "party"


def _index(rest: str, count: int, actor: Id, scene: Scene) -> int:
    if not rest.isdecimal() or int(rest) >= count:
        raise Refused(f"{scene.label(actor)} has no such action: choose from what a check offers")
    return int(rest)
