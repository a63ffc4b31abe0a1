"""All keys, by group, from the registry; what is typed filters them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from oa_tui.play.actions import ACTIONS, BUILDER, Action
from oa_tui.tui.derived import keys_of
from oa_tui.tui.screens.base import Page, edited
from oa_tui.tui.text import clean, join, pad, padded, rule, width, wrapped
from oa_tui.tui.theme import Ink

COLUMN = 38
"""Cells a column of keys wants at least."""

KEY, WIDEST_KEY = 8, 14
"""Cells for the keys themselves, at least and at most."""

Lines = list[Text]


class HelpScreen(Page[None]):
    """Escape goes back, or first drops what was typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back", show=False, id="help.back"),
        Binding("down", "scroll_lines(1)", "down", show=False, id="help.down"),
        Binding("up", "scroll_lines(-1)", "up", show=False, id="help.up"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, ink: Ink) -> None:
        super().__init__()
        self.ink = ink
        self.typed = ""

    def on_key(self, event: events.Key) -> None:
        """Letters filter."""
        if event.key == "slash" and not self.typed:
            event.stop()
            return
        typed = edited(self.typed, event)
        if typed is not None:
            event.stop()
            self.typed = typed
            self.repaint()

    def head(self) -> tuple[Text, Text]:
        """What was typed, or that one may type."""
        ink = self.ink
        left = join([("Keys", ink.hi), ("   of the table", ink.mute)])
        if self.typed:
            return left, join([(clean(self.typed), ink.hi), ("▏", ink.mute)])
        return left, join([("type to find a key or an action" if self.app.size.width >= 60 else "", ink.mute)])

    def body(self, cells: int, rows: int) -> Lines:
        """As many columns as fit, the groups in order, columns about equally tall."""
        count = max(1, min(3, (cells + 2) // COLUMN))
        wide = (cells + 1) // count
        columns = [
            self._column(groups, wide - 1 if at < count - 1 else cells - at * wide, first=at == 0)
            for at, groups in enumerate(split(self._groups(), count))
        ]
        tall = max(map(len, columns), default=0)
        lines = []
        for row in range(tall):
            line = Text("", no_wrap=True)
            for at, column in enumerate(columns):
                line = padded(line, at * wide) + (column[row] if row < len(column) else Text(""))
            lines.append(line)
        return lines

    def _groups(self) -> list[tuple[str, list[Action]]]:
        words = self.typed.casefold().split()
        every = sorted(ACTIONS, key=lambda action: order(action.group)) + list(BUILDER)
        every.sort(key=lambda action: order(action.group))
        shown = keys_of(self.app).of
        hits = [
            one for one in every if all(word in f"{shown(one.id)} {one.help} {one.label}".casefold() for word in words)
        ]
        return [(group, list(actions)) for group, actions in groupby(hits, key=lambda action: action.group)]

    def _column(self, groups: list[tuple[str, list[Action]]], cells: int, *, first: bool) -> Lines:
        ink, shown = self.ink, keys_of(self.app).of
        widest = max((width(shown(one.id)) for _, actions in groups for one in actions), default=0)
        room = max(KEY, min(WIDEST_KEY, 1 + widest))
        lines: Lines = []
        for number, (group, actions) in enumerate(groups):
            lines += [Text("")] if lines else []
            lines.append(rule(ink, group, cells, focus=first and number == 0))
            for action in actions:
                for row, words in enumerate(wrapped(action.help, cells - room - 3)):
                    key = pad(ink.plain(shown(action.id)) if row == 0 else "", room)
                    lines.append(padded(join([("  ", ink.text), (key, ink.hi), (words, ink.text)]), cells))
        return lines

    def strip(self) -> tuple[Text, Text]:
        """Where else actions are found."""
        if self.typed and not self._groups():
            return join([("No key and no action is called that", self.ink.text)]), Text("")
        key = keys_of(self.app).of("palette")
        said = f"Every action is also in the list under {key} by its name"
        return join([(said if self.app.size.width >= 80 else f"{key} has all by name", self.ink.text)]), Text("")

    def footer(self) -> Sequence[tuple[str, str]]:
        """Out."""
        return (("↑↓", "scroll"), ("Esc", "back"))

    def action_back(self) -> None:
        """Drop the filter, or leave."""
        if self.typed:
            self.typed = ""
            self.repaint()
        else:
            self.dismiss()

    def action_scroll_lines(self, by: int) -> None:
        """Up or down."""
        self.scroll_by(by)


GROUPS = ("Turn", "Undo", "Files", "Combatants", "Waiting", "Check builder", "Anywhere")


def order(group: str) -> int:
    """Where a group stands."""
    return GROUPS.index(group)


def split(groups: list[tuple[str, list[Action]]], count: int) -> list[list[tuple[str, list[Action]]]]:
    """The groups in order over `count` columns, so that the tallest column is as short as can be."""

    def tall(part: list[tuple[str, list[Action]]]) -> int:
        return sum(len(actions) + 2 for _, actions in part)

    def best(rest: list[tuple[str, list[Action]]], columns: int) -> list[list[tuple[str, list[Action]]]]:
        if columns == 1:
            return [rest]
        ways = [[rest[:cut], *best(rest[cut:], columns - 1)] for cut in range(len(rest) + 1)]
        return min(ways, key=lambda way: (max(map(tall, way)), sum(tall(part) ** 2 for part in way)))

    return best(groups, count)
