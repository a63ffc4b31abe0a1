"""The fight on the bridge: the heroes and foes that tests of Open Adventure share."""

from __future__ import annotations

from typing import Any

import msgspec

from oa_tui.rules.contract import System
from oa_tui.rules.open_adventure.checks import AnyCheck
from oa_tui.rules.open_adventure.sheets import SHEETS
from oa_tui.rules.open_adventure.system import SYSTEM
from oa_tui.rules.sheets import Sheet
from oa_tui.rules.table import Combatant, Condition, Effect, Scene, Track

OPEN: System[AnyCheck] = SYSTEM

BLOODWIND: dict[str, Any] = {
    "name": "Bloodwind",
    "attributes": {
        "strength": 4,
        "coordination": 2,
        "toughness": 3,
        "intellect": 1,
        "deduction": 2,
        "willpower": 2,
        "presence": 2,
        "intuition": 2,
        "resilience": 2,
    },
    "modus_operandi": {"Warrior": 3},
    "specializations": ["Axes", "Climbing"],
    "armor": {"body": 1},
    "story_points": 2,
    "actions": [
        {
            "name": "Great axe",
            "kind": "melee attack",
            "attribute": "strength",
            "mo": "Warrior",
            "effect_bonus": 2,
            "against": "body",
        },
        {"name": "Climb", "attribute": "strength", "mo": "Warrior", "specialization": "Climbing"},
    ],
}
TROLL: dict[str, Any] = {
    "name": "Troll",
    "challenge_points": 45,
    "reaction": 4,
    "attributes": {"body": 5, "mind": 1, "spirit": 2},
    "defenses": {"body": 4, "mind": 2, "spirit": 3},
    "armor": {"body": 2},
    "protection": [{"kind": "resistance", "type": "body", "against": "piercing"}],
    "expertise": {"Attack": 3},
    "actions": [
        {"name": "Club", "kind": "melee attack", "score": 7, "against": "body", "effect_bonus": 4},
        {"name": "Regenerate", "score": 5, "difficulty": "round", "minor": True, "result": "heal"},
        {"name": "Bash", "kind": "melee attack", "score": 7, "against": "body", "effect": 4},
        {"name": "Shove", "score": 7, "difficulty": "opposed"},
        {"name": "Roar", "score": 5, "difficulty": "highest spirit defense", "targets": "all foes", "per_target": 1},
    ],
}
GHOST: dict[str, Any] = {"name": "Ghost", "challenge_points": 12, "defenses": {"body": "NA", "mind": 4, "spirit": 6}}
MOB: dict[str, Any] = {
    "name": "Calm the mob",
    "challenge_points": 6,
    "actions": [{"name": "Calm", "difficulty": 6}, {"name": "Intimidate", "difficulty": "hard"}],
    "drawbacks": [{"name": "torches", "value": 1}],
}


def sheet(kind: str, data: dict[str, Any]) -> Sheet:
    """A typed sheet, as the library would read it."""
    return msgspec.convert(data, SHEETS[kind])


def seated(id_: str, label: str, name: str, one: Sheet | None, **more: Any) -> Combatant:
    """A combatant as it sits down."""
    seat = OPEN.seat(one)
    return Combatant(id=id_, label=label, sheet=name, pools=seat.pools, turn=seat.turn, **more)


def bridge(**more: Any) -> Scene:
    """Bloodwind and Laria against three trolls and a ghost, with a mob to calm; Old Hest has only a name."""
    hero, troll, ghost = sheet("character", BLOODWIND), sheet("npc", TROLL), sheet("npc", GHOST)
    prone = Condition("c1", "Prone", effects=(Effect("score", label="prone target", whose="against"),))
    aided = Condition("c2", "Aided", uses=1, effects=(Effect("score"), Effect("effect", 2, when=("melee",))))
    there = [
        seated("h1", "Bloodwind", "bloodwind", hero, side="party", conditions=(aided,)),
        seated("h2", "Laria", "bloodwind", hero, side="party"),
        seated("t1", "Troll A", "troll", troll, conditions=(prone,)),
        seated("t2", "Troll B", "troll", troll, conditions=(prone,)),
        seated("t3", "Troll C", "troll", troll),
        seated("g1", "Ghost", "ghost", ghost),
        seated("n1", "Old Hest", "", None, side="ally"),
    ]
    scene: dict[str, Any] = {
        "combatants": {one.id: one for one in there},
        "sheets": {"bloodwind": hero, "troll": troll, "ghost": ghost, "mob": sheet("challenge", MOB)},
        "tracks": {
            "m1": Track("m1", "Calm the mob", 6, 6, sheet="mob"),
            "m2": Track("m2", "Reach the Hollow", 3, 5, difficulty=6),
        },
        "round": 3,
    }
    return Scene(**(scene | more))
