"""From the size of the terminal to the places of the panes: one pure function, so that every size can be tested."""

from __future__ import annotations

from msgspec import Struct

LEAST = (40, 12)
"""Columns and rows below which there is only a sentence that says so."""

LOW = 18
"""Rows below which there are neither titles nor panes below the table."""

DRAWER = 17
"""Rows of the check drawer at home; two less below 30 rows."""

SHOTS = 27
"""Cells of the shot column; where there is no room for it, it folds into one line."""

MOST_DICE = 6
"""Dice that have a cell of their own in the table; of more only the number shows."""

MOST_PIPS = 8
"""Points that are drawn one by one; more are a bar."""

LEFT_OF = 6
"""Cells of the number behind the dice."""

LONGEST_NAME = 26


class Box(Struct, frozen=True):
    """A place on the screen, in cells from the top left."""

    x: int
    y: int
    w: int
    h: int


class Needs(Struct, frozen=True):
    """What a table has to hold: only what a system has takes space.

    `bare` and `facts` are the heads of columns with plain numbers, `turn` whether turns have allowances, `tracks`
    whether there is anything to show in that pane, `digits` how many the longest pool number has, `names` the cells of
    the longest label. `dice`: the most dice of one combatant, 0 where nobody's health is dice; then hits are `pips`
    wide. `shots`: whether a shot counter runs.
    """

    bare: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    turn: bool = True
    tracks: bool = True
    digits: int = 2
    names: int = 0
    dice: int = 0
    pips: int = 0
    shots: bool = False


class Columns(Struct, frozen=True):
    """Widths of the table's columns. `name` holds gutter, score, side and name; 0: the column is gone.

    `dice` has a cell for each die and the number behind them, `bare` are the pools shown as plain numbers, `facts`
    numbers of the sheet, `turn` the allowances. `short`: conditions in few letters.
    """

    name: int
    dice: int
    bar: int
    number: int
    bare: tuple[int, ...]
    facts: tuple[int, ...]
    turn: int
    conditions: int
    short: bool = False


class Layout(Struct, frozen=True):
    """Where each pane stands; a pane that is not in `boxes` is not shown.

    `titles`: rules with titles; `heads`: column heads; `card`: the actor pane shows pools and sheet, not only actions;
    `shots`: scores are the shots of a counter; `wide`: the one pane that has all the room.
    """

    width: int
    height: int
    boxes: dict[str, Box]
    columns: Columns
    titles: bool = True
    heads: bool = True
    card: bool = False
    narrow: bool = False
    shots: bool = False
    wide: str = ""

    @property
    def rows(self) -> int:
        """Combatants that the table shows at once."""
        return max(0, self.boxes["table"].h - self.titles - self.heads) if "table" in self.boxes else 0


def too_small(width: int, height: int) -> bool:
    """Whether there is no room for a table at all."""
    return width < LEAST[0] or height < LEAST[1]


def layout(width: int, height: int, needs: Needs | None = None, *, drawer: bool = False, wide: str = "") -> Layout:
    """The places at this size; `drawer`: whether the check drawer is open, `wide`: the pane that is widened."""
    needs = needs or Needs()
    home = width >= 100 and height >= 30
    footer = width >= 60
    titles = height >= LOW
    bottom = height - 1 - footer
    wide = "" if drawer else wide
    column = needs.shots and width >= 120 and home and not wide
    line = int(needs.shots and not column and titles and width >= 60)
    boxes = {"header": Box(0, 0, width, 1), "strip": Box(0, bottom, width, 1)}
    if footer:
        boxes["footer"] = Box(0, height - 1, width, 1)
    left = _left(width, column) if home else width
    right = Box(left + 1, 1, width - left - 1, bottom - 1)
    if wide:
        boxes[wide] = Box(0, 1, width, bottom - 1)
    elif drawer:
        tall = _drawer(height, bottom, titles, line)
        boxes["drawer"] = Box(0, bottom - tall, width, tall)
        boxes["table"] = Box(0, 1, left, bottom - tall - 1)
        if home:
            boxes["actor"] = Box(right.x, 1, right.w, bottom - tall - 1)
    elif home:
        _at_home(boxes, left, right, bottom, log=width >= 120 and height >= 36, tracks=needs.tracks)
    elif height >= 24 and width >= 60:
        _below(boxes, width, height, bottom, needs.tracks and width >= 80)
    else:
        boxes["table"] = Box(0, 1, width, bottom - 1)
    if (column or line) and wide in ("", "table"):
        _counter(boxes, width, column)
    return Layout(
        width=width,
        height=height,
        boxes=boxes,
        columns=_columns(boxes.get("table", Box(0, 1, width, 1)).w, width, needs),
        titles=titles,
        heads=titles and width >= 60,
        card=home,
        narrow=width < 60,
        shots=needs.shots,
        wide=wide,
    )


def _left(width: int, shots: bool) -> int:
    """The left column: conditions grow up to 40 cells, then the right column does."""
    if shots:
        return min(89 + width - 120, 115)
    return 70 + (width - 100) // 2 if width < 120 else min(80 + width - 120, 99)


def _counter(boxes: dict[str, Box], width: int, column: bool) -> None:
    """The shots left of the table; or one line under the header, and what stood there one row lower."""
    table = boxes["table"]
    if column:
        boxes["shots"] = Box(0, table.y, SHOTS, table.h)
        boxes["table"] = Box(SHOTS + 1, table.y, table.w - SHOTS - 1, table.h)
        return
    boxes["shots"] = Box(0, 1, width, 1)
    for name in ("table", "actor"):
        box = boxes.get(name)
        if box is not None and box.y == 1:
            boxes[name] = Box(box.x, 2, box.w, box.h - 1)


def _drawer(height: int, bottom: int, titles: bool, line: int) -> int:
    """As tall as it wants to be, but the table keeps four rows, or two where there are few."""
    kept = 1 + line + 2 * titles + (4 if height >= LOW else 2)
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


def _columns(cells: int, width: int, needs: Needs) -> Columns:
    """Widths that add up to the table's own, a margin of one cell at the left, and at the right from 60 on.

    A name is cut only after conditions have given way: up to `LONGEST_NAME` cells where they keep what they need.
    """
    number = 4 + 2 * needs.digits
    if width < 60:
        extra = cells - 32 - number
        more = min(max(0, extra), 9)
        return Columns(20 + extra - more, 0, 0, number, (), (), 0, 11 + more, short=True)
    wide = width >= 100
    name, bar = (22, 9) if wide and not needs.shots else (20, 9) if wide else (21, 8)
    heads = needs.bare if width >= 80 else ()
    facts = tuple(max(6, len(head) + 3) for head in (needs.facts if width >= 80 else ()))
    own = tuple(max(6, len(head) + 1) for head in heads)
    turn = needs.turn and not needs.dice
    if own:
        number -= 1
        own = (*own[:-1], own[-1] + (not turn))
    dice = 2 * min(needs.dice, MOST_DICE) + LEFT_OF if needs.dice else 0
    if needs.dice and needs.pips <= MOST_PIPS:
        bar, number = (max(needs.pips, 4) + 3 if needs.pips else 0), 0
    allowances = (6 if own else 5) if turn else 0
    rest = cells - 2 - name - dice - bar - number - sum(own) - sum(facts) - allowances
    wanted = min(needs.names, LONGEST_NAME) - (name - 8)
    least = 11 if needs.shots else 14
    grow = max(0, min(wanted, rest - least))
    return Columns(name + grow, dice, bar, number, own, facts, allowances, rest - grow, short=width < 80)
