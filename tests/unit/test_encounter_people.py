"""Who sits down under which label, and what becomes of their points, conditions and fate."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.seating import labels, letters
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Condition, Pool
from tests.unit.playing import begun, id_of, one, points, skirmish, stored


def refusal(play: Play, command: c.Command) -> str:
    before = stored(play)
    with pytest.raises(Refusal) as refused:
        play.do(command)
    assert stored(play) == before
    return refused.value.message


def thug(name: str = "Thug") -> Combatant:
    return Combatant("", name, name=name, pools={"challenge_points": Pool(8, 8)})


def there(play: Play, name: str) -> list[str]:
    return [each.label for each in play.table.present if each.label.startswith(name)]


# ---- labels ----
def test_letters_go_on_after_z() -> None:
    found = list(islice(letters(), 28))
    assert found[0] == "A"
    assert found[25:] == ["Z", "AA", "AB"]
    assert len(set(islice(letters(), 1000))) == 1000


@pytest.mark.parametrize(
    ("count", "taken", "expected"),
    [
        (1, (), ["Troll"]),
        (2, (), ["Troll A", "Troll B"]),
        (1, ("Troll",), ["Troll B"]),
        (1, ("Troll A",), ["Troll B"]),
        (2, ("troll",), ["Troll B", "Troll C"]),
        (2, ("Troll B",), ["Troll A", "Troll C"]),
    ],
)
def test_twins_get_letters_and_a_single_one_needs_none(count: int, taken: tuple[str, ...], expected: list[str]) -> None:
    assert labels("Troll", count, taken) == expected


def test_a_label_is_not_given_again_after_its_bearer_left(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.Add(thug(), 2))
    play.do(c.Remove(id_of(play, "Thug B")))
    play.do(c.Add(thug()))
    assert there(play, "Thug") == ["Thug A", "Thug C"]


def test_a_label_freed_by_undo_is_given_again_but_the_id_is_not(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.Add(thug()))
    first = id_of(play, "Thug")
    play.undo()
    play.do(c.Add(thug()))
    assert there(play, "Thug") == ["Thug"]
    assert id_of(play, "Thug") != first


def test_the_label_of_a_single_one_stays_when_a_twin_joins(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.Add(thug()))
    play.do(c.Add(thug(), 2))
    assert there(play, "Thug") == ["Thug", "Thug B", "Thug C"]


def test_more_than_a_table_holds_is_refused(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    assert refusal(play, c.Add(thug(), 201)) == "201 can't be seated at once: 1 to 200 can"
    assert "0 can't be seated" in refusal(play, c.Add(thug(), 0))


# ---- points ----
def test_points_end_at_nothing_and_healing_at_the_maximum(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ogre = id_of(play, "Ogre")
    play.do(c.Hurt(((ogre, 25),)))
    assert points(play, "Ogre") == 0
    play.do(c.Heal(((ogre, 3),)))
    assert points(play, "Ogre") == 3
    play.do(c.Heal(((ogre, 100),)))
    assert points(play, "Ogre") == 20


def test_points_over_the_maximum_can_be_set_and_healing_does_not_take_them(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ogre = id_of(play, "Ogre")
    play.do(c.SetPool(ogre, "challenge_points", 30))
    play.do(c.Heal(((ogre, 1),)))
    assert points(play, "Ogre") == 30


def test_several_lose_their_own_numbers_in_one_step(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    steps = play.steps
    play.do(c.Hurt(((id_of(play, "Goblin A"), 3), (id_of(play, "Goblin B"), 1), (id_of(play, "Ash"), 2))))
    assert [points(play, "Goblin A"), points(play, "Goblin B"), points(play, "Ash", "body")] == [1, 3, 7]
    assert play.steps == steps + 1
    play.undo()
    assert [points(play, "Goblin A"), points(play, "Goblin B"), points(play, "Ash", "body")] == [4, 4, 9]


def test_plain_damage_that_takes_a_hero_to_0_brings_a_wound_oa_34(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ash = id_of(play, "Ash")
    play.do(c.Hurt(((ash, 8),)))
    assert points(play, "Ash", "body_wounds") == 0
    done = play.do(c.Hurt(((ash, 1),)))
    assert points(play, "Ash", "body_wounds") == 1
    assert done.sentences[:2] == ("Ash: Body 1 → 0, down", "Ash: 1 Body Wound")
    play.do(c.Hurt(((ash, 2),)))
    assert points(play, "Ash", "body_wounds") == 2
    play.do(c.Hurt(((ash, 0),)))
    assert points(play, "Ash", "body_wounds") == 2


def test_the_second_loss_in_one_step_sees_what_the_first_left_oa_34(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ash = id_of(play, "Ash")
    play.do(c.Hurt(((ash, 5), (ash, 5))))
    assert points(play, "Ash", "body_wounds") == 1


def test_no_points_left_is_defeat_and_points_again_end_it_oa_48(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    goblin = id_of(play, "Goblin A")
    assert play.do(c.Hurt(((goblin, 9),))).sentences == ("Goblin A: Challenge Points 4 → 0, defeated",)
    assert play.status(goblin) == "out"
    assert play.do(c.Heal(((goblin, 2),))).sentences == ("Goblin A: Challenge Points 0 → 2, up again",)
    assert play.status(goblin) == "up"


def test_who_has_no_such_points_is_told_with_what_there_is(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    goblin, mule = id_of(play, "Goblin A"), id_of(play, "Mule")
    assert refusal(play, c.Hurt(((goblin, 1),), "body")) == "Goblin A has no Body: it has Challenge Points"
    assert "sits here by its name only" in refusal(play, c.Hurt(((mule, 1),)))
    assert refusal(play, c.Hurt(())).startswith("Nobody is meant")
    assert "0 to 9999" in refusal(play, c.Hurt(((goblin, -1),)))
    assert "0 to 9999" in refusal(play, c.Heal(((goblin, 10_000),)))
    assert "this game has body, challenge_points" in refusal(play, c.SetPool(goblin, "mana", 3))
    assert "9999" in refusal(play, c.SetPool(goblin, "challenge_points", -1))


def test_a_maximum_put_right_by_hand_is_healed_up_to_and_taken_back_by_one_undo(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ogre = id_of(play, "Ogre")
    play.do(c.SetPool(ogre, "challenge_points", 18, 30))
    play.do(c.Heal(((ogre, 20),)))
    assert one(play, "Ogre").pools["challenge_points"] == Pool(30, 30)
    play.do(c.SetPool(ogre, "challenge_points", None, 12))
    assert one(play, "Ogre").pools["challenge_points"] == Pool(12, 12)
    play.undo(3)
    assert one(play, "Ogre").pools["challenge_points"] == Pool(20, 20)
    assert "0 is no maximum" in refusal(play, c.SetPool(ogre, "challenge_points", 3, 0))
    assert "number or a maximum is missing" in refusal(play, c.SetPool(ogre, "challenge_points", None))


def test_one_bad_target_among_several_changes_none(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    assert "Mule has no points" in refusal(play, c.Hurt(((id_of(play, "Goblin A"), 1), (id_of(play, "Mule"), 1))))
    assert points(play, "Goblin A") == 4


def test_spending_takes_what_is_there_and_never_gives(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ash = id_of(play, "Ash")
    play.do(c.SpendAllowance(ash, "story_points"))
    assert points(play, "Ash", "story_points") == 1
    assert refusal(play, c.SpendAllowance(ash, "story_points", 2)) == "Ash has 1 story_points left, not 2"
    assert "Ash has no shots to spend: it has major, minor" in refusal(play, c.SpendAllowance(ash, "shots"))
    assert refusal(play, c.SpendAllowance(ash, "major", -5)) == "-5 is nothing to spend: 1 or more"
    assert "1 or more" in refusal(play, c.SpendAllowance(ash, "story_points", 0))


# ---- conditions and fate ----
def test_a_condition_again_replaces_itself_and_ends_by_name_whatever_its_case(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ash, ogre = id_of(play, "Ash"), id_of(play, "Ogre")
    play.do(c.AddCondition((ash, ogre), Condition("", "Prone")))
    first = one(play, "Ash").conditions[0].id
    play.do(c.AddCondition((ash,), Condition("", "Prone", value=2)))
    assert [(x.id, x.name, x.value) for x in one(play, "Ash").conditions] == [(first, "Prone", 2)]
    play.do(c.DropCondition(ash, "prone"))
    assert one(play, "Ash").conditions == ()
    assert [x.name for x in one(play, "Ogre").conditions] == ["Prone"]
    assert refusal(play, c.DropCondition(ash, "prone")) == "Ash has no condition prone: it has none"
    assert refusal(play, c.AddCondition((), Condition("", "Prone"))).startswith("Nobody is meant")


def test_fate_takes_out_and_back(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ogre = id_of(play, "Ogre")
    assert play.do(c.SetFate((ogre,), "fled")).sentences == ("Ogre has fled",)
    assert play.status(ogre) == "out"
    play.do(c.SetFate((ogre,), "back"))
    assert play.status(ogre) == "up"
    assert refusal(play, c.SetFate((), "fled")).startswith("Nobody is meant")


def test_sides_and_sight_are_steps_that_undo_takes_back(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ogre = id_of(play, "Ogre")
    assert play.do(c.SetSide(ogre, "ally")).sentences == ("Ogre is an ally now",)
    play.do(c.SetSight((ogre,), "hidden"))
    assert (one(play, "Ogre").side, one(play, "Ogre").sight) == ("ally", "hidden")
    play.undo(2)
    assert (one(play, "Ogre").side, one(play, "Ogre").sight) == ("foe", "words")


def test_somebody_who_left_is_nobody_to_any_command(tmp_path: Path) -> None:
    play = begun(tmp_path)
    gone = id_of(play, "Goblin C")
    play.do(c.Remove(gone))
    commands: list[c.Command] = [
        c.Hurt(((gone, 1),)),
        c.Heal(((gone, 1),)),
        c.SetPool(gone, "challenge_points", 1),
        c.AddCondition((gone,), Condition("", "Prone")),
        c.DropCondition(gone, "Prone"),
        c.SetFate((gone,), "fled"),
        c.SetSide(gone, "ally"),
        c.SetSight((gone,), "name"),
        c.Hold(gone),
        c.ActNow(gone),
        c.SetScore(gone, 3),
        c.Remove(gone),
        c.SpendAllowance(gone, "major"),
    ]
    assert {refusal(play, command) for command in commands} == {"Nobody at the table has that name any more"}


# ---- counters ----
def test_counters_stay_between_their_ends(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    alarm = next(iter(play.encounter.counters))
    assert play.do(c.MoveCounter(alarm, 2)).sentences == ("Alarm 0 → 2",)
    play.do(c.MoveCounter(alarm, 9))
    assert play.encounter.counters[alarm].value == 6
    assert refusal(play, c.MoveCounter(alarm, 1)) == "Alarm stays at 6: it runs from 0 to 6"
    play.do(c.MoveCounter(alarm, -9))
    assert play.encounter.counters[alarm].value == 0
    assert "no such counter" in refusal(play, c.MoveCounter("n9.9", 1))
    assert "no such track" in refusal(play, c.MoveTrack("t9.9", 1))
