"""A sheet for reading, as lines of text; the same for the preview and for the whole screen."""

from __future__ import annotations

from msgspec.structs import replace
from rich.text import Text

from oa_tui.rules.contract import Card
from oa_tui.tui.text import Piece, clean, join, ordered_columns, spread, stack, wrapped
from oa_tui.tui.theme import Ink

__all__ = ["card_lines", "stack"]


def card_lines(ink: Ink, card: Card, cells: int, source: str = "") -> list[Text]:
    """Title, facts, grid, actions, texts, and where it stands; a blank line between them. `cells` is the room."""
    title = join([(clean(card.title), ink.hi), ("   " + clean(card.kind), ink.mute)])
    blocks = [
        [title],
        facts(ink, card, cells),
        grid(ink, card, cells),
        actions(ink, card, cells),
        texts(ink, card, cells),
    ]
    if source:
        blocks.append([join([(clean(source), ink.faint)])])
    lines: list[Text] = []
    for block in blocks:
        if block:
            lines += [*([Text("")] if lines else []), *block]
    return lines


def facts(ink: Ink, card: Card, cells: int) -> list[Text]:
    """Short pairs, as many to a line as fit."""
    drawn: list[Text] = []
    line = Text("")
    for name, value in card.facts:
        piece = join(
            [("   " if line.cell_len else "", ink.text), (clean(name) + " ", ink.mute), (clean(value), ink.hi)]
        )
        if line.cell_len and line.cell_len + piece.cell_len > cells:
            drawn.append(line)
            piece = piece[3:]
            line = Text("")
        line = line + piece
    return [*drawn, line] if line.cell_len else drawn


def grid(ink: Ink, card: Card, cells: int) -> list[Text]:
    """Rows under column heads; columns without a head (attributes) are set as label and value."""
    if not card.grid:
        return []
    wides = ordered_columns([card.heads, *card.grid])
    headed = max((at + 1 for at, head in enumerate(card.heads) if head), default=0)
    if sum(wides) + 2 * (len(wides) - 1) > cells and len(wides) > headed > 0:
        under = replace(card, grid=tuple(row[:headed] for row in card.grid))
        rest = replace(card, heads=(), grid=tuple(("", *row[headed:]) for row in card.grid))
        return [*grid(ink, under, cells), Text(""), *(line[2:] for line in grid(ink, rest, cells))]
    gap = 3 if sum(wides) + 3 * len(wides) <= cells else 2
    drawn = [_grid_line(ink, card.heads, card.heads, wides, gap, head=True)] if any(card.heads) else []
    return drawn + [_grid_line(ink, row, card.heads, wides, gap) for row in card.grid]


def _grid_line(
    ink: Ink, row: tuple[str, ...], heads: tuple[str, ...], wides: list[int], gap: int, *, head: bool = False
) -> Text:
    pieces: list[Piece] = []
    for at, (cell, wide) in enumerate(zip(row, wides, strict=False)):
        numeric = at < len(heads) and heads[at] != ""
        shown = cell.rjust(wide) if numeric else cell.ljust(wide)
        pieces.append((" " * gap if at else "", ink.text))
        if head:
            pieces.append((shown, ink.faint))
        elif numeric:
            pieces.append((shown, ink.hi))
        elif at == 0:
            pieces.append((shown, ink.mute))
        else:
            label, _, value = cell.rpartition(" ")
            pieces += [(label + " ", ink.mute), (value.rjust(wide - len(label) - 1), ink.hi)]
    return join(pieces)


def actions(ink: Ink, card: Card, cells: int) -> list[Text]:
    """`Club          AS  7  d6+d8            +4`: aligned, the last column at the right edge."""
    wides = ordered_columns([line[:4] for line in card.lines])
    drawn = []
    for line in card.lines:
        cells_ = [clean(cell) for cell in line]
        pieces: list[Piece] = []
        for at, (cell, wide) in enumerate(zip(cells_[:4], wides, strict=False)):
            number = cell.lstrip("+−-").isdigit()
            style = ink.hi if number else ink.faint if at == 1 else ink.text
            pieces.append((("  " if at else "") + (cell.rjust(wide) if number else cell.ljust(wide)), style))
        last = cells_[4] if len(cells_) > 4 else ""
        line_, note = join(pieces), join([(ink.plain(last), ink.text)])
        if line_.cell_len + note.cell_len + 1 > cells:
            drawn.append(line_)
            line_ = Text("")
        drawn.append(spread(line_, note, cells))
    return drawn


def texts(ink: Ink, card: Card, cells: int) -> list[Text]:
    """Paragraphs: a dim head, then the words."""
    drawn = []
    for head, text in card.texts:
        for number, line in enumerate(wrapped(f"{head} {text}" if head else text, cells)):
            named = len(clean(head)) if head and number == 0 else 0
            drawn.append(join([(line[:named], ink.mute), (ink.plain(line[named:]), ink.text)]))
    return drawn
