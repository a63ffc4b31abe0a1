"""Challenges with their traits, counters both ways, and reminders on numbers with who then arrives."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.state import Counter
from oa_tui.plain.show import as_json
from oa_tui.play.session import Play
from oa_tui.rules.table import Track
from tests.unit.playing import SCORES, SKIRMISH, again, id_of, one, points, skirmish, turns

CHALLENGES = """
---
system: open-adventure
kind: challenge
name: Rising water
challenge_points: 6
escalating: 2
timed: 2 rounds
triggers: [{at: 9 points, text: The cellar is full.}, {at: 12 points, text: The dam breaks., fails: true}]
rewards: The mill is safe.
---
system: open-adventure
kind: challenge
name: Climb
challenge_points: 3
solo: true
---
system: open-adventure
kind: challenge
name: Venom
challenge_points: 4
linked: true
escalating: 1
---
system: open-adventure
kind: challenge
name: Rescue
challenge_points: 4
timed: 2
---
system: open-adventure
kind: encounter
name: The mill
combatants: [Ogre]
tracks:
  - {challenge: Rising water}
  - {challenge: Climb}
  - {challenge: Venom, target: Bryn}
  - {challenge: Rescue, hidden: true}
counters: [{name: Alarm, value: 0, max: 4}, {name: Rope, value: 3, max: 3}, {name: Doom}]
reminders:
  - {at: Alarm at 2, text: Goblins wake, add: [{statblock: Goblin, count: 2}, {name: Rat, side: neutral}]}
  - {at: Ogre at 10, text: The Ogre roars}
  - {at: Rising water at 0, text: Silence}
  - {at: by hand, add: [{statblock: Goblin, count: 4}]}
  - {at: start of round 2, text: A bell}
"""


def mill(folder: Path) -> Play:
    """The mill, not begun: its encounter put before the skirmish's own."""
    people, _ = SKIRMISH.split("---\nsystem: open-adventure\nkind: encounter\nname: Skirmish")
    return skirmish(folder, people.rstrip().removesuffix("---") + CHALLENGES)


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """The mill in round 1, Ash acting before Ogre and Bryn."""
    found = mill(tmp_path)
    found.do(c.BeginEncounter({id_of(found, label): score for label, score in SCORES.items()}))
    return found


def track(play: Play, name: str) -> Track:
    found = next((each for each in play.encounter.tracks.values() if each.name == name), None)
    assert found is not None, [each.name for each in play.encounter.tracks.values()]
    return found


def counter(play: Play, name: str) -> Counter:
    return next(each for each in play.encounter.counters.values() if each.name == name)


def due(play: Play) -> list[str]:
    return [prompt.text for prompt in play.encounter.prompts if prompt.due]


def test_oa51_traits_come_from_the_sheet(play: Play) -> None:
    assert track(play, "Rising water").traits == {"escalating": 2, "timed": 2}
    assert track(play, "Venom").traits == {"escalating": 1, "linked": 1}


def test_oa51_a_solo_challenge_comes_once_for_each_of_the_party(play: Play) -> None:
    assert {
        each.name: play.table.combatants[each.owner].label for each in play.encounter.tracks.values() if each.owner
    } == {
        "Climb: Ash": "Ash",
        "Climb: Bryn": "Bryn",
        "Venom": "Bryn",
    }


def test_oa51_a_linked_challenge_names_whom_it_harms_and_may_pass_on(play: Play) -> None:
    play.do(c.SetOwner(track(play, "Venom").id, id_of(play, "Ash")))
    assert track(play, "Venom").owner == id_of(play, "Ash")
    with pytest.raises(Refusal, match="Nobody at the table"):
        play.do(c.SetOwner(track(play, "Venom").id, "c9.9"))


def test_oa51_an_escalating_challenge_grows_when_the_gm_nods_at_the_rounds_end(play: Play) -> None:
    turns(play, 3)
    assert play.encounter.round == 2
    assert points_of(play, "Rising water") == 6
    grows = next(each for each in play.encounter.prompts if each.text.startswith("Rising water escalates"))
    assert grows.when == "end of round 1"
    play.do(c.SettlePrompt(grows.id))
    assert points_of(play, "Rising water") == 8


def points_of(play: Play, name: str) -> int:
    return track(play, name).value


def test_oa51_time_runs_out_at_the_end_of_its_last_round(play: Play) -> None:
    turns(play, 5)
    assert not any("time is up" in text for text in due(play))
    play.do(c.Next())
    assert play.encounter.round == 3
    assert any("Rising water: time is up" in text for text in due(play))


def test_oa51_a_hidden_challenge_neither_runs_nor_is_worked_at_and_counts_from_its_reveal(play: Play) -> None:
    rescue = track(play, "Rescue")
    assert not any(offer.id.startswith(f"work:{rescue.id}") for offer in play.offers(id_of(play, "Ash")))
    turns(play, 6)
    assert not any("Rescue" in text for text in due(play))
    play.do(c.SetThingSight(rescue.id, hidden=False))
    assert any(offer.id.startswith(f"work:{rescue.id}") for offer in play.offers(id_of(play, "Ash")))
    ends = {each["name"]: each["ends"] for each in as_json(play)["tracks"]}
    assert ends["Rescue"] == "round 4"
    turns(play, 5)
    assert not any("Rescue" in text for text in due(play))
    play.do(c.Next())
    assert any("Rescue: time is up" in text for text in due(play))


def test_oa51_points_passed_by_hand_say_what_the_sheet_says_of_them(play: Play) -> None:
    play.do(c.MoveTrack(track(play, "Rising water").id, 6))
    assert due(play) == [
        "Rising water: at 9 points: The cellar is full.",
        "Rising water: at 12 points: The dam breaks. It is lost.",
    ]
    play.do(c.MoveTrack(track(play, "Rising water").id, -1))
    play.do(c.MoveTrack(track(play, "Rising water").id, 1))
    assert len(due(play)) == 3


