"""From files to the table: sheets as the session keeps them, and the command that opens a planned encounter."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from oa_tui.encounter.commands import OpenEncounter, Remind
from oa_tui.encounter.groups import MANY
from oa_tui.encounter.state import Coming, Counter, Encounter
from oa_tui.library import Entry, Plan
from oa_tui.library.documents import CounterSheet
from oa_tui.library.encounters import Planned, PlannedReminder, PlannedTrack
from oa_tui.play.reopening import has_state, placed
from oa_tui.rules.contract import System
from oa_tui.rules.table import Combatant, Pool, Sight, Track


class Kept(Struct, frozen=True):
    """A sheet as the session stores it: its own copy, whatever becomes of the `file` it came from."""

    system: str
    kind: str
    data: dict[str, Any]
    file: str = ""

    def decoded(self, system: System[Any]) -> Any:
        """The typed sheet."""
        return msgspec.convert(self.data, system.sheets[self.kind])


def sheet_id(entry: Entry) -> str:
    """A name for this very text of the sheet: another text gets another id."""
    slug = re.sub(r"[^a-z0-9]+", "-", entry.name.lower()).strip("-") or "sheet"
    digest = hashlib.sha256(msgspec.json.encode((entry.kind, entry.data), order="deterministic")).hexdigest()
    return f"{slug}-{digest[:10]}"


def usual_side(system: System[Any], kind: str, sheet: Any) -> Any:
    """Where somebody stands if nothing is said: on the sheet's own side, else those of the default kind are foes."""
    own = getattr(sheet, "side", None)
    return own or ("foe" if kind == next(iter(system.sheets)) else "party")


class Seats:
    """Collects the sheets that a command needs, ready to be stored with its step."""

    def __init__(self, system: System[Any]) -> None:
        self.system = system
        self.kept: dict[str, Kept] = {}

    def sheet(self, entry: Entry) -> str:
        """Keep an entry's sheet; its id."""
        id_ = sheet_id(entry)
        file = str(Path(entry.file).absolute()) if entry.file else ""
        self.kept[id_] = Kept(entry.system, entry.kind, entry.data, file)
        return id_

    def combatant(self, entry: Entry, *, name: str = "", side: str = "", hidden: bool = False) -> Combatant:
        """Somebody with this sheet; the label is its name until it sits down."""
        seat = self.system.seat(entry.sheet)
        label = name or entry.name
        said: Any = side or usual_side(self.system, entry.kind, entry.sheet)
        sight: Sight = "hidden" if hidden else "numbers" if said in ("party", "ally") else "words"
        return Combatant(
            "", label, said, self.sheet(entry), label, pools=dict(seat.pools), turn=dict(seat.turn), sight=sight
        )

    def nameless(self, name: str, *, side: str = "foe", health: int | None = None, hidden: bool = False) -> Combatant:
        """Somebody with only a name, and with points if a number is given."""
        seat = self.system.seat(None)
        pools = dict(seat.pools)
        if health is not None:
            look = self.system.looks.pools.get(self.system.looks.health)
            pools[self.system.looks.health] = Pool(0 if look and look.up else health, health)
        said: Any = side or "foe"
        return Combatant(
            "", name, said, "", name, pools=pools, turn=dict(seat.turn), sight="hidden" if hidden else "words"
        )


def opening(
    plan: Plan, seats: Seats, *, session: tuple[str, str] | None, extra: Iterable[Combatant] = ()
) -> OpenEncounter:
    """The command that puts a planned encounter on the table."""
    sheet = plan.sheet
    party = tuple(seats.combatant(entry) for entry in plan.party)
    others = tuple(
        replace(one, group=str(n) if _grouped(planned) else "")
        for n, planned in enumerate(plan.combatants, 1)
        for one in _arrivals(planned, seats)
    )
    command = OpenEncounter(
        Encounter(
            "",
            sheet.name,
            round_length=sheet.round_length,
            mode=sheet.order_mode or seats.system.orders[0].mode,
            afresh=sheet.afresh,
            switches={**seats.system.switches, **sheet.switches},
            notes=sheet.notes,
        ),
        (*party, *others, *extra),
        tuple(_track(planned, seats) for planned in plan.tracks),
        tuple(_counter(counter) for counter in plan.counters),
        tuple(_reminder(planned, seats) for planned in plan.reminders),
        session,
        {planned.name: planned.target for planned in plan.tracks if planned.target},
    )
    return placed(plan, command) if has_state(plan) else command


def _counter(said: CounterSheet) -> Counter:
    counter = counter_of(said.name, said.value, said.max)
    return replace(counter, down=counter.down if said.down is None else said.down, hidden=said.hidden)


def counter_of(name: str, value: int, most: int | None) -> Counter:
    """A counter; one that begins full runs down to 0."""
    return Counter("", name, value, most, down=most is not None and value >= most)


def bare(name: str, combatants: Iterable[Combatant], seats: Seats, tracks: Iterable[Track] = ()) -> OpenEncounter:
    """The command that opens a table without an encounter file."""
    encounter = Encounter("", name, mode=seats.system.orders[0].mode, switches=dict(seats.system.switches))
    return OpenEncounter(encounter, tuple(combatants), tuple(tracks), session=(name, seats.system.id))


def challenge(entry: Entry, seats: Seats) -> Track:
    """A Challenge's sheet as a track."""
    return _track(PlannedTrack(entry, entry.name), seats)


def _grouped(planned: Planned) -> bool:
    """Whether they come as a group: as the file says, else where they are many."""
    return planned.count > 1 and (planned.count >= MANY if planned.group is None else planned.group)


def _arrivals(planned: Planned, seats: Seats) -> Iterator[Combatant]:
    one = _one(planned, seats)
    for _ in range(planned.count):
        yield one


def _one(planned: Planned, seats: Seats) -> Combatant:
    if planned.entry is None:
        one = seats.nameless(planned.name, side=planned.side or "foe", hidden=planned.hidden)
    else:
        one = seats.combatant(planned.entry, name=planned.name, side=planned.side, hidden=planned.hidden)
    return replace(one, fixed=planned.order)


def _track(planned: PlannedTrack, seats: Seats) -> Track:
    sheet = planned.entry.sheet if planned.entry else None
    points = planned.points if planned.points is not None else getattr(sheet, "challenge_points", None) or 0
    difficulty = planned.difficulty
    if isinstance(difficulty, str):
        difficulty = seats.system.suggestions.ladder.get(difficulty.casefold())
    kept = seats.sheet(planned.entry) if planned.entry else ""
    traits = dict(seats.system.seat(sheet).traits) if sheet is not None else {}
    traits |= planned.traits
    value = points if planned.value is None else planned.value
    return Track("", planned.name, value, points, kept, difficulty, traits, hidden=planned.hidden)


def _reminder(planned: PlannedReminder, seats: Seats) -> Remind:
    """A reminder with its wave: the sheets are kept with the session, whatever becomes of the files meanwhile."""
    coming = tuple(_coming(each, seats) for each in planned.add)
    return Remind(planned.at, planned.text or _arriving(planned.add), coming)


def _coming(planned: Planned, seats: Seats) -> Coming:
    return Coming(_one(planned, seats), planned.count, planned.group)


def _arriving(arrivals: Iterable[Planned]) -> str:
    return ", ".join(f"{one.count} {one.name}" if one.count > 1 else one.name for one in arrivals) + " arrive"


def decode_sheets(stored: Mapping[str, bytes], system: System[Any]) -> dict[str, Any]:
    """The session's sheets, typed."""
    return {id_: msgspec.json.decode(data, type=Kept).decoded(system) for id_, data in stored.items()}
