"""The check builder with real keys: drafted, rolled or typed, settled; and the keystroke budgets of design §8."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from oa_tui.encounter.commands import Roll
from oa_tui.tui.app import OaTui
from oa_tui.tui.check.drafting import Drafting
from oa_tui.tui.check.drawer import CheckDrawer
from oa_tui.tui.check.facing import Facing
from oa_tui.tui.check.rolled import Rolled
from tests.pilot import desk as desks
from tests.unit.playing import begun, id_of, one, points

Keys = Iterable[str]


class Desk(desks.Desk):
    """With the check drawer."""

    @property
    def drawer(self) -> CheckDrawer:
        return self.table.query_one(CheckDrawer)

    @property
    def open(self) -> bool:
        return bool(self.table.query(CheckDrawer))

    @property
    def draft(self) -> Drafting:
        mode = self.drawer.mode
        assert isinstance(mode, Drafting)
        return mode

    @property
    def said(self) -> str:
        return self.table.view.said


@asynccontextmanager
async def desk(folder: Path, *, seed: int = 1, size: tuple[int, int] = (120, 36)) -> AsyncIterator[Desk]:
    play = begun(folder, seed=seed)
    app = OaTui(play)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Desk(app, pilot, play)


async def test_an_attack_on_the_one_marked_target_takes_three_keys(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre", mark=True)
        await at.press("1", "enter", "enter")
        assert at.pressed <= 3
        assert not at.open
        assert one(at.play, "Ash").turn["major"] == 0
        assert not at.play.encounter.pending


async def test_an_attack_with_three_typed_faces_takes_eight_keys(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre", mark=True)
        await at.press("1", "t", "6", "4", "3", "enter")
        assert at.pressed <= 8
        assert points(at.play, "Ogre") == 20 - (13 - 4 - 2)
        assert not at.open


async def test_escape_drops_a_draft_without_a_trace(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        steps = at.play.steps
        await at.select("Ogre")
        await at.press("1", "1", "down", "right", "escape")
        assert not at.open
        assert at.play.steps == steps
        assert at.said == ""


async def test_escape_after_the_roll_leaves_it_waiting(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1", "t", "5", "4")
        assert isinstance(at.drawer.mode, Rolled)
        await at.press("escape")
        assert not at.open
        assert len(at.play.encounter.pending) == 1
        assert points(at.play, "Ogre") == 20
        await at.press("p", "enter")
        assert isinstance(at.drawer.mode, Rolled)
        await at.press("enter")
        assert points(at.play, "Ogre") == 20 - (9 - 4 - 2)


async def test_one_undo_goes_back_to_before_the_roll(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1", "t", "5", "4", "enter", "u")
        assert points(at.play, "Ogre") == 20
        assert not at.play.encounter.pending


async def test_main_screen_keys_are_dead_in_the_builder(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        steps = at.play.steps
        await at.select("Ogre")
        await at.press("1", "n", "u", "d", "a", "j", "space", "q", "colon", "asterisk")
        assert at.open
        assert at.play.steps == steps
        assert at.table.view.selected == id_of(at.play, "Ogre")


async def test_digits_switch_lines_and_the_odds_follow(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1")
        before = at.draft.drawn.odds.success
        await at.press("1")
        after = at.draft.drawn.odds.success
        assert before is not None
        assert after is not None
        assert after > before
        await at.press("1")
        assert at.draft.drawn.odds.success == before


async def test_a_benefit_is_filtered_for_and_one_of_ones_own_is_named_with_its_value(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1", "+", *"high", "enter")
        assert isinstance(at.drawer.mode, Drafting)
        await at.press("-", *"heaving", "space", *"hull 2", "enter")
        check = at.draft.check
        on = [
            (each.label, each.value)
            for key in ("benefits", "drawbacks")
            for each in getattr(check, key)
            if not each.off
        ]
        assert on == [("high ground", 1), ("heaving hull", 2)]


async def test_what_was_added_lately_is_offered_first_the_next_time(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1", "+", *"wyrm bow 3", "enter", "escape", "1", "+", "enter")
        on = [(each.label, each.value) for each in at.draft.check.benefits if not each.off]  # type: ignore[attr-defined]  # an action has them
        assert on == [("wyrm bow", 3)]


async def test_letters_are_text_while_a_benefit_is_named(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        steps = at.play.steps
        await at.select("Ogre")
        await at.press("1", "+", *"stent", "1", "?")
        assert at.play.steps == steps
        assert at.open
        await at.press("escape")
        assert isinstance(at.drawer.mode, Drafting)
        assert all(each.off for each in at.draft.check.benefits)  # type: ignore[attr-defined]  # an action has them


async def test_a_value_is_typed_and_what_is_no_number_is_refused(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1")
        at.draft.selected = "base_difficulty"
        await at.press("e", "x", "enter")
        assert "is a number" in at.said
        await at.press("backspace", "1", "2", "enter")
        assert at.draft.drawn.aim.number == 12
        await at.press("e", "escape")
        assert at.draft.drawn.aim.number == 12


async def test_every_field_is_reached_and_stepped(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1")
        keys = [entry.key for entry in at.draft.board.choices]
        seen = set()
        for _ in keys:
            seen.add(at.draft.selected)
            await at.pilot.press("down")
        assert seen == set(keys)
        at.draft.selected = "outcomes"
        await at.press("right")
        assert "Stunt" in at.said or at.draft.check.outcomes == 2  # type: ignore[attr-defined]  # an action has them


async def test_a_face_not_on_the_die_is_refused_in_the_strip(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1", "t", "9")
        assert at.said == "A d6 has no 9: type 1 to 6"
        await at.press("x", "enter")
        assert at.said == "A d6 has no 9: type 1 to 6"
        await at.press("6")
        assert "no 9" not in at.said
        assert isinstance(at.drawer.mode, Facing)
        await at.press("left", "4", "escape")
        assert isinstance(at.drawer.mode, Drafting)
        assert at.play.encounter.pending == ()


async def test_without_a_target_the_builder_says_so_before_it_rolls(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("1")
        assert "Space marks the selected one" in at.said
        assert at.draft.title.endswith("no target")
        await at.press("enter")
        assert isinstance(at.drawer.mode, Drafting)
        assert at.play.encounter.pending == ()
        await at.press("enter")
        assert isinstance(at.drawer.mode, Rolled)


async def test_a_bare_total_settles_it_too(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1", "t", "tab", "1", "3", "enter", "enter")
        assert points(at.play, "Ogre") == 20 - (13 - 4 - 2)


async def test_what_is_switched_off_is_dropped_and_a_changed_number_counts(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1", "t", "5", "4", "down", "e", "1", "enter", "2")
        assert at.said == "Left out: Ash spends the Major; 2 takes it back in", "one face typed too many is seen"
        await at.press("enter")
        assert points(at.play, "Ogre") == 19
        assert one(at.play, "Ash").turn["major"] == 1
        assert not at.play.encounter.pending


async def test_space_skips_all(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1", "t", "5", "4", "space")
        assert points(at.play, "Ogre") == 20
        assert not at.play.encounter.pending
        assert not at.open


async def test_a_story_point_resolves_the_same_dice_again(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1", "t", "5", "4", "+")
        mode = at.drawer.mode
        assert isinstance(mode, Rolled)
        assert mode.pending.outcome.total == 10
        await at.press("enter")
        assert points(at.play, "Ogre") == 20 - (10 - 4 - 2)
        assert one(at.play, "Ash").pools["story_points"].value == 1


async def test_a_blocked_check_says_why_and_cannot_be_rolled(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1")
        at.draft.revise("mo_score", -3)
        await at.press("enter")
        assert isinstance(at.drawer.mode, Drafting)
        assert at.said == at.draft.drawn.blocked != ""
        assert not at.play.encounter.pending
        await at.press("t")
        assert isinstance(at.drawer.mode, Drafting)


async def test_c_lists_the_offers_and_anything_else_asks_how_hard(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("c", *"anything", "enter")
        await at.press(*"hard", "enter")
        assert at.draft.drawn.aim.number == 12
        await at.press("escape")
        assert not at.open


async def test_a_secret_roll_is_journalled_as_secret(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1", "s", "enter")
        assert at.play.encounter.pending[-1].secret


@pytest.mark.parametrize("size", [(40, 12), (60, 18), (80, 24), (100, 30), (120, 36)])
async def test_a_check_can_be_rolled_and_settled_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with desk(tmp_path, size=size) as at:
        await at.select("Ogre")
        await at.press("1", "+", "escape", "t", "6", "4", "3", "enter")
        assert points(at.play, "Ogre") == 13


async def test_a_name_full_of_markup_and_escapes_is_only_a_name(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        at.play.quick("[/b] a [bold \x1b[2J")
        await at.select(at.play.table.present[-1].label)
        await at.press("1", "+", *"[/x", "enter", "enter")
        assert isinstance(at.drawer.mode, Rolled)


async def test_a_roll_from_which_nothing_follows_is_shown_all_the_same(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("c", *"reaction", "enter", "enter")
        mode = at.drawer.mode
        assert isinstance(mode, Rolled)
        assert mode.pending.outcome.word == "measured"
        assert not at.play.encounter.pending
        steps = at.play.steps
        await at.press("enter")
        assert not at.open
        assert at.play.steps == steps


async def test_one_of_ones_own_takes_the_place_of_a_suggestion_nobody_took(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("1")
        lines = len(at.draft.board.choices)
        await at.press("-", *"fog", "enter")
        assert len(at.draft.board.choices) == lines
        assert at.draft.drawn.aim.number == 5


async def test_what_a_seed_rolls_is_the_same_whether_the_drawer_or_a_command_rolls_it(tmp_path: Path) -> None:
    async with desk(tmp_path / "one", seed=5) as at:
        await at.select("Ogre")
        await at.press("1", "enter")
        first = at.play.encounter.pending[-1].throws
    play = begun(tmp_path / "two", seed=5)
    play.do(Roll(play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),))))
    assert play.encounter.pending[-1].throws == first
