"""What all dialogs share: a box over the dimmed table, one field, a sentence where something is wrong, its keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rich.text import Text
from textual import events

from oa_tui.encounter.commands import Command, Refusal
from oa_tui.play.record import Done
from oa_tui.play.session import Play
from oa_tui.rules.table import Id
from oa_tui.tui.box import Box
from oa_tui.tui.check.row import Row, caret, cut
from oa_tui.tui.derived import ink_of, keys_of
from oa_tui.tui.feet import fitting
from oa_tui.tui.text import clause, clean, keys, width, wrapped
from oa_tui.tui.theme import Ink

Answer = Done | str | None
"""A step that was carried out, the id of an offer to draft, or nothing."""

Footer = list[tuple[str, str]]

LONGEST = 200
WIDEST = 62
FRAME = 6
"""Columns that border and padding take."""

AROUND = 10
"""Rows that border, padding, field, sentence and keys take."""

INDENT = 2


class Dialog(Box[Answer]):
    """Every key belongs to the dialog: no letter and no ctrl key of the table is live. Esc leaves, nothing changes."""

    DEFAULT_CSS = "Dialog { background: $background 70%; }"

    def __init__(self, play: Play, title: str) -> None:
        super().__init__()
        self.play = play
        self.text = ""
        self.error = ""
        self.last: Done | None = None
        self._title = clean(title)

    def key(self, action: str) -> str:
        """The key of an action of the table, for a sentence."""
        return keys_of(self.app).of(action)

    # ---- what a dialog says ----
    def hint(self) -> str:
        """What stands faint at the right of the field."""
        return ""

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """The lines below the field."""
        return []

    def live(self) -> Footer:
        """The keys that are live, without the way out."""
        return [("Enter", "do it")]

    # ---- what keys do ----
    def enter(self) -> None:
        """Enter."""

    def move(self, by: int) -> None:
        """↑ and ↓."""

    def step(self, by: int) -> None:
        """← and →."""

    def tab(self) -> None:
        """Tab."""

    def changed(self) -> None:
        """The text has changed."""

    def sign(self, by: int) -> bool:
        """`+` or `-`; False where they are only text."""
        return False

    @property
    def takes_text(self) -> bool:
        """Whether there is a field."""
        return True

    @property
    def shows_field(self) -> bool:
        """Whether the field is the first line; else the body has it somewhere."""
        return self.takes_text

    def leave(self) -> None:
        """Esc: what was done stays done."""
        self.dismiss(self.last)

    # ---- carrying out ----
    def carry_out(self, step: Callable[[], Done]) -> bool:
        """Take a step; what was refused stands in the dialog, and nothing typed is lost."""
        try:
            self.last = step()
        except Refusal as refusal:
            self.error = refusal.message
            return False
        self.error = ""
        return True

    def finish(self, *commands: Command) -> None:
        """Carry out commands and leave; stay where one is refused."""
        if all(self.carry_out(partial(self.play.do, command)) for command in commands):
            self.dismiss(self.last)

    # ---- the machinery ----
    def on_key(self, event: events.Key) -> None:
        """Keys that mean something, then text."""
        event.stop()
        event.prevent_default()
        name, char = event.key, event.character or ""
        fixed: dict[str, Callable[[], None]] = {
            "escape": self.leave,
            "enter": self.enter,
            "up": lambda: self.move(-1),
            "down": lambda: self.move(1),
            "left": lambda: self.step(-1),
            "right": lambda: self.step(1),
            "tab": self.tab,
        }
        if name in fixed:
            fixed[name]()
        elif not (char in ("+", "-") and self.sign(1 if char == "+" else -1)) and self.takes_text:
            self._edit(name, char)
        self.repaint()

    def _edit(self, name: str, char: str) -> None:
        before = self.text
        if name == "backspace":
            self.text = self.text[:-1]
        elif name == "ctrl+u":
            self.text = ""
        elif len(char) == 1 and char.isprintable():
            self.text = (self.text + char)[:LONGEST]
        if self.text != before:
            self.error = ""
            self.changed()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text: one line, no longer than any other."""
        event.stop()
        if self.takes_text:
            self.text = (self.text + clean(event.text[: 2 * LONGEST]))[:LONGEST]
            self.error = ""
            self.changed()
            self.repaint()

    def repaint(self) -> None:
        """Title, field, body, sentence, keys."""
        if not self.is_mounted or not self.is_current:
            return
        ink, size = ink_of(self.app), self.app.size
        cells = min(WIDEST, size.width) - FRAME
        lines = [self._field(ink, cells)] if self.shows_field else []
        body = self.body(ink, cells, max(2, size.height - AROUND))
        lines += [Text(), *body] if lines and body else body
        live = fitting([*self.live(), ("Esc", "leave")], cells)
        lines += [Text(), *self._sentence(ink, cells), keys(ink, live)]
        self.draw(cut(ink, self._title, cells - 4), lines)

    def _field(self, ink: Ink, cells: int) -> Text:
        """The text with its caret; of a long one the end shows."""
        hint = clause(self.hint(), max(0, cells - INDENT - width(self.text) - 3))
        room = cells - INDENT - 2
        shown = self.text if width(self.text) <= room else "…" + self.text[-(room - 2) :]
        return Row(ink).at(INDENT, shown, ink.hi).at(0, caret(ink), ink.hi).right(cells, hint, ink.faint).line

    def _sentence(self, ink: Ink, cells: int) -> list[Text]:
        """What is wrong, with its mark: never only a colour."""
        if not self.error:
            return []
        lines = wrapped(self.error, cells - INDENT)
        first = Row(ink).at(0, "!", ink.hurt).at(INDENT, lines[0], ink.text).line
        return [first, *(Row(ink).at(INDENT, line, ink.text).line for line in lines[1:]), Text()]


def named(play: Play, targets: tuple[Id, ...]) -> str:
    """Targets in labels, for a title, those that players don't see first and called so. Raises Refusal without any.

    Of one alone its group is named too: the line of a group means its next member.
    """
    if not targets:
        raise Refusal("Nobody is meant: select somebody, or mark them")
    people = play.table.combatants
    hidden = [f"{people[who].label} (hidden)" for who in targets if people[who].sight == "hidden"]
    labels = ", ".join([*hidden, *(people[who].label for who in targets if people[who].sight != "hidden")])
    group = people[targets[0]].group if len(targets) == 1 else ""
    line = next((row.label for row in play.rows() if group and row.group == group and len(row.members) > 1), "")
    return f"{labels}, one of {line}" if line else labels
