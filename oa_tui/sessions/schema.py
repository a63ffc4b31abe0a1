"""The tables of a session file, and how an older file comes up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from oa_tui.sessions.errors import KEEP, SessionError

if TYPE_CHECKING:
    from collections.abc import Iterator

APPLICATION_ID = 0x4F415453

_TABLES = (
    "CREATE TABLE meta (id TEXT NOT NULL, name TEXT NOT NULL, system TEXT NOT NULL, created REAL NOT NULL)",
    "CREATE TABLE step (n INTEGER PRIMARY KEY, kind TEXT NOT NULL, base INTEGER NOT NULL, dest INTEGER NOT NULL,"
    " grp INTEGER NOT NULL, label TEXT NOT NULL, events BLOB NOT NULL, at REAL NOT NULL, crc INTEGER NOT NULL)",
    "CREATE TABLE sheet (id TEXT PRIMARY KEY, data BLOB NOT NULL, crc INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE checkpoint (position INTEGER PRIMARY KEY, state BLOB NOT NULL, crc INTEGER NOT NULL)",
    "CREATE TABLE summary (one INTEGER PRIMARY KEY CHECK (one = 1), data BLOB NOT NULL)",
    "CREATE TABLE live (one INTEGER PRIMARY KEY CHECK (one = 1), data BLOB NOT NULL)",
)

MIGRATIONS: list[tuple[str, ...]] = [_TABLES]
"""The statements that lead from schema version `i` to `i + 1`; an empty database has version 0."""


def newest() -> int:
    """The schema version that this oa-tui writes."""
    return len(MIGRATIONS)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of what is done inside, on disk at its end, or, when anything is raised, nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have made SQLite roll back by itself.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def version_of(connection: sqlite3.Connection, where: str) -> int:
    """The schema version of an open file.

    Raises:
        SessionError: it is not a session, or one of a newer oa-tui, or holds what no oa-tui has made.
        sqlite3.Error: it can't be read.
    """
    ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if not ours or version < 1:
        raise SessionError(
            f"{where} is not a session of oa-tui, or was cut short while it was made: it holds no steps.",
            "Choose another session, or start a new one.",
        )
    if version > newest():
        raise SessionError(
            f"{where} was written by a newer oa-tui (schema {version}, this one reads {newest()}).",
            "Update oa-tui to open it.",
        )
    if not _made(connection) <= _made_by(tuple(MIGRATIONS[:version])):
        message = f"{where} holds tables, views or triggers that oa-tui did not make: they are not run."
        raise SessionError(message, KEEP, damaged=True)
    return version


def _made(connection: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """What is declared in a file. A view or a trigger of somebody else's would be run by the next read or step."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {(str(kind), str(name), str(sql)) for kind, name, sql in rows}


@cache
def _made_by(migrations: tuple[tuple[str, ...], ...]) -> set[tuple[str, str, str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for statement in chain.from_iterable(migrations):
            fresh.execute(statement)
        return _made(fresh)


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring a file from schema `version` to the newest: all the way, or not at all."""
    if version == newest():
        return
    with transaction(connection):
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {newest()}")


def migrated_copy(connection: sqlite3.Connection, version: int) -> sqlite3.Connection:
    """The content of an older file in memory, brought up to date; the file, which is closed, stays as it is."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with closing(connection):
        connection.backup(copy)
    migrate(copy, version)
    return copy
