"""All documents of some files and folders: found by name, with everything that is wrong told."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from oa_tui.library.documents import TRACK_KIND
from oa_tui.library.entries import Entry
from oa_tui.library.heritage import inherit
from oa_tui.library.kinds import Kinds
from oa_tui.library.problems import Problem, clean
from oa_tui.library.reading import BIGGEST, Reading, read_text, too_big

ENDINGS = (".yaml", ".yml")


class Library(Struct, frozen=True):
    """Documents in the order they were read, and the problems of their files. Of two with one name the later wins."""

    kinds: Kinds
    entries: tuple[Entry, ...] = ()
    problems: tuple[Problem, ...] = ()

    def find(self, name: str, system: str | None = None, kinds: Sequence[str] | None = None) -> Entry | None:
        """The entry of that name, whatever its case; None where there is none."""
        wanted = _plain(name)
        fitting = self._fitting(system, kinds)
        return next((entry for entry in reversed(fitting) if _plain(entry.name) == wanted), None)

    def nearest(
        self, name: str, system: str | None = None, kinds: Sequence[str] | None = None, most: int = 3
    ) -> tuple[str, ...]:
        """Names that somebody may have meant, the likeliest first."""
        names = {_plain(entry.name): entry.name for entry in self._fitting(system, kinds)}
        wanted = _plain(name)
        near = difflib.get_close_matches(wanted, names, most, 0.6)
        near += [each for each in names if wanted and wanted in each and each not in near]
        return tuple(names[each] for each in near[:most])

    def search(self, text: str, system: str | None = None, kinds: Sequence[str] | None = None) -> tuple[Entry, ...]:
        """Entries that hold every word of the text in name, tags, kind or system; names that begin so first."""
        words = _plain(text).split()
        found: list[tuple[int, str, Entry]] = []
        for entry in self._fitting(system, kinds):
            name = _plain(entry.name)
            where = " ".join((name, entry.kind, entry.system, *map(_plain, entry.tags)))
            if all(word in where for word in words):
                begins = bool(words) and name.startswith(words[0])
                inside = all(word in name for word in words)
                found.append((0 if begins else 1 if inside else 2, name, entry))
        return tuple(entry for _, _, entry in sorted(found, key=lambda each: each[:2]))

    def _fitting(self, system: str | None, kinds: Sequence[str] | None) -> list[Entry]:
        return [
            entry
            for entry in self.entries
            if (system is None or entry.system == system) and (kinds is None or entry.kind in kinds)
        ]

    def over(self, other: Library) -> Library:
        """Both libraries; where both have a name, this one's is used."""
        return Library(self.kinds, (*other.entries, *self.entries), (*other.problems, *self.problems))

    def challenge(self, name: str, system: str) -> Entry | None:
        """The Challenge of that name, to be worked at as a track."""
        return self.find(name, system, (TRACK_KIND,))


def load(paths: Iterable[Path], kinds: Kinds) -> Library:
    """Reads files and folders (every `.yaml` and `.yml` below, hidden ones left out), in order.

    Never raises for what is or isn't there: a path that is missing or unreadable becomes a problem.
    """
    entries: list[Entry] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    for path in paths:
        for file in _files(path, problems):
            real = os.path.realpath(file)
            if real not in seen:
                seen.add(real)
                reading = read_file(file, kinds)
                entries += reading.entries
                problems += reading.problems
    kept, unmet = inherit(entries)
    return Library(kinds, tuple(kept), (*problems, *unmet, *_doubles(kept)))


def read_file(path: Path, kinds: Kinds) -> Reading:
    """Reads one file; what the system says against it becomes a problem."""
    name = clean(str(path))
    try:
        if not path.is_file():
            return Reading(problems=(_missing(path),))
        size = path.stat().st_size
        if size > BIGGEST:
            return Reading(problems=(too_big(size, name),))
        with path.open("rb") as stream:
            raw = stream.read(BIGGEST + 1)
    except OSError as fault:
        return Reading(problems=(_refused(fault, name),))
    return read_text(raw, name, kinds)


def bundled_folder() -> Path:
    """The statblocks that come with the program: inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "content"
    return inside if inside.is_dir() else package.parent / "content"


def _files(path: Path, problems: list[Problem]) -> Iterator[Path]:
    """A file itself, or the files of a folder; problems grow by what is not there."""
    if not path.is_dir():
        yield path
        return
    found = False
    visited: set[str] = set()

    def refuse(fault: OSError) -> None:
        problems.append(_refused(fault, clean(str(fault.filename or path))))

    for folder, folders, names in os.walk(path, followlinks=True, onerror=refuse):
        real = os.path.realpath(folder)
        if real in visited:
            folders.clear()
            continue
        visited.add(real)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.lower().endswith(ENDINGS) and not name.startswith("."):
                found = True
                yield Path(folder, name)
    if not found:
        problems.append(Problem("warning", "no .yaml or .yml file is in this folder", clean(str(path))))


def _missing(path: Path) -> Problem:
    """A path where no file is, with the nearest name that is there."""
    name = clean(str(path))
    if path.exists():
        return Problem("error", "this is neither a file nor a folder", name)
    if path.is_symlink():
        return Problem("error", "this link leads nowhere", name)
    try:
        beside = [each.name for each in path.parent.iterdir() if not each.name.startswith(".")]
    except OSError:
        return Problem("error", "there is no such file: its folder does not exist either", name)
    near = difflib.get_close_matches(path.name, beside, 1, 0.6)
    fix = clean(str(path.with_name(near[0]))) if near else ""
    return Problem("error", "there is no such file or folder", name, fix=fix)


def _refused(fault: OSError, name: str) -> Problem:
    if isinstance(fault, PermissionError):
        return Problem("error", "this may not be read: its permissions forbid it", name)
    if isinstance(fault, FileNotFoundError):
        return Problem("error", "this was there a moment ago and is gone", name)
    return Problem("error", f"this cannot be read: {fault.strerror or fault}", name)


def _doubles(entries: Iterable[Entry]) -> Iterator[Problem]:
    """A warning for each name that stands twice in one system and kind."""
    seen: dict[tuple[str, str, str], Entry] = {}
    for entry in entries:
        key = (entry.system, entry.kind, _plain(entry.name))
        first = seen.get(key)
        if first is not None:
            message = f"{entry.name} is also in {first.file}, line {first.line}: this later one is used"
            yield entry.problem("warning", ("name",), message)
        seen[key] = entry


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
