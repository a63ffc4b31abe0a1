"""The whole log; Enter rewinds to the step under the cursor."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from oa_tui.tui.derived import keys_of
from oa_tui.tui.panes.lists import log_lines
from oa_tui.tui.screens.base import HELP, Page
from oa_tui.tui.screens.summary import SummaryScreen
from oa_tui.tui.text import join, padded, rule
from oa_tui.tui.view import View


class LogScreen(Page[int | None]):
    """Answers with the position to rewind to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,l", "back", "back", show=False, id="log.back"),
        Binding("enter", "rewind", "rewind", show=False, id="log.rewind"),
        Binding("s", "summary", "summary", show=False, id="log.summary"),
        Binding("down,j", "move(1)", "down", show=False, id="log.down"),
        Binding("up,k", "move(-1)", "up", show=False, id="log.up"),
        Binding("pagedown", "move(10)", "page down", show=False, id="log.page-down"),
        Binding("pageup", "move(-10)", "page up", show=False, id="log.page-up"),
        Binding("home", "move(-999999)", "newest", show=False, id="log.first"),
        Binding("end", "move(999999)", "oldest", show=False, id="log.last"),
        HELP,
    ]
    AUTO_FOCUS = ""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view
        self.entries = view.play.log()
        self.index = 0
        self._at: list[int] = []

    def head(self) -> tuple[Text, Text]:
        """How long the session is."""
        return join([("Log", self.ink.hi)]), join([(f"{len(self.entries)} steps", self.ink.mute)])

    def body(self, cells: int, rows: int) -> list[Text]:
        """Every entry, newest first; those taken back are struck."""
        lines = [rule(self.ink, "Newest first", cells, focus=True)]
        self._at = []
        for at, entry in enumerate(self.entries):
            self._at.append(len(lines))
            drawn = log_lines(self.view, entry, cells)
            if at == self.index:
                drawn = [padded(line, cells, self.ink.raised) for line in drawn]
            lines += drawn
        return lines

    def strip(self) -> tuple[Text, Text]:
        """What rewinding means."""
        keys = keys_of(self.app)
        back, forward = keys.spoken(self.scope, "Enter"), keys.of("redo")
        to = " to just after this step" if self.app.size.width >= 60 else ""
        said = f"{back} goes back{to}, {forward} forward again"
        return join([(said, self.ink.text)]), Text("")

    def footer(self) -> tuple[tuple[str, str], ...]:
        """Choose, rewind, leave; the summary once the encounter has ended."""
        ended = (("s", "summary"),) if self.view.play.encounter.stage == "ended" else ()
        return (("Enter", "rewind to it"), ("↑↓", "choose"), *ended, ("Esc", "back"))

    def action_move(self, by: int) -> None:
        """The cursor up or down."""
        self.index = max(0, min(len(self.entries) - 1, self.index + by))
        self.repaint()
        if self._at:
            self.reveal(self._at[self.index])

    def action_rewind(self) -> None:
        """To the table, as it was then."""
        self.dismiss(self.entries[self.index].position if self.entries else None)

    def action_summary(self) -> None:
        """What the encounter came to, once it has ended."""
        if (ending := self.view.play.ending()) is not None:
            self.app.push_screen(SummaryScreen(ending))

    def action_back(self) -> None:
        """To the table, unchanged."""
        self.dismiss(None)
