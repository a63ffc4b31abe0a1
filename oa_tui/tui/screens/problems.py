"""What is wrong with files: the place, the line itself, a mark below the fault, a fix to copy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from oa_tui.library import Problem
from oa_tui.tui.screens.base import Page
from oa_tui.tui.text import clean, fit, join, rule, spread, width, wrapped

LEAD = 8
"""Cells before the bar beside an excerpt."""


class ProblemsScreen(Page[bool]):
    """Answers True where what is fine shall be opened, False to go back.

    `opening` is the file that was to be opened; `fine` says what still works, empty where nothing is to be opened.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", "back", show=False, id="problems.back"),
        Binding("enter", "go", "open what is fine", show=False, id="problems.open"),
        Binding("down,j", "scroll_lines(1)", "down", show=False, id="problems.down"),
        Binding("up,k", "scroll_lines(-1)", "up", show=False, id="problems.up"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, problems: Sequence[Problem], opening: str = "", fine: str = "") -> None:
        super().__init__()
        self.problems = tuple(problems)
        self.opening = opening
        self.fine = fine

    def head(self) -> tuple[Text, Text]:
        """What was being opened, and how many are wrong."""
        ink = self.ink
        errors = sum(problem.severity == "error" for problem in self.problems)
        warnings = len(self.problems) - errors
        counts = [f"{count} {word}{'s' if count > 1 else ''}" for count, word in
                  ((errors, "problem"), (warnings, "warning")) if count]  # fmt: skip
        left = join([("oa-tui", ink.hi)])
        if self.opening:
            left += join([("   opening ", ink.mute), (clean(self.opening), ink.text)])
        return left, join([(", ".join(counts), ink.mute)])

    def body(self, cells: int, rows: int) -> list[Text]:
        """One block for each problem, a blank line between them."""
        lines = [rule(self.ink, f"Problems {len(self.problems)}", cells, focus=True)]
        for number, problem in enumerate(self.problems):
            lines += [Text("")] if number else []
            lines += self._block(problem, cells)
        return lines

    def _block(self, problem: Problem, cells: int) -> list[Text]:
        ink = self.ink
        error = problem.severity == "error"
        chip = join([("  ", ink.text), (" error " if error else " warns ", ink.hurt if error else ink.warn)])
        place = Path(problem.file).name + (f" {problem.line}:{problem.column}" if problem.line else "")
        where = join([(clean(place) + "    ", ink.mute)])
        room = cells - where.cell_len - 12
        message = clean(problem.message)
        lines = [spread(chip + join([("  ", ink.text), (fit(message, room), ink.hi)]), where, cells)]
        if width(message) > room:
            first, *more = wrapped(message, room)
            lines = [spread(chip + join([("  ", ink.text), (first, ink.hi)]), where, cells)]
            lines += [join([(" " * 11, ink.text), (line, ink.hi)]) for line in more]
        lines += self._excerpt(problem, cells)
        if problem.fix:
            lines.append(join([(" " * 9 + "fix  ", ink.mute), (clean(problem.fix), ink.hi)]))
        return lines

    def _excerpt(self, problem: Problem, cells: int) -> list[Text]:
        """The lines of the file; a long one is shown around the fault."""
        ink = self.ink
        room = cells - LEAD - 5
        skip = max(0, problem.caret + max(1, problem.length) - room + 4)
        lines = []
        for at, (number, text) in enumerate(problem.excerpt):
            last = at == len(problem.excerpt) - 1
            style = ink.hi if last else ink.mute
            number_style = ink.text if last else ink.faint
            shown = fit(clean_line(text)[skip:], room)
            bar = (f" {ink.g('│')} ", ink.line)
            lines.append(join([(f"{number:>{LEAD}}", number_style), bar, (shown, style)]))
        if problem.excerpt and problem.column:
            mark = problem.underline[skip:]
            lines.append(join([(" " * LEAD, ink.text), (f" {ink.g('│')} ", ink.line), (ink.plain(mark), ink.hi)]))
        return lines

    def strip(self) -> tuple[Text, Text]:
        """What still works."""
        return join([(clean(self.fine), self.ink.text)]), Text("")

    def footer(self) -> Sequence[tuple[str, str]]:
        """The way out last."""
        go = [("Enter", "open what is fine")] if self.fine else []
        return (*go, ("↑↓", "scroll"), ("Esc", "back"))

    def action_back(self) -> None:
        """Nothing is opened."""
        self.dismiss(False)

    def action_go(self) -> None:
        """Open what is fine."""
        self.dismiss(bool(self.fine))

    def action_scroll_lines(self, by: int) -> None:
        """Up or down."""
        self.scroll_by(by)


def clean_line(text: str) -> str:
    """A line of a file with its own blanks, without anything a terminal would obey."""
    return "".join(char if char.isprintable() else " " for char in text)
