"""Keys typed faster than the screen paints: none is lost, none overtakes what the one before it opens or closes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from oa_tui.encounter import commands as c
from oa_tui.play.session import Play
from oa_tui.tui.app import OaTui
from oa_tui.tui.check.rolled import Rolled
from oa_tui.tui.screens.table import TableScreen
from tests.unit.playing import begun as skirmish
from tests.unit.playing import id_of, points

TableOf = Callable[[OaTui], TableScreen]


async def at_once(pilot: Pilot[None], *keys: str) -> None:
    """All keys before the app comes to look at the first."""
    for key in keys:
        name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
        pilot.app.post_message(events.Key(name, key if len(key) == 1 else None))
    for _ in range(3):
        await pilot.pause()


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return skirmish(tmp_path)


async def test_keys_behind_a_dialog_that_closes_reach_the_table(play: Play) -> None:
    play.do(c.Next())
    app = OaTui(play)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        actor, turn = play.actor, play.encounter.turn
        await at_once(pilot, "m", "r", "a", "i", "n", "enter", "n", "n")
        assert play.encounter.turn == turn + 2
        assert play.actor != actor
        assert any(entry.line.title == "rain" or "rain" in str(entry.line) for entry in play.log())


async def test_an_attack_typed_blindly_is_rolled_applied_and_the_turn_ended(play: Play, table_of: TableOf) -> None:
    app = OaTui(play)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        table_of(app).view.marks = {id_of(play, "Ogre")}
        actor = play.actor
        await at_once(pilot, "1", "t", "6", "4", "3", "enter", "n")
        assert points(play, "Ogre") == 20 - (13 - 4 - 2)
        assert play.actor != actor
        assert table_of(app).drawer is None


async def test_what_waits_is_reached_right_behind_a_drawer_that_closes(play: Play, table_of: TableOf) -> None:
    app = OaTui(play)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        table_of(app).view.marks = {id_of(play, "Ogre")}
        await at_once(pilot, "1", "t", "6", "4", "3", "escape", "p", "enter")
        drawer = table_of(app).drawer
        assert drawer is not None
        assert isinstance(drawer.mode, Rolled)


async def test_a_flood_of_keys_is_worked_off_in_order(play: Play) -> None:
    app = OaTui(play)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await at_once(pilot, *("n" for _ in range(40)), *("u" for _ in range(40)))
        for _ in range(20):
            await pilot.pause()
        assert play.encounter.turn == 1
