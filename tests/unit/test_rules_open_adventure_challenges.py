"""Challenges: traits as data, what Rounds do to them, protection, triggers, and whose work counts how."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.library.entries import Body, Entry
from oa_tui.play.seats import Seats, challenge
from oa_tui.rules.consequences import Begin, Note, Work
from oa_tui.rules.contract import Refused
from oa_tui.rules.open_adventure.sheets import Challenge
from oa_tui.rules.open_adventure.traits import size
from oa_tui.rules.table import Moment, Scene, Track
from tests.unit.bridge import OPEN, bridge, sheet
from tests.unit.bridge_play import draft, follows, ids, of, under
from tests.unit.playing import skirmish

SHIP: dict[str, Any] = {
    "name": "Leaking hull",
    "challenge_points": 6,
    "escalating": 2,
    "actions": [{"name": "Plug", "difficulty": 9}, {"name": "Reduce Escalation", "difficulty": 2}],
    "triggers": [
        {"at": "10 points", "text": "She sinks.", "fails": True},
        {"at": "3 points", "text": "The pumps keep up."},
        {"at": "round 2", "text": "A cask breaks loose."},
        {"at": "end of round", "text": "The deck heaves."},
        {"at": "failed check", "text": "Water in the eyes."},
    ],
    "consequences": "All swim.",
}


def at_sea(value: int = 6, **more: Any) -> Scene:
    """The bridge with a Challenge of this sheet; keys of the track, the rest of the sheet."""
    track = {key: more.pop(key) for key in ("owner", "traits") if key in more}
    scene = replace(bridge(), round=more.pop("round", 1))
    made = sheet("challenge", SHIP | more)
    traits = track.pop("traits", dict(OPEN.seat(made).traits))
    ship = Track("s1", "Leaking hull", value, 6, sheet="ship", traits=traits, **track)
    return replace(scene, sheets={**scene.sheets, "ship": made}, tracks={"s1": ship})


def told(scene: Scene, at: Any) -> list[str]:
    return [each.text for each in of(OPEN.moment(Moment(at), scene), Note)]


@pytest.mark.parametrize(
    ("keys", "traits"),
    [
        ({}, {}),
        ({"escalating": 2}, {"escalating": 2}),
        ({"timed": "10 rounds"}, {"timed": 10}),
        ({"timed": 4}, {"timed": 4}),
        ({"timed": "4 hours", "round_length": "1 hour"}, {"timed": 4}),
        ({"timed": "till dawn"}, {}),
        (
            {"race": True, "opposed": True, "solo": True, "one_shot": True, "linked": True},
            {"race": 1, "opposed": 1, "solo": 1, "one_shot": 1, "linked": 1},
        ),
    ],
)
def test_a_challenges_traits_are_numbers_oa_51(keys: dict[str, Any], traits: dict[str, int]) -> None:
    seat = OPEN.seat(sheet("challenge", {"name": "X", **keys}))
    assert (seat.traits, seat.pools) == (traits, {})


def test_a_track_gets_the_traits_of_its_sheet_oa_51() -> None:
    entry = Entry("open-adventure", "challenge", "Leaking hull", "x.yaml", 1, Body(SHIP, Challenge))
    track = challenge(entry, Seats(OPEN))
    assert (track.traits, track.value) == ({"escalating": 2}, 6)


@pytest.mark.parametrize(
    ("points", "said"), [(4, "Tiny"), (5, "Small"), (9, "Small"), (24, "Medium"), (49, "Large"), (50, "Enormous")]
)
def test_a_challenges_size_stands_on_its_card_oa_50(points: int, said: str) -> None:
    assert size(points).startswith(said)
    facts = dict(OPEN.card(sheet("challenge", {"name": "X", "challenge_points": points})).facts)
    assert facts["Size"].startswith(said)


def test_an_escalating_challenge_grows_at_the_end_of_each_round_while_above_0_oa_51() -> None:
    (work,) = of(OPEN.moment(Moment("round-end"), at_sea()), Work)
    assert (work.track, work.by, work.rule) == ("s1", 2, "OA-51")
    assert OPEN.moment(Moment("round-end"), at_sea(0)) == ()


def test_triggers_on_rounds_are_told_when_they_come_oa_51() -> None:
    assert told(at_sea(round=2), "round-start") == ["Leaking hull: A cask breaks loose."]
    assert told(at_sea(round=3), "round-start") == []
    assert told(at_sea(round=3), "round-end") == ["Leaking hull: The deck heaves."]


@pytest.mark.parametrize(("now", "since", "over"), [(4, 0, True), (3, 0, False), (4, 2, False), (6, 2, True)])
def test_a_timed_challenge_is_lost_at_the_end_of_its_last_round_oa_51(now: int, since: int, over: bool) -> None:
    scene = at_sea(traits={"timed": 4, "since": since}, round=now, triggers=[])
    assert told(scene, "round-end") == (["Leaking hull: time is up, the Challenge is lost. All swim."] if over else [])


# ---- easing ----
def test_easing_lowers_the_escalation_until_ones_next_turn_oa_58() -> None:
    scene = under(at_sea(), "h2", turns=3)
    assert "ease:s1" in ids("h2", scene)
    for offer in ("ease:s1", "work:s1:1"):
        check = draft(offer, "h2", scene=scene)
        assert (check.base_difficulty, check.result) == (2, "none")
    (begin,) = of(follows(draft("ease:s1", "h2", scene=scene), (3,)), Begin)
    assert (begin.condition.name, begin.condition.value) == ("Easing Leaking hull", 1)
    hero = replace(scene.combatants["h2"], conditions=(begin.condition,))
    eased = replace(scene, combatants={**scene.combatants, "h2": hero})
    assert [each.by for each in of(OPEN.moment(Moment("round-end"), eased), Work)] == [1]
    assert draft("ease:s1", "h1", scene=eased).base_difficulty == 1, "a second helper meets the lowered escalation"
    later = replace(eased, combatants={**eased.combatants, "h2": replace(hero, turns=4)})
    assert [each.by for each in of(OPEN.moment(Moment("round-end"), later), Work)] == [2]
    with pytest.raises(Refused, match="doesn't escalate"):
        draft("ease:m1", "h1", scene=bridge())


# ---- work ----
def test_a_one_shot_is_cleared_in_one_check_or_not_at_all_oa_51() -> None:
    scene = at_sea(3, one_shot=True, escalating=0)
    check = draft("work:s1:0", "h2", scene=scene)
    assert OPEN.aim(check).number == 12
    assert of(follows(check, (10, 1)), Work) == []
    (work,) = of(follows(check, (10, 2)), Work)
    assert work.by == -3
    for keys, number in (({"resistance": True}, 14), ({"armor": 2}, 14), ({"effect_bonus": 2}, 10)):
        assert OPEN.aim(replace(check, **keys)).number == number


@pytest.mark.parametrize(("who", "by"), [("h1", -3), ("n1", -3), ("t1", 3)])
def test_the_other_sides_work_adds_to_an_opposed_challenge_oa_51(who: str, by: int) -> None:
    check = draft("work:s1:0", who, scene=at_sea(opposed=True))
    (work,) = of(follows(replace(check, base_difficulty=2, action_score=2), (5,)), Work)
    assert work.by == by


def test_everybody_has_their_own_copy_of_a_solo_challenge_oa_51() -> None:
    scene = at_sea(solo=True, owner="h2")
    refused = {each.id: each.refused for each in OPEN.offers("h1", scene)}["work:s1:0"]
    assert "Laria's own" in refused
    with pytest.raises(Refused, match="Laria's own"):
        draft("work:s1:0", "h1", scene=scene)
    assert draft("work:s1:0", "h2", scene=scene).track == "s1"


def test_a_linked_challenge_names_whom_it_harms_oa_51() -> None:
    scene = at_sea(linked=True, owner="h2")
    offer = next(each for each in OPEN.offers("h1", scene) if each.id == "work:s1:0")
    assert "linked to Laria" in offer.note
    assert not offer.refused
    (note,) = [each for each in OPEN.moment(Moment("round-end"), scene) if isinstance(each, Note)]
    assert (note.who, note.text) == ("h2", "Leaking hull: The deck heaves. (harms Laria)")


def test_a_challenges_protection_counts_against_the_ways_it_names_oa_49() -> None:
    shields = [
        {"kind": "armor", "value": 2},
        {"kind": "resistance", "against": "plug"},
        {"kind": "immunity", "against": "fire"},
    ]
    scene = at_sea(protection=shields, actions=[{"name": "Plug", "difficulty": 2}, {"name": "Bail", "difficulty": 2}])
    plug, bail = (draft(f"work:s1:{at}", "h1", scene=scene) for at in (0, 1))
    assert (plug.armor, plug.resistance, plug.immune) == (2, True, False)
    assert [each.by for each in of(follows(plug, (9,)), Work)] == [-3]
    assert [each.by for each in of(follows(bail, (9,)), Work)] == [-5]


def test_work_tells_what_a_failure_sets_off_and_a_document_its_points_oa_51() -> None:
    check = replace(draft("work:s1:0", "h1", scene=at_sea()), base_difficulty=9)
    for faces in ((5,), (1,)):
        assert [each.text for each in of(follows(check, faces), Note)] == ["Leaking hull: Water in the eyes."]
    passing = replace(check, base_difficulty=2, passing={"3": "The pumps keep up."})
    assert [each.text for each in of(follows(passing, (5,)), Note)] == ["At 3 points: The pumps keep up."]
    assert of(follows(passing, (4,)), Note) == []


def test_the_sea_rises_at_the_table_oa_51(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    seats = Seats(play.system)
    track = challenge(Entry("open-adventure", "challenge", "Leaking hull", "x.yaml", 1, Body(SHIP, Challenge)), seats)
    play.do(c.AddTrack(track), sheets=seats.kept)
    play.do(c.BeginEncounter())
    while play.encounter.round < 2:
        play.do(c.Next())
    (rising,) = [each for each in play.encounter.prompts if isinstance(each.consequence, Work)]
    play.do(c.SettlePrompt(rising.id))
    assert [one.value for one in play.encounter.tracks.values() if one.name == "Leaking hull"] == [8]
