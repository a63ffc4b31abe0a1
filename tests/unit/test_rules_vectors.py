"""The rules' own examples, and exact odds worked out beforehand, through check documents as users write them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oa_tui.rules import answers, documents
from oa_tui.rules.documents import DocumentError
from oa_tui.rules.open_adventure.scores import dice_for, dice_name
from tests.unit.bridge import OPEN

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "golden_odds.json").read_text(encoding="utf-8")
)["open_adventure_action_check"]


def resolve(**keys: Any) -> dict[str, Any]:
    document = {"check": "action", "action_score": 6, "base_difficulty": 6, **keys}
    check = documents.read(OPEN, document)
    return answers.resolve_json(OPEN, check, documents.throws(OPEN, check, document) or ())


def odds(**keys: Any) -> dict[str, Any]:
    document = {"check": "action", "action_score": 6, "base_difficulty": 6, **keys}
    return answers.odds_json(OPEN, documents.read(OPEN, document))


def lost(answer: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(each["who"], each["pool"], each["n"]) for each in answer["consequences"]]


def test_tv_oa_1_two_outcomes_are_refused_as_one_action_and_a_stunt_at_plus_two_oa_5_oa_36() -> None:
    with pytest.raises(DocumentError, match="2 outcomes take a Stunt"):
        resolve(outcomes=2)
    assert resolve(outcomes=2, stunt=True, total=9)["difficulty_score"] == 8


def test_tv_oa_2_each_drawback_is_one_more_oa_10() -> None:
    assert resolve(drawbacks=["wind", "rain", "cold"], total=9)["difficulty_score"] == 9


def test_tv_oa_3_a_drawback_removed_stays_to_be_seen_and_counts_nothing_oa_11() -> None:
    answer = resolve(base_difficulty=9, drawbacks=[{"label": "canopy", "off": True}], total=9)
    assert (answer["difficulty_score"], answer["outcome"]) == (9, "success")


def test_tv_oa_4_the_difficulty_belongs_to_the_action_oa_12() -> None:
    assert resolve(base_difficulty=6, total=6)["difficulty_score"] == 6
    assert resolve(base_difficulty=10, drawbacks=["crates"], total=6)["difficulty_score"] == 11


def test_tv_oa_5_intellect_and_the_wizard_mo_are_added_oa_14_oa_16() -> None:
    answer = resolve(action_score=None, attribute="intellect", attribute_score=4, mo="Wizard", mo_score=3, total=7)
    assert (answer["action_score"], answer["dice"]) == (7, "d6+d8")
    assert {"OA-14", "OA-16", "OA-22"} <= set(answer["rules"])


def test_tv_oa_6_familiarity_keeps_the_mo_adds_a_drawback_and_drops_specializations_oa_17() -> None:
    scores = {"action_score": None, "attribute_score": 2, "mo_score": 3, "specializations": ["Courts"]}
    assert resolve(**scores, total=6)["action_score"] == 6
    answer = resolve(**scores, familiarity=True, benefits=["letter of introduction"], total=6)
    assert (answer["action_score"], answer["difficulty_score"]) == (6, 7)


def test_tv_oa_7_and_8_benefits_count_one_or_their_own_number_oa_18_oa_19() -> None:
    assert resolve(benefits=["mountain clan", "spiked boots"], total=6)["action_score"] == 8
    assert resolve(benefits=[{"label": "wyrm bow", "value": 3}], total=6)["action_score"] == 9


@pytest.mark.parametrize(
    ("base", "taken", "length", "more"),
    [
        ("6 seconds", "15 minutes", "6 seconds", 2),
        ("6 seconds", "15 minutes", "1 minute", 1),
        ("1 hour", "15 minutes", "6 seconds", 0),
        ("6 seconds", "50 minutes", "6 seconds", 2),
        ("6 seconds", "1 month", "6 seconds", 7),
        ("1 min", "an hour", "6 s", 2),
    ],
)
def test_tv_oa_9_each_step_of_the_time_chart_is_one_more_oa_20(base: str, taken: str, length: str, more: int) -> None:
    answer = resolve(extra_time={"base": base, "taken": taken, "round": length}, total=8)
    assert answer["action_score"] == 6 + more


def test_tv_oa_10_an_exploded_six_brings_thirteen_oa_25() -> None:
    answer = resolve(faces=[4, 6, 3])
    assert (answer["total"], answer["faces"], answer["dice"]) == (13, [4, 6, 3], "2d6")
    assert "rolled 4, 6+3: total 13" in answer["breakdown"]


def test_tv_oa_11_and_12_effect_is_the_margin_and_a_failure_costs_nothing_oa_27_oa_29() -> None:
    assert resolve(total=10)["effect"] == 4
    missed = resolve(total=5)
    assert (missed["outcome"], missed["success"], missed["points_lost"]) == ("failure", False, 0)
    assert missed["consequences"] == []


def test_tv_oa_13_all_ones_are_a_critical_failure_oa_30() -> None:
    answer = resolve(faces=[1, 1])
    assert (answer["outcome"], answer["success"]) == ("critical-failure", False)
    assert "OA-30" in answer["rules"]


def test_tv_oa_15_a_stunt_that_misses_costs_the_gap_of_the_attributes_points_oa_34() -> None:
    answer = resolve(action_score=None, attribute="coordination", attribute_score=6, stunt=True, total=3)
    assert (answer["outcome"], answer["stunt_cost"]) == ("failure", 3)
    assert lost(answer) == [("actor", "body", 3)]


@pytest.mark.parametrize(("total", "price", "word"), [(8, 1, "success"), (7, 1, "failure"), (5, 3, "failure")])
def test_tv_oa_16_three_goblins_with_one_swing_oa_36(total: int, price: int, word: str) -> None:
    keys = {"action_score": None, "attribute": "strength", "attribute_score": 7, "stunt": True}
    answer = resolve(**keys, base_difficulty=5, targets=3, total=total)
    assert (answer["difficulty_score"], answer["outcome"], answer["stunt_cost"]) == (8, word, price)
    assert answer["points_lost"] == 0
    assert lost(answer) == [("actor", "body", price)]


def test_every_target_takes_the_same_effect_oa_36() -> None:
    keys = {"action_score": None, "attribute": "strength", "attribute_score": 7, "stunt": True}
    answer = resolve(**keys, base_difficulty=5, targets=3, total=11)
    cp = "challenge_points"
    assert lost(answer) == [("target 1", cp, 3), ("target 2", cp, 3), ("target 3", cp, 3), ("actor", "body", 1)]


@pytest.mark.parametrize(
    ("keys", "points"),
    [
        ({"armor": 1, "resistance": True}, 3),  # the digest's example: 6 less 1, halved up
        ({"armor": 2}, 4),
        ({"armor": 2, "piercing": True}, 5),
        ({"armor": 0, "piercing": True}, 6),
        ({"armor": 9}, 0),
        ({"resistance": True}, 3),
        ({"immune": True}, 0),
        ({"armor": 1, "effect_bonus": 2}, 7),
        ({"effect": 3, "armor": 1}, 2),
    ],
)
def test_armor_then_resistance_then_immunity_oa_49(keys: dict[str, Any], points: int) -> None:
    assert resolve(**keys, total=12)["points_lost"] == points


def test_targets_in_a_list_lose_by_their_own_protection_in_that_order_oa_49() -> None:
    answer = resolve(targets=[{"armor": 1, "resistance": True}, {}], stunt=True, armor=2, base_difficulty=4, total=12)
    assert answer["points_lost"] == [3, 4]


def test_effect_bonus_counts_only_on_success_and_a_flat_effect_whatever_the_roll_oa_28_oa_40() -> None:
    assert resolve(effect_bonus=2, total=6)["effect"] == 2
    assert resolve(effect_bonus=2, total=5)["effect"] is None
    assert [resolve(effect=3, total=total)["effect"] for total in (6, 30)] == [3, 3]


def test_comparing_scores_throws_nothing_oa_32() -> None:
    answer = resolve(check="compare", action_score=9)
    assert (answer["outcome"], answer["effect"], answer["total"], answer["dice"]) == ("success", 3, None, "")
    assert resolve(check="compare", action_score=5)["outcome"] == "failure"
    assert resolve(check="compare", action_score=1)["outcome"] == "blocked"


def test_a_stunt_by_comparison_costs_as_if_rolled_d_oa_9() -> None:
    keys = {"check": "compare", "action_score": None, "attribute": "presence", "stunt": True}
    assert lost(resolve(**keys, attribute_score=3)) == [("actor", "spirit", 3)]
    assert lost(resolve(**keys, attribute_score=6)) == [("actor", "spirit", 1)]


def test_the_opponents_total_is_the_difficulty_and_a_tie_goes_to_the_actor_oa_13_c_oa_4() -> None:
    document = {"check": "opposed", "action_score": 6, "opponent": {"action_score": 5}, "drawbacks": ["mud"]}
    check = documents.read(OPEN, document)
    tie = answers.resolve_json(OPEN, check, documents.throws_from_faces(OPEN, check, [4, 5, 8]))
    assert (tie["outcome"], tie["effect"], tie["opponent_total"], tie["difficulty_score"]) == ("success", 0, 8, 9)
    short = answers.resolve_json(OPEN, check, documents.throws_from_faces(OPEN, check, [4, 4, 8]))
    assert short["outcome"] == "failure"
    ones = answers.resolve_json(OPEN, check, documents.throws_from_faces(OPEN, check, [4, 4, 1]))
    assert any("a Critical Failure; the total stands" in line for line in ones["breakdown"])


def test_an_opponent_that_may_not_roll_counts_zero_oa_13() -> None:
    check = documents.read(OPEN, {"check": "opposed", "action_score": 6, "opponent": {"action_score": 1}})
    answer = answers.resolve_json(OPEN, check, documents.throws_from_faces(OPEN, check, [2, 1]))
    assert (answer["opponent_total"], answer["effect"], answer["exact"]) == (0, 3, True)


def test_story_points_raise_the_total_and_never_mend_a_critical_failure_oa_62_d_oa_8() -> None:
    answer = resolve(story_points=2, faces=[1, 3])
    assert (answer["total"], answer["outcome"]) == (6, "success")
    assert answer["consequences"][-1] | {"why": ""} == {
        "kind": "spend",
        "who": "actor",
        "what": "story_points",
        "n": 2,
        "every": False,
        "why": "",
        "rule": "OA-62",
    }
    assert resolve(story_points=9, faces=[1, 1])["outcome"] == "critical-failure"


def test_a_reaction_check_only_measures_oa_37_d_oa_4() -> None:
    def reaction(score: int, *faces: int) -> dict[str, Any]:
        check = documents.read(OPEN, {"check": "reaction", "action_score": score})
        return answers.resolve_json(OPEN, check, documents.throws_from_faces(OPEN, check, faces))

    high = reaction(5, 12, 3)
    assert (high["outcome"], high["success"], high["total"], high["p_success"]) == ("measured", None, 15, None)
    assert reaction(5, 1)["total"] == 1
    assert reaction(1)["total"] == 0


@pytest.mark.parametrize(
    ("keys", "word", "total"),
    [
        ({"action_score": 3, "faces": [8, 8, 1]}, "success", 17),
        ({"action_score": 2, "faces": [6, 1]}, "success", 7),
        ({"action_score": 14, "base_difficulty": 3, "faces": [1, 1, 1, 1]}, "critical-failure", 4),
        ({"action_score": 14, "base_difficulty": 3, "total": 4}, "critical-failure", 4),
        ({"action_score": 14, "base_difficulty": 3, "total": 5}, "success", 5),
        ({"action_score": 1}, "blocked", None),
    ],
)
def test_critical_failure_looks_at_the_starting_dice_only_oa_30(keys: dict[str, Any], word: str, total: int) -> None:
    answer = resolve(**keys)
    assert (answer["outcome"], answer["total"]) == (word, total)


def test_a_critical_failure_of_a_stunt_that_reached_costs_at_least_one_oa_34() -> None:
    assert resolve(action_score=14, base_difficulty=3, stunt=True, faces=[1, 1, 1, 1])["stunt_cost"] == 1


def test_a_blocked_check_says_how_many_points_are_missing_oa_24() -> None:
    answer = resolve(action_score=-1)
    assert "3 more points before this can be tried" in answer["breakdown"][-1]
    assert (answer["odds"], answer["p_success"], answer["stunt_cost"]) == ({"blocked": "1"}, "0", 0)


def test_the_action_chart_and_how_it_goes_on_oa_22_oa_23() -> None:
    sizes = ["d6", "d8", "d10", "d12"]
    printed = [*sizes, "2d6", *(f"d6+{die}" for die in sizes[1:]), "3d6", *(f"2d6+{die}" for die in sizes[1:]), "4d6"]
    assert [dice_name(dice_for(score)) for score in range(2, 15)] == printed
    assert [dice_name(dice_for(score)) for score in (15, 18, 19, 22)] == ["3d6+d8", "5d6", "4d6+d8", "6d6"]
    assert dice_for(1) == dice_for(-3) == ()
    assert "OA-23" in resolve(action_score=15, total=20)["rules"]


@pytest.mark.parametrize("score", GOLDEN)
def test_odds_equal_those_worked_out_beforehand(score: str) -> None:
    assert list(dice_for(int(score))) == GOLDEN[score]["dice"]
    for difficulty, known in GOLDEN[score]["ds"].items():
        found = odds(action_score=int(score), base_difficulty=int(difficulty))
        success, critical = Fraction(known["p_success"]), Fraction(known["p_critical_failure"])
        assert found["odds"] == {
            "critical-failure": str(critical),
            "failure": str(1 - success - critical),
            "success": str(success),
        }
        assert (found["p_success"], found["mean_effect"], found["exact"]) == (str(success), known["e_effect"], True)


@pytest.mark.parametrize(
    ("score", "difficulty", "chance"),
    [
        (2, 6, "1/6"),
        (2, 7, "1/6"),
        (3, 3, "3/4"),
        (4, 6, "1/2"),
        (5, 6, "7/12"),
        (6, 6, "13/18"),
        (6, 8, "17/36"),
        (6, 12, "23/108"),
        (8, 9, "209/360"),
        (10, 9, "163/216"),
        (14, 15, "2239/3888"),
        (15, 15, "8801/13824"),
    ],
)
def test_the_digests_odds_oa_26(score: int, difficulty: int, chance: str) -> None:
    assert odds(action_score=score, base_difficulty=difficulty)["p_success"] == chance


def test_opposed_odds_are_bounded_and_say_so_oa_13() -> None:
    check = documents.read(OPEN, {"check": "opposed", "action_score": 6, "opponent": {"action_score": 5}})
    found = answers.odds_json(OPEN, check)
    assert found["exact"] is False
    assert sum(Fraction(chance) for chance in found["odds"].values()) == 1
    assert found["odds"]["success"] == found["p_success"]
    assert 0 < OPEN.odds(check).error < Fraction(1, 10**12)


def test_the_mean_effect_counts_bonus_and_flat_effect_oa_28_oa_40() -> None:
    plain = Fraction(odds()["mean_effect"])
    assert Fraction(odds(effect_bonus=2)["mean_effect"]) == plain + 2 * Fraction(13, 18)
    assert Fraction(odds(effect=3)["mean_effect"]) == 3 * Fraction(13, 18)


def test_lines_for_people_say_the_same() -> None:
    document = {"check": "action", "action_score": 8, "base_difficulty": 6, "effect_bonus": 2, "armor": 2}
    check = documents.read(OPEN, document)
    lines = answers.resolve_text(OPEN, check, documents.throws_from_text(OPEN, check, "6 4 3"))
    assert lines[0] == "Success"
    assert "  Effect 13 − 6 = 7, bonus +2: 9" in lines
    assert "  target loses 7 Challenge Points (9 less armor 2)" in lines
    assert "  the chance was 83.3 %" in lines
    assert answers.odds_text(OPEN, check)[-2:] == ["one more benefit      86.1 %", "one more drawback     75.0 %"]
