"""Session files made to hurt, from a few bytes and a good session: other bytes, flipped bytes, and rows that lie."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from oa_tui.sessions.rows import INSERT_STEP, STEPS_AFTER, read_step, write_step

Write = Callable[[sqlite3.Connection, int, bytes], None]


def hostile(folder: Path, data: bytes, good: bytes) -> Path:
    """The file that the bytes describe: the first says what is done, the next ones where, the rest is put there."""
    path = folder / "x.oasession"
    kind, rest = (data[0] if data else 0) % (2 + len(ROWS)), data[1:]
    if kind == 0:
        path.write_bytes(rest)
    elif kind == 1:
        path.write_bytes(flipped(good, rest))
    else:
        path.write_bytes(good)
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            ROWS[kind - 2](file, rest[0] if rest else 0, rest[1:])
    return path


def flipped(good: bytes, edits: bytes) -> bytes:
    """Bytes of a file replaced: three bytes say where, the fourth is what is written there."""
    raw = bytearray(good)
    for at in range(0, len(edits) - 3, 4):
        raw[int.from_bytes(edits[at : at + 3], "big") % len(raw)] = edits[at + 3]
    return bytes(raw)


def _step(file: sqlite3.Connection, at: int, data: bytes) -> None:
    """Another record of a step, its checksum right."""
    steps = [read_step(row) for row in file.execute(STEPS_AFTER, (0, -1))]
    _write(file, write_step(replace(steps[at % len(steps)], events=data)))


def _last(file: sqlite3.Connection, at: int, data: bytes) -> None:
    """Another record of the last step."""
    _step(file, -1, data)


def _numbers(file: sqlite3.Connection, at: int, data: bytes) -> None:
    """A step whose numbers, kind and label don't fit, its checksum right."""
    steps = [read_step(row) for row in file.execute(STEPS_AFTER, (0, -1))]
    one = steps[at % len(steps)]
    base, to, group = (data + bytes(3))[:3]
    kinds = ("do", "undo", "redo", "rewind")
    label = data[3:].decode("utf-8", "replace")
    _write(file, write_step(replace(one, kind=kinds[at % 4], base=base - 8, to=to - 8, group=group - 8, label=label)))


def _write(file: sqlite3.Connection, row: tuple[object, ...]) -> None:
    file.execute(INSERT_STEP.replace("INSERT", "INSERT OR REPLACE", 1), row)


def _sheet(file: sqlite3.Connection, at: int, data: bytes) -> None:
    """Another text of a sheet."""
    ids = [id_ for (id_,) in file.execute("SELECT id FROM sheet ORDER BY id")]
    file.execute("UPDATE sheet SET data = ?, crc = ? WHERE id = ?", (data, zlib.crc32(data), ids[at % len(ids)]))


def _checkpoint(file: sqlite3.Connection, at: int, data: bytes) -> None:
    """A state kept for the last position."""
    position = file.execute("SELECT max(n) FROM step WHERE kind = 'do'").fetchone()[0]
    file.execute("INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?)", (position, data, zlib.crc32(data)))


def _aside(file: sqlite3.Connection, at: int, data: bytes) -> None:
    """What is kept outside the steps: the summary, the mirrored draft, the session's name and system."""
    if at % 3 == 2:
        file.execute(f"UPDATE meta SET {('id', 'name', 'system')[at // 3 % 3]} = ?", (data.decode("utf-8", "replace"),))
    else:
        file.execute(f"INSERT OR REPLACE INTO {('summary', 'live')[at % 3]} (one, data) VALUES (1, ?)", (data,))


ROWS: tuple[Write, ...] = (_last, _step, _numbers, _sheet, _checkpoint, _aside)
