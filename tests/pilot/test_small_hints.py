"""What a small or crowded screen says of what it can't show: lines that are left out, sides, long sentences."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from oa_tui.encounter import commands as c
from oa_tui.library import bundled_folder
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant
from oa_tui.tui.app import OaTui
from oa_tui.tui.screens.table import TableScreen

WEIR = bundled_folder() / "roll-under" / "encounters" / "the-weir-at-dusk.yaml"


async def press(pilot: Pilot[None], *keys: str) -> list[str]:
    """Press keys; the lines of the screen then."""
    await pilot.press(*keys)
    await pilot.pause()
    await pilot.pause()
    return [
        "".join(segment.text for segment in strip).rstrip() for strip in pilot.app.screen._compositor.render_strips()
    ]


def crowd(play: Play, count: int) -> None:
    for number in range(count):
        play.do(c.Add(Combatant("", f"Extra {number}", "foe", "", f"Extra {number}")))


async def test_the_title_says_how_many_more_there_are_and_where(begun: Play) -> None:
    crowd(begun, 8)
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Turn order   7 more ↓" in (await press(pilot))[1]
        assert "Turn order   1 more ↑  6 more ↓" in (await press(pilot, *"j" * 11))[1]
        assert "Turn order   7 more ↑ ━" in (await press(pilot, "end"))[1]


async def test_without_titles_the_header_says_it(begun: Play) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(40, 12)) as pilot:
        assert "more" not in (await press(pilot))[0]
        crowd(begun, 3)
        assert isinstance(app.screen, TableScreen)
        app.screen.refresh_view()
        assert "3 more ↓  Round 1" in (await press(pilot))[0]


async def test_where_sides_take_turns_a_divider_stands_between_them_and_is_never_selected(tmp_path: Path) -> None:
    found = given([WEIR])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path, seed=3)
    play.do(c.BeginEncounter(first="party"))
    app = OaTui(play)
    async with app.run_test(size=(80, 24)) as pilot:
        lines = await press(pilot)
        at = next(number for number, line in enumerate(lines) if "─ The foes ──" in line)
        assert isinstance(app.screen, TableScreen)
        view, people = app.screen.view, {one.id: one.side for one in play.order()}
        selected = []
        for key in (*"j" * (at - 3), *"k" * 2):
            await press(pilot, key)
            selected.append(people[view.selected])
        assert "foe" in selected
        assert selected[-1] == "party"
        await press(pilot, "n")
        assert sum(line.endswith("acted") for line in await press(pilot)) == 1
    play.close()


async def test_a_long_sentence_takes_a_second_line_and_gives_it_back(begun: Play) -> None:
    app = OaTui(begun)
    said = "Laria can't do that: " + "a reason of some length that goes on and on, " * 2 + "and what would do"
    async with app.run_test(size=(80, 24)) as pilot:
        before = await press(pilot)
        assert isinstance(app.screen, TableScreen)
        app.screen.say(said, refused=True)
        lines = await press(pilot)
        assert " ".join(f"{lines[-3]} {lines[-2]}".split()) == said
        assert lines[:-3] == before[:-3]
        app.screen.say("Short")
        assert (await press(pilot))[:-2] == before[:-2]


async def test_marking_all_foes_says_which_of_them_players_dont_see(begun: Play) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "5 marked, 1 of them hidden from the players" in (await press(pilot, "*"))[-2]
        assert any("Troll (hidden)" in line for line in await press(pilot, "d"))


async def test_in_the_smallest_terminal_hints_end_where_a_part_of_them_ends_and_lists_show_a_line(begun: Play) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(40, 12)) as pilot:
        assert any("Amicus" in line and "8 Body" in line for line in await press(pilot, "a"))
        assert any(line.endswith("end of round 3   │") for line in await press(pilot, "escape", "p"))
        assert any(line.endswith("type to find  │") for line in await press(pilot, "escape", "b"))
        assert " : has all by name " in (await press(pilot, "escape", "question_mark"))[-2]
        assert "U forward again" in (await press(pilot, "escape", "l"))[-2]
        assert (await press(pilot, "escape", "j", "1"))[-1] == " Nothing is rolled yet"
        assert (await press(pilot, "t"))[-1] == " Type what lies on the table"
        lines = await press(pilot, "tab", "minus", "9", "enter", "e")
        assert not lines[-1].endswith("…")
