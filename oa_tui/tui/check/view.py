"""A draft as lines of text: the band, the odds, the lists. Pure; the drawer only repaints what these return."""

from __future__ import annotations

from rich.text import Text

from oa_tui.rules.contract import Odds
from oa_tui.tui.check import chances, dice
from oa_tui.tui.check.board import Column, Entry
from oa_tui.tui.check.geometry import Grid, compact, grid
from oa_tui.tui.check.lists import column_lines, more_lines, picking_lines, stacked_lines
from oa_tui.tui.check.picture import Drawn
from oa_tui.tui.check.row import Row, beside, cut
from oa_tui.tui.text import big, padded, rule, wrapped
from oa_tui.tui.theme import Ink


def draft_lines(ink: Ink, drawn: Drawn, width: int, height: int) -> list[Text]:
    """The drawer's lines, its title first, before and while the dice are thrown."""
    title = rule(ink, cut(ink, drawn.title, width - 4), width, focus=True)
    if compact(width, height):
        return [title, *_stacked(ink, drawn, width, height - 1)][:height]
    at = grid(width, height)
    above, between = at.air
    lines = [title, *_band(ink, drawn, at), *[Text()] * above]
    lines += [Row(ink).put(2, line).line for line in _odds(ink, drawn, at.whole)]
    lines += [Text()] * between
    lines += beside(ink, zip(at.starts, _lists(ink, drawn, at), strict=True), at.lists)
    return lines[:height]


def _band(ink: Ink, drawn: Drawn, at: Grid) -> list[Text]:
    """Four lines: labels, and below them dice, number to reach and chance."""
    middle, right = _middle(ink, drawn, at), _right(ink, drawn, at)
    return beside(ink, zip(at.starts, (_left(ink, drawn, at), middle, right), strict=True), 4)


def _left(ink: Ink, drawn: Drawn, at: Grid) -> list[Text]:
    room = at.column - 1
    if drawn.face is not None:
        head = Row(ink).at(0, drawn.face.label, ink.hi, room).line
        if drawn.face.bare:
            return [head, *big(ink, drawn.face.total or " ", ink.hi)]
        return [head, *dice.faces(ink, _typed(drawn), room, at.gap)]
    head = Row(ink).at(0, "pick up", ink.mute).line
    if not drawn.blocked and any(hand.bare for hand in drawn.hands):
        return [head, Row(ink).at(0, "no score is known: type a total", ink.text, room).line]
    if drawn.blocked or not any(hand.sides for hand in drawn.hands):
        return [Row(ink).at(0, "no dice", ink.mute).line]
    if len(drawn.hands) > 2:
        each = [f"{hand.label or hand.who}: {dice.words(hand.sides)}" for hand in drawn.hands]
        shown = each[:3] if len(each) <= 3 else [*each[:2], f"… {len(each) - 2} more"]
        return [head, *(Row(ink).at(0, text, ink.text, room).line for text in shown)]
    hands = drawn.hands[:1] if _opposed(drawn) else drawn.hands
    return [head, *dice.pick_up(ink, [sides for hand in hands for sides in hand.sides], room, at.gap)]


def _opposed(drawn: Drawn) -> bool:
    """Whether the other side's dice stand where the number to reach would."""
    return len(drawn.hands) == 2 and drawn.aim.number is None


def _typed(drawn: Drawn) -> tuple[dice.Die, ...]:
    """The dice shown in the first column: the actor's, or of many hands the one being typed."""
    assert drawn.face is not None
    if len(drawn.face.dice) <= 2:
        hands = drawn.face.dice[:1] if _opposed(drawn) else drawn.face.dice
        return tuple(die for hand in hands for die in hand)
    busy = (hand for hand in drawn.face.dice if any(die.typing for die in hand))
    return next(busy, drawn.face.dice[0])


def _middle(ink: Ink, drawn: Drawn, at: Grid) -> list[Text]:
    room = at.column - 1
    if _opposed(drawn):
        label = drawn.hands[1].label or "against"
        head = Row(ink).at(0, label, ink.mute, room).line
        if drawn.face is not None and len(drawn.face.dice) > 1:
            return [head, *dice.faces(ink, drawn.face.dice[1], room, at.gap)]
        return [head, *dice.pick_up(ink, drawn.hands[1].sides, room, at.gap)]
    number = "" if drawn.aim.number is None else str(drawn.aim.number)
    if drawn.face is not None and not drawn.face.bare:
        total = drawn.face.total
        return so_far(ink, ("so far" if total else "", total), (drawn.aim.label if number else "", number), at)
    head = Row(ink).at(0, drawn.aim.label, ink.mute, room).line
    return [head, *big(ink, number.replace("-", "−"), ink.mute if drawn.blocked else ink.hi)]


