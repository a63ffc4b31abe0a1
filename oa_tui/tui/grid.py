"""From the size of the terminal to the places of the panes: one pure function, so that every size can be tested."""

from __future__ import annotations

from msgspec import Struct

LEAST = (40, 12)
"""Columns and rows below which there is only a sentence that says so."""

DRAWER = 17
"""Rows of the check drawer at home; two less below 30 rows."""


class Box(Struct, frozen=True):
    """A place on the screen, in cells from the top left."""

    x: int
    y: int
    w: int
    h: int


class Columns(Struct, frozen=True):
    """Widths of the table's columns. `name` holds gutter, score, side and name; 0: the column is gone.

    `bare` are the pools shown as plain numbers, `turn` the allowances. `short`: conditions in few letters.
    """

    name: int
    bar: int
    number: int
    bare: tuple[int, ...]
    turn: int
    conditions: int
    short: bool = False


class Layout(Struct, frozen=True):
    """Where each pane stands; a pane that is not in `boxes` is not shown.

    `titles`: rules with titles; `heads`: column heads; `card`: the actor pane shows pools and sheet, not only actions.
    """

    width: int
    height: int
    boxes: dict[str, Box]
    columns: Columns
    titles: bool = True
    heads: bool = True
    card: bool = False
    narrow: bool = False

    @property
    def rows(self) -> int:
        """Combatants that the table shows at once."""
        return max(0, self.boxes["table"].h - self.titles - self.heads)


def too_small(width: int, height: int) -> bool:
    """Whether there is no room for a table at all."""
    return width < LEAST[0] or height < LEAST[1]


def layout(
    width: int,
    height: int,
    *,
    bare: tuple[str, ...] = (),
    turn: bool = True,
    tracks: bool = True,
    drawer: bool = False,
    digits: int = 2,
) -> Layout:
    """The places at this size.

    `bare` are the heads of the pools that have a column of their own, `turn` whether the system has allowances,
    `tracks` whether there is anything to show in that pane, `drawer` whether the check drawer is open,
    `digits` how many the longest pool number has.
    """
    home = width >= 100 and height >= 30
    footer = width >= 60
    titles = height >= 18
    bottom = height - 1 - footer
    boxes = {"header": Box(0, 0, width, 1), "strip": Box(0, bottom, width, 1)}
    if footer:
        boxes["footer"] = Box(0, height - 1, width, 1)
    left = _left(width) if home else width
    right = Box(left + 1, 1, width - left - 1, bottom - 1)
    if drawer:
        tall = _drawer(height, bottom, titles)
        boxes["drawer"] = Box(0, bottom - tall, width, tall)
        boxes["table"] = Box(0, 1, left, bottom - tall - 1)
        if home:
            boxes["actor"] = Box(right.x, 1, right.w, bottom - tall - 1)
    elif home:
        _at_home(boxes, left, right, bottom, log=width >= 120 and height >= 36, tracks=tracks)
    elif height >= 24 and width >= 60:
        _below(boxes, width, height, bottom, tracks and width >= 80)
    else:
        boxes["table"] = Box(0, 1, width, bottom - 1)
    return Layout(
        width=width,
        height=height,
        boxes=boxes,
        columns=_columns(left, width, bare, turn, 4 + 2 * digits),
        titles=titles,
        heads=titles and width >= 60,
        card=home,
        narrow=width < 60,
    )


def _left(width: int) -> int:
    """The left column: conditions grow up to 40 cells, then the right column does."""
    return 70 + (width - 100) // 2 if width < 120 else min(80 + width - 120, 99)


def _drawer(height: int, bottom: int, titles: bool) -> int:
    """As tall as it wants to be, but the table keeps four rows, or two where there are few."""
    kept = 1 + 2 * titles + (4 if height >= 18 else 2)
    return min(DRAWER if height >= 30 else DRAWER - 2, bottom - kept)


def _at_home(boxes: dict[str, Box], left: int, right: Box, bottom: int, *, log: bool, tracks: bool) -> None:
    """Table over Waiting and Tracks on the left, actor over log on the right."""
    lower = 7
    boxes["table"] = Box(0, 1, left, bottom - 1 - lower)
    half = left // 2 - 1 if tracks else left
    boxes["waiting"] = Box(0, bottom - lower, half, lower)
    if tracks:
        boxes["tracks"] = Box(half + 1, bottom - lower, left - half - 1, lower)
    below = 15 + max(0, (bottom - 34) // 2) if log else 0
    boxes["actor"] = Box(right.x, right.y, right.w, right.h - below)
    if log:
        boxes["log"] = Box(right.x, bottom - below, right.w, below)


def _below(boxes: dict[str, Box], width: int, height: int, bottom: int, tracks: bool) -> None:
    """The actor's actions below the table, what waits beside them, the tracks under it without a title."""
    lower = 8 if height < 30 else 11
    top = bottom - lower
    half = width // 2 + 1
    boxes["table"] = Box(0, 1, width, top - 1)
    boxes["actor"] = Box(0, top, half, lower)
    waits = (lower // 2 if tracks else lower) if width >= 80 else lower
    boxes["waiting"] = Box(half + 1, top, width - half - 1, waits)
    if tracks:
        boxes["tracks"] = Box(half + 1, top + waits + 1, width - half - 1, lower - waits - 1)


def _columns(cells: int, width: int, bare: tuple[str, ...], turn: bool, number: int) -> Columns:
    """Widths that add up to the table's own, a margin of one cell at the left, and at the right from 60 on."""
    if width < 60:
        extra = cells - 32 - number
        more = min(max(0, extra), 9)
        return Columns(20 + extra - more, 0, number, (), 0, 11 + more, short=True)
    room = cells - 2
    wide = width >= 100
    name, bar = (22, 9) if wide else (21, 8)
    own = tuple(max(6, len(head) + 1) for head in bare) if width >= 80 else ()
    if own:
        number -= 1
        own = (*own[:-1], own[-1] + (not turn))
    allowances = (6 if own else 5) if turn else 0
    rest = room - name - bar - number - sum(own) - allowances
    grow = min(max(0, rest - 40), 14)
    return Columns(name + grow, bar, number, own, allowances, rest - grow, short=width < 80)
