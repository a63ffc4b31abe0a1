"""Check documents: what may be written, and what is said where it can't be read."""

from __future__ import annotations

from typing import Any

import pytest

from oa_tui.dice.errors import DiceError
from oa_tui.rules import documents
from oa_tui.rules.contract import Modifier, Throw
from oa_tui.rules.documents import DocumentError
from oa_tui.rules.open_adventure.checks import Action, ExtraTime, Opposed, Target
from tests.unit.bridge import OPEN

ACTION = {"check": "action", "action_score": 6, "base_difficulty": 6}


def read(**keys: Any) -> Any:
    return documents.read(OPEN, {**ACTION, **keys})


def problems(document: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(DocumentError) as caught:
        documents.read(OPEN, document)
    return caught.value.problems


def test_the_example_of_the_documentation_is_read_whole() -> None:
    check = documents.read(
        OPEN,
        {
            "system": "open-adventure",
            "check": "action",
            "attribute": "coordination",
            "attribute_score": 4,
            "mo_score": 2,
            "familiarity": False,
            "specializations": ["Axes"],
            "benefits": ["high ground", {"label": "wyrm bow", "value": 3}],
            "drawbacks": ["driving rain"],
            "extra_time": {"base": "6 seconds", "taken": "15 minutes", "round": "6 seconds"},
            "base_difficulty": 9,
            "stunt": False,
            "targets": 1,
            "outcomes": 1,
            "effect_bonus": 0,
            "effect": None,
            "armor": 0,
            "piercing": False,
            "resistance": False,
            "immune": False,
            "nonlethal": False,
            "story_points": 0,
        },
    )
    assert isinstance(check, Action)
    assert check.benefits == (Modifier("high ground"), Modifier("wyrm bow", 3))
    assert check.extra_time == ExtraTime(taken="15 minutes")


@pytest.mark.parametrize(("word", "number"), [("hard", 12), ("Very Hard", 15), ("nearly-impossible", 20), (7, 7)])
def test_words_of_the_ladder_are_numbers(word: str | int, number: int) -> None:
    assert read(base_difficulty=word).base_difficulty == number


def test_keys_are_matched_without_regard_to_case_spaces_and_hyphens() -> None:
    assert read(**{"Effect Bonus": 2, "non_lethal".replace("_", ""): True}).effect_bonus == 2


def test_targets_may_be_a_list_each_with_its_protection() -> None:
    check = read(targets=[{"armor": 1, "resistance": True}, {}], stunt=True)
    assert check.targets == (Target(armor=1, resistance=True), Target())


def test_every_fault_is_named_not_only_the_first() -> None:
    found = problems(
        {
            "check": "action",
            "benifits": ["x"],
            "base_difficulty": "hardd",
            "targets": 0,
            "stunt": "yes",
            "attribute": "strenth",
            "drawbacks": [{"label": 3, "valu": 1}],
        }
    )
    assert found == (
        "benifits is not a key here; did you mean benefits?",
        "base_difficulty must be a number or one of very easy, easy, moderate, hard, very hard, nearly impossible, "
        "not 'hardd'; did you mean hard?",
        "targets must be 1 or more, not 0",
        "stunt must be true or false, not 'yes'",
        "attribute must be one of coordination, deduction, intellect, intuition, presence, resilience, strength, "
        "toughness, willpower, body, mind, spirit, not 'strenth'; did you mean strength?",
        "drawbacks.0.label must be text, not 3",
        "drawbacks.0.valu is not a key here; did you mean value?",
    )


def test_what_keys_lack_together_is_said() -> None:
    assert problems({"check": "action", "base_difficulty": 6, "extra_time": {"taken": "soon"}}) == (
        "attribute_score is missing; or give a printed action_score",
        "extra_time.taken: 'soon' is no time; write one such as 6 seconds, 1 minute, 15 minutes, 1 hour, 12 hours, "
        "1 day, 1 week, 1 month",
    )
    assert problems({"check": "opposed", "action_score": 6, "opponent": {}}) == (
        "opponent.attribute_score is missing; or give a printed opponent.action_score",
    )
    assert problems({"check": "action", "action_score": 6}) == ("base_difficulty is missing",)
    assert "name at least one" in problems({**ACTION, "targets": []})[0]


@pytest.mark.parametrize(("value", "said"), [([1], "a list"), ({"a": 1}, "keys and values"), (5, "5"), (True, "true")])
def test_the_check_and_the_system_must_be_words(value: object, said: str) -> None:
    (told,) = problems({"check": value})
    assert told.startswith(f"check must be a word, not {said}: one of action, ")
    with pytest.raises(DocumentError, match=f"system must be a word, not {said}: one of open-adventure, "):
        documents.system_of({"system": value})


def test_a_key_written_twice_in_two_ways_is_told() -> None:
    assert problems({"Check": "action", **ACTION}) == ("check stands here twice, first as Check: keep one of them",)
    opponent = {"action_score": 5, "Action-Score": 7}
    assert problems({"check": "opposed", "action_score": 6, "opponent": opponent}) == (
        "opponent.Action-Score stands here twice, first as action_score: keep one of them",
    )


def test_the_check_and_the_system_must_be_known() -> None:
    (told,) = problems({"check": "zzz"})
    assert told.startswith("check: open-adventure has no check 'zzz': one of action, compare, opposed, ")
    assert problems({"check": "acton"}) == ("check: open-adventure has no check 'acton'; did you mean action?",)
    assert problems({}) == (
        "check is missing: one of action, compare, opposed, reaction, death, recovery, treat-wounds, stabilise, "
        "natural-healing, auto",
    )
    with pytest.raises(DocumentError, match="did you mean open-adventure"):
        documents.system_of({"system": "open-adventur"})
    with pytest.raises(DocumentError, match="system is missing"):
        documents.system_of({})
    with pytest.raises(DocumentError, match="a list is no check document"):
        documents.system_of([1])
    assert documents.system_of({"system": "open-adventure"}).id == "open-adventure"


def test_wrong_types_are_said_in_words() -> None:
    assert problems({**ACTION, "action_score": True}) == ("action_score must be a whole number, not true",)
    assert problems({**ACTION, "base_difficulty": 6.5}) == ("base_difficulty must be a whole number, not 6.5",)
    assert problems({**ACTION, "benefits": "rain"}) == ("benefits must be a list, not 'rain'",)
    assert problems({**ACTION, "targets": None}) == ("targets must be a whole number or a list, not nothing",)


def test_faces_are_dealt_actor_first_starting_dice_then_explosions_die_by_die() -> None:
    check = documents.read(
        OPEN, {"check": "opposed", "action_score": 7, "opponent": {"action_score": 5}, "faces": [6, 8, 6, 2, 1, 12, 3]}
    )
    assert isinstance(check, Opposed)
    assert documents.throws(OPEN, check, {"faces": [6, 8, 6, 2, 1, 12, 3]}) == (Throw((6, 8, 6, 2, 1)), Throw((12, 3)))


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ([4, 6], "die 3 is missing, one more d6"),
        ([4], "die 2 is missing, a d6"),
        ([4, 9], "die 2 is a d6: 9 is not on it"),
        ([0, 1], "die 1 is a d6: 0 is not on it"),
        ([4, 3, 2], r"die 3 \(face 2\) is one too many; this roll has 2 dice"),
    ],
)
def test_a_face_missing_too_many_or_off_its_die_is_named(faces: list[int], said: str) -> None:
    with pytest.raises(DocumentError, match=said):
        documents.throws(OPEN, read(), {"faces": faces})


def test_a_bare_total_needs_one_for_each_hand() -> None:
    check = documents.read(OPEN, {"check": "opposed", "action_score": 6, "opponent": {"action_score": 5}})
    assert documents.throws(OPEN, read(), {"total": 13}) == (Throw(total=13),)
    assert documents.throws(OPEN, check, {"total": [13, 9]}) == (Throw(total=13), Throw(total=9))
    with pytest.raises(DocumentError, match="give 2, for the actor and the opponent"):
        documents.throws(OPEN, check, {"total": 13})
    with pytest.raises(DocumentError, match="keep one of them"):
        documents.throws(OPEN, check, {"total": 13, "faces": [1, 2]})
    with pytest.raises(DocumentError, match="faces must be a list of whole numbers"):
        documents.throws(OPEN, check, {"faces": "4 6 3"})
    assert documents.throws(OPEN, check, {}) is None


def test_faces_on_a_command_line_are_text() -> None:
    assert documents.throws_from_text(OPEN, read(), "4, 6 3") == (Throw((4, 6, 3)),)
    with pytest.raises(DiceError, match="die 2: 'x' is not a face"):
        documents.throws_from_text(OPEN, read(), "4 x")
