"""Groups: one line and one place for identical combatants, each with its own pools and turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.seating import labels
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Pool
from tests.unit.playing import SCORES, SKIRMISH, acting, again, attack, id_of, one, points, skirmish, turns

MOB = SKIRMISH.replace("{statblock: Goblin, count: 3}", "{statblock: Goblin, count: 4}")
"""Order: Ash 6, Ogre 6, Bryn 5, the Goblins 5 (one place), Mule."""


def fight(folder: Path, text: str = MOB) -> Play:
    play = skirmish(folder, text)
    play.do(c.BeginEncounter({id_of(play, label): score for label, score in SCORES.items()}))
    return play


def ids(play: Play, *marks: str) -> tuple[str, ...]:
    return tuple(id_of(play, f"Goblin {mark}") for mark in marks)


def till(play: Play, label: str) -> None:
    for _ in range(20):
        if acting(play) == label:
            return
        play.do(c.Next())
    raise AssertionError(f"{label} never acts")


def lines(play: Play) -> list[str]:
    return [row.label for row in play.rows()]


def test_four_of_a_kind_come_as_one_line_and_three_do_not_unless_the_file_says_so(tmp_path: Path) -> None:
    assert lines(fight(tmp_path / "a")) == ["Ash", "Ogre", "Bryn", "Goblin ×4", "Mule"]
    three = fight(tmp_path / "b", SKIRMISH)
    assert lines(three) == ["Ash", "Ogre", "Bryn", "Goblin A", "Goblin B", "Goblin C", "Mule"]
    said = fight(tmp_path / "c", SKIRMISH.replace("count: 3}", "count: 3, group: true}"))
    assert lines(said)[3:] == ["Goblin ×3", "Mule"]
    never = fight(tmp_path / "d", MOB.replace("count: 4}", "count: 4, group: false}"))
    assert len(lines(never)) == 8


def test_a_group_has_one_score_and_one_turn_in_which_every_standing_member_is_refreshed(tmp_path: Path) -> None:
    play = fight(tmp_path)
    assert len({play.encounter.slot(who) for who in ids(play, *"ABCD")}) == 1
    till(play, "Goblin A")
    assert [one(play, f"Goblin {mark}").turns for mark in "ABCD"] == [1, 1, 1, 1]
    play.do(c.SpendAllowance(id_of(play, "Goblin B"), "major"))
    play.do(c.SetFate(ids(play, "C"), "fled"))
    assert turns(play, 1) == ["Goblin A", "Mule"]
    till(play, "Goblin A")
    assert play.encounter.round == 2
    assert [one(play, f"Goblin {mark}").turns for mark in "ABCD"] == [2, 2, 1, 2]
    assert one(play, "Goblin B").turn["major"] == 1


def test_the_next_member_with_its_action_left_acts_and_each_pays_for_itself(tmp_path: Path) -> None:
    play = fight(tmp_path)
    till(play, "Goblin A")
    group = one(play, "Goblin A").group
    assert play.actor == id_of(play, "Goblin A")
    roll = attack(play, "Goblin A", ("Ash",), (1,))
    play.do(c.Accept(roll.id))
    assert play.actor == play.next_able(group) == id_of(play, "Goblin B")
    assert [one(play, f"Goblin {mark}").turn["major"] for mark in "ABCD"] == [0, 1, 1, 1]


def test_a_group_whose_first_member_falls_goes_on_with_the_next(tmp_path: Path) -> None:
    play = fight(tmp_path)
    till(play, "Goblin A")
    play.do(c.SetFate(ids(play, "A"), "dead"))
    assert play.actor == id_of(play, "Goblin B")
    play.do(c.Remove(id_of(play, "Goblin A")))
    assert play.encounter.actor == id_of(play, "Goblin B")
    play.do(c.SetFate(ids(play, "B", "C", "D"), "fled"))
    play.do(c.Next())
    till(play, "Ash")
    assert play.encounter.round == 2
    assert turns(play, 4)[1:] == ["Ogre", "Bryn", "Mule", "Ash"]


def test_splitting_in_the_groups_turn_gives_nobody_a_second_turn_and_takes_none(tmp_path: Path) -> None:
    play = fight(tmp_path)
    till(play, "Goblin A")
    play.do(c.SpendAllowance(id_of(play, "Goblin A"), "major"))
    play.do(c.Ungroup(id_of(play, "Goblin A"), every=True))
    assert len(lines(play)) == 8
    assert turns(play, 4) == ["Goblin A", "Goblin B", "Goblin C", "Goblin D", "Mule"]
    assert [one(play, f"Goblin {mark}").turns for mark in "ABCD"] == [1, 1, 1, 1]
    assert one(play, "Goblin A").turn["major"] == 0


def test_joining_keeps_the_marks_of_who_has_acted(tmp_path: Path) -> None:
    play = fight(tmp_path, SKIRMISH)
    till(play, "Goblin B")
    play.do(c.Next())
    play.do(c.Group(ids(play, "A", "C")))
    assert lines(play)[3:5] == ["Goblin ×2", "Goblin B"]
    play.do(c.Next())
    assert [one(play, f"Goblin {mark}").turns for mark in "ABC"] == [1, 1, 1]
    till(play, "Goblin A")
    assert play.encounter.round == 2
    assert [one(play, f"Goblin {mark}").turns for mark in "ABC"] == [2, 1, 2]


def test_who_had_acted_before_joining_does_not_act_again_when_the_group_does(tmp_path: Path) -> None:
    play = fight(tmp_path, SKIRMISH)
    till(play, "Goblin A")
    play.do(c.Next())
    play.do(c.Next())
    assert acting(play) == "Goblin C"
    play.do(c.ActNow(id_of(play, "Mule")))
    play.do(c.Next())
    play.do(c.Next())
    assert play.encounter.round == 2
    till(play, "Goblin B")
    play.do(c.Group(ids(play, "A", "C")))
    assert [one(play, f"Goblin {mark}").turns for mark in "ABC"] == [2, 2, 1]
    play.do(c.Next())
    assert play.actor == id_of(play, "Goblin C")
    assert [one(play, f"Goblin {mark}").turns for mark in "ABC"] == [2, 2, 2]
    play.do(c.Ungroup(id_of(play, "Goblin A"), every=True))
    assert turns(play, 1) == ["Goblin C", "Mule"]


def test_grouping_on_a_members_turn_lets_the_others_act_in_it(tmp_path: Path) -> None:
    play = fight(tmp_path, SKIRMISH)
    till(play, "Goblin A")
    play.do(c.Group(ids(play, "A", "B", "C")))
    assert [one(play, f"Goblin {mark}").turns for mark in "ABC"] == [1, 1, 1]
    assert turns(play, 1) == ["Goblin A", "Mule"]
    assert play.encounter.round == 1


@pytest.mark.parametrize(
    ("labels_", "reason"),
    [
        (("Goblin A", "Ogre"), "Ogre is no Goblin: only identical combatants make a group"),
        (("Goblin A",), "A group needs two or more"),
        (("Goblin A", "Goblin B"), "Goblin B is on another side than Goblin A: change sides first"),
        (("Goblin A", "Goblin C"), "Goblin C holds: let it act first"),
    ],
)
def test_who_can_not_be_grouped_is_said(tmp_path: Path, labels_: tuple[str, ...], reason: str) -> None:
    play = fight(tmp_path, SKIRMISH)
    play.do(c.SetSide(id_of(play, "Goblin B"), "ally"))
    play.do(c.Hold(id_of(play, "Goblin C")))
    with pytest.raises(Refusal, match=reason):
        play.do(c.Group(tuple(id_of(play, label) for label in labels_)))


def test_grouping_undone_and_replayed_is_as_it_was(tmp_path: Path) -> None:
    play = fight(tmp_path)
    before = play.table
    play.do(c.Ungroup(id_of(play, "Goblin B")))
    assert lines(play)[3:5] == ["Goblin ×3", "Goblin B"]
    play.do(c.Group((id_of(play, "Goblin B"), id_of(play, "Goblin A"))))
    live = play.table
    assert len(play.rows()) == 5
    resumed = again(play)
    assert resumed.table == live
    resumed.undo(2)
    assert resumed.table == before


def test_many_added_at_once_arrive_as_a_group_in_one_place(tmp_path: Path) -> None:
    play = fight(tmp_path, SKIRMISH)
    play.do(c.Add(Combatant("", "Thug", name="Thug", pools={"challenge_points": Pool(3, 3)}), 5))
    assert "Thug ×5" in lines(play)
    play.do(c.Add(Combatant("", "Rat", name="Rat"), 5, group=False))
    assert "Rat E" in lines(play)


def test_the_score_of_one_member_is_the_groups(tmp_path: Path) -> None:
    play = fight(tmp_path)
    play.do(c.SetScore(id_of(play, "Goblin C"), 9))
    slot = play.encounter.slot(id_of(play, "Goblin A"))
    assert slot is not None
    assert (slot.score, slot.who) == (9, ids(play, *"ABCD"))


def test_a_group_holds_and_acts_as_one(tmp_path: Path) -> None:
    play = fight(tmp_path)
    play.do(c.Hold(id_of(play, "Goblin B")))
    assert turns(play, 3) == ["Ash", "Ogre", "Bryn", "Mule"]
    play.do(c.ActNow(id_of(play, "Goblin C")))
    assert play.actor == id_of(play, "Goblin A")
    assert [one(play, f"Goblin {mark}").turns for mark in "ABCD"] == [1, 1, 1, 1]
    play.do(c.Next())
    assert acting(play) == "Mule"


def test_labels_are_letters_or_numbers_never_given_twice_and_free_again_once_undone(tmp_path: Path) -> None:
    assert labels("Orc", 3, (), "numbers") == ["Orc 1", "Orc 2", "Orc 3"]
    assert labels("Orc", 1, ("Orc 1", "orc 2"), "numbers") == ["Orc 3"]
    assert labels("Orc", 2, ("Orc",)) == ["Orc B", "Orc C"]
    play = fight(tmp_path, SKIRMISH)
    play.labels = "numbers"
    goblin = one(play, "Goblin A")
    play.do(c.Add(goblin))
    assert play.table.present[-1].label == "Goblin 1"
    play.do(c.Remove(id_of(play, "Goblin 1")))
    play.do(c.Add(goblin))
    assert play.table.present[-1].label == "Goblin 2"
    play.undo()
    play.undo()
    play.undo()
    play.do(c.Add(goblin))
    assert play.table.present[-1].label == "Goblin 1"


def test_heroic_action_minions_roll_once_and_spend_their_shots_as_one_ac_9(tmp_path: Path) -> None:
    play = skirmish(
        tmp_path,
        """
