"""Who sits at the table: sheets and pools, who is out, the order, what a moment or a loss sets off."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.consequences import AnyConsequence, Gain, Note, Refresh
from oa_tui.rules.contract import Seat
from oa_tui.rules.roll_under.checks import Initiative
from oa_tui.rules.roll_under.sheets import Adventurer, Being, Creature
from oa_tui.rules.table import Combatant, Id, Moment, Pool, Scene, Status

TURN = {"action": 1, "move": 1}
"""DT-23: one action and one move in a Round."""

LUCK = 10
"""DT-21: Luck of somebody without a level."""

FOE, HEAVY = 10, 25
"""DT-23: the places of foes; the party's are 30, 20 and 0."""

INIT = 10
"""Init of an adventurer whose sheet gives none."""

_DOWN = ("down", "dying", "unconscious")


def sheet_of(who: Id, scene: Scene) -> Being | None:
    """The sheet of a combatant, if it has one that seats somebody."""
    sheet = scene.sheet(who)
    return sheet if isinstance(sheet, Being) else None


def pool_of(who: Id, pool: str, scene: Scene) -> int | None:
    """What is left in a pool; None where there is no such pool."""
    combatant = scene.combatants.get(who)
    found = combatant.pools.get(pool) if combatant else None
    return found.value if found else None


def starting_luck(sheet: Being) -> int:
    """DT-21, C-DT-3: the printed Luck, or 10 and half the level, rounded up."""
    return sheet.luck if sheet.luck is not None else LUCK + ((sheet.level or 0) + 1) // 2


def seat(sheet: Any | None) -> Seat:
    """DT-8, DT-21, DT-24: hit points; Luck and the Reroll Pool for adventurers, Luck for creatures that have it."""
    if not isinstance(sheet, Being):
        return Seat({}, dict(TURN))
    pools = {} if sheet.hit_points is None else {"hit_points": Pool(sheet.hit_points, sheet.hit_points)}
    if isinstance(sheet, Adventurer) or sheet.luck is not None:
        luck = starting_luck(sheet)
        pools["luck"] = Pool(luck, luck)
    if isinstance(sheet, Adventurer):
        pools["reroll_pool"] = Pool(sheet.reroll_pool, sheet.reroll_pool)
    return Seat(pools, dict(TURN))


def status(who: Combatant) -> Status:
    """DT-24: at 0 hit points a creature is out and an adventurer down; a fate word decides first."""
    if who.fate:
        return "down" if who.fate in _DOWN else "out"
    health = who.pools.get("hit_points")
    if health is None or health.value > 0:
        return "up"
    return "down" if "reroll_pool" in who.pools else "out"


def suffer(who: Id, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
    """DT-24: an adventurer who reaches 0 hit points, or is hurt there, gets an injury or a setback."""
    combatant = scene.combatants.get(who)
    if combatant is None or pool != "hit_points" or by >= 0 or "reroll_pool" not in combatant.pools:
        return ()
    if combatant.pools[pool].value + by > 0:
        return ()
    text = f"{combatant.label} is at 0 hit points: Injuries & Setbacks"
    return (Note(who=who, text=text, rule="DT-24"),)


def moment(when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
    """DT-22, DT-23: a new turn; morale at the end of a Round in which foes lie; Luck comes back between adventures."""
    if when.at == "turn-start" and when.who in scene.combatants:
        return (Refresh(who=when.who, turn=dict(TURN), rule="DT-23"),)
    if when.at == "round-end":
        foes = [one for one in scene.combatants.values() if one.side == "foe"]
        standing = [one for one in foes if status(one) == "up"]
        if standing and len(standing) < len(foes):
            text = f"Morale: {len(foes) - len(standing)} of {len(foes)} foes are out of it"
            return (Note(who=standing[0].id, text=text, rule="DT-23"),)
    if when.at == "rest":
        return tuple(_lucky(one) for one in scene.combatants.values() if _spent(one))
    return ()


def _spent(who: Combatant) -> int:
    luck = who.pools.get("luck")
    return (luck.max or 0) - luck.value if luck else 0


def _lucky(who: Combatant) -> AnyConsequence:
    why = "Luck comes back when a new adventure begins"
    return Gain(who=who.id, pool="luck", n=_spent(who), why=why, rule="DT-22")


def score(who: Id, mode: str, scene: Scene) -> int | Initiative | None:
    """DT-23: foes have places, and the whole party goes by one Init check of whose turn it is to roll.

    Everybody of the party is given the same check: it is rolled once for them all. In every other mode the GM orders.
    """
    combatant = scene.combatants.get(who)
    if combatant is None or mode != "sides":
        return None
    if combatant.side not in ("party", "ally"):
        sheet = sheet_of(who, scene)
        return HEAVY if isinstance(sheet, Creature) and sheet.rank != "ordinary" else FOE
    roller = rolls_initiative(scene)
    return None if roller is None else init_check(roller, scene)


def rolls_initiative(scene: Scene) -> Id | None:
    """DT-23: each Round the next of the party who stands; nobody where there is no party."""
    party = [one.id for one in scene.combatants.values() if one.side == "party" and status(one) == "up"]
    return party[max(0, scene.round - 1) % len(party)] if party else None


def init_check(who: Id, scene: Scene) -> Initiative:
    """DT-23: the Init check of one adventurer."""
    sheet = sheet_of(who, scene)
    init = sheet.init if isinstance(sheet, Adventurer) else None
    terrible = scene.switches.get("nat20_terrible", True)
    known = INIT if init is None else init
    return Initiative(who=who, label="Init check for the party", attribute=known, nat20_terrible=terrible)
