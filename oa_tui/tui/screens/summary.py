"""What an encounter came to, shown at its end: who did what, luck against expectation, time."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from oa_tui.play.chronicle_summary import Summary, Tally
from oa_tui.play.chronicle_text import duration, summary_lines
from oa_tui.tui.screens.base import HELP, Page
from oa_tui.tui.text import clean, fit, join, ordered_columns, pad, rule, tail_of, wrapped

GAP = 3
MARGIN = 4
LEAST = 8
"""Cells of the shortest name; where not even that fits, sentences stand instead of columns."""
HEADS = ("", "turns", "checks", "succeeded", "expected", "harm", "a turn", "")


class SummaryScreen(Page[None]):
    """For reading; Escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "back", "back", show=False, id="summary.back"),
        Binding("down,j", "scroll_lines(1)", "down", show=False, id="summary.down"),
        Binding("up,k", "scroll_lines(-1)", "up", show=False, id="summary.up"),
        HELP,
    ]

    def __init__(self, summary: Summary) -> None:
        super().__init__()
        self.summary = summary

    def head(self) -> tuple[Text, Text]:
        """Which encounter, and that it is over."""
        return join([(clean(self.summary.encounter), self.ink.hi)]), join([("ended", self.ink.mute)])

    def body(self, cells: int, rows: int) -> list[Text]:
        """The whole in a sentence, then a line for each who did something."""
        ink = self.ink
        told = [_row(one) for one in self.summary.people]
        shown = [column for column, head in enumerate(HEADS) if not head or any(row[column] for row in told)]
        wides = ordered_columns([HEADS, *told])
        wides[0] = min(wides[0], max(LEAST, cells - MARGIN - sum(wides[column] + GAP for column in shown[1:])))
        fits = MARGIN + sum(wides[column] + GAP for column in shown) - GAP <= cells
        sentences = list(summary_lines(self.summary))
        lines = [rule(ink, "Summary", cells, focus=True)]
        for sentence in sentences[:1] if fits else sentences:
            lines += [join([("  ", ink.text), (line, ink.text)]) for line in wrapped(clean(sentence), cells - MARGIN)]
        if told and fits:
            lines += [Text(""), *(self._line(row, shown, wides) for row in (HEADS, *told))]
        return lines

    def _line(self, row: tuple[str, ...], shown: list[int], wides: list[int]) -> Text:
        ink = self.ink
        line = join([("  ", ink.text)])
        for column in shown:
            style = ink.faint if row is HEADS else ink.hi if column == 0 else ink.text
            words = column in (0, len(HEADS) - 1)
            cell = fit(row[column], wides[column], tail_of(row[column])) if column == 0 else row[column]
            line += join([("" if column == 0 else " " * GAP, style), (pad(cell, wides[column], not words), style)])
        return line

    def strip(self) -> tuple[Text, Text]:
        """Where else it stands."""
        return join([("It stays in the log", self.ink.mute)]), Text("")

    def footer(self) -> tuple[tuple[str, str], ...]:
        """Scroll and leave."""
        return (("↑↓", "scroll"), ("Esc", "back"))

    def action_back(self) -> None:
        """To the table."""
        self.dismiss()

    def action_scroll_lines(self, by: int) -> None:
        """Up or down."""
        self.scroll_by(by)


def _row(one: Tally) -> tuple[str, ...]:
    return (
        clean(one.who),
        str(one.turns or ""),
        str(one.checks or ""),
        f"{one.succeeded} of {one.rolled}" if one.rolled else "",
        f"{float(Fraction(one.expected)):.2f}" if one.rolled else "",
        str(one.harm or ""),
        duration(one.seconds / one.timed) if one.timed else "",
        "fell" if one.fell else "",
    )
