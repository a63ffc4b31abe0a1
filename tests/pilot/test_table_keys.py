"""Keys at the table, and what they do to the state."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from oa_tui.encounter import commands as c
from oa_tui.library import bundled_folder
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.contract import Throw
from oa_tui.tui.app import OaTui
from oa_tui.tui.check.drawer import CheckDrawer
from oa_tui.tui.screens.card import CardScreen
from oa_tui.tui.screens.help import HelpScreen
from oa_tui.tui.screens.table import TableScreen
from tests.pilot.conftest import NOON

TableOf = Callable[[OaTui], TableScreen]


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


def ids(play: Play, *labels: str) -> tuple[str, ...]:
    found = [play.table.labelled(label) for label in labels]
    return tuple(one.id for one in found if one is not None)


async def test_n_is_one_key_to_the_next_turn_and_u_one_key_back(begun: Play) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        first = begun.actor
        await press(pilot, "n")
        assert begun.actor != first
        await press(pilot, "u")
        assert begun.actor == first
        await press(pilot, "U")
        assert begun.actor != first


async def test_n_is_never_blocked_by_what_waits(begun: Play, table_of: TableOf) -> None:
    actor = begun.actor or ""
    begun.do(c.Roll(begun.draft(begun.offers(actor)[0].id, actor, ids(begun, "Goblin A"))))
    assert begun.encounter.pending
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        first = begun.actor
        await press(pilot, "n")
        assert begun.actor != first


async def test_space_marks_and_moves_down_and_escape_clears(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        view = table_of(app).view
        order = [one.id for one in begun.order()]
        await press(pilot, "space", "space")
        assert view.marks == set(order[:2])
        assert view.selected == order[2]
        assert view.targets == tuple(order[:2])
        await press(pilot, "escape")
        assert view.marks == set()


async def test_star_marks_every_foe_of_the_actor_that_stands(begun: Play, table_of: TableOf) -> None:
    begun.do(c.SetFate(ids(begun, "Goblin A"), "dead"))
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "asterisk")
        assert table_of(app).view.marks == set(ids(begun, "Goblin B", "Goblin C", "Goblin D", "Troll"))


async def test_targets_are_the_marks_else_the_selected_one_unless_it_acts(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        view = table_of(app).view
        assert view.selected == begun.actor
        assert not view.targets
        await press(pilot, "j")
        assert view.targets == (view.selected,)


async def test_the_selection_stays_with_the_same_combatant_when_the_order_changes(
    begun: Play, table_of: TableOf
) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j", "j", "j")
        screen = table_of(app)
        who = screen.view.selected
        screen.do(c.SetScore(begun.order()[-1].id, 30))
        await pilot.pause()
        assert begun.order()[4].id == who
        assert screen.view.selected == who
        assert screen.order.table.cursor_row == 4


async def test_acting_and_selected_rows_stay_in_view(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *["j"] * 12)
        screen = table_of(app)
        await pilot.pause()
        top = int(screen.order.table.scroll_offset.y)
        last = len(screen.view.lines()) - 1
        assert screen.order.table.cursor_row == last
        assert top + screen.view.layout.rows > last


async def test_a_refusal_is_said_and_changes_nothing(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "9")
        view = table_of(app).view
        assert view.refused
        assert "c tries anything else" in view.said
        steps = begun.steps
        await press(pilot, "U")
        assert view.refused
        assert begun.steps == steps


async def test_a_digit_opens_the_check_and_the_table_keys_are_dead_until_escape(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "j", "1")
        screen = table_of(app)
        assert len(screen.query(CheckDrawer)) == 1
        assert "waiting" not in screen.view.layout.boxes
        acting = begun.actor
        await press(pilot, "n", "d")
        assert begun.actor == acting
        assert app.screen is screen
        screen.set_focus(screen.order.table)
        await pilot.pause()
        await press(pilot, "n")
        assert begun.actor == acting
        await press(pilot, "escape")
        assert not screen.query(CheckDrawer)
        assert "waiting" in screen.view.layout.boxes
        await press(pilot, "n")
        assert begun.actor != acting


async def test_an_attack_on_the_marked_target_takes_three_keys(begun: Play, table_of: TableOf) -> None:
    while begun.table.combatants[begun.actor or ""].label != "Bloodwind":
        begun.do(c.Next())
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = table_of(app)
        screen.view.marks = set(ids(begun, "Troll"))
        steps = begun.steps
        await press(pilot, "1", "enter", "enter")
        assert begun.steps == steps + 2
        assert not begun.encounter.pending
        assert screen.drawer is None
        assert screen.view.marks == set()
        await press(pilot, "u")
        assert begun.table.combatants[begun.actor or ""].turn["major"] == 1


async def test_t_lets_the_selected_act_for_one_check(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "j", "t")
        view = table_of(app).view
        assert view.actor == view.selected != begun.actor
        await press(pilot, "escape")
        assert view.actor == begun.actor


async def test_p_goes_to_what_waits_and_space_skips_it(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        waiting = len(begun.encounter.prompts)
        await press(pilot, "p")
        assert app.focused is table_of(app).waiting
        await press(pilot, "space")
        assert len(begun.encounter.prompts) == waiting - 1


async def test_a_roll_left_lying_opens_again_from_what_waits(begun: Play, table_of: TableOf) -> None:
    actor = begun.actor or ""
    begun.do(c.Roll(begun.draft(begun.offers(actor)[0].id, actor, ids(begun, "Goblin A"))))
    assert begun.encounter.pending
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "p", "enter")
        assert table_of(app).drawer is not None
        await press(pilot, "enter")
        assert not begun.encounter.pending


async def test_tab_goes_round_the_panes_that_show(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = table_of(app)
        seen = []
        for _ in range(4):
            await press(pilot, "tab")
            seen.append(app.focused)
        assert seen == [screen.waiting, screen.tracks, screen.logged, screen.order.table]


async def test_enter_opens_the_statblock_and_escape_comes_back(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, CardScreen)
        await press(pilot, "escape")
        assert not isinstance(app.screen, CardScreen)


async def test_the_log_rewinds(begun: Play) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        first = begun.actor
        await press(pilot, "n", "n", "l", "down", "down", "enter")
        assert begun.actor == first
        await press(pilot, "l", "end", "enter")
        assert begun.encounter.stage == "setup"
        await press(pilot, "l", "end", "home", "enter")
        assert begun.actor is not None


async def test_the_palette_finds_an_action_by_name_and_does_it(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        first = begun.actor
        await press(pilot, "colon", *"next", "enter")
        assert begun.actor != first
        await press(pilot, "colon", *"keys", "enter")
        assert isinstance(app.screen, HelpScreen)


async def test_find_selects_by_name(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", *"hest", "enter")
        assert table_of(app).view.selected == ids(begun, "Old Hest")[0]


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_there_are_two_ways_to_leave(begun: Play, key: str) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        assert app._exit


async def test_a_check_that_waits_with_its_whole_document_is_opened_and_rolled_dt_14(
    tmp_path: Path, table_of: TableOf
) -> None:
    found = given([bundled_folder() / "roll-under" / "encounters" / "the-weir-at-dusk.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path / "sessions", seed=3, clock=lambda: NOON)
    play.do(c.BeginEncounter())
    party = ids(play, "Ash Quillon", "Bryn Tallow", "Sister Corvane", "Ieuan Marsh")
    throws = tuple(Throw((face,)) for face in (1, 1, 20, 20))
    play.do(c.Roll(play.draft("group", party[0], party[1:]), throws))
    play.do(c.Accept(play.encounter.pending[0].id))
    app = OaTui(play)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "p", "enter")
        assert table_of(app).drawer is not None
        await press(pilot, "t", "3", "enter")
        assert play.table.combatants[party[2]].pools["luck"].value == 11
        assert not [one for one in play.encounter.prompts if one.due]
    play.close()


async def test_o_names_the_next_in_popcorn_order_and_marks_who_has_acted_in_free_order(
    begun: Play, table_of: TableOf
) -> None:
    begun.do(c.SetMode("popcorn"))
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        table, first = table_of(app), begun.encounter.actor or ""
        laria, amicus = ids(begun, "Laria", "Amicus")
        named = amicus if first == laria else laria
        table.view.selected = named
        await press(pilot, "o")
        assert begun.encounter.actor == named
        slot = begun.encounter.slot(first)
        assert slot is not None
        assert slot.at is None, "whoever named the next has had the turn"
        await press(pilot, "o")
        assert begun.encounter.actor != named, "whoever acts is selected: it holds"
        begun.do(c.SetMode("free"))
        (free,) = ids(begun, "Goblin B")
        table.view.selected = free
        await press(pilot, "o")
        assert begun.encounter.acting == ()
        marked = begun.encounter.slot(free)
        assert marked is not None
        assert (begun.encounter.round, marked.at) == (1, None)


async def test_the_list_of_keys_opens_over_a_check_and_comes_back_to_it(begun: Play, table_of: TableOf) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "j", "space", "1", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "escape")
        drawer = table_of(app).drawer
        assert drawer is not None
        assert app.focused is drawer
        await press(pilot, "n", "enter")
        assert begun.encounter.pending, "all other keys of the table are dead, the builder's are not"


@pytest.mark.parametrize("keys", [("1", "t", "3"), ("1", "enter"), ("1", "enter", "e", "4"), ("l",), ("enter",)])
async def test_the_list_of_keys_opens_wherever_its_key_is_no_text(begun: Play, keys: tuple[str, ...]) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j", "space", *keys)
        under, steps = app.screen, len(begun.log())
        await press(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "escape")
        assert (app.screen, len(begun.log())) == (under, steps)


async def test_after_a_check_the_cursor_is_on_the_one_that_was_marked_while_it_stands(
    begun: Play, table_of: TableOf
) -> None:
    app = OaTui(begun)
    async with app.run_test(size=(120, 36)) as pilot:
        view = table_of(app).view
        (troll,) = ids(begun, "Troll")
        view.selected = troll
        await press(pilot, "space")
        assert view.selected != troll
        await press(pilot, "1", "escape")
        assert (view.selected, view.targets) == (troll, (troll,)), "what follows is aimed at the same one"
        await press(pilot, "space", "1")
        begun.do(c.SetPool(troll, "challenge_points", 0))
        await press(pilot, "escape")
        assert view.selected != troll, "one who is out is no target"
