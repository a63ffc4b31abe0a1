"""Foreign files, whole and broken: no exception, and whatever is written reads back as the same data."""

from __future__ import annotations

import gc
import time
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from oa_tui.library import Kinds, read_text
from oa_tui.library.importing import Imported, as_yaml, read_foreign
from oa_tui.library.problems import clean
from oa_tui.rules.registry import systems
from tests.pace import quick

DATA = Path(__file__).parents[1] / "data" / "imports"
KINDS = Kinds(systems())
FILES = [
    DATA / name
    for name in (
        "fen-adder.yaml", "note.md", "night.md", "export.json", "patrol.csv", "heroes.csv",
        "open_adventure/npcs/bandit-captain.md", "open_adventure/npcs/ancient-red-dragon-epic-npc.md",
        "open_adventure/challenges/poison-fireblood.md",
    )
]  # fmt: skip
PIECES = ["", "\n", "\t", '"', "'", ",", ":", ": ", "|", "```", "---\n", "[", "]", "{", "}", "*", "\\", "\x00", "\x1b",
          "9" * 30, "-1", "NaN", "null", "é", "\ud800", "(", ")", "AS 5", "DS ", "# ", "<<: *a", "&a "]  # fmt: skip
texts = st.text(st.characters(codec="utf-8"), max_size=40)
words = st.one_of(
    texts, st.sampled_from(["no", "on", "1:30", "012", "~", "a: b", "- x", " x", "x ", "x\n\ny\n", "#", "'"])
)
keys = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")), max_size=12)
values = st.recursive(
    st.one_of(words, st.integers(-9999, 9999), st.booleans()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=3)),
    max_leaves=8,
)


def holds(found: Imported) -> None:
    assert found.drafts or found.problems
    for draft in found.drafts:
        reading = read_text(as_yaml(draft.document), "x.yaml", KINDS)
        assert [problem.text() for problem in reading.problems if problem.severity == "error"] == []
        assert reading.entries[0].name == draft.name


@given(
    st.sampled_from(FILES),
    st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 40), st.sampled_from(PIECES)), max_size=6),
    st.sampled_from(["", *systems()]),
)
def test_a_mutated_foreign_file_never_raises(path: Path, changes: list[tuple[int, int, str]], system: str) -> None:
    text = path.read_text("utf-8")
    for at, cut, piece in changes:
        text = text[:at] + piece + text[at + cut :]
    gc.disable()  # what thousands of examples leave behind is not this file's
    begun = time.process_time()
    found = read_foreign(text.encode("utf-8", "surrogatepass"), path.name, KINDS, system)
    took = time.process_time() - begun
    gc.enable()
    assert quick(took)
    holds(found)


@given(st.binary(max_size=300), st.sampled_from(["x.json", "x.csv", "x.md", "x.yaml", "x"]))
def test_any_bytes_never_raise(raw: bytes, name: str) -> None:
    holds(read_foreign(raw, name, KINDS))


@settings(max_examples=2 * settings().max_examples)
@given(st.dictionaries(st.from_regex(r"[a-z_]{6,12}", fullmatch=True).map("my_".__add__), values, max_size=5))
def test_any_document_reads_back_as_it_was_written(extra: dict[str, object]) -> None:
    document = {"system": "open-adventure", "name": "x", **extra}
    text = as_yaml(document)
    reading = read_text(text, "x.yaml", KINDS)
    assert [problem.text() for problem in reading.problems if problem.severity == "error"] == []

    def cleaned(value: object) -> object:
        if isinstance(value, dict):
            return {clean(key): cleaned(each) for key, each in value.items()}
        if isinstance(value, list):
            return [cleaned(each) for each in value]
        return clean(value) if isinstance(value, str) else value

    assert reading.entries[0].data.get("extra", {}) == cleaned(extra)
