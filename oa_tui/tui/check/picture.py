"""What there is to draw of a check: everything the drawing functions need, and nothing that asks a question."""

from __future__ import annotations

from msgspec import Struct

from oa_tui.rules.contract import Aim, Hand, Odds
from oa_tui.tui.check.board import Board
from oa_tui.tui.check.dice import Die


class Face(Struct, frozen=True):
    """Dice being typed: what each hand shows, what to type now, and the sum so far."""

    dice: tuple[tuple[Die, ...], ...]
    label: str
    total: str
    bare: bool = False


class Choice(Struct, frozen=True):
    """One line of a list to choose from: a label, what stands at its right, and why it can't be taken."""

    label: str
    value: str = ""
    note: str = ""
    refused: str = ""


class Picking(Struct, frozen=True):
    """A list that is filtered by typing: its title, the text so far, what is left and which line is chosen."""

    title: str
    text: str
    choices: tuple[Choice, ...]
    at: int = 0
    hint: str = ""


class Drawn(Struct, frozen=True, kw_only=True):
    """A draft as it is drawn. `entry` is the value being typed; `picking` a list open in a column (0 or 1)."""

    title: str
    board: Board
    selected: str
    hands: tuple[Hand, ...]
    aim: Aim
    odds: Odds
    better: Odds | None = None
    worse: Odds | None = None
    costs: tuple[tuple[str, str], ...] = ()
    blocked: str = ""
    entry: str | None = None
    picking: Picking | None = None
    column: int = 0
    face: Face | None = None


class Follows(Struct, frozen=True, kw_only=True):
    """One consequence as it is drawn."""

    who: str
    text: str
    before: int | None = None
    after: int | None = None
    why: str = ""
    rule: str = ""
    on: bool = True
    entry: str | None = None


class Extra(Struct, frozen=True):
    """What may still change the roll: what it would come to, and what is left of it."""

    text: str
    note: str = ""


class Scores(Struct, frozen=True):
    """A score as one line: short title, value and the parts that count."""

    title: str
    value: str
    parts: tuple[tuple[str, str], ...]


class Lying(Struct, frozen=True, kw_only=True):
    """A roll that lies, as it is drawn. `counted`: the total is a number of successes, not what the faces add up to.

    `whose`: who threw each hand of `dice`.
    """

    title: str
    dice: tuple[tuple[Die, ...], ...]
    total: str
    aim: Aim
    success: bool | None
    word: str
    good: tuple[str, ...]
    effect: int | None
    how: str
    chance: str
    scores: tuple[Scores, ...]
    follows: tuple[Follows, ...]
    extras: tuple[Extra, ...]
    whose: tuple[str, ...] = ()
    counted: bool = False
    selected: int = -1
