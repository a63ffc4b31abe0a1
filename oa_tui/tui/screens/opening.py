"""From a line of the start screen to a table: what is wrong is shown, what is unfinished is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from oa_tui.library import Entry
from oa_tui.play.files import Opening, open_entries
from oa_tui.tui.derived import keys_of, settings_of
from oa_tui.tui.screens.choose import ChooseScreen, resume_or_new
from oa_tui.tui.screens.problems import ProblemsScreen
from oa_tui.tui.screens.starting import Start
from oa_tui.tui.theme import Ink

if TYPE_CHECKING:
    from oa_tui.tui.app import OaTui


class OpeningScreen(Screen[None]):
    """Opens entries of its library."""

    def __init__(self, start: Start) -> None:
        super().__init__()
        self.start = start
        self.ink = Ink()
        self.said = ""

    @property
    def oa(self) -> OaTui:
        """The app that seats a table."""
        return cast("OaTui", self.app)

    def key(self, usual: str) -> str:
        """What stands for a key of the start screen where the settings file chose another."""
        return keys_of(self.app).spoken("start", usual)

    def repaint(self) -> None:
        """Draw everything anew."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """A sentence for the strip."""
        self.said = text
        self.repaint()

    def open_entry(self, entry: Entry) -> None:
        """An encounter, or a table with one sheet; what it misses is shown first."""
        opened = open_entries([entry], self.start.library)
        if opened is None:
            self.say(f"{entry.name} can't be put on a table")
        elif any(problem.severity == "error" for problem in opened.problems):
            fine = f"The rest is fine: {opened.name} opens without it"
            self.app.push_screen(
                ProblemsScreen(opened.problems, entry.name, fine),
                lambda go: self._resume_or_new(opened) if go else None,
            )
        else:
            self._resume_or_new(opened)

    def begin(self, opened: Opening) -> None:
        """A new session of it."""
        self.say(self.oa.begin(opened))

    def _resume_or_new(self, opened: Opening) -> None:
        left = self.start.unfinished(opened)
        if left is None:
            self.begin(opened)
            return
        path = left.path
        if not settings_of(self.app).confirm.resume:
            self.say(self.oa.resume(path))
            return

        def chosen(answer: str | None) -> None:
            if answer == "resume":
                self.say(self.oa.resume(path))
            elif answer == "new":
                self.begin(opened)

        self.app.push_screen(ChooseScreen(self.ink, opened.name, resume_or_new(left), "choose"), chosen)
