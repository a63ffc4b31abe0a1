"""The dialogs with real keys: what they do, what they refuse, and the keystroke budgets of design §8."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from oa_tui.encounter.commands import Refusal
from oa_tui.play.amounts import read, spread
from oa_tui.tui import dialogs
from oa_tui.tui.check.drawer import CheckDrawer
from oa_tui.tui.dialogs.base import LONGEST
from oa_tui.tui.dialogs.seating import read_quick
from tests.pilot.desk import desk
from tests.unit.playing import begun, bridge, id_of, one, points, skirmish


async def test_five_damage_to_three_adjacent_foes_takes_seven_keys(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Goblin A")
        await at.press("space", "space", "space", "d", "5", "enter")
        assert at.pressed <= 7
        assert at.closed()
        assert [points(at.play, f"Goblin {letter}") for letter in "ABC"] == [0, 0, 0]
        assert at.table.view.marks == set()


async def test_three_goblins_from_the_library_take_eight_keys(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge) as at:
        await at.press("a", *"gob", "space", "3", "enter")
        assert at.pressed <= 8
        assert at.closed()
        assert [label for label in at.labels if label.startswith("Goblin")][-3:] == ["Goblin E", "Goblin F", "Goblin G"]


async def test_arrows_step_how_many_are_added(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge) as at:
        before = len(at.labels)
        await at.press("a", *"orc", "right", "right", "left", "enter")
        assert len(at.labels) == before + 2


async def test_damage_may_differ_for_each_target_and_shows_what_would_become_of_them(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Goblin A", "Goblin B", "Goblin C")
        await at.press("d", *"3,1,0")
        assert "Goblin A, Goblin B, Goblin C" in str(at.dialog.query_one("#dialog-box").border_title)
        await at.press("enter")
        assert [points(at.play, f"Goblin {letter}") for letter in "ABC"] == [1, 3, 4]


async def test_damage_on_a_group_may_be_for_several_of_it(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge) as at:
        goblins = [one.label for one in at.play.table.present if one.name == "Goblin"]
        await at.select(goblins[0])
        await at.press("d")
        assert "5x3&#160;or&#160;5&#160;all" in at.app.export_screenshot()
        await at.press(*"1x2", "enter")
        assert sum(points(at.play, label) < 4 for label in goblins) == 2
        await at.press("u")
        assert all(points(at.play, label) == 4 for label in goblins)


async def test_another_pool_is_named_by_a_word(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Bryn")
        before = points(at.play, "Bryn", "mind")
        await at.press("d", *"2 mi", "enter")
        assert points(at.play, "Bryn", "mind") == before - 2
        await at.press("h", *"1 mind", "enter")
        assert points(at.play, "Bryn", "mind") == before - 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type a number"),
        ("x", "Type a number"),
        ("5,3", "2 numbers for one target"),
        ("5 luck", "Nobody here has luck: there is"),
        ("99999", "too many points"),
    ],
)
async def test_what_cannot_be_read_is_said_in_the_dialog_and_stays(tmp_path: Path, text: str, sentence: str) -> None:
    async with desk(tmp_path) as at:
        steps = at.play.steps
        await at.select("Bryn")
        await at.press("d", *text, "enter")
        assert sentence in at.dialog.error
        assert at.dialog.text == text
        assert at.play.steps == steps
        await at.press("escape")
        assert at.closed()
        assert at.play.steps == steps


def test_several_numbers_belong_to_the_targets_in_order(tmp_path: Path) -> None:
    play = begun(tmp_path)
    pair = (id_of(play, "Goblin A"), id_of(play, "Ogre"))
    assert spread(play, pair, read("5 3")).amounts == ((pair[0], 5), (pair[1], 3))
    assert spread(play, pair, read(" 5 ")).amounts == ((pair[0], 5), (pair[1], 5))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Thug x3 8", ("Thug", 3, 8)),
        ("Thug", ("Thug", 1, None)),
        ("Big Thug 8", ("Big Thug", 1, 8)),
        ("Thug 3x", ("Thug", 3, None)),
        ("Thug ×2", ("Thug", 2, None)),
        ("Agent 47 12", ("Agent 47", 1, 12)),
        ("   ", None),
    ],
)
def test_a_quick_line_is_name_how_many_and_points(text: str, read: tuple[str, int, int | None] | None) -> None:
    assert read_quick(text) == read


async def test_quick_add_seats_people_with_points(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("A", *"Thug x3 8", "enter")
        assert at.labels[-3:] == ["Thug A", "Thug B", "Thug C"]
        assert points(at.play, "Thug A") == 8


async def test_beginning_asks_for_scores_one_after_the_other(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge) as at:
        await at.press("b", "1", "5", "enter", *"12345", "enter")
        assert "is no score" in at.dialog.error
        await at.press("ctrl+u", "s", "escape", "1", "2", "enter", "up", "backspace", "4", "enter", "tab")
        assert at.closed()
        assert at.play.encounter.stage == "running"
        slots = {at.play.table.combatants[slot.id].label: slot.score for slot in at.play.encounter.slots}
        assert (slots["Bloodwind"], slots["Amicus"]) == (15, 14)


async def test_letters_find_what_else_can_be_done_before_it_begins(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge) as at:
        await at.press("b", *"pop", "enter")
        assert at.closed()
        assert at.play.encounter.mode == "popcorn"
        await at.press("b", "enter")
        assert at.play.encounter.stage == "running"


async def test_whoever_rolls_is_only_asked_to_press_enter(tmp_path: Path) -> None:
    async with desk(tmp_path, skirmish) as at:
        await at.press("b")
        while not at.closed():
            await at.press("enter")
        assert at.play.encounter.stage == "running"


async def test_while_it_runs_b_ends_it_or_sets_how_long_a_round_is(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("b", *"1 minute", "enter")
        assert at.play.encounter.round_length == "1 minute"
        await at.press("b", "enter")
        assert at.play.encounter.stage == "ended"


async def test_signs_move_tracks_and_counters_and_the_dialog_stays(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("w", "-", "-", "+", "down", "+", "+")
        assert [track.value for track in at.play.encounter.tracks.values()] == [4]
        assert [counter.value for counter in at.play.encounter.counters.values()] == [2]
        assert not at.closed()
        await at.press("escape")
        assert at.closed()


async def test_enter_on_a_track_drafts_a_check_that_works_at_it(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("w", "enter")
        await at.pilot.pause()
        assert at.closed()
        assert at.table.query_one(CheckDrawer).mode is not None


async def test_a_track_with_several_ways_asks_which(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge) as at:
        await at.press("w", "down", "enter")
        assert not at.closed()
        await at.press("enter")
        assert at.closed()
        assert at.table.query_one(CheckDrawer).mode is not None


async def test_fate_takes_a_word_a_side_or_takes_away(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Goblin A", "Goblin B")
        await at.press("f", *"fl", "enter")
        assert {one(at.play, f"Goblin {letter}").fate for letter in "AB"} == {"fled"}
        await at.select("Goblin A")
        await at.press("f", *"back", "enter")
        assert one(at.play, "Goblin A").fate == ""
        await at.press("f", *"ally", "enter")
        assert one(at.play, "Goblin A").side == "ally"
        await at.press("f", *"petrified", "enter")
        assert one(at.play, "Goblin A").fate == "petrified"
        await at.press("f", *"remove", "enter")
        assert "Goblin A" not in at.labels


async def test_what_players_see_starts_at_what_they_see_now(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        assert one(at.play, "Ogre").sight == "words"
        await at.press("v", "down", "enter")
        assert one(at.play, "Ogre").sight == "bar"


async def test_another_order_score_moves_the_selected_one_and_nonsense_is_told(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("i", *"soon", "enter")
        assert "Type a number" in at.dialog.error
        await at.press(*(["backspace"] * 4), *"17", "enter")
        slot = at.play.encounter.slot(one(at.play, "Ogre").id)
        assert slot is not None
        assert slot.score == 17
        assert at.play.order()[0].label == "Ogre"
        await at.press("u")
        assert at.play.order()[0].label != "Ogre"


async def test_a_note_goes_to_the_log(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("m", "enter")
        assert "Type a few words" in at.dialog.error
        await at.press(*"the bell rings", "enter")
        assert "the bell rings" in at.play.log()[0].line.title


async def test_any_dice_are_rolled_again_and_again_and_kept_in_the_log(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        steps = at.play.steps
        await at.press("r", *"2d6+3", "enter", "enter")
        assert at.play.steps == steps + 2
        assert all("2d6+3" in entry.line.title for entry in at.play.log()[:2])
        await at.press("escape", "r", *"2q", "enter")
        assert "q" in at.dialog.error
        assert at.dialog.text == "2q"


async def test_no_letter_and_no_ctrl_alias_of_the_table_is_live_while_typing(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        steps = at.play.steps
        await at.press("m", *"nudahq?:", "ctrl+z", "ctrl+y", "ctrl+p")
        assert at.dialog.text == "nudahq?:"
        assert at.play.steps == steps


async def test_ten_thousand_pasted_characters_are_cut(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        for key in ("m", "a", "r"):
            await at.press(key)
            at.dialog.post_message(events.Paste("[x]\x1b[2J\n" * 2000))
            await at.pilot.pause()
            assert 0 < len(at.dialog.text) <= LONGEST
            assert "\x1b" not in at.dialog.text
            await at.press("escape")
            assert at.closed()


async def test_names_that_look_like_markup_are_names(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        at.play.quick("[/b] a [bold]", 1, 5)
        await at.select("[/b] a [bold]")
        for key in ("d", "h", "f", "v"):
            await at.press(key)
            assert "[/b]&#160;a&#160;[bold]" in at.app.export_screenshot()
            await at.press("escape")


def test_dialogs_that_need_somebody_refuse_without(tmp_path: Path) -> None:
    play = begun(tmp_path)
    for make in (dialogs.damage, dialogs.heal, dialogs.fate, dialogs.sight):
        with pytest.raises(Refusal, match="select somebody, or mark them"):
            make(play, ())


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 36)])
@pytest.mark.parametrize("key", list("dhaAwfvbmr"))
async def test_every_dialog_fits_and_shows_its_way_out(tmp_path: Path, key: str, size: tuple[int, int]) -> None:
    async with desk(tmp_path, bridge, size=size) as at:
        await at.press("j", key)
        box = at.dialog.query_one("#dialog-box").region
        assert (box.x >= 0, box.y >= 0, box.right <= size[0], box.bottom <= size[1]) == (True,) * 4
        shown = at.dialog.query_one("#dialog").region
        assert shown.bottom < box.bottom
        await at.press("escape")
        assert at.closed()
