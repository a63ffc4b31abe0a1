"""Whose actions the digits use: pools and sheet where there is room, and always the numbered actions."""

from __future__ import annotations

from rich.text import Text

from oa_tui.rules.contract import Card, Offer
from oa_tui.rules.table import Combatant
from oa_tui.tui.panes.base import Pane
from oa_tui.tui.text import Piece, bar, clean, fit, join, pad, padded, pool_number, spread, wrapped

NOTED = 34
"""Cells from which actions show their notes."""

Lines = list[Text]


class ActorPane(Pane):
    """Title gold while it is the one who acts; digits stand before its actions."""

    def lines(self, cells: int, rows: int) -> Lines:
        """The actions come first in importance: attributes and texts go where there is no room for them."""
        view = self.view
        who = view.actor
        if who is None:
            return [self.rule("Nobody acts", cells)]
        one = view.combatant(who)
        actions = offer_lines(self, view.offers(), cells)
        head = [self.rule(self._title(one), cells)]
        if not view.layout.card:
            return head + actions[: rows - 1]
        sheet = view.play.sheets.get(one.sheet)
        card = view.play.system.card(sheet) if sheet is not None else Card(one.label)
        room = rows - 1 - len(actions)
        blocks = [
            pool_lines(self, one, card, cells),
            *grid_blocks(self, one, card, cells),
            fact_lines(self, card, cells),
        ]
        kept: Lines = []
        for block in blocks:
            if block and len(block) + 1 <= room:
                kept += [*block, Text("")]
                room -= len(block) + 1
        texts = text_lines(self, card, cells)
        return head + kept + actions + ([Text(""), *texts[: room - 1]] if room > 1 and texts else [])

    def _title(self, one: Combatant) -> Text:
        ink, view = self.view.ink, self.view
        name = clean(one.label)
        if view.stand_in:
            return join([(f"{name} for one check", ink.hi), (ink.plain(" · Esc"), ink.mute)])
        if view.play.encounter.actor == one.id:
            return join([(f"{name} acts", ink.act_text)])
        return join([(name, ink.mute)])


def offer_lines(pane: Pane, offers: tuple[Offer, ...], cells: int) -> Lines:
    """`1  Great axe     AS  7  d6+d8     +2`, and `c` for all else."""
    ink = pane.view.ink
    name = max(8, min(15, cells - (23 if cells >= NOTED else 17)))
    drawn = []
    for number, offer in enumerate(offers, 1):
        body = ink.mute if offer.refused else ink.text
        score = "" if offer.score is None else str(offer.score)
        left: list[Piece] = [
            (f"  {number}  ", ink.hi),
            (pad(fit(clean(offer.label), name - 1), name), body),
            (score.rjust(3) + "  ", ink.mute if offer.refused else ink.hi),
            (offer.dice, body),
        ]
        line = join(left)
        note = fit(clean(offer.note), cells - line.cell_len - 3) if cells >= NOTED else ""
        drawn.append(spread(line, join([(ink.plain(note), body), (" ", body)]), cells))
    drawn.append(join([("  c  ", ink.hi), ("anything else", ink.mute)]))
    return drawn


def pool_lines(pane: Pane, one: Combatant, card: Card, cells: int) -> Lines:
    """Each pool with its bar; what the sheet says beside it (defense, armor) at the right under faint heads."""
    ink, view = pane.view.ink, pane.view
    looks = view.play.system.looks.pools
    beside = _beside(one, card, cells)
    drawn: Lines = []
    for name, pool in one.pools.items():
        look = looks.get(name)
        if look is None or look.style in ("words", "aside"):
            continue
        title = look.short or look.title
        hue = ink.side(one.side)
        line = join([("  ", ink.text), (pad(title, 8), ink.mute)])
        line += padded(bar(ink, pool.value, pool.max, 7, hue) if pool.max else Text(""), 7)
        line += pool_number(ink, pool.value, pool.max, 7, digits=2, up=look.up)
        right = [piece for cell, wide in beside.get(look.title, ()) for piece in [(cell.rjust(wide), ink.hi)]]
        drawn.append(spread(line, join([*right, (" ", ink.text)]), cells))
    heads = next(iter(beside.values()), ())
    if heads and drawn:
        titles = "".join(head.rjust(max(len(head), 1) + 1) for head in _heads(card))
        drawn.insert(0, spread(Text(""), join([(titles + " ", ink.faint)]), cells))
    return drawn


