"""What the files named on the command line come to: the library, and the encounter they open."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from oa_tui.encounter.commands import OpenEncounter
from oa_tui.library import Entry, Kinds, Library, Problem, bundled_folder, load, plan, shelve
from oa_tui.library.documents import TRACK_KIND
from oa_tui.play.seats import Seats, bare, challenge, opening
from oa_tui.rules.registry import systems
from oa_tui.sessions import Listed, SessionError, list_sessions
from oa_tui.sessions.folders import data_folder, library_folder


class Opening(Struct, frozen=True):
    """An encounter ready to be put on a table. `make` needs the seats that collect its sheets."""

    name: str
    system: str
    make: Callable[[Seats], OpenEncounter]
    problems: tuple[Problem, ...] = ()

    def named(self, name: str) -> Opening:
        """The same for a session of another name."""
        return replace(self, name=name)


class Given(Struct, frozen=True):
    """What was named: the library with it on top, what it opens (None: nothing to choose for), and its problems."""

    library: Library
    opening: Opening | None
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that keep something from being used."""
        return tuple(problem for problem in self.problems if problem.severity == "error")


def shelves(folders: Iterable[Path] = ()) -> Library:
    """The bundled library, the user's own on top of it, then each of the folders; from the index of each.

    Without a data folder there is no index, and nothing of the user's own.
    """
    kinds = Kinds(systems())
    try:
        cache = data_folder() / "cache"
        own = library_folder()
    except SessionError:
        return load([bundled_folder(), *folders], kinds)
    library = shelve([bundled_folder()], kinds, cache)
    for folder in (own, *folders):
        if folder.is_dir() and (folder != own or any(own.iterdir())):
            library = shelve([folder], kinds, cache, library).over(library)
    return library


def given(paths: Iterable[Path], folders: Iterable[Path] = ()) -> Given:
    """Read what was named, on top of the shelves and these folders.

    Files are opened; folders are shelves, and open only their single encounter.
    """
    paths = tuple(paths)
    kinds = Kinds(systems())
    beneath = shelves(folders)
    if not paths:
        return Given(beneath, None, beneath.problems)
    read = _known(paths, beneath) or load(paths, kinds, beneath)
    library = replace(read.over(beneath), problems=read.problems)
    folders = [path for path in paths if path.is_dir()]
    files = _of_files(read.entries, [path for path in paths if path not in folders], folders)
    encounters = [entry for entry in read.entries if entry.kind == "encounter"]
    if not files and len(encounters) != 1:
        return Given(library, None, read.problems)
    chosen = open_entries(files or (encounters[0],), library)
    return Given(library, chosen, (*read.problems, *(chosen.problems if chosen else ())))


def _known(paths: Iterable[Path], beneath: Library) -> Library | None:
    """What was named, where all of it stands on the shelves already: nothing is parsed twice."""
    readings = [beneath.of_file(path) for path in paths]
    found = [reading for reading in readings if reading is not None]
    if len(found) < len(readings):
        return None
    entries = tuple(replace(entry, origin=entry.file) for reading in found for entry in reading.entries)
    return Library(beneath.kinds, entries, tuple(problem for reading in found for problem in reading.problems))


def open_entries(entries: Iterable[Entry], library: Library) -> Opening | None:
    """What these documents open: the first encounter, joined by the characters named beside it; else all of them.

    Documents of another system than the first are left aside; None where nothing can sit down or be worked at.
    """
    entries = tuple(entries)
    encounter = next((entry for entry in entries if entry.kind == "encounter"), None)
    first = encounter or next((entry for entry in entries if _seats(entry, library) or entry.kind == TRACK_KIND), None)
    if first is None:
        return None
    same = [entry for entry in entries if entry.system == first.system]
    people = [entry for entry in same if _seats(entry, library)]
    if encounter is None:
        tracks = [entry for entry in same if entry.kind == TRACK_KIND]
        name = first.name if len(people) + len(tracks) == 1 else "A table"
        return Opening(name, first.system, lambda seats: _bare(name, people, tracks, seats))
    planned = plan(encounter, library)
    known = {entry.name for entry in planned.party} | {one.name for one in planned.combatants}
    default = library.kinds.seatable(first.system)[0]
    joining = tuple(entry for entry in people if entry.kind != default and entry.name not in known)
    planned = replace(planned, party=(*planned.party, *joining))
    session = (encounter.name, encounter.system)
    return Opening(*session, lambda seats: opening(planned, seats, session=session), planned.problems)


def unfinished(opened: Opening) -> Listed | None:
    """The last session of this encounter that has not ended, if there is one."""
    try:
        found, _ = list_sessions()
    except SessionError:
        return None
    same = (one for one in found if (one.name, one.system) == (opened.name, opened.system))
    return next((one for one in same if not one.ended), None)


def _bare(name: str, people: Iterable[Entry], tracks: Iterable[Entry], seats: Seats) -> OpenEncounter:
    seated = [seats.combatant(entry) for entry in people]
    return bare(name, seated, seats, [challenge(entry, seats) for entry in tracks])


def _seats(entry: Entry, library: Library) -> bool:
    return entry.kind in library.kinds.seatable(entry.system)


def _of_files(entries: Iterable[Entry], files: Iterable[Path], folders: Iterable[Path]) -> tuple[Entry, ...]:
    """What stands in files that were named themselves, though a folder that was named too may hold them."""
    own = {os.path.realpath(path) for path in files}  # a link to itself has no place, and raises nothing here
    return tuple(
        entry for entry in entries if own and (not _inside(entry, folders) or os.path.realpath(entry.file) in own)
    )


def _inside(entry: Entry, folders: Iterable[Path]) -> bool:
    return any(Path(entry.file).is_relative_to(folder) for folder in folders)
