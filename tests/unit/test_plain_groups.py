"""Groups and amounts in line mode."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter.commands import Refusal
from oa_tui.plain import PlainMode
from oa_tui.plain.show import as_json
from oa_tui.play import amounts
from oa_tui.play.session import Play
from tests.unit.playing import SKIRMISH, id_of, points, skirmish, stored

MOB = SKIRMISH.replace("{statblock: Goblin, count: 3}", "{statblock: Goblin, count: 4}")


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return skirmish(tmp_path, MOB)


def say(play: Play, *lines: str) -> list[str]:
    mode = PlainMode(play)
    return [sentence for line in lines for sentence in mode.answer(line)]


def left(play: Play) -> list[int]:
    return [points(play, f"Goblin {mark}") for mark in "ABCD"]


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("damage 3 on Goblins", [1, 4, 4, 4]),
        ("damage 9 on goblin", [0, 4, 4, 4]),
        ("damage 5x3 on Goblins", [0, 0, 0, 4]),
        ('damage 2x2 on "Goblin x4"', [2, 2, 4, 4]),
        ("damage 1 all on Goblins", [3, 3, 3, 3]),
        ("damage 1 all on 'Goblin C'", [3, 3, 3, 3]),
        ("damage 3,0,2 on Goblins", [1, 4, 2, 4]),
        ("damage 2 on 'Goblin C'", [4, 4, 2, 4]),
        ("damage 2 challenge on Goblins", [2, 4, 4, 4]),
        ("damage 1,2 on 'Goblin A' 'Goblin D'", [3, 4, 4, 2]),
    ],
)
def test_damage_on_a_group_is_for_one_for_some_or_for_all_and_overflow_is_lost(
    play: Play, line: str, after: list[int]
) -> None:
    say(play, line)
    assert left(play) == after


def test_the_next_member_standing_is_hit(play: Play) -> None:
    say(play, "damage 4 on Goblins", "damage 4 on Goblins", "damage 1 on Goblins")
    assert left(play) == [0, 0, 3, 4]
    say(play, "damage 9 all on Goblins")
    assert left(play) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("damage 5x9 on Goblins", "4 of Goblin ×4 stand: 5x4 at most"),
        ("damage 5x3 on Ogre", "5x3 is for a group: Ogre stands alone"),
        ("damage 1,2,3,4,5 on Goblins", "5 numbers for 4 targets"),
        ("damage 5x0 on Goblins", "x0 is nobody"),
        ("damage 1,2 all on Goblins", "Either one number for several"),
        ("damage 5 on Goblinz", "did you mean Goblin"),
        ("split Ogre", "Ogre is in no group"),
        ("group Ogre Mule", "Mule is no Ogre"),
        ("group Goblins", "They are a group already"),
        ("group", "Who?"),
    ],
)
def test_an_amount_or_group_that_makes_no_sense_says_what_would(play: Play, line: str, reason: str) -> None:
    before = stored(play)
    with pytest.raises(Refusal) as refusal:
        say(play, line)
    assert reason in refusal.value.message
    assert stored(play) == before


def test_a_group_attacks_by_its_name_one_member_after_another(play: Play) -> None:
    say(play, "begin Ash=6 Bryn=4", "next", "next")
    assert as_json(play)["acting"] == "Goblin A"
    say(play, "attack Goblins Bite on Ash total 1", "accept")
    assert as_json(play)["acting"] == "Goblin B"
    told = say(play, "attack Goblins Bite on Ash total 1")
    assert told[0].startswith("Goblin B, Bite")


def test_a_group_as_several_targets_gives_one_member_after_another(play: Play) -> None:
    say(play, "begin Ash=9", "attack Ash 'Great axe' on Goblins Goblins total 9")
    assert "Goblin A, Goblin B" in play.encounter.pending[0].title


def test_groups_split_and_join_by_a_line(play: Play) -> None:
    assert say(play, "split 'Goblin B'") == ["Goblin B: on its own"]
    assert "Goblin ×3, a group" in say(play, "show")
    assert say(play, "group Goblins 'Goblin B'") == ["Goblin ×4: one line from now on"]
    assert say(play, "split Goblins")[0].endswith("each on their own")
    assert len(play.rows()) == 8


def test_conditions_fates_and_sight_are_for_the_whole_group(play: Play) -> None:
    say(play, "condition Prone on Goblins", "see Goblins name", "fate Goblins surrendered")
    rows = [row for row in as_json(play)["combatants"] if row["label"].startswith("Goblin")]
    assert [(row["conditions"], row["status"]) for row in rows] == [(["Prone"], "out")] * 4


def test_two_groups_of_one_name_are_told_apart_by_a_member(play: Play) -> None:
    say(play, "add Goblin 5")
    with pytest.raises(Refusal, match="2 groups are called Goblins: name one by a member, Goblin A or Goblin E"):
        say(play, "damage 1 on Goblins")
    say(play, "damage 1 all on 'Goblin E'", 'damage 1 all on "Goblin x4"')
    assert left(play) == [3, 3, 3, 3]
    assert points(play, "Goblin I") == 3


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("5", amounts.Amount((5,))),
        ("5x3", amounts.Amount((5,), 3)),
        ("5 × 3 mind", amounts.Amount((5,), 3, pool="mind")),
        ("5 all body points", amounts.Amount((5,), every=True, pool="body points")),
        ("5, 3,0", amounts.Amount((5, 3, 0))),
        ("5 3 0 mind", amounts.Amount((5, 3, 0), pool="mind")),
        ("5 allowance", amounts.Amount((5,), pool="allowance")),
    ],
)
def test_amounts_are_read_as_they_are_typed(text: str, amount: amounts.Amount) -> None:
    assert amounts.read(text) == amount


@pytest.mark.parametrize("text", ["", "x", "-5", "99999", "mind 5", "5 5x3"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        amounts.read(text)


def test_a_group_in_the_dialogs_is_meant_by_its_id_and_marks_by_theirs(play: Play) -> None:
    goblin = play.table.combatants[id_of(play, "Goblin B")]
    assert amounts.spread(play, (goblin.id, id_of(play, "Ogre")), amounts.read("5")).amounts == (
        (goblin.id, 5),
        (id_of(play, "Ogre"), 5),
    )
    assert amounts.spread(play, (goblin.group,), amounts.read("5")).amounts == ((id_of(play, "Goblin A"), 5),)
