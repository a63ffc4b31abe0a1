"""Reminders and conditions wait for their moment, and then for the GM."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.play.files import open_entries
from oa_tui.play.session import Play
from oa_tui.rules.table import Condition
from tests.unit.playing import acting, again, begun, id_of, one, skirmish, turns


def due(play: Play) -> list[str]:
    return [prompt.text for prompt in play.encounter.prompts if prompt.due]


def until(play: Play, label: str, words: str) -> None:
    play.do(c.AddCondition((id_of(play, label),), Condition("", "Prone", note=f"until {words}")))


def moves_until_due(play: Play) -> list[str | None]:
    """Who acts each time, until something of conditions is due."""
    said: list[str | None] = []
    for _ in range(40):
        if any("runs out" in text for text in due(play)):
            return said
        play.do(c.Next())
        said.append(acting(play))
    raise AssertionError("it never ran out")


def test_a_reminder_of_the_file_comes_due_at_its_moment_and_stays(tmp_path: Path) -> None:
    play = begun(tmp_path)
    turns(play, 6)
    assert due(play) == []
    done = play.do(c.Next())
    assert "Waits: It starts to rain" in done.sentences
    assert due(play) == ["It starts to rain"]
    turns(play, 8)
    assert due(play) == ["It starts to rain"]
    play.do(c.SettlePrompt(play.encounter.prompts[0].id))
    assert play.encounter.prompts == ()


@pytest.mark.parametrize(
    ("words", "nexts"),
    [
        ("start of round 2", 7),
        ("end of round 1", 7),
        ("round 2", 7),
        ("end of round", 7),
        ("Start of Bryn's turn", 2),
        ("end of Ogre's turn", 2),
    ],
)
def test_a_reminder_of_the_gm_comes_due_at_the_moment_named_in_words(tmp_path: Path, words: str, nexts: int) -> None:
    play = begun(tmp_path)
    play.do(c.Remind(words, "The bridge falls"))
    turns(play, nexts - 1)
    assert "The bridge falls" not in due(play)
    play.do(c.Next())
    assert "The bridge falls" in due(play)
    play.undo()
    assert "The bridge falls" not in due(play)


def test_words_that_name_no_moment_keep_the_reminder_to_be_seen(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.Remind("when the moon is up", "Howl"))
    turns(play, 9)
    assert "Howl" in [prompt.text for prompt in play.encounter.prompts if not prompt.due]


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ("start of its next turn", ["Ogre", "Bryn"]),
        ("end of its next turn", ["Ogre", "Bryn", "Goblin A"]),
        ("end of its turn", ["Ogre", "Bryn", "Goblin A"]),
        ("end of actor's turn", ["Ogre"]),
        ("start of actor's next turn", ["Ogre", "Bryn", "Goblin A", "Goblin B", "Goblin C", "Mule", "Ash"]),
        ("start of Goblin A's next turn", ["Ogre", "Bryn", "Goblin A"]),
        ("end of round", ["Ogre", "Bryn", "Goblin A", "Goblin B", "Goblin C", "Mule", "Ash"]),
        ("start of round 2", ["Ogre", "Bryn", "Goblin A", "Goblin B", "Goblin C", "Mule", "Ash"]),
    ],
)
def test_a_condition_runs_out_at_its_moment_as_a_prompt(tmp_path: Path, words: str, then: list[str]) -> None:
    play = begun(tmp_path)
    until(play, "Bryn", words)
    assert moves_until_due(play) == then
    assert [x.name for x in one(play, "Bryn").conditions] == ["Prone"]
    prompt = next(prompt for prompt in play.encounter.prompts if "runs out" in prompt.text)
    assert prompt.text == "Prone runs out: Bryn"
    play.do(c.SettlePrompt(prompt.id))
    assert one(play, "Bryn").conditions == ()


def test_its_next_turn_is_not_the_one_it_is_in(tmp_path: Path) -> None:
    play = begun(tmp_path)
    until(play, "Ash", "end of its next turn")
    assert moves_until_due(play)[-2:] == ["Ash", "Ogre"]
    assert play.encounter.round == 2


def test_a_new_score_or_a_hold_moves_the_end_with_its_bearer(tmp_path: Path) -> None:
    play = begun(tmp_path)
    until(play, "Bryn", "start of its next turn")
    play.do(c.SetScore(id_of(play, "Bryn"), 1))
    assert moves_until_due(play) == ["Ogre", "Goblin A", "Goblin B", "Goblin C", "Bryn"]


def test_the_scene_ends_conditions_and_none_runs_out_twice(tmp_path: Path) -> None:
    play = begun(tmp_path)
    until(play, "Bryn", "end of scene")
    turns(play, 20)
    assert not any("runs out" in text for text in due(play))
    play.do(c.EndEncounter())
    assert [text for text in due(play) if "runs out" in text] == ["Prone runs out: Bryn"]


def test_a_condition_without_an_end_stays(tmp_path: Path) -> None:
    play = begun(tmp_path)
    until(play, "Bryn", "somebody sets the bone")
    assert one(play, "Bryn").conditions[0].until is None
    turns(play, 15)
    play.do(c.EndEncounter())
    assert not any("runs out" in text for text in due(play))


def test_what_waits_and_what_will_come_due_outlive_a_resume(tmp_path: Path) -> None:
    play = begun(tmp_path)
    until(play, "Bryn", "start of its next turn")
    turns(play, 1)
    resumed = again(play)
    assert moves_until_due(resumed) == ["Bryn"]


def test_reminders_of_the_first_moment_come_due_when_the_encounter_begins(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.Remind("start of round 1", "Draw the map"))
    assert due(play) == []
    play.do(c.BeginEncounter())
    assert due(play) == ["Draw the map"]


# ---- ends that could be missed ----
def in_shots(folder: Path) -> Play:
    """The skirmish in shots, round 1, Ash acting at 6."""
    play = skirmish(folder)
    play.do(c.SetMode("shots"))
    play.do(c.BeginEncounter({id_of(play, label): 6 if label == "Ash" else 5 for label in ("Ash", "Bryn")}))
    return play


@pytest.mark.parametrize("shot", [1, 0, -3])
def test_ac10_a_shot_at_which_nobody_acts_is_not_missed_as_the_round_turns(tmp_path: Path, shot: int) -> None:
    play = in_shots(tmp_path)
    play.do(c.Remind(f"shot {shot}", "The fuse burns down"))
    until(play, "Ogre", f"shot {shot}")
    for slot in play.encounter.slots:
        if slot.at:
            play.do(c.SpendAllowance(slot.id, "shots", slot.at))
    assert not {"The fuse burns down", "Prone runs out: Ogre"} & set(due(play))
    play.do(c.Next())
    assert play.encounter.round == 2
    turns(play, 6)
    assert due(play).count("The fuse burns down") == due(play).count("Prone runs out: Ogre") == 1


def test_ac10_a_shot_that_is_past_is_the_next_rounds(tmp_path: Path) -> None:
    play = in_shots(tmp_path)
    turns(play, 4)
    assert play.encounter.shot is not None
    assert play.encounter.shot < 6
    play.do(c.Remind("shot 6", "The lamp flickers"))
    while play.encounter.round == 1 or (play.encounter.shot or 0) > 6:
        assert "The lamp flickers" not in due(play)
        play.do(c.Next())
    assert play.encounter.round == 2
    assert "The lamp flickers" in due(play)


def test_a_turn_held_open_as_the_round_turns_is_over(tmp_path: Path) -> None:
    play = begun(tmp_path)
    until(play, "Ogre", "end of Ash's turn")
    play.do(c.Hold(id_of(play, "Ash")))
    while play.encounter.round == 1:
        assert "Prone runs out: Ogre" not in due(play)
        play.do(c.Next())
    assert "Prone runs out: Ogre" in due(play)


def test_who_leaves_for_good_takes_the_ends_of_its_conditions_along(tmp_path: Path) -> None:
    play = begun(tmp_path)
    until(play, "Goblin A", "end of its next turn")
    play.do(c.Remove(id_of(play, "Goblin A")))
    assert not any("Prone" in each.text for each in play.encounter.prompts)
    play.undo()
    assert any("Prone" in each.text for each in play.encounter.prompts)


def elsewhere(play: Play) -> None:
    """A second encounter of the same file, with the same party, in its first round."""
    opening = open_entries(play.library.entries, play.library)
    assert opening is not None
    play.open(opening)
    play.do(c.BeginEncounter({id_of(play, label): 9 for label in ("Ash", "Bryn")}))


def test_an_end_at_a_turn_in_another_encounter_that_goes_on_waits_for_it(tmp_path: Path) -> None:
    play = begun(tmp_path)
    first = play.table.open
    until(play, "Ash", "end of Ogre's turn")
    elsewhere(play)
    for _ in range(3):
        turns(play, 7)
    play.do(c.EndEncounter())
    assert "Prone runs out: Ash" not in due(play)
    play.do(c.SwitchEncounter(first))
    turns(play, 2)
    assert due(play).count("Prone runs out: Ash") == 1


def test_an_end_that_has_come_in_one_encounter_does_not_come_again_in_another(tmp_path: Path) -> None:
    play = begun(tmp_path)
    first = play.table.open
    until(play, "Ash", "end of its next turn")
    elsewhere(play)
    turns(play, 7)
    (waits,) = [each for each in play.encounter.prompts if "Prone" in each.text]
    assert waits.due
    play.do(c.SwitchEncounter(first))
    turns(play, 8)
    assert "Prone runs out: Ash" not in due(play)
    play.do(c.SwitchEncounter(next(id_ for id_ in play.table.encounters if id_ != first)))
    play.do(c.SettlePrompt(waits.id, accept=False))
    prompts = [each for known in play.table.encounters.values() for each in known.prompts]
    assert not any("Prone" in each.text for each in prompts), "an end that is skipped comes nowhere"
    assert one(play, "Ash").conditions[0].until is None
