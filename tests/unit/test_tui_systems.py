"""Groups behind one line, the shot counter with its ghost, dice as cells: drawn from what a system says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.library import bundled_folder
from oa_tui.play.files import Given, given
from oa_tui.play.session import Play
from oa_tui.rules.consequences import Lose, Spend
from oa_tui.rules.contract import Looks, PoolLook
from oa_tui.rules.table import Combatant, Condition, Pool
from oa_tui.tui.lines import Line
from oa_tui.tui.panes.actor import ActorPane
from oa_tui.tui.panes.shots import ShotsPane
from oa_tui.tui.pool import dice_boxes, dice_cells, dice_of
from oa_tui.tui.rows import condition_cell, heads, name_cell, pool_cell, row, turn_cell, widths
from oa_tui.tui.shots import price, window
from oa_tui.tui.text import width as wide
from oa_tui.tui.theme import Ink
from oa_tui.tui.view import View, waiting

SIZES = [(40, 12), (60, 18), (80, 24), (100, 30), (120, 36), (160, 50)]
ENCOUNTERS = {
    "open-adventure": "the-bridge",
    "heroic-action": "low-tide",
    "dice-pool": "toll-at-the-quarry",
    "roll-under": "the-weir-at-dusk",
    "target-number": "the-dry-river",
}
LOOKS = Looks({"dice": PoolLook("Dice", "dice")}, turn={"dice": "■", "move": "M", "fight": "F"})


@cache
def files(system: str) -> Given:
    return given([bundled_folder() / system / "encounters" / f"{ENCOUNTERS[system]}.yaml"])


def start(system: str, folder: Path, seed: int = 3) -> Play:
    found = files(system)
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=folder, seed=seed, clock=lambda: 0.0)
    play.do(c.BeginEncounter())
    return play


@pytest.fixture(params=sorted(ENCOUNTERS))
def play(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Play]:
    play = start(request.param, tmp_path)
    yield play
    play.close()


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[View]:
    play = start("open-adventure", tmp_path)
    yield view_of(play)
    play.close()


@pytest.fixture
def tide(tmp_path: Path) -> Iterator[View]:
    play = start("heroic-action", tmp_path)
    yield view_of(play)
    play.close()


def view_of(play: Play, width: int = 120, height: int = 36, ink: Ink | None = None) -> View:
    view = View(play, ink or Ink())
    view.tidy()
    view.place(width, height)
    return view


def group_of(view: View) -> Line:
    return next(line for line in view.lines() if line.group)


# ---- every system at every size ----
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_cell_of_every_system_fills_its_column(play: Play, width: int, height: int) -> None:
    for _ in range(3):
        play.do(c.Next())
    order = [one.id for one in play.order()]
    play.do(c.SetFate((order[-1],), "dead"))
    play.do(c.Hurt(((order[0], 3), (order[1], 1))))
    for ink in (Ink(), Ink(ascii_only=True)):
        view = view_of(play, width, height, ink)
        for group in [line.id for line in view.lines() if line.group]:
            view.unfold(group, open_=True)
        assert len(heads(view)) == len(widths(view))
        assert sum(widths(view)) == view.layout.boxes["table"].w - (1 if view.layout.narrow else 2)
        for line in view.lines():
            cells = row(view, line)
            assert [cell.cell_len for cell in cells] == list(widths(view))
            assert not ink.ascii or all(cell.plain.isascii() for cell in cells)
        for pane in (ActorPane(view, "actor"), ShotsPane(view, "shots")):
            box = view.layout.boxes.get(pane.id or "")
            lines = pane.lines(box.w, box.h) if box else []
            assert all(wide(line.plain.rstrip()) <= (box.w if box else 0) for line in lines)


def test_of_what_comes_later_the_soonest_waits_first(bridge: View) -> None:
    play = bridge.play
    already = [one.id for one in waiting(play)]
    now = play.encounter.round
    words = ("end of scene", "Alarm at 6", f"end of round {now + 2}", f"start of round {now + 2}", "end of round 99")
    for when in (*words, f"end of round {now}", "end of Goblin A's turn"):
        play.do(c.Remind(when, when))
    told = [one.text for one in waiting(play) if one.id not in already and not one.due]
    assert told == ["end of Goblin A's turn", f"end of round {now}", words[3], words[2], words[4], words[1], words[0]]


def test_one_point_is_told_in_the_singular(play: Play) -> None:
    for look in play.system.looks.pools.values():
        assert not look.counted(1).endswith(("s", "Dice")) or look.short, look
        assert look.counted(2) == (look.short or look.title)


def test_what_one_die_costs_reads_as_a_sentence(tmp_path: Path) -> None:
    """DP-2, DP-13: one die is spent, one hit is lost."""
    play = start("dice-pool", tmp_path)
    hand = next(one for one in play.order() if "hits" in one.pools)
    hero = next(one for one in play.order() if "dice" in one.pools)
    texts = [
        change.text for change in play.changes((Spend(who=hero.id, what="dice"), Lose(who=hand.id, pool="hits", n=1)))
    ]
    assert texts == ["spends 1 Die", "loses 1 Hit"]
    play.close()


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36)])
def test_who_is_dying_reads_so_before_all_else(bridge: View, width: int, height: int) -> None:
    """OA-54: a Wound, lying there and the rest are cut where there is no room, dying and the Round of death are not."""
    hero = next(one for one in bridge.play.table.combatants.values() if "story_points" in one.pools)
    bridge.play.do(c.Hurt(((hero.id, 99),)))
    bridge.play.do(c.AddCondition((hero.id,), Condition("", "Dying", value=3)))
    bridge.place(width, height)
    assert condition_cell(bridge, bridge.combatant(hero.id)).plain.startswith("dying 3")


def test_the_actors_pane_says_what_is_left_of_the_points_that_the_sheet_gives(bridge: View) -> None:
    """OA-62: after both Story Points are spent it says 0, whatever the sheet began with."""
    hero = next(one for one in bridge.play.table.combatants.values() if "story_points" in one.pools)
    bridge.stand_in = hero.id
    bridge.play.do(c.SetPool(hero.id, "story_points", 0))
    shown = " ".join(line.plain for line in ActorPane(bridge, "actor").lines(60, 40))
    assert "Story Points 0" in shown


def test_only_what_a_system_has_takes_space(play: Play) -> None:
    view = view_of(play)
    looks = play.system.looks
    shown = " ".join(heads(view))
    assert ("Turn" in shown) == (bool(looks.turn) and not view.layout.columns.dice)
    assert all((fact in shown) for fact in looks.facts)
    assert ("shots" in view.layout.boxes) == (play.encounter.mode == "shots")
    assert bool(view.layout.columns.dice) == any(look.style == "dice" for look in looks.pools.values())


# ---- groups ----
def test_a_group_is_one_line_with_the_sum_of_its_points(bridge: View) -> None:
    goblins = group_of(bridge)
    bridge.play.do(c.Hurt(((goblins.members[1].id, 3),)))
    bridge.play.do(c.SetFate((goblins.members[3].id,), "fled"))
    line = group_of(bridge)
    assert line.label == "Goblin ×4"
    assert pool_cell(bridge, bridge.whole(line)).plain.split()[-1] == "9/16"
    assert condition_cell(bridge, bridge.whole(line)).plain.strip() == "1 out"
    assert turn_cell(bridge, bridge.whole(line)).plain.strip() == ""
    assert len(bridge.lines()) == len(bridge.play.order()) - 3


def test_conditions_of_a_group_are_counted(bridge: View) -> None:
    goblins = group_of(bridge)
    for one in goblins.members[:2]:
        bridge.play.do(c.AddCondition((one.id,), Condition("", "Frightened")))
    assert condition_cell(bridge, bridge.whole(group_of(bridge))).plain.strip() == "2 frightened"


def test_a_group_opens_on_its_turn_and_its_members_are_indented_by_two(bridge: View) -> None:
    goblins = group_of(bridge)
    while bridge.play.encounter.actor not in [one.id for one in goblins.members]:
        bridge.play.do(c.Next())
    inside = [line for line in bridge.lines() if line.inside]
    assert [line.label for line in inside] == ["Goblin A", "Goblin B", "Goblin C", "Goblin D"]
    own, first = name_cell(bridge, group_of(bridge)).plain, name_cell(bridge, inside[0]).plain
    assert first.index("◆") == own.index("◆") + 2
    gold = [line for line in bridge.lines() if bridge.acts(line)]
    assert [line.id for line in gold] == [goblins.id]
    bridge.unfold(goblins.id, open_=False)
    assert not [line for line in bridge.lines() if line.inside]


def test_space_and_attacks_take_the_next_standing_member(bridge: View) -> None:
    goblins = group_of(bridge)
    whos = [one.id for one in goblins.members]
    bridge.selected = goblins.id
    assert bridge.targets == (whos[0],)
    bridge.play.do(c.SetFate((whos[0],), "dead"))
    assert bridge.targets == (whos[1],)
    assert [bridge.mark(), bridge.mark(), bridge.mark()] == [False, False, True]
    assert bridge.targets == tuple(whos[1:])
    bridge.mark()
    assert not bridge.marks


def test_the_digits_use_the_member_under_the_cursor_else_the_next_that_can_act(bridge: View) -> None:
    goblins = group_of(bridge)
    whos = [one.id for one in goblins.members]
    while bridge.play.encounter.actor not in whos:
        bridge.play.do(c.Next())
    bridge.selected = goblins.id
    assert bridge.actor == whos[0]
    bridge.play.do(c.SpendAllowance(whos[0], "major"))
    assert bridge.actor == whos[1]
    bridge.selected = whos[3]
    assert bridge.actor == whos[3]


def test_the_selection_goes_on_with_who_acts_only_where_it_was_on_it(bridge: View) -> None:
    bridge.follow()
    bridge.selected = bridge.play.actor or ""
    bridge.play.do(c.Next())
    bridge.follow()
    assert bridge.selected == bridge.play.actor
    elsewhere = bridge.play.order()[-1].id
    bridge.selected = elsewhere
    bridge.play.do(c.Next())
    bridge.follow()
    assert bridge.selected == elsewhere


# ---- shots ----
def test_the_ghost_ends_at_the_shot_less_the_cost(tide: View) -> None:
    actor = tide.play.actor or ""
    check = tide.play.draft("stunt", actor, ())
    now = next(shot for shot, whos in tide.play.shot_counter() if actor in whos)
    tide.aim(check)
    assert tide.landing == now - 3
    lines = [line.plain for line in ShotsPane(tide, "shots").lines(30, 26)]
    rows = {line[2:5].strip(): line for line in lines[1:]}
    assert rows[str(now)].rstrip().endswith("─╮")
    assert rows[str(now - 1)].rstrip().endswith("│")
    assert rows[str(now - 3)].rstrip().endswith("◄─╯")
    assert "end" in rows


def test_below_120_the_counter_is_one_line_under_the_header(tide: View) -> None:
    tide.place(119, 36)
    assert tide.layout.boxes["shots"].h == 1
    assert tide.layout.boxes["table"].y == 2
    tide.landing = 1
    line = ShotsPane(tide, "shots").lines(119, 1)[0].plain
    shot = tide.play.encounter.shot or max(shot for shot, whos in tide.play.shot_counter() if whos)
    assert line.startswith(f"  {shot}►")
    assert line.rstrip().endswith("(◆)")


def test_the_shot_column_counts_only_those_of_a_group_who_stand(tide: View) -> None:
    whos = [one.id for one in group_of(tide).members]
    names = []
    for who in whos:
        names.append(tide.place_name(whos[0]))
        assert any(names[-1] in line.plain for line in ShotsPane(tide, "shots").lines(90, 26))
        tide.play.do(c.SetFate((who,), "dead"))
    name = tide.combatant(whos[0]).name
    assert names == [f"{name} ×{n}" for n in range(len(whos), 1, -1)] + [tide.label(whos[-1])]


def test_a_limit_break_costs_all_shots_and_others_cost_what_they_say() -> None:
    assert price("a", [Spend(who="a", what="shots", every=True)], 7) == 7
    assert price("a", [Spend(who="a", what="shots", n=3), Spend(who="b", what="shots")], 7) == 3
    assert price("a", [Spend(who="a", what="major")], 7) is None


def test_of_a_long_counter_empty_shots_go_first_and_the_kept_ones_stay() -> None:
    stops = tuple((shot, ("a",) if shot % 5 == 0 else ()) for shot in range(30, -1, -1))
    assert [shot for shot, _ in window(stops, 8, {12})] == [30, 25, 20, 15, 12, 10, 5, 0]
    assert 12 in [shot for shot, _ in window(stops, 3, {12})]
    assert window(stops, 40, ()) == stops


# ---- dice ----
def one(**more: object) -> Combatant:
    return replace(Combatant("a", "A", pools={"dice": Pool(4, 5)}, turn={"dice": 1}, memory={"move": 2}), **more)


def test_cells_equal_dice_owned_plus_lost_in_their_order() -> None:
    assert dice_of(LOOKS, one(memory={"move": 2, "fight": 1})) == "■MMF×"
    assert dice_of(LOOKS, one(), acts=False) == "DMM·×"
    assert dice_of(LOOKS, one(pools={}, turn={"dice": 2}, memory={})) == "■■"
    kept = dice_of(LOOKS, one(pools={}, turn={"dice": 2}, memory={}), acts=False)
    assert kept == "■■", "DP-14: whose dice are not its health keeps none for a defence"
    assert dice_of(LOOKS, one(pools={}, turn={}, memory={})) == ""
    assert dice_of(Looks({}), one()) == ""


def test_dice_have_a_cell_each_and_letters_can_be_read_in_grey() -> None:
    assert dice_cells(Ink(), "■MD×", "party").plain == "■ M D ×"
    assert dice_cells(Ink(ascii_only=True), "■MD×", "party").plain == "# M D x"


def test_the_same_dice_as_boxes_with_words_below() -> None:
    boxes = [line.plain for line in dice_boxes(Ink(), "■M×", "party", {"M": "move"}, 36)]
    assert boxes[1] == "│ ■ │ │ M │ │ × │ ".rstrip() + " "
    assert boxes[3].split() == ["free", "move", "lost"]
    assert len(dice_boxes(Ink(), "■" * 9, "party", {}, 36)) == 1
