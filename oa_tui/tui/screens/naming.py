"""A name for an encounter that is to be kept in a file: one line, Enter saves, nothing is overwritten unasked."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual import events

from oa_tui.encounter.commands import Refusal
from oa_tui.play.shelving import Taken
from oa_tui.tui.box import Box
from oa_tui.tui.check.row import caret
from oa_tui.tui.derived import ink_of
from oa_tui.tui.screens.base import edited
from oa_tui.tui.text import clean, fit, fit_end, join, keys, width, wrapped

LONGEST = 200
"""Characters of a name."""

WIDEST, FRAME = 62, 6
"""Columns of the box, and what border and padding take of them."""

Saved = Callable[[str, bool], str]
"""Takes the name and whether to overwrite; what was done. Raises Refusal, Taken where a second Enter would do it."""


class NameScreen(Box[str | None]):
    """Answers with what was done, None where nothing was. What is offered is taken where nothing is typed."""

    def __init__(self, title: str, offered: str, verb: str, save: Saved) -> None:
        super().__init__()
        self.typed = ""
        self.error = ""
        self._title = title
        self._offered = offered
        self._verb = verb
        self._save = save
        self._overwrite = False

    def on_key(self, event: events.Key) -> None:
        """All keys belong to the dialog."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "enter":
            self._enter()
        else:
            self._type("" if event.key == "ctrl+u" else edited(self.typed, event))
        self.repaint()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text."""
        event.stop()
        self._type(self.typed + clean(event.text[: 2 * LONGEST]))
        self.repaint()

    def _type(self, text: str | None) -> None:
        if text is not None:
            self.typed, self.error, self._overwrite = text[:LONGEST], "", False

    def _enter(self) -> None:
        name = clean(self.typed).strip() or self._offered
        try:
            self.dismiss(self._save(name, self._overwrite))
        except Taken as taken:
            self._overwrite = True
            self.error = f"{taken.message}: Enter again puts this one in its place, another name keeps both"
        except Refusal as refusal:
            self.error = refusal.message

    def repaint(self) -> None:
        """The name, or the one that is offered; what is wrong; the keys."""
        if not self.is_mounted or not self.is_current:
            return
        ink = ink_of(self.app)
        cells = min(WIDEST, self.app.size.width) - FRAME
        shown = ink.plain(fit_end(clean(self.typed), cells - 4))
        line = join([("  ", ink.text), (shown, ink.hi), (caret(ink), ink.mute)])
        if not self.typed:
            line += join([(ink.plain(fit(clean(self._offered), cells - 5 - width(shown))), ink.faint)])
        lines = [line, Text("")]
        if self.error:
            first, *rest = wrapped(ink.plain(self.error), cells - 2)
            lines += [join([("!", ink.hurt), (" " + first, ink.text)])]
            lines += [join([("  ", ink.text), (each, ink.text)]) for each in rest]
            lines += [Text("")]
        lines.append(keys(ink, [("Enter", "overwrite it" if self._overwrite else self._verb), ("Esc", "leave")]))
        self.draw(self._title, lines)
