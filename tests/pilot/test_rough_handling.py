"""Crowds, long names, resizing in the middle of something, pastes of 10,000 characters: nothing breaks or is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from oa_tui.encounter import commands as c
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.play.settings import Settings
from oa_tui.rules.table import Combatant, Condition, Pool
from oa_tui.tui.app import OaTui
from oa_tui.tui.check.drafting import Drafting
from oa_tui.tui.dialogs import Dialog
from oa_tui.tui.screens.choose import ChooseScreen
from oa_tui.tui.screens.small import SmallScreen
from oa_tui.tui.screens.start import Start, StartScreen
from oa_tui.tui.screens.table import TableScreen
from tests.unit.playing import begun as skirmish
from tests.unit.playing import id_of

TableOf = Callable[[OaTui], TableScreen]

LONG = "Sir Bartholomew the Unreasonably Verbose of the Seventeen Windy Marches " * 3
NAMES = (
    LONG[:200],
    "محارب الشمس الغاربة",
    "鬼武者の影法師",
    "👩‍👩‍👧‍👦 Family 🇩🇪 👍🏽",
    "Zal\u0335\u0321go",
    "[/b][red]markup",
)


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return skirmish(tmp_path)


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 36)])
async def test_any_name_and_twelve_conditions_leave_every_border_where_it_is(
    play: Play, table_of: TableOf, size: tuple[int, int]
) -> None:
    for name in NAMES:
        play.do(c.Add(Combatant("", name, "foe", "", name, pools={"challenge_points": Pool(5, 9)})))
    last = play.table.present[-1].id
    for number in range(12):
        play.do(c.AddCondition((last,), Condition("", f"Condition {number}")))
    app = OaTui(play)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = table_of(app).order.table
        for at, line in enumerate(table_of(app).view.lines()):
            assert sum(cell.cell_len for cell in table.get_row_at(at)) == sum(
                column.width for column in table.ordered_columns
            ), line.label
        table_of(app).view.selected = last
        await pilot.press("1", "escape", "d", "escape", "f", "escape", "enter", "escape", "slash", "escape")
        assert isinstance(app.screen, TableScreen)


async def test_three_hundred_combatants_are_listed_marked_and_stepped_through(play: Play, table_of: TableOf) -> None:
    play.do(c.Add(Combatant("", "Rat", "foe", "", "Rat", pools={"challenge_points": Pool(1, 1)}), 200))
    for name in ("Bat", "Cat"):
        play.do(c.Add(Combatant("", name, "foe", "", name, pools={"challenge_points": Pool(1, 1)}), 50))
    app = OaTui(play)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        view = table_of(app).view
        groups = [line.id for line in view.lines() if line.group]
        for group in groups:
            view.unfold(group, open_=True)
        table_of(app).refresh_view()
        await pilot.pause()
        assert len(view.lines()) >= 300
        await pilot.press("asterisk", "n", "end", "j", "space")
        assert play.encounter.turn == 2


@pytest.mark.parametrize("key", ["d", "a", "1", "c", "slash", "colon", "l", "question_mark"])
async def test_resizing_in_the_middle_of_something_keeps_it(play: Play, table_of: TableOf, key: str) -> None:
    app = OaTui(play)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        table_of(app).view.selected = id_of(play, "Ogre")
        await pilot.press(key)
        await pilot.pause()
        there, drawer = type(app.screen), table_of(app).drawer
        for size in ((40, 12), (20, 5), (80, 24), (39, 40), (120, 36)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert isinstance(app.screen, SmallScreen) == (size in ((20, 5), (39, 40)))
        assert type(app.screen) is there
        assert table_of(app).drawer is drawer
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, TableScreen)


async def paste(pilot: Pilot[None], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await pilot.pause()
    await pilot.pause()


FLOOD = "ab [/c] \x1b[2J 9\n" * 700


@pytest.mark.parametrize("key", ["d", "a", "A", "m", "r", "f", "slash", "colon"])
async def test_a_paste_of_ten_thousand_characters_into_a_dialog_is_a_line_of_text(play: Play, key: str) -> None:
    app = OaTui(play)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        steps = play.steps
        await pilot.press("j", key)
        await paste(pilot, FLOOD)
        screen = app.screen
        assert isinstance(screen, Dialog | ChooseScreen)
        text = screen.text if isinstance(screen, Dialog) else screen.typed
        assert len(text) <= 200
        assert text.isprintable()
        await pilot.press("escape")
        assert play.steps == steps


@pytest.mark.parametrize("keys", [("c",), ("1", "+"), ("1", "e"), ("1",), ("1", "t"), ("1", "enter")])
async def test_a_paste_into_the_drawer_is_text_where_text_is_taken_and_nothing_else(
    play: Play, table_of: TableOf, keys: tuple[str, ...]
) -> None:
    app = OaTui(play)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table_of(app).view.selected = id_of(play, "Ogre")
        await pilot.press(*keys)
        steps = play.steps
        await paste(pilot, "xyz " * 2500)
        assert play.steps == steps
        drawer = table_of(app).drawer
        assert drawer is not None
        assert not isinstance(drawer.mode, Drafting) or drawer.mode.entry is not None
        await pilot.press("escape", "escape", "escape")
        assert table_of(app).drawer is None


async def test_a_paste_into_the_filter_of_the_start_screen_filters() -> None:
    app = OaTui(start=Start(given([]).library))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("slash")
        await paste(pilot, FLOOD)
        assert isinstance(app.screen, StartScreen)
        assert 0 < len(app.screen.typed) <= 200


@pytest.mark.parametrize("theme", ["nord", "textual-light", "ansi-dark"])
async def test_themes_of_textual_are_chosen_by_name(play: Play, table_of: TableOf, theme: str) -> None:
    app = OaTui(play, settings=Settings(theme=theme))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        view = table_of(app).view
        assert app.theme == theme
        await pilot.press("1", "escape", "question_mark", "escape")
        app.theme = "oa-light"
        await pilot.pause()
        assert view.ink.palette.bg == "#eeeeee"
