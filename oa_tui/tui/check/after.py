"""A roll that lies, as lines of text: how it came about, what follows, and what may still change it. Pure."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from oa_tui.tui.check import dice
from oa_tui.tui.check.geometry import Grid, compact, grid
from oa_tui.tui.check.lists import window
from oa_tui.tui.check.picture import Extra, Follows, Lying, Scores
from oa_tui.tui.check.row import Row, beside, caret, cut
from oa_tui.tui.check.view import so_far
from oa_tui.tui.text import fit, padded, rule, tail_of, width, wrapped
from oa_tui.tui.theme import Ink

MOST_DIGITS = 9
BAD = ("critical-failure", "terrible-failure", "fumble")
WHO = 12
ROOMY = 100
NARROW = 60
NARROW_NUMBERS = 11
"""Below this width the rule ids go and the numbers move to the right edge, in this many cells."""

TITLES = 16
"""Cells of a score's title and its sum, where no longer title stands."""
BAND = 4
"""Rows of the dice, the number to reach and the outcome."""

NUMBERS = 13
"""Cells of `38 → 31` with the air behind it."""


def rolled_lines(ink: Ink, lying: Lying, width_: int, height: int) -> list[Text]:
    """The drawer's lines after the roll, its title first."""
    title = rule(ink, cut(ink, lying.title, width_ - 4), width_, focus=True)
    if compact(width_, height):
        return [title, *_stacked(ink, lying, width_, height - 1)][:height]
    at = grid(width_, height)
    lines = [title, *_band(ink, lying, at), *[Text()] * at.air[0]]
    lines += [Row(ink).put(2, line).line for line in _scores(ink, lying, at)]
    lines += [Text()] * at.air[1]
    lines += [
        Row(ink).put(2, line).line for line in _follows(ink, lying, at.whole, height - len(lines), at.starts[1] - 2)
    ]
    return lines[:height]


def chip(ink: Ink, word: str, success: bool | None, good: tuple[str, ...]) -> tuple[str, Style]:
    """The outcome's word as a block: green, raised, or red with its glyph."""
    text = word.replace("-", " ")
    if word in BAD:
        return f" × {text} ", ink.hurt
    if success:
        best = len(good) > 1 and word == good[-1]
        return f" {'■ ' if best else ''}{text} ", ink.chip_good
    return f" {text} ", ink.chip_plain


def _band(ink: Ink, lying: Lying, at: Grid) -> list[Text]:
    left = [Row(ink).at(0, "dice", ink.mute).line]
    left += _dice(ink, lying, at)
    return beside(ink, zip(at.starts, (left, _middle(ink, lying, at), _right(ink, lying, at)), strict=True), 4)


def _opposed(lying: Lying) -> bool:
    return len(lying.dice) == 2 and lying.aim.number is None


def _dice(ink: Ink, lying: Lying, at: Grid) -> list[Text]:
    """The actor's dice; of more hands all of them, with who threw them."""
    room = at.column - 1
    if len(lying.dice) > 2:
        return [Row(ink).at(0, text, ink.text, room).line for text in _crowd(lying, room)]
    hands = lying.dice[:1] if _opposed(lying) else lying.dice
    flat = tuple(die for hand in hands for die in hand)
    if not any(die.faces for die in flat):
        return [Text(), Row(ink).at(0, "a bare total" if flat else "no dice", ink.mute).line]
    return dice.faces(ink, flat, room, at.gap)


def _crowd(lying: Lying, room: int) -> list[str]:
    """Hands beside each other, as many as fit into the lines below the head; then how many more there are."""
    names = (*lying.whose, *[""] * len(lying.dice))
    lines, most = [""], BAND - 1
    for number, hand in enumerate(lying.dice):
        each = f"{names[number]} {dice.face_words(hand)}".strip()
        beside = f"{lines[-1]}   {each}" if lines[-1] else each
        if width(beside) <= room or not lines[-1]:
            lines[-1] = beside
        elif len(lines) < most:
            lines.append(each)
        else:
            return [*lines[:-1], fit(lines[-1], room - 10) + f"   … {len(lying.dice) - number} more"]
    return lines


def _middle(ink: Ink, lying: Lying, at: Grid) -> list[Text]:
    number = "" if lying.aim.number is None else str(lying.aim.number)
    sign = "" if lying.success is None or lying.aim.at_most or not lying.total else _sign(lying)
    if _opposed(lying):
        other = "  ".join(dice.face_words(hand) for hand in lying.dice[1:])
        lines = so_far(ink, ("total", lying.total), ("against", ""), at, "" if lying.counted else sign)
        lines[2] = Row(ink).put(0, lines[2]).at(11, other, ink.mute).line
        return lines
    word = ("at most" if lying.aim.at_most else "against") if number else ""
    return so_far(ink, ("total" if lying.total else "", lying.total), (word, number), at, sign if number else "")


def _sign(lying: Lying) -> str:
    if lying.aim.number is None or not lying.total.lstrip("-").isdigit():
        return "≥" if lying.success else "<"
    return "≥" if int(lying.total) >= lying.aim.number else "<"


def _right(ink: Ink, lying: Lying, at: Grid) -> list[Text]:
    """The outcome's chip, its effect and how that came about, the chance: which gives way where the rest is long."""
    text, style = chip(ink, lying.word, lying.success, lying.good)
    outcome = Row(ink).at(0, text, style).line
    chance = Row(ink).at(0, f"the chance was {lying.chance} %" if lying.chance else "", ink.mute).line
    row = Row(ink)
    if lying.effect is not None:
        row.at(0, "effect ", ink.mute).at(0, str(lying.effect).replace("-", "−"), ink.hi)
    start = row.end + (3 if row.end else 0)
    if start + width(lying.how) <= at.last:
        return [outcome, Text(), row.at(start, lying.how, ink.mute).line if lying.how else row.line, chance]
    head = [row.line] if row.end else []
    how = wrapped(lying.how, at.last)
    kept = BAND - 1 - len(head)
    how = how if len(how) <= kept else [*how[: kept - 1], " ".join(how[kept - 1 :])]
    return [outcome, *head, *(Row(ink).at(0, line, ink.mute, at.last).line for line in how), chance][:BAND]