def so_far(ink: Ink, first: tuple[str, str], second: tuple[str, str], at: Grid, sign: str = "") -> list[Text]:
    """A total and, thin beside it, what it has to meet; a sign between them where one is true."""
    (label, total), (other, number) = first, second
    digits = big(ink, total.replace("-", "−"), ink.hi)
    stand = max(8, digits[1].cell_len + 2)
    thin = big(ink, number.replace("-", "−"), ink.mute, thin=True)
    head = Row(ink).at(0, label, ink.mute)
    if other:
        head.at(stand + 3, other, ink.mute, at.column - stand - 4)
    lines = [head.line]
    for number_of_line in range(3):
        row = Row(ink).put(0, digits[number_of_line])
        if number_of_line == 1 and sign:
            row.at(stand, sign, ink.hi)
        lines.append(row.put(stand + 3, thin[number_of_line]).line)
    return lines


def _right(ink: Ink, drawn: Drawn, at: Grid) -> list[Text]:
    if drawn.blocked:
        chip = Row(ink).at(0, " blocked ", ink.chip_plain).line
        return [chip, *(Row(ink).at(0, text, ink.text).line for text in wrapped(drawn.blocked, at.last)[:3])]
    style, thin = (ink.mute, True) if drawn.face is not None else (ink.hi, False)
    label, number = _chance(drawn.odds)
    if drawn.face is not None and label == "chance":
        label = "chance was"
    head = Row(ink).at(0, label, ink.mute).line
    if number.startswith(("<", ">")):
        return [head, Text(), Row(ink).at(0, number, ink.hi).line]
    return [head, *big(ink, number, style, thin)]


def _chance(odds: Odds) -> tuple[str, str]:
    """The label and number of the third column: the chance; where the check only measures, what it comes to."""
    chance = chances.chance(odds)
    if chance:
        return "chance", f"{chance} %" if chance.startswith(("<", ">")) else f"{chance}%"
    if odds.certain is not None:
        return "exactly", str(odds.certain)
    mean = chances.mean(odds)
    return ("on average", f"{float(mean):.1f}") if mean is not None else ("", "")


def _odds(ink: Ink, drawn: Drawn, cells: int) -> list[Text]:
    return [chances.line(ink, drawn.odds, cells), chances.legend(ink, drawn.odds, cells)]


def _lists(ink: Ink, drawn: Drawn, at: Grid) -> list[list[Text]]:
    """The three columns below the odds; a list to pick from takes the place of one of the first two."""
    selected = "" if drawn.face is not None else drawn.selected
    columns: list[list[Text]] = []
    for number, column in enumerate((drawn.board.left, drawn.board.middle)):
        if drawn.picking is not None and drawn.column == number:
            columns.append(picking_lines(ink, drawn.picking, at.room, at.lists))
        else:
            columns.append(column_lines(ink, column, selected, drawn.entry, at.room, at.lists))
    return [*columns, more_lines(ink, drawn, selected, at)]


def _stacked(ink: Ink, drawn: Drawn, width: int, rows: int) -> list[Text]:
    """Narrow or low: dice, number and chance on one line, the odds on the next, one list of everything below."""
    cells = width - 3
    label, number = _chance(drawn.odds)
    row = Row(ink)
    if drawn.face is not None:
        row.at(1, drawn.face.label, ink.hi).at(row.end + 2, _lies(drawn), ink.hi)
    else:
        row.at(1, " + ".join(dice.words(hand.sides) for hand in drawn.hands if hand.sides) or "no dice", ink.hi)
    if drawn.aim.number is not None:
        row.at(row.end + 2, f"{drawn.aim.label} ", ink.mute).at(0, str(drawn.aim.number), ink.hi)
    if drawn.blocked:
        lines = [row.line, Row(ink).at(1, drawn.blocked, ink.text, cells).line]
    else:
        if drawn.face is None:
            row.at(row.end + 2, f"{label} ", ink.mute).at(0, number.replace("%", " %").replace("  ", " "), ink.hi)
        lines = [padded(row.line, width), Row(ink).put(1, chances.line(ink, drawn.odds, cells)).line]
    if drawn.picking is not None:
        return [*lines, *_moved(ink, picking_lines(ink, drawn.picking, cells, rows - 2))]
    column = _one_list((drawn.board.left, drawn.board.middle), drawn.board.more)
    selected = "" if drawn.face is not None else drawn.selected
    return [*lines, *_moved(ink, stacked_lines(ink, column, selected, drawn.entry, cells, rows - 2))]


def _lies(drawn: Drawn) -> str:
    assert drawn.face is not None
    if drawn.face.bare:
        return drawn.face.total
    return "  ".join(dice.face_words(hand) for hand in drawn.face.dice)


def _moved(ink: Ink, lines: list[Text]) -> list[Text]:
    return [Row(ink).put(1, line).line for line in lines]


def _one_list(columns: tuple[Column, ...], more: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """All columns as one list with their heads in it."""
    entries: list[Entry] = []
    for column in columns:
        if column.title:
            entries += [Entry(column.title, column.value, head=True), *column.entries]
    return (*entries, *more)
