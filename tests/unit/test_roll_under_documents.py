"""Roll-under through check documents: the rules' examples, exact odds, and what can't be read."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oa_tui.rules import answers, documents
from oa_tui.rules.contract import System
from oa_tui.rules.documents import DocumentError
from oa_tui.rules.roll_under.checks import AnyCheck
from oa_tui.rules.roll_under.suggestions import LADDER
from oa_tui.rules.roll_under.system import SYSTEM

UNDER: System[AnyCheck] = SYSTEM

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "golden_odds.json").read_text(encoding="utf-8")
)["roll_under"]

WORDS = {"great": "great-success", "success": "success", "failure": "failure", "terrible": "terrible-failure"}


def resolve(**keys: Any) -> dict[str, Any]:
    document = {"check": "attribute", **keys}
    check = documents.read(UNDER, document)
    return answers.resolve_json(UNDER, check, documents.throws(UNDER, check, document) or ())


def odds(**keys: Any) -> dict[str, Any]:
    return answers.odds_json(UNDER, documents.read(UNDER, {"check": "attribute", **keys}))


def word(attribute: int, face: int, **keys: Any) -> str:
    return str(resolve(attribute=attribute, faces=[face], **keys)["outcome"])


def line(label: str, value: int) -> dict[str, Any]:
    return {"label": label, "value": value}


def test_at_or_under_the_attribute_succeeds_dt_2() -> None:
    assert (word(13, 13), word(13, 14)) == ("success", "failure")
    answer = resolve(attribute=13, faces=[9])
    assert (answer["total"], answer["effective"], answer["margin"], answer["success"]) == (9, 13, 4, True)


def test_a_natural_20_always_fails_dt_3() -> None:
    answer = resolve(attribute=20, faces=[20])
    assert (answer["outcome"], answer["success"]) == ("terrible-failure", False)
    assert {"DT-3", "DT-10"} <= set(answer["rules"])
    assert word(20, 19) == "success"


def test_circumstances_change_the_attribute_dt_4() -> None:
    slippery = {"modifiers": [line("slippery", -2)]}
    assert (word(12, 10, **slippery), word(12, 11, **slippery)) == ("success", "failure")
    off = {"modifiers": [{"label": "slippery", "value": -2, "off": True}]}
    assert word(12, 12, **off) == "success"


@pytest.mark.parametrize(
    ("base", "by", "effective"),
    [(17, 2, 18), (20, 1, 20), (20, -2, 18), (18, 1, 18), (18, 0, 18), (19, 0, 19), (25, 3, 25), (3, -5, -2)],
)
def test_bonuses_stop_at_18_and_lower_nothing_dt_5_c_dt_1(base: int, by: int, effective: int) -> None:
    assert resolve(attribute=base, modifiers=[line("x", by)], faces=[10])["effective"] == effective


def test_below_1_nothing_succeeds_dt_5() -> None:
    assert odds(attribute=1, modifiers=[line("dark", -3)])["odds"]["terrible-failure"] == "1"


def test_the_better_of_two_is_the_lower_dt_6() -> None:
    assert resolve(attribute=9, advantage=True, faces=[20, 7])["total"] == 7
    worse = resolve(attribute=9, disadvantage=True, faces=[7, 20])
    assert (worse["total"], worse["outcome"]) == (20, "terrible-failure")
    both = resolve(attribute=9, advantage=True, disadvantage=True, faces=[7])
    assert (both["total"], both["faces"]) == (7, [7])


def test_a_fitting_skill_is_one_more_under_the_cap_dt_7_c_dt_4() -> None:
    assert (word(11, 12, skill=True), word(11, 12)) == ("success", "failure")
    assert resolve(attribute=18, skill=True, faces=[3])["effective"] == 18


def test_a_reroll_replaces_a_failed_roll_and_costs_one_of_the_pool_dt_8() -> None:
    answer = resolve(attribute=12, skill=True, reroll=True, faces=[18, 4])
    assert (answer["total"], answer["outcome"]) == (4, "great-success")
    assert [(one["kind"], one["what"], one["n"]) for one in answer["consequences"]] == [("spend", "reroll_pool", 1)]
    worse = resolve(attribute=12, skill=True, reroll=True, faces=[14, 20])
    assert worse["outcome"] == "terrible-failure"


def test_where_the_first_roll_succeeds_no_reroll_is_spent_dt_8() -> None:
    answer = resolve(attribute=12, skill=True, reroll=True, faces=[9, 20])
    assert (answer["total"], answer["outcome"], answer["consequences"]) == (9, "success", [])


def test_without_the_skill_the_pool_is_closed_dt_7_dt_8() -> None:
    with pytest.raises(DocumentError, match="reroll: the Reroll Pool is open only with a fitting skill"):
        resolve(attribute=12, reroll=True, faces=[18, 4])
    with pytest.raises(DocumentError, match=r"opponent\.reroll: .* set opponent\.skill"):
        resolve(check="contest", actor={"attribute": 9}, opponent={"attribute": 9, "reroll": True})


@pytest.mark.parametrize(("attribute", "last"), [(13, 6), (12, 6), (2, 1), (1, 0), (20, 10)])
def test_great_is_half_or_less_dt_9(attribute: int, last: int) -> None:
    great = [face for face in range(1, 21) if word(attribute, face) == "great-success"]
    assert great == list(range(1, last + 1))


@pytest.mark.parametrize(("attribute", "first"), [(8, 13), (13, 20), (10, 16), (12, 19), (14, 20), (18, 20)])
def test_terrible_is_more_than_one_and_a_half_times_dt_10_c_dt_2(attribute: int, first: int) -> None:
    terrible = [face for face in range(1, 21) if word(attribute, face) == "terrible-failure"]
    assert terrible == list(range(first, 21))


def test_the_switch_makes_a_natural_20_an_ordinary_failure_where_the_number_does_c_dt_2() -> None:
    assert word(14, 20, nat20_terrible=False) == "failure"
    assert word(13, 20, nat20_terrible=False) == "terrible-failure", "20 is more than 19 even so"
    assert word(25, 20, nat20_terrible=False) == "failure"


def test_the_gm_may_ask_for_a_skill_or_let_it_soften_the_worst_dt_9_dt_10() -> None:
    assert word(12, 3, great_needs_skill=True) == "success"
    assert word(12, 3, great_needs_skill=True, skill=True) == "great-success"
    assert word(8, 20, skill_cancels_terrible=True) == "terrible-failure"
    assert word(8, 20, skill_cancels_terrible=True, skill=True) == "failure"


def test_circumstances_count_before_halving_dt_11() -> None:
    words = [word(12, face, modifiers=[line("mud", -2)]) for face in range(1, 21)]
    assert words.count("great-success") == 5
    assert words.index("terrible-failure") == 15, "terrible above 15"


@pytest.mark.parametrize(
    ("faces", "outcome"),
    [([9, 10], "win"), ([13, 2], "lose"), ([9, 7], "tie"), ([18, 19], "tie"), ([20, 12], "lose"), ([14, 13], "win")],
)
def test_the_greater_margin_of_those_who_succeed_wins_dt_12(faces: list[int], outcome: str) -> None:
    answer = resolve(check="contest", actor={"attribute": 14}, opponent={"attribute": 12}, faces=faces)
    assert answer["outcome"] == outcome
    assert answer["success"] is {"win": True, "lose": False, "tie": None}[outcome]
    assert (answer["margin"], answer["opponent_margin"]) == (14 - faces[0], 12 - faces[1])


def test_rerolls_of_a_contest_come_last_actor_first_dt_8() -> None:
    sides = {side: {"attribute": 10, "skill": True, "reroll": True} for side in ("actor", "opponent")}
    answer = resolve(check="contest", **sides, faces=[15, 16, 3, 8])
    assert (answer["outcome"], answer["margin"], answer["opponent_margin"]) == ("win", 8, 3)
    assert [one["who"] for one in answer["consequences"]] == ["actor", "opponent"]


def test_one_roll_stands_for_a_group_dt_13() -> None:
    assert "one roll stands for 6" in resolve(attribute=10, represents=6, faces=[4])["breakdown"]


def group(*faces: int, luck: int | None = None) -> dict[str, Any]:
    members = [{"name": name, "attribute": 10} for name, _ in zip("ABCDE", faces, strict=False)]
    if luck is not None:
        members[-1]["luck"] = luck
    return resolve(check="group", members=members, faces=list(faces))


def test_more_than_half_pass_the_group_dt_14() -> None:
    assert group(1, 2, 3, 19, 19)["outcome"] == "success"
    assert group(1, 2, 19, 19, 19)["outcome"] == "failure"
    assert group(1, 19)["success"] is None
    assert group(5)["outcome"] == "success"


def test_exactly_half_waits_for_a_luck_save_dt_14_dt_21() -> None:
    (note,) = group(1, 2, 19, 18)["consequences"]
    assert (note["kind"], note["who"]) == ("note", "C")
    (todo,) = group(1, 2, 19, 18, luck=13)["consequences"]
    assert (todo["kind"], todo["who"]) == ("check", "D")
    assert documents.read(UNDER, todo["document"]).who == "D"
    answer = group(1, 2, 19, 18)
    assert (answer["outcome"], answer["total"], answer["successes"]) == ("pending", 2, 2)
    assert (answer["effective"], answer["margin"]) == ([10] * 4, [9, 8, -9, -8])


def test_modifiers_of_a_group_count_for_everybody_dt_14() -> None:
    answer = resolve(
        check="group",
        members=[{"attribute": 12}, {"attribute": 17, "skill": True}],
        modifiers=[line("fog", 2)],
        faces=[14, 18],
    )
    assert (answer["outcome"], answer["effective"]) == ("success", [14, 18])


def challenge(face: int, **keys: Any) -> dict[str, Any]:
    return resolve(attribute=10, challenge={"remaining": 5, **keys}, faces=[face])


@pytest.mark.parametrize(("face", "successes", "fails"), [(3, 2, 0), (8, 1, 0), (13, 0, 1), (18, 0, 2)])
def test_what_a_check_counts_for_a_party_challenge_dt_17(face: int, successes: int, fails: int) -> None:
    answer = challenge(face)
    assert (answer["successes"], answer["fails"], answer["remaining"]) == (successes, fails, 5 - successes)


def test_great_success_terrible_great_win_a_moderate_challenge_dt_17_dt_19() -> None:
    remaining, fails, said = 5, 0, ""
    for face in (3, 8, 18, 3):
        answer = challenge(face, remaining=remaining, fails=fails)
        remaining, fails = answer["remaining"], answer["fails"]
        said = answer["consequences"][-1]["text"] if answer["consequences"] else ""
    assert (remaining, fails, said) == (0, 2, "The challenge is won")


def test_the_third_fail_ends_a_party_challenge_at_once_dt_19() -> None:
    assert challenge(13, fails=2)["consequences"][-1]["text"].startswith("The challenge is lost: 3 fails")
    assert challenge(13, fails=1)["consequences"] == []


def test_tv_dt_2_the_sizes_of_a_party_challenge_dt_16() -> None:
    assert list(LADDER.values()) == [5, 8, 11]
    assert challenge(8, remaining="difficult")["remaining"] == 7


def test_tv_dt_1_forty_in_a_hundred_dt_20() -> None:
    for chance in (40, 30):
        assert resolve(check="percentile", chance=chance, faces=[chance])["outcome"] == "success"
        assert resolve(check="percentile", chance=chance, faces=[chance + 1])["outcome"] == "failure"
        assert odds(check="percentile", chance=chance)["p_success"] == str(Fraction(chance, 100))
    assert "with_benefit" not in odds(check="percentile", chance=40)


def test_a_luck_save_costs_luck_only_where_it_succeeds_dt_21() -> None:
    answer = resolve(check="luck", luck=11, modifier=2, faces=[13])
    assert (answer["outcome"], answer["effective"]) == ("success", 13)
    assert [(one["pool"], one["n"]) for one in answer["consequences"]] == [("luck", 1)]
    assert resolve(check="luck", luck=11, modifier=2, faces=[14])["consequences"] == []
    assert resolve(check="luck", luck=5, faces=[2])["consequences"] == [], "never below 5"


def test_luck_knows_no_cap_and_no_degrees_and_a_20_fails_d_dt_1() -> None:
    assert resolve(check="luck", luck=19, modifier=3, faces=[19])["outcome"] == "success"
    assert resolve(check="luck", luck=19, modifier=3, faces=[20])["outcome"] == "failure"
    assert set(odds(check="luck", luck=12)["odds"]) == {"success", "failure"}


def test_an_attack_reaches_the_armor_class_and_then_asks_for_damage_dt_24() -> None:
    attack = {"check": "attack", "to_hit": 3, "armor_class": 15, "damage": "2d6+1"}
    hit = resolve(**attack, faces=[12, 6, 2])
    assert (hit["outcome"], hit["total"], hit["damage"]) == ("success", 15, 9)
    assert [(one["kind"], one["pool"], one["n"]) for one in hit["consequences"]] == [("lose", "hit_points", 9)]
    miss = resolve(**attack, faces=[11])
    assert (miss["outcome"], miss["damage"], miss["consequences"]) == ("failure", 0, [])
    with pytest.raises(DocumentError, match="die 2 is missing, one more d6"):
        resolve(**attack, faces=[12])
    with pytest.raises(DocumentError, match="one too many"):
        resolve(**attack, faces=[11, 3])
    assert odds(**attack)["mean_effect"] == str(Fraction(9, 20) * 8)


def test_an_attacks_better_die_is_the_higher_dt_6_dt_24() -> None:
    attack = {"check": "attack", "armor_class": 15}
    assert resolve(**attack, advantage=True, faces=[3, 17])["total"] == 17
    assert resolve(**attack, disadvantage=True, faces=[3, 17])["total"] == 3
    assert odds(**attack, advantage=True)["p_success"] == str(1 - Fraction(14, 20) ** 2)


def test_damage_is_never_below_nothing_and_a_bare_total_takes_its_mean_dt_24() -> None:
    attack = {"check": "attack", "armor_class": 10, "damage": "1d4-2"}
    assert resolve(**attack, faces=[15, 1])["consequences"] == []
    assert odds(**attack)["mean_effect"] == str(Fraction(11, 20) * Fraction(3, 4))
    assert resolve(check="attack", armor_class=10, damage="2d6", total=10)["damage"] == 7


def test_the_party_goes_by_one_init_check_dt_23() -> None:
    places = [resolve(check="initiative", attribute=12, faces=[face])["total"] for face in (6, 7, 13, 20)]
    assert places == [30, 20, 0, 0]


def test_odds_of_faces_dt_10() -> None:
    counts = {8: (4, 4, 4, 8), 10: (5, 5, 5, 5), 13: (6, 7, 6, 1), 18: (9, 9, 1, 1), 20: (10, 9, 0, 1)}
    for attribute, known in counts.items():
        found = odds(attribute=attribute)["odds"]
        assert [found[word] for word in WORDS.values()] == [str(Fraction(n, 20)) for n in known]


@pytest.mark.parametrize("attribute", GOLDEN)
def test_odds_equal_those_worked_out_beforehand(attribute: str) -> None:
    for mode, known in GOLDEN[attribute].items():
        keys = {mode: True} if mode != "normal" else {}
        found = odds(attribute=int(attribute), **keys)["odds"]
        assert found == {WORDS[name]: str(Fraction(chance)) for name, chance in known.items()}


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, "attribute is missing"),
        ({"attribute": "high"}, "attribute must be a whole number, not 'high'"),
        ({"attribute": -1}, "attribute must be 0 or more, not -1"),
        ({"attribute": 9, "advantge": True}, "advantge is not a key here; did you mean advantage?"),
        ({"attribute": 9, "advantage": 1}, "advantage must be true or false, not 1"),
        ({"attribute": 9, "challenge": {"remaining": "hardd"}}, "challenge.remaining must be a number or one of"),
        ({"check": "contest", "actor": {"attribute": 9}}, "opponent is missing"),
        ({"check": "contest", "actor": {}, "opponent": {"attribute": 9}}, "actor.attribute is missing"),
        ({"check": "group", "members": []}, "members: the list is empty"),
        ({"check": "group", "members": [{"name": "Ash"}]}, "members.0.attribute is missing"),
        ({"check": "percentile", "chance": 101}, "chance must be 100 or less, not 101"),
        ({"check": "luck"}, "luck is missing"),
        ({"check": "attack", "armor_class": 9, "damage": "d6!"}, "damage: d6! is no damage"),
        ({"check": "attack", "armor_class": 9, "damage": "axe"}, "damage: column 1: ‘a’ is not dice notation"),
        ({"check": "attack", "armor_class": 9, "damage": "21d6"}, "damage: 21 dice are too many; at most 20"),
        ({"check": "attack", "armor_class": 9, "damage": "d101"}, "damage: d101 is no damage"),
        ({"check": "atribute"}, "did you mean attribute"),
    ],
)
def test_a_document_that_cant_be_read_names_the_key(keys: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError) as caught:
        documents.read(UNDER, {"check": "attribute", **keys})
    assert said in str(caught.value)