def _scores(ink: Ink, lying: Lying, at: Grid) -> list[Text]:
    """Two lines at most: short title, value and the parts that count."""
    shown = lying.scores[:2]
    wide = max((width(each.title) + 1 + width(each.value) for each in shown), default=0)
    return [_score(ink, each, at.whole, min(max(TITLES, wide), at.column)) for each in shown]


def _score(ink: Ink, score: Scores, room: int, titles: int) -> Text:
    row = Row(ink).at(0, score.title, ink.mute, titles - 1 - width(score.value)).right(titles, score.value, ink.hi)
    start = titles + 3
    for label, value in score.parts:
        if start + width(label) + width(value) + 1 > room:
            return row.at(start, "…", ink.mute).line
        row.at(start, f"{label} ", ink.mute).at(0, value, ink.text)
        start = row.end + 3
    return row.line


def _follows(ink: Ink, lying: Lying, room: int, rows: int, numbers: int) -> list[Text]:
    """What follows, one line each, and last what may still change it: of several the one under the cursor."""
    who, place = _places(lying, room, numbers)
    count, last = len(lying.follows), bool(lying.extras)
    hidden = count - max(0, rows - 1 - last)
    head = Row(ink).at(0, "It follows" if lying.follows else "Nothing follows", ink.hi)
    lines = [head.right(room, f"{hidden} more, ↑↓", ink.mute).line if hidden > 0 else head.line]
    for number in window(count, min(max(0, lying.selected), count - 1), rows - 1 - last):
        chosen = number == lying.selected
        lines.append(_follow(ink, lying.follows[number], number, chosen, (who, place, room)))
    if last:
        at = max(0, lying.selected - count)
        more = f"{at + 1} of {len(lying.extras)}" if len(lying.extras) > 1 else ""
        lines.append(_extra(ink, lying.extras[at], lying.selected >= count, room, more))
    return lines


def _places(lying: Lying, room: int, numbers: int) -> tuple[int, int]:
    """Cells for who, and the column of the numbers: under the second column of the band where there is room."""
    longest = max((width(each.who) for each in lying.follows), default=0)
    text = max((width(each.text) for each in lying.follows), default=0)
    if room < NARROW:
        return min(longest, WHO), room - NARROW_NUMBERS
    who = min(max(WHO, longest), 2 * WHO)
    behind = 4 + who + 1 + text + 2
    return who, max(numbers, behind) if room >= ROOMY else min(behind, room - 24)


def _follow(ink: Ink, each: Follows, number: int, chosen: bool, cells: tuple[int, int, int]) -> Text:
    who, place, room = cells
    name, said, what = (ink.hi, ink.text, ink.hi) if each.on else (ink.mute, ink.mute, ink.mute)
    row = Row(ink)
    if number < MOST_DIGITS:
        row.at(0, ink.key(str(number + 1)), ink.hi)
    row.at(2, "■" if each.on else "□", ink.text if each.on else ink.faint)
    row.at(4, fit(each.who, who, tail_of(each.who)), name)
    rule_at = room - (width(each.rule) if room >= NARROW else 0)
    why = place + NUMBERS
    stop = place if each.after is not None or each.entry is not None else why if each.why else rule_at
    row.at(4 + who + 1, each.text, said, min(stop, rule_at) - who - 6)
    if each.entry is not None:
        row.at(place, f"{each.entry}{caret(ink)}", ink.hi)
    elif each.after is not None:
        before = "" if each.before is None else str(each.before)
        row.at(place, before.rjust(4), ink.mute).at(0, " → ", ink.mute).at(0, str(each.after), what)
    if room - why > 12:
        row.at(why, each.why, ink.mute, rule_at - why - 1)
    if each.rule and row.end < rule_at and room >= NARROW:
        row.right(room, each.rule, ink.faint)
    return row.under(0, room, ink.raised).line if chosen else row.line


def _extra(ink: Ink, extra: Extra, chosen: bool, room: int, more: str = "") -> Text:
    """What would become of the roll; `more` says which of several this is."""
    stop = room - width(more) - (2 if more else 0)
    row = Row(ink).at(0, ink.key("+"), ink.hi).at(4, extra.text, ink.text, stop - 6)
    if extra.note and stop - row.end > 5:
        row.at(row.end + 3, extra.note, ink.mute, stop - row.end - 3)
    if more:
        row.right(room, more, ink.faint)
    return row.under(0, room, ink.raised).line if chosen else row.line


def _stacked(ink: Ink, lying: Lying, width_: int, rows: int) -> list[Text]:
    """Narrow or low: dice, total and outcome on one line, then what follows."""
    room = width_ - 3
    text, style = chip(ink, lying.word, lying.success, lying.good)
    row = Row(ink).at(1, "  ".join(dice.face_words(hand) for hand in lying.dice), ink.mute)
    row.at(row.end + 2, lying.total, ink.hi)
    if lying.aim.number is not None and lying.success is not None and not lying.aim.at_most:
        row.at(0, f" {_sign(lying)} {lying.aim.number}", ink.hi)
    row.at(row.end + 2, text, style)
    if lying.effect is not None:
        row.at(row.end + 2, f"effect {lying.effect}", ink.mute)
    lines = _follows(ink, lying, room, rows - 1, 0)
    return [padded(row.line, width_), *(Row(ink).put(1, line).line for line in lines)]
