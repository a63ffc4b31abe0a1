"""What was found in a folder's files, kept so that only those that changed are read again.

The file always wins: what is kept of it counts only while its size, its times and its number on the disk are the
same, and while the program that read it is. Anything odd about the index, and there is none.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Raw, Struct, structs

from oa_tui.library.entries import Body, Entry, Reading
from oa_tui.library.kinds import Kinds
from oa_tui.library.problems import Problem
from oa_tui.library.writing import replace_file

Key = tuple[int, int, int, int]
"""Size, time of the last change, time of the last change of anything about it, and its number on the disk."""

SETTLED = 2_000_000_000
"""Nanoseconds a file must have been left alone to be kept: some disks count time in steps as long as that."""


class KeptEntry(Struct, frozen=True, array_like=True, gc=False):
    """An entry as it is kept; its data and places stay packed until somebody asks for them."""

    system: str
    kind: str
    name: str
    line: int
    tags: tuple[str, ...]
    extends: str
    data: Raw
    marks: Raw


class KeptFile(Struct, frozen=True, array_like=True, gc=False):
    """A file as it was when it was read."""

    key: Key
    entries: tuple[KeptEntry, ...]
    problems: tuple[Problem, ...]


class _Kept(Struct, frozen=True, array_like=True):
    reader: str
    root: str
    files: dict[str, KeptFile]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Kept)
_DATA = msgspec.msgpack.Decoder(dict[str, Any])
_MARKS = msgspec.msgpack.Decoder(list[tuple[tuple[str | int, ...], tuple[int, int, int]]])


class Index:
    """The index of one folder, by the path below it."""

    def __init__(self, root: Path, cache_folder: Path, kinds: Kinds) -> None:
        self._real = os.path.realpath(root).encode(errors="replace").decode()
        self._origin = str(root)
        self._above = len(self._origin)
        self._kinds = kinds
        self._reader = reader(tuple(kinds.systems))
        self._place = cache_folder / f"{crc32(self._real.encode()):08x}.index"
        self._old = self._read()
        self._new: dict[str, KeptFile] = {}
        self._changed = False
        self._now = time.time_ns()

    def _read(self) -> dict[str, KeptFile]:
        try:
            kept = _DECODER.decode(self._place.read_bytes())
        except (OSError, msgspec.MsgspecError, RecursionError):
            return {}
        return kept.files if (kept.reader, kept.root) == (self._reader, self._real) else {}

    def get(self, file: str, status: os.stat_result) -> Reading | None:
        """What is kept of a file that is now like this; None where it must be read."""
        below = file[self._above :]
        kept = self._old.get(below)
        if kept is None or kept.key != _key(status):
            return None
        self._new[below] = kept
        return Reading(
            tuple(self._entry(each, file) for each in kept.entries),
            tuple(structs.replace(problem, file=file) for problem in kept.problems),
        )

    def put(self, file: str, reading: Reading, status: os.stat_result) -> None:
        """Keeps what was read of a file, unless it has changed only now."""
        if max(status.st_mtime_ns, status.st_ctime_ns) + SETTLED > self._now:
            return
        self._changed = True
        entries = tuple(_packed(entry) for entry in reading.entries)
        self._new[file[self._above :]] = KeptFile(_key(status), entries, reading.problems)

    def save(self) -> None:
        """Writes the index if it has changed. Where it can't be written, the next start reads the files again."""
        if not self._changed and self._new.keys() == self._old.keys():
            return
        with suppress(OSError):
            self._place.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._place, _ENCODER.encode(_Kept(self._reader, self._real, self._new)))

    def _entry(self, kept: KeptEntry, file: str) -> Entry:
        body = _unpacking(kept, self._kinds)
        return Entry(kept.system, kept.kind, kept.name, file, kept.line, body, kept.tags, kept.extends, self._origin)


def _packed(entry: Entry) -> KeptEntry:
    data, marks = (Raw(_ENCODER.encode(each)) for each in (entry.data, list(entry.found.marks.items())))
    return KeptEntry(entry.system, entry.kind, entry.name, entry.line, entry.tags, entry.extends, data, marks)


def _unpacking(kept: KeptEntry, kinds: Kinds) -> Callable[[], Body]:
    return lambda: Body(
        _DATA.decode(kept.data),
        kinds.of_system(kept.system)[kept.kind],
        None,
        dict(_MARKS.decode(kept.marks)),
    )


def _key(status: os.stat_result) -> Key:
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino


@cache
def reader(systems: tuple[str, ...]) -> str:
    """Names the program that reads: other code or other systems read a file anew."""
    package = Path(__file__).resolve().parent.parent
    said = [repr(systems)]
    for room in ("library", "rules"):
        for folder, folders, names in os.walk(package / room):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".py"):
                    status = os.stat(os.path.join(folder, name))  # noqa: PTH116, PTH118 - a hundred times at each start
                    said.append(f"{name} {status.st_size} {status.st_mtime_ns}")
    return "\n".join(said)
