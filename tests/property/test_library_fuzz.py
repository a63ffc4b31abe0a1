"""Whatever a file holds: no exception, problems that point into it, and entries whose sheets can be made."""

from __future__ import annotations

import gc
import json
import time

from hypothesis import given, settings
from hypothesis import strategies as st

from oa_tui.library import Reading, read_text
from oa_tui.library.mending import edited, mend_text
from oa_tui.library.problems import CONTROLS
from tests.pace import quick
from tests.unit.library_kinds import KINDS

GOOD = """\
system: open-adventure
name: Troll
challenge_points: 45
attributes: {body: 5, mind: 1, spirit: 2}
defenses: {body: 4, mind: NA}
protection: [{kind: resistance, type: body, against: piercing}]
actions:
  - &club {name: Club, kind: "melee\\x20attack", score: 7, dice: d6+d8, effect_bonus: 4}
  - {<<: *club, name: 'Bite', difficulty: round, minor: true}
text: |
  Heals every Round.
---
- {system: open-adventure, kind: encounter, name: E, combatants: [{statblock: Troll, count: 3}]}
- {system: open-adventure, kind: challenge, name: C, triggers: [{at: 10 points, fails: true}]}
"""
PIECES = [
    *"{}[],:-?*&!|>'\"%@`#~\t\n \\<", "---\n", "...\n", "\r\n", "\x00", "\x1b[31m", "\u202e", "\ufeff", "\u2028",
    "<<: ", "*club", "&a ", "!!str ", "!x ", "null", "yes", "9999999999999999999999", "1e999", ".inf", "0x", "[[[[",
    "- ", "? ", "name: ", "kind: character\n", "extends: Troll\n", "\\u0000", "\\e", "\ud800", "é", "  ",
]  # fmt: skip
MANY = settings(max_examples=settings().max_examples * (20 if settings().max_examples >= 5000 else 1))
"""A hundred thousand files in the long profile, as few as elsewhere in the suite."""

edits = st.lists(
    st.tuples(st.integers(0, len(GOOD)), st.integers(0, 6), st.sampled_from(PIECES) | st.text(max_size=3)), max_size=6
)


def mutated(changes: list[tuple[int, int, str]]) -> str:
    text = GOOD
    for at, cut, piece in changes:
        text = text[:at] + piece + text[at + cut :]
    return text


def holds(reading: Reading, text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    for problem in reading.problems:
        assert 0 <= problem.line <= lines + 1
        assert problem.message
        assert not CONTROLS.search(problem.text())
        if problem.excerpt:
            assert problem.excerpt[-1][0] == problem.line
            assert problem.column >= 1
    for entry in reading.entries:
        assert entry.sheet.name == entry.name
        assert not CONTROLS.search(json.dumps(entry.data, ensure_ascii=False, allow_nan=False))


@MANY
@given(edits)
def test_a_mutated_file_never_raises_and_takes_no_time(changes: list[tuple[int, int, str]]) -> None:
    text = mutated(changes)
    gc.disable()  # what a hundred thousand examples leave behind is not this file's
    begun = time.process_time()
    reading = read_text(text, "x.yaml", KINDS)
    took = time.process_time() - begun
    gc.enable()
    assert quick(took)
    holds(reading, text)


@given(edits)
def test_every_edit_can_be_made_and_mending_comes_to_an_end(changes: list[tuple[int, int, str]]) -> None:
    text = mutated(changes)
    for problem in read_text(text, "x.yaml", KINDS).problems:
        if problem.edit:
            assert edited(text, [problem.edit]) != text
    mending = mend_text(text, "x.yaml", KINDS)
    assert bool(mending.mended) == (mending.text != text)
    assert mend_text(mending.text, "x.yaml", KINDS).mended == ()


@given(edits)
def test_a_file_without_errors_has_all_its_documents(changes: list[tuple[int, int, str]]) -> None:
    reading = read_text(mutated(changes), "x.yaml", KINDS)
    if not any(problem.severity == "error" for problem in reading.problems):
        assert reading.entries or reading.problems


@given(st.text(max_size=200))
def test_any_text_never_raises(text: str) -> None:
    holds(read_text(text, "x.yaml", KINDS), text)


@given(st.binary(max_size=200))
def test_any_bytes_never_raise(raw: bytes) -> None:
    holds(read_text(raw, "x.yaml", KINDS), raw.decode("latin-1"))
