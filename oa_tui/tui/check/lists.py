"""The lists below the odds: parts of the scores, what one more would be worth, and lists to pick from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from oa_tui.rules.contract import Odds
from oa_tui.tui.check import chances
from oa_tui.tui.check.board import Column, Entry
from oa_tui.tui.check.geometry import Grid
from oa_tui.tui.check.picture import Choice, Drawn, Picking
from oa_tui.tui.check.row import Row, caret
from oa_tui.tui.text import fit, width
from oa_tui.tui.theme import Ink

ADDS = {"benefits": ("+", "another Benefit"), "drawbacks": ("-", "another Drawback")}
INDENT = 4


def window(count: int, at: int, rows: int) -> range:
    """Which of `count` lines show in `rows` so that line `at` does."""
    first = max(0, min(at - rows // 2, count - rows)) if at >= rows - 1 else 0
    return range(first, min(count, first + max(0, rows)))


def column_lines(ink: Ink, column: Column, selected: str, entry: str | None, room: int, rows: int) -> list[Text]:
    """A score: its sum in the head, its parts below, and the line that adds one more."""
    if not column.title:
        return []
    head = Row(ink).at(0, column.title, ink.hi, room - width(column.value) - 1).right(room, column.value, ink.hi)
    lines = [head.line]
    tail = ADDS.get(column.adds)
    free = rows - 1 - (1 if tail else 0)
    at = next((n for n, each in enumerate(column.entries) if each.key and each.key == selected), 0)
    shown = window(len(column.entries), at, free)
    lines += [entry_line(ink, column.entries[n], selected, entry, room) for n in shown]
    hidden = len(column.entries) - len(shown)
    if tail:
        rest = f"… {hidden} more" if hidden else ""
        row = Row(ink).at(0, ink.key(tail[0]), ink.hi).at(INDENT, tail[1], ink.mute, room - INDENT - width(rest) - 1)
        row.right(room, rest, ink.faint)
        lines.append(row.line)
    elif hidden and lines:
        lines[-1 if at < shown.stop - 1 else 0] = Row(ink).at(INDENT, f"… {hidden + 1} more", ink.faint).line
    return lines


def stacked_lines(
    ink: Ink, entries: Sequence[Entry], selected: str, entry: str | None, room: int, rows: int
) -> list[Text]:
    """One list of everything, around the selected line."""
    at = next((n for n, each in enumerate(entries) if each.key and each.key == selected), 0)
    shown = window(len(entries), at, rows)
    return [entry_line(ink, entries[n], selected, entry, room) for n in shown]


def entry_line(ink: Ink, entry: Entry, selected: str, typed: str | None, room: int) -> Text:
    """One part or field: digit, switch, label and value; the selected one says how it steps."""
    chosen = bool(entry.key) and entry.key == selected
    row = Row(ink)
    if entry.head:
        return row.at(0, entry.label, ink.hi, room - 4).right(room, entry.value, ink.hi).line
    if entry.digit:
        row.at(0, ink.key(str(entry.digit)), ink.hi)
    if entry.switch:
        row.at(2, "□" if entry.off else "■", ink.faint if entry.off else ink.text)
    value = f"{typed}{caret(ink)}" if chosen and typed is not None else entry.value
    style = ink.mute if entry.off else ink.text
    space = room - INDENT - width(value) - 1
    label = f"‹ {fit(entry.label, space - 4)} ›" if chosen and _steps(entry) else fit(entry.label, space)
    row.at(INDENT, label, style).right(room, value, ink.mute if entry.off and not chosen else ink.hi)
    return row.under(0, room, ink.raised).line if chosen else row.line


def _steps(entry: Entry) -> bool:
    field = entry.field
    return field is None or (not field.locked and field.kind in ("number", "choice", "switch"))


def more_lines(ink: Ink, drawn: Drawn, selected: str, at: Grid) -> list[Text]:
    """The third column: what one more is worth, mean effect and costs; then the fields that are in no sum."""
    room, rows = at.side, at.lists
    chosen = next((n for n, each in enumerate(drawn.board.more) if each.key == selected), None)
    if chosen is not None and selected:
        shown = window(len(drawn.board.more), chosen, rows - 1)
        wide = room if at.wide else at.last
        return [
            Row(ink).at(0, "Details", ink.hi).line,
            *(entry_line(ink, drawn.board.more[n], selected, drawn.entry, wide) for n in shown),
        ]
    more, facts = _one_more(ink, drawn, at), _facts(ink, drawn, at)
    rest = [entry_line(ink, each, "", None, room) for each in drawn.board.more]
    if more and facts and 2 + len(more) + len(facts) <= rows:
        more.append(Text())
    body = [*more, *facts]
    head = Row(ink).at(0, "One more" if more else "Costs" if facts else "", ink.hi)
    if len(body) + len(rest) < rows:
        return [head.line, *body, *rest]
    if rest:
        head.right(room, f"{len(rest)} details", ink.faint)
    return [head.line, *body][:rows]


def _one_more(ink: Ink, drawn: Drawn, at: Grid) -> list[Text]:
    offered = (("+", "Benefit", drawn.better), ("-", "Drawback", drawn.worse))
    known = [(key, word, *_points(drawn.odds, odds)) for key, word, odds in offered if odds is not None]
    digits = max((len(f"{abs(points):.1f}") for *_, points in known), default=0)
    found = []
    for key, word, chance, points in known:
        row = Row(ink).at(0, ink.key(key), ink.hi)
        change = f"{'▲' if points > 0 else '▼' if points < 0 else ' '} {abs(points):>{digits}.1f}"
        if at.wide:
            row.at(2, word, ink.text).right(at.side, chance, ink.hi).right(at.last, change, ink.text)
        else:
            row.at(2, chance, ink.text).right(at.side, change, ink.text)
        found.append(row.line)
    return found


def _points(now: Odds, then: Odds) -> tuple[str, float]:
    """The chance with one more, and the points gained or lost against now; means where checks only measure."""
    before, after = chances.success_tenths(now), chances.success_tenths(then)
    if before is None or after is None:
        old, new = chances.mean(now), chances.mean(then)
        return ("", 0.0) if old is None or new is None else (f"{float(new):.1f}", float(new - old))
    return f"{chances.chance(then)} %", (after - before) / 10


def _facts(ink: Ink, drawn: Drawn, at: Grid) -> list[Text]:
    """Mean effect and costs, in line with the chances above."""
    facts = [] if drawn.odds.effect is None else [("mean effect", f"{float(drawn.odds.effect):.1f}")]
    facts += drawn.costs
    start = 2 if at.wide else 0
    found = []
    for label, value in facts:
        own = width(value) + (1 if value else 0)
        stop = min(at.last, max(at.side, start + width(label) + own))
        found.append(Row(ink).at(start, label, ink.mute, stop - start - own).right(stop, value, ink.hi).line)
    return found


def picking_lines(ink: Ink, picking: Picking, room: int, rows: int) -> list[Text]:
    """A list filtered by typing: title, the text with its caret, and what is left of it."""
    head = Row(ink).at(0, picking.title, ink.hi, room)
    if picking.hint:
        head.right(room, fit(picking.hint, room - head.end - 2), ink.faint)
    lines = [
        head.line,
        Row(ink).at(0, "+" if not picking.text else "", ink.mute).at(2, f"{picking.text}{caret(ink)}", ink.hi).line,
    ]
    shown = window(len(picking.choices), picking.at, rows - 2)
    return [*lines, *(choice_line(ink, picking.choices[n], n == picking.at, room) for n in shown)]


def choice_line(ink: Ink, choice: Choice, chosen: bool, room: int) -> Text:
    """One line to pick: label and value at the two ends."""
    row = Row(ink).at(2, choice.label, ink.hi if chosen else ink.text, room - width(choice.value) - 3)
    row.right(room, choice.value, ink.hi if chosen else ink.text)
    return row.under(0, room, ink.raised).line if chosen else row.line
