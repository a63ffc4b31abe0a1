"""What happens to a combatant: who is out, which dice a loss takes, a new turn."""

from __future__ import annotations

from oa_tui.rules.consequences import AnyConsequence, Refresh, Remember, Spend
from oa_tui.rules.dice_pool.beings import DICE, HITS, owned
from oa_tui.rules.dice_pool.costs import ASSIGNED
from oa_tui.rules.table import Combatant, Id, Moment, Scene, Status

_DOWN = ("down", "unconscious", "knocked out")


def status(who: Combatant) -> Status:
    """DP-11, DP-13, C-DP-4: without dice, or without hits, somebody is out; a fate word decides first."""
    if who.fate:
        return "down" if who.fate in _DOWN else "out"
    return "out" if any(who.pools[pool].value <= 0 for pool in (DICE, HITS) if pool in who.pools) else "up"


def suffer(who: Id, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
    """DP-11: lost dice are those kept in reserve first, then assigned ones; a die regained is unassigned."""
    combatant = scene.combatants.get(who)
    if combatant is None or pool != DICE or DICE not in combatant.pools or DICE not in combatant.turn:
        return ()
    known, reserve = combatant.pools[DICE], combatant.turn[DICE]
    if by > 0:
        back = by if known.max is None else min(by, max(0, known.max - known.value))
        return (Refresh(who=who, turn={**combatant.turn, DICE: reserve + back}),) if back else ()
    lost = min(-by, known.value)
    kept = min(lost, reserve)
    found: list[AnyConsequence] = []
    if kept:
        found.append(Spend(who=who, what=DICE, n=kept, why="reserve dice go first", rule="DP-11"))
    lost -= kept
    for name in reversed(ASSIGNED):
        used = combatant.memory.get(name, 0)
        if taken := min(used, lost):
            found.append(Remember(who=who, key=name, value=used - taken, why="an assigned die is lost", rule="DP-11"))
            lost -= taken
    return tuple(found)


def moment(when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
    """DP-3: at the start of its turn somebody has all dice they still own; nothing is assigned yet."""
    dice = owned(when.who, scene) if when.at == "turn-start" else None
    if dice is None:
        return ()
    memory = scene.combatants[when.who].memory
    cleared = [Remember(who=when.who, key=name, value=0, rule="DP-3") for name in ASSIGNED if memory.get(name)]
    return (Refresh(who=when.who, turn={DICE: dice}, rule="DP-3"), *cleared)
