"""Settings at work: other keys that work and show, dice rolled by hand, a theme chosen while playing."""

from __future__ import annotations

import re
from pathlib import Path

from textual.pilot import Pilot

from oa_tui.encounter import commands as c
from oa_tui.library.problems import Problem
from oa_tui.play.session import Play
from oa_tui.play.settings import Confirm, Dice, Settings
from oa_tui.sessions.folders import settings_file
from oa_tui.tui.app import OaTui
from oa_tui.tui.screens.choose import ChooseScreen
from oa_tui.tui.screens.table import TableScreen
from tests.unit.ordering import CAVE
from tests.unit.playing import skirmish


async def press(pilot: Pilot[None], *keys: str) -> str:
    """Press keys; what the screen shows then."""
    await pilot.press(*keys)
    await pilot.pause()
    await pilot.pause()
    app = pilot.app
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)


async def test_other_keys_work_and_show_in_footer_title_help_and_list(begun: Play) -> None:
    keymap: dict[str, tuple[str, ...]] = {
        "next": ("x",),
        "condition": ("n",),
        "log": ("f2",),
        "step.left": ("comma",),
        "go": ("g",),
    }
    app = OaTui(begun, settings=Settings(keymap=keymap))
    async with app.run_test(size=(120, 36)) as pilot:
        first = begun.actor
        shown = await press(pilot, "l")
        assert app.screen_stack[-1] is app.screen
        assert isinstance(app.screen, TableScreen)
        assert "x next" in shown
        assert "Log · F2" in shown
        await press(pilot, "x")
        assert begun.actor != first
        shown = await press(pilot, "question_mark")
        assert "F2      log, rewind" in shown
        assert ", →" in shown
        shown = await press(pilot, "escape", "colon", *"next")
        assert re.search(r"end this turn, next +x ", shown)
        shown = await press(pilot, "escape", "j", "1")
        assert "g roll" in shown
        assert ", → step" in shown
        steps = begun.steps
        await press(pilot, "enter")
        assert begun.steps == steps
        await press(pilot, "g")
        assert begun.steps > steps


async def test_other_keys_stand_in_sentences_and_before_the_lines_of_a_check(begun: Play) -> None:
    keymap: dict[str, tuple[str, ...]] = {
        "mark": ("y",),
        "note": ("f4",),
        "redo": ("f5",),
        "log.rewind": ("g",),
        "drop": ("x",),
        "benefit": ("b",),
        "drawback": ("f3",),
        "switch.1": ("v",),
    }
    app = OaTui(begun, settings=Settings(keymap=keymap))
    async with app.run_test(size=(120, 36)) as pilot:
        shown = await press(pilot, "1")
        assert "No target yet: x, then y marks the selected one" in shown
        assert re.search(r"\n *b +another Benefit", shown)
        assert not re.search(r"[-F3] +another Drawback", shown), "a key of two letters has no room"
        assert re.search(r"\n *v □ ", shown)
        assert "Nothing is rolled yet, x leaves no trace" in await press(pilot, "x", "j", "y", "1")
        shown = await press(pilot, "enter")
        assert re.search(r"\n *v ■ .*\n *2 ■ ", shown)
        assert "v takes it back in" in await press(pilot, "v")
        shown = await press(pilot, "x", "l")
        assert "g goes back to just after this step, F5 forward again" in shown


async def test_a_pane_is_widened_and_back_and_tab_widens_the_next_one(begun: Play) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        home = await press(pilot)
        assert "Waiting" in home
        assert "Waiting" not in await press(pilot, "z")
        shown = await press(pilot, "tab")
        assert "Waiting" in shown.splitlines()[1]
        assert "Turn order" not in shown
        assert await press(pilot, "z", "escape") == home


async def test_in_ascii_even_the_frame_of_a_dialog_is_ascii(begun: Play) -> None:
    app = OaTui(begun, settings=Settings(glyphs="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in (("b",), ("escape", "colon"), ("escape", "j", "1"), ("escape", "question_mark")):
            assert (await press(pilot, *keys)).isascii(), keys


async def test_what_is_wrong_with_the_settings_is_said_in_the_strip(begun: Play) -> None:
    wrong = Problem("warning", "nrod is no theme", "/home/settings.yaml", 3, 8, fix="theme: nord")
    app = OaTui(begun, settings=Settings(problems=(wrong,)))
    async with app.run_test(size=(120, 36)) as pilot:
        assert "settings.yaml 3:8: nrod is no theme, perhaps theme: nord" in await press(pilot)


async def test_a_theme_chosen_while_playing_says_how_it_is_kept_and_writes_nothing(begun: Play) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        shown = await press(pilot, "colon", *"theme nord", "enter")
        assert app.theme == "nord"
        assert "`theme: nord` in" in shown
        assert not settings_file().exists()


async def test_leaving_is_asked_about_where_that_is_wanted(begun: Play) -> None:
    app = OaTui(begun, settings=Settings(confirm=Confirm(leave=True)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert isinstance(app.screen, ChooseScreen)
        await press(pilot, "escape")
        assert not app._exit
        await press(pilot, "ctrl+q", "enter")
        assert app._exit


async def test_dice_of_a_side_that_rolls_by_hand_are_asked_for_on_enter_and_the_others_fall(begun: Play) -> None:
    app = OaTui(begun, settings=Settings(dice=Dice(foe="hand")))
    async with app.run_test(size=(120, 36)) as pilot:
        assert begun.actor is not None
        assert begun.table.combatants[begun.actor].side == "party"
        shown = await press(pilot, *"jj", "space", "1")
        assert "Enter roll" in shown
        await press(pilot, "escape")
    begun.do(c.SetSide(begun.actor, "foe"))
    app = OaTui(begun, settings=Settings(dice=Dice(foe="hand")))
    async with app.run_test(size=(120, 36)) as pilot:
        shown = await press(pilot, "j", "space", "1")
        assert "Enter type dice   t roll" in shown
        steps = begun.steps
        assert "type the next d6" in await press(pilot, "enter")
        assert begun.steps == steps
        await press(pilot, "2", "3")
        assert begun.steps == steps + 1


async def test_a_later_rounds_scores_are_asked_for_of_a_side_that_rolls_by_hand(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE)
    party = [one.id for one in play.table.present if one.side == "party"]
    app = OaTui(play, settings=Settings(dice=Dice(party="hand")))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Begin: Cave" in await press(pilot, "n"), "the first round too, where n begins it"
        await press(pilot, "5", "enter", "2", "enter")
        await press(pilot, *"nnn")
        assert (play.encounter.round, play.encounter.turn) == (1, 4)
        steps = play.steps
        assert "The party" in await press(pilot, "n")
        await press(pilot, "escape")
        assert play.steps == steps, "nothing has changed"
        await press(pilot, *"nx9", "enter")
        assert "x9 is no score" in await press(pilot)
        await press(pilot, "backspace", "backspace", "9", "enter")
    assert (play.encounter.round, play.steps) == (2, steps + 1)
    assert {slot.score for slot in play.encounter.slots if slot.id in party} == {9}, "no d6 falls so"
    play.do(c.SetMode("turns"))
    assert play.scores_rolled(c.Next()) == (), "nothing falls in the middle of a round"
