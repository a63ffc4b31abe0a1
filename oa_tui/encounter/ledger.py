"""The book a decision is written in: every event added is evolved at once, so the next one sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from oa_tui.dice import Dice
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.events import AnyEvent
from oa_tui.encounter.evolve import evolve
from oa_tui.encounter.state import Encounter, Table, scene
from oa_tui.rules.contract import System
from oa_tui.rules.table import Combatant, Condition, Id, Scene, Status

Labels = Literal["letters", "numbers"]
"""How twins are told apart: Goblin A, or Goblin 1."""


class Context(Struct, frozen=True):
    """What a decision may use besides the state: the rules, the sheets, dice, and the number of the step."""

    system: System[Any]
    sheets: Mapping[str, Any]
    dice: Dice
    step: int
    labels: Labels = "letters"
    condition: Callable[[str], Condition | None] = lambda name: None
    """What the library knows of a condition, by its name."""


class Ledger:
    """Collects events of one decision and the table as they leave it."""

    def __init__(self, table: Table, context: Context) -> None:
        self.table = table
        self.context = context
        self.events: list[AnyEvent] = []
        self.giver: Id = ""
        """Whose doing the consequences now applied are: `actor's next turn` is theirs."""
        self._given = 0

    def add(self, *events: AnyEvent) -> None:
        """Write events down; the table follows."""
        for event in events:
            self.events.append(event)
            self.table = evolve(self.table, event)

    def fresh(self, kind: str) -> Id:
        """An id that carries the step that made it and is never used again."""
        self._given += 1
        return f"{kind}{self.context.step}.{self._given}"

    @property
    def encounter(self) -> Encounter:
        """The open encounter. Refuses where none is open."""
        if self.table.open not in self.table.encounters:
            raise Refusal("No encounter is open: open a file first")
        return self.table.encounter

    @property
    def system(self) -> System[Any]:
        """The rules of this session."""
        return self.context.system

    @property
    def scene(self) -> Scene:
        """What rules see, as the ledger stands."""
        return scene(self.table, self.context.sheets)

    def scene_of(self, who: Id) -> Scene:
        """What rules see of something this combatant does."""
        return scene(self.table, self.context.sheets, who)

    def one(self, who: Id) -> Combatant:
        """A combatant of the open encounter. Refuses one who isn't there."""
        if who not in self.encounter.members:
            raise Refusal("Nobody at the table has that name any more")
        return self.table.combatants[who]

    def status(self, who: Id) -> Status:
        """Up, down or out, by the system's rules."""
        return self.system.status(self.table.combatants[who])
