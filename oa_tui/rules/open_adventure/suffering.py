"""What happens to a combatant: who is out, Wounds, a new turn."""

from __future__ import annotations

from oa_tui.rules.consequences import AnyConsequence, Gain, Refresh, Spend
from oa_tui.rules.open_adventure.beings import TURN, TYPES, seat, sheet_of
from oa_tui.rules.table import Combatant, Id, Moment, Scene, Status

_DOWN = ("down", "dying", "unconscious", "incapacitated")

MAINTAINING = "maintaining"
"""How the name of a condition begins that stands for a maintained action (OA-31)."""


def status(who: Combatant) -> Status:
    """OA-48, OA-52: an NPC at 0 Challenge Points is out; a hero with a pool at 0 is down; a fate word decides first."""
    if who.fate:
        return "down" if who.fate in _DOWN else "out"
    health = who.pools.get("challenge_points")
    if health is not None and health.value <= 0:
        return "out"
    return "down" if any(kind in who.pools and who.pools[kind].value <= 0 for kind in TYPES) else "up"


def suffer(who: Id, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-34, OA-52: a Wound for a hero whose pool reaches 0 or loses more at 0; `by` is negative for a loss."""
    combatant = scene.combatants.get(who)
    if combatant is None or pool not in TYPES or pool not in combatant.pools or by >= 0:
        return ()
    value = combatant.pools[pool].value
    if value + by > 0:
        return ()
    why = f"{pool.capitalize()} reaches 0" if value > 0 else f"more {pool.capitalize()} lost at 0"
    return (Gain(who=who, pool=f"{pool}_wounds", n=1, why=why, rule="OA-52"),)


def moment(when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-3, OA-67: a new turn brings back what the sheet allows; OA-31: what is maintained asks for the Major again."""
    if when.at != "turn-start" or when.who not in scene.combatants:
        return ()
    sheet = sheet_of(when.who, scene)
    turn = dict(TURN) if sheet is None else seat(sheet).turn
    kept = [each.name for each in scene.combatants[when.who].conditions if each.name.lower().startswith(MAINTAINING)]
    spent = [Spend(who=when.who, what="major", why=name, rule="OA-31") for name in kept]
    return (Refresh(who=when.who, turn=turn, rule="OA-3"), *spent)
