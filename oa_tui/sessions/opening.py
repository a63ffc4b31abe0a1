"""Connections to session files: to write, durably, or to look on."""

from __future__ import annotations

import errno
import sqlite3
import stat
from typing import TYPE_CHECKING

from oa_tui.sessions.errors import told

if TYPE_CHECKING:
    from pathlib import Path

_PAGES = 100
"""Pages of the log after which its steps stand in the file itself, for whoever copies only that one."""
_PATIENCE = 2.0
"""Seconds to wait for a reader that is in the way."""
_LONGEST = 64_000_000
"""Bytes of one value; longer ones are not taken into memory."""


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """An open file; `mode` is what follows `mode=` in SQLite's own notation and never makes a new file."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return bounded(sqlite3.connect(address, uri=True, isolation_level=None, timeout=_PATIENCE))


def bounded(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The connection, trusting a file from elsewhere with as little as can be."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def place_of(path: Path) -> tuple[int, int] | None:
    """Which file of the system's `path` is now; None when it is gone."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect_to_watch(path: Path, follow: bool) -> sqlite3.Connection:
    """A connection that can't write; without `follow` it may be blind to changes, but leaves no files."""
    # Without a log nobody is writing, and SQLite need not be told of later changes.
    at_rest = not path.with_name(path.name + "-wal").exists()
    connection = connect(path, "ro" if follow or not at_rest else "ro&immutable=1")
    try:
        connection.execute("PRAGMA user_version")
    except sqlite3.OperationalError:
        connection.close()
        if not at_rest:
            raise
        # A read-only folder: SQLite can't share a log there.
        connection = connect(path, "ro&immutable=1")
    return connection


def make_durable(connection: sqlite3.Connection) -> None:
    """From here on, what is committed survives a power cut, and readers don't wait for the writer."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_PAGES}")


def must_be_file(path: Path) -> None:
    """Say that `path` is missing, a folder or a pipe, which SQLite doesn't; looks without opening (see `lock`)."""
    with told("open", path):
        if not path.is_file():
            if not stat.S_ISDIR(path.stat().st_mode):
                raise OSError("it is no file, but a pipe or a device")
            raise IsADirectoryError(errno.EISDIR, "is a folder")
