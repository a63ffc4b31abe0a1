"""Typed dice: handed out in order, and every slip names the die."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import oa_tui.dice
from oa_tui.dice import DiceError, TypedDice


def test_typed_faces_come_in_the_order_they_were_typed() -> None:
    dice = TypedDice([4, 6, 3])
    assert [dice.face(6), dice.face(6)] == [4, 6]
    assert dice.left == 1
    assert dice.face(8) == 3
    dice.finish()


@pytest.mark.parametrize("face", [0, 9, -1])
def test_a_face_that_is_not_on_the_die_is_refused_by_the_dies_number(face: int) -> None:
    dice = TypedDice([6, face])
    dice.face(6)
    with pytest.raises(DiceError) as caught:
        dice.face(6)
    assert str(caught.value) == f"die 2 is a d6: {face} is not on it; type 1 to 6"
    assert caught.value.hint == "type 1 to 6"
    assert caught.value.column is None
    assert dice.left == 1


def test_a_missing_face_is_refused_by_the_dies_number() -> None:
    dice = TypedDice([6])
    dice.face(6)
    with pytest.raises(DiceError, match=r"^die 2 is a d8 and has no face yet; type 1 to 8$"):
        dice.face(8)


@pytest.mark.parametrize(("used", "said"), [(0, "no dice"), (1, "1 die"), (2, "2 dice")])
def test_a_face_too_many_is_refused_by_the_dies_number(used: int, said: str) -> None:
    dice = TypedDice([5, 4, 3])
    for _ in range(used):
        dice.face(6)
    with pytest.raises(DiceError, match=rf"^die {used + 1} \({5 - used}\) is one too many; this roll has {said}$"):
        dice.finish()


def test_the_room_draws_no_random_number_itself() -> None:
    folder = Path(oa_tui.dice.__file__).parent
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {"random", "secrets", "os", "time"} & set(names), path.name
