"""What a turn costs, by hand: shots, parts of a turn, dice assigned, points of a pool."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from oa_tui.encounter.commands import Refusal, SpendAllowance
from oa_tui.encounter.order.standing import number, order_of
from oa_tui.play.session import Play
from oa_tui.rules.table import Id, Mode
from oa_tui.tui.check.row import Row
from oa_tui.tui.dialogs.base import INDENT, Footer, named
from oa_tui.tui.dialogs.choosing import Line
from oa_tui.tui.dialogs.numbering import Numbering
from oa_tui.tui.theme import Ink

SHOTS: Mode = "shots"
MOST = 99

Ghost = Callable[[Id, int | None], None]
"""Told who would land at which shot while the dialog is open; None: nowhere."""


class SpendDialog(Numbering):
    """A number is how many, 1 where nothing is typed; of shots as many as a bare next costs."""

    verb = "spend"

    def __init__(self, play: Play, who: Id, ghost: Ghost) -> None:
        super().__init__(play, f"Spend → {named(play, (who,))}")
        self._who = who
        self._ghost = ghost
        self._more = 0
        if not self.every():
            label, key = play.table.combatants[who].label, self.key("edit")
            raise Refusal(f"{label} has nothing to spend: {key} edits its numbers")
        self._land()

    def hint(self) -> str:
        """What a number means."""
        return "5, or what and how many"

    # ---- what there is ----
    def every(self) -> list[Line]:
        """Shots, the allowances of the turn, what its dice may be assigned to, then pools that aren't health."""
        one, looks = self.play.table.combatants[self._who], self.play.system.looks
        found = []
        at = self._shots()
        if at is not None:
            found.append(Line(SHOTS, "Shots", "", f"at {at}" if at else "none left"))
        for name, left in one.turn.items():
            title = looks.pools[name].title if name in looks.pools else name.replace("_", " ").capitalize()
            found.append(Line(name, title, "", f"{left} left"))
        dice = self._dice
        for name in looks.turn if dice else ():
            if name not in one.turn:
                used = one.memory.get(name, 0)
                found.append(Line(f"{dice}:{name}", f"on {name.capitalize()}", f"{used} assigned" if used else ""))
        health = next((name for name in looks.pools if name in one.pools), "")
        for name, look in looks.pools.items():
            if name in one.pools and name not in (health, *one.turn) and not look.up:
                found.append(Line(name, look.title, "", f"{one.pools[name].value} left"))
        return found

    @property
    def _dice(self) -> str:
        """The allowance that a turn assigns to one thing or another, as its looks have more letters than it has."""
        one, looks = self.play.table.combatants[self._who], self.play.system.looks
        pool = next((name for name, look in looks.pools.items() if look.style == "dice"), "")
        return pool if pool in one.turn else ""

    def _shots(self) -> int | None:
        encounter = self.play.encounter
        counted = encounter.mode == SHOTS and encounter.stage == "running"
        return number(encounter, self._who) if counted else None

    # ---- how many ----
    @property
    def count(self) -> int:
        """How many: as typed, else the usual, and as stepped since."""
        line = self.current
        usual = order_of(self.play.system, SHOTS).passing or 1 if line is not None and line.id == SHOTS else 1
        said = self.said.n
        return min(MOST, max(1, (usual if said is None else said) + self._more))

    def step(self, by: int) -> None:
        """One more, one less."""
        before = self.count
        self._more += by
        if self.count == before:
            self._more -= by
        self._land()

    def changed(self) -> None:
        """What is typed counts, not what was stepped before."""
        super().changed()
        self._more = 0
        self._land()

    def move(self, by: int) -> None:
        """Another line, its usual number."""
        super().move(by)
        self._more = 0
        self._land()

    def _landing(self) -> tuple[int, Id | None] | None:
        line = self.current
        if line is None or line.id != SHOTS:
            return None
        return self.play.landing(self._who, self.count)

    def _land(self) -> None:
        landing = self._landing()
        self._ghost(self._who, landing[0] if landing else None)

    # ---- drawing ----
    def live(self) -> Footer:
        """Enter spends that many."""
        return [("Enter", f"spend {self.count}"), ("↑↓", "choose"), ("←→", "how many")]

    def height(self, rows: int) -> int:
        """The list keeps its place while it is filtered."""
        return min(rows, len(self.every()))

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """The list, how many, and where that would land."""
        row = Row(ink).at(INDENT, "how many", ink.mute).at(12, f"‹ {self.count} ›", ink.hi)
        landing = self._landing()
        if landing is not None:
            shot, behind = landing
            row.at(row.end + 3, f"lands at {shot}" if shot else "to the end of the round", ink.text)
            if behind is not None:
                row.at(0, ", behind ", ink.mute)
                row.at(0, self.play.table.combatants[behind].label, ink.text, cells - row.end)
        return [*super().body(ink, cells, max(1, rows - 2)), Text(), row.line]

    # ---- doing it ----
    def take(self, line: Line) -> None:
        """Spend it; what isn't there is refused and said."""
        what, _, towards = line.id.partition(":")
        self.finish(SpendAllowance(self._who, what, self.count, towards))

    def on_unmount(self) -> None:
        """The ghost goes with the dialog."""
        self._ghost(self._who, None)
