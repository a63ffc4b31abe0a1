"""A line that is put together by columns, so that what stands below each other stays below each other."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

from oa_tui.tui.text import clean, fit, padded, underlay, width
from oa_tui.tui.theme import Ink


class Row:
    """One line of the screen under construction. Columns count from 0; all glyphs pass through the ink."""

    def __init__(self, ink: Ink) -> None:
        self._ink = ink
        self.line = Text(no_wrap=True, end="")

    @property
    def end(self) -> int:
        """The first free column."""
        return self.line.cell_len

    def at(self, column: int, text: str, style: Style, room: int | None = None) -> Row:
        """Put text at a column, or behind what already reaches past it; cut to `room` cells."""
        shown = self._ink.plain(clean(text)) if room is None else cut(self._ink, text, room)
        self.line.append(" " * max(0, column - self.end))
        self.line.append(shown, style)
        return self

    def right(self, stop: int, text: str, style: Style) -> Row:
        """Put text so that it ends before column `stop`."""
        return self.at(stop - width(self._ink.plain(clean(text))), text, style)

    def put(self, column: int, line: Text) -> Row:
        """Put a finished piece at a column."""
        self.line.append(" " * max(0, column - self.end))
        self.line.append_text(line)
        return self

    def under(self, start: int, stop: int, style: Style) -> Row:
        """Lay a style under the cells from `start` to `stop`, for a selected line."""
        self.line = padded(self.line, max(stop, self.end))
        at = self.line.plain
        first, last = _index(at, start), _index(at, stop)
        below = self.line[first:last]
        underlay(below, style)
        self.line = Text.assemble(self.line[:first], below, self.line[last:], no_wrap=True, end="")
        return self


def cut(ink: Ink, text: str, cells: int) -> str:
    """Text fit for the screen, cut to `cells`."""
    return ink.plain(fit(ink.plain(clean(text)), max(0, cells)))


def caret(ink: Ink) -> str:
    """Where the next letter goes: it never blinks."""
    return "_" if ink.ascii else "▏"


def _index(plain: str, column: int) -> int:
    """The character that starts at a column."""
    used = 0
    for index, char in enumerate(plain):
        if used >= column:
            return index
        used += width(char)
    return len(plain)


def beside(ink: Ink, parts: Iterable[tuple[int, Iterable[Text]]], rows: int) -> list[Text]:
    """Blocks of lines side by side, each starting at its column."""
    blocks = [(column, list(lines)) for column, lines in parts]
    out = []
    for number in range(rows):
        row = Row(ink)
        for column, lines in blocks:
            if number < len(lines):
                row.put(column, lines[number])
        out.append(row.line)
    return out
