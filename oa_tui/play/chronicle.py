"""The log of a session as data: what happened, step by step, in the GM's copy or in that of the players.

The players' copy holds only what they could see at that time, numbered by itself: what was hidden then, taken back
since, or was the GM's own (notes, prompts, secret rolls) leaves no gap in it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from math import nan
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from oa_tui.encounter.state import Encounter, Table
from oa_tui.play.chronicle_step import Told, tell
from oa_tui.play.chronicle_summary import Summary, summary
from oa_tui.play.record import decode_record
from oa_tui.play.store import MISREAD, Store
from oa_tui.play.veil import Veil
from oa_tui.rules.registry import system as system_by_id
from oa_tui.rules.table import Id
from oa_tui.sessions import Journal, SessionError, Step

Copy = Literal["gm", "players"]
STATES = 300


class Entry(Struct, frozen=True):
    """A step of the log. `group`: the entry that it belongs to, where it settles an earlier one; else its own number.

    `at`: unix seconds; None in the players' copy, where times would tell of turns they didn't see. `summary` stands
    with the end of an encounter.
    """

    n: int
    group: int
    encounter: str
    round: int
    turn: int
    at: float | None
    told: Told
    undone: bool = False
    summary: Summary | None = None


class Chronicle:
    """Reads a session's steps as entries; asked again after a refresh, it reads only what is new.

    Raises SessionError where the session can't be read.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._store = Store(journal, lambda: 0.0)
        try:
            self._system = system_by_id(self._store.system)
        except KeyError as error:
            raise _other(journal) from error
        self._states: OrderedDict[int, Table] = OrderedDict()
        self._steps: list[_Read] = []
        self._last = 0

    def name(self, copy: Copy) -> str:
        """The session's name; for players one that names nobody hidden."""
        if copy == "gm":
            return self._store.name
        table = self._store.state(self._journal.history.position)
        return Veil(table, self._store.called).told(self._store.name, "Session")

    @property
    def system(self) -> str:
        """The id of its rules."""
        return self._store.system

    def entries(self, copy: Copy) -> tuple[Entry, ...]:
        """The whole log as it stands, oldest first."""
        self._read()
        live = set(self._journal.history.ancestry(self._journal.history.position))
        found = self._gms(live) if copy == "gm" else self._players(live)
        return tuple(_summed(found))

    def _read(self) -> None:
        try:
            for step in self._journal.steps(after=self._last):
                self._last = step.n
                if step.kind == "do":
                    self._steps.append(self._one(step))
        except MISREAD as error:
            raise _other(self._journal) from error

    def _one(self, step: Step) -> _Read:
        record = decode_record(step.events)
        before = self._states[step.base] if step.base in self._states else self._store.state(step.base)
        after, told, public = tell(self._system, before, record, self._store.called)
        self._states[step.n] = after
        while len(self._states) > STATES:
            self._states.popitem(last=False)
        place = after.encounters.get(after.open)
        if place is None:
            return _Read(step.n, step.group, step.at, told, public)
        veil = Veil(after, self._store.called)
        goes = place.mode == "free" or not place.acting or _seen_acting(veil, place)
        where = place.id, place.name, veil.name(after), place.round, place.turn
        return _Read(step.n, step.group, step.at, told, public, *where, goes)

    def _gms(self, live: set[int]) -> Iterator[tuple[Id, Entry]]:
        for one in self._steps:
            undone = one.n not in live
            yield one.id, Entry(one.n, one.group, one.name, one.round, one.turn, one.at, one.told, undone)

    def _players(self, live: set[int]) -> Iterator[tuple[Id, Entry]]:
        """Numbers, rounds and turns as players could count them; the round goes on where they see it go on."""
        numbers: dict[int, int] = {}
        clock: dict[Id, tuple[int, int]] = {}
        for one in self._steps:
            if one.n not in live:
                continue
            round_, turn = clock.get(one.id, (0, 0))
            if one.goes and one.round != round_:
                round_, turn = one.round, 0
            if one.public is None:
                if one.goes:
                    clock[one.id] = round_, turn
                continue
            turn += bool(one.public.turn_of)
            clock[one.id] = round_, turn
            n = numbers[one.n] = len(numbers) + 1
            yield one.id, Entry(n, numbers.get(one.group, n), one.known_as, round_, turn, None, one.public)


class _Read(Struct, frozen=True):
    """A step as it is kept: for the GM and for players; `goes`: whether the players' clock goes on by it.

    `id` and `name` are the encounter's; players know it as `known_as`.
    """

    n: int
    group: int
    at: float
    told: Told
    public: Told | None
    id: Id = ""
    name: str = ""
    known_as: str = ""
    round: int = 0
    turn: int = 0
    goes: bool = True


def _summed(entries: Iterator[tuple[Id, Entry]]) -> Iterator[Entry]:
    """Each end of an encounter with its summary, over what wasn't taken back since it began."""
    running: dict[Id, list[Entry]] = {}
    for id_, entry in entries:
        if not entry.undone:
            if entry.told.stage == "running":
                running[id_] = []
            running.setdefault(id_, []).append(entry)
            if entry.told.stage == "ended":
                times = [(nan if one.at is None else one.at, one.told) for one in running.pop(id_)]
                yield replace(entry, summary=summary(entry.encounter, entry.round, times))
                continue
        yield entry


def _seen_acting(veil: Veil, encounter: Encounter) -> bool:
    """Whether players see one of those whose turn it is."""
    slots = (encounter.slot(who) for who in encounter.acting)
    whos = {*encounter.acting, *(who for slot in slots if slot for who in slot.who)}
    return any(map(veil.seen, whos))


def _other(journal: Journal) -> SessionError:
    return SessionError(f"{journal.path} holds what this oa-tui can't read.", "Update oa-tui.")
