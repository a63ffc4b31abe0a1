"""A pane: a rule with a title and lines below, drawn as one text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.text import Text
from textual import events
from textual.widget import Widget

from oa_tui.tui.text import padded, rule, spoken, stack, underlay
from oa_tui.tui.view import View

T = TypeVar("T")


class Pane(Widget):
    """Draws `lines` of the view. A pane that can't take the focus is only read."""

    DEFAULT_CSS = """
    Pane { background: $background; text-wrap: nowrap; text-overflow: clip; }
    """

    def __init__(self, view: View, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(id=id)
        self.view = view
        self._drawn = Text("")

    def lines(self, cells: int, rows: int) -> list[Text]:
        """The lines of this pane, the rule included; at most `rows` of them show."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Draw anew, and show it if it is different."""
        cells, rows = self.size
        if not cells or not rows:
            return
        self.show(self.lines(cells, rows)[:rows])

    def show(self, lines: list[Text]) -> None:
        """Show these lines, if they are others than before."""
        drawn = spoken(self.view.ink, stack(lines))
        if drawn != self._drawn or drawn.plain != self._drawn.plain:
            self._drawn = drawn
            self.refresh()

    def render(self) -> Text:
        """What was drawn last."""
        return self._drawn

    def on_resize(self, _: events.Resize) -> None:
        """Another size, another drawing."""
        self.repaint()

    def watch_has_focus(self, has_focus: bool) -> None:
        """The rule grows heavy, or is light again."""
        super().watch_has_focus(has_focus)
        self.repaint()

    def rule(self, title: Text | str, cells: int) -> Text:
        """This pane's own rule."""
        return rule(self.view.ink, title, cells, self.has_focus)


class ListPane(Pane, can_focus=True):
    """A pane with a cursor. `index` counts `entries`; a line is raised where the cursor is, if the focus is here."""

    def __init__(self, view: View, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(view, id)
        self.index = 0

    def count(self) -> int:
        """How many entries there are."""
        raise NotImplementedError

    def move(self, by: int) -> None:
        """The cursor up or down, held at the ends."""
        self.index = max(0, min(self.count() - 1, self.index + by))
        self.repaint()

    def repaint(self) -> None:
        """Draw anew; the cursor stays on an entry."""
        self.index = max(0, min(self.index, self.count() - 1))
        super().repaint()

    def fitting(
        self, shown: Sequence[T], draw: Callable[[T, bool], list[Text]], cells: int, room: int, top: int
    ) -> list[Text]:
        """Entries from the one at `top` on: whole while lines are left over, else each cut to one line."""
        drawn: list[Text] = []
        spare = room - len(shown)
        for at, one in enumerate(shown, top):
            lines = draw(one, True)
            if len(lines) - 1 > spare:
                lines = draw(one, False)
            spare -= len(lines) - 1
            drawn += [self.raised(lines[0], cells, at), *lines[1:]]
        return drawn

    def raised(self, line: Text, cells: int, at: int) -> Text:
        """The line, on the raised ground if the cursor is on it."""
        if not self.has_focus or at != self.index:
            return line
        ink = self.view.ink
        inner = line.copy()
        inner.truncate(cells - 1)
        inner = padded(inner, cells - 1)
        head, tail = inner[:1], inner[1:]
        underlay(tail, ink.raised)
        return Text.assemble(head, tail)
