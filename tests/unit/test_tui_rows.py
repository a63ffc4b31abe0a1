"""Rows of the table: every cell as wide as its column, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.library import bundled_folder
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Condition, Pool
from oa_tui.tui.dialogs.base import named
from oa_tui.tui.feet import fitting
from oa_tui.tui.lines import Line
from oa_tui.tui.panes.lines import pane_keys, table_keys
from oa_tui.tui.rows import condition_cell, heads, name_cell, pool_cell, row, turn_cell, widths
from oa_tui.tui.theme import Ink
from oa_tui.tui.view import View, waiting

BRIDGE = bundled_folder() / "open-adventure" / "encounters" / "the-bridge.yaml"
SIZES = [(40, 12), (59, 24), (60, 24), (80, 24), (100, 30), (120, 36), (200, 60)]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    found = given([BRIDGE])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path, seed=1, clock=lambda: 0.0)
    play.do(c.BeginEncounter())
    yield play
    play.close()


def view_of(play: Play, width: int = 120, height: int = 36) -> View:
    view = View(play, Ink())
    view.place(width, height)
    view.tidy()
    return view


def one(play: Play, label: str) -> Combatant:
    found = play.table.labelled(label)
    assert found is not None
    return found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_cell_fills_its_column(play: Play, width: int, height: int) -> None:
    play.do(c.SetFate((one(play, "Goblin A").id,), "dead"))
    play.do(c.Hurt(((one(play, "Amicus").id, 20),)))
    view = view_of(play, width, height)
    assert len(heads(view)) == len(widths(view))
    for each in view.lines():
        assert [cell.cell_len for cell in row(view, each)] == list(widths(view))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_slashes_stand_in_one_column_even_beside_big_numbers(play: Play, width: int, height: int) -> None:
    play.do(c.Add(Combatant("", "Dragon", "foe", "", "Dragon", pools={"challenge_points": Pool(140, 300)})))
    view = view_of(play, width, height)
    places = {
        cell.plain.index("/") for each in view.lines() if "/" in (cell := pool_cell(view, view.whole(each))).plain
    }
    assert len(places) == 1


def test_only_who_acts_is_gold_and_across_the_whole_name(play: Play) -> None:
    view = view_of(play)
    gold = [each for each in view.lines() if any(span.style == view.ink.act for span in name_cell(view, each).spans)]
    assert [each.id for each in gold] == [play.actor]
    cell = name_cell(view, gold[0])
    assert cell.spans[0].end == view.layout.columns.name - 1


def test_out_is_struck_with_its_word_and_without_bar_or_turn(play: Play) -> None:
    goblin = one(play, "Goblin B")
    play.do(c.SetFate((goblin.id,), "fled"))
    view, goblin = view_of(play), one(play, "Goblin B")
    assert "×" in name_cell(view, Line(goblin.id, (goblin,), goblin.label)).plain
    assert pool_cell(view, goblin).plain.split() == ["out"]
    assert turn_cell(view, goblin).plain.strip() == ""
    assert condition_cell(view, goblin).plain.strip() == "fled"


def test_what_is_spent_of_a_turn_is_a_dot(play: Play) -> None:
    who = play.actor or ""
    play.do(c.SpendAllowance(who, "minor"))
    assert turn_cell(view_of(play), play.table.combatants[who]).plain.strip() == "M·"


def test_rare_things_are_words_and_names_of_twins_keep_their_letter(play: Play) -> None:
    view = view_of(play, 80, 24)
    troll = replace(
        one(play, "Troll"), label="Goblin archer of the ford B", conditions=(Condition("x", "Burning", value=2),)
    )
    assert condition_cell(view, troll).plain.startswith("burning 2 · hidden")
    assert name_cell(view, Line(troll.id, (troll,), troll.label)).plain.rstrip().endswith("… B")


def test_narrow_screens_name_mind_and_spirit_only_where_they_are_not_full(play: Play) -> None:
    laria = one(play, "Laria")
    play.do(c.Hurt(((laria.id, 2),), pool="mind"))
    view = view_of(play, 60, 24)
    assert "Mind 6/8" in condition_cell(view, one(play, "Laria")).plain
    assert "Spirit" not in condition_cell(view, one(play, "Laria")).plain


def test_foes_are_those_of_the_actor_that_stand(play: Play) -> None:
    view = view_of(play)
    view.stand_in = one(play, "Troll").id
    assert one(play, "Laria").id in view.foes()
    assert one(play, "Goblin A").id not in view.foes()


def test_what_is_due_waits_first(play: Play) -> None:
    actor = play.actor or ""
    play.do(c.Roll(play.draft(play.offers(actor)[0].id, actor, (one(play, "Goblin A").id,))))
    assert [waits.due for waits in waiting(play)] == [True, False]


def test_the_footer_has_seven_keys_at_80_and_always_the_help(play: Play) -> None:
    view = view_of(play)
    for cells in (60, 80, 100, 120):
        entries = table_keys(view, cells)
        assert "?" in [key for key, _ in entries]
        assert entries[0] == ("n", "next")
    assert len(table_keys(view, 80)) == 7
    assert len(table_keys(view, 120)) == 11


def test_the_footer_shows_what_matters_now(play: Play) -> None:
    view = view_of(play, 79, 20)
    assert [key for key, _ in table_keys(view, 79)] == ["n", "1-9", "c", "d", "x", "u", "?"]
    actor = play.actor or ""
    play.do(c.Roll(play.draft(play.offers(actor)[0].id, actor, (one(play, "Goblin A").id,))))
    assert ("p", "waiting") in table_keys(view, 79)
    play.do(c.EndEncounter())
    assert table_keys(view, 120)[0] == ("b", "begin")
    assert pane_keys(view, "waiting")[:2] == [("Enter", "accept"), ("Space", "skip")]
    assert pane_keys(view, "order") == []


def test_a_footer_that_is_too_long_keeps_its_way_out() -> None:
    entries = [("Enter", "roll"), ("t", "type dice"), ("Esc", "drop it")]
    assert fitting(entries, 30)[-1] == ("Esc", "drop it")
    assert len(fitting(entries, 30)) == 2


def test_conditions_without_room_are_counted(play: Play) -> None:
    view = view_of(play, 80, 24)
    cursed = tuple(Condition(f"x{n}", f"Curse {n}") for n in range(12))
    troll = replace(one(play, "Troll"), conditions=cursed, sight="words")
    assert condition_cell(view, troll).plain.strip() == "curse 0 · curse 1 +10"
    long = (Condition("y", "Held by roots that grow from the wall"), *cursed)
    assert condition_cell(view, replace(troll, conditions=long)).plain.strip().endswith("… +12")


def test_a_dialogs_title_says_that_the_line_of_a_group_means_its_next_member(play: Play) -> None:
    group = next(row for row in play.rows() if row.group)
    view = view_of(play)
    view.selected = group.id
    (first, second) = (each.label for each in group.members[:2])
    assert named(play, view.aimed) == f"{first}, one of {group.label}"
    play.do(c.SetFate(view.aimed, "dead"))
    assert named(play, view.aimed).startswith(f"{second}, one of ")
    view.marks = {each.id for each in group.members[1:3]}
    assert named(play, view.aimed) == f"{second}, {group.members[2].label}"
    assert named(play, (one(play, "Old Hest").id,)) == "Old Hest"
