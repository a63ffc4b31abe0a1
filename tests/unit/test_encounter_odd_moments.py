"""Moments that nobody plans: numbers out of range, the absent in two encounters, what ended before it was accepted."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.order.standing import shot_counter
from oa_tui.encounter.prompts import check_asked
from oa_tui.encounter.state import Prompt
from oa_tui.play.seats import Seats
from oa_tui.play.session import Play
from oa_tui.rules.consequences import End, Todo
from oa_tui.rules.contract import Throw
from oa_tui.rules.registry import system
from oa_tui.rules.roll_under.checks import Group, Member
from oa_tui.rules.table import Condition, Track
from oa_tui.rules.tracks import round_of
from tests.unit.playing import again, begun, bridge, bridge_files, id_of, one, turns


def refusal(play: Play, command: c.Command) -> str:
    with pytest.raises(Refusal) as caught:
        play.do(command)
    return caught.value.message


def test_the_luck_save_that_a_group_check_asks_for_can_be_rolled_dt_14() -> None:
    under = system("roll-under")
    members = (Member(attribute=10, name="Ash", who="c1", luck=11), Member(attribute=10, name="Bryn", who="c2"))
    outcome = under.resolve(Group(members=members), (Throw((15,)), Throw((3,))))
    todo = next(each for each in outcome.consequences if isinstance(each, Todo))
    asked = check_asked(under, Prompt("p1", "a Luck save", consequence=todo))
    assert asked is not None
    assert asked.who == "c1"


def test_more_wounds_than_can_be_counted_still_ask_for_a_death_check_that_can_be_rolled_oa_53(tmp_path: Path) -> None:
    play = bridge(tmp_path)
    hero = id_of(play, "Laria")
    play.do(c.SetPool(hero, "body_wounds", 9999))
    play.do(c.Hurt(((hero, 999),), "body"))
    asked = [check for one in play.encounter.prompts if (check := check_asked(play.system, one)) is not None]
    assert [getattr(check, "wounds", None) for check in asked] == [99]
    play.do(c.Roll(asked[0]))


def test_a_check_with_a_number_out_of_its_range_is_refused_with_its_key(tmp_path: Path) -> None:
    play = begun(tmp_path)
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),))
    assert "mo_score" in refusal(play, c.Roll(replace(check, mo_score=10**6), (Throw(total=9),)))


def test_nothing_is_drafted_for_or_at_who_has_left(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ash, ogre = id_of(play, "Ash"), id_of(play, "Ogre")
    play.do(c.Remove(ogre))
    with pytest.raises(Refusal, match="Nobody at the table has that name any more"):
        play.draft("action:0", ash, (ogre,))
    with pytest.raises(Refusal, match="Nobody at the table has that name any more"):
        play.draft("action:0", ogre, (ash,))


def test_the_absent_have_no_score_to_set(tmp_path: Path) -> None:
    play = begun(tmp_path)
    bryn = id_of(play, "Bryn")
    assert play.do(c.SetFate((bryn, bryn), "absent")).sentences == ("Bryn is absent",)
    assert refusal(play, c.SetScore(bryn, 4)) == "Bryn is absent: bring it back first (fate, back)"
    assert play.encounter.slot(bryn) is None


def test_who_went_away_or_came_back_in_another_encounter_has_lost_or_found_a_place_in_this_one(tmp_path: Path) -> None:
    play = bridge(tmp_path)
    opening = bridge_files().opening
    assert opening is not None
    first = play.encounter.id
    laria = id_of(play, "Laria")
    play.do(c.BeginEncounter())
    seats = Seats(play.system)
    play.do(replace(opening.make(seats), session=None), sheets=seats.kept)
    second = play.encounter.id
    play.do(c.BeginEncounter())
    play.do(c.SetFate((laria,), "absent"))
    play.do(c.SwitchEncounter(first))
    assert play.encounter.slot(laria) is None
    play.do(c.SetFate((laria,), "back"))
    play.do(c.SwitchEncounter(second))
    assert play.encounter.slot(laria) is not None


def test_scores_below_nothing_stand_among_the_done_on_the_shot_counter(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.SetScore(id_of(play, "Bryn"), -2))
    play.do(c.EndEncounter())
    play.do(c.SetMode("shots"))
    assert id_of(play, "Bryn") in dict(shot_counter(play.encounter))[0]


def test_the_end_of_what_has_ended_already_is_told_without_its_id(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ash = id_of(play, "Ash")
    play.do(c.AddCondition((ash,), Condition("", "Winded")))
    end = End(who=ash, condition=one(play, "Ash").conditions[0].id)
    play.do(c.DropCondition(ash, "Winded"))
    (change,) = play.changes((end,))
    assert change.sentence == "Ash has lost already what this would end"


def test_what_begins_again_finds_every_place_anew(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.Group(tuple(id_of(play, f"Goblin {letter}") for letter in "CAB")))
    play.do(c.EndEncounter())
    play.do(c.BeginEncounter())
    placed = [who for slot in play.encounter.slots for who in slot.who]
    assert sorted(placed) == sorted(play.encounter.members)


def test_what_begins_again_is_another_fight_from_round_1(tmp_path: Path) -> None:
    play = begun(tmp_path)
    turns(play, 15)
    assert play.encounter.round == 3
    play.do(c.AddTrack(Track("", "Flood", 9, 9, traits={"escalating": 2})))
    play.do(c.EndEncounter())
    waiting, ended = play.encounter.prompts, play.table
    done = play.do(c.BeginEncounter())
    assert "Flood counts its Rounds anew" in done.sentences
    assert (play.encounter.round, play.encounter.prompts) == (1, waiting), "no Round of the old fight ends now"
    flood = next(track for track in play.encounter.tracks.values() if track.name == "Flood")
    assert round_of(flood, play.scene) == 1
    begun_again = play.table
    play = again(play)
    assert play.table == begun_again
    play.undo()
    assert play.table == ended


def test_who_changes_sides_leaves_the_group_of_those_who_do_not(tmp_path: Path) -> None:
    play = begun(tmp_path)
    a, b, d = (id_of(play, f"Goblin {letter}") for letter in "ABC")
    play.do(c.Group((a, b, d)))
    done = play.do(c.SetSide(a, "ally"))
    assert done.sentences == ("Goblin A is an ally now", "Goblin A: on its own")
    slot = play.encounter.slot(b)
    assert slot is not None
    assert slot.who == (b, d)
    play.do(c.SetMode("sides"))
    play.do(c.SetScore(b, 0))
    slot = play.encounter.slot(b)
    assert slot is not None
    assert slot.score == 0
