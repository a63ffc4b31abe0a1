"""What is wrong with files: the place, the line itself, a mark below the fault, a fix to copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from oa_tui.library import Problem
from oa_tui.library.disk import ENDINGS
from oa_tui.tui.editor import edit
from oa_tui.tui.screens.listing import ListPage
from oa_tui.tui.text import clean, fit, join, spread, underlay, width, wrapped

Again = Callable[[], Sequence[Problem]]

LEAD = 8
"""Cells before the bar beside an excerpt."""


class ProblemsScreen(ListPage[bool]):
    """Answers True where what is fine shall be opened, False to go back.

    `opening` is the file that was to be opened; `fine` says what still works, empty where nothing is to be opened.
    `again` reads the files once more; when nothing is wrong any more the answer is True.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", "back", show=False, id="problems.back"),
        Binding("enter", "go", "open what is fine", show=False, id="problems.open"),
        Binding("down,j", "move(1)", "down", show=False, id="problems.down"),
        Binding("up,k", "move(-1)", "up", show=False, id="problems.up"),
        Binding("pagedown", "move(5)", "page down", show=False, id="problems.page-down"),
        Binding("pageup", "move(-5)", "page up", show=False, id="problems.page-up"),
        Binding("home", "move(-999999)", "first", show=False, id="problems.first"),
        Binding("end", "move(999999)", "last", show=False, id="problems.last"),
        Binding("E", "edit_file", "edit", show=False, id="problems.edit-file"),
        Binding("r", "read_again", "read again", show=False, id="problems.read-again"),
    ]
    GAP = 1

    def __init__(
        self, problems: Sequence[Problem], opening: str = "", fine: str = "", again: Again | None = None
    ) -> None:
        super().__init__()
        self.problems = tuple(problems)
        self.opening = opening
        self.fine = fine
        self.again = again
        self.said = ""

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

    def heading(self) -> str:
        """How many there are."""
        return f"Problems {len(self.problems)}"

    def count(self) -> int:
        """All of them."""
        return len(self.problems)

    def drawn(self, at: int, cells: int) -> list[Text]:
        """The place, what is wrong, the lines of the file, the fix."""
        lines = self._block(self.problems[at], cells)
        if at == self.at and len(self.problems) > 1:
            underlay(lines[0], self.ink.raised)
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
        """What still works, or what became of the last key."""
        return join([(self.ink.plain(clean(self.said or self.fine)), self.ink.text)]), Text("")

    def footer(self) -> Sequence[tuple[str, str]]:
        """The way out last."""
        go = [("Enter", "open what is fine")] if self.fine else []
        line = self.problems[self.at].line
        edit = [("E", f"edit at line {line}" if line else "edit")] if self._is_text() else []
        edit += [("r", "read again")] if self.again else []
        choose = [("↑↓", "choose")] if len(self.problems) > 1 else []
        return (*go, *edit, *choose, ("Esc", "back"))

    def _is_text(self) -> bool:
        """Whether an editor helps: sessions are no text."""
        return self.problems[self.at].file.lower().endswith(ENDINGS)

    def action_move(self, by: int) -> None:
        """The next problem."""
        self.said = ""
        super().action_move(by)

    def action_edit_file(self) -> None:
        """The file, at the line of the problem; then it is read again."""
        if not self._is_text():
            self.said = "This is no file to edit by hand"
            self.repaint()
            return
        problem = self.problems[self.at]
        self.said = edit(self.app, problem.file, problem.line)
        if not self.said and self.again is not None:
            self.action_read_again()
        else:
            self.repaint()

    def action_read_again(self) -> None:
        """What is wrong now; nothing: that was the last of it."""
        if self.again is None:
            return
        found = tuple(self.again())
        if not found:
            self.dismiss(True)
            return
        self.problems, self.at = found, min(self.at, len(found) - 1)
        self.said = "Read again"
        self.repaint()

    def action_back(self) -> None:
        """Nothing is opened."""
        self.dismiss(False)

    def action_go(self) -> None:
        """Open what is fine."""
        self.dismiss(bool(self.fine))


def clean_line(text: str) -> str:
    """A line of a file with its own blanks, without anything a terminal would obey."""
    return "".join(char if char.isprintable() else " " for char in text)
