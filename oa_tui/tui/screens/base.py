"""What the screens for reading share: a head, a body that scrolls, a strip, a footer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from oa_tui.tui.derived import ink_of, keys_of
from oa_tui.tui.feet import fitting
from oa_tui.tui.text import join, keys, more, spoken, spread, stack
from oa_tui.tui.theme import Ink

Answer = TypeVar("Answer")

HELP = Binding("question_mark", "help", "keys", show=False, id="table.help")
"""The table's key for the list of keys, for the pages that open over it; the settings give all of them another."""

SCROLL = 0.1
"""Seconds that scrolling takes where it may be seen."""


def edited(text: str, event: events.Key) -> str | None:
    """What a typed filter becomes by this key; None where the key types nothing."""
    if event.key == "backspace":
        return text[:-1]
    if event.character is not None and event.is_printable:
        return text + event.character
    return None


class Page(Screen[Answer]):
    """A whole screen of lines. Subclasses say what stands in head, body, strip and footer."""

    DEFAULT_CSS = """
    Page { background: $background; }
    Page > Static { height: 1; text-wrap: nowrap; text-overflow: clip; }
    Page > VerticalScroll {
        height: 1fr; scrollbar-size: 0 0; background: $background; background-tint: transparent;
    }
    Page > VerticalScroll > Static { height: auto; text-wrap: nowrap; text-overflow: clip; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.ink = Ink()
        self._tall = 0

    def compose(self) -> ComposeResult:
        """Four parts, one below the other."""
        yield Static(id="page-head", markup=False)
        with VerticalScroll(id="page-scroll"):
            yield Static(id="page-body", markup=False)
        yield Static(id="page-strip", markup=False)
        yield Static(id="page-foot", markup=False)

    def on_mount(self) -> None:
        """Follow what is scrolled."""
        self.watch(self.query_one("#page-scroll"), "scroll_y", lambda _: self._paint_strip(), init=False)
        self.repaint()

    def themed(self) -> None:
        """Other colours."""
        self.repaint()

    def on_resize(self, _: events.Resize) -> None:
        """Another size, other lines."""
        self.repaint()

    @property
    def scope(self) -> str:
        """What the ids of its bindings begin with."""
        return next((each.id.partition(".")[0] for each in self.BINDINGS if isinstance(each, Binding) and each.id), "")

    def head(self) -> tuple[Text, Text]:
        """Left and right of the first line."""
        raise NotImplementedError

    def body(self, cells: int, rows: int) -> list[Text]:
        """All lines; what `rows` doesn't hold is reached by scrolling."""
        raise NotImplementedError

    def strip(self) -> tuple[Text, Text]:
        """Left and right of the strip."""
        return Text(""), Text("")

    def footer(self) -> Sequence[tuple[str, str]]:
        """Live keys, the way out last."""
        return (("Esc", "back"),)

    def repaint(self) -> None:
        """Draw everything anew."""
        if not self.is_mounted or not self.app.size.width:
            return
        self.ink = ink_of(self.app)
        cells, height = self.app.size
        self.query_one("#page-head", Static).update(self._ends(self.head(), cells))
        lines = self.body(cells, height - 3)
        self._tall = len(lines)
        self.query_one("#page-body", Static).update(spoken(self.ink, stack(lines)))
        self._paint_strip()
        live = fitting(keys_of(self.app).live(self.scope, self.footer()), cells - 3)
        foot = join([("  ", self.ink.text)]) + keys(self.ink, live)
        self.query_one("#page-foot", Static).update(foot)

    def _paint_strip(self) -> None:
        """The sentence of the strip, and how much doesn't show."""
        left, right = self.strip()
        if unseen := more(self.ink, *self.unseen()):
            right = right + Text("   " if right else "") + Text(unseen, self.ink.mute)
        self.query_one("#page-strip", Static).update(self._ends((left, right), self.app.size.width))

    def unseen(self) -> tuple[int, int]:
        """How many lines there are above and below those that show."""
        room = self.app.size.height - 3
        top = min(max(0, int(self.query_one("#page-scroll").scroll_y)), max(0, self._tall - room))
        return top, max(0, self._tall - top - room)

    def scroll_by(self, lines: int) -> None:
        """Up or down by some lines."""
        scroll = self.query_one("#page-scroll", VerticalScroll)
        moves = self.app.animation_level != "none"
        scroll.scroll_to(y=scroll.scroll_offset.y + lines, animate=moves, duration=SCROLL if moves else None)

    def action_help(self) -> None:
        """The list of keys, over this page."""
        from oa_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.ink))

    @staticmethod
    def _ends(ends: tuple[Text, Text], cells: int) -> Text:
        left, right = ends
        return spread(Text("  ") + left, right + Text("  "), cells)
