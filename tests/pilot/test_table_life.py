"""The app around the table: start, sizes, text of files, faults, disks that fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.color import Color
from textual.pilot import Pilot

from oa_tui.encounter import commands as c
from oa_tui.play.files import given, shelves
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Condition
from oa_tui.sessions import list_sessions
from oa_tui.tui.app import OaTui
from oa_tui.tui.dialogs.saving import SaveDialog
from oa_tui.tui.screens.small import SmallScreen
from oa_tui.tui.screens.start import Start, StartScreen
from oa_tui.tui.screens.table import TableScreen
from tests.pilot.conftest import BRIDGE, NOON

TableOf = Callable[[OaTui], TableScreen]
GOLD = Color.parse("#ffd75f")
EVIL = "[/foo] [red]a [/ \x1b[31m\x07漢字é"


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


def shown(app: OaTui) -> str:
    """Everything on the screen, as text."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip)[:width] for strip in lines[:height])


async def test_resume_is_one_key_and_finds_everything_as_it_was(begun: Play, tmp_path: Path) -> None:
    begun.do(c.Next())
    acting, folder = begun.actor, tmp_path / "sessions"
    begun.close()
    found, _ = list_sessions(folder)
    app = OaTui(start=Start(shelves(), tuple(found), folder=folder))
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.play is not None
        assert app.play.actor == acting
        app.play.close()


async def test_an_encounter_opens_from_the_start(tmp_path: Path) -> None:
    app = OaTui(start=Start(shelves(), folder=tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.start is not None
        second = app.start.encounters[1]
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.play is not None
        assert app.play.encounter.name == second.name
        app.play.close()


async def test_a_filtered_statblock_opens_a_table_of_its_own(tmp_path: Path) -> None:
    app = OaTui(start=Start(shelves(), folder=tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", *"owlb", "enter", "enter")
        assert app.play is not None
        assert [one.label for one in app.play.order()] == ["Owlbear"]
        app.play.close()


async def test_the_filter_finds_an_encounter_wherever_the_cursor_was(tmp_path: Path) -> None:
    app = OaTui(start=Start(shelves(), folder=tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "tab", "slash", *"dry riv", "enter", "enter")
        assert app.play is not None
        assert app.play.encounter.name == "The dry river"
        app.play.close()


async def test_typing_in_the_filter_never_leaves_the_app(tmp_path: Path) -> None:
    app = OaTui(start=Start(shelves(), folder=tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", *"qap?", "escape")
        assert not app._exit
        assert isinstance(app.screen, StartScreen)


@pytest.mark.parametrize("width", [40, 59, 60, 79, 80, 99, 100, 119, 120, 200])
async def test_the_first_screen_stands_at_every_width(begun: Play, width: int) -> None:
    for height in (12, 18, 24, 30, 36):
        app = OaTui(begun)
        async with app.run_test(size=(width, height)) as pilot:
            await pilot.pause()
            text = shown(app)
            assert "Laria" in text
            assert "The bridge" in text


async def test_below_40_by_12_a_sentence_says_so_and_the_table_comes_back(begun: Play) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(39, 12)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SmallScreen)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_names_from_files_are_never_markup_and_never_an_escape(begun: Play, table_of: TableOf) -> None:
    begun.do(c.Add(Combatant("", EVIL, "foe", "", EVIL)))
    one = begun.table.present[-1]
    begun.do(c.AddCondition((one.id,), Condition("", EVIL, text=EVIL)))
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        table_of(app).view.selected = one.id
        table_of(app).refresh_view()
        await pilot.pause()
        assert "[/foo]" in shown(app)
        assert "\x1b" not in shown(app)
        for keys in (("t",), ("enter", "escape"), ("l", "escape"), ("slash", "escape")):
            await press(pilot, *keys)


async def test_a_fault_inside_a_step_is_said_and_nothing_is_lost(
    begun: Play, table_of: TableOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        acting = begun.actor

        def broken(_: object) -> None:
            raise ZeroDivisionError("broken")

        monkeypatch.setattr(begun, "do", broken)
        await press(pilot, "n")
        assert begun.actor == acting
        assert "nothing has changed" in table_of(app).view.said
        monkeypatch.undo()
        await press(pilot, "n")
        assert begun.actor != acting


async def test_unsaved_stands_in_the_header(begun: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "saved", property(lambda _: False))
    monkeypatch.setattr(Play, "trouble", property(lambda _: "The disk is full"))
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        text = shown(app)
        assert "UNSAVED" in text
        assert "The disk is full" in text


async def test_a_key_changes_no_cell_of_anybody_else(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = table_of(app)
        drawn: list[str] = []
        update = screen.order.table.update_cell_at

        def counting(coordinate: object, value: object, **more: object) -> None:
            drawn.append(str(coordinate))
            update(coordinate, value, **more)  # type: ignore[arg-type]  # passed through as it came

        screen.order.table.update_cell_at = counting  # type: ignore[method-assign]  # to count calls
        troll = next(one for one in begun.order() if one.label == "Troll")
        screen.do(c.Hurt(((troll.id, 5),)))
        await pilot.pause()
        assert len(drawn) == 1


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 36)])
async def test_there_is_exactly_one_gold_block(begun: Play, size: tuple[int, int]) -> None:
    app = OaTui(begun)
    async with app.run_test(size=size) as pilot:
        for keys in ((), ("j",), ("n", "space"), ("asterisk",)):
            await press(pilot, *keys)
            gold = [
                number
                for number, strip in enumerate(app.screen._compositor.render_strips())
                if any(segment.style and segment.style.bgcolor == GOLD for segment in strip)
            ]
            assert len(gold) == 1


async def test_an_unsaved_session_is_offered_another_place_before_it_is_left(tmp_path: Path) -> None:
    found = given([BRIDGE])
    assert found.opening is not None
    (tmp_path / "file").write_text("in the way", "utf-8")
    play = Play.start(found.opening, found.library, folder=tmp_path / "file", seed=3, clock=lambda: NOON)
    assert play.path is None
    app = OaTui(play)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("q", "enter")
        assert isinstance(app.screen, SaveDialog)
        assert "Type a folder" in app.screen.error
        await pilot.press("escape", "q", *str(tmp_path / "elsewhere"), "enter")
    assert [listed.name for listed in list_sessions(tmp_path / "elsewhere")[0]] == ["The bridge"]
    play.close()
