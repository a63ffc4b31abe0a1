"""Conditions at the table: what the library knows comes along, the same again adds up, ends wait to be seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.state import Prompt
from oa_tui.play.session import Play
from oa_tui.rules import consequences as k
from oa_tui.rules.table import Combatant, Condition, Expiry
from tests.unit.playing import SCORES, SKIRMISH, acting, again, id_of, one, skirmish, turns

CONDITIONS = """
---
system: open-adventure
kind: condition
name: Prone
text: On the ground.
modifiers: [{on: score, whose: against, label: prone target, when: melee}]
until: end of its next turn
---
system: open-adventure
kind: condition
name: Burning
text: On fire.
value: 2
---
system: open-adventure
kind: condition
name: Lucky coin
modifiers: [{on: score, value: 2}]
uses: 1
---
system: open-adventure
kind: condition
name: Helped
modifiers: [{on: score, value: 1}]
uses: 1
most: 3
"""


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """The skirmish in round 1, Ash acting, with conditions in its library."""
    found = skirmish(tmp_path, SKIRMISH + CONDITIONS)
    found.do(c.BeginEncounter({id_of(found, label): score for label, score in SCORES.items()}))
    return found


def add(play: Play, name: str, label: str = "Bryn", until: str = "") -> Condition:
    play.do(c.AddCondition((id_of(play, label),), Condition("", name), until))
    return one(play, label).conditions[-1]


def ending(play: Play, name: str) -> Prompt:
    """The prompt for the end of a condition."""
    found = [prompt for prompt in play.encounter.prompts if prompt.text.startswith(f"{name} runs out")]
    assert len(found) == 1, [prompt.text for prompt in play.encounter.prompts]
    return found[0]


def test_a_bare_name_brings_text_effects_and_end_of_the_library(play: Play) -> None:
    prone = add(play, "prone")
    assert (prone.name, prone.text) == ("Prone", "On the ground.")
    assert [(each.on, each.whose, each.label, each.when) for each in prone.effects] == [
        ("score", "against", "prone target", ("melee",))
    ]
    assert prone.until == Expiry("turn-end", 1, id_of(play, "Bryn"))
    assert prone.note == ""


def test_what_rules_begin_by_name_alone_is_looked_up_too(play: Play) -> None:
    bryn = id_of(play, "Bryn")
    play.do(c.SetPool(bryn, "body", 1))
    play.do(c.Hurt(((bryn, 1),), "body"))
    prone = next(each for each in one(play, "Bryn").conditions if each.name == "Prone")
    assert prone.text == "On the ground."


def test_words_of_the_gm_go_before_those_of_the_library(play: Play) -> None:
    assert add(play, "Prone", until="end of round 3").until == Expiry("round-end", 3, scene=play.encounter.id)
    assert add(play, "Prone", "Ash", "never").until is None


def test_words_that_name_no_moment_are_kept_and_said(play: Play) -> None:
    done = play.do(c.AddCondition((id_of(play, "Bryn"),), Condition("", "Prone"), "the bone is set"))
    assert done.sentences == ("Bryn is prone until the bone is set, yours to end",)
    assert one(play, "Bryn").conditions[0].note == "until the bone is set"
    assert not [prompt for prompt in play.encounter.prompts if "runs out" in prompt.text]


def test_the_same_condition_again_replaces_the_first(play: Play) -> None:
    first = add(play, "Prone")
    second = add(play, "PRONE", until="end of scene")
    assert second.id == first.id
    assert [each.name for each in one(play, "Bryn").conditions] == ["Prone"]
    assert ending(play, "Prone").when == "end of scene"


def test_a_level_adds_up_and_uses_add_up(play: Play) -> None:
    add(play, "Burning")
    assert add(play, "Burning").value == 4
    add(play, "Lucky coin")
    assert add(play, "Lucky coin").uses == 2


def test_ac23_help_adds_up_to_its_most_and_is_used_once(play: Play) -> None:
    values = []
    for _ in range(4):
        helped = add(play, "Helped")
        values.append((helped.effects[0].value, helped.uses))
    assert values == [(1, 1), (2, 1), (3, 1), (3, 1)]


def test_an_end_is_seen_before_it_comes_and_keeps_its_moment_after(play: Play) -> None:
    add(play, "Prone")
    before = ending(play, "Prone")
    assert (before.due, before.when) == (False, "end of its next turn")
    turns(play, 3)
    due = ending(play, "Prone")
    assert (due.id, due.due, due.when) == (before.id, True, "end of Bryn's turn, round 1")
    turns(play, 9)
    assert ending(play, "Prone").when == "end of Bryn's turn, round 1"


def test_an_end_that_is_skipped_leaves_the_condition_for_good(play: Play) -> None:
    add(play, "Prone")
    turns(play, 3)
    play.do(c.SettlePrompt(ending(play, "Prone").id, accept=False))
    assert one(play, "Bryn").conditions[0].until is None
    turns(play, 14)
    assert not [prompt for prompt in play.encounter.prompts if "runs out" in prompt.text]


def test_an_end_may_be_accepted_before_its_moment(play: Play) -> None:
    add(play, "Prone")
    play.do(c.SettlePrompt(ending(play, "Prone").id))
    assert one(play, "Bryn").conditions == ()


def test_a_condition_dropped_by_hand_takes_its_prompt_along(play: Play) -> None:
    add(play, "Prone")
    play.do(c.DropCondition(id_of(play, "Bryn"), "prone"))
    assert [prompt.text for prompt in play.encounter.prompts] == ["It starts to rain"]
    play.undo()
    assert ending(play, "Prone").when == "end of its next turn"


def test_an_end_that_hangs_on_somebody_who_falls_comes_at_the_rounds_end(play: Play) -> None:
    add(play, "Prone", until="end of Ogre's next turn")
    ogre = id_of(play, "Ogre")
    play.do(c.Hurt(((ogre, 20),)))
    turns(play, 5)
    assert not ending(play, "Prone").due
    play.do(c.Next())
    assert ending(play, "Prone").due
    assert ending(play, "Prone").when == "end of round 1"


def test_an_end_on_a_number_waits_for_it(play: Play) -> None:
    tired = add(play, "Tired", until="Alarm at 2")
    assert tired.note == "until Alarm at 2"
    alarm = next(iter(play.encounter.counters))
    play.do(c.MoveCounter(alarm, 1))
    assert not ending(play, "Tired").due
    play.do(c.MoveCounter(alarm, 1))
    assert ending(play, "Tired").due


def test_oa31_what_is_maintained_asks_for_the_major_at_the_start_of_each_turn(play: Play) -> None:
    add(play, "Maintaining the gate", "Ash", "never")
    turns(play, 7)
    assert acting(play) == "Ash"
    upkeep = next(prompt for prompt in play.encounter.prompts if prompt.text == "Maintaining the gate: Ash")
    assert upkeep.when == "start of Ash's turn, round 2"
    play.do(c.SettlePrompt(upkeep.id))
    assert one(play, "Ash").turn == {"major": 0, "minor": 1}
    assert [each.name for each in one(play, "Ash").conditions] == ["Maintaining the gate"]


def test_oa31_what_is_maintained_ends_where_the_major_is_not_spent(play: Play) -> None:
    add(play, "Maintaining the gate", "Ash", "never")
    turns(play, 7)
    upkeep = next(prompt for prompt in play.encounter.prompts if prompt.text == "Maintaining the gate: Ash")
    done = play.do(c.SettlePrompt(upkeep.id, accept=False))
    assert "Ash is no longer maintaining the gate" in done.sentences
    assert one(play, "Ash").conditions == ()
    assert one(play, "Ash").turn == {"major": 1, "minor": 1}


def test_a_prompt_about_somebody_who_left_can_only_be_skipped(play: Play) -> None:
    add(play, "Maintaining", "Ogre")
    turns(play, 1)
    prompt = next(each for each in play.encounter.prompts if isinstance(each.consequence, k.Spend))
    play.do(c.Remove(id_of(play, "Ogre")))
    with pytest.raises(Refusal, match="has left the table; skip it"):
        play.do(c.SettlePrompt(prompt.id))
    play.do(c.SettlePrompt(prompt.id, accept=False))
    assert prompt.id not in [each.id for each in play.encounter.prompts]


def test_a_death_check_is_settled_by_the_roll_that_answers_it(play: Play) -> None:
    bryn = id_of(play, "Bryn")
    play.do(c.Hurt(((bryn, 30),), "body"))
    asked = next(each for each in play.encounter.prompts if isinstance(each.consequence, k.Todo))
    with pytest.raises(Refusal, match="has to be rolled"):
        play.do(c.SettlePrompt(asked.id))
    play.do(c.Remove(bryn))
    play.do(c.SettlePrompt(asked.id, accept=False))
    assert asked.id not in [each.id for each in play.encounter.prompts]


def test_ends_to_come_outlive_a_resume(play: Play) -> None:
    add(play, "Prone")
    resumed = again(play)
    turns(resumed, 3)
    assert ending(resumed, "Prone").due


def test_an_end_counted_in_one_encounter_does_not_come_in_another(play: Play) -> None:
    add(play, "Prone", until="end of round 1")
    add(play, "Sore", until="end of scene")
    first = play.encounter
    bryn = one(play, "Bryn")
    other = first.__class__("", "Elsewhere")
    play.do(c.OpenEncounter(other, (Combatant("", "Bryn", "party", bryn.sheet, "Bryn"),)))
    play.do(c.BeginEncounter({}))
    turns(play, 2)
    assert play.encounter.round > 1
    assert [prompt for prompt in play.encounter.prompts if prompt.due and "runs out" in prompt.text] == []
