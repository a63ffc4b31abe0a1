"""The public picture of a table: what players see, and what they can't even guess."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.state import Counter, Table
from oa_tui.play.projection import STEPS, Person, Picture, dice_words, health, project, share
from oa_tui.play.session import Play
from oa_tui.rules.contract import Check, Hand
from oa_tui.rules.table import Condition, Pool, Sight, Track
from tests.unit.playing import acting, begun, id_of, skirmish


def picture(play: Play, draft: Check | None = None, earlier: Iterable[Table] = ()) -> Picture:
    return project(play.system, play.table, draft, earlier)


def person(seen: Picture, label: str) -> Person:
    return next(one for one in seen.people if one.label == label)


def see(play: Play, sight: Sight, *labels: str) -> None:
    play.do(c.SetSight(tuple(id_of(play, label) for label in labels), sight))


def test_who_acts_who_is_next_and_the_round(tmp_path: Path) -> None:
    seen = picture(begun(tmp_path))
    assert (seen.name, seen.stage, seen.round, seen.acting) == ("Skirmish", "running", 1, "Ash")
    assert seen.then == ("Ogre", "Bryn", "Goblin A", "Goblin B", "Goblin C", "Mule")
    assert [one.label for one in seen.people] == ["Ash", "Bryn", "Ogre", "Goblin A", "Goblin B", "Goblin C", "Mule"]


def test_after_the_last_of_a_round_the_next_round_follows_in_the_same_order(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.Next())
    play.do(c.Next())
    assert picture(play).then == ("Goblin A", "Goblin B", "Goblin C", "Mule", "Ash", "Ogre")


def test_the_partys_pools_stand_in_full(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.SetPool(id_of(play, "Ash"), "body", 1))
    gauges = {gauge.title: gauge for gauge in person(picture(play), "Ash").gauges}
    assert gauges["Body"].value == 1
    assert gauges["Body"].low
    assert not gauges["Mind"].low
    assert "Story Points" in gauges
    assert "Body Wound" not in gauges, "no Wound, no word"


@pytest.mark.parametrize(
    ("sight", "word", "bar", "numbers"),
    [("name", "", None, 0), ("words", "hurt", None, 0), ("bar", "hurt", 8, 0), ("numbers", "", None, 1)],
)
def test_of_foes_is_seen_what_the_gm_chose(
    tmp_path: Path, sight: Sight, word: str, bar: int | None, numbers: int
) -> None:
    play = begun(tmp_path)
    play.do(c.Hurt(((id_of(play, "Ogre"), 10),)))
    play.do(c.AddCondition((id_of(play, "Ogre"),), Condition("", "Burning", value=3)))
    see(play, sight, "Ogre")
    ogre = person(picture(play), "Ogre")
    assert (ogre.health, ogre.share, len(ogre.gauges)) == (word, bar, numbers)
    assert ogre.conditions == {"name": (), "numbers": ("burning 3",)}.get(sight, ("burning",))


@pytest.mark.parametrize(
    ("value", "word"),
    [(45, "unhurt"), (44, "scratched"), (22, "hurt"), (11, "badly hurt"), (4, "near death"), (0, "near death")],
)
def test_health_in_words(tmp_path: Path, value: int, word: str) -> None:
    assert health(skirmish(tmp_path).system, {"challenge_points": Pool(value, 45)}) == word


def test_without_a_maximum_nothing_is_low() -> None:
    assert not Pool(0).low()


def test_a_bar_is_full_or_empty_only_where_its_pool_is(tmp_path: Path) -> None:
    system = skirmish(tmp_path).system
    drawn = [share(system, {"challenge_points": Pool(value, 1000)}) for value in (0, 1, 500, 999, 1000)]
    assert drawn == [0, 1, STEPS // 2, STEPS - 1, STEPS]


@pytest.mark.parametrize(
    ("value", "most", "up", "is_low"),
    [(2, 8, False, True), (3, 8, False, False), (1, 3, False, True), (1, 2, False, False), (3, 4, True, True)],
)
def test_what_is_low(value: int, most: int | None, up: bool, is_low: bool) -> None:
    assert Pool(value, most).low(up) is is_low


def test_a_hidden_foe_is_in_no_list_and_no_count(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.Group(tuple(id_of(play, f"Goblin {letter}") for letter in "ABC")))
    play.do(c.BeginEncounter({id_of(play, "Ash"): 6, id_of(play, "Bryn"): 5}))
    assert person(picture(play), "Goblin ×3").count == 3
    see(play, "hidden", "Ogre", "Goblin B")
    seen = picture(play)
    assert b"Ogre" not in msgspec.json.encode(seen)
    assert seen.then == ("Bryn", "Goblin ×2", "Mule")
    assert person(seen, "Goblin ×2").count == 2


def test_while_somebody_hidden_acts_the_players_clock_stands_still(tmp_path: Path) -> None:
    play = begun(tmp_path)
    see(play, "hidden", "Ogre")
    before, shown = play.table, picture(play)
    play.do(c.Next())
    assert play.encounter.actor == id_of(play, "Ogre")
    assert picture(play, earlier=[before]) == shown
    play.do(c.Next())
    assert picture(play).acting == "Bryn"


def test_a_hidden_first_of_a_round_doesnt_begin_it_for_the_players(tmp_path: Path) -> None:
    play = begun(tmp_path)
    see(play, "hidden", "Ash")
    while acting(play) != "Mule":
        play.do(c.Next())
    before, shown = play.table, picture(play)
    assert (shown.acting, shown.round) == ("Mule", 1)
    play.do(c.Next())
    assert play.encounter.round == 2
    assert picture(play, earlier=[before]) == shown


def test_where_nobody_seen_has_acted_the_encounter_hasnt_begun_for_the_players(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    see(play, "hidden", "Ogre")
    shown, before = picture(play), play.table
    play.do(c.BeginEncounter({id_of(play, "Ogre"): 30}))
    now = picture(play, earlier=[before])
    assert (now.stage, now.acting, now.round, now.then) == (shown.stage, "", 0, ())


def test_tracks_and_counters_that_are_hidden_are_absent(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.AddTrack(Track("", "The lost heir", 5, 5, hidden=True)))
    play.do(c.AddCounter(Counter("", "Doom", 2, 6, hidden=True)))
    assert [thing.name for thing in picture(play).things] == ["Cross the ford", "Alarm"]


def test_the_dice_to_pick_up_are_those_of_the_check_that_is_built(tmp_path: Path) -> None:
    play = begun(tmp_path)
    draft = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),))
    dice = picture(play, draft).dice
    assert dice is not None
    assert (dice.who, dice.what, dice.on) == ("Ash", "Great axe", ("Ogre",))
    assert dice.hands == (("Ash", dice_words(play.system.dice(draft)[0])),)


def test_no_dice_where_the_actor_is_hidden_and_no_target_that_is(tmp_path: Path) -> None:
    play = begun(tmp_path)
    see(play, "hidden", "Ogre")
    hers = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),))
    its = play.draft("action:0", id_of(play, "Ogre"), (id_of(play, "Ash"),))
    dice = picture(play, hers).dice
    assert dice is not None
    assert dice.on == ()
    assert picture(play, its).dice is None


def test_how_many_dice_a_foe_has_is_a_number_the_gm_may_hide(tmp_path: Path) -> None:
    play = begun(tmp_path)
    draft = play.draft("action:0", id_of(play, "Ogre"), (id_of(play, "Ash"),))
    assert picture(play, draft).dice is None
    see(play, "numbers", "Ogre")
    assert picture(play, draft).dice is not None


def test_a_condition_that_names_somebody_hidden_isnt_told(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.AddCondition((id_of(play, "Ash"),), Condition("", "Grappled by the ogre")))
    assert person(picture(play), "Ash").conditions == ("grappled by the ogre",)
    see(play, "hidden", "Ogre")
    assert person(picture(play), "Ash").conditions == ()


def test_who_is_out_is_told_with_its_fate_and_who_is_absent_isnt_there(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.SetFate((id_of(play, "Ogre"),), "fled"))
    play.do(c.SetFate((id_of(play, "Bryn"),), "absent"))
    seen = picture(play)
    assert (person(seen, "Ogre").out, person(seen, "Ogre").state) == (True, "fled")
    assert "Bryn" not in [one.label for one in seen.people]
    assert seen.then == ("Goblin A", "Goblin B", "Goblin C", "Mule")


def test_before_anything_is_open_there_is_nothing_to_see(tmp_path: Path) -> None:
    assert project(skirmish(tmp_path).system, Table()) == Picture()


def test_hands_in_words() -> None:
    assert dice_words(Hand("x", (6, 6, 8))) == "2d6 + d8"
