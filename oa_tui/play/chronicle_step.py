"""One step of the log, told twice: to the GM with everything, and to players with what they could see. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from oa_tui.encounter import events as e
from oa_tui.encounter.evolve import evolve
from oa_tui.encounter.narrate import narrate
from oa_tui.encounter.state import Stage, Table
from oa_tui.play.chronicle_public import Moment, public, shown
from oa_tui.play.chronicle_roll import Roll, roll_of
from oa_tui.play.record import Record
from oa_tui.play.veil import Called, Veil, uncalled
from oa_tui.rules.contract import System
from oa_tui.rules.table import Id


class Said(Struct, frozen=True):
    """A sentence; `hidden`: players aren't told it."""

    text: str
    hidden: bool = False


class Harm(Struct, frozen=True):
    """Points that somebody lost by somebody else's check: what a Stunt costs its own actor is none."""

    by: str
    to: str
    points: int


class Told(Struct, frozen=True):
    """A step in words, and what of it can be added up.

    `turn_of`: whose turn it begins, or goes on with (`again`); `stage`: what it begins or ends; `hidden`: players know
    nothing of it.
    """

    title: str
    changes: tuple[Said, ...] = ()
    roll: Roll | None = None
    turn_of: str = ""
    again: bool = False
    stage: Stage | None = None
    harm: tuple[Harm, ...] = ()
    fell: tuple[str, ...] = ()
    hidden: bool = False


def tell(
    system: System[Any], before: Table, record: Record, called: Called = uncalled
) -> tuple[Table, Told, Told | None]:
    """The table after a step, the step for the GM, and for players (None: they see nothing of it)."""
    hers, theirs = _Page(), _Page()
    by = _actor(before, next((event.id for event in record.events if isinstance(event, e.Settled)), ""))
    tables = [before]
    for event in record.events:
        tables.append(evolve(tables[-1], event))
    veils = [Veil(before, called)]
    for table in tables[1:]:
        veils.append(veils[-1].over(table))
    for at, event in enumerate(record.events):
        table = tables[at]
        moment = Moment(system, table, tables[at + 1], veils[at], veils[at + 1], veils[-1])
        said = narrate(system, table, [event])
        seen = public(moment, event, said[0] if said else "")
        if isinstance(event, e.Rolled):
            hers.roll = roll_of(moment, event)
            theirs.roll = roll_of(moment, event, public=True) if shown(moment, event.pending) else None
        else:
            hers.say(said, hidden=not seen and not isinstance(event, e.RoundBegan))
            theirs.say([seen])
        _count(moment, event, by, hers, theirs)
    told, public_ = hers.told(record.line.title), theirs.told("")
    return tables[-1], replace(told or Told(record.line.title), hidden=public_ is None), public_


def _count(moment: Moment, event: e.AnyEvent, by: Id, hers: _Page, theirs: _Page) -> None:
    """What can be added up: turns, stages, harm done, who fell."""
    if isinstance(event, e.StageSet):
        hers.stage = theirs.stage = event.stage
    elif isinstance(event, e.TurnBegan):
        hers.turn_of = moment.place(event.who)
        theirs.turn_of = moment.public_place(event.who)
        hers.again = theirs.again = event.again
    elif isinstance(event, e.PoolSet):
        look = moment.system.looks.pools.get(event.pool)
        lost = (event.was or 0) - event.now.value
        points = -lost if look and look.up else lost
        if by and by != event.who and points > 0 and look and look.style in ("bar", "pips", "dice"):
            hers.harm.append(Harm(moment.label(by), moment.label(event.who), points))
            if moment.now.seen(by) and moment.now.sight(event.who) == "numbers":
                theirs.harm.append(hers.harm[-1])
    if isinstance(event, e.PoolSet | e.FateSet) and moment.falls(event.who):
        hers.fell.append(moment.label(event.who))
        if moment.now.seen(event.who):
            theirs.fell.append(hers.fell[-1])


class _Page:
    """What is told of a step so far."""

    def __init__(self) -> None:
        self.said: list[Said] = []
        self.roll: Roll | None = None
        self.turn_of = ""
        self.again = False
        self.stage: Stage | None = None
        self.harm: list[Harm] = []
        self.fell: list[str] = []

    def say(self, sentences: Iterable[str], *, hidden: bool = False) -> None:
        self.said += [Said(text, hidden) for text in sentences if text]

    def told(self, title: str) -> Told | None:
        """The step; what its title says isn't said twice. None where there is nothing to tell."""
        if not title and not self.said and self.roll is None:
            return None
        said = list(self.said)
        if not title and self.roll is not None:
            title = self.roll.deed
        turns = (f"{self.turn_of} acts", f"{self.turn_of} goes on") if self.turn_of else ()
        title = title or next((one.text for one in said if one.text in turns), said[0].text)
        same = next((one for one in said if one.text == title), None)
        if same is not None:
            said.remove(same)
        added = self.stage, tuple(self.harm), tuple(self.fell)
        return Told(title, tuple(said), self.roll, self.turn_of, self.again, *added)


def _actor(table: Table, pending: Id) -> Id:
    encounter = table.encounters.get(table.open)
    found = next((one for one in encounter.pending if one.id == pending), None) if encounter else None
    return str(found.check.get("who", "")) if found else ""
