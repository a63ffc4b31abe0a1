"""The yardsticks that are drawn: a bare Textual app with the widgets that any tracker needs, and nothing behind them.

Run as a file of its own, so that nothing but Textual is imported: `python bare.py [ROWS]`.
"""

import sys
from collections.abc import Iterator
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import DataTable, Footer, Input, RichLog

COLUMNS = ("At", "Name", "Points", "Conditions", "Acted")


def rows(count: int) -> Iterator[tuple[str, ...]]:
    """Combatants as plain text."""
    for n in range(count):
        yield str(20 - n % 20), f"Goblin {n}", f"{n % 9}/9", "prone" if n % 3 else "", "·"


class Bare(App[None]):
    """A table, a log, a line to type in, a footer."""

    CSS = "DataTable { height: 2fr; } RichLog { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "quit", "leave"), Binding("n", "bell", "next")]

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def compose(self) -> ComposeResult:
        """The widgets, one below the other."""
        yield from self.parts()

    def parts(self) -> Iterator[Widget]:
        """The table has the focus."""
        yield DataTable(cursor_type="row")
        yield RichLog()
        yield Input(placeholder="Command")
        yield Footer()

    def on_mount(self) -> None:
        """Fill the table and say that all is there."""
        table: DataTable[str] = self.query_one(DataTable)
        table.add_columns(*COLUMNS)
        for row in rows(self.count):
            table.add_row(*row)
        self.query_one(RichLog).write("Ready")
        table.focus()


if __name__ == "__main__":
    Bare(int(sys.argv[1]) if len(sys.argv) > 1 else 14).run()
