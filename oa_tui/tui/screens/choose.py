"""A dialog with a list: type to filter, Enter takes the line under the cursor."""

from __future__ import annotations

from msgspec import Struct
from rich.text import Text
from textual import events

from oa_tui.sessions import Listed
from oa_tui.tui.box import Box
from oa_tui.tui.check.row import caret
from oa_tui.tui.feet import fitting
from oa_tui.tui.screens.base import edited
from oa_tui.tui.text import clean, fit, fit_end, join, keys, pad, padded, spread, width
from oa_tui.tui.theme import Ink

LONGEST = 200
"""Characters of a filter."""


FEW = 4
"""Choices whose filter shows only once something is typed."""


class Choice(Struct, frozen=True):
    """A line to choose: `id` is the answer; `more` stands beside the name, `right` at the edge."""

    id: str
    name: str
    more: str = ""
    right: str = ""


def resume_or_new(left: Listed) -> tuple[Choice, ...]:
    """What is asked where a session of the same encounter has not ended."""
    where = f"round {left.round}" if left.round else "not begun"
    acts = f", {clean(left.acting)} acts" if left.acting else ""
    return (
        Choice("resume", "Resume", f"{where}{acts}", left.when("%d %b %H:%M")),
        Choice("new", "New", "begin it afresh; the other one is kept"),
    )


class ChooseScreen(Box[str | None]):
    """Answers with the id of a choice, or None. Nothing is typed into an Input, so nothing blinks."""

    DEFAULT_CSS = "ChooseScreen > Vertical { width: 70; }"

    def __init__(self, ink: Ink, title: str, choices: tuple[Choice, ...], verb: str) -> None:
        super().__init__()
        self.ink = ink
        self.choices = choices
        self.verb = verb
        self.typed = ""
        self.index = 0
        self._title = title

    def found(self) -> tuple[Choice, ...]:
        """The choices that hold every typed word; names that begin so first."""
        words = self.typed.casefold().split()
        hits = [one for one in self.choices if all(word in f"{one.name} {one.more}".casefold() for word in words)]
        return tuple(sorted(hits, key=lambda one: not one.name.casefold().startswith(self.typed.casefold())))

    def on_key(self, event: events.Key) -> None:
        """All keys belong to the dialog."""
        event.stop()
        event.prevent_default()
        found = self.found()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "enter":
            if found:
                self.dismiss(found[self.index].id)
        elif event.key in ("up", "down", "pageup", "pagedown"):
            by = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}[event.key]
            self.index = max(0, min(len(found) - 1, self.index + by))
        else:
            typed = edited(self.typed, event)
            if typed is not None:
                self.typed, self.index = typed, 0
        self.repaint()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text."""
        event.stop()
        self.typed, self.index = (self.typed + clean(event.text[: 2 * LONGEST]))[:LONGEST], 0
        self.repaint()

    def repaint(self) -> None:
        """Filter line, list, keys."""
        if not self.is_mounted:
            return
        cells = min(70, self.app.size.width) - 6
        room = max(1, min(14, self.app.size.height - 10, len(self.choices)))
        ink, found = self.ink, self.found()
        first = max(0, min(self.index - room + 2, len(found) - room)) if self.index >= room - 1 else 0
        count = join([(f"{len(found)} of {len(self.choices)}", ink.faint), (" ", ink.text)])
        shown = ink.plain(fit_end(clean(self.typed), cells - 20))
        typed = join([("  ", ink.text), (shown, ink.hi), (caret(ink), ink.mute)])
        name = min(28, cells // 2, max((width(one.name) for one in self.choices), default=0)) + 1
        lines = [spread(typed, count, cells), Text("")] if self.typed or len(self.choices) > FEW else []
        for at, one in enumerate(found[first : first + room], first):
            lines.append(self._line(one, name, cells, under=at == self.index))
        lines += [Text("")] * (room - len(found[first : first + room]))
        lines += [Text(""), keys(ink, fitting([("Enter", self.verb), ("↑↓", "choose"), ("Esc", "leave")], cells))]
        self.draw(self._title, lines)

    def _line(self, one: Choice, name: int, cells: int, *, under: bool) -> Text:
        ink = self.ink
        left = join([("  ", ink.text), (pad(ink.plain(fit(one.name, name - 1)), name), ink.hi if under else ink.text)])
        room = cells - left.cell_len - width(one.right) - 2
        left += join([(ink.plain(fit(one.more, room)), ink.text if under else ink.mute)])
        line = spread(left, join([(ink.plain(one.right), ink.hi), (" ", ink.text)]), cells)
        return padded(line, cells, ink.raised) if under else line
