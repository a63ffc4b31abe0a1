"""A combatant as a row of the table: one text for each column, padded to its cells."""

from __future__ import annotations

from rich.text import Text

from oa_tui.encounter.order.standing import number
from oa_tui.play.rows import acted
from oa_tui.rules.contract import PoolLook
from oa_tui.rules.table import Combatant, Condition, Id, Mode, Pool, Side
from oa_tui.tui.grid import LEFT_OF, MOST_PIPS
from oa_tui.tui.lines import Divider, Line
from oa_tui.tui.pool import dice_cells, pool_of
from oa_tui.tui.text import (
    Piece,
    bar,
    clean,
    fit,
    join,
    pad,
    padded,
    pips,
    pool_number,
    spoken,
    tail_of,
    width,
)
from oa_tui.tui.theme import SIDE_GLYPH, Ink
from oa_tui.tui.view import View

MARKED: tuple[Mode, ...] = ("sides", "popcorn", "free")
"""Modes in which the place in the list doesn't say who has acted."""

ACTED = "acted"

GUTTER = 2
SCORE = 2


def heads(view: View) -> tuple[str, ...]:
    """The column heads, one for each column that shows."""
    columns, looks = view.layout.columns, view.play.system.looks
    row = [""]
    if columns.dice:
        row += [looks.pools[pool_of(looks)].title, " Left"]
    if columns.bar + columns.number:
        titles = [look.short or look.title for name, look in looks.pools.items() if name in shown_pools(view)]
        title = fit(", ".join(titles), columns.bar + columns.number - 1)
        row.append(" " + title if columns.dice else title)
    row += [" " + looks.pools[name].title for name in view.pools("bare") if columns.bare]
    row += [head.rjust(cells - 2) for head, cells in zip(looks.facts, columns.facts, strict=False)]
    if columns.turn:
        row.append(" Turn" if columns.bare else "Turn")
    return (*row, "Conditions")


def widths(view: View) -> tuple[int, ...]:
    """Cells of each column, in the order of `heads`."""
    columns = view.layout.columns
    dice = (columns.dice - LEFT_OF, LEFT_OF) if columns.dice else ()
    turn = (columns.turn,) if columns.turn else ()
    main = (columns.bar + columns.number,) if columns.bar + columns.number else ()
    return (columns.name, *dice, *main, *columns.bare, *columns.facts, *turn, columns.conditions)


def shown_pools(view: View) -> tuple[str, ...]:
    """The pools of the first column with a number: beside dice cells only those that are no dice."""
    return view.pools("bar", "pips") if view.layout.columns.dice else view.main_pools


def row(view: View, line: Line) -> tuple[Text, ...]:
    """All cells of a line."""
    columns, one = view.layout.columns, view.whole(line)
    cells = [name_cell(view, line)]
    if columns.dice:
        cells += [dice_cell(view, one), left_cell(view, one)]
    if columns.bar + columns.number:
        cells.append(pool_cell(view, one))
    if columns.bare:
        cells += [
            bare_cell(view, one, name, cells_) for name, cells_ in zip(view.pools("bare"), columns.bare, strict=True)
        ]
    facts = zip(view.play.system.looks.facts, columns.facts, strict=False)
    cells += [fact_cell(view, one, name, cells_) for name, cells_ in facts]
    if columns.turn:
        cells.append(turn_cell(view, one))
    return tuple(spoken(view.ink, cell) for cell in (*cells, condition_cell(view, one)))


def divider_row(view: View, divider: Divider) -> tuple[Text, ...]:
    """A rule through all columns with the side's name in it."""
    ink, (first, *others) = view.ink, widths(view)
    stroke = "-" if ink.ascii else "─"
    lead = GUTTER + SCORE + 1
    name = fit(divider.text, first - lead - 4)
    end = stroke * max(0, first - lead - 3 - len(name))
    named = join([(" " * lead + stroke + " ", ink.line), (name, ink.mute), (" " + end, ink.line)])
    return (padded(named, first), *(join([(stroke * each, ink.line)]) for each in others))


