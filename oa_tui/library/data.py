"""YAML or JSON text as plain data, for documents that are not sheets (check documents, settings)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from oa_tui.library.budget import MOST_PARTS, TOO_MUCH, Budget, parts
from oa_tui.library.check import Checker, TooMuch
from oa_tui.library.problems import Problem
from oa_tui.library.syntax import compose
from oa_tui.library.telling import FAULT
from oa_tui.library.text import chunks, decode, prepare


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
