"""What is written into a file is what is read from it, whatever names it holds."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from oa_tui.encounter.naming import shows
from oa_tui.library import Arrival, CounterSheet, EncounterSheet, Kinds, Reminder, TrackSheet, bundled_folder, load
from oa_tui.library.problems import clean
from oa_tui.library.reading import read_text
from oa_tui.library.writing import as_text, encounter_document, file_name, sheet_document
from oa_tui.rules.registry import systems

KINDS = Kinds(systems())
HARD = ("قنطرة", "- Troll", "# 3", "a: b", "yes", "012", "🐉 Wyrm", "'", '"', "{x}", "1:30", "~", " a ", "a\nb", "---")
WORDS = st.sampled_from(HARD) | st.text(min_size=1, max_size=40).map(clean)
TEXTS = WORDS | st.just("")
NAMES = WORDS.map(lambda text: " ".join(text.split())).filter(shows)
"""The reader takes a name as one line."""
NUMBERS = st.integers(-9999, 9999)
ARRIVALS = st.builds(
    Arrival,
    statblock=TEXTS,
    name=NAMES | st.just(""),
    count=st.integers(1, 99),
    side=st.sampled_from([None, "party", "ally", "foe", "neutral"]),
    hidden=st.booleans(),
    group=st.sampled_from([None, True, False]),
    order=st.none() | NUMBERS,
)
TRACKS = st.builds(
    TrackSheet,
    challenge=TEXTS,
    name=NAMES | st.just(""),
    challenge_points=st.none() | st.integers(0, 9999),
    difficulty=st.none() | NUMBERS,
    hidden=st.booleans(),
    target=TEXTS,
    traits=st.dictionaries(NAMES, NUMBERS, max_size=2),
)
COUNTERS = st.builds(CounterSheet, name=NAMES, value=NUMBERS, max=st.none() | st.integers(1, 9999))
REMINDERS = st.builds(Reminder, at=TEXTS, text=TEXTS, add=st.lists(ARRIVALS, max_size=2).map(tuple))
SHEETS = st.builds(
    EncounterSheet,
    name=NAMES,
    tags=st.lists(WORDS, max_size=2).map(tuple),
    text=TEXTS,
    notes=TEXTS,
    round_length=TEXTS,
    combatants=st.lists(ARRIVALS, max_size=4).map(tuple),
    tracks=st.lists(TRACKS, max_size=2).map(tuple),
    counters=st.lists(COUNTERS, max_size=2).map(tuple),
    reminders=st.lists(REMINDERS, max_size=2).map(tuple),
    order_mode=st.sampled_from([None, "turns", "popcorn"]),
)


def read(text: str) -> list[Any]:
    found = read_text(text, "written.yaml", KINDS)
    assert not [problem for problem in found.problems if problem.severity == "error"], (text, found.problems)
    return list(found.entries)


@given(SHEETS)
@example(EncounterSheet(name="قنطرة: #1 - 🐉", notes="# one\n- two\n\n  three: 'x'\n\n"))
def test_an_encounter_is_read_as_it_was_written(sheet: EncounterSheet) -> None:
    (entry,) = read(as_text([encounter_document("open-adventure", sheet)]))
    assert entry.sheet == sheet


def test_every_bundled_document_is_read_as_it_was_written() -> None:
    for entry in load([bundled_folder()], KINDS).entries:
        (again,) = read(as_text([sheet_document(entry.system, entry.kind, entry.data)]))
        assert again.sheet == entry.sheet, entry.name


@given(st.text(max_size=300))
def test_a_file_name_is_never_a_path(name: str) -> None:
    found = file_name(name)
    assert found.endswith(".yaml")
    assert not {"/", "\\", "\0", ":"} & set(found)
    assert not found.startswith((".", "-"))


def test_file_names_keep_letters_of_any_script() -> None:
    assert file_name("The bridge, at night!") == "the-bridge-at-night.yaml"
    assert file_name("قنطرة: 2") == "قنطرة-2.yaml"
    assert file_name("🐉") == file_name("../..") == "encounter.yaml"
