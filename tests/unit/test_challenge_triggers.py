"""OA-51 at the table: each trigger of the published Challenges waits at its moment; Races; Rounds ticked by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.state import Prompt
from oa_tui.library import Entry
from oa_tui.plain.show import as_json
from oa_tui.play.seats import Seats, challenge
from oa_tui.play.session import Play
from oa_tui.rules import durations
from oa_tui.rules.consequences import Work
from oa_tui.rules.contract import Throw
from oa_tui.rules.table import Track
from oa_tui.rules.tracks import Trigger, trigger
from tests.unit.playing import SKIRMISH, again, begun, bridge, bridge_files, id_of, skirmish
from tests.unit.test_plain_lines import refused, said

PUBLISHED: dict[tuple[str, str], str] = {
    ("Calm the Mob", "10 points"): "points",
    ("Clear the Cave-in", "failed check"): "failure",
    ("Gather Information", "round 3"): "round",
    ("Gather Information", "round 5"): "round",
    ("Navigate the Forest", "end of round"): "round",
    ("Poison: Fireblood", "end of round"): "round",
    ("Sinking Ship", "12 points"): "points",
    ("Towering Cliff", "end of round 2"): "round",
    ("Trap: Deadfall", "trip wire"): "event",
    ("Trap: Pit", "trap triggered"): "event",
    ("Trap: Spiked Pit", "trap triggered"): "event",
    ("Trap: Spiked Pit", "falling in"): "event",
    ("Wind Tunnel", "failed check"): "failure",
    ("Wind Tunnel", "critical failure"): "critical-failure",
}
"""Every trigger of the bundled Challenges, and what it waits for."""


def published() -> dict[str, Entry]:
    entries = bridge_files().library.entries
    return {each.name: each for each in entries if each.kind == "challenge" and each.system == "open-adventure"}


def put(play: Play, name: str, **changes: Any) -> Track:
    """A published Challenge on the table."""
    seats = Seats(play.system)
    made = challenge(published()[name], seats)
    given = {key: changes.get(key, getattr(made, key)) for key in ("value", "traits", "owner", "hidden")}
    play.do(c.AddTrack(Track("", made.name, max=made.max, sheet=made.sheet, **given)), sheets=seats.kept)
    return next(each for each in reversed(play.encounter.tracks.values()) if each.name == made.name)


def told(play: Play, text: str) -> list[Prompt]:
    return [each for each in play.encounter.prompts if text in each.text]


def on_to(play: Play, round_: int) -> None:
    while play.encounter.round < round_:
        play.do(c.Next())


def work(play: Play, track: Track, faces: int | None = None, total: int | None = None) -> None:
    """Ash works at it in the first way there is, every die showing the same face, or with a bare total; accepted."""
    offer = next(each for each in play.offers(id_of(play, "Ash")) if each.id.startswith(f"work:{track.id}"))
    check = play.draft(offer.id, id_of(play, "Ash"))
    hands = play.system.dice(check)
    throws = [Throw(total=total) if faces is None else Throw(tuple(faces for _ in hand.sides)) for hand in hands]
    play.do(c.Roll(check, tuple(throws)))
    play.do(c.Accept(play.encounter.pending[-1].id))


def test_the_table_of_published_triggers_leaves_none_out() -> None:
    assert len(published()) == 17
    assert {(name, each.at) for name, entry in published().items() for each in entry.sheet.triggers} == set(PUBLISHED)
    assert {key: trigger(key[1]).kind for key in PUBLISHED} == PUBLISHED


@pytest.mark.parametrize(("name", "at"), PUBLISHED)
def test_oa51_a_published_trigger_waits_for_the_gm_at_its_moment_and_not_before(
    tmp_path: Path, name: str, at: str
) -> None:
    play = begun(tmp_path)
    track = put(play, name)
    text = next(each.text for each in published()[name].sheet.triggers if each.at == at)
    when = trigger(at)
    if when.kind == "event":
        (waits,) = told(play, text)
        assert (waits.due, waits.when) == (False, at)
        return
    assert not told(play, text)
    if when.kind == "points" and when.n is not None:
        play.do(c.MoveTrack(track.id, when.n - track.value - 1))
        assert not told(play, text)
        play.do(c.MoveTrack(track.id, 1))
    elif when.kind == "round":
        last = (when.n or 1) + (when.edge == "end")
        on_to(play, last - 1)
        assert not told(play, text)
        on_to(play, last)
    else:
        work(play, track, 1)
    (waits,) = told(play, text)
    assert waits.due


@pytest.mark.parametrize(
    ("at", "when"),
    [
        ("10 Challenge Points", Trigger("points", 10)),
        ("0 CP", Trigger("points", 0)),
        ("Start of Round 2", Trigger("round", 2)),
        ("each round", Trigger("round")),
        ("End of the Round", Trigger("round", None, "end")),
        ("Failure", Trigger("failure")),
        ("failed climb", Trigger("failure", way="climb")),
        ("failed Climb check", Trigger("failure", way="climb")),
        ("Critical-Failure", Trigger("critical-failure")),
        ("critical failure on Climb", Trigger("critical-failure", way="climb")),
        ("the wire is tripped", Trigger("event")),
    ],
)
def test_a_triggers_moment_is_read_from_its_words(at: str, when: Trigger) -> None:
    assert trigger(at) == when


def test_oa51_points_passed_by_accepted_work_tell_their_trigger_once(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ship = put(play, "Sinking Ship", value=11)
    ship = play.encounter.tracks[ship.id]
    play.do(c.MoveTrack(ship.id, 1))
    assert len(told(play, "She goes down")) == 1
    play.do(c.MoveTrack(ship.id, -3))
    assert len(told(play, "She goes down")) == 1, "12 points lie above its first 6: going down past them is no harm"


def test_oa51_a_growth_that_is_skipped_passes_no_points(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ship = put(play, "Sinking Ship", value=10)
    on_to(play, 2)
    (grows,) = told(play, "escalates by 2")
    assert not told(play, "She goes down")
    play.do(c.SettlePrompt(grows.id, accept=False))
    assert not told(play, "She goes down")
    play.undo()
    play.do(c.SettlePrompt(grows.id))
    assert play.encounter.tracks[ship.id].value == 12
    assert told(play, "She goes down")


def test_oa51_an_event_waits_as_long_as_its_challenge_is_in_play(tmp_path: Path) -> None:
    play = begun(tmp_path)
    trap = put(play, "Trap: Spiked Pit", hidden=True)
    assert not told(play, "Spikes")
    play.do(c.SetThingSight(trap.id, hidden=False))
    play.do(c.SettlePrompt(told(play, "Spikes")[0].id))
    assert len(told(play, "Area, DS 12")) == 1
    play.do(c.MoveTrack(trap.id, -3))
    assert not told(play, "Area, DS 12"), "a trap that is disabled no longer goes off"
    play.undo()
    play.do(c.RemoveThing(trap.id))
    assert not told(play, "Area, DS 12")


def test_oa51_a_time_in_words_waits_as_a_reminder(tmp_path: Path) -> None:
    text = (
        SKIRMISH
        + "---\n{system: open-adventure, kind: challenge, name: Vigil, challenge_points: 4, timed: till dawn}\n"
    )
    play = skirmish(tmp_path, text)
    entry = play.library.challenge("Vigil", "open-adventure")
    assert entry is not None
    seats = Seats(play.system)
    play.do(c.AddTrack(challenge(entry, seats)), sheets=seats.kept)
    (waits,) = told(play, "Vigil: time is up")
    assert (waits.when, waits.due) == ("till dawn", False)


# ---- races ----
RACE = """
---
{system: open-adventure, kind: challenge, name: Swim, challenge_points: 4, race: true, rewards: The crown.}
---
system: open-adventure
kind: encounter
name: The crown in the lake
combatants: [Ogre]
tracks:
  - {challenge: Swim, name: The heroes, target: Ash}
  - {challenge: Swim, name: The ogres, target: Ogre}
