"""Numbers put right by hand: pools, their maxima, and the order score; `+3` and `-2` are relative."""

from __future__ import annotations

import re

from rich.text import Text

from oa_tui.encounter.commands import Command, Refusal, SetPool, SetScore
from oa_tui.play import amounts
from oa_tui.play.session import Play
from oa_tui.rules.table import Id, Pool
from oa_tui.tui.check.row import Row
from oa_tui.tui.dialogs.base import INDENT, Footer, named
from oa_tui.tui.dialogs.choosing import Line
from oa_tui.tui.dialogs.numbering import Numbering
from oa_tui.tui.text import signed
from oa_tui.tui.theme import Ink

ORDER = "order score"
"""The line of the place in the order; no pool has this id."""

_MAXIMUM = re.compile(r"\s*/\s*(\d{0,4})\s*")


class EditDialog(Numbering):
    """One line for each number of somebody; what is typed is the number under the cursor."""

    most_rows = 12

    def __init__(self, play: Play, who: Id) -> None:
        super().__init__(play, f"Numbers → {named(play, (who,))}")
        self._who = who
        if not self.every():
            raise Refusal(f"{play.table.combatants[who].label} has no numbers to edit")

    def hint(self) -> str:
        """What may be typed."""
        return "7, +3, -2, 7/12, or /12"

    @property
    def said(self) -> amounts.Valued:
        """The name and the number, without the maximum behind them."""
        return amounts.valued(self._parts()[0])

    @property
    def most(self) -> int | None:
        """The maximum that is typed."""
        digits = self._parts()[1]
        return int(digits) if digits else None

    def _parts(self) -> tuple[str, str]:
        """What stands before a slash at the end, and the digits behind it."""
        before, slash, digits = self.text.rpartition("/")
        match = _MAXIMUM.fullmatch(slash + digits)
        return (before, match[1]) if match else (self.text, "")

    def every(self) -> list[Line]:
        """The pools in the system's order, then what else somebody has, then the order score."""
        looks, pools = self.play.system.looks.pools, self._pools()
        titles = {name: looks[name].title if name in looks else name.replace("_", " ") for name in pools}
        names = [name for name in looks if name in pools] + [name for name in pools if name not in looks]
        found = [Line(name, titles[name], "", _said(pools[name])) for name in names]
        score = self._score()
        return found if score is None else [*found, Line(ORDER, "Order score", "", str(score).replace("-", "−"))]

    def _pools(self) -> dict[str, Pool]:
        """Whoever has none may be given the one that health is."""
        pools = self.play.table.combatants[self._who].pools
        health = self.play.system.looks.health
        return pools or ({health: Pool(0)} if health else {})

    def _score(self) -> int | None:
        slot = self.play.encounter.slot(self._who)
        return slot.score if slot is not None and self.play.encounter.stage == "running" else None

    def live(self) -> Footer:
        """Enter sets the number under the cursor."""
        return [("Enter", "set it"), ("↑↓", "choose"), ("a-z", "find")]

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """The numbers, and below what would become of the one under the cursor."""
        line = self.current
        row = Row(ink)
        if line is not None and (self.said.n is not None or self.most is not None):
            value, most = self._then(line), self.most
            now = self._now(line) if most is None else line.right
            then = f"at most {most}" if value is None else str(value) if most is None else f"{value}/{most}"
            row.at(INDENT, line.name, ink.mute).at(0, f"  {now} → ", ink.mute).at(0, then, ink.hi)
        return [*super().body(ink, cells, max(1, rows - 2)), Text(), row.line]

    def height(self, rows: int) -> int:
        """The list keeps its place while it is filtered."""
        return min(rows, len(self.every()))

    def _now(self, line: Line) -> int:
        return (self._score() or 0) if line.id == ORDER else self._pools()[line.id].value

    def _then(self, line: Line) -> int | None:
        """Relative with a sign; a pool never falls below 0. A score may be negative: `=-2` says so."""
        number = self.said.n
        if number is None:
            return None
        if self.said.sign in ("+", "-"):
            moved = self._now(line) + (number if self.said.sign == "+" else -number)
            return moved if line.id == ORDER else max(0, moved)
        return number

    def take(self, line: Line) -> None:
        """Set it."""
        value = self._then(line)
        if line.id == ORDER and self.most is not None:
            self.error = "The order score has no maximum: type a number alone"
        elif value is None and self.most is None:
            self.error = f"Type the number for {line.name}: 7, or {signed(3)} for three more"
        else:
            score = line.id == ORDER
            command: Command = SetScore(self._who, value) if score else SetPool(self._who, line.id, value, self.most)
            self.finish(command)


def _said(pool: Pool) -> str:
    return str(pool.value) if pool.max is None else f"{pool.value}/{pool.max}"
