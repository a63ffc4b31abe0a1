"""What is left of a part that closes: nothing."""

from __future__ import annotations

from textual.widget import Widget


def let_go(closing: Widget) -> None:
    """Drop all lines that a part has drawn.

    Textual keeps the painters of the last thousand widgets, for a cache of border colours, and each keeps its lines:
    some hundred dialogs would hold 100 MiB.
    """
    for widget in closing.walk_children(Widget, with_self=True):
        widget.refresh()
