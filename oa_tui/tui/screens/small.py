"""What stands where there is no room for a table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from oa_tui.tui.grid import LEAST


class SmallScreen(Screen[None]):
    """One sentence."""

    DEFAULT_CSS = """
    SmallScreen { align: center middle; }
    SmallScreen > Static { width: 100%; text-align: center; }
    """

    def compose(self) -> ComposeResult:
        """It names what is needed."""
        yield Static(f"oa-tui needs {LEAST[0]} columns and {LEAST[1]} rows; nothing is lost", markup=False)
