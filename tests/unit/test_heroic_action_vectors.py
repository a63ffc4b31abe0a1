"""Heroic Action's own examples, and exact odds worked out beforehand, through check documents as users write them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oa_tui.rules import documents
from oa_tui.rules.documents import DocumentError
from tests.unit.opera import HEROIC, odds, resolve

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "golden_odds.json").read_text(encoding="utf-8")
)["action"]


def named(answer: dict[str, Any]) -> list[tuple[str, str, Any]]:
    """Consequences in short: kind, who, and what."""
    return [
        (
            each["kind"],
            each["who"],
            each.get("condition", {}).get("name") or each.get("pool") or each.get("what") or each.get("word") or "",
        )
        for each in answer["consequences"]
    ]


# ---- dice ----
@pytest.mark.parametrize(
    ("keys", "faces", "total"),
    [
        ({}, [5, 2], 13),  # AC-1
        ({}, [6, 3, 4], 17),  # AC-1: 6+4 − 3
        ({}, [3, 6, 4], 3),
        ({}, [6, 6, 4, 6, 1], 7),  # the first die's chain, then the second's
        ({"confident": True}, [2, 5], 13),  # AC-3
        ({"confident": True}, [6, 4, 2], 14),
        ({"confident": True}, [4, 6, 2], 14),  # the higher die is the second
        ({"confident": True}, [3, 3], 10),  # C-AC-1
        ({"confident": True}, [6, 6, 2, 5], 7),  # AC-6: it goes wild, and negative
        ({"closed": True}, [6, 1], 15),  # AC-4
        ({"closed": True}, [6, 6], 10),
        ({"closed": True, "confident": True}, [1, 6], 15),
        ({"closed": True, "confident": True}, [6, 6, 2, 6], 6),  # D-AC-2
        ({"closed": True, "confident": True}, [6, 6, 6, 6], 10),  # once, not twice
    ],
)
def test_faces_come_to_a_total_ac_1_ac_3_ac_4_ac_6(keys: dict[str, Any], faces: list[int], total: int) -> None:
    answer = resolve(**keys, faces=faces)
    assert (answer["total"], answer["faces"]) == (total, faces)


def test_a_missing_explosion_and_a_face_too_many_name_their_die() -> None:
    with pytest.raises(DocumentError, match="die 3 is missing"):
        resolve(faces=[6, 3])
    with pytest.raises(DocumentError, match=r"die 3 .* one too many"):
        resolve(faces=[5, 3, 2])
    with pytest.raises(DocumentError, match=r"die 3 .* one too many"):
        resolve(faces=[6, 3, 2], closed=True)


def test_a_bare_total_is_what_the_player_says_skill_and_all() -> None:
    answer = resolve(total=13)
    assert (answer["total"], answer["outcome_value"], answer["special"]) == (13, 3, None)


def test_the_breakdown_takes_the_higher_die_first_ac_3() -> None:
    assert "rolled 6+2 − 4 = +4: total 14" in resolve(confident=True, faces=[4, 6, 2])["breakdown"]


# ---- outcomes ----
def test_equal_succeeds_and_outcome_is_the_difference_ac_2_c_ac_5() -> None:
    assert (resolve(faces=[3, 3])["outcome"], resolve(faces=[3, 3])["outcome_value"]) == ("success", 0)
    assert (resolve(faces=[2, 3])["outcome"], resolve(faces=[2, 3])["outcome_value"]) == ("failure", -1)


@pytest.mark.parametrize(
    ("faces", "word", "success", "special"),
    [
        ([6, 6, 3, 1], "windfall", True, "boxcars"),
        ([6, 6, 1, 3], "fumble", False, "boxcars"),
        ([1, 1], "success", True, "snake-eyes"),
        ([6, 1, 1], "success", True, None),
        ([5, 6, 6, 1], "failure", False, None),
    ],
)
def test_specials_look_only_at_the_starting_dice_ac_6_ac_7_ac_8(
    faces: list[int], word: str, success: bool, special: str | None
) -> None:
    answer = resolve(faces=faces)
    assert (answer["outcome"], answer["success"], answer["special"]) == (word, success, special)


def test_boxcars_are_a_windfall_the_opponents_setback_or_ones_own_ac_6() -> None:
    assert named(resolve(faces=[6, 6, 3, 1])) == [("note", "actor", "")]
    assert named(resolve("stunt", faces=[6, 6, 3, 1]))[1:] == [("condition", "target", "Setback")]
    assert named(resolve(faces=[6, 6, 1, 3])) == [("condition", "actor", "Setback")]


def test_snake_eyes_hurt_only_under_friction_ac_7() -> None:
    assert resolve(faces=[1, 1])["consequences"] == []
    assert named(resolve(faces=[1, 1], friction=True)) == [("condition", "actor", "Setback")]
    assert named(resolve(faces=[1, 1], friction=True, actor_named=False)) == [("defeat", "actor", "defeated")]


def test_tv_ac_1_jade_killers_impairment_lowers_acting_and_defending_ac_32() -> None:
    against = resolve("attack", skill=10, difficulty=12, target_impairment=5, faces=[1, 2])
    assert (against["outcome"], against["outcome_value"]) == ("success", 2)  # 9 against 7
    his = resolve(skill=13, impairment=5, difficulty=8, faces=[3, 3])
    assert (his["total"], his["outcome"]) == (8, "success")
    only_acting = resolve("attack", difficulty=12, modifiers=[{"label": "broken hand", "value": -5}], faces=[3, 3])
    assert only_acting["outcome_value"] == -7  # AC-31: his Dodge would still be 12


def test_tv_ac_2_a_stance_takes_one_off_the_first_shot_ac_9_ac_17() -> None:
    assert resolve("first-shot", reflexes=6, faces=[5, 3])["total"] == 8
    answer = resolve("first-shot", reflexes=6, stances=1, faces=[5, 3])
    assert (answer["total"], answer["outcome"], answer["success"]) == (7, "measured", None)
    assert any("no turn" in line for line in resolve("first-shot", reflexes=1, faces=[1, 6])["breakdown"])  # AC-11


def test_defend_adds_three_to_that_difficulty_ac_25() -> None:
    answer = resolve("attack", difficulty=11, defend=True, faces=[5, 1])
    assert (answer["outcome"], answer["outcome_value"]) == ("success", 0)


def test_nobody_can_defend_against_a_trigger_ac_15() -> None:
    with pytest.raises(DocumentError, match="defend: nobody can defend against a trigger action"):
        resolve("attack", timing="trigger", defend=True)


@pytest.mark.parametrize(
    ("faces", "setback_at", "hits", "setback"),
    [
        ([5, 1], None, 1, False),  # 9 + 4 = 13 against 8
        ([6, 1, 4], None, 1, True),  # 9 + 9 = 18
        ([6, 2, 4], None, 1, False),  # 9 + 8 = 17
        ([5, 1], 13, 1, True),  # C-AC-7
        ([1, 2], None, 0, False),
    ],
)
def test_damage_plus_outcome_against_soak_ac_35(
    faces: list[int], setback_at: int | None, hits: int, setback: bool
) -> None:
    answer = resolve("attack", damage=9, soak=8, setback_at=setback_at, faces=faces)
    assert answer["hits"] == hits
    assert named(answer) == [("lose", "target", "hits")] * hits + [("condition", "target", "Setback")] * setback


def test_a_hit_that_the_soak_takes_is_still_a_success_ac_35() -> None:
    answer = resolve("attack", damage=2, soak=8, faces=[5, 1])
    assert (answer["outcome"], answer["hits"], answer["consequences"]) == ("success", 0, [])


def test_a_setback_removes_the_unnamed_once_ac_37() -> None:
    answer = resolve("attack", damage=20, soak=5, target_named=False, faces=[6, 6, 5, 1])
    assert named(answer) == [("lose", "target", "hits"), ("defeat", "target", "defeated")]


def test_a_stunt_brings_a_token_or_takes_shots_ac_20_ac_27_ac_30() -> None:
    keys = {"difficulty": 12, "attribute": 7}
    token = resolve("stunt", **keys, faces=[5, 2])
    assert named(token) == [("condition", "actor", "+3 token")]
    assert token["consequences"][0]["condition"]["uses"] == 1
    assert named(resolve("stunt", **keys, faces=[6, 1, 4]))[1:] == [("condition", "target", "Setback")]
    time = resolve("stunt", **keys, take="shots", faces=[5, 2])
    assert (named(time), time["consequences"][0]["n"]) == ([("spend", "target", "shots")], 3)
    assert resolve("stunt", **keys, take="shots", faces=[6, 1, 4])["consequences"][0]["n"] == 7
    assert resolve("stunt", **keys, faces=[1, 2])["consequences"] == []


def test_an_assistant_rolls_confident_and_several_add_three_at_most_ac_23() -> None:
    keys = {"skill": 8, "friend_skill": 10}
    assert resolve("assist", **keys, faces=[2, 5])["outcome"] == "success"
    assert resolve("assist", **keys, faces=[2, 3])["outcome"] == "failure"
    values = [
        resolve("assist", **keys, helped=n, faces=[2, 5])["consequences"][0]["condition"]["effects"][0]["value"]
        for n in range(3)
    ]
    assert values == [1, 2, 3]
    assert named(resolve("assist", **keys, helped=3, faces=[2, 5])) == [("note", "friend", "")]


def test_a_helper_at_least_as_skilled_may_leave_the_roll_out_ac_23() -> None:
    answer = resolve("assist", skill=10, friend_skill=10, roll=False)
    assert (answer["outcome"], answer["faces"], answer["odds"]) == ("success", [], {"success": "1"})
    with pytest.raises(DocumentError, match="roll: a helper below 10 has to roll"):
        resolve("assist", skill=9, friend_skill=10, roll=False)


def test_fortune_throws_again_confident_and_the_last_roll_stands_ac_38() -> None:
    answer = resolve(fortune=1, faces=[1, 5, 2, 5])
    assert (answer["total"], answer["faces"]) == (13, [1, 5, 2, 5])
    assert named(answer) == [("spend", "actor", "fortune")]
    assert resolve(fortune=1, closed=True, faces=[1, 5, 1, 6])["total"] == 15
    assert resolve(fortune=1, faces=[5, 1, 3, 3])["total"] == 10, "the better first roll is gone"
    assert odds(fortune=1)["p_success"] == odds(confident=True)["p_success"]


# ---- odds ----
@pytest.mark.parametrize(("name", "confident"), [("standard_open_p_ge", False), ("confident_open_p_ge", True)])
def test_odds_of_open_rolls_are_the_golden_ones_ac_1_ac_3(name: str, confident: bool) -> None:
    for need, value in GOLDEN[name].items():
        answer = odds(skill=0, difficulty=int(need), confident=confident)
        assert (answer["p_success"], answer["exact"]) == (value["exact"], True), need


def test_odds_of_closed_rolls_are_the_golden_ones_ac_4_d_ac_2() -> None:
    for need, value in GOLDEN["confident_closed_p_ge"].items():
        assert odds(skill=0, difficulty=int(need), confident=True, closed=True)["p_success"] == value
    shots = HEROIC.odds(documents.read(HEROIC, {"check": "first-shot", "reflexes": 0})).spread
    assert {str(shot): str(p) for shot, p in shots} == GOLDEN["closed_pmf"]
    assert sum(p for _, p in shots) == 1


def test_one_roll_in_36_is_boxcars_ac_8() -> None:
    answer = odds(confident=True, difficulty=14)
    boxcars = Fraction(answer["odds"]["windfall"]) + Fraction(answer["odds"]["fumble"])
    assert str(boxcars) == GOLDEN["p_boxcars"] == GOLDEN["p_snake_eyes"]
    assert list(answer["odds"]) == ["fumble", "failure", "success", "windfall"]


def test_mean_effect_is_the_chance_of_a_hit_ac_35() -> None:
    keys = {"skill": 10, "damage": 5, "soak": 8}
    assert odds("attack", difficulty=10, **keys)["mean_effect"] == odds(difficulty=13)["p_success"]
    assert "mean_effect" not in odds()


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"skil": 3}, "skil is not a key here; did you mean skill"),
        ({"difficulty": "hard"}, "difficulty must be"),
        ({"impairment": -1}, "impairment must be 0 or more, not -1"),
        ({"confident": 1}, "confident must be true or false"),
        ({"check": "stunt", "take": "tokens"}, "take must be one of shots, token"),
    ],
)
def test_a_document_is_refused_in_a_sentence_that_names_the_key(document: dict[str, Any], message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        resolve(**document)
    with pytest.raises(DocumentError, match="skill is missing"):
        documents.read(HEROIC, {"check": "action", "difficulty": 9})
