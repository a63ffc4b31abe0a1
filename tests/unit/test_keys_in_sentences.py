"""Keys can be remapped: no sentence has one in its text, but asks the keymap; and line mode has none at all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import oa_tui

HOUSE = Path(oa_tui.__file__).parent
LISTS = ("actions.py", "keymap.py", "settings.py")
"""What keys are, not what is said of them."""

NAMED = re.compile(r"\b(?:[Pp]ress|Space|Enter|Esc|Backspace|ctrl)\b")
DOES = re.compile(r"(?:^|[:;,(] |then )(?:[A-Za-z]|Space) [a-z]+s\b(?<!A success)(?<!N times)")


def sentences(room: str) -> Iterator[tuple[str, str]]:
    """Every text of a room that isn't a docstring, with its place."""
    for path in sorted((HOUSE / room).rglob("*.py")):
        if path.name in LISTS:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        docs = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
        for each in ast.walk(tree):
            if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in docs:
                yield f"{path.relative_to(HOUSE)}:{each.lineno}", each.value


@pytest.mark.parametrize("room", ["rules", "encounter", "play", "plain"])
def test_what_line_mode_says_too_names_no_key(room: str) -> None:
    found = [(place, text) for place, text in sentences(room) if " " in text]
    assert [one for one in found if NAMED.search(one[1]) or DOES.search(one[1])] == []


def test_a_sentence_on_the_screen_has_no_letter_for_a_key_in_its_text() -> None:
    assert [one for one in sentences("tui") if DOES.search(one[1])] == []
