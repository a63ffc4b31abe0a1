"""What happens to a combatant: who is out, what a knock-out and the end of a scene set off."""

from __future__ import annotations

from oa_tui.rules.consequences import AnyConsequence, Begin, Gain, Note, Remember
from oa_tui.rules.heroic_action.beings import LIMIT_BREAK_ROUND, running, schticks, sheet_of, stance
from oa_tui.rules.heroic_action.sheets import Being
from oa_tui.rules.table import Combatant, Id, Moment, Scene, Status

_DOWN = ("down", "unconscious", "helpless", "captured")


def status(who: Combatant) -> Status:
    """AC-36: without Hits somebody is knocked out; a fate word decides first."""
    if who.fate:
        return "down" if who.fate in _DOWN else "out"
    hits = who.pools.get("hits")
    return "out" if hits is not None and hits.value <= 0 else "up"


def suffer(who: Id, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
    """AC-16: whoever acts may finish an opponent it knocks out, for a shot, with a schtick for it."""
    victim = scene.combatants.get(who)
    if victim is None or pool != "hits" or by >= 0 or scene.acting in (None, who) or pool not in victim.pools:
        return ()
    before = victim.pools[pool].value
    actor = scene.acting or ""
    moves = schticks(sheet_of(actor, scene), type_="finisher")
    if not moves or before <= 0 or before + by > 0:
        return ()
    names = " or ".join(each.name for each in moves)
    return (
        Note(who=actor, text=f"{victim.label} is knocked out: {names} may follow at once, for 1 shot", rule="AC-16"),
    )


def moment(when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
    """AC-17: the stances a sheet lists, as the first Round begins; AC-36: Hits return when the scene ends; AC-38: a
    rest brings Fortune back; AC-39: no Limit Break of an earlier scene counts.
    """
    if when.at == "scene-start":
        return _broken_limits(scene)
    if when.at == "round-start":
        return _listed_stances(scene)
    if when.at not in ("scene-end", "rest"):
        return ()
    pools = ("hits",) if when.at == "scene-end" else ("hits", "fortune")
    whose = [one for one in scene.combatants.values() if one.side in ("party", "ally") and not one.fate]
    return tuple(
        Gain(who=one.id, pool=pool, n=short, why="the scene is over", rule="AC-36" if pool == "hits" else "AC-38")
        for one in whose
        if when.who in ("", one.id)
        for pool in pools
        if (short := _short(one, pool))
    )


def _broken_limits(scene: Scene) -> tuple[AnyConsequence, ...]:
    """AC-39: the Rounds are counted anew, so that no Round is the one of an earlier cheap Limit Break."""
    kept = (one.id for one in scene.combatants.values() if one.memory.get(LIMIT_BREAK_ROUND, 0) > 0)
    return tuple(Remember(who=who, key=LIMIT_BREAK_ROUND, value=-1, rule="AC-39") for who in kept)


def _short(one: Combatant, name: str) -> int:
    pool = one.pools.get(name)
    return 0 if pool is None or pool.max is None else max(0, pool.max - pool.value)


def _listed_stances(scene: Scene) -> tuple[AnyConsequence, ...]:
    """AC-17: adopted before the first Round, and paid for by the first shot; they count from its beginning."""
    return tuple(
        Begin(who=one.id, condition=stance(each), why=each.name, rule="AC-17")
        for one in scene.combatants.values()
        if scene.round == 1 and not one.fate and (sheet := sheet_of(one.id, scene)) is not None
        for each in schticks(sheet, action="stance")
        if each.name.lower() in _unadopted(one, sheet)
    )


def _unadopted(one: Combatant, sheet: Being) -> set[str]:
    return {name.lower() for name in sheet.stances} - {each.name.lower() for each in running(one)}
