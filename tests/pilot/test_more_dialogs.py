"""Conditions, spending, groups, numbers, reminders: with real keys, within their budgets."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

from oa_tui.encounter import commands as c
from oa_tui.library import bundled_folder
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.table import Condition, Expiry, Pool
from tests.pilot.desk import desk
from tests.unit.playing import bridge, id_of, one, points


def encounter(system: str, folder: Path, name: str) -> Play:
    """A bundled encounter, begun."""
    found = given([bundled_folder() / system / "encounters" / f"{name}.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=folder, seed=1, clock=lambda: 1.0)
    play.do(c.BeginEncounter())
    return play


def bridge_begun(folder: Path) -> Play:
    play = bridge(folder)
    play.do(c.BeginEncounter())
    return play


async def test_a_condition_until_the_end_of_its_next_turn_takes_six_keys(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge_begun) as at:
        await at.select("Troll")
        await at.press("x", *"pro", "right", "enter")
        assert at.pressed <= 6
        assert at.closed()
        (prone,) = one(at.play, "Troll").conditions
        assert prone.name == "Prone"
        assert prone.text
        assert prone.until == Expiry("turn-end", one(at.play, "Troll").turns + 1, id_of(at.play, "Troll"))


async def test_a_condition_keeps_the_end_that_the_library_gives_it(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge_begun) as at:
        await at.select("Troll")
        await at.press("x", *"pro", "enter")
        (prone,) = one(at.play, "Troll").conditions
        assert prone.until is not None
        assert prone.until.at == "scene-end"


async def test_a_condition_that_holds_stands_first_and_ends_by_enter(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge_begun) as at:
        at.play.do(c.AddCondition((id_of(at.play, "Troll"),), Condition("", "Stunned")))
        await at.select("Troll")
        await at.press("x")
        assert at.dialog.live()[0] == ("Enter", "end it")
        await at.press("enter")
        assert one(at.play, "Troll").conditions == ()
        await at.press("u")
        assert [each.name for each in one(at.play, "Troll").conditions] == ["Stunned"]


async def test_a_name_nobody_knows_is_a_condition_of_ones_own_with_value_and_any_end(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Goblin A", "Goblin B")
        await at.press("x", *"On fire 2", "tab", *"Alarm at 4", "enter")
        for label in ("Goblin A", "Goblin B"):
            (fire,) = one(at.play, label).conditions
            assert (fire.name, fire.value, fire.note) == ("On fire", 2, "until Alarm at 4")
        assert at.table.view.marks == set()


async def test_a_condition_only_some_of_the_targets_have_is_added_when_its_name_is_typed(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge_begun) as at:
        at.play.do(c.AddCondition((id_of(at.play, "Goblin A"),), Condition("", "Prone")))
        await at.select("Goblin A", "Goblin B")
        await at.press("x", *"pro", "enter")
        assert all(one(at.play, f"Goblin {letter}").conditions[0].name == "Prone" for letter in "AB")


async def test_escape_from_the_new_dialogs_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        steps = at.play.steps
        for keys in (("x", *"pro", "right"), ("s", "right"), ("e", "7"), ("m", *"at end of round 3: rain"), ("w", "5")):
            await at.press(*keys, "escape")
            assert at.closed(), keys
        assert at.play.steps == steps


async def test_spent_shots_show_where_they_land_before_and_after(tmp_path: Path) -> None:
    def low_tide(folder: Path) -> Play:
        return encounter("heroic-action", folder, "low-tide")

    async with desk(tmp_path, low_tide, size=(120, 36)) as at:
        actor = at.play.actor
        assert actor is not None
        slot = at.play.encounter.slot(actor)
        assert slot is not None
        assert slot.at is not None
        await at.press("s")
        assert at.table.view.landing == max(0, slot.at - 3)
        await at.press("2")
        assert at.table.view.landing == slot.at - 2
        await at.press("enter")
        after = at.play.encounter.slot(actor)
        assert after is not None
        assert after.at == slot.at - 2
        assert at.table.view.landing is None


async def test_a_part_of_the_turn_is_spent_by_its_name(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("s", *"min", "enter")
        assert one(at.play, "Ash").turn == {"major": 1, "minor": 0}
        await at.press("s", *"min", "enter")
        assert "0 minor left" in at.dialog.error


async def test_dice_of_a_pool_are_assigned_by_hand(tmp_path: Path) -> None:
    def quarry(folder: Path) -> Play:
        return encounter("dice-pool", folder, "toll-at-the-quarry")

    async with desk(tmp_path, quarry) as at:
        actor = at.play.actor
        assert actor is not None
        dice = at.play.table.combatants[actor].turn["dice"]
        await at.press("s", *"fi 2", "enter")
        now = at.play.table.combatants[actor]
        assert (now.turn["dice"], now.memory["fight"]) == (dice - 2, 2)
        await at.press("u")
        assert at.play.table.combatants[actor].turn["dice"] == dice


async def test_g_joins_twins_lets_a_member_go_and_takes_a_group_apart(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Goblin A")
        await at.press("g")
        groups = {one(at.play, f"Goblin {letter}").group for letter in "ABC"}
        assert len(groups) == 1
        assert "" not in groups
        await at.press("u")
        await at.select("Goblin A", "Goblin C")
        await at.press("g")
        assert one(at.play, "Goblin B").group == ""
        assert at.table.view.marks == set()
        await at.press("u")
        await at.select("Ogre", "Goblin A")
        await at.press("g")
        assert "only identical" in at.table.view.said
        assert at.table.view.refused


async def test_e_sets_a_number_or_moves_it_and_the_order_score_too(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.select("Ogre")
        await at.press("e", *"15", "enter")
        assert points(at.play, "Ogre") == 15
        await at.press("e", *"-4", "enter")
        assert points(at.play, "Ogre") == 11
        await at.press("e", *"order +3", "enter")
        slot = at.play.encounter.slot(id_of(at.play, "Ogre"))
        assert slot is not None
        assert slot.score == 9
        await at.select("Bryn")
        await at.press("e", *"story 4", "enter")
        assert points(at.play, "Bryn", "story_points") == 4
        await at.press("e", *"mind 3/12", "enter", "e", *"spirit /2", "enter")
        pools = one(at.play, "Bryn").pools
        assert (pools["mind"], pools["spirit"]) == (Pool(3, 12), Pool(2, 2))


async def test_a_moment_before_a_colon_makes_a_reminder(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("m", *"at end of round 3: the bridge falls", "enter")
        (*_, prompt) = at.play.encounter.prompts
        assert (prompt.text, prompt.when, prompt.due) == ("the bridge falls", "end of round 3", False)
        await at.press("m", *"end of s", "tab", *"loot", "enter")
        assert at.play.encounter.prompts[-1].when == "end of scene"
        await at.press("m", *"rain", "down", "enter")
        assert at.play.encounter.prompts[-1].when == "end of Ash's turn"


async def test_what_waits_is_skipped_by_space_and_the_strip_says_so_and_u_brings_it_back(tmp_path: Path) -> None:
    async with desk(tmp_path, size=(120, 36)) as at:
        at.play.do(c.Remind("by hand", "the bell rings"))
        before = at.play.encounter.prompts
        await at.press("p", "space")
        assert len(at.play.encounter.prompts) == len(before) - 1
        assert at.table.view.said.startswith("Skipped: ")
        assert "takes it back" in at.table.strip.lines(120, 1)[0].plain
        await at.press("u")
        assert at.play.encounter.prompts == before


async def test_tracks_and_counters_are_made_moved_limited_owned_hidden_and_taken_away(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("w", *"Doom 6", "enter")
        doom = list(at.play.encounter.counters.values())[-1]
        assert (doom.name, doom.value, doom.max) == ("Doom", 0, 6)
        await at.press(*"doom", "space", "4", "+", "-")
        assert at.play.encounter.counters[doom.id].value == 3
        await at.press("tab", "8", "enter")
        assert at.play.encounter.counters[doom.id].max == 8
        await at.press(*"Climb out 5 9", "enter")
        climb = list(at.play.encounter.tracks.values())[-1]
        assert (climb.name, climb.max, climb.difficulty) == ("Climb out", 5, 9)
        await at.press(*"climb", "tab", *"owner bryn", "enter")
        assert at.play.encounter.tracks[climb.id].owner == id_of(at.play, "Bryn")
        await at.press(*"climb", "tab", *"hid", "enter")
        assert at.play.encounter.tracks[climb.id].hidden
        await at.press("tab", *"remo", "enter")
        await at.press("escape")
        assert at.closed()
        assert [track.name for track in at.play.encounter.tracks.values()] == ["Cross the ford"]


async def test_where_what_waits_has_no_pane_it_is_a_list_that_accepts_opens_and_skips(tmp_path: Path) -> None:
    async with desk(tmp_path, size=(60, 20)) as at:
        for text in ("the bell rings", "the rope frays"):
            at.play.do(c.Remind("by hand", text))
        actor = at.play.actor or ""
        at.play.do(c.Roll(at.play.draft("action:0", actor, (id_of(at.play, "Ogre"),))))
        prompts = len(at.play.encounter.prompts)
        await at.press("p", "down", "space")
        assert len(at.play.encounter.prompts) == prompts - 1
        await at.press("up", "enter")
        assert at.closed()
        assert at.table.drawer is not None
        await at.press("escape", "p", "down", "enter")
        assert len(at.play.encounter.prompts) == prompts - 2
        assert at.table.view.refused is False


async def test_the_new_dialogs_fit_the_smallest_terminal(tmp_path: Path) -> None:
    async with desk(tmp_path, bridge_begun, size=(40, 12)) as at:
        at.play.do(c.AddCondition((id_of(at.play, "Troll"),), Condition("", "Prone")))
        await at.select("Troll")
        for key in "xsemwp":
            await at.press(key)
            box, shown = (at.dialog.query_one(name).region for name in ("#dialog-box", "#dialog"))
            assert (box.x >= 0, box.y >= 0, box.right <= 40, box.bottom <= 12) == (True,) * 4, key
            assert shown.bottom < box.bottom, key
            drawn = at.dialog.query_one("#dialog", Static).content
            assert str(drawn).rstrip().endswith("Esc leave"), key
            await at.press("escape")
            assert at.closed(), key
