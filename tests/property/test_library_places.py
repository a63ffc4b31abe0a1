"""A slip anywhere in a real file is told at the very place where it was made."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml
from hypothesis import given
from hypothesis import strategies as st

from oa_tui.library import Kinds, bundled_folder, read_text
from oa_tui.library.mending import edited, mend_text
from oa_tui.library.plans import Plan, plan_of
from oa_tui.library.reading import HEADER
from oa_tui.rules.registry import systems

KINDS = Kinds(systems())
FILES = sorted(bundled_folder().rglob("*.yaml"))


def keys_of(plan: Plan | None, found: set[str]) -> set[str]:
    """Every key that a type and its parts have."""
    if plan is None:
        return found
    if plan.record:
        for name, field in plan.record.fields.items():
            if name not in found:
                found.add(name)
                keys_of(field.plan, found)
    keys_of(plan.items, found)
    keys_of(plan.keyed.value if plan.keyed else None, found)
    return found


@cache
def known() -> frozenset[str]:
    found: set[str] = set(HEADER)
    for system in KINDS.systems:
        for type_ in KINDS.of_system(system).values():
            keys_of(plan_of(type_), found)
    return frozenset(found)


@cache
def keys(path: Path) -> tuple[str, list[yaml.ScalarNode]]:
    """A file's text and the keys in it that are long enough to be misspelt and still be known."""
    text = path.read_text("utf-8")
    found: list[yaml.ScalarNode] = []
    for document in yaml.compose_all(text, yaml.CSafeLoader):
        _collect(document, found)
    return text, found


def _collect(node: yaml.Node | None, found: list[yaml.ScalarNode]) -> None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value in known() and len(key.value) > 4:
                found.append(key)
            if key.value != "traits" or not isinstance(value, yaml.MappingNode):  # a track's, which may be any word
                _collect(value, found)
    elif isinstance(node, yaml.SequenceNode):
        for each in node.value:
            _collect(each, found)


@given(st.data())
def test_a_misspelt_key_is_told_where_it_stands_and_mending_it_gives_the_file_back_to_the_letter(
    data: st.DataObject,
) -> None:
    text, found = keys(data.draw(st.sampled_from(FILES)))
    key = data.draw(st.sampled_from(found))
    at = data.draw(st.integers(1, len(key.value) - 1))
    begins = key.start_mark.index
    slip = key.value[:at] + data.draw(st.sampled_from("xqz")) + key.value[at:]
    wrong = text[:begins] + slip + text[begins + len(key.value) :]
    here = (key.start_mark.line + 1, key.start_mark.column + 1)
    told = [each for each in read_text(wrong, "x.yaml", KINDS).problems if (each.line, each.column) == here]
    said = [each for each in told if slip in each.message or each.message.startswith("system is missing")]
    assert said, (slip, here)
    edit = said[0].edit
    assert edit is not None
    assert edited(wrong, [edit]) == text
    assert mend_text(wrong, "x.yaml", KINDS).text == (text if edit.certain else wrong)


@given(st.data())
def test_a_word_where_a_number_stood_is_told_where_it_stands(data: st.DataObject) -> None:
    text, _ = keys(data.draw(st.sampled_from(FILES)))
    numbers = [number for document in yaml.compose_all(text, yaml.CSafeLoader) for number in _numbers(document)]
    if not numbers:
        return
    number = data.draw(st.sampled_from(numbers))
    wrong = text[: number.start_mark.index] + "[many]" + text[number.end_mark.index :]
    here = (number.start_mark.line + 1, number.start_mark.column + 1)
    told = [each for each in read_text(wrong, "x.yaml", KINDS).problems if each.severity == "error"]
    assert here in [(each.line, each.column) for each in told]
    assert all(each.length == len("[many]") for each in told if (each.line, each.column) == here)


def _numbers(node: yaml.Node | None, key: str = "") -> list[yaml.ScalarNode]:
    """The whole numbers of a document, but those of keys that take text as well."""
    if isinstance(node, yaml.ScalarNode):
        return [node] if node.tag.endswith(":int") and key not in TEXTS else []
    if isinstance(node, yaml.MappingNode):
        return [each for name, value in node.value for each in _numbers(value, name.value)]
    return [each for value in (node.value if node else ()) for each in _numbers(value, key)]


TEXTS = ("difficulty", "timed", "targets", "text", "name", "range", "movement")
