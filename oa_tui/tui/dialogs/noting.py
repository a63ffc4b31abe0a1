"""A line for the log, or for a moment that comes: `end of round 3: the bridge falls`."""

from __future__ import annotations

from rich.text import Text

from oa_tui.play import reminding
from oa_tui.play.session import Play
from oa_tui.tui.check.row import Row
from oa_tui.tui.dialogs.base import INDENT, Footer
from oa_tui.tui.dialogs.choosing import Choosing, Line
from oa_tui.tui.theme import Ink

NOW = "log"
"""The line of a plain note."""


class NoteDialog(Choosing):
    """What is typed is the text; the line under the cursor says when. A moment before a colon is read as such."""

    verb = "keep it"
    most_rows = 9

    def __init__(self, play: Play) -> None:
        super().__init__(play, "Note or reminder")
        self._moments = reminding.moments(play)

    def hint(self) -> str:
        """Where it goes."""
        return "or a moment: and the text"

    def lines(self) -> list[Line]:
        """The log, and the moments to come; of a moment that is being typed those that fit."""
        words = self.text.strip().casefold().removeprefix("at ")
        fits = [each for each in self._moments if words and each.casefold().startswith(words)]
        shown = fits or self._moments
        said = [] if fits else [Line(NOW, "now", "a line for the log")]
        return [*said, *(Line(each, each, "", "Tab" if fits else "") for each in shown)]

    @property
    def _completes(self) -> bool:
        """Whether what is typed is the beginning of a moment rather than a text."""
        line = self.current
        return line is not None and line.right == "Tab"

    def changed(self) -> None:
        """The choice of a moment stays while its text is typed."""
        if self._completes:
            self.at = 0
        self.at = min(self.at, len(self.lines()) - 1)

    @property
    def _remark(self) -> reminding.Remark:
        typed = reminding.read(self.play, self.text)
        line = self.current
        if typed.when or line is None or line.id == NOW or self._completes:
            return typed
        return reminding.Remark(typed.text, line.id)

    def live(self) -> Footer:
        """Enter keeps it; Tab takes a moment that is being typed."""
        found = [("Enter", self.verb), ("↑↓", "when")]
        return [*found, ("Tab", "take it")] if self._completes else found

    def height(self, rows: int) -> int:
        """The list keeps its place."""
        return min(rows, len(self._moments) + 1)

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """When, and what becomes of the line."""
        remark = self._remark
        when = f"waits for {remark.when}" if remark.when else "a line for the log"
        said = Row(ink).at(INDENT, when if remark.text else "", ink.mute, cells - INDENT).line
        return [*super().body(ink, cells, max(1, rows - 2)), Text(), said]

    def tab(self) -> None:
        """The moment under the cursor stands before the text."""
        line = self.current
        if self._completes and line is not None:
            self.text, self.at = f"{line.id}: ", 0

    def take(self, line: Line) -> None:
        """Keep it."""
        remark = self._remark
        if remark.text:
            self.finish(remark.command)
        else:
            self.error = "Type a few words first, or leave with Esc"
