"""All keys of the start screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from oa_tui.tui.derived import keys_of
from oa_tui.tui.screens.base import Page
from oa_tui.tui.text import join, pad, rule, wrapped

KEY = 10
"""Cells of a key."""

LISTS = (
    ("Enter", "resume or open what is under the cursor; beside a new encounter, open that"),
    ("↑↓ j k", "choose"),
    ("Tab", "the next list"),
    ("/", "find encounters and statblocks: words of names, tags, kinds and games; Esc drops them"),
)
NEW = (
    ("Space", "add one of what is under the cursor"),
    ("-", "one less"),
    ("←→", "in the new encounter: on which side they stand"),
    ("n", "name it"),
    ("s", "save it as a file of your library; Enter opens it, saved or not"),
)
FILES = (
    ("E", "the file of what is under the cursor in $EDITOR; a bundled one is copied into your library first"),
    ("p", "what is wrong with files"),
    ("r", "read the files again"),
    ("q", "leave"),
)
GROUPS = (("Lists", LISTS), ("New encounter", NEW), ("Files", FILES))


class StartHelp(Page[None]):
    """For reading; Escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark", "back", "back", show=False, id="start-help.back"),
        Binding("down,j", "scroll_lines(1)", "down", show=False, id="start-help.down"),
        Binding("up,k", "scroll_lines(-1)", "up", show=False, id="start-help.up"),
    ]

    def head(self) -> tuple[Text, Text]:
        """Of which screen."""
        return join([("Keys", self.ink.hi), ("   before the table", self.ink.mute)]), Text("")

    def body(self, cells: int, rows: int) -> list[Text]:
        """One group below the other."""
        ink = self.ink
        lines: list[Text] = []
        for number, (title, entries) in enumerate(GROUPS):
            lines += [Text("")] if lines else []
            lines.append(rule(ink, title, cells, focus=number == 0))
            for key, words in keys_of(self.app).live("start", entries):
                for row, line in enumerate(wrapped(words, min(cells, 80) - KEY - 4)):
                    said = pad(ink.plain(key) if row == 0 else "", KEY)
                    lines.append(join([("  ", ink.text), (said, ink.hi), (ink.plain(line), ink.text)]))
        return lines

    def footer(self) -> Sequence[tuple[str, str]]:
        """Out."""
        return (("↑↓", "scroll"), ("Esc", "back"))

    def action_back(self) -> None:
        """To the lists."""
        self.dismiss()

    def action_scroll_lines(self, by: int) -> None:
        """Up or down."""
        self.scroll_by(by)
