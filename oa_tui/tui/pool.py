"""Dice that are somebody's health and its turn: one cell each, free, kept, assigned or lost."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from oa_tui.rules.contract import Looks
from oa_tui.rules.table import Combatant, Side
from oa_tui.tui.text import Piece, join
from oa_tui.tui.theme import Ink

FREE, KEPT, LOST, GONE = "■", "D", "×", "·"
WORDS = {FREE: "free", KEPT: "keep", LOST: "lost", GONE: "spent"}


def pool_of(looks: Looks) -> str:
    """The pool that is shown as dice, or nothing."""
    return next((name for name, look in looks.pools.items() if look.style == "dice"), "")


def dice_of(looks: Looks, one: Combatant, *, acts: bool = True) -> str:
    """A letter for each die: free ones, kept ones, those assigned this turn, lost ones.

    Out of its turn (`acts` False) what is free of the dice that are its health is kept for the defence. Dice spent
    otherwise are `·`.
    """
    name = pool_of(looks)
    left = one.turn.get(name)
    pool = one.pools.get(name)
    if not name or (left is None and pool is None):
        return ""
    used = "".join(letter * max(0, one.memory.get(key, 0)) for key, letter in looks.turn.items() if key != name)
    owned = pool.value if pool else (left or 0) + len(used)
    free = min(owned, owned if left is None else left)
    lost = max(0, (pool.max or 0) - pool.value) if pool else 0
    spent = max(0, owned - free - len(used))
    return (FREE if acts or pool is None else KEPT) * free + used + GONE * spent + LOST * lost


def dice_cells(ink: Ink, dice: str, side: Side) -> Text:
    """One cell for each die, blank between."""
    pieces: list[Piece] = []
    for die in dice:
        pieces += [(" ", ink.text)] if pieces else []
        pieces.append((ink.g(die), _style(ink, die, side)))
    return join(pieces)


def dice_boxes(ink: Ink, dice: str, side: Side, words: dict[str, str], cells: int) -> list[Text]:
    """The same as boxes with a word below; where they don't fit, as cells in one line."""
    if not dice:
        return []
    each = 6 if 6 * len(dice) <= cells else 5
    if each * len(dice) > cells or ink.ascii:
        return [dice_cells(ink, dice, side)]
    rows: list[list[Piece]] = [[], [], [], []]
    for die in dice:
        style = _style(ink, die, side)
        edge = style if die in (FREE, KEPT) else ink.line
        word = (words.get(die) or WORDS.get(die, ""))[: each - 1]
        rows[0] += [("╭──╮".replace("──", "─" * (each - 3)), edge), (" ", ink.text)]
        rows[1] += [("│", edge), (die.center(each - 3), style), ("│ ", edge)]
        rows[2] += [("╰──╯".replace("──", "─" * (each - 3)), edge), (" ", ink.text)]
        rows[3].append((word.center(each - 1) + " ", ink.mute))
    return [join(row) for row in rows]


def _style(ink: Ink, die: str, side: Side) -> Style:
    if die in (FREE, KEPT):
        return ink.side(side) + Style(bold=True)
    return ink.line if die in (LOST, GONE) else ink.mute
