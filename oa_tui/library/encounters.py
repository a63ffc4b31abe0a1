"""An encounter file made ready: every name in it found, or said to be missing; the rest stays usable."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from msgspec import Struct, structs

from oa_tui.library.disk import ENDINGS, missing
from oa_tui.library.documents import (
    TRACK_KIND,
    Arrival,
    ArrivalState,
    CounterSheet,
    EncounterSheet,
    ReminderState,
    TrackSheet,
)
from oa_tui.library.entries import Entry
from oa_tui.library.kinds import Path as Route
from oa_tui.library.problems import Edit, Problem, clean
from oa_tui.library.shelves import Library, load
from oa_tui.library.standing import standing_faults
from oa_tui.library.writing import file_name

MOST_GUESSES = 10
"""Names not found for which near ones are looked up."""


class Planned(Struct, frozen=True):
    """Somebody to seat: a statblock, or only a name (`entry` None). `name` is the label's, without a number."""

    entry: Entry | None
    name: str
    count: int = 1
    side: str = ""
    hidden: bool = False
    group: bool | None = None
    order: int | None = None
    state: ArrivalState | None = None


class PlannedTrack(Struct, frozen=True):
    """Something to work at: a Challenge (`entry`), or what the encounter itself says of it."""

    entry: Entry | None
    name: str
    points: int | None = None
    difficulty: int | str | None = None
    hidden: bool = False
    target: str = ""
    traits: dict[str, int] = {}
    value: int | None = None


class PlannedReminder(Struct, frozen=True):
    """A reminder, and who then arrives."""

    at: str
    text: str = ""
    add: tuple[Planned, ...] = ()
    state: ReminderState | None = None


class Plan(Struct, frozen=True):
    """What an encounter sets on the table. An unset side is the statblock's own, or the system's for its kind."""

    entry: Entry
    sheet: EncounterSheet
    party: tuple[Entry, ...] = ()
    combatants: tuple[Planned, ...] = ()
    tracks: tuple[PlannedTrack, ...] = ()
    counters: tuple[CounterSheet, ...] = ()
    reminders: tuple[PlannedReminder, ...] = ()
    problems: tuple[Problem, ...] = ()


def plan(entry: Entry, library: Library) -> Plan:
    """Resolves an encounter: party files beside it, statblocks and Challenges by name in its own system.

    What cannot be found is an error of the plan, at its line, with the nearest names; all else is planned.
    """
    sheet: EncounterSheet = entry.sheet
    planner = _Planner(entry, library)
    party = tuple(planner.party(sheet.party))
    combatants = tuple(planner.arrivals(sheet.combatants, ("combatants",)))
    tracks = tuple(planner.tracks(sheet.tracks))
    reminders = tuple(
        PlannedReminder(each.at, each.text, tuple(planner.arrivals(each.add, ("reminders", index, "add"))), each.state)
        for index, each in enumerate(sheet.reminders)
    )
    names = [each.name or each.statblock for each in sheet.combatants]
    planner.problems += standing_faults(entry, (one.name for one in party), names)
    return Plan(entry, sheet, party, combatants, tracks, sheet.counters, reminders, tuple(planner.problems))


