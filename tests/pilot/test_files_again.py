"""Files changed in the editor are read again: from the start screen, from the problems, from the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from oa_tui.play.files import Given, given
from oa_tui.play.session import Play
from oa_tui.tui.app import OaTui
from oa_tui.tui.run import Opener
from oa_tui.tui.screens import problems, start, table
from oa_tui.tui.screens.problems import ProblemsScreen
from oa_tui.tui.screens.start import Start, StartScreen
from oa_tui.tui.screens.table import TableScreen
from tests.unit.playing import SKIRMISH, begun, id_of

BROKEN = SKIRMISH.replace("challenge_points: 20", "challenge_points: many")
Editor = Callable[[OaTui, str, int], str]


def editor(file: Path, text: str, seen: list[int]) -> Editor:
    """An editor that writes this text."""

    def edit(_: OaTui, named: str, line: int = 0) -> str:
        assert Path(named) == file
        seen.append(line)
        file.write_text(text, encoding="utf-8")
        return ""

    return edit


async def test_e_at_a_problem_edits_at_its_line_and_what_is_mended_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, seen = tmp_path / "skirmish.yaml", list[int]()
    file.write_text(BROKEN, encoding="utf-8")
    monkeypatch.setattr(problems, "edit", editor(file, SKIRMISH, seen))

    def again() -> Given:
        return given([file])

    found = again()
    assert found.opening is not None
    app = Opener(found, found.opening, 1, "skirmish.yaml", again)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ProblemsScreen)
        await pilot.press("E")
        await pilot.pause()
        assert seen == [found.errors[0].line]
        assert app.play is not None
        assert id_of(app.play, "Ogre")
        app.play.close()


async def test_e_on_the_start_screen_edits_the_entry_and_reads_the_library_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, seen = tmp_path / "skirmish.yaml", list[int]()
    file.write_text(SKIRMISH, encoding="utf-8")
    monkeypatch.setattr(start, "edit", editor(file, SKIRMISH.replace("Skirmish", "Ambush"), seen))
    app = OaTui(start=Start(given([tmp_path]).library, reread=lambda: given([tmp_path]).library))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, StartScreen)
        names = [entry.name for entry in screen.start.encounters]
        screen.at["encounters"] = names.index("Skirmish")
        await pilot.press("E")
        await pilot.pause()
        assert "Ambush" in [entry.name for entry in screen.start.encounters]
        assert screen.said == "Read again"
        assert seen[0] > 1


async def test_e_at_the_table_says_that_the_session_keeps_its_own_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play: Play = begun(tmp_path)
    file, seen = tmp_path / "skirmish.yaml", list[int]()
    monkeypatch.setattr(table, "edit", editor(file, SKIRMISH.replace("armor: {body: 2}", "armor: {body: 3}"), seen))
    app = OaTui(play)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.view.selected = id_of(play, "Ogre")
        await pilot.press("E")
        assert "Ogre: its file" in screen.view.said
        assert "keeps its own copy" in screen.view.said
        screen.view.selected = id_of(play, "Mule")
        await pilot.press("E")
        assert "only a name" in screen.view.said
