"""Odds as a line of glyphs and a legend: percents that add up, and a cell for everything that can happen."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.style import Style
from rich.text import Text

from oa_tui.rules.contract import Degree, Odds
from oa_tui.tui.check.row import Row
from oa_tui.tui.theme import Ink

WHOLE = 1000
"""Percents are counted in tenths."""

ROOMY = 100
"""Cells from which on the legend has more air."""

_WORST = ("critical", "terrible", "fumble", "blocked")
_BEST = ("great", "critical", "windfall")


def share(chances: Sequence[Fraction], whole: int, least: int = 0) -> tuple[int, ...]:
    """Split `whole` by these chances, which sum to 1, so that the parts add up to it: largest remainders get the rest,
    of equal ones those of the largest chances, where one more says least.

    Every chance above 0 gets at least `least`.
    """
    parts = [max(int(chance * whole), least) if chance else 0 for chance in chances]
    rest = whole - sum(parts)
    order = sorted(range(len(parts)), key=lambda at: (chances[at] * whole - parts[at], chances[at]), reverse=rest > 0)
    for at in (order * whole)[: max(0, rest)]:
        parts[at] += 1 if chances[at] else 0
    while sum(parts) > whole:
        parts[parts.index(max(parts))] -= 1
    return tuple(parts)


def possible(odds: Odds) -> tuple[Degree, ...]:
    """The degrees that can happen, worst first."""
    return tuple(degree for degree in odds.degrees if degree.p > 0)


def tenths(odds: Odds) -> tuple[int, ...]:
    """The percents of the possible degrees in tenths, adding up to 100.0."""
    return share([degree.p for degree in possible(odds)], WHOLE)


def said(units: int, exact: Fraction) -> str:
    """A percent without its sign; what is not quite impossible or certain does not look so."""
    if units <= 0 < exact:
        return "<0.1"
    if units >= WHOLE and exact < 1:
        return ">99.9"
    return f"{units // 10}.{units % 10}"


def success_tenths(odds: Odds) -> int | None:
    """The chance of success as the legend's good degrees add up, in tenths; None where the check only measures."""
    if odds.success is None:
        return None
    return sum(units for units, degree in zip(tenths(odds), possible(odds), strict=True) if degree.good)


def chance(odds: Odds) -> str:
    """The chance of success without its percent sign, or nothing where the check only measures."""
    units = success_tenths(odds)
    return "" if units is None or odds.success is None else said(units, odds.success)


def mean(odds: Odds) -> Fraction | None:
    """The mean of the totals, where they are known: what a check that only measures comes to."""
    weight = sum((p for _, p in odds.spread), Fraction(0))
    return sum((n * p for n, p in odds.spread), Fraction(0)) / weight if weight else None


def glyphs(ink: Ink, odds: Odds) -> tuple[tuple[str, Style], ...]:
    """A glyph and its style for each possible degree: `×` for the worst of several bad ones, `■` for the best good."""
    bad = [degree.word for degree in odds.degrees if degree.good is False]
    good = [degree.word for degree in odds.degrees if degree.good]
    found = []
    for degree in possible(odds):
        if degree.good is None:
            found.append(("━", ink.mute))
        elif degree.good:
            best = degree.word == good[-1] and (len(good) > 1 or degree.word.startswith(_BEST))
            found.append(("■", ink.good) if best else ("━", ink.good))
        else:
            worst = degree.word == bad[0] and (len(bad) > 1 or degree.word.startswith(_WORST))
            found.append(("×", ink.bad + Style(bold=True)) if worst else ("─", ink.mute))
    return tuple(found)


def line(ink: Ink, odds: Odds, cells: int) -> Text:
    """The odds as one line, worst to best."""
    row = Row(ink)
    for count, (glyph, style) in zip(
        share([degree.p for degree in possible(odds)], cells, 1), glyphs(ink, odds), strict=True
    ):
        row.at(0, glyph * count, style)
    return row.line


def legend(ink: Ink, odds: Odds, cells: int) -> Text:
    """Glyph, word and percent of each degree in the order of the line; words are shortened where they don't fit."""
    for gap, short in ((5 if cells >= ROOMY else 3, False), (3, False), (3, True), (2, True)):
        found = _legend(ink, odds, gap, short)
        if found.cell_len <= cells:
            return found
    found.truncate(cells, overflow="ellipsis")
    return found


def _legend(ink: Ink, odds: Odds, gap: int, short: bool) -> Text:
    row = Row(ink)
    if odds.certain is not None:
        return row.at(0, "━ certain", ink.mute).line
    each = zip(possible(odds), tenths(odds), glyphs(ink, odds), strict=True)
    for number, (degree, units, (glyph, style)) in enumerate(each):
        word = degree.word.replace("-", " ")
        row.at(row.end + (gap if number else 0), f"{glyph} ", style)
        row.at(0, f"{word.split(' ')[0] if short else word} ", ink.mute)
        row.at(0, f"{said(units, degree.p)} %", ink.hi)
    return row.line