system: heroic-action
name: Thug
role: minion
attributes: {body: 5, mind: 5, reflexes: 7, move: 5}
toughness: 5
skills: {Fight: 8}
attacks: [{name: Club, skill: Fight, damage: 7}]
---
system: heroic-action
kind: encounter
name: Alley
combatants: [{statblock: Thug, count: 4}, {name: Hero, side: party}]
""",
    )
    play.do(c.BeginEncounter({id_of(play, "Hero"): 2}))
    slots = {play.encounter.slot(id_of(play, f"Thug {mark}")) for mark in "ABCD"}
    assert len(slots) == 1
    assert points(play, "Thug A", "hits") > 0
    slot = slots.pop()
    assert slot is not None
    first = slot.at or 0
    play.do(c.Next())
    after = play.encounter.slot(id_of(play, "Thug D"))
    assert after is not None
    assert (after.at or 0) == max(0, first - 3)


def test_an_absent_member_has_no_place_however_its_group_is_split(tmp_path: Path) -> None:
    play = fight(tmp_path)
    play.do(c.SetFate(ids(play, "B"), c.ABSENT))
    assert "Goblin ×3" in lines(play)
    play.do(c.Ungroup(ids(play, "A")[0]))
    placed = [who for slot in play.encounter.slots for who in slot.who]
    assert not set(ids(play, "B")) & set(placed)
    assert len(placed) == len(set(placed))
    with pytest.raises(Refusal, match="Goblin B is absent: bring it back first"):
        play.do(c.Group(ids(play, "A", "B")))
    play.do(c.SetFate(ids(play, "B"), ""))
    placed = [who for slot in play.encounter.slots for who in slot.who]
    assert sorted(placed) == sorted(play.encounter.members)


def test_splitting_off_an_absent_member_leaves_the_turn_of_its_group_open(tmp_path: Path) -> None:
    play = fight(tmp_path)
    till(play, "Goblin A")
    play.do(c.SetFate(ids(play, "C"), c.ABSENT))
    with pytest.raises(Refusal, match="Goblin C is in no group"):
        play.do(c.Ungroup(ids(play, "C")[0]))
    slot = play.encounter.slot(ids(play, "A")[0])
    assert slot is not None
    assert (slot.who, slot.state) == (ids(play, "A", "B", "D"), "open")