"""


def race(folder: Path) -> tuple[Play, Track, Track]:
    people, _ = SKIRMISH.split("---\nsystem: open-adventure\nkind: encounter\nname: Skirmish")
    play = skirmish(folder, people.rstrip().removesuffix("---") + RACE)
    heroes, ogres = play.encounter.tracks.values()
    return play, heroes, ogres


def test_oa51_the_first_side_to_clear_its_own_challenge_wins_the_race(tmp_path: Path) -> None:
    play, heroes, ogres = race(tmp_path)
    play.do(c.MoveTrack(ogres.id, -3))
    assert not play.encounter.prompts
    play.do(c.MoveTrack(ogres.id, -1))
    (won,) = play.encounter.prompts
    assert won.text == "The ogres is overcome first: the side of Ogre wins the Race, The heroes is lost. The crown."
    play.do(c.MoveTrack(heroes.id, -4))
    assert play.encounter.prompts[-1].text == "The heroes is overcome, but the Race was won before. The crown."
    play.undo(2)
    play.do(c.MoveTrack(heroes.id, -4))
    assert "first: the party wins the Race, The ogres is lost" in play.encounter.prompts[-1].text


def test_oa51_in_a_race_each_side_works_at_its_own(tmp_path: Path) -> None:
    play, heroes, ogres = race(tmp_path)
    for label, mine, other in (("Ash", heroes, ogres), ("Bryn", heroes, ogres), ("Ogre", ogres, heroes)):
        why = {each.id: each.refused for each in play.offers(id_of(play, label))}
        assert not why[f"work:{mine.id}"]
        assert "each side clears its own" in why[f"work:{other.id}"]


# ---- Rounds of their own ----
def mob(play: Play) -> Track:
    return next(each for each in play.encounter.tracks.values() if each.name == "Calm the Mob")


def test_oa51_a_challenge_whose_rounds_are_longer_grows_by_hand_only(tmp_path: Path) -> None:
    play = bridge(tmp_path)
    play.do(c.BeginEncounter())
    on_to(play, 4)
    assert not told(play, "escalates")
    assert said(play, 'track "Calm the Mob" tick') == [
        "Calm the Mob: 1 round of its own is over",
        "Waits: Calm the Mob escalates by 1",
    ]
    (grows,) = told(play, "escalates")
    assert isinstance(grows.consequence, Work)
    assert grows.when == "end of round 1 of Calm the Mob"
    assert any(
        "Calm the Mob: 6 of 6 to go, lost at 10 points, its Rounds of 1 minute tick by hand, now round 2" in line
        for line in said(play, "show")
    )
    play.undo()
    assert mob(play).traits.get("ticks") is None


def test_oa51_a_timed_challenge_in_long_rounds_is_lost_after_as_many_of_its_own(tmp_path: Path) -> None:
    play = begun(tmp_path)
    put(play, "Build a Shelter")
    play.do(c.SetRoundLength("6 seconds"))
    assert [each["ends"] for each in as_json(play)["tracks"] if each["name"] == "Build a Shelter"] == [
        "round 4 of its own"
    ]
    on_to(play, 7)
    for _ in range(3):
        said(play, 'track tick "Build a Shelter"')
    assert not told(play, "time is up")
    said(play, 'track "Build a Shelter" tick')
    (over,) = told(play, "time is up")
    assert "A wretched night" in over.text
    assert told(again(play), "time is up")


def test_oa51_triggers_on_rounds_follow_the_ticks(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.SetRoundLength("6 seconds"))
    city = put(play, "Gather Information")
    on_to(play, 6)
    assert not told(play, "Noticed")
    play.do(c.TickTrack(city.id))
    assert not told(play, "Noticed")
    play.do(c.TickTrack(city.id))
    assert told(play, "Noticed"), "its third Round begins"
    play.do(c.TickTrack(city.id))
    play.do(c.TickTrack(city.id))
    assert told(play, "Moved")


def test_oa51_a_challenge_counts_its_rounds_from_when_it_came(tmp_path: Path) -> None:
    play = begun(tmp_path)
    on_to(play, 3)
    put(play, "Gather Information")
    assert as_json(play)["tracks"][-1]["ends"] == "round 7"
    on_to(play, 4)
    assert not told(play, "Noticed")
    on_to(play, 5)
    assert told(play, "Noticed")


def test_a_track_stays_in_its_round_when_the_encounters_length_changes(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert said(play, "round-length 6 seconds") == ["A round is 6 seconds"]
    city = put(play, "Gather Information")
    assert as_json(play)["tracks"][-1]["ends"] == "round 5 of its own"
    play.do(c.TickTrack(city.id))
    on_to(play, 5)
    play.do(c.SetRoundLength("an hour"))
    assert play.encounter.tracks[city.id].traits["since"] == 3
    with pytest.raises(Refusal, match="next ends them"):
        play.do(c.TickTrack(city.id))
    on_to(play, 6)
    assert told(play, "Noticed"), "the second Round was running: the next one is its third"
    play.do(c.SetRoundLength("6 seconds"))
    assert play.encounter.tracks[city.id].traits["ticks"] == 2


def test_what_is_hidden_or_done_has_no_rounds_of_its_own(tmp_path: Path) -> None:
    play = bridge(tmp_path)
    play.do(c.SetThingSight(mob(play).id, hidden=True))
    assert "is hidden" in refused(play, 'track "Calm the Mob" tick')
    play.do(c.SetThingSight(mob(play).id, hidden=False))
    play.do(c.MoveTrack(mob(play).id, -6))
    assert "is at 0" in refused(play, 'track "Calm the Mob" tick')
    assert "go by" not in refused(play, 'track "Reach the Hollow" tick')


@pytest.mark.parametrize(
    ("a", "b", "equal"),
    [
        ("60 seconds", "a minute", True),
        ("1 hour", "60 min", True),
        ("1 day", "1 week", False),
        ("one watch", "One  watch", True),
        ("one watch", "4 hours", False),
    ],
)
def test_lengths_of_rounds_are_compared_as_times(a: str, b: str, *, equal: bool) -> None:
    assert durations.same(a, b) is equal
