"""Files that changed beneath a session: it goes on with its own copies, and can say so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from oa_tui.encounter.state import Table
from oa_tui.library import Entry, Kinds, Library, load
from oa_tui.play.seats import Kept, sheet_id


class Stale(Struct, frozen=True):
    """A sheet whose file says something else now. `entry` is what it says, None where it says nothing any more."""

    sheet: str
    name: str
    file: str
    entry: Entry | None = None

    @property
    def sentence(self) -> str:
        """What became of the file, and what holds here."""
        what = (
            "has changed" if self.entry else "is gone" if not Path(self.file).exists() else "has no such sheet any more"
        )
        return f"{self.name}: its file {self.file} {what}; this session keeps its own copy"


def in_use(table: Table) -> set[str]:
    """The sheets of those who sit at the table, and of what they work at."""
    sheets = {one.sheet for one in table.present} | {track.sheet for track in table.encounter.tracks.values()}
    return sheets - {""}


def stale(kept: Mapping[str, Kept], used: Iterable[str], kinds: Kinds) -> tuple[Stale, ...]:
    """Of these sheets those whose file differs now, or is gone; each file is read once."""
    found: list[Stale] = []
    read: dict[str, dict[tuple[str, str, str], Entry]] = {}
    for id_ in sorted(used):
        sheet = kept.get(id_)
        if sheet is None or not sheet.file:
            continue
        if sheet.file not in read:
            read[sheet.file] = _entries(sheet.file, kinds)
        name = str(sheet.data.get("name", ""))
        entry = read[sheet.file].get((sheet.system, sheet.kind, name.casefold()))
        if entry is None or sheet_id(entry) != id_:
            found.append(Stale(id_, name, sheet.file, entry))
    return tuple(found)


def _entries(file: str, kinds: Kinds) -> dict[tuple[str, str, str], Entry]:
    if not Path(file).is_file():
        return {}
    return {(each.system, each.kind, each.name.casefold()): each for each in load([Path(file)], kinds).entries}


def source(kept: Kept | None, library: Library) -> tuple[str, int] | None:
    """The file a sheet came from, and the line it begins at there, 0 where the library does not know it."""
    if kept is None or not kept.file:
        return None
    entry = library.find(str(kept.data.get("name", "")), kept.system)
    return kept.file, entry.line if entry is not None and entry.file == kept.file else 0
