"""What can still be read of a damaged session file."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING

import msgspec

from oa_tui.sessions.errors import SessionError
from oa_tui.sessions.history import History
from oa_tui.sessions.model import Meta, Step
from oa_tui.sessions.opening import bounded
from oa_tui.sessions.rows import STEPS_AFTER, read_meta, read_sheets, read_step

if TYPE_CHECKING:
    from pathlib import Path


class Salvage(msgspec.Struct, frozen=True):
    """The readable part of a session."""

    meta: Meta | None
    steps: tuple[Step, ...]
    """Step 1 and those after it, up to the first that is lost."""
    sheets: dict[str, bytes]
    """All of them, or none when any is lost."""


def salvage(path: Path) -> Salvage:
    """Read what can be read of `path`; never raises for what can't, and changes nothing."""
    meta: Meta | None = None
    sheets: dict[str, bytes] = {}
    steps: list[Step] = []
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
        # Else SQLite reads nothing at all of a file that is shorter than it says.
        found.execute("PRAGMA writable_schema = ON")
        if not _only_tables(bounded(found)):
            return Salvage(None, (), {})
        with suppress(sqlite3.Error, SessionError):
            meta = read_meta(found)
        with suppress(sqlite3.Error, SessionError):
            sheets = read_sheets(found)
        with suppress(sqlite3.Error, SessionError, ValueError, TypeError):
            history = History()
            for row in found.execute(STEPS_AFTER, (0, -1)):
                step = read_step(row)
                history.apply(step)
                steps.append(step)
    return Salvage(meta, tuple(steps), sheets)


def _only_tables(connection: sqlite3.Connection) -> bool:
    """Whether what is read from are stored tables: a view or a virtual table could be anything, and without end."""
    rows = connection.execute("SELECT type, rootpage FROM sqlite_master WHERE name IN ('meta', 'step', 'sheet')")
    return all(kind == "table" and root for kind, root in rows)
