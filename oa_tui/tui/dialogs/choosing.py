"""Dialogs with a list: typing filters it, Enter takes the line under the cursor."""

from __future__ import annotations

from msgspec import Struct
from rich.text import Text

from oa_tui.play.session import Play
from oa_tui.tui.check.lists import window
from oa_tui.tui.check.row import Row
from oa_tui.tui.dialogs.base import INDENT, Dialog, Footer
from oa_tui.tui.text import width
from oa_tui.tui.theme import Ink

WIDEST_NAME = 24


class Line(Struct, frozen=True):
    """One line: `id` says what it is, `note` stands beside the name, `right` at the edge."""

    id: str
    name: str
    note: str = ""
    right: str = ""


class Choosing(Dialog):
    """Subclasses say which lines there are and what taking one does."""

    verb = "take it"
    most_rows = 10

    def __init__(self, play: Play, title: str) -> None:
        super().__init__(play, title)
        self.at = 0

    def lines(self) -> list[Line]:
        """The lines the text leaves."""
        raise NotImplementedError

    def take(self, line: Line) -> None:
        """The line under the cursor is taken."""
        raise NotImplementedError

    def nothing(self) -> str:
        """What to say where no line is left."""
        return "Nothing is called that"

    def live(self) -> Footer:
        """Enter, arrows."""
        return [("Enter", self.verb), ("↑↓", "choose")]

    def changed(self) -> None:
        """The cursor goes back to the first line."""
        self.at = 0

    def move(self, by: int) -> None:
        """The next line, going round at the ends."""
        count = len(self.lines())
        self.at = (self.at + by) % count if count else 0

    @property
    def current(self) -> Line | None:
        """The line under the cursor."""
        lines = self.lines()
        return lines[min(self.at, len(lines) - 1)] if lines else None

    def enter(self) -> None:
        """Take it, or say that there is nothing to take."""
        line = self.current
        if line is None:
            self.error = self.nothing()
        else:
            self.take(line)

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """The list; it keeps its height while it is filtered."""
        lines = self.lines()
        rows = min(rows, self.most_rows)
        name = min(WIDEST_NAME, max((width(each.name) for each in lines), default=0))
        shown = window(len(lines), self.at, rows)
        found = [self._line(ink, lines[n], name, cells, chosen=n == self.at) for n in shown]
        return found + [Text()] * (self.height(rows) - len(found))

    def height(self, rows: int) -> int:
        """Rows the list takes at least."""
        return min(rows, 1)

    def _line(self, ink: Ink, line: Line, name: int, cells: int, *, chosen: bool) -> Text:
        stop = cells - 1 - (width(line.right) + 2 if line.right else 0)
        row = Row(ink).at(INDENT, line.name, ink.hi if chosen else ink.text, min(name, stop - INDENT))
        start = INDENT + name + 2
        if line.note and start < stop:
            row.at(start, line.note, ink.text if chosen else ink.mute, stop - start)
        row.right(cells - 1, line.right, ink.hi)
        return row.under(0, cells, ink.raised).line if chosen else row.line


def filtered(lines: list[Line], text: str) -> list[Line]:
    """The lines that hold every typed word: names that begin so first, then names with such a word, then the rest."""
    words = text.casefold().split()
    start = text.casefold().strip()

    def rank(line: Line) -> int:
        name = line.name.casefold()
        begins = all(any(part.startswith(word) for part in name.split()) for word in words)
        return 0 if name.startswith(start) else 1 if begins else 2 if all(word in name for word in words) else 3

    found = [each for each in lines if all(word in f"{each.name} {each.note}".casefold() for word in words)]
    return sorted(found, key=rank)
