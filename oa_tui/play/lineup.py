"""Whoever sits at the table as an encounter that can be written into a file and opened afresh."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from oa_tui.encounter.groups import MANY
from oa_tui.encounter.state import Coming, Counter, Encounter, Prompt, Table
from oa_tui.library import Arrival, CounterSheet, EncounterSheet, Library, Reminder, TrackSheet
from oa_tui.library.documents import TRACK_KIND, ArrivalState, PoolState
from oa_tui.library.writing import sheet_document
from oa_tui.play.seats import Kept, sheet_id, usual_side
from oa_tui.rules.contract import System
from oa_tui.rules.table import Combatant, Track

MOST_OF_ONE = 99
"""How many an arrival may count."""

_RUNNING = ("since",)
"""Traits of a track that only hold while it is played."""


class Lineup(Struct, frozen=True):
    """An encounter from a table: who is there, afresh.

    `sheets` are statblocks that the library doesn't have, by their ids: they go into the same file. `told` says what
    is otherwise than at the table.
    """

    sheet: EncounterSheet
    sheets: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


def lineup(table: Table, kept: Mapping[str, Kept], system: System[Any], library: Library, name: str = "") -> Lineup:
    """The open encounter as a file would begin it: everybody who sits there, tracks and counters at their start."""
    return _Lineup(kept, system, library).of(table, name)


class _Lineup:
    """Collects the sheets that a file needs, and what can't be said in it."""

    def __init__(self, kept: Mapping[str, Kept], system: System[Any], library: Library) -> None:
        self.kept = kept
        self.system = system
        self.library = library
        self.sheets: dict[str, None] = {}
        self.told: dict[str, None] = {}

    def of(self, table: Table, name: str) -> Lineup:
        encounter = table.encounter
        order = encounter.mode if encounter.mode != self.system.orders[0].mode else None
        sheet = EncounterSheet(
            name=name or encounter.name,
            notes=encounter.notes,
            round_length=encounter.round_length,
            combatants=tuple(self._arrivals(table.present)),
            tracks=tuple(self._tracks(table, encounter)),
            counters=tuple(map(_counter, encounter.counters.values())),
            reminders=tuple(map(self._reminder, filter(_waits, encounter.prompts))),
            switches={key: on for key, on in encounter.switches.items() if self.system.switches.get(key) != on},
            order_mode=order,
            afresh=encounter.afresh,
        )
        return Lineup(sheet, tuple(self.sheets), tuple(self.told))

    def _arrivals(self, people: Iterable[Combatant]) -> Iterator[Arrival]:
        """Those alike are one line with their number."""
        alike: dict[tuple[Any, ...], list[Combatant]] = {}
        for one in people:
            same = (one.sheet, one.name, one.side, one.sight == "hidden", bool(one.group), one.fixed)
            alike.setdefault(same, []).append(one)
        for ones in alike.values():
            for start in range(0, len(ones), MOST_OF_ONE):
                yield self._arrival(ones[0], len(ones[start : start + MOST_OF_ONE]), bool(ones[0].group))

    def _arrival(self, one: Combatant, count: int, group: bool | None) -> Arrival:
        statblock, usual = "", "foe"
        if one.sheet:
            statblock = self._named(one.sheet)
            kept = self.kept[one.sheet]
            usual = usual_side(self.system, kept.kind, kept.decoded(self.system))
        points = {} if one.sheet else self._points(one)
        own = one.name or one.label
        return Arrival(
            statblock=statblock,
            name="" if own == statblock else own,
            count=count,
            side=None if one.side == usual else one.side,
            hidden=one.sight == "hidden",
            group=None if count == 1 or group == (count >= MANY) else group,
            order=one.fixed,
            state=ArrivalState(pools=points) if points else None,
        )

    def _points(self, one: Combatant) -> dict[str, int | PoolState]:
        """The points of somebody with only a name, all of them there again."""
        seat, looks = self.system.seat(None), self.system.looks.pools
        return {
            name: PoolState(value=0 if name in looks and looks[name].up else pool.max, max=pool.max)
            for name, pool in one.pools.items()
            if pool.max is not None and pool.max != getattr(seat.pools.get(name), "max", None)
        }

    def _named(self, id_: str) -> str:
        """A sheet's name; one that the library doesn't have is to stand in the file itself."""
        kept = self.kept[id_]
        name = str(kept.data.get("name", ""))
        kinds = (TRACK_KIND,) if kept.kind == TRACK_KIND else self.library.kinds.seatable(kept.system)
        entry = self.library.find(name, kept.system, kinds)
        if entry is None:
            self.sheets[id_] = None
        elif sheet_id(entry) != id_ and entry.file != kept.file:
            self.told[f"{name} will be the library's, which is not this table's"] = None
        return name

    def _tracks(self, table: Table, encounter: Encounter) -> Iterator[TrackSheet]:
        solo: set[str] = set()
        for track in encounter.tracks.values():
            if track.sheet and track.traits.get("solo"):
                if track.sheet in solo:
                    continue
                solo.add(track.sheet)
            yield self._track(table, track)

    def _track(self, table: Table, track: Track) -> TrackSheet:
        challenge, points, traits = "", None, dict[str, int]()
        if track.sheet:
            challenge = self._named(track.sheet)
            sheet = self.kept[track.sheet].decoded(self.system)
            points, traits = getattr(sheet, "challenge_points", None), dict(self.system.seat(sheet).traits)
        alone = bool(track.traits.get("solo"))
        name = challenge if alone and challenge else track.name
        owner = "" if alone or not track.owner else table.combatants[track.owner].label
        own = {key: n for key, n in track.traits.items() if key not in _RUNNING and traits.get(key) != n}
        return TrackSheet(
            challenge=challenge,
            name="" if name == challenge else name,
            challenge_points=None if track.max == points else track.max,
            difficulty=track.difficulty,
            hidden=track.hidden,
            target=owner,
            traits=own,
        )

    def _reminder(self, prompt: Prompt) -> Reminder:
        return Reminder(at=prompt.when or "by hand", text=prompt.text, add=tuple(map(self._coming, prompt.arrivals)))

    def _coming(self, coming: Coming) -> Arrival:
        return self._arrival(coming.combatant, min(coming.count, MOST_OF_ONE), coming.group)


def _waits(prompt: Prompt) -> bool:
    """A reminder of the encounter itself, not what a rule or a roll has set off."""
    return not prompt.due and prompt.consequence is None and not prompt.who


def _counter(counter: Counter) -> CounterSheet:
    """At its start: full where it runs down, else empty; one without an end as it stands."""
    start = counter.value if counter.max is None else counter.max if counter.down else 0
    down = True if counter.down and not start else None
    return CounterSheet(name=counter.name, value=start, max=counter.max, down=down, hidden=counter.hidden)


def documents(found: Lineup, kept: Mapping[str, Kept]) -> list[dict[str, Any]]:
    """The statblocks that go into an encounter's file."""
    return [sheet_document(one.system, one.kind, one.data) for one in map(kept.__getitem__, found.sheets)]
