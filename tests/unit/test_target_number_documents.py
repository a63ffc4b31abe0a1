"""Target number through check documents: the rules' examples, exact odds, and what can't be read."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oa_tui.rules import answers, documents
from oa_tui.rules.contract import System
from oa_tui.rules.documents import DocumentError
from oa_tui.rules.target_number.checks import AnyCheck
from oa_tui.rules.target_number.suggestions import LADDER
from oa_tui.rules.target_number.system import SYSTEM

TARGET: System[AnyCheck] = SYSTEM

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "golden_odds.json").read_text(encoding="utf-8")
)["target_number"]

CF, NF, NS, CS = "critical-failure", "failure", "success", "critical-success"


def resolve(**keys: Any) -> dict[str, Any]:
    document = {"check": "action", **keys}
    check = documents.read(TARGET, document)
    return answers.resolve_json(TARGET, check, documents.throws(TARGET, check, document) or ())


def odds(**keys: Any) -> dict[str, Any]:
    return answers.odds_json(TARGET, documents.read(TARGET, {"check": "action", **keys}))


def plus(value: int) -> list[dict[str, Any]]:
    return [{"label": "Survival", "value": value}]


def word(bonus: int, target: int, face: int, **keys: Any) -> str:
    return str(resolve(modifiers=plus(bonus), target_number=target, faces=[face], **keys)["outcome"])


def test_tv_ar_1_survival_against_very_hard_ar_1_ar_4() -> None:
    answer = resolve(modifiers=plus(2), target_number=20, faces=[18])
    assert (answer["outcome"], answer["success"], answer["total"], answer["need"]) == (NS, True, 20, 18)
    assert word(2, 20, 17) == NF


def test_the_ladder_is_of_words_too_ar_2() -> None:
    assert list(LADDER.values()) == [2, 4, 8, 12, 16, 20, 24, 28]
    assert resolve(modifiers=plus(2), target_number="very hard", faces=[18])["need"] == 18
    chances = [odds(target_number=name)["p_success"] for name in list(LADDER)[:6]]
    assert [Fraction(each) for each in chances] == [Fraction(n, 100) for n in (95, 85, 65, 45, 25, 5)]


def test_each_point_is_five_in_a_hundred_and_all_count_together_ar_3() -> None:
    found = odds(target_number=12)
    assert Fraction(found["with_benefit"]["p_success"]) - Fraction(found["p_success"]) == Fraction(1, 20)
    answer = resolve(
        modifiers=[*plus(2), "help", {"label": "rain", "value": -4}, {"label": "off", "value": 9, "off": True}],
        ability={"label": "Athletics", "value": 3},
        target_number=12,
        faces=[11],
    )
    assert (answer["total"], answer["need"]) == (13, 10)


def test_the_needed_face_is_shown_from_2_to_20_ar_4() -> None:
    low = resolve(modifiers=plus(9), target_number=4, faces=[2])
    assert (low["need"], "needed 2+" in low["breakdown"][2]) == (-5, True)
    assert "needed 20+" in resolve(modifiers=plus(-4), target_number=20, faces=[3])["breakdown"][2]


def test_faces_divisible_by_4_are_critical_ar_6() -> None:
    assert (word(5, 12, 8), word(5, 12, 4)) == (CS, CF)
    critical = [face for face in range(2, 20) if word(0, 11, face) in (CS, CF)]
    assert critical == [4, 8, 12, 16]


def test_critical_outcomes_say_what_they_add_ar_5() -> None:
    assert "it works, and brings an extra benefit" in resolve(target_number=8, faces=[12])["breakdown"]
    assert "makes another problem" in resolve(target_number=16, faces=[12])["breakdown"][-1]


def test_a_natural_1_fails_and_is_critical_only_against_2_or_less_ar_7_c_ar_2() -> None:
    assert word(5, 4, 1) == NF
    assert (word(5, 2, 1), word(0, 3, 1)) == (CF, NF)
    assert word(99, 5, 1) == NF


def test_a_natural_20_is_critical_unless_the_number_is_21_or_more_ar_8() -> None:
    assert word(-4, 20, 20) == CS
    assert word(3, 24, 20) == NS
    assert word(9, 24, 20) == NS
    assert word(-9, 28, 20) == NS


def test_the_switch_lets_a_20_that_reaches_be_critical_c_ar_1() -> None:
    switch = {"nat20_crit_if_total_reaches": True}
    assert word(9, 24, 20, **switch) == CS
    assert word(3, 24, 20, **switch) == NS
    assert odds(modifiers=plus(9), target_number=24, **switch)["odds"][CS] == "1/10"
    assert odds(modifiers=plus(9), target_number=24)["odds"][CS] == "1/20"


@pytest.mark.parametrize(
    ("bonus", "target", "counts"),
    [
        (2, 20, (1, 2, 13, 4)),
        (0, 12, (3, 6, 9, 2)),
        (5, 12, (4, 10, 5, 1)),
        (0, 2, (5, 14, 0, 1)),
        (3, 24, (0, 1, 15, 4)),
        (-4, 4, (4, 9, 6, 1)),
    ],
)
def test_faces_of_each_outcome_ar_9(bonus: int, target: int, counts: tuple[int, ...]) -> None:
    found = odds(modifiers=plus(bonus), target_number=target)["odds"]
    assert [Fraction(found[name]) * 20 for name in (CS, NS, NF, CF)] == list(counts)


@pytest.mark.parametrize("bonus", GOLDEN)
def test_odds_equal_those_worked_out_beforehand_c_ar_3(bonus: str) -> None:
    for target, known in GOLDEN[bonus].items():
        found = odds(modifiers=plus(int(bonus)), target_number=int(target))["odds"]
        assert found == {name.replace("_", "-"): str(Fraction(chance)) for name, chance in known.items()}


def resist(face: int, **keys: Any) -> dict[str, Any]:
    keys = {"level": 2, "ability": {"label": "Athletics", "value": 3}, "damage": 7, **keys}
    return resolve(check="resistance", faces=[face], **keys)


def test_tv_ar_2_level_and_ability_against_12_ar_10() -> None:
    answer = resist(7)
    assert (answer["need"], answer["total"], answer["outcome"]) == (7, 12, NS)
    assert resist(6)["outcome"] == NF


@pytest.mark.parametrize(("face", "outcome", "left"), [(7, NS, 3), (8, CS, 0), (6, NF, 7), (4, CF, 7), (20, CS, 0)])
def test_success_halves_and_critical_success_negates_ar_11(face: int, outcome: str, left: int) -> None:
    answer = resist(face)
    assert (answer["outcome"], answer["damage_taken"]) == (outcome, left)
    wounds = [(one["kind"], one["pool"], one["n"]) for one in answer["consequences"]]
    assert wounds == ([("gain", "wounds", left)] if left else [])


def test_without_damage_a_resistance_roll_still_says_what_is_left_ar_11() -> None:
    answer = resist(7, damage=0)
    assert (answer["damage_taken"], answer["breakdown"][-1]) == (0, "the effect is halved")


def test_an_attack_proposes_its_wounds_on_a_success_ar_16() -> None:
    hit = resolve(modifiers=plus(3), target_number=12, wounds=2, faces=[9])
    assert [(one["kind"], one["who"], one["pool"], one["n"]) for one in hit["consequences"]] == [
        ("gain", "target", "wounds", 2)
    ]
    assert resolve(modifiers=plus(3), target_number=12, wounds=2, faces=[7])["consequences"] == []
    assert odds(modifiers=plus(3), target_number=12, wounds=2)["mean_effect"] == "6/5"


def test_a_side_rolls_a_d6_ar_14() -> None:
    for check in ("initiative", "surprise"):
        answer = resolve(check=check, side="foe", faces=[4])
        assert (answer["outcome"], answer["success"], answer["total"], answer["p_success"]) == (
            "measured",
            None,
            4,
            None,
        )


def test_a_bare_total_is_the_roll_with_its_modifiers_ar_1_ar_6() -> None:
    answer = resolve(modifiers=plus(5), target_number=12, total=13)
    assert (answer["outcome"], answer["total"], answer["faces"]) == (CS, 13, [])


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, "target_number is missing"),
        ({"target_number": "very hrad"}, "did you mean very hard?"),
        ({"target_number": 12, "modifier": []}, "modifier is not a key here; did you mean modifiers?"),
        ({"target_number": True}, "target_number must be a whole number, not true"),
        ({"target_number": 12, "wounds": -1}, "wounds must be 0 or more"),
        ({"check": "resistance", "ability": 3}, "ability must be keys and values, not 3"),
        ({"check": "resistance", "hazard": "burn"}, "hazard must be one of burns, disease"),
        ({"check": "initiative", "side": "us"}, "side must be one of foe, party"),
    ],
)
def test_a_document_that_cant_be_read_names_the_key(keys: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError) as caught:
        documents.read(TARGET, {"check": "action", **keys})
    assert said in str(caught.value)
