"""All documents of some files and folders: found by name, with everything that is wrong told."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from operator import itemgetter
from pathlib import Path

from msgspec import Struct, structs

from oa_tui.library.disk import files, read_file
from oa_tui.library.documents import TRACK_KIND
from oa_tui.library.entries import Entry, Reading, plain
from oa_tui.library.heritage import inherit
from oa_tui.library.index import Index
from oa_tui.library.kinds import Kinds
from oa_tui.library.problems import Problem


class Library(Struct, frozen=True, dict=True):
    """Documents in the order they were read, and the problems of their files. Of two with one name the later wins."""

    kinds: Kinds
    entries: tuple[Entry, ...] = ()
    problems: tuple[Problem, ...] = ()

    def find(self, name: str, system: str | None = None, kinds: Sequence[str] | None = None) -> Entry | None:
        """The entry of that name, whatever its case; None where there is none."""
        for entry in reversed(self._named.get(plain(name), ())):
            if (system is None or entry.system == system) and (kinds is None or entry.kind in kinds):
                return entry
        return None

    @cached_property
    def _named(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(plain(entry.name), []).append(entry)
        return found

    @cached_property
    def _words(self) -> list[tuple[str, str, Entry]]:
        """By name: the name, everything a search looks at, and whose it is."""
        found = []
        for entry in self.entries:
            name = plain(entry.name)
            found.append((name, " ".join((name, entry.kind, entry.system, *map(plain, entry.tags))), entry))
        return sorted(found, key=itemgetter(0))

    def nearest(
        self, name: str, system: str | None = None, kinds: Sequence[str] | None = None, most: int = 3
    ) -> tuple[str, ...]:
        """Names that somebody may have meant, the likeliest first."""
        names = {entry.key: entry.name for entry in self._fitting(system, kinds)}
        wanted = plain(name)
        near = difflib.get_close_matches(wanted, names, most, 0.6)
        near += [each for each in names if wanted and wanted in each and each not in near]
        return tuple(names[each] for each in near[:most])

    def search(self, text: str, system: str | None = None, kinds: Sequence[str] | None = None) -> tuple[Entry, ...]:
        """Entries that hold every word of the text in name, tags, kind or system; names that begin so first."""
        words = plain(text).split()
        begin: list[Entry] = []
        inside: list[Entry] = []
        others: list[Entry] = []
        for name, where, entry in self._words:
            if (system is None or entry.system == system) and (kinds is None or entry.kind in kinds):
                if words and name.startswith(words[0]) and all(word in where for word in words):
                    begin.append(entry)
                elif all(word in name for word in words):
                    inside.append(entry)
                elif all(word in where for word in words):
                    others.append(entry)
        return (*begin, *inside, *others)

    def _fitting(self, system: str | None, kinds: Sequence[str] | None) -> list[Entry]:
        return [
            entry
            for entry in self.entries
            if (system is None or entry.system == system) and (kinds is None or entry.kind in kinds)
        ]

    def over(self, other: Library) -> Library:
        """Both libraries; where both have a name, this one's is used."""
        return Library(self.kinds, (*other.entries, *self.entries), (*other.problems, *self.problems))

    def of_file(self, path: Path) -> Reading | None:
        """What these documents have from a file, told by this path; None where nothing is known of it."""
        known = {each.file for each in self.entries} | {each.file for each in self.problems}
        for file in known:
            if not file.endswith(path.name):
                continue
            with suppress(OSError):
                if path.samefile(file):
                    return Reading(
                        tuple(structs.replace(each, file=str(path)) for each in self.entries if each.file == file),
                        tuple(structs.replace(each, file=str(path)) for each in self.problems if each.file == file),
                    )
        return None

    def challenge(self, name: str, system: str) -> Entry | None:
        """The Challenge of that name, to be worked at as a track."""
        return self.find(name, system, (TRACK_KIND,))


def load(paths: Iterable[Path], kinds: Kinds, beneath: Library | None = None) -> Library:
    """Reads files and folders (every `.yaml` and `.yml` below, hidden ones left out), in order.

    What extends another document finds it in these files, whichever way round they stand, or in those `beneath`.
    Never raises for what is or isn't there: a path that is missing or unreadable becomes a problem.
    """
    return _Loading(kinds, None).library(paths, beneath)


def shelve(paths: Iterable[Path], kinds: Kinds, cache_folder: Path, beneath: Library | None = None) -> Library:
    """The same as `load`, but reads only the files that changed since the last time.

    What it remembers of the others stands in `cache_folder`, which is made when it is needed. Lists can be drawn from
    that at once; what an entry says is unpacked when somebody asks for it.
    """
    return _Loading(kinds, cache_folder).library(paths, beneath)


class _Loading:
    """Reads paths one after the other; a file that is met twice counts once."""

    def __init__(self, kinds: Kinds, cache_folder: Path | None) -> None:
        self.kinds = kinds
        self.cache_folder = cache_folder
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self._seen: set[tuple[int, int]] = set()

    def library(self, paths: Iterable[Path], beneath: Library | None) -> Library:
        """Everything of the paths."""
        for path in paths:
            self._add(path)
        kept, unmet = inherit(self.entries, beneath.entries if beneath else ())
        return Library(self.kinds, tuple(kept), (*self.problems, *unmet, *_doubles(kept)))

    def _add(self, path: Path) -> None:
        index = Index(path, self.cache_folder, self.kinds) if self.cache_folder and path.is_dir() else None
        origin = str(path)
        for file in files(path, self.problems):
            reading = self._read(path, file, index)
            self.problems += reading.problems
            self.entries += [each if each.origin else structs.replace(each, origin=origin) for each in reading.entries]
        if index:
            index.save()

    def _read(self, path: Path, file: str, index: Index | None) -> Reading:
        try:
            status = os.stat(file)  # noqa: PTH116 - a path object for each of thousands is felt
        except OSError:
            return read_file(Path(file), self.kinds)
        which = status.st_dev, status.st_ino
        if which in self._seen:
            return Reading()
        self._seen.add(which)
        if index is None:
            return read_file(Path(file), self.kinds)
        reading = index.get(file, status)
        if reading is None:
            reading = read_file(Path(file), self.kinds)
            index.put(file, reading, status)
        return reading


def bundled_folder() -> Path:
    """The statblocks that come with the program: inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "content"
    return inside if inside.is_dir() else package.parent / "content"


def _doubles(entries: Iterable[Entry]) -> Iterator[Problem]:
    """A warning for each name that stands twice in one system and kind and came by one path.

    Two paths may well have one name: that is how a bundled statblock is replaced by the user's own.
    """
    seen: dict[tuple[str, str, str, str], Entry] = {}
    for entry in entries:
        which = (entry.origin, entry.system, entry.kind, plain(entry.name))
        first = seen.get(which)
        if first is not None:
            message = f"{entry.name} is also in {first.file}, line {first.line}: this later one is used"
            yield entry.problem("warning", ("name",), message, f"name: {entry.name} 2", f"{entry.name} 2")
        seen[which] = entry
