"""A scene of Heroic Action for tests: a hero and her friend against a villain, a henchman and a minion."""

from __future__ import annotations

from typing import Any

import msgspec

from oa_tui.rules import answers, documents
from oa_tui.rules.contract import System
from oa_tui.rules.heroic_action.checks import AnyCheck
from oa_tui.rules.heroic_action.sheets import SHEETS, Being
from oa_tui.rules.heroic_action.system import SYSTEM
from oa_tui.rules.table import Combatant, Condition, Effect, Scene, Track

HEROIC: System[AnyCheck] = SYSTEM

MEI: dict[str, Any] = {
    "name": "Mei",
    "attributes": {"body": 6, "mind": 5, "reflexes": 8, "move": 6},
    "toughness": 7,
    "skills": {"Fists": 13, "Dodge": 13, "Maneuver": 12, "Impress": 9},
    "attacks": [
        {"name": "Flying kick", "skill": "Fists", "damage": 9},
        {"name": "Crossbow", "skill": "Fists", "damage": 11, "reload": 3, "friction": True, "type": "bolt"},
    ],
    "schticks": [
        {"name": "Crane", "action": "stance", "type": "Move", "modifiers": [{"on": "roll", "when": "fists"}]},
        {"name": "Tiger", "action": "stance", "type": "Move"},
        {"name": "Breathe", "action": "trigger", "type": "focus"},
        {"name": "Comet", "action": "limit-break", "skill": "Fists", "damage": 15},
        {"name": "Sure hand", "action": "inherent", "modifiers": [{"on": "roll", "value": 2, "when": "crossbow"}]},
        {"name": "Lights out", "action": "trigger", "type": "finisher"},
        {"name": "Riposte", "action": "trigger", "type": "combo", "skill": "Fists", "damage": 6},
        {"name": "Duck", "action": "trigger", "type": "defense"},
    ],
    "stances": ["Crane"],
}
KILLER: dict[str, Any] = {
    "name": "Killer",
    "role": "villain",
    "attributes": {"body": 7, "mind": 6, "reflexes": 8, "move": 5},
    "toughness": 8,
    "skills": {"Dodge": 12, "Shoot": 13, "Impress": 14},
    "attacks": [{"name": "Pistol", "skill": "Shoot", "damage": 9, "type": "bullet"}],
    "schticks": [{"name": "Massacre", "action": "limit-break", "skill": "Shoot", "damage": 14}],
}
ENFORCER: dict[str, Any] = {"name": "Enforcer", "attributes": {"reflexes": 7}, "skills": {"Dodge": 11, "Shoot": 12}}
THUG: dict[str, Any] = {"name": "Thug", "role": "minion", "toughness": 5, "skills": {"Dodge": 8}}


def sheet(data: dict[str, Any], kind: str = "npc") -> Being:
    """A typed sheet, as the library would read it."""
    return msgspec.convert(data, SHEETS[kind])


def impaired(n: int) -> Condition:
    """AC-32."""
    return Condition(f"i{n}", f"impairment {n}", effects=(Effect("impairment", n),))


def opera(conditions: dict[str, tuple[Condition, ...]] | None = None, **more: Any) -> Scene:
    """Mei and Max, the Killer, an Enforcer, a Thug, and a cat with only a name; round 1 unless given."""
    mei = sheet(MEI, "character")
    sheets = {"mei": mei, "killer": sheet(KILLER), "enforcer": sheet(ENFORCER), "thug": sheet(THUG)}
    there = [
        ("m", "Mei", "mei", "party"),
        ("x", "Max", "mei", "party"),
        ("k", "Killer", "killer", "foe"),
        ("e", "Enforcer", "enforcer", "foe"),
        ("t", "Thug", "thug", "foe"),
        ("c", "Cat", "", "ally"),
    ]
    combatants = {
        id_: Combatant(
            id=id_,
            label=label,
            sheet=name,
            side=side,  # type: ignore[arg-type]  # the words above
            pools=HEROIC.seat(sheets.get(name)).pools,
            conditions=(conditions or {}).get(id_, ()),
        )
        for id_, label, name, side in there
    }
    tracks = {"w": Track("w", "Empty the house", 4, 4, difficulty=12)}
    scene: dict[str, Any] = {"combatants": combatants, "sheets": sheets, "tracks": tracks, "round": 1, "shot": 8}
    return Scene(**(scene | more))


def resolve(check: str = "action", **keys: Any) -> dict[str, Any]:
    """A check document with its dice, resolved."""
    numbers = {"skill": 10, "difficulty": 10} if check in ("action", "attack", "stunt") else {}
    document = {"check": check, **numbers, **keys}
    read = documents.read(HEROIC, document)
    return answers.resolve_json(HEROIC, read, documents.throws(HEROIC, read, document) or ())


def odds(check: str = "action", **keys: Any) -> dict[str, Any]:
    """A check document's odds."""
    numbers = {"skill": 10, "difficulty": 10} if check in ("action", "attack", "stunt") else {}
    return answers.odds_json(HEROIC, documents.read(HEROIC, {"check": check, **numbers, **keys}))
