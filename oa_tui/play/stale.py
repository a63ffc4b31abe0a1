"""Files that changed beneath a session: it goes on with its own copies, can say so, and can follow them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from oa_tui.encounter.commands import Renew
from oa_tui.encounter.state import Table
from oa_tui.library import Entry, Library, Problem, load
from oa_tui.play.seats import Kept, Seats, sheet_id
from oa_tui.play.shelving import is_bundled
from oa_tui.rules.table import Combatant, Id, Track


class Stale(Struct, frozen=True):
    """A sheet whose file says something else now. `entry` is what it says, None where it says nothing any more."""

    sheet: str
    name: str
    file: str
    entry: Entry | None = None

    @property
    def sentence(self) -> str:
        """What became of the file, and what holds here."""
        return self._said(self.file)

    @property
    def short(self) -> str:
        """The same without the file's folder."""
        return self._said(Path(self.file).name)

    def _said(self, file: str) -> str:
        gone = "has no such sheet any more" if Path(self.file).exists() else "is gone"
        return f"{self.name}: its file {file} {'has changed' if self.entry else gone}; this session keeps its own copy"


def with_sheets(table: Table) -> tuple[Combatant | Track, ...]:
    """Those who sit at the table with a sheet, and what they work at."""
    found: list[Combatant | Track] = [*table.present, *table.encounter.tracks.values()]
    return tuple(one for one in found if one.sheet)


def in_use(table: Table) -> set[str]:
    """The sheets of those who sit at the table, and of what they work at."""
    return {one.sheet for one in with_sheets(table)}


def stale(kept: Mapping[str, Kept], used: Iterable[str], library: Library) -> tuple[Stale, ...]:
    """Of these sheets those whose file differs now, or is gone; each file is read once.

    A bundled sheet that the user has a copy of is compared with the copy.
    """
    found: list[Stale] = []
    read: dict[str, dict[tuple[str, str, str], Entry]] = {}
    for id_ in sorted(used):
        sheet = kept.get(id_)
        if sheet is None or not sheet.file:
            continue
        file, _ = source(sheet, library) or ("", 0)
        if file not in read:
            read[file] = _entries(file, library)
        name = str(sheet.data.get("name", ""))
        entry = read[file].get((sheet.system, sheet.kind, name.casefold()))
        if entry is None or sheet_id(entry) != id_:
            found.append(Stale(id_, name, file, entry))
    return tuple(found)


def renewal(found: Iterable[Stale], table: Table, seats: Seats, whos: Collection[Id] | None = None) -> Renew:
    """The command that lets those at the table (None: all) follow files that have changed; `seats` keeps the sheets."""
    fresh = {one.sheet: seats.sheet(one.entry) for one in found if one.entry is not None}
    meant = [one for one in with_sheets(table) if one.sheet in fresh and (whos is None or one.id in whos)]
    return Renew(tuple((one.id, fresh[one.sheet]) for one in meant))


def reread(library: Library, file: str) -> tuple[Library, tuple[Problem, ...]]:
    """The library with one file read again, and what is wrong with that file."""
    here = {name for name in {entry.file for entry in library.entries} | {file} if _same(name, file)}
    at = next((n for n, entry in enumerate(library.entries) if entry.file in here), len(library.entries))
    before, after = ([entry for entry in part if entry.file not in here]
                     for part in (library.entries[:at], library.entries[at:]))  # fmt: skip
    others = Library(library.kinds, (*before, *after))
    read = load([Path(file)], library.kinds, others) if Path(file).is_file() else Library(library.kinds)
    problems = tuple(problem for problem in library.problems if problem.file not in here)
    return Library(library.kinds, (*before, *read.entries, *after), (*problems, *read.problems)), read.problems


def source(kept: Kept | None, library: Library) -> tuple[str, int] | None:
    """The file a sheet came from, and the line it begins at there, 0 where the library does not know it.

    For a bundled sheet that the user has a copy of it is the copy.
    """
    if kept is None or not kept.file:
        return None
    entry = library.find(str(kept.data.get("name", "")), kept.system, (kept.kind,))
    if entry is None or not (_same(entry.file, kept.file) or (is_bundled(kept.file) and not is_bundled(entry.file))):
        return kept.file, 0
    return str(Path(entry.file).absolute()), entry.line


def _same(file: str, other: str) -> bool:
    return file == other or Path(file).absolute() == Path(other).absolute()


def _entries(file: str, library: Library) -> dict[tuple[str, str, str], Entry]:
    if not Path(file).is_file():
        return {}
    read = load([Path(file)], library.kinds, library)
    return {(each.system, each.kind, each.name.casefold()): each for each in read.entries}
