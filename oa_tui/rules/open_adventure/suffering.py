"""What happens to a combatant: who is down or out, Wounds and Death Checks, a new turn, a rest."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.rules.consequences import AnyConsequence, Begin, End, Gain, Refresh, Spend
from oa_tui.rules.open_adventure import challenges, conditions
from oa_tui.rules.open_adventure.beings import TURN, TYPES, attribute_score, is_hero, seat, sheet_of
from oa_tui.rules.open_adventure.checks import NATURAL, Death
from oa_tui.rules.open_adventure.looks import DEATH
from oa_tui.rules.open_adventure.results import todo
from oa_tui.rules.open_adventure.sheets import PointType
from oa_tui.rules.table import Combatant, Id, Moment, Scene, Status

_DOWN = ("down", "dying", "unconscious", "incapacitated")

MOST_WOUNDS = 99
"""As many as a check can be made against."""

MAINTAINING = "maintaining"
"""How the name of a condition begins that stands for a maintained action (OA-31)."""


def status(who: Combatant) -> Status:
    """OA-48, OA-52, OA-54: an NPC at 0 Challenge Points is out; a fate word decides before anything else.

    Down: a hero with a pool at 0 (D-OA-7), and whoever is incapacitated, unconscious or dying.
    """
    if who.fate:
        return "down" if who.fate in _DOWN else "out"
    health = who.pools.get("challenge_points")
    if health is not None and health.value <= 0:
        return "out"
    if empty_pools(who) or any(each.name.lower() in _DOWN for each in who.conditions):
        return "down"
    return "up"


def empty_pools(who: Combatant) -> tuple[PointType, ...]:
    """D-OA-7: the pools of a hero that are at 0."""
    return tuple(kind for kind in TYPES if kind in who.pools and who.pools[kind].value <= 0)


def wounds_of(who: Combatant | None, kind: PointType | None = None) -> int:
    """OA-53: Wounds of all types; OA-56: of one type. More than `MOST_WOUNDS` are no other matter."""
    names = [f"{each}_wounds" for each in (TYPES if kind is None else (kind,))]
    return min(MOST_WOUNDS, sum(who.pools[name].value for name in names if name in who.pools)) if who else 0


def death_check(who: Id, kind: PointType, wounds: int, scene: Scene) -> Death:
    """OA-53: Toughness, Willpower or Resilience against all Wounds. A score that no sheet tells is left at 0."""
    score = attribute_score(sheet_of(who, scene), NATURAL[kind])
    label = f"Death Check ({kind.capitalize()})"
    return Death(
        who=who, label=label, attribute=NATURAL[kind], attribute_score=score or 0, wounds=wounds, round=scene.round
    )


def suffer(who: Id, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-34, OA-52, C-OA-5: what a change of a hero's points or Wounds sets off; `by` is negative for a loss.

    Wounds themselves never heal or kill: a new one, from whatever source, asks for its Death Check (OA-53).
    """
    combatant = scene.combatants.get(who)
    if combatant is None or pool not in combatant.pools or not by:
        return ()
    for kind in TYPES:
        if pool == kind:
            value = combatant.pools[kind].value
            if by > 0:
                return _back(combatant, kind) if value <= 0 else ()
            return _wounded(combatant, kind, value, scene) if value + by <= 0 else ()
        if pool == f"{kind}_wounds" and by > 0:
            return (_death(combatant, kind, by, scene),)
    return ()


def _wounded(who: Combatant, kind: PointType, value: int, scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-52: at 0 a Wound, incapacitated and prone, and a Death Check; every further loss a Wound and a Death Check."""
    why = f"{kind.capitalize()} reaches 0" if value > 0 else f"more {kind.capitalize()} lost at 0"
    found: list[AnyConsequence] = [Gain(who=who.id, pool=f"{kind}_wounds", n=1, why=why, rule="OA-52", quiet=True)]
    fresh = (name for name in (conditions.INCAPACITATED, conditions.PRONE) if conditions.has(who, name) is None)
    found += [Begin(who=who.id, condition=conditions.begun(name), why=why, rule="OA-52") for name in fresh]
    return (*found, _death(who, kind, 1, scene))


def _death(who: Combatant, kind: PointType, new: int, scene: Scene) -> AnyConsequence:
    wounds = min(MOST_WOUNDS, wounds_of(who) + new)
    why = f"Death Check against {wounds} Wound{'s' if wounds > 1 else ''}"
    return todo(death_check(who.id, kind, wounds, scene), why, "OA-53")


def _back(who: Combatant, kind: PointType) -> tuple[AnyConsequence, ...]:
    """D-OA-7: incapacitated until no pool is at 0; getting up from the ground is another matter."""
    if conditions.has(who, conditions.INCAPACITATED) is None or empty_pools(who) != (kind,):
        return ()
    why = f"{kind.capitalize()} is no longer at 0"
    return (End(who=who.id, condition=conditions.INCAPACITATED, why=why, rule="D-OA-7"),)


def moment(when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-3, OA-42, OA-51, OA-54, OA-56: what turns, rounds and rests set off.

    The Encounter's loop is the table's: stage, order, a Turn for everybody, the end of the Round, and again (OA-42).
    Whatever the length of the Round, a Turn has a Major and a Minor (OA-43).
    """
    if when.at == "turn-start":
        return _new_turn(when.who, scene)
    if when.at == "round-start":
        return challenges.at_round_start(scene)
    if when.at == "round-end":
        return (*_deaths(scene), *challenges.at_round_end(scene))
    if when.at == "track-round":
        return challenges.at_own_round_end(when.who, scene)
    return _rest(scene) if when.at == "rest" else ()


def _new_turn(who: Id, scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-3, OA-67: a new turn brings back what the sheet allows; OA-31: what is maintained asks for the Major again."""
    if who not in scene.combatants:
        return ()
    sheet = sheet_of(who, scene)
    turn = dict(TURN) if sheet is None else seat(sheet).turn
    kept = [each.name for each in scene.combatants[who].conditions if each.name.lower().startswith(MAINTAINING)]
    spent = [Spend(who=who, what="major", why=name, rule="OA-31") for name in kept]
    return (Refresh(who=who, turn=turn, rule="OA-3"), *spent)


def _deaths(scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-54, D-OA-6: who is dying and not stabilised by now dies at the end of the Round that was told.

    Where the table counts that Round as the condition's own end, it is told by that.
    """
    found = []
    for one in scene.combatants.values():
        dying = conditions.has(one, conditions.DYING)
        if dying is None or dying.until is not None or one.fate:
            continue
        if dying.value is not None and scene.round >= dying.value:
            found.append(replace(DEATH, who=one.id))
    return tuple(found)


def _rest(scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-56: an hour's rest restores all points. A week's is offered to whoever has Wounds (OA-57)."""
    found = []
    for one in scene.combatants.values():
        if one.fate or not is_hero(one):
            continue
        for kind in TYPES:
            pool = one.pools.get(kind)
            if pool is not None and pool.max is not None and pool.value < pool.max:
                why = f"an hour's rest, {kind.capitalize()}"
                found.append(Gain(who=one.id, pool=kind, n=pool.max - pool.value, why=why, rule="OA-56"))
    return tuple(found)
