"""Faces typed from the table, key by key (OA-25 and the dice of other games)."""

from __future__ import annotations

from pathlib import Path

import pytest
from yaml import safe_load

from oa_tui.play.session import Play
from oa_tui.rules.contract import Check, Throw
from oa_tui.rules.documents import read
from oa_tui.rules.registry import system
from oa_tui.tui.check import typing
from oa_tui.tui.check.typing import Typed
from tests.unit.playing import begun, id_of


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return begun(tmp_path)


def ash(play: Play, benefits: int = 0) -> Check:
    """Ash swings at the ogre with 2d6; each pair of benefits changes the dice."""
    check = play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),))
    for n in range(benefits):
        check = play.revise(check, f"benefits.{n}", {"label": f"reason {n}"})
    return check


def type_all(play: Play, check: Check, keys: str) -> tuple[Typed, str]:
    typed, said = Typed(), ""
    for key in keys.split():
        answer = typing.press(play.system, check, typed, key)
        typed, said = answer.typed, answer.said
    return typed, said


def test_of_somebody_with_only_a_name_only_the_total_is_asked_for(play: Play) -> None:
    play.quick("Thug")
    check = play.draft("opposed", id_of(play, "Ogre"), (id_of(play, "Thug"),))
    typed, said = type_all(play, check, "7")
    assert (typed.throws, said) == ((Throw((7,)),), "Type Thug's total")
    typed, _ = type_all(play, check, "7 1 3 enter")
    assert typed.throws == (Throw((7,)), Throw(total=13))
    assert typing.owed(play.system, check, typed) is None


def test_single_digit_faces_advance_by_themselves(play: Play) -> None:
    check = ash(play)
    typed, _ = type_all(play, check, "4 5")
    assert typed.throws == (Throw((4, 5)),)
    assert typing.owed(play.system, check, typed) is None


def test_an_explosion_asks_for_the_next_face_oa_25(play: Play) -> None:
    check = ash(play)
    typed, said = type_all(play, check, "6 4")
    assert said == "The d6 explodes on 6: one more face"
    assert typing.label(play.system, check, typed) == "type the next d6"
    typed, _ = type_all(play, check, "6 4 6 2")
    assert typed.throws == (Throw((6, 4, 6, 2)),)
    assert typing.owed(play.system, check, typed) is None


def test_a_face_that_is_not_on_the_die_is_refused_with_a_sentence(play: Play) -> None:
    typed, said = type_all(play, ash(play), "9")
    assert typed.throws == ()
    assert said == "A d6 has no 9: type 1 to 6"
    assert type_all(play, ash(play), "0")[1] == "A d6 has no 0: type 1 to 6"


def test_left_takes_the_last_die_back(play: Play) -> None:
    typed, _ = type_all(play, ash(play), "6 4 left")
    assert typed.throws == (Throw((6,)),)
    assert type_all(play, ash(play), "left")[1] == "No die lies yet, Esc goes back to the check"


def test_a_digit_waits_where_a_second_one_may_follow(play: Play) -> None:
    check = ash(play, 2)
    assert play.system.dice(check)[0].sides == (6, 10)
    waiting, _ = type_all(play, check, "2 1")
    assert (waiting.throws, waiting.digits) == ((Throw((2,)),), "1")
    assert type_all(play, check, "2 1 0")[0].throws[0].faces == (2, 10)
    assert type_all(play, check, "2 1 enter")[0].throws[0].faces == (2, 1)
    assert type_all(play, check, "2 4")[0].throws[0].faces == (2, 4)
    assert type_all(play, check, "2 1 left")[0].digits == ""


def test_a_ten_sided_die_may_show_its_ten_as_0(play: Play) -> None:
    check = ash(play, 2)
    assert type_all(play, check, "2 0")[0].throws[0].faces == (2, 10)


def test_a_digit_that_cannot_belong_to_the_face_begins_the_next_die(play: Play) -> None:
    check = ash(play, 2)
    assert type_all(play, check, "6 1 4")[0].throws[0].faces == (6, 1, 4)


def test_tab_changes_to_a_bare_total_and_back(play: Play) -> None:
    check = ash(play)
    typed, _ = type_all(play, check, "tab 1 3 enter")
    assert typed.throws == (Throw(total=13),)
    assert typing.owed(play.system, check, typed) is None
    assert type_all(play, check, "tab 1 tab")[0] == Typed()


def test_the_sum_so_far_counts_every_face_that_lies(play: Play) -> None:
    check = ash(play)
    typed, _ = type_all(play, check, "6 4")
    assert typing.so_far(play.system, check, typed) == 10
    assert typing.so_far(play.system, check, Typed()) is None


@pytest.mark.parametrize(
    ("document", "throws", "lies"),
    [
        ("{system: dice-pool, check: attack, stat: 3, dice: 4, armour: 2}", [(3, 2, 5)], 2),
        ("{system: dice-pool, check: skill, stat: 5, dice: 3, remaining: 2}", [(4,)], 0),
        ("{system: dice-pool, check: attack, stat: 3, dice: 1, defence: {stat: 5, dice: 2}}", [(6,), (4,)], 0),
        ("{system: heroic-action, check: action, skill: 10, difficulty: 13}", [(6, 2)], None),
        ("{system: roll-under, check: attribute, attribute: 13, advantage: true}", [(9,)], None),
        ("{system: open-adventure, check: opposed, action_score: 6, opponent: {action_score: 5}}", [(2, 3)], 5),
    ],
)
def test_what_lies_so_far_is_counted_as_the_rules_count_it(
    document: str, throws: list[tuple[int, ...]], lies: int | None
) -> None:
    """DP-5: successes, not pips; AC-1 and DT-6: neither two dice of a difference nor the better of two add up."""
    found = safe_load(document)
    game = system(found.pop("system"))
    check = read(game, found)
    typed = Typed(tuple(Throw(faces=faces) for faces in throws))
    assert typing.so_far(game, check, typed) == lies
