"""Whatever a document holds, it is read and answered, or refused with sentences: never a traceback."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oa_tui.dice.source import Dice
from oa_tui.rules import answers, documents, reflect, rolling
from oa_tui.rules.contract import Refused
from oa_tui.rules.documents import DocumentError
from tests.unit.bridge import OPEN

KEYS = sorted(
    {key for check in ("action", "compare", "opposed", "reaction") for key in documents.known_keys(OPEN, check)}
    | {"opponent", "label", "value", "off", "armor", "taken", "faces", "total", "zork"}
)
numbers = st.integers(-3, 20) | st.integers()
scalars = st.none() | st.booleans() | numbers | st.floats() | st.text(max_size=8) | st.sampled_from(["hard", "body"])
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS) | scalars, inner, max_size=4),
    max_leaves=12,
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
)
checks = st.sampled_from(["action", "compare", "opposed", "reaction"])
documents_of_any_kind = st.builds(
    lambda word, rest, score, base: {
        "action_score": score,
        "opponent": {"action_score": score},
        **({} if base is None else {"base_difficulty": base}),
        **rest,
        "check": word,
    },
    checks,
    st.dictionaries(st.sampled_from(KEYS), anything, max_size=3),
    numbers,
    st.none() | numbers,
)


class Ones:
    """Dice that always fall on 1."""

    def face(self, sides: int) -> int:
        return 1


@given(documents_of_any_kind)
def test_any_document_is_answered_or_refused_in_sentences(document: dict[Any, Any]) -> None:
    answer(document)


@given(documents_of_any_kind)
def test_a_document_of_fitting_keys_is_answered_or_refused_in_sentences(document: dict[Any, Any]) -> None:
    known = documents.known_keys(OPEN, document["check"])
    answer({key: value for key, value in document.items() if key in known or key == "check"})


def said(*sentences: str) -> None:
    """Something is said, and in words: no name of ours, no type of Python's."""
    assert sentences
    for sentence in sentences:
        assert sentence
        assert "msgspec" not in sentence


def answer(document: dict[Any, Any]) -> None:
    dice: Dice = Ones()
    try:
        check = documents.read(OPEN, document)
        throws = documents.throws(OPEN, check, document)
    except DocumentError as error:
        said(*error.problems)
        return
    lying = rolling.roll(OPEN, check, dice) if throws is None else throws
    assert answers.resolve_json(OPEN, check, lying)["outcome"] in {each.word for each in OPEN.odds(check).degrees}
    assert answers.odds_json(OPEN, check)["odds"]
    assert answers.resolve_text(OPEN, check, lying)
    assert answers.odds_text(OPEN, check)
    OPEN.sums(check)
    OPEN.aim(check)
    OPEN.fields(check)


@given(st.sampled_from(KEYS) | st.text(max_size=12), st.integers(0, 3), values)
def test_any_change_is_made_or_refused(key: str, at: int, value: Any) -> None:
    check = documents.read(
        OPEN, {"check": "action", "action_score": 6, "base_difficulty": 6, "benefits": ["a"], "drawbacks": ["b"]}
    )
    for path in (key, f"{key}.{at}", f"benefits.{at}.{key}", f"{key}.{at}.off"):
        try:
            assert OPEN.odds(reflect.change(OPEN, check, path, value)).degrees
        except Refused as refused:
            said(refused.message)


@pytest.mark.parametrize(
    "keys",
    [
        {"benefits": [{"label": "x", "value": 10**9}]},
        {"drawbacks": [{"label": "x", "value": 10**9}]},
        {"action_score": 10**9},
        {"base_difficulty": 10**9},
    ],
)
def test_dice_that_nobody_could_throw_are_refused_before_they_are_counted(keys: dict[str, Any]) -> None:
    with pytest.raises(DocumentError, match="99"):
        documents.read(OPEN, {"check": "action", "action_score": 6, "base_difficulty": 6, **keys})
