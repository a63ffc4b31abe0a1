"""Files changed in the editor are read again: from the start screen, from the problems, from the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from oa_tui.play.files import Given, given, shelves
from oa_tui.play.session import Play
from oa_tui.rules.table import Pool
from oa_tui.sessions import list_sessions
from oa_tui.tui import filing
from oa_tui.tui.app import OaTui
from oa_tui.tui.run import Opener
from oa_tui.tui.screens import problems, start
from oa_tui.tui.screens.choose import ChooseScreen
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
        monkeypatch.setattr(start, "edit", editor(file, BROKEN, seen))
        await pilot.press("E")
        await pilot.pause()
        assert isinstance(app.screen, ProblemsScreen)
        assert app.screen.problems[0].file == str(file)
        file.write_text(SKIRMISH, encoding="utf-8")
        await pilot.press("r")
        await pilot.pause()
        assert app.screen_stack[-1] is screen
        strip = "\n".join("".join(part.text for part in line) for line in screen._compositor.render_strips()[-2:])
        assert "Nothing is wrong any more" in strip
        assert "have problems" not in strip
        assert "has problems" not in strip


async def test_pages_of_problems_go_on_by_page_keys_and_end_at_the_ends(tmp_path: Path) -> None:
    file = tmp_path / "many.yaml"
    file.write_text("---\n".join(f"system: dice-pool\nname: X{n}\nfight: 9\n" for n in range(12)), encoding="utf-8")
    app = OaTui(start=Start(given([tmp_path]).library))
    async with app.run_test(size=(80, 24)) as pilot:
        for keys, at in ((["p"], 0), (["pagedown"], 5), (["end"], 11), (["pageup"], 6), (["home"], 0)):
            await pilot.press(*keys)
            await pilot.pause()
            assert isinstance(app.screen, ProblemsScreen)
            assert app.screen.at == at


async def test_e_at_the_table_offers_the_file_as_one_step_that_u_takes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play: Play = begun(tmp_path)
    before = play.table
    file, seen = tmp_path / "skirmish.yaml", list[int]()
    monkeypatch.setattr(filing, "edit", editor(file, SKIRMISH.replace("points: 20", "points: 24"), seen))
    app = OaTui(play)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.view.selected = id_of(play, "Ogre")
        await pilot.press("E", "escape")
        assert "Ogre: its file" in screen.view.said
        assert "keeps its own copy" in screen.view.said
        assert play.table == before
        await pilot.press("E", "enter")
        await pilot.pause()
        assert play.table.combatants[id_of(play, "Ogre")].pools["challenge_points"] == Pool(20, 24)
        assert "Challenge Points 20 of 20 → 20 of 24" in screen.view.said
        await pilot.press("u")
        assert play.table == before
        screen.view.selected = id_of(play, "Mule")
        await pilot.press("E")
        assert "only a name" in screen.view.said
    play.close()


async def test_e_shows_what_is_wrong_with_the_file_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play: Play = begun(tmp_path)
    before = play.table
    file, seen = tmp_path / "skirmish.yaml", list[int]()
    monkeypatch.setattr(filing, "edit", editor(file, BROKEN, seen))
    monkeypatch.setattr(problems, "edit", editor(file, SKIRMISH.replace("name: Club", "name: Maul"), seen))
    app = OaTui(play)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.view.selected = id_of(play, "Ogre")
        await pilot.press("E")
        assert isinstance(app.screen, ProblemsScreen)
        await pilot.press("escape")
        assert "has no such sheet any more" in screen.view.said
        assert play.table == before
        await pilot.press("E", "E", "enter")
        await pilot.pause()
        assert play.offers(id_of(play, "Ogre"))[0].label == "Maul"
        assert len(seen) == 3
    play.close()


BUILD = ["slash", *"goblin", "enter", "space", "space", "space", "s", *"Ford", "enter"]


async def test_three_goblins_are_put_together_saved_and_opened_by_few_keys() -> None:
    app = OaTui(start=Start(shelves(), reread=shelves))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*BUILD)
        screen = app.screen
        assert isinstance(screen, StartScreen)
        assert screen.said.endswith("ford.yaml")
        assert "Ford" in [entry.name for entry in screen.start.encounters]
        await pilot.press("enter")
        await pilot.pause()
        assert app.play is not None
        assert [one.label for one in app.play.table.present] == ["Goblin A", "Goblin B", "Goblin C"]
        assert len(BUILD) - len("goblin") - len("Ford") + 1 == 8, "keys that are no names"
        app.play.close()
    again = OaTui(start=Start(shelves(), tuple(list_sessions()[0])))
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = again.screen
        assert isinstance(screen, StartScreen)
        screen.section = "encounters"
        screen.at["encounters"] = [entry.name for entry in screen.start.encounters].index("Ford")
        await pilot.press("enter")
        assert isinstance(again.screen, ChooseScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert again.play is not None
        assert len(list_sessions()[0]) == 1
        await pilot.press("S", *"Ford", "enter", "enter")
        assert "Saved as" in next(each for each in again.screen_stack if isinstance(each, TableScreen)).view.said
        again.play.close()


async def test_what_was_put_together_is_not_lost_by_one_key() -> None:
    app = OaTui(start=Start(shelves()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"troll", "enter", "space", "q")
        assert app.is_running
        assert isinstance(app.screen, StartScreen)
        assert "in no file yet" in app.screen.said
        await pilot.press("minus", "space", "tab", "right", "escape", "escape", "escape")
        assert app.is_running


async def test_what_an_encounter_misses_is_shown_before_it_opens_without_it(tmp_path: Path) -> None:
    (tmp_path / "skirmish.yaml").write_text(SKIRMISH.replace("[Ogre, {", "[Ogre, {statblock: Ogress}, {"), "utf-8")
    app = OaTui(start=Start(given([tmp_path]).library))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, StartScreen)
        screen.at["encounters"] = [entry.name for entry in screen.start.encounters].index("Skirmish")
        await pilot.press("enter")
        assert isinstance(app.screen, ProblemsScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert app.play is not None
        assert [one.label for one in app.play.table.present][:2] == ["Ogre", "Goblin A"]
        app.play.close()