def name_cell(view: View, line: Line) -> Text:
    """Gutter, order score, side, name; the one gold block where this is who acts. Members of a group are indented."""
    ink, cells, one = view.ink, view.layout.columns.name, view.whole(line)
    status = view.play.status(one.id)
    acts = view.acts(line)
    marked = any(member.id in view.marks for member in line.members)
    out = status == "out"
    score = "" if line.inside else score_word(view, one.id)
    glyph = ("  " if line.inside else "") + ink.g("×" if out else SIDE_GLYPH[one.side])
    label = clean(line.label)
    name = ink.plain(fit(label, cells - GUTTER - SCORE - 3 - len(glyph), tail_of(label)))
    gutter = (ink.g("►") if acts or (line.inside and view.actor == one.id) else "") + (ink.g("»") if marked else "")
    lead = f"{pad(gutter, GUTTER)}{score:>{SCORE}} "
    if acts:
        return padded(join([(pad(f"{lead}{glyph} {name}", cells - 1), ink.act)]), cells)
    style = ink.struck if out else ink.hi if marked else ink.mute if status == "down" else ink.text
    return padded(
        join(
            [
                (pad(gutter, GUTTER), ink.hi),
                (lead[GUTTER:], ink.faint if out else ink.mute),
                (glyph + " ", ink.faint if out else ink.side(one.side)),
                (name, style),
            ]
        ),
        cells,
    )


def score_word(view: View, who: Id) -> str:
    """The number of a place: its order score, or the shot it stands on."""
    found = number(view.play.encounter, who)
    return "" if found is None else str(found).replace("-", "−")


def dice_cell(view: View, one: Combatant) -> Text:
    """A cell for each die; of more than there is room for only the number beside them."""
    cells = view.layout.columns.dice - LEFT_OF
    if view.play.status(one.id) == "out":
        word = "out" if pool_of(view.play.system.looks) in one.pools else ""
        return padded(join([(word, view.ink.faint)]), cells)
    dice = view.dice(one)
    return padded(dice_cells(view.ink, dice, one.side) if 2 * len(dice) <= cells else Text(), cells)


def left_cell(view: View, one: Combatant) -> Text:
    """The number of the dice that somebody still owns."""
    name = pool_of(view.play.system.looks)
    pool = one.pools.get(name)
    if pool is None or view.play.status(one.id) == "out":
        return Text(" " * LEFT_OF)
    return pool_number(view.ink, pool.value, pool.max, LEFT_OF, digits=view.digits.get(name, 1))


def pool_cell(view: View, one: Combatant) -> Text:
    """The bar in the side's hue and the number; `out` where somebody is."""
    ink, columns = view.ink, view.layout.columns
    cells = columns.bar + columns.number
    digits = view.main_digits
    name = next((pool for pool in shown_pools(view) if pool in one.pools), None)
    if view.play.status(one.id) == "out":
        end = columns.bar + 1 + digits + 1 + 1 if columns.number else 4
        word = "out" if name or not columns.dice else ""
        return padded(join([(word.rjust(end), ink.faint)]), cells)
    if name is None:
        return Text(" " * cells)
    pool, look = one.pools[name], view.play.system.looks.pools[name]
    if not columns.number:
        return _pips_alone(ink, pool, look, one.side, cells)
    number = pool_number(ink, pool.value, pool.max, columns.number, digits=digits, up=look.up)
    if not columns.bar:
        return number
    if pool.max is None:
        drawn = Text("")
    elif look.style == "pips" and pool.max <= min(MOST_PIPS, columns.bar):
        drawn = pips(ink, pool.value, pool.max, ink.side(one.side))
    else:
        drawn = bar(ink, pool.value, pool.max, columns.bar, ink.side(one.side))
    return padded(drawn, columns.bar) + number


def _pips_alone(ink: Ink, pool: Pool, look: PoolLook, side: Side, cells: int) -> Text:
    """Pips without a number, their first cell kept for `!`."""
    most = pool.max or pool.value
    if pool.low(look.up):
        return padded(join([("!" + ink.g("■") * pool.value + ink.g("□") * (most - pool.value), ink.hurt)]), cells)
    return padded(join([(" ", ink.text)]) + pips(ink, pool.value, most, ink.side(side)), cells)


def fact_cell(view: View, one: Combatant, name: str, cells: int) -> Text:
    """A number of its sheet, in line with its head's end."""
    value = "" if view.play.status(one.id) == "out" else clean(view.facts(one).get(name, ""))
    return padded(join([(pad(value, cells - 2, right=True), view.ink.text)]), cells)


