"""Whose actions the digits use: pools and sheet where there is room, and always the numbered actions."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

from oa_tui.play.rows import acts
from oa_tui.rules.contract import Card, Offer, PoolLook
from oa_tui.rules.table import Combatant, Pool
from oa_tui.tui.grid import MOST_PIPS
from oa_tui.tui.panes.base import Pane
from oa_tui.tui.pool import dice_boxes
from oa_tui.tui.text import Piece, bar, clean, fit, join, pad, padded, pips, pool_number, spread, width, wrapped
from oa_tui.tui.theme import Ink

NOTED = 29
"""Cells from which actions show their notes."""

BAR = 7
"""Cells of a pool's bar."""

LEAD = 5
"""Cells of the digit and the air around it."""

LEAST_NAME = 15
"""Cells that a name keeps before notes are cut."""

SHORT_NOTE, SHORTEST_NAME = 10, 12
"""Cells of notes that come whole before names, and what names keep beside those."""

LEAST_NOTE = 8
"""Cells below which notes don't show."""

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
        offers = view.offers()
        head = [self.rule(self._title(one), cells)]
        room = rows - 2 - len(offers)
        if not view.layout.card:
            return head + offer_lines(self, offers, cells, room)[: rows - 1]
        sheet = view.play.sheets.get(one.sheet)
        card = view.play.system.card(sheet) if sheet is not None else Card(one.label)
        blocks = [
            [join([("  ", view.ink.text)]) + line for line in self._dice(one, cells)],
            pool_lines(self, one, card, cells),
            *grid_blocks(self, one, card, cells),
        ]
        actions = offer_lines(self, offers, cells, room - sum(len(block) + 1 for block in blocks if block))
        room = rows - 1 - len(actions)
        blocks.append(fact_lines(self, one, card, cells))
        kept: Lines = []
        for block in blocks:
            if block and len(block) + 1 <= room:
                kept += [*block, Text("")]
                room -= len(block) + 1
        texts = text_lines(self, card, cells)
        return head + kept + actions + ([Text(""), *texts[: room - 1]] if room > 1 and texts else [])

    def _dice(self, one: Combatant, cells: int) -> Lines:
        """Dice as boxes, what each is for below."""
        looks = self.view.play.system.looks
        words = {letter: key for key, letter in looks.turn.items() if key not in looks.pools}
        return dice_boxes(self.view.ink, self.view.dice(one), one.side, words, cells - 3)

    def _title(self, one: Combatant) -> Text:
        ink, view = self.view.ink, self.view
        name = clean(one.label)
        if view.stand_in:
            return join([(f"{name} for one check", ink.hi), (ink.plain(f" · {view.keys.of('clear')}"), ink.mute)])
        if acts(view.play.table, one.id):
            return join([(f"{name} acts", ink.act_text)])
        return join([(name, ink.mute)])


def offer_lines(pane: Pane, offers: tuple[Offer, ...], cells: int, spare: int = 0) -> Lines:
    """`1  Great axe     AS  7  d6+d8     +2`, and `c` for all else. Columns are as wide as what stands in them.

    `spare`: lines that may be more than one for each; notes that have no room beside their action take them.
    """
    ink, keys, word = pane.view.ink, pane.view.keys, pane.view.play.system.looks.score
    scores = max((len(str(offer.score)) for offer in offers if offer.score is not None), default=0)
    dice = max((width(offer.dice) for offer in offers), default=0)
    longest = max((width(clean(offer.label)) for offer in offers), default=0)
    needed = LEAD + 2 + longest + len(word) + 1 + max(2, scores) + 2 + dice + 1
    word = word if cells >= needed and scores else ""
    numbers = (len(word) + 1 if word else 0) + (max(2, scores) + 2 if scores else 0) + (dice + 1 if dice else 0)
    notes = max((width(offer.note) for offer in offers), default=0) if cells >= NOTED else 0
    room = cells - LEAD - 2 - numbers - 1
    least = LEAST_NAME if notes > SHORT_NOTE else SHORTEST_NAME
    name = max(8, min(longest, max(room - notes, min(least, room))))
    beside = min(notes, room - name)
    below = beside < min(LEAST_NOTE, notes) and sum(bool(offer.note) for offer in offers) <= spare
    if below:
        name = max(8, min(longest, room))
    drawn: Lines = []
    rows: list[tuple[Text, str, Style]] = []
    for number, offer in enumerate(offers, 1):
        body = ink.mute if offer.refused else ink.text
        left: list[Piece] = [
            (pad(f"  {keys.of('act', str(number))}", LEAD), ink.hi),
            (pad(fit(clean(offer.label), name), name + 2), body),
        ]
        if word:
            left.append((pad(word if offer.score is not None else "", len(word) + 1), ink.faint))
        if scores:
            score = "" if offer.score is None else str(offer.score)
            left.append((score.rjust(max(2, scores)) + "  ", ink.mute if offer.refused else ink.hi))
        left.append((pad(offer.dice, dice + 1) if dice else "", body))
        line, note = join(left), ink.plain(clean(offer.note))
        if below:
            drawn += [line, *([join([(" " * LEAD + fit(note, cells - LEAD - 1), ink.mute)])] if note else [])]
            continue
        rows.append((line, note if beside >= min(LEAST_NOTE, width(note)) else "", body))
    whole = [each for row in rows for each in _noted(*row, cells, whole=True)]
    drawn += whole if len(whole) - len(rows) <= spare else [_noted(*row, cells, whole=False)[0] for row in rows]
    drawn.append(join([(pad(f"  {keys.of('check')}", LEAD), ink.hi), ("anything else", ink.mute)]))
    return drawn


