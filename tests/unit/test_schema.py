"""The schema and the tables of keys say of a file what reading it says."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from oa_tui.cli import main
from oa_tui.library import Kinds, bundled_folder, lint, load
from oa_tui.library.plans import plan_of
from oa_tui.library.reference import SHARED, page, tables
from oa_tui.library.schemas import schema_of
from oa_tui.rules.registry import systems
from tests.unit.test_content_open_adventure import Words
from tests.unit.test_lint_broken import BROKEN

KINDS = Kinds(systems())
TYPES: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
    "boolean": bool, "null": type(None),
}  # fmt: skip
LIMITS = {
    "minimum": lambda value, bound: value >= bound,
    "maximum": lambda value, bound: value <= bound,
    "minLength": lambda value, bound: len(value) >= bound,
    "maxLength": lambda value, bound: len(value) <= bound,
}


def valid(value: Any, shape: dict[str, Any], root: dict[str, Any]) -> bool:
    """Whether a value keeps to a schema: the parts of the standard that ours use, and a KeyError for any other."""
    return all(_keeps(word, bound, value, shape, root) for word, bound in shape.items())


def _keeps(word: str, bound: Any, value: Any, shape: dict[str, Any], root: dict[str, Any]) -> bool:
    if word in ("$schema", "$defs", "title", "description", "default", "then", "else"):
        return True
    if word == "$ref":
        return valid(value, root["$defs"][bound.removeprefix("#/$defs/")], root)
    if word == "anyOf":
        return any(valid(value, each, root) for each in bound)
    if word in ("enum", "const"):
        return value in (bound if word == "enum" else [bound])
    if word == "type":
        return isinstance(value, TYPES[bound]) and not (bound in ("integer", "number") and isinstance(value, bool))
    if word == "if":
        return valid(value, shape["then" if valid(value, bound, root) else "else"], root)
    if word == "items":
        return not isinstance(value, list) or all(valid(each, bound, root) for each in value)
    if word in LIMITS:
        return isinstance(value, bool | dict | list) or LIMITS[word](value, bound)
    return not isinstance(value, dict) or _keeps_inside(word, bound, value, shape, root)


def _keeps_inside(word: str, bound: Any, value: dict[str, Any], shape: dict[str, Any], root: dict[str, Any]) -> bool:
    if word == "required":
        return all(key in value for key in bound)
    if word == "properties":
        return all(valid(value[key], each, root) for key, each in bound.items() if key in value)
    if word == "propertyNames":
        return all(valid(key, bound, root) for key in value)
    assert word == "additionalProperties", word
    others = [each for key, each in value.items() if key not in shape.get("properties", {})]
    return bound is not False and (bound is True or all(valid(each, bound, root) for each in others))


@cache
def schema(system: str) -> dict[str, Any]:
    return schema_of(system, systems()[system].title, KINDS)


@pytest.mark.parametrize("system", systems())
def test_every_bundled_document_keeps_to_its_schema(system: str) -> None:
    entries = load([bundled_folder() / system], KINDS).entries
    documents = [{"system": system, "kind": entry.kind, **entry.data} for entry in entries]
    assert documents
    assert [document["name"] for document in documents if not valid(document, schema(system), schema(system))] == []
    assert valid(documents, schema(system), schema(system))


@pytest.mark.parametrize(
    "document",
    [
        {"system": "roll-under", "name": "x"},
        {"system": "open-adventure"},
        {"name": "x"},
        {"system": "open-adventure", "name": ""},
        {"system": "open-adventure", "name": "x", "kind": "creature"},
        {"system": "open-adventure", "name": "x", "challenge_points": -1},
        {"system": "open-adventure", "name": "x", "challenge_points": "6"},
        {"system": "open-adventure", "name": "x", "armor": {"bodi": 1}},
        {"system": "open-adventure", "name": "x", "actions": [{"score": 4}]},
        {"system": "open-adventure", "name": "x", "actions": [{"name": "y", "against": "bdy"}]},
        {"system": "open-adventure", "name": "x", "kind": "encounter", "combatants": [{"count": 0}]},
    ],
    ids=str,
)
def test_what_lint_calls_an_error_is_one_for_the_schema(document: dict[str, Any]) -> None:
    assert not valid(document, schema("open-adventure"), schema("open-adventure"))


UNSEEN = (
    "base-misspelt", "challenge-misspelt", "combatant-without-name", "key-twice", "key-twice-in-braces",
    "name-of-spaces", "party-file-misspelt", "statblock-misspelt", "tag-without-need",
)  # fmt: skip
"""Broken files whose error no schema can see: names that refer to nothing, keys given twice, names of nothing."""


@pytest.mark.parametrize("path", sorted(BROKEN.glob("*.yaml")), ids=lambda path: path.stem)
def test_an_editor_marks_the_broken_files_whose_error_stands_in_the_types(path: Path) -> None:
    (problem,) = lint([path], KINDS)
    try:
        documents = list(yaml.load_all(path.read_text("utf-8"), Loader=Words))
    except yaml.YAMLError:
        return
    system = documents[0].get("system", "open-adventure")
    shape = schema(system if system in systems() else "open-adventure")
    fine = all(valid(document, shape, shape) for document in documents)
    assert fine == (problem.severity == "warning" or path.stem in UNSEEN)


def test_short_forms_that_are_read_are_valid() -> None:
    document = {
        "system": "open-adventure", "name": "x", "gear": "Club", "powers": ["Flight"], "lair": 3,
        "actions": {"name": "Bite"}, "extends": "y", "protection": {"kind": "immunity"},
    }  # fmt: skip
    assert valid(document, schema("open-adventure"), schema("open-adventure"))


@pytest.mark.parametrize("system", systems())
def test_every_key_has_a_title_and_is_one_that_is_read(system: str) -> None:
    for kind, type_ in KINDS.of_system(system).items():
        properties = schema(system)["$defs"][kind]["properties"]
        record = plan_of(type_).record
        assert record is not None
        assert set(properties) == {*record.fields, "system", "kind", "extends"} - {"extra"}
        assert all(each.get("title") for each in properties.values())


def test_the_page_of_keys_is_what_the_types_say() -> None:
    text = (bundled_folder() / "README.md").read_text("utf-8")
    assert page(text, KINDS) == text, "write the tables of `oa-tui schema SYSTEM --keys` into content/README.md"
    for name in (SHARED, *systems()):
        assert tables(name, KINDS) in text


def test_the_page_names_every_key_of_every_system() -> None:
    told = set(re.findall(r"^\| `(\w+)` \|", (bundled_folder() / "README.md").read_text("utf-8"), re.MULTILINE))
    for system in systems():
        for shape in schema(system)["$defs"].values():
            assert set(shape["properties"]) - {"system", "kind", "extends"} <= told


def test_the_command_prints_the_schema_and_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "dice-pool"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(schema("dice-pool")))
    assert main(["schema", "dice-pool", "--keys"]) == 0
    assert capsys.readouterr().out.startswith("**`kind: npc`**\n\n| key | holds |\n")
    assert main(["schema", "dicepool"]) == 2
    assert capsys.readouterr().err == "there is no system dicepool: did you mean dice-pool?\n"


def test_a_page_without_marks_stays_as_it_is(tmp_path: Path) -> None:
    assert page("# Nothing\n", KINDS) == "# Nothing\n"
