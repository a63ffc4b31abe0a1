"""Steps and blobs as rows, each with a checksum, since SQLite has none of its own."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from oa_tui.sessions.errors import KEEP, SessionError
from oa_tui.sessions.model import Meta, Move, Step, one_line

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

INSERT_STEP = "INSERT INTO step (n, kind, base, dest, grp, label, events, at, crc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
STEPS_AFTER = "SELECT n, kind, base, dest, grp, label, events, at, crc FROM step WHERE n > ? ORDER BY n LIMIT ?"
"""The rows for `read_step`; a limit of -1 is none."""


def write_step(step: Step) -> tuple[Any, ...]:
    """The values for `INSERT_STEP`. A label that is not Unicode (a lone surrogate) is written as its escape."""
    label = step.label.encode("utf-8", "backslashreplace").decode()
    row = (step.n, step.kind, step.base, step.to, step.group, label, step.events, float(step.at))
    return (*row, _step_crc(row))


def read_step(row: tuple[Any, ...]) -> Step:
    """The step of a row of `STEPS_AFTER`.

    Raises:
        SessionError: its bytes are not those that were written.
    """
    *values, crc = row
    if not isinstance(values[6], bytes) or _step_crc(tuple(values)) != crc:
        raise SessionError(f"Step {row[0]} of the session is damaged.", KEEP, damaged=True)
    return Step(*values)


def _step_crc(values: tuple[Any, ...]) -> int:
    n, kind, base, to, group, label, events, at = values
    head = f"{n} {kind} {base} {to} {group} {at!r} {label}"
    return zlib.crc32(events, zlib.crc32(head.encode("utf-8", "replace")))


def read_moves(connection: sqlite3.Connection, after: int) -> Iterator[Move]:
    """The steps later than `after`, without their events."""
    rows = connection.execute("SELECT n, kind, base, dest, grp FROM step WHERE n > ? ORDER BY n", (after,))
    for row in rows:
        yield Move(*row)


def read_meta(connection: sqlite3.Connection) -> Meta:
    """Who the session is.

    Raises:
        SessionError: that is lost.
    """
    row = connection.execute("SELECT id, name, system, created FROM meta").fetchone()
    if row is None or not isinstance(row[3], float):
        raise SessionError("The session has lost its name.", KEEP, damaged=True)
    identity, name, system, created = row
    return Meta(one_line(str(identity)), one_line(str(name)), one_line(str(system)), created)


def read_sheets(connection: sqlite3.Connection) -> dict[str, bytes]:
    """Every sheet by its id.

    Raises:
        SessionError: the bytes of one are not those that were written.
    """
    sheets: dict[str, bytes] = {}
    for identity, data, crc in connection.execute("SELECT id, data, crc FROM sheet"):
        if not isinstance(data, bytes) or zlib.crc32(data) != crc:
            raise SessionError(f"The sheet {one_line(str(identity))} in the session is damaged.", KEEP, damaged=True)
        sheets[identity] = data
    return sheets
