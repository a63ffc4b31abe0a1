"""The marsh: the adventurers and ghouls that tests of roll-under share."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from oa_tui.rules.contract import System
from oa_tui.rules.roll_under.checks import AnyCheck
from oa_tui.rules.roll_under.sheets import SHEETS, Being
from oa_tui.rules.roll_under.system import SYSTEM
from oa_tui.rules.table import Combatant, Scene, Track

UNDER: System[AnyCheck] = SYSTEM

BRYN: dict[str, Any] = {
    "name": "Bryn",
    "level": 3,
    "hit_points": 15,
    "armor_class": 14,
    "attributes": {"str": 9, "dex": 16, "con": 11, "int": 12, "per": 15, "wil": 10, "cha": 11},
    "init": 14,
    "reroll_pool": 2,
    "skills": [{"name": "Stealth", "attribute": "dex"}, {"name": "Streets"}],
    "attacks": [{"name": "Knife", "to_hit": 4, "damage": "1d6+1"}],
}
GHOUL: dict[str, Any] = {
    "name": "Marsh ghoul",
    "level": 2,
    "hit_points": 9,
    "armor_class": 13,
    "attributes": {"str": 13, "dex": 12, "con": 11, "int": 8, "per": 12, "wil": 10, "cha": 9},
    "attacks": [{"name": "Claws", "to_hit": 3, "damage": "1d6+1"}],
    "percentile": [{"name": "Stench", "chance": 30}],
}
MARSH: dict[str, Any] = {
    "name": "Cross the marsh",
    "challenge_points": 5,
    "actions": [{"name": "Sneak by", "attribute": "dex", "skill": "stealth", "modifier": -1}],
}


def sheet(kind: str, data: dict[str, Any]) -> Any:
    return msgspec.convert(data, SHEETS[kind])


def seated(id_: str, label: str, name: str, one: Being | None, **more: Any) -> Combatant:
    seat = UNDER.seat(one)
    return Combatant(id=id_, label=label, sheet=name, **{"pools": seat.pools, "turn": seat.turn, **more})


def scene(**more: Any) -> Scene:
    """Ash and Bryn, of one sheet, against two ghouls and somebody with only a name, in round 2."""
    hero, ghoul = sheet("adventurer", BRYN), sheet("creature", GHOUL)
    there = [
        seated("a", "Ash", "bryn", hero, side="party"),
        seated("b", "Bryn", "bryn", hero, side="party"),
        seated("g1", "Ghoul A", "ghoul", ghoul, group="G"),
        seated("g2", "Ghoul B", "ghoul", ghoul, group="G"),
        seated("n", "Old Hest", "", None, side="ally"),
    ]
    found: dict[str, Any] = {
        "combatants": {one.id: one for one in there},
        "sheets": {"bryn": hero, "ghoul": ghoul, "marsh": sheet("challenge", MARSH)},
        "tracks": {"t": Track("t", "Cross the marsh", 5, 5, sheet="marsh")},
        "switches": dict(UNDER.switches),
        "round": 2,
    }
    return Scene(**(found | more))


def with_one(id_: str, **changes: Any) -> Scene:
    """The scene with one combatant changed."""
    here = scene()
    return replace(here, combatants={**here.combatants, id_: replace(here.combatants[id_], **changes)})


def draft(offer: str, who: str, *on: str, at: Scene | None = None) -> Any:
    return UNDER.draft(offer, who, on, at or scene())
