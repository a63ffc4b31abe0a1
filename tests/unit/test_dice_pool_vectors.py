"""Dice Pool's own examples, and exact odds worked out beforehand, through check documents as users write them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oa_tui.rules import answers, documents
from oa_tui.rules.documents import DocumentError
from tests.unit.quarry import POOL

GOLDEN: dict[str, dict[str, str]] = json.loads(
    (Path(__file__).parents[1] / "data" / "golden_odds.json").read_text(encoding="utf-8")
)["dice_pool"]
CASES = [(name, int(need), chance) for name, row in GOLDEN.items() for need, chance in row.items()]


def resolve(**document: Any) -> dict[str, Any]:
    check = documents.read(POOL, document)
    return answers.resolve_json(POOL, check, documents.throws(POOL, check, document) or ())


def attack(**keys: Any) -> dict[str, Any]:
    return resolve(**({"check": "attack", "stat": 3, "dice": 2} | keys))


def lost(answer: dict[str, Any]) -> list[tuple[str, int]]:
    return [(each["pool"], each["n"]) for each in answer["consequences"]]


def test_tv_dp_1_the_barbarian_moves_eight_spaces_and_hits_once_dp_4_dp_6() -> None:
    moved = resolve(check="move", move=4, dice=2)
    assert (moved["outcome"], moved["success"], moved["distance"]) == ("measured", None, 8)
    (said,) = answers.odds_text(POOL, documents.read(POOL, {"check": "move", "move": 4, "dice": 2}))
    assert said.split() == ["exactly", "8"]
    struck = attack(armour=1, faces=[2, 5])
    assert (struck["outcome"], struck["successes"], struck["damage"]) == ("success", 1, 1)
    assert lost(struck) == [("hits", 1)]
    assert {"DP-6", "DP-13"} <= set(struck["rules"])


@pytest.mark.parametrize(("stat", "face", "hits"), [(3, 3, 1), (3, 2, 0), (6, 6, 1), (6, 5, 0), (2, 1, 0)])
def test_a_die_succeeds_at_the_stat_not_only_above_it_dp_5_c_dp_1(stat: int, face: int, hits: int) -> None:
    assert attack(stat=stat, dice=1, faces=[face])["successes"] == hits


@pytest.mark.parametrize(
    ("armour", "faces", "hits"),
    [
        (2, [2, 5], []),
        (2, [3, 5], [("hits", 1)]),
        (0, [1, 2], []),
        (0, [1, 3], [("hits", 1)]),
        (1, [6, 6], [("hits", 1)]),
    ],
)
def test_one_attack_must_reach_the_armour_and_costs_one_hit_dp_13(
    armour: int, faces: list[int], hits: list[tuple[str, int]]
) -> None:
    assert lost(attack(armour=armour, faces=faces)) == hits


@pytest.mark.parametrize(
    ("dice", "faces", "damage", "stopped"),
    [(1, [3, 5, 5], 1, 1), (1, [3, 5, 3], 2, 0), (0, [3, 5], 2, 0), (3, [3, 1, 4, 5, 6], 0, 1)],
)
def test_each_success_of_a_kept_die_stops_one_damage_and_no_more_dp_12(
    dice: int, faces: list[int], damage: int, stopped: int
) -> None:
    answer = attack(defence={"stat": 4, "dice": dice}, faces=faces)
    assert (answer["damage"], answer["stopped"]) == (damage, stopped)
    assert lost(answer) == ([("dice", damage)] if damage else [])
    assert answer["outcome"] == ("success" if damage else "failure")


def test_blank_mysticism_has_no_dice_against_magic_d_dp_1() -> None:
    answer = attack(magic=True, defence={"stat": None, "dice": 3}, faces=[3, 4])
    assert answer["damage"] == 2
    assert "D-DP-1" in answer["rules"]


@pytest.mark.parametrize(
    ("faces", "word", "success", "left"),
    [([2, 4, 6], "partial", None, 1), ([4, 4, 6], "success", True, 0), ([1, 2, 3], "failure", False, 3)],
)
def test_successes_lower_a_skill_check_dp_9(faces: list[int], word: str, success: bool | None, left: int) -> None:
    answer = resolve(check="skill", stat=4, dice=3, remaining=3, faces=faces)
    assert (answer["outcome"], answer["success"], answer["remaining"]) == (word, success, left)


def test_successes_beyond_the_difficulty_are_lost_dp_9() -> None:
    answer = resolve(check="skill", stat=4, dice=3, remaining=1, attribute="mysticism", faces=[4, 5, 6])
    assert (answer["remaining"], answer["breakdown"][-1]) == (0, "1 − 1 = 0 left, 2 more are lost")
    assert "DP-10" in answer["rules"]


def test_a_bare_total_is_the_number_of_successes() -> None:
    assert attack(armour=2, total=2)["outcome"] == "success"
    assert attack(defence={"stat": 4, "dice": 1}, total=[2, 1])["damage"] == 1


@pytest.mark.parametrize(("name", "need", "chance"), CASES)
def test_odds_are_those_worked_out_beforehand(name: str, need: int, chance: str) -> None:
    dice, stat = (int(part) for part in name.split("d6>="))
    keys = {"stat": stat, "dice": dice}
    for document in ({"check": "attack", "armour": need}, {"check": "skill", "remaining": need}):
        answer = answers.odds_json(POOL, documents.read(POOL, document | keys))
        assert Fraction(answer["p_success"]) == Fraction(chance)
        assert answer["exact"]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"stat": 7}, "stat must be 6 or less, not 7"),
        ({"dice": 0}, "dice must be 1 or more, not 0"),
        ({"stat": "three"}, "stat must be a whole number, not 'three'"),
        ({"armor": 2}, "armor is not a key here; did you mean armour?"),
        ({"armour": 1, "defence": {"stat": 4, "dice": 1}}, "armour: an NPC has armour, a character defends"),
        ({"defence": {"dice": 1}}, "defence.stat is missing"),
        ({"defence": {"stat": 4, "dice": 3, "left": 2}}, "defence.dice must be 2 or less, not 3"),
        ({"left": 1}, "dice must be 1 or less, not 2: 1 die is left"),
    ],
)
def test_a_fault_names_its_key(keys: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError) as caught:
        attack(**keys)
    assert said in str(caught.value)
    with pytest.raises(DocumentError, match="stat is missing"):
        resolve(check="skill", dice=1, remaining=1)
