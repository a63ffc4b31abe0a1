"""Tables and helpers for the tests of order: two games by sides, and one table put in any mode."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.plain import PlainMode
from oa_tui.plain.show import as_json
from oa_tui.play.session import Play
from oa_tui.rules.table import Mode
from tests.unit.playing import skirmish

MARSH = """
system: roll-under
kind: adventurer
name: Ash
level: 2
hit_points: 12
attributes: {str: 12, dex: 12, con: 12, int: 12, per: 12, wil: 12, cha: 12}
luck: 11
init: 14
---
system: roll-under
kind: adventurer
name: Bryn
level: 2
hit_points: 12
attributes: {str: 12, dex: 12, con: 12, int: 12, per: 12, wil: 12, cha: 12}
luck: 11
init: 9
---
system: roll-under
name: Ghoul
level: 2
hit_points: 9
armor_class: 13
attacks: [{name: Claws, to_hit: 3, damage: 1d6+1}]
---
system: roll-under
kind: encounter
name: Marsh
combatants: [{statblock: Ghoul, count: 2}]
"""
CAVE = """
system: target-number
kind: character
name: Ash
wound_limit: 6
defence: 12
---
system: target-number
kind: character
name: Bryn
wound_limit: 6
defence: 12
---
system: target-number
name: Cultist
level: 1
wound_limit: 4
defence: 12
---
system: target-number
kind: encounter
name: Cave
combatants: [{statblock: Cultist, count: 2}]
"""
Say = Callable[[str], list[str]]


def sayer(play: Play) -> Say:
    plain = PlainMode(play)
    return lambda line: list(plain.answer(line))


def refused(play: Play, command: c.Command) -> str:
    before = play.table
    with pytest.raises(Refusal) as refusal:
        play.do(command)
    assert play.table == before
    return refusal.value.message


def scores(play: Play) -> dict[str, int | None]:
    return {play.table.combatants[slot.id].label: slot.score for slot in play.encounter.slots}


def in_mode(folder: Path, mode: Mode) -> Play:
    """The skirmish, not begun, in this mode."""
    play = skirmish(folder)
    if mode != play.encounter.mode:
        play.do(c.SetMode(mode))
    return play


def shown(play: Play, key: str) -> list[str]:
    return [person["label"] for person in as_json(play)["combatants"] if person[key]]