def bare_cell(view: View, one: Combatant, name: str, cells: int) -> Text:
    """A pool as a plain number, its first cell kept for `!`."""
    pool = one.pools.get(name)
    if pool is None or view.play.status(one.id) == "out":
        return Text(" " * cells)
    up = view.play.system.looks.pools[name].up
    return pool_number(view.ink, pool.value, pool.max, cells, digits=view.digits.get(name, 1), up=up)


def turn_cell(view: View, one: Combatant) -> Text:
    """What is left of its turn: `Mm`, a dot for what is spent."""
    columns, ink = view.layout.columns, view.ink
    lead = " " if columns.bare else ""
    pieces: list[Piece] = [(lead, ink.text)]
    if view.play.status(one.id) != "out":
        for allowance, letter in view.play.system.looks.turn.items():
            left = one.turn.get(allowance)
            if left is not None:
                pieces.append((letter * left, ink.text) if left > 0 else (ink.g("·"), ink.line))
    return padded(join(pieces), columns.turn)


def condition_cell(view: View, one: Combatant) -> Text:
    """Wounds and order words bold, conditions plain; `+2` counts those for which there is no room."""
    ink, columns = view.ink, view.layout.columns
    if view.play.status(one.id) == "out":
        word = clean(one.fate or view.play.system.looks.out)
        return padded(join([(word, ink.faint)]), columns.conditions)
    words = _words(view, one)
    dot: Piece = (" ", ink.text) if columns.short else (ink.plain(" · "), ink.mute)
    for count in range(len(words), 0, -1):
        line = _dotted(words[:count], dot, len(words) - count, ink)
        if line.cell_len <= columns.conditions:
            return padded(line, columns.conditions)
    if not words:
        return padded(Text(), columns.conditions)
    text, style = words[0]
    room = columns.conditions - (width(f" +{len(words) - 1}") if len(words) > 1 else 0)
    return padded(_dotted([(fit(text, room), style)], dot, len(words) - 1, ink), columns.conditions)


def _dotted(words: list[Piece], dot: Piece, left_out: int, ink: Ink) -> Text:
    """Words with dots between them, and how many more there are."""
    pieces: list[Piece] = []
    for piece in words:
        pieces += [dot, piece] if pieces else [piece]
    return join([*pieces, (f" +{left_out}" if left_out else "", ink.mute)])


def _words(view: View, one: Combatant) -> list[Piece]:
    ink, short = view.ink, view.layout.columns.short
    looks = view.play.system.looks.pools
    words: list[Piece] = []
    words += [(word, ink.mute if word == ACTED else ink.hi) for word in order_words(view, one)]
    grave = [condition for condition in one.conditions if condition.name in view.play.system.looks.grave]
    words += [(condition_word(condition), ink.hi) for condition in grave]
    if view.play.status(one.id) == "down" and not grave:
        words.append(("down", ink.hi))
    words += [
        (_wound(look, one.pools[name].value, short), ink.hi)
        for name, look in looks.items()
        if look.style == "words" and name in one.pools and one.pools[name].value
    ]
    if not view.layout.columns.bare and not view.layout.narrow:
        words += [
            (f"{looks[name].title} {pool.value}/{pool.max}", ink.text)
            for name in view.pools("bare")
            if (pool := one.pools.get(name)) is not None and pool.max is not None and pool.value < pool.max
        ]
    words += [(condition_word(condition), ink.text) for condition in one.conditions if condition not in grave]
    if one.sight == "hidden":
        words.append(("hidden", ink.mute))
    return words


def order_words(view: View, one: Combatant) -> tuple[str, ...]:
    """What is rare about a place in the order."""
    encounter = view.play.encounter
    slot = encounter.slot(one.id)
    if slot is not None and slot.state == "held":
        return ("held",)
    marked = encounter.mode in MARKED and encounter.stage == "running" and one.id not in encounter.acting
    if marked and acted(encounter, one.id):
        return (ACTED,)
    return ("interrupted",) if one.id in encounter.acting[:-1] else ()


def condition_word(condition: Condition) -> str:
    """A condition as the table names it: `burning 2`, `aided +1`, `focused ×3`."""
    name = clean(condition.name)
    name = name[:1].lower() + name[1:]
    if condition.value is not None:
        return f"{name} {condition.value}"
    if condition.uses is not None:
        return f"{name} ×{condition.uses}"
    return name


def _wound(look: PoolLook, count: int, short: bool) -> str:
    if short and look.short:
        return f"{count}{look.short}"
    return f"{count} {look.title}{'s' if count != 1 and not look.title.endswith('s') else ''}"