def _noted(line: Text, note: str, style: Style, cells: int, *, whole: bool) -> Lines:
    """A note at the right end of a line; what is too long goes on below it, or is cut."""
    room = cells - line.cell_len - 1
    parts = wrapped(note, room) if whole and width(note) > room else [fit(note, room)]
    first, *others = (join([(part + " ", style)]) for part in parts)
    return [spread(line, first, cells), *(spread(Text(""), part, cells) for part in others)]


def pool_lines(pane: Pane, one: Combatant, card: Card, cells: int) -> Lines:
    """Each pool with its bar; what the sheet says beside it (defense, armor) at the right under faint heads."""
    ink, view = pane.view.ink, pane.view
    looks = view.play.system.looks.pools
    beside = _beside(one, card, cells)
    drawn: Lines = []
    for name, pool in one.pools.items():
        look = looks.get(name)
        if look is None or look.style in ("words", "aside", "dice"):
            continue
        title = look.short or look.title
        line = join([("  ", ink.text), (pad(title, 8), ink.mute)])
        line += padded(_shown(ink, pool, look, ink.side(one.side)), BAR + (look.style == "pips"))
        line += pool_number(ink, pool.value, pool.max, 7, digits=2, up=look.up)
        right = [piece for cell, wide in beside.get(look.title, ()) for piece in [(cell.rjust(wide), ink.hi)]]
        drawn.append(spread(line, join([*right, (" ", ink.text)]), cells))
    heads = next(iter(beside.values()), ())
    if heads and drawn:
        titles = "".join(head.rjust(max(len(head), 1) + 1) for head in _heads(card))
        drawn.insert(0, spread(Text(""), join([(titles + " ", ink.faint)]), cells))
    return drawn


def _shown(ink: Ink, pool: Pool, look: PoolLook, hue: Style) -> Text:
    """A bar, or few points one by one."""
    if not pool.max:
        return Text("")
    if look.style == "pips" and pool.max <= MOST_PIPS:
        return pips(ink, pool.value, pool.max, hue)
    return bar(ink, pool.value, pool.max, BAR, hue)


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
    if not card.grid:
        return []
    first = 0 if card.heads and card.heads[0] else 1
    headed = len([head for head in card.heads if head]) + first
    blocks: list[Lines] = []
    if not _shared(one, card):
        blocks.append(_headed(pane, card, first, headed, cells))
    rest = [row[headed:] for row in card.grid if len(row) > headed]
    if rest:
        blocks.append([_attributes(pane, row, cells) for row in rest])
    return blocks


def _headed(pane: Pane, card: Card, first: int, headed: int, cells: int) -> Lines:
    """Numbers under their heads; where that is too wide, each behind its head."""
    ink = pane.view.ink
    wides = [max(len(head), *(len(row[at]) for row in card.grid)) for at, head in enumerate(card.heads[:headed])]
    gap = next((gap for gap in (2, 1) if 2 + sum(wides) + gap * len(wides) <= cells), 0)
    if not gap:
        return [
            line
            for row in card.grid
            for line in _pairs(pane, zip(card.heads[first:], row[first:], strict=False), cells)
        ]
    names = "" if not first else " " * (wides[0] + gap)
    top = "".join(head.rjust(wide) + " " * gap for head, wide in zip(card.heads, wides, strict=False) if head)
    block = [join([("  " + names + top.rstrip(), ink.faint)])]
    for row in card.grid:
        values = "".join(cell.rjust(wide) + " " * gap for cell, wide in zip(row[first:], wides[first:], strict=False))
        name = row[0].ljust(wides[0] + gap) if first else ""
        block.append(join([("  " + name, ink.mute), (values.rstrip(), ink.hi)]))
    return block


def _pairs(pane: Pane, pairs: Iterable[tuple[str, str]], cells: int) -> Lines:
    """Names and values, as many to a line as fit."""
    ink = pane.view.ink
    drawn: Lines = []
    line = join([("  ", ink.text)])
    for name, value in pairs:
        piece = join([(clean(name) + " ", ink.mute), (clean(value), ink.hi), ("   ", ink.text)])
        if line.cell_len > 2 and line.cell_len + piece.cell_len - 3 > cells - 1:
            drawn.append(line)
            line = join([("  ", ink.text)])
        line += piece
    return [*drawn, line] if line.cell_len > 2 else drawn


def _attributes(pane: Pane, row: tuple[str, ...], cells: int) -> Text:
    ink = pane.view.ink
    each = max(8, (cells - 3) // len(row))
    pieces: list[Piece] = [("  ", ink.text)]
    for cell in row:
        label, _, value = cell.rpartition(" ")
        pieces += [(label + "  ", ink.mute), (value, ink.hi), (" " * max(1, each - len(cell) - 1), ink.text)]
    return join(pieces)


def fact_lines(pane: Pane, one: Combatant, card: Card, cells: int) -> Lines:
    """Short facts, as many to a line as fit; what pools show already is left out, and a pool's says what is left."""
    looks = pane.view.play.system.looks.pools
    shown = {look.title for look in looks.values() if look.style != "aside"}
    left = {looks[name].title: str(pool.value) for name, pool in one.pools.items() if name in looks}
    return _pairs(pane, ((name, left.get(name, value)) for name, value in card.facts if name not in shown), cells)


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
