"""Dice rolled for the log."""

from __future__ import annotations

from rich.text import Text

from oa_tui.dice import DiceError
from oa_tui.dice.notation import MAX_TEXT, Expression, Roll, parse
from oa_tui.encounter.commands import TakeNote
from oa_tui.play.session import Play
from oa_tui.tui.check.row import Row
from oa_tui.tui.dialogs.base import INDENT, Dialog, Footer
from oa_tui.tui.text import percent
from oa_tui.tui.theme import Ink


class RollDialog(Dialog):
    """Any dice: Enter rolls, Enter again rolls again; every roll is a note in the log."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, "Roll")
        self._rolled: tuple[Expression, Roll] | None = None

    def hint(self) -> str:
        """What may be typed."""
        return "2d6!+d8+3, 4d6kh3, d%"

    def live(self) -> Footer:
        """Enter rolls."""
        return [("Enter", "roll again" if self._rolled else "roll")]

    def changed(self) -> None:
        """What lies belongs to other dice."""
        self._rolled = None

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """The total, its dice, and the odds of that much."""
        if self._rolled is None:
            return [self._before(ink, cells), Text()]
        expression, roll = self._rolled
        total = Row(ink).at(INDENT, str(roll.total).replace("-", "−"), ink.hi)
        text = roll.text().rpartition(" = ")[0]
        total.at(max(INDENT + 6, total.end + 2), text, ink.text, cells - INDENT - 8)
        odds = Row(ink).at(INDENT, said_odds(expression, roll.total), ink.mute, cells - INDENT).line
        return [total.line, odds]

    def _before(self, ink: Ink, cells: int) -> Text:
        """The odds line of what is typed, as soon as it can be read."""
        try:
            expression = parse(self.text)
        except DiceError:
            return Text()
        return Row(ink).at(INDENT, said_odds(expression, None), ink.mute, cells - INDENT).line

    def enter(self) -> None:
        """Roll; what can't be read is said with its column."""
        try:
            expression = parse(self.text[: MAX_TEXT + 1])
        except DiceError as error:
            self.error = str(error)
            return
        roll = expression.roll(self.play.dice)
        if self.carry_out(lambda: self.play.do(TakeNote(f"Rolled {expression}: {roll.text()}"))):
            self._rolled = (expression, roll)


def said_odds(expression: Expression, total: int | None) -> str:
    """Mean and range, and the chance of that total or more."""
    try:
        table = expression.odds()
    except DiceError as error:
        return error.message
    if table.note:
        return table.note
    ends = f"{'…' if table.low is None else table.low} to {'…' if table.high is None else table.high}"
    said = f"mean {float(table.mean):.1f}   {ends}".replace("-", "−")
    if total is None:
        return said
    try:
        return f"{total} or more {percent(float(table.at_least(total)))}   {said}".replace("-", "−")
    except DiceError:
        return said
