"""YAML or JSON text as plain data, for documents that are not sheets (check documents, settings)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml
from msgspec import Struct

from oa_tui.library.budget import MOST_PARTS, TOO_MUCH, Budget, parts
from oa_tui.library.check import Checker, TooMuch
from oa_tui.library.plans import plan_of
from oa_tui.library.problems import Problem, Source
from oa_tui.library.scalars import canonical
from oa_tui.library.syntax import compose
from oa_tui.library.telling import FAULT
from oa_tui.library.text import chunks, decode, prepare

Path = tuple[str | int, ...]
"""The keys and list places that lead to a value."""

DEEPEST = 4
"""Steps down to which the places of values are kept."""


class Keys(Struct, frozen=True):
    """What is usable of a mapping, what is wrong with the rest, and where each value stands: line, column, length."""

    source: Source
    data: dict[str, Any] = {}
    problems: tuple[Problem, ...] = ()
    places: dict[Path, tuple[int, int, int]] = {}

    def problem(self, path: Path, message: str, fix: str = "") -> Problem:
        """A warning at a value."""
        place = self.places.get(tuple(canonical(each) if isinstance(each, str) else each for each in path), (0, 0, 0))
        return self.source.problem("warning", message, *place, fix=fix)


def read_keys(raw: bytes, file: str, kind: type[Struct]) -> Keys:
    """The keys of one document as a struct's type wants them; what is wrong is left out, told, and spoils nothing else.

    Never raises for what the text holds.
    """
    decoded = decode(raw, file)
    if isinstance(decoded, Problem):
        return Keys(Source(file, ""), problems=(decoded,))
    source, problems = prepare(decoded, file)
    if parts(source.text) > MOST_PARTS:
        return Keys(source, problems=(Problem("error", TOO_MUCH, file),))
    nodes, stopped = compose(source.text, 0, source)
    checker = Checker(source, source.text, 0, Budget.of(source.text))
    checker.forgiving = True
    data: Any = {}
    places: dict[Path, tuple[int, int, int]] = {}
    try:
        for node in nodes[:1]:
            data = checker.check(node, plan_of(kind), "this file") if not _empty(node) else {}
            places = dict(_places(checker, node, ()))
    except TooMuch as fault:
        checker.tell(fault.node, str(fault))
    if len(nodes) > 1:
        checker.tell(nodes[1], "only the first document of this file is read", "take out the line ---")
    found = [*problems, *checker.problems, *([stopped] if stopped else [])]
    return Keys(source, {} if data is FAULT else data, tuple(found), places)


def _empty(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and not node.value


def _places(checker: Checker, node: yaml.Node, path: Path) -> Iterator[tuple[Path, tuple[int, int, int]]]:
    yield path, checker.place(node)
    if len(path) > DEEPEST:
        return
    if isinstance(node, yaml.MappingNode):
        for key, value in checker.pairs(node):
            if isinstance(key, yaml.ScalarNode):
                yield from _places(checker, value, (*path, canonical(key.value)))
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield from _places(checker, value, (*path, index))


def read_data(raw: bytes, file: str) -> Iterator[Any | Problem]:
    """Each document's data in order, or the problem that stands in its place. A list is as many documents.

    Never raises for what the text holds.
    """
    decoded = decode(raw, file)
    if isinstance(decoded, Problem):
        yield decoded
        return
    source, _ = prepare(decoded, file)
    if parts(source.text) > MOST_PARTS:
        yield Problem("error", TOO_MUCH, file)
        return
    budget = Budget.of(source.text)
    for before, piece in _pieces(source.text):
        checker = Checker(source, piece, before, budget)
        nodes, stopped = compose(piece, before, source)
        for node in nodes:
            for each in node.value if isinstance(node, yaml.SequenceNode) else [node]:
                yield _plain(checker, each)
        if stopped:
            yield stopped


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Documents with the number of lines before each; JSON Lines are one document a line."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n")) if line.strip()]
    if len(lines) > 1 and all(line[0] == "{" and line[-1] == "}" for _, line in lines):
        return iter(lines)
    return chunks(text)


def _plain(checker: Checker, node: yaml.Node) -> Any | Problem:
    before = len(checker.problems)
    try:
        value = checker.plain(node, 0)
    except TooMuch as fault:
        checker.tell(fault.node, str(fault))
        value = FAULT
    errors = [problem for problem in checker.problems[before:] if problem.severity == "error"]
    return errors[0] if errors or value is FAULT else value
