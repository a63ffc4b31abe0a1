"""What hangs on somebody, or on a track, that is taken away meanwhile; and names that are never doubled."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.state import Counter
from oa_tui.play.projection import project
from oa_tui.play.session import Play
from oa_tui.play.veil import Veil
from oa_tui.rules.contract import Throw
from oa_tui.rules.table import Track
from tests.unit.playing import SKIRMISH, again, begun, id_of, one, skirmish


def ids(play: Play, *letters: str) -> tuple[str, ...]:
    return tuple(id_of(play, f"Goblin {letter}") for letter in letters)


def names(play: Play) -> list[str]:
    return [track.name for track in play.encounter.tracks.values()]


def test_work_at_a_track_that_was_taken_away_comes_to_nothing(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ford = next(iter(play.encounter.tracks))
    offer = next(offer for offer in play.offers(id_of(play, "Ash")) if offer.id.startswith(f"work:{ford}"))
    check = play.revise(play.draft(offer.id, id_of(play, "Ash")), "action_score", 6)
    play.do(c.Roll(check, (Throw(total=12),)))
    play.do(c.RemoveThing(ford))
    assert any("gone" in change.sentence for _, _, change in play.waiting())
    done = play.do(c.Accept(play.encounter.pending[-1].id))
    assert "What was worked at is gone: nothing comes of it" in done.sentences
    assert not play.encounter.pending


def test_a_member_that_leaves_after_its_turn_takes_its_mark_along(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.SetMode("free"))
    play.do(c.ActNow(id_of(play, "Goblin A")))
    play.do(c.SetMode("turns"))
    play.do(c.Group(ids(play, "A", "B", "C")))
    play.do(c.Remove(id_of(play, "Goblin A")))
    slot = play.encounter.slot(id_of(play, "Goblin B"))
    assert slot is not None
    assert (slot.who, slot.done) == (ids(play, "B", "C"), ())


def test_of_two_in_a_group_the_one_left_is_no_group(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.Group(ids(play, "A", "B")))
    done = play.do(c.Remove(id_of(play, "Goblin A")))
    assert done.sentences == ("Goblin A leaves the table", "Goblin B: on its own")
    assert one(play, "Goblin B").group == ""
    assert again(play).encounter.slot(id_of(play, "Goblin B")) is not None


def test_one_who_is_absent_and_was_in_no_group_is_said_to_be_absent_only(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert play.do(c.SetFate((id_of(play, "Bryn"),), "absent")).sentences == ("Bryn is absent",)


def test_nothing_that_waited_befalls_one_who_is_absent_meanwhile(tmp_path: Path) -> None:
    play = begun(tmp_path)
    bryn = id_of(play, "Bryn")
    play.do(c.Roll(play.draft("withdraw", bryn)))
    play.do(c.SetFate((bryn,), "absent"))
    done = play.do(c.Accept(play.encounter.pending[-1].id))
    assert "Bryn is absent: nothing befalls it" in done.sentences
    assert one(play, "Bryn").fate == "absent"
    play.do(c.SetFate((bryn,), "back"))
    assert again(play).encounter.slot(bryn) is not None


def test_what_was_theirs_to_clear_is_anybodys_once_its_owner_is_gone(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ford = next(iter(play.encounter.tracks))
    play.do(c.SetOwner(ford, id_of(play, "Bryn")))
    play.do(c.Remove(id_of(play, "Bryn")))
    assert play.encounter.tracks[ford].owner == ""
    assert not [offer.label for offer in play.offers(id_of(play, "Ash")) if " of c" in offer.label]


def test_tracks_and_counters_of_one_name_are_told_apart(tmp_path: Path) -> None:
    text = SKIRMISH.replace(
        "tracks: [", "tracks: [{name: Cross the ford, challenge_points: 2, difficulty: 3}, "
    ).replace("counters: [", "counters: [{name: Alarm, value: 1}, {name: cross the ford, value: 1}, ")
    play = skirmish(tmp_path, text)
    assert names(play) == ["Cross the ford", "Cross the ford 2"]
    assert [n.name for n in play.encounter.counters.values()] == ["Alarm", "cross the ford 3", "Alarm 2"]


def test_a_solo_track_that_comes_twice_is_told_apart_for_each(tmp_path: Path) -> None:
    play = begun(tmp_path)
    for _ in range(2):
        play.do(c.AddTrack(Track("", "Swim", 3, 3, traits={"solo": 1})))
    assert names(play)[1:] == ["Swim: Ash", "Swim: Bryn", "Swim: Ash 2", "Swim: Bryn 2"]


def test_a_counter_above_its_own_maximum_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="Doom: 7 is more than its 6"):
        begun(tmp_path).do(c.AddCounter(Counter("", "Doom", 7, 6)))


def test_a_track_named_after_somebody_hidden_is_hidden_with_them(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.SetSight((id_of(play, "Bryn"),), "hidden"))
    play.do(c.AddTrack(Track("", "Swim", 3, 3, traits={"solo": 1})))
    seen = [thing.name for thing in project(play.system, play.table).things]
    assert "Swim: Ash" in seen
    assert "Swim: Bryn" not in seen
    assert Veil(play.table).betrays("Swim: Bryn: 3 to go")
