"""What the table screen knows beside the state: selection, marks, who stands in. None of it is ever a step."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from oa_tui.encounter.state import Pending, Prompt
from oa_tui.play.session import Play
from oa_tui.rules.contract import Offer
from oa_tui.rules.table import Combatant, Id
from oa_tui.tui.grid import Layout, layout
from oa_tui.tui.text import clean
from oa_tui.tui.theme import Ink

NUMBERED = 9
"""Actions that a digit reaches."""


class Waits(Struct, frozen=True):
    """One line of what waits: a roll that lies, or a prompt. `due`: its moment is now."""

    id: Id
    text: str
    right: str
    due: bool
    pending: Pending | None = None
    prompt: Prompt | None = None


@dataclass
class View:
    """One screen's view of a play. `selected` and `marks` are combatant ids, so they survive every sort."""

    play: Play
    ink: Ink
    layout: Layout = field(default_factory=lambda: layout(80, 24))
    selected: Id = ""
    marks: set[Id] = field(default_factory=set)
    stand_in: Id | None = None
    said: str = ""
    right: str = ""
    refused: bool = False
    digits: dict[str, int] = field(default_factory=dict)

    def place(self, width: int, height: int, drawer: bool = False) -> None:
        """Measure the numbers, and lay the panes out for this size."""
        self.digits = {}
        for one in self.play.table.present:
            for name, pool in one.pools.items():
                wide = len(str(max(pool.value, pool.max or 0) if name in self.main_pools else pool.value))
                self.digits[name] = max(self.digits.get(name, 1), wide)
        encounter, looks = self.play.encounter, self.play.system.looks
        self.layout = layout(
            width,
            height,
            bare=tuple(looks.pools[name].title for name in self.pools("bare")),
            turn=bool(looks.turn),
            tracks=bool(encounter.tracks or encounter.counters),
            drawer=drawer,
            digits=self.main_digits,
        )

    @property
    def main_pools(self) -> tuple[str, ...]:
        """The pools that share the first column: a combatant has one of them."""
        return self.pools("bar", "pips", "dice")

    @property
    def main_digits(self) -> int:
        """Digits that the first pool column needs, so that no slash ever moves within a table."""
        return max([2, *(self.digits.get(name, 1) for name in self.main_pools)])

    @property
    def actor(self) -> Id | None:
        """Whose actions the digits use: whoever stands in for one check, else who acts."""
        return self.stand_in or self.play.actor

    @property
    def targets(self) -> tuple[Id, ...]:
        """The marks in table order; else the selected one, if it isn't the actor; else none."""
        marked = tuple(one.id for one in self.play.order() if one.id in self.marks)
        if marked:
            return marked
        return (self.selected,) if self.selected and self.selected != self.actor else ()

    @property
    def aimed(self) -> tuple[Id, ...]:
        """Targets of damage, healing and fate: as `targets`, but the actor may be the selected one."""
        return self.targets or ((self.selected,) if self.selected else ())

    def tidy(self) -> None:
        """Forget whoever is no longer at the table; somebody is always selected."""
        order = self.play.order()
        present = {one.id for one in order}
        self.marks &= present
        if self.stand_in not in present:
            self.stand_in = None
        if self.selected not in present:
            self.selected = self.play.actor or (order[0].id if order else "")

    def combatant(self, who: Id) -> Combatant:
        """Somebody at the table."""
        return self.play.table.combatants[who]

    def label(self, who: Id | None) -> str:
        """A label fit for a screen; a dash for nobody."""
        return clean(self.combatant(who).label) if who else "nobody"

    def offers(self) -> tuple[Offer, ...]:
        """The actor's numbered actions: what its sheet prints."""
        if self.actor is None:
            return ()
        own = [offer for offer in self.play.offers(self.actor) if offer.own and not offer.id.startswith("work:")]
        return tuple(own[:NUMBERED])

    def pools(self, *styles: str) -> tuple[str, ...]:
        """Names of the system's pools with one of these looks, in its order."""
        return tuple(name for name, look in self.play.system.looks.pools.items() if look.style in styles)

    def foes(self) -> tuple[Id, ...]:
        """Everybody still up or down whom the actor's side fights."""
        actor = self.actor
        if actor is None:
            return ()
        friends = ("party", "ally") if self.combatant(actor).side in ("party", "ally") else ("foe",)
        against = ("foe",) if "party" in friends else ("party", "ally")
        return tuple(one.id for one in self.play.order() if one.side in against and self.play.status(one.id) != "out")


def waiting(play: Play) -> tuple[Waits, ...]:
    """Rolls that lie first, then the prompts that are due, then those whose moment comes."""
    encounter = play.encounter
    lying = [
        Waits(one.id, clean(one.title), f"{len(one.proposals)} to accept", True, pending=one)
        for one in encounter.pending
    ]
    prompts = [
        Waits(one.id, clean(one.text), "now" if one.due else clean(one.when), one.due, prompt=one)
        for one in sorted(encounter.prompts, key=lambda prompt: not prompt.due)
    ]
    return (*lying, *prompts)
