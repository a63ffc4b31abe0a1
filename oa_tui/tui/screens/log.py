"""The whole log; Enter rewinds to the step under the cursor."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from oa_tui.tui.derived import keys_of
from oa_tui.tui.panes.lists import log_lines
from oa_tui.tui.screens.base import HELP
from oa_tui.tui.screens.listing import ListPage
from oa_tui.tui.screens.summary import SummaryScreen
from oa_tui.tui.text import join, padded
from oa_tui.tui.view import View


class LogScreen(ListPage[int | None]):
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

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view
        self.entries = view.play.entries()

    def head(self) -> tuple[Text, Text]:
        """How long the session is."""
        return join([("Log", self.ink.hi)]), join([(f"{len(self.entries)} steps", self.ink.mute)])

    def heading(self) -> str:
        """In which order they stand."""
        return "Newest first"

    def count(self) -> int:
        """All steps, those taken back among them."""
        return len(self.entries)

    def drawn(self, at: int, cells: int) -> list[Text]:
        """An entry; one that was taken back is struck."""
        lines = log_lines(self.view, self.entries[at], cells)
        return [padded(line, cells, self.ink.raised) for line in lines] if at == self.at else lines

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

    def action_rewind(self) -> None:
        """To the table, as it was then."""
        self.dismiss(self.entries[self.at].position if self.entries else None)

    def action_summary(self) -> None:
        """What the encounter came to, once it has ended."""
        if (ending := self.view.play.ending()) is not None:
            self.app.push_screen(SummaryScreen(ending))

    def action_back(self) -> None:
        """To the table, unchanged."""
        self.dismiss(None)
