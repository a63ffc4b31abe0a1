"""A gate, two characters and three NPCs: the table that tests of Dice Pool share."""

from __future__ import annotations

from typing import Any

import msgspec

from oa_tui.rules.contract import System
from oa_tui.rules.dice_pool.checks import AnyCheck
from oa_tui.rules.dice_pool.sheets import SHEETS, Being
from oa_tui.rules.dice_pool.system import SYSTEM
from oa_tui.rules.table import Combatant, Scene, Track

POOL: System[AnyCheck] = SYSTEM

BARBARIAN = {"name": "Barbarian", "dice": 5, "move": 4, "fight": 3, "skill": 4, "defence": 4}
MYSTIC = {
    "name": "Mystic",
    "dice": 4,
    "mysticism": 3,
    "fight": 5,
    "defence": 5,
    "attacks": [{"name": "Grave word", "attribute": "mysticism", "magic": True}],
}
SKELETON = {"name": "Skeleton", "dice": 2, "move": 4, "fight": 4, "armour": 2}


def sheet(kind: str, data: dict[str, Any]) -> Being:
    """A typed sheet, as the library would read it."""
    return msgspec.convert(data, SHEETS[kind])


def quarry(**changes: dict[str, Any]) -> Scene:
    """Barbarian h1, Mystic h2, Skeletons s1 and s2, and n1 with only a name; keyword: what differs, by id."""
    sheets = {
        "barbarian": sheet("character", BARBARIAN),
        "mystic": sheet("character", MYSTIC),
        "skeleton": sheet("npc", SKELETON),
    }
    there = (("h1", "barbarian"), ("h2", "mystic"), ("s1", "skeleton"), ("s2", "skeleton"), ("n1", ""))
    people = {}
    for id_, name in there:
        seat = POOL.seat(sheets.get(name))
        known: dict[str, Any] = {"pools": seat.pools, "turn": seat.turn, "sheet": name}
        known["side"] = "party" if id_[0] == "h" else "foe"
        people[id_] = Combatant(id_, name.capitalize() or "Stranger", **(known | changes.get(id_, {})))
    return Scene(people, sheets, {"t1": Track("t1", "The gate", 2, 4), "t2": Track("t2", "The wheel", 3, 3)})
