"""Order and turns: who acts when, who is passed over, who waits, interrupts or comes late (OA-37)."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Pool
from tests.unit.playing import SKIRMISH, acting, again, begun, id_of, one, skirmish, stored, turns

ORDER = ["Ash", "Ogre", "Bryn", "Goblin A", "Goblin B", "Goblin C", "Mule"]


def refusal(play: Play, command: c.Command) -> str:
    """The sentence of a refusal, which leaves state and journal as they were."""
    before = stored(play)
    with pytest.raises(Refusal) as refused:
        play.do(command)
    assert stored(play) == before
    return refused.value.message


def test_the_highest_score_acts_first_and_the_party_wins_ties_oa_37(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert [each.label for each in play.order()] == ORDER
    assert turns(play, 6) == ORDER


def test_of_one_side_and_score_the_higher_reaction_goes_first_then_the_list_oa_37(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    six = {id_of(play, label): 6 for label in ("Ash", "Bryn", "Ogre", "Goblin A", "Goblin B")}
    play.do(c.BeginEncounter(dict.fromkeys(reversed(six), 6)))
    assert [each.label for each in play.order()][:5] == ["Ash", "Bryn", "Ogre", "Goblin A", "Goblin B"]


def test_a_blank_score_is_rolled_for_heroes_and_printed_for_npcs_oa_37(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    done = play.do(c.BeginEncounter())
    said = " / ".join(done.sentences)
    slot = play.encounter.slot(id_of(play, "Ash"))
    assert slot is not None
    assert slot.score is not None
    assert f"Ash is at {slot.score}, rolled" in said
    assert "Ogre is at 6 /" in said


def test_a_new_round_goes_through_the_same_scores_and_brings_the_major_back_oa_3(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.SpendAllowance(id_of(play, "Ash"), "major"))
    assert one(play, "Ash").turn == {"major": 0, "minor": 1}
    assert turns(play, 7)[-1] == "Ash"
    assert play.encounter.round == 2
    assert one(play, "Ash").turn == {"major": 1, "minor": 1}
    assert one(play, "Ash").turns == 2


def test_next_begins_an_encounter_that_has_not_begun(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.Next())
    assert play.encounter.stage == "running"
    assert play.encounter.round == 1


def test_who_is_out_is_passed_over_and_comes_back_when_healed(tmp_path: Path) -> None:
    play = begun(tmp_path)
    goblin = id_of(play, "Goblin A")
    play.do(c.Hurt(((goblin, 4),)))
    assert turns(play, 3) == ["Ash", "Ogre", "Bryn", "Goblin B"]
    play.do(c.Heal(((goblin, 1),)))
    assert play.status(goblin) == "up"
    assert turns(play, 1) == ["Goblin B", "Goblin A"]


def test_who_falls_in_their_own_turn_ends_it_with_the_next_key(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.Next())
    play.do(c.Hurt(((id_of(play, "Ogre"), 20),)))
    assert acting(play) == "Ogre"
    assert turns(play, 1) == ["Ogre", "Bryn"]


def test_who_leaves_in_their_own_turn_leaves_the_next_one_to_the_others(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.Remove(id_of(play, "Ash")))
    assert acting(play) is None
    assert turns(play, 2) == [None, "Ogre", "Bryn"]


def test_a_round_in_which_nobody_is_left_goes_by_without_a_turn(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.SetFate(tuple(play.encounter.members), "fled"))
    play.do(c.Next())
    assert (acting(play), play.encounter.round) == (None, 2)
    play.do(c.SetFate((id_of(play, "Bryn"),), "back"))
    assert turns(play, 1) == [None, "Bryn"]


def test_hold_gives_the_turn_up_and_act_now_interrupts_then_the_interrupted_goes_on(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ash = id_of(play, "Ash")
    play.do(c.SpendAllowance(ash, "minor"))
    play.do(c.Hold(ash))
    assert acting(play) == "Ogre"
    play.do(c.SpendAllowance(id_of(play, "Ogre"), "major"))
    done = play.do(c.ActNow(ash))
    assert done.sentences == ("Ash goes on",)
    assert one(play, "Ash").turn == {"major": 1, "minor": 0}
    assert play.do(c.Next()).sentences == ("Ogre goes on",)
    assert one(play, "Ogre").turn == {"major": 0, "minor": 1}
    assert one(play, "Ogre").turns == 1
    assert turns(play, 5) == ["Ogre", "Bryn", "Goblin A", "Goblin B", "Goblin C", "Mule"]


def test_a_turn_given_up_before_it_began_begins_when_it_is_taken(tmp_path: Path) -> None:
    play = begun(tmp_path)
    bryn = id_of(play, "Bryn")
    play.do(c.SpendAllowance(bryn, "major"))
    play.do(c.Hold(bryn))
    assert turns(play, 2) == ["Ash", "Ogre", "Goblin A"]
    play.do(c.ActNow(bryn))
    assert one(play, "Bryn").turns == 1
    assert one(play, "Bryn").turn == {"major": 1, "minor": 1}


def test_who_held_into_the_next_round_has_the_turn_of_that_round_to_take_anew(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ash = id_of(play, "Ash")
    play.do(c.SpendAllowance(ash, "major"))
    play.do(c.Hold(ash))
    assert turns(play, 6)[-1] == "Ogre"
    assert play.encounter.round == 2
    play.do(c.ActNow(ash))
    assert one(play, "Ash").turn == {"major": 1, "minor": 1}


def test_the_interrupted_takes_the_turn_back_without_beginning_it_twice(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ash = id_of(play, "Ash")
    play.do(c.SpendAllowance(ash, "major"))
    play.do(c.ActNow(id_of(play, "Bryn")))
    play.do(c.ActNow(ash))
    assert one(play, "Ash").turns == 1
    assert one(play, "Ash").turn == {"major": 0, "minor": 1}
    assert turns(play, 2) == ["Ash", "Bryn", "Ogre"]


def test_the_interrupted_who_fell_meanwhile_does_not_go_on(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.Next())
    play.do(c.ActNow(id_of(play, "Goblin C")))
    play.do(c.Hurt(((id_of(play, "Ogre"), 20),)))
    assert turns(play, 4) == ["Goblin C", "Bryn", "Goblin A", "Goblin B", "Mule"]


def test_an_interruption_may_be_interrupted(tmp_path: Path) -> None:
    play = begun(tmp_path)
    for label in ("Ogre", "Goblin B"):
        play.do(c.ActNow(id_of(play, label)))
    assert turns(play, 3) == ["Goblin B", "Ogre", "Ash", "Bryn"]


def test_hold_and_act_now_refuse_what_makes_no_sense(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    assert refusal(play, c.Hold(id_of(play, "Ash"))) == "The encounter isn't running: begin starts it"
    play = begun(tmp_path / "other")
    play.do(c.Hold(id_of(play, "Ash")))
    assert refusal(play, c.Hold(id_of(play, "Ash"))) == "Ash holds already, and may act at any moment"
    assert refusal(play, c.ActNow(id_of(play, "Ogre"))) == "Ogre acts already"
    play.do(c.Next())
    assert "has acted this round" in refusal(play, c.Hold(id_of(play, "Ogre")))
    assert refusal(play, c.BeginEncounter()) == "The encounter is running: next goes on, end ends it"
    play.do(c.EndEncounter())
    assert refusal(play, c.EndEncounter()) == "The encounter isn't running: begin starts it"


def test_nobody_at_the_table_is_a_refusal_that_says_what_to_do(tmp_path: Path) -> None:
    play = skirmish(tmp_path, SKIRMISH.replace("combatants: [Ogre, {statblock: Goblin, count: 3}", "combatants: [Ogre"))
    for each in play.encounter.members:
        play.do(c.Remove(each))
    assert "add seats somebody of the library" in refusal(play, c.BeginEncounter())


def test_late_arrivals_act_no_earlier_than_the_current_moment(tmp_path: Path) -> None:
    play = begun(tmp_path)
    turns(play, 2)
    assert acting(play) == "Bryn"
    late = Combatant("", "Wolf", pools={"challenge_points": Pool(3, 3)}, turn={"major": 1})
    play.do(c.Add(late))
    play.do(c.SetScore(id_of(play, "Wolf"), 9))
    assert turns(play, 1) == ["Bryn", "Wolf"]
    assert turns(play, 3) == ["Wolf", "Goblin A", "Goblin B", "Goblin C"]
    assert turns(play, 2)[-1] == "Wolf"


def test_a_score_may_be_changed_and_counts_from_the_next_round_for_who_has_acted(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.Next())
    play.do(c.SetScore(id_of(play, "Ash"), 1))
    play.do(c.SetScore(id_of(play, "Mule"), 6))
    assert turns(play, 5) == ["Ogre", "Mule", "Bryn", "Goblin A", "Goblin B", "Goblin C"]
    assert turns(play, 6) == ["Goblin C", "Ogre", "Mule", "Bryn", "Goblin A", "Goblin B", "Goblin C"]
    assert turns(play, 1)[-1] == "Ash"


def test_the_order_is_the_same_after_the_session_is_resumed_in_an_interruption(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.Hold(id_of(play, "Bryn")))
    play.do(c.ActNow(id_of(play, "Goblin A")))
    resumed = again(play)
    assert resumed.table == play.table
    assert turns(resumed, 2) == ["Goblin A", "Ash", "Ogre"]