class _Planner:
    """Finds names and collects what cannot be found."""

    def __init__(self, entry: Entry, library: Library) -> None:
        self.entry = entry
        self.library = library
        self.seatable = library.kinds.seatable(entry.system)
        self.problems: list[Problem] = []

    def party(self, paths: tuple[str, ...]) -> Iterator[Entry]:
        """The characters of the party's files."""
        folder = Path(self.entry.file).parent
        for index, said in enumerate(paths):
            path = _plain(folder / said)
            if not _is_there(path):
                self._missing(path, said, ("party", index))
                continue
            if not path.name.lower().endswith(ENDINGS) or path.is_dir():
                message = f"{said} is no .yaml file: the party's characters come from such files alone"
                self.problems.append(self.entry.problem("error", ("party", index), message))
                continue
            read = self.library.of_file(path) or load([path], self.library.kinds)
            found = [each for each in read.entries if each.system == self.entry.system and each.kind in self.seatable]
            self.problems += read.problems
            if not found:
                message = f"{said} gives the party nobody: no character for {self.entry.system} could be read"
                self.problems.append(self.entry.problem("error", ("party", index), message))
            yield from found

    def arrivals(self, arrivals: tuple[Arrival, ...], route: Route) -> Iterator[Planned]:
        """Who arrives; unknown statblocks are left out."""
        for index, each in enumerate(arrivals):
            entry = None
            if each.statblock:
                entry = self._find(each.statblock, self.seatable, "statblock", (*route, index, "statblock"))
                if entry is None:
                    continue
            name = each.name or (entry.name if entry else "")
            if not name:
                self._nameless((*route, index), "a combatant needs a statblock or a name")
                continue
            yield Planned(entry, name, each.count, each.side or "", each.hidden, each.group, each.order, each.state)

    def tracks(self, tracks: tuple[TrackSheet, ...]) -> Iterator[PlannedTrack]:
        """What is worked at; unknown Challenges are left out."""
        for index, each in enumerate(tracks):
            entry = None
            if each.challenge:
                route: Route = ("tracks", index, "challenge")
                entry = self._find(each.challenge, (TRACK_KIND,), "challenge", route)
                if entry is None:
                    continue
            name = each.name or (entry.name if entry else "")
            if not name:
                self._nameless(("tracks", index), "a track needs a challenge or a name")
                continue
            own = (each.challenge_points, each.difficulty, each.hidden, each.target, each.traits, each.value)
            yield PlannedTrack(entry, name, *own)

    def _nameless(self, route: Route, message: str) -> None:
        """A part without any name, mended by one."""
        problem = self.entry.problem("error", route, message, "name: ...")
        written = problem.excerpt[-1][1][problem.caret :] if problem.excerpt else ""
        at, text = problem.column, f"name: ...\n{' ' * (problem.column - 1)}"
        if written.startswith("{"):
            at, text = at + 1, "name: ..." if written.startswith("{}") else "name: ..., "
        self.problems.append(structs.replace(problem, edit=Edit(problem.line, at, 0, text)))

    def _missing(self, path: Path, said: str, route: Route) -> None:
        """A file of the party that isn't there, with the nearest name that is."""
        near = missing(path).fix
        put = str(PurePosixPath(said).with_name(Path(near).name)) if near else ""
        message = f"{said} is not there: the party is without it"
        self.problems.append(self.entry.problem("error", route, message, put, put))

    def _find(self, name: str, kinds: tuple[str, ...], word: str, route: Route) -> Entry | None:
        found = self.library.find(name, self.entry.system, kinds)
        if found is None:
            crowded = len(self.problems) >= MOST_GUESSES
            message = f"no {word} is called {name}"
            beside = "" if crowded else self._beside(name)
            if beside:
                message += f" in what was read; {beside} stands beside this file: name both, or their folder"
            near = () if crowded or beside else self.library.nearest(name, self.entry.system, kinds)
            if near:
                message += f": nearest are {', '.join(near)}" if len(near) > 1 else f": nearest is {near[0]}"
            fix = f"{word}: {near[0]}" if near else ""
            self.problems.append(self.entry.problem("error", route, message, fix, near[0] if near else ""))
        return found

    def _beside(self, name: str) -> str:
        """A file next to the encounter's that is named after a document, as imported ones are; "" where none is."""
        path = Path(self.entry.file)
        beside = path.with_name(file_name(name)) if path.name else path
        return clean(beside.name) if path.name and beside != path and path.is_file() and beside.is_file() else ""


def _plain(path: Path) -> Path:
    """The path without `..`, where that is the same file: it is told of once, whoever names it."""
    plain = Path(os.path.normpath(path))
    try:
        return plain if plain.samefile(path) else path
    except OSError:
        return path


def _is_there(path: Path) -> bool:
    """False only where nothing is; what may not be looked at is told when it is read."""
    try:
        return path.exists()
    except OSError:
        return True