def test_a_reminder_takes_the_place_of_the_reward_that_is_told_at_0(play: Play) -> None:
    play.do(c.MoveTrack(track(play, "Rising water").id, -9))
    assert due(play) == ["Silence"]


def test_a_track_overcome_tells_its_reward(tmp_path: Path) -> None:
    play = mill(tmp_path)
    silence = next(each for each in play.encounter.prompts if each.text == "Silence")
    play.do(c.SettlePrompt(silence.id, accept=False))
    play.do(c.MoveTrack(track(play, "Rising water").id, -6))
    assert due(play) == ["Rising water is overcome. The mill is safe."]


def test_a_counter_that_begins_full_runs_down_to_0_and_says_so(play: Play) -> None:
    rope = counter(play, "Rope")
    assert rope.down
    play.do(c.MoveCounter(rope.id, -3))
    assert due(play) == ["Rope is at 0"]
    play.do(c.MoveCounter(counter(play, "Doom").id, 40))
    assert due(play) == ["Rope is at 0"]


def test_a_counter_that_is_full_says_so(play: Play) -> None:
    play.do(c.MoveCounter(counter(play, "Alarm").id, 4))
    assert "Alarm is at 4" not in due(play)  # the reminder on the way there speaks for it
    play.do(c.MoveCounter(counter(play, "Alarm").id, -1))
    play.do(c.MoveCounter(counter(play, "Alarm").id, 1))
    assert "Alarm is at 4" in due(play)


def test_a_wave_sits_down_when_it_is_accepted_and_its_labels_go_on(play: Play) -> None:
    play.do(c.MoveCounter(counter(play, "Alarm").id, 2))
    wave = next(each for each in play.encounter.prompts if each.due)
    assert wave.text == "Goblins wake"
    turns(play, 2)
    play.do(c.SettlePrompt(wave.id))
    assert [each.label for each in play.table.present] == ["Ash", "Bryn", "Ogre", "Goblin A", "Goblin B", "Rat"]
    assert points(play, "Goblin A") == 4
    assert one(play, "Rat").side == "neutral"
    assert play.encounter.slot(id_of(play, "Goblin B")) is not None
    play.undo()
    assert [each.label for each in play.table.present] == ["Ash", "Bryn", "Ogre"]
    assert wave.id in [each.id for each in play.encounter.prompts]


def test_a_wave_needs_no_files_any_more_and_comes_by_hand_as_one_line(play: Play) -> None:
    later = again(play)
    by_hand = next(each for each in later.encounter.prompts if each.when == "by hand")
    assert by_hand.text == "4 Goblin arrive"
    later.do(c.SettlePrompt(by_hand.id))
    goblins = [each for each in later.table.present if each.name == "Goblin"]
    assert [each.label for each in goblins] == ["Goblin A", "Goblin B", "Goblin C", "Goblin D"]
    assert len({each.group for each in goblins}) == 1
    assert later.sheet(goblins[0].id) is not None


def test_a_pool_that_falls_past_a_number_calls_its_reminder_once(play: Play) -> None:
    ogre = id_of(play, "Ogre")
    play.do(c.Hurt(((ogre, 9),)))
    assert due(play) == []
    play.do(c.Hurt(((ogre, 4),)))
    assert due(play) == ["The Ogre roars"]
    play.do(c.Heal(((ogre, 9),)))
    play.do(c.Hurt(((ogre, 9),)))
    assert due(play) == ["The Ogre roars"]


def test_things_are_made_limited_and_taken_away(play: Play) -> None:
    play.do(c.AddTrack(Track("", "Pick the lock", 5, 5)))
    made = track(play, "Pick the lock")
    play.do(c.SetLimit(made.id, 3))
    assert (track(play, "Pick the lock").value, track(play, "Pick the lock").max) == (3, 3)
    play.do(c.RemoveThing(made.id))
    assert made.id not in play.encounter.tracks
    play.undo()
    assert track(play, "Pick the lock").value == 3
    play.do(c.AddCounter(Counter("", "Storm", 0, 6)))
    play.do(c.SetLimit(counter(play, "Storm").id, None))
    assert counter(play, "Storm").max is None


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (c.AddTrack(Track("", "venom", 5, 5)), "There is a venom already"),
        (c.AddTrack(Track("", "Dig", 0, 0)), "nothing to work at"),
        (c.AddCounter(Counter("", " ")), "needs a name"),
        (c.AddCounter(Counter("", "Storm", 0, 0)), "can be counted"),
        (c.RemoveThing("t9.9"), "no such counter"),
        (c.SetThingSight("t9.9", hidden=True), "no such"),
        (c.SetLimit("t9.9", 3), "no such"),
    ],
)
def test_what_cannot_be_is_refused(play: Play, command: c.Command, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        play.do(command)


def test_an_end_of_its_own_is_needed_by_what_is_worked_at(play: Play) -> None:
    with pytest.raises(Refusal, match="needs a maximum"):
        play.do(c.SetLimit(track(play, "Venom").id, None))
    with pytest.raises(Refusal, match="to be seen already"):
        play.do(c.SetThingSight(track(play, "Venom").id, hidden=False))


def test_oa51_a_timed_challenge_made_in_mid_fight_counts_from_then(play: Play) -> None:
    turns(play, 4)
    play.do(c.AddTrack(Track("", "Hold the door", 4, 4, traits={"timed": 3})))
    assert track(play, "Hold the door").traits == {"timed": 3, "since": 1}
