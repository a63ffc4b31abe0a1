"""Places in a document's tree: problems that point at them, and the edits that would mend those."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

import yaml

from oa_tui.library.budget import Budget
from oa_tui.library.problems import LONGEST_GUESSED, Edit, Problem, Severity, Source, quoted
from oa_tui.library.scalars import canonical

MOST_PROBLEMS = 100
"""Problems told of one piece of a file."""


class Fault:
    """What a place gives that holds nothing usable."""


FAULT: Final = Fault()


class Teller:
    """Collects the problems of one piece of a file; `failed` tells whether the last document has errors."""

    def __init__(self, source: Source, before: int, budget: Budget) -> None:
        self.source = source
        self.before = before
        self.budget = budget
        self.problems: list[Problem] = []
        self.failed = False

    def tell(
        self,
        node: yaml.Node,
        message: str,
        fix: str = "",
        severity: Severity = "error",
        edit: Edit | None = None,
    ) -> Fault:
        """Notes a problem at a node."""
        self.failed |= severity == "error"
        if not self.full:
            line, column, length = self.place(node)
            self.problems.append(self.source.problem(severity, message, line, column, length, fix, edit))
        return FAULT

    @property
    def full(self) -> bool:
        """Whether there is no room for more problems."""
        return len(self.problems) >= MOST_PROBLEMS

    def near(self, said: str, words: Iterable[str], alike: float) -> str:
        """The likeliest of some words; only so many are looked for, since that is slow."""
        self.budget.guesses -= 1
        if self.budget.guesses < 0 or len(said) > LONGEST_GUESSED:
            return ""
        near = difflib.get_close_matches(canonical(said), words, 1, alike)
        return near[0] if near else ""

    def place(self, node: yaml.Node) -> tuple[int, int, int]:
        """Line and column, from 1, and length on that line."""
        start, end = node.start_mark, node.end_mark
        line = self.before + start.line + 1
        if start.line == end.line:
            return line, start.column + 1, max(1, end.column - start.column)
        return line, start.column + 1, max(1, len(self.source.line(line).rstrip()) - start.column)

    def shown(self, node: yaml.Node) -> str:
        """The node as it is written, as far as its first line goes."""
        line, column, length = self.place(node)
        return self.source.line(line)[column - 1 : column - 1 + length]

    def put(self, node: yaml.Node, text: str, certain: bool = False) -> Edit | None:
        """The edit that writes another text in a node's place; None where the node is longer than a line."""
        if not text or node.start_mark.line != node.end_mark.line or self.shown(node)[:1] in ("", "&", "!", "*"):
            return None
        line, column, length = self.place(node)
        return Edit(line, column, length, text, certain)

    def added(self, node: yaml.Node, text: str) -> Edit | None:
        """The edit that writes a key of its own at the beginning of a mapping."""
        line, column, _ = self.place(node)
        if self.shown(node)[:1] in ("&", "!", "*", "?"):
            return None
        if isinstance(node, yaml.MappingNode) and node.flow_style:
            return Edit(line, column + 1, 0, f"{text}, " if node.value else text)
        return Edit(line, column, 0, f"{text}\n{' ' * (column - 1)}")

    def without(self, key: yaml.Node, value: yaml.Node, certain: bool = False) -> Edit | None:
        """The edit that takes a key and its value out: as a comment on a line of its own, else altogether.

        An item of a list stands for both.
        """
        if key.start_mark.line != value.end_mark.line or self.shown(value)[:1] in ("&", "|", ">"):
            return None
        line, column, _ = self.place(key)
        text = self.source.line(line)
        end = max(value.end_mark.column, key.end_mark.column + (key is not value))
        ahead, behind = text[: column - 1], text[end:]
        if not ahead.strip() and not behind.split("#")[0].strip():
            return Edit(line, column, 0, "# ", certain)
        if key is value and ahead.strip() == "-":
            return Edit(line, ahead.index("-") + 1, 0, "# ", certain)
        if ahead.rstrip().endswith(","):
            start = len(ahead.rstrip()) - 1
            return Edit(line, start + 1, end - start, "", certain)
        if behind.lstrip().startswith(","):
            rest = behind.lstrip()[1:].lstrip()
            return Edit(line, column, len(text) - len(rest) - column + 1, "", certain)
        return Edit(line, column, end - column + 1, "", certain) if ahead.rstrip()[-1:] in ("{", "[") else None

    def joined(self, before: yaml.ScalarNode, last: yaml.ScalarNode) -> Edit | None:
        """The edit that puts a text, which a comma has torn, into one pair of quotes."""
        if before.start_mark.line != last.end_mark.line:
            return None
        line, column, _ = self.place(before)
        length = last.end_mark.column - before.start_mark.column
        return Edit(line, column, length, quoted(f"{before.value}, {last.value}"), certain=True)
