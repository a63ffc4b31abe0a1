"""A page that lists things of several lines each: however many there are, only those that show are drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from rich.text import Text
from textual import events

from oa_tui.tui.screens.base import Answer, Page
from oa_tui.tui.text import rule


class ListPage(Page[Answer]):
    """A cursor among things; subclasses say how many there are and draw one. What is unseen counts things."""

    AUTO_FOCUS = ""
    GAP = 0
    """Blank lines between two things."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self._top = 0
        self._below = 0

    def heading(self) -> str:
        """What the list is called."""
        raise NotImplementedError

    def count(self) -> int:
        """How many things there are."""
        raise NotImplementedError

    def drawn(self, at: int, cells: int) -> list[Text]:
        """The lines of one of them, at least one."""
        raise NotImplementedError

    def body(self, cells: int, rows: int) -> list[Text]:
        """As many as there is room for, all of what the cursor is on among them."""
        lines = [rule(self.ink, self.heading(), cells, focus=True)]
        drawn = cache(partial(self.drawn, cells=cells))
        self._top = at = self._first(drawn, rows - len(lines))
        while at < self.count():
            block = [*([Text("")] * self.GAP if at > self._top else []), *drawn(at)]
            if len(lines) + len(block) > rows and at > self.at:
                lines += block
                break
            lines += block
            at += 1
        self._below = self.count() - at
        return lines[:rows]

    def _first(self, drawn: Callable[[int], list[Text]], room: int) -> int:
        """The topmost that shows: the one that did, unless the cursor has left what shows below it."""
        if not self.count():
            return 0
        top = min(self.at, self.count() - 1)
        highest = min(self._top, top)
        room -= len(drawn(top))
        while top > highest:
            room -= self.GAP + len(drawn(top - 1))
            if room < 0:
                break
            top -= 1
        return top

    def unseen(self) -> tuple[int, int]:
        """How many there are above and below those that show."""
        return self._top, self._below

    def action_move(self, by: int) -> None:
        """The cursor up or down."""
        self.at = max(0, min(self.count() - 1, self.at + by))
        self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the cursor."""
        event.stop()
        self.action_move(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the cursor."""
        event.stop()
        self.action_move(-1)
