"""Who sits at the table: sheets and wounds, who is out, the order."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.contract import Seat
from oa_tui.rules.table import Combatant, Id, Pool, Scene, Status
from oa_tui.rules.target_number.checks import Initiative, Side
from oa_tui.rules.target_number.sheets import Being, Character

_DOWN = ("down", "dying", "unconscious")

TIERS = ((16, "legendary"), (8, "elite"), (4, "veteran"), (2, "regular"), (0, "green"))
"""AR-15: what a level is called, from the level on."""


def tier(level: int) -> str:
    """AR-15: the word for a level."""
    return next(word for least, word in TIERS if level >= least)


def sheet_of(who: Id, scene: Scene) -> Being | None:
    """The sheet of a combatant, if it has one."""
    sheet = scene.sheet(who)
    return sheet if isinstance(sheet, Being) else None


def seat(sheet: Any | None) -> Seat:
    """AR-14, AR-16: wounds, counted from 0 up to the Wound Limit; no limit where none is known."""
    if not isinstance(sheet, Being):
        return Seat({"wounds": Pool(0)})
    brought = sheet.wounds if isinstance(sheet, Character) else 0
    return Seat({"wounds": Pool(brought, sheet.wound_limit)})


def status(who: Combatant) -> Status:
    """AR-16: at the Wound Limit foes are out, and those who stand with the characters down; fate words decide first."""
    if who.fate:
        return "down" if who.fate in _DOWN else "out"
    wounds = who.pools.get("wounds")
    if wounds is None or wounds.max is None or wounds.value < wounds.max:
        return "up"
    return "down" if who.side in ("party", "ally") else "out"


def score(who: Id, mode: str, scene: Scene) -> Initiative | None:
    """AR-14: one d6 for each side and Round; everybody of a side is given the same check, which is rolled once."""
    if mode != "sides" or who not in scene.combatants:
        return None
    side = side_of(scene.combatants[who])
    first = next(one.id for one in scene.combatants.values() if side_of(one) == side)
    return Initiative(who=first, label="Initiative", side=side)


def side_of(who: Combatant) -> Side:
    """AR-14: allies go with the party, all others with the foes."""
    return "party" if who.side in ("party", "ally") else "foe"
