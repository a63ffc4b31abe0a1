"""The frame of every dialog: a box over the dimmed screen, and one text in it that is drawn whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from oa_tui.tui.text import stack

Answer = TypeVar("Answer")


class Box(ModalScreen[Answer]):
    """Subclasses say in `repaint` what stands in it."""

    DEFAULT_CSS = """
    Box { align: center middle; background: $background 60%; }
    Box > Vertical {
        width: 62; max-width: 100%; height: auto; max-height: 100%; background: $background;
        border: round $mute; border-title-color: $hi; border-title-style: bold; padding: 1 2;
    }
    Box Static { height: auto; text-wrap: nowrap; text-overflow: clip; }
    """

    def compose(self) -> ComposeResult:
        """One box, drawn whole."""
        with Vertical(id="dialog-box"):
            yield Static(id="dialog", markup=False)

    def on_mount(self) -> None:
        """Draw."""
        self.repaint()

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        self.repaint()

    def repaint(self) -> None:
        """Draw all of it."""
        raise NotImplementedError

    def draw(self, title: str, lines: Iterable[Text]) -> None:
        """Put a title on the box and lines into it."""
        self.query_one("#dialog-box", Vertical).border_title = Content(f" {title} ")
        self.query_one("#dialog", Static).update(stack(list(lines)))