def _shared(one: Combatant, card: Card) -> bool:
    """Whether every row of the sheet's grid is one of the pools, and can stand beside it."""
    titles = {name.capitalize() for name in one.pools}
    return bool(card.grid) and all(row[0] in titles for row in card.grid)


def _beside(one: Combatant, card: Card, cells: int) -> dict[str, tuple[tuple[str, int], ...]]:
    """The grid's own columns (past the first number) by the pool of its row, where there is room for them."""
    if cells < 38 or not _shared(one, card):
        return {}
    wides = [len(head) + 1 for head in _heads(card)]
    return {row[0]: tuple(zip(row[2 : 2 + len(wides)], wides, strict=False)) for row in card.grid}


def _heads(card: Card) -> list[str]:
    return [head for head in card.heads[2:] if head]


def grid_blocks(pane: Pane, one: Combatant, card: Card, cells: int) -> list[Lines]:
    """The sheet's grid: what stands under heads as one block, the rest (attributes) as another."""
    ink = pane.view.ink
    if not card.grid:
        return []
    headed = len([head for head in card.heads if head]) + 1
    blocks: list[Lines] = []
    if not _shared(one, card):
        wides = [
            max(len(head), *(len(row[at]) for row in card.grid)) + 2 for at, head in enumerate(card.heads[:headed])
        ]
        top = "".join(head.rjust(wide) for head, wide in zip(card.heads[1:headed], wides[1:], strict=False))
        block = [join([(" " * (2 + wides[0]) + top, ink.faint)])]
        for row in card.grid:
            values = "".join(cell.rjust(wide) for cell, wide in zip(row[1:headed], wides[1:], strict=False))
            block.append(join([("  " + row[0].ljust(wides[0]), ink.mute), (values, ink.hi)]))
        blocks.append(block)
    rest = [row[headed:] for row in card.grid if len(row) > headed]
    if rest:
        blocks.append([_attributes(pane, row, cells) for row in rest])
    return blocks


def _attributes(pane: Pane, row: tuple[str, ...], cells: int) -> Text:
    ink = pane.view.ink
    each = max(8, (cells - 3) // len(row))
    pieces: list[Piece] = [("  ", ink.text)]
    for cell in row:
        label, _, value = cell.rpartition(" ")
        pieces += [(label + "  ", ink.mute), (value, ink.hi), (" " * max(1, each - len(cell) - 1), ink.text)]
    return join(pieces)


def fact_lines(pane: Pane, card: Card, cells: int) -> Lines:
    """Short facts, as many to a line as fit; what pools show already is left out."""
    ink = pane.view.ink
    shown = {look.title for look in pane.view.play.system.looks.pools.values() if look.style != "aside"}
    drawn: Lines = []
    line = join([("  ", ink.text)])
    for name, value in card.facts:
        if name in shown:
            continue
        piece = join([(clean(name) + " ", ink.mute), (clean(value), ink.hi), ("   ", ink.text)])
        if line.cell_len > 2 and line.cell_len + piece.cell_len - 3 > cells - 1:
            drawn.append(line)
            line = join([("  ", ink.text)])
        line += piece
    return [*drawn, line] if line.cell_len > 2 else drawn


def text_lines(pane: Pane, card: Card, cells: int) -> Lines:
    """The sheet's texts, wrapped."""
    ink = pane.view.ink
    drawn: Lines = []
    for head, text in card.texts:
        body = wrapped(f"{head}: {text}" if head else text, cells - 3)
        for number, line in enumerate(body):
            named = len(head) + 1 if head and number == 0 else 0
            drawn.append(join([("  ", ink.text), (line[:named], ink.mute), (line[named:], ink.text)]))
    return drawn
