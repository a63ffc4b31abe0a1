"""One table's play: the party and what befell it go from encounter to encounter, whatever becomes of the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.library import Kinds, load
from oa_tui.plain import PlainMode
from oa_tui.plain.show import as_json
from oa_tui.play.files import open_entries
from oa_tui.play.session import Play
from oa_tui.rules.registry import systems
from oa_tui.rules.table import Condition
from tests.unit.playing import acting, again, id_of, one, points, turns

PARTY = """
system: open-adventure
kind: character
name: Ash
reaction: 6
attributes: {strength: 4, coordination: 2, toughness: 3, intellect: 1, deduction: 2, willpower: 2, presence: 2,
             intuition: 2, resilience: 2}
modus_operandi: {Warrior: 2}
story_points: 2
---
system: open-adventure
kind: character
name: Bryn
reaction: 4
attributes: {strength: 2, coordination: 4, toughness: 2, intellect: 2, deduction: 2, willpower: 2, presence: 2,
             intuition: 2, resilience: 2}
modus_operandi: {Scout: 2}
"""
GATE = """
system: open-adventure
kind: encounter
name: The gate
party: [party.yaml]
combatants: [{name: Guard, count: 2}]
"""
YARD = GATE.replace("The gate", "The yard").replace("Guard, count: 2", "Dog")


@pytest.fixture
def play(tmp_path: Path) -> Play:
    for name, text in (("party", PARTY), ("gate", GATE), ("yard", YARD)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    library = load([tmp_path / "gate.yaml"], Kinds(systems()))
    opening = open_entries(library.entries, library)
    assert opening is not None
    return Play.start(opening, library, folder=tmp_path / "sessions", seed=1, clock=lambda: 1.0)


def say(play: Play, *lines: str) -> list[str]:
    mode = PlainMode(play)
    return [sentence for line in lines for sentence in mode.answer(line)]


def prompts(play: Play) -> list[str]:
    return [prompt.text for prompt in play.encounter.prompts]


def test_points_conditions_and_story_points_go_on_to_the_next_encounter(play: Play, tmp_path: Path) -> None:
    before = (tmp_path / "party.yaml").read_bytes()
    say(play, "begin Ash=6 Bryn=5", "damage 3 body on Ash", "set story_points 1 on Ash", "condition Poisoned on Ash")
    ash = id_of(play, "Ash")
    say(play, "end", f"open {tmp_path / 'yard.yaml'}")
    assert play.encounter.name == "The yard"
    assert id_of(play, "Ash") == ash
    pool = one(play, "Ash").pools["body"]
    assert (pool.value, points(play, "Ash", "story_points")) == ((pool.max or 0) - 3, 1)
    assert [condition.name for condition in one(play, "Ash").conditions] == ["Poisoned"]
    assert [each.label for each in play.table.present] == ["Ash", "Bryn", "Dog"]
    assert (tmp_path / "party.yaml").read_bytes() == before


def test_opening_is_a_step_like_any_other(play: Play, tmp_path: Path) -> None:
    before = play.table
    say(play, f"open {tmp_path / 'yard.yaml'}")
    after = play.table
    play.undo()
    assert play.table == before
    play.redo()
    assert play.table == after
    assert again(play).table == after


def test_two_fights_go_on_at_once_and_each_keeps_its_round(play: Play, tmp_path: Path) -> None:
    say(play, "begin Ash=6 Bryn=5", "next")
    assert acting(play) == "Bryn"
    say(play, f"open {tmp_path / 'yard.yaml'}", "begin Ash=3 Bryn=9", "damage 2 body on Bryn")
    assert acting(play) == "Bryn"
    hurt = points(play, "Bryn", "body")
    assert say(play, "switch 'the gate'") == ["The gate is open"]
    assert (acting(play), points(play, "Bryn", "body")) == ("Bryn", hurt)
    assert turns(play, 1)[1] in ("Guard A", "Guard B")
    say(play, "switch 2")
    assert (play.encounter.name, acting(play), play.encounter.round) == ("The yard", "Bryn", 1)
    assert say(play, "switch") == ["1. The gate, running", "2. The yard, running, open"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("switch gate", "did you mean The gate?"),
        ("switch 'The gate'", "The gate is the open one already"),
        ("rest an hour", "The gate is going on: end it first, then rest"),
    ],
)
def test_what_can_not_be_switched_to_or_rested_in_is_said(play: Play, line: str, reason: str) -> None:
    say(play, "begin")
    with pytest.raises(Refusal, match=reason.replace("?", r"\?")):
        say(play, line)


def test_an_ended_encounter_does_not_go_on_by_itself_but_may_begin_again(play: Play) -> None:
    say(play, "begin Ash=6", "end")
    with pytest.raises(Refusal, match="The gate has ended: begin it again, open another or switch to one"):
        say(play, "next")
    say(play, "begin Ash=6")
    assert play.encounter.stage == "running"


def test_what_lasts_for_the_scene_is_asked_about_when_it_ends_and_poison_is_not(play: Play) -> None:
    say(play, "begin", "condition Prone on Ash until end of scene", "condition Poisoned on Ash")
    say(play, "end")
    due = [prompt for prompt in play.encounter.prompts if prompt.due]
    assert any("Prone" in prompt.text and "Ash" in prompt.text for prompt in due)
    assert not any("Poisoned" in prompt.text for prompt in due)
    assert [condition.name for condition in one(play, "Ash").conditions] == ["Prone", "Poisoned"]


def test_what_was_counted_in_a_fight_that_is_over_is_asked_about_in_the_next(play: Play, tmp_path: Path) -> None:
    say(play, "begin", "condition Slowed on Ash until end of round 9", "end", f"open {tmp_path / 'yard.yaml'}")
    assert "Slowed goes on: end it?: Ash" in prompts(play)
    say(play, "begin")
    for _ in range(40):
        play.do(c.Next())
    assert play.encounter.round > 9
    assert [condition.name for condition in one(play, "Ash").conditions] == ["Slowed"]


def test_a_file_that_changed_between_encounters_says_so_and_the_points_stay(play: Play, tmp_path: Path) -> None:
    say(play, "damage 1 body on Ash")
    was = one(play, "Ash")
    (tmp_path / "party.yaml").write_text(PARTY.replace("toughness: 3", "toughness: 9"), encoding="utf-8")
    told = say(play, f"open {tmp_path / 'yard.yaml'}")
    assert "Ash: the file says something else now; this session goes on with its own copy" in told
    assert not any(line.startswith("Bryn: the file") for line in told)
    now = one(play, "Ash")
    assert (now.id, now.pools, now.sheet) == (was.id, was.pools, was.sheet)


def test_a_sheet_whose_file_is_edited_or_deleted_is_named_and_played_on(play: Play, tmp_path: Path) -> None:
    assert play.stale() == ()
    (tmp_path / "party.yaml").write_text(PARTY.replace("toughness: 3", "toughness: 9"), encoding="utf-8")
    (changed,) = play.stale()
    assert (changed.name, changed.entry is not None) == ("Ash", True)
    assert changed.sentence.endswith("party.yaml has changed; this session keeps its own copy")
    (tmp_path / "party.yaml").unlink()
    resumed = again(play)
    assert [(file.name, file.entry) for file in resumed.stale()] == [("Ash", None), ("Bryn", None)]
    assert resumed.stale()[0].sentence.endswith("party.yaml is gone; this session keeps its own copy")
    assert getattr(resumed.sheet(id_of(resumed, "Ash")), "name", "") == "Ash"


def test_who_is_absent_tonight_has_no_place_is_nobodys_target_and_comes_back_any_time(play: Play) -> None:
    say(play, "fate Bryn absent", "begin Ash=6")
    row = next(row for row in as_json(play)["combatants"] if row["label"] == "Bryn")
    assert (row["order"], row["status"]) == (None, "out")
    assert turns(play, 3) == ["Ash", "Guard A", "Guard B", "Ash"]
    with pytest.raises(Refusal, match="Bryn is absent"):
        say(play, "check {check: action, who: Ash, on: [Bryn], action_score: 5, base_difficulty: 5}")
    say(play, "fate Bryn back")
    assert one(play, "Bryn").fate == ""
    assert "Bryn" in turns(play, 3)


def test_who_leaves_in_their_own_turn_ends_it(play: Play) -> None:
    say(play, "begin Ash=6 Bryn=5", "fate Ash absent")
    assert acting(play) == "Bryn"
    assert "Ash" not in turns(play, 6)


def test_an_absent_hero_stays_absent_in_the_next_encounter(play: Play, tmp_path: Path) -> None:
    say(play, "fate Bryn absent", f"open {tmp_path / 'yard.yaml'}", "begin Ash=6")
    assert play.encounter.slot(id_of(play, "Bryn")) is None


def test_who_fled_the_last_fight_is_asked_about_in_the_next(play: Play, tmp_path: Path) -> None:
    say(play, "begin", "fate Bryn fled", "end", f"open {tmp_path / 'yard.yaml'}")
    assert prompts(play) == ["Back in the fight? Fled in the last one: Bryn"]
    assert play.status(id_of(play, "Bryn")) == "out"
    say(play, "prompt accept 1")
    assert play.status(id_of(play, "Bryn")) == "up"


def test_a_rest_proposes_what_comes_back_and_changes_nothing_until_accepted_oa_56(play: Play) -> None:
    say(play, "begin", "damage 3 body on Ash", "end")
    hurt = points(play, "Ash", "body")
    assert say(play, "rest an hour by the fire")[0] == "Rest: an hour by the fire"
    assert points(play, "Ash", "body") == hurt
    asked = next(n for n, text in enumerate(prompts(play), 1) if "hour's rest" in text and "Ash" in text)
    say(play, f"prompt accept {asked}")
    assert points(play, "Ash", "body") == hurt + 3


def test_a_fight_is_taken_up_next_week_where_it_was_left(play: Play) -> None:
    say(play, "begin Ash=6 Bryn=5", "next", "hold Bryn")
    live = as_json(play)
    resumed = again(play)
    assert as_json(resumed) == live
    say(resumed, "act Bryn")
    assert acting(resumed) == "Bryn"


def test_a_session_is_saved_elsewhere_from_line_mode(play: Play, tmp_path: Path) -> None:
    (said,) = say(play, f"save '{tmp_path / 'other'}'")
    assert said == f"Saved: the session goes on in {play.path}"
    assert play.path is not None
    assert play.path.parent == tmp_path / "other"
    say(play, "note here")
    assert again(play).steps == 2
    for line, reason in (
        ("save", "FOLDER is missing"),
        ('save ""', "FOLDER is missing"),
        ("save a b", "one word too many"),
    ):
        with pytest.raises(Refusal, match=reason):
            say(play, line)


def test_several_steps_are_redone_at_once_until_something_new_is_done(play: Play) -> None:
    say(play, "note one", "note two", "note three")
    table = play.table
    say(play, "undo 3")
    assert say(play, "redo 3") == ["Done again: three"]
    assert play.table == table
    say(play, "undo 2", "note four")
    with pytest.raises(Refusal, match="something new was done since"):
        say(play, "redo")


def test_who_changed_sides_comes_to_the_next_encounter_as_the_same(play: Play, tmp_path: Path) -> None:
    say(play, "side Bryn foe", "damage 2 body on Bryn")
    bryn = one(play, "Bryn")
    say(play, f"open {tmp_path / 'yard.yaml'}")
    assert [each.label for each in play.table.present] == ["Ash", "Bryn", "Dog"]
    assert one(play, "Bryn") == bryn


def test_a_condition_of_ones_own_making_outlasts_two_encounters(play: Play, tmp_path: Path) -> None:
    play.do(c.AddCondition((id_of(play, "Ash"),), Condition("", "Cursed")))
    say(play, f"open {tmp_path / 'yard.yaml'}", f"open {tmp_path / 'gate.yaml'}")
    assert len(play.table.encounters) == 3
    assert [condition.name for condition in one(play, "Ash").conditions] == ["Cursed"]
