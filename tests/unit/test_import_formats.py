"""Other tools' files: what becomes a key, what stays text, and what is wrong with those that can't be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from oa_tui.library import Kinds, read_text
from oa_tui.library.importing import Imported, as_yaml, read_foreign
from oa_tui.rules.registry import systems

DATA = Path(__file__).parents[1] / "data" / "imports"
KINDS = Kinds(systems())
NEEDS = "needs numbers"


def imported(name: str, system: str = "", *known: str) -> Imported:
    return read_foreign((DATA / name).read_bytes(), name, KINDS, system, lambda said, _: said in known)


def documents(name: str, system: str = "", *known: str) -> list[dict[str, Any]]:
    found = imported(name, system, *known)
    assert found.problems == ()
    return [draft.document for draft in found.drafts]


def refused(text: str | bytes, name: str = "x.md") -> tuple[str, int, int]:
    found = read_foreign(text.encode() if isinstance(text, str) else text, name, KINDS)
    (problem,) = found.problems
    assert found.drafts == ()
    return problem.message, problem.line, problem.column


@pytest.mark.parametrize("name", ["fen-adder.yaml", "note.md", "night.md", "export.json", "patrol.csv", "heroes.csv"])
@pytest.mark.parametrize("system", ["", "heroic-action", "target-number", "dice-pool"])
def test_what_is_written_reads_back_as_the_same_data(name: str, system: str) -> None:
    for document in documents(name, system):
        reading = read_text(as_yaml(document), name, KINDS)
        assert reading.problems == ()
        entry = reading.entries[0]
        assert (entry.system, entry.name) == (document["system"], document["name"])
        assert entry.data == {key: each for key, each in document.items() if key not in ("system", "kind", "extends")}


def test_a_creature_of_another_game_keeps_its_numbers_as_text_and_only_our_own_keys_count() -> None:
    (draft,) = imported("fen-adder.yaml").drafts
    adder = draft.document
    assert (adder["system"], adder["name"], adder["luck"], adder["tags"]) == ("roll-under", "Fen adder", 9, [NEEDS])
    assert draft.needs_numbers
    assert not {"hit_points", "armor_class", "attributes", "attacks"} & set(adder)
    assert [each["name"] for each in adder["traits"]] == ["Reed-coloured", "Bite (action)"]
    assert "Hit Points: 4" in draft.kept
    assert "Attributes: Strength 2, Dexterity 16, Constitution 12, Intelligence 1, Wisdom 10, Charisma 3" in draft.kept
    assert adder["notes"].splitlines() == list(draft.kept)


def test_the_system_can_be_chosen_and_a_key_that_is_not_its_own_stays_text() -> None:
    (adder,) = documents("fen-adder.yaml", "open-adventure")
    assert adder["system"] == "open-adventure"
    assert "luck" not in adder
    assert "luck: 9" in adder["notes"]
    assert [each["name"] for each in adder["powers"]] == ["Reed-coloured", "Bite (action)"]


def test_the_front_matter_of_a_note_is_a_creature() -> None:
    (keeper,) = documents("note.md")
    assert (keeper["name"], keeper["tags"]) == ("Sluice keeper, the old one", [NEEDS])


def test_fences_of_a_note_are_statblocks_and_encounters_and_others_are_left() -> None:
    rat, night = documents("night.md", "", "Weir rat", "Sluice hound")
    assert rat["name"] == "Weir rat"
    assert night["combatants"] == [
        {"statblock": "Weir rat", "count": 3},
        {"statblock": "Sluice hound"},
        {"statblock": "Sluice hound", "name": "Grip", "hidden": True},
        {"name": "Crow"},
        {"name": "Miller", "side": "ally"},
        {"name": "Ottoline", "side": "party"},
        {"name": "Bram", "side": "party"},
    ]
    assert night["notes"].splitlines() == [
        "Sluice hound: hp 12, ac 13, initiative modifier 2, xp 50",
        "Grip: hp 20",
        "Crow: how many is 1d4",
        "party: The millers",
    ]


def test_an_export_gives_statblocks_characters_and_encounters() -> None:
    wight, bram, toll = documents("export.json")
    assert (wight["name"], wight["text"], wight["tags"]) == ("Toll wight", "Medium undead", [NEEDS])
    assert wight["traits"][1] == {"name": "Toll (action)", "text": "(Recharge 5-6) A coin or a breath."}
    assert "Armor Class: 14 (chain)" in wight["notes"]
    assert "Hit Points: 22 (4d8+4)" in wight["notes"]
    assert bram["kind"] == "adventurer"
    assert toll["combatants"] == [{"statblock": "Toll wight", "count": 2}, {"name": "Old Mags", "hidden": True}]


def test_a_table_has_names_with_commas_and_quotes_and_columns_that_are_keys() -> None:
    guard, duke, rat, patrol = documents("patrol.csv")
    assert guard == {
        "system": "open-adventure",
        "name": "Guard, east gate",
        "challenge_points": 6,
        "reaction": 4,
        "armor": {"body": 1},
        "tags": ["human", "watch"],
        "notes": "Pay: 2 silver",
    }
    assert (duke["name"], duke["challenge_points"]) == ('The "Duke"', 25)
    assert rat == {"system": "open-adventure", "name": "Rat", "challenge_points": 2}
    assert patrol["combatants"] == [{"statblock": "Guard, east gate", "count": 3}, {"statblock": "Rat", "count": 12}]


def test_a_table_with_semicolons_gives_a_character_its_pools() -> None:
    (ottoline,) = documents("heroes.csv")
    assert ottoline["points"] == {"body": 12, "mind": 9, "spirit": 8}
    assert (ottoline["kind"], ottoline["story_points"]) == ("character", 2)


def test_extends_stays_where_the_other_is_known_and_is_text_where_not() -> None:
    text = b"name: Pup\nac: 9\nextends: Hound\n"
    (known,) = read_foreign(text, "x.yaml", KINDS, "", lambda name, _: name == "Hound").drafts
    (unknown,) = read_foreign(text, "x.yaml", KINDS).drafts
    assert known.document["extends"] == "Hound"
    assert "extends" not in unknown.document
    assert "Extends: Hound" in unknown.kept


def test_a_json_export_cut_in_half_is_one_sentence_with_its_place() -> None:
    text = (DATA / "export.json").read_text()
    message, line, column = refused(text[: len(text) // 2], "export.json")
    assert message == "this is not whole JSON: a quotation mark is not closed. Was it cut off? Export it again"
    assert (line, column) == (3, 38)


@pytest.mark.parametrize(
    ("name", "text", "message", "line"),
    [
        ("x.json", "[" * 100_000, "this JSON holds a number too long, or is nested too deeply, for any export", 0),
        ("x.json", '{"Name": "x", "HP": ' + "9" * 5000 + "}", "this JSON holds a number too long", 0),
        ("x.json", '{"a": 1}', "no statblock of Improved Initiative is in this JSON", 0),
        ("x.md", "# Shopping\n\n- apples\n", "nothing that can be imported is in here. Known are: Fantasy", 0),
        ("x.yaml", "name: x\nac: [12\n", "this [ is not closed, or a comma is missing after it", 2),
        ("x.md", "```statblock\nname: x\nhp: a: b\n```\n", "a second colon: put the text in quotes", 3),
        ("x.yaml", "system: roll-under\nname: x\n", "this is a file of ours already", 0),
        ("x.csv", "who,hp\nRat,3\n", "no column is called name", 1),
        ("x.csv", "name,hp\nRat, brown,3\n", "this line has 3 cells for 2 columns: a comma in a name needs quotes", 2),
        ("x.csv", 'name,hp\n"Rat,3\n', "this line is no CSV, and what follows it is not read: a quotation mark", 2),
        ("x.csv", 'name,hp\n"Rat,3\nOrc,4\nElf,5\n', "this line is no CSV, and what follows it is not read: a quot", 2),
        ("x.csv", "name,hp\n,3\n", "this line has no name", 2),
        ("x.csv", "name,system\nRat,fate\n", "there is no system fate: one of open-adventure", 2),
        ("x.csv", "name,hp\n", "this table has a first line only: nothing to import", 0),
        ("x.txt", "", "this file is empty", 0),
    ],
)
def test_what_cannot_be_imported_is_one_sentence(name: str, text: str, message: str, line: int) -> None:
    said, at, _ = refused(text, name)
    assert said.startswith(message)
    assert at == line


def test_binary_utf_16_and_huge_files_are_one_sentence() -> None:
    assert refused(b"\x89PNG\r\n\0\0")[0] == "this is not a text file: it holds zero bytes"
    assert "UTF-16" in refused("name: x".encode("utf-16"))[0]
    assert refused(b"x" * 20_000_001)[0].startswith("this file is too big: 20.0 MB")


def test_nan_is_text_and_windows_line_ends_and_a_byte_order_mark_are_nothing() -> None:
    (draft,) = read_foreign(b'\xef\xbb\xbf{"Name": "x",\r\n "HP": {"Value": NaN}}', "x.json", KINDS).drafts
    assert draft.kept == ("Hit Points: nan",)


def test_escape_sequences_do_not_get_through() -> None:
    (draft,) = read_foreign(b'{"Name": "a\\u001b[31mb", "HP": {"Value": 1}}', "x.json", KINDS).drafts
    assert draft.name == "a\ufffd[31mb"
    assert "\x1b" not in as_yaml(draft.document)


def test_the_lines_of_a_table_before_a_bad_one_come_in() -> None:
    found = read_foreign(b'name,reaction\n"Rat, ""Big""",3\n"Orc,4\n', "x.csv", KINDS)
    assert [draft.name for draft in found.drafts] == ['Rat, "Big"']
    assert [problem.line for problem in found.problems] == [3]


@pytest.mark.parametrize("file", ["x.yaml", "x.json", "x.csv"])
def test_what_has_a_name_of_which_nothing_is_seen_gets_one(file: str) -> None:
    unseen = "\u20d4"
    raw = {
        "x.yaml": f"name: '{unseen}'\nhp: 5\nactions: [{{name: '{unseen}', desc: bites}}]\n",
        "x.json": f'[{{"Name": "{unseen}", "HP": {{"Value": 5}}, "Actions": [{{"Name": "{unseen}"}}]}}]',
        "x.csv": f"name,hp\n{unseen},5\n",
    }[file]
    found = read_foreign(raw.encode(), file, KINDS, "roll-under")
    assert [draft.name for draft in found.drafts] == ["Nameless"]
    assert unseen not in str([draft.document.get("name") for draft in found.drafts])
    (entry,) = read_text(as_yaml(found.drafts[0].document), "x.yaml", KINDS).entries
    assert entry.name == "Nameless"
