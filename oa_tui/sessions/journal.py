"""The journal of one session: every step on disk before a screen shows it.

Stores bytes; what they say is the business of the room above. One writer at a time; any number may watch.
A journal belongs to the thread that opened it.
"""

from __future__ import annotations

import itertools
import os
import sqlite3
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from oa_tui.sessions.errors import ELSEWHERE, KEEP, SessionError, told
from oa_tui.sessions.history import History
from oa_tui.sessions.lock import WriterLock
from oa_tui.sessions.model import Chain, Meta, Step, Summary, one_line
from oa_tui.sessions.naming import file_for
from oa_tui.sessions.opening import connect, connect_to_watch, make_durable, must_be_file, place_of
from oa_tui.sessions.rows import (
    INSERT_STEP,
    STEPS_AFTER,
    read_meta,
    read_moves,
    read_sheets,
    read_step,
    write_step,
)
from oa_tui.sessions.salvage import salvage
from oa_tui.sessions.schema import migrate, migrated_copy, newest, transaction, version_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import TracebackType
    from typing import Self


_CLOSE = 4
"""Reading so many steps at once costs no more than one by itself."""


class Journal:
    """A session file, open for writing or for watching, or a session in memory.

    Every method but `close` raises SessionError when the file or the disk fails it; a step that could not
    be stored is then not stored at all, and the journal goes on being usable.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None, lock: WriterLock | None) -> None:
        """Not for callers: use `create`, `open`, `watch` or `memory`."""
        self._connection = connection
        self._lock = lock
        self._checkpoints: set[int] = set()
        self.path = path
        """The file; None in memory, that is *unsaved*."""
        self.watching = path is not None and lock is None
        self._place = place_of(path) if path else None
        self.history = History()
        """Up to the last stored step (of a watcher: up to the last `refresh`). Only `append` changes it."""
        with told("read", path):
            self.meta: Meta = read_meta(connection)
        self.refresh()

    @classmethod
    def create(cls, where: Path, name: str, system: str, at: float) -> Journal:
        """Start a session in the file `where` (`*.oasession`), or in a file named after it in the folder `where`.

        Raises:
            SessionError: the file is there already or can't be made.
        """
        with cls.memory(name, system, at) as fresh:
            return fresh.save_as(where)

    @classmethod
    def memory(cls, name: str, system: str, at: float) -> Journal:
        """Start a session that is in memory only; `save_as` takes it to a disk."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        migrate(connection, 0)
        identity = os.urandom(4).hex()
        row = (identity, one_line(name) or "Session", one_line(system), at)
        connection.execute("INSERT INTO meta (id, name, system, created) VALUES (?, ?, ?, ?)", row)
        return cls(connection, None, None)

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a session to write it, and bring an older file up to date.

        Raises:
            SessionError: another writer has it; it is newer than this oa-tui, damaged, missing or forbidden.
        """
        must_be_file(path)
        lock = WriterLock(path)
        try:
            with told("open", path):
                connection = connect(path, "rw")
            try:
                with told("open", path):
                    version = version_of(connection, str(path))
                    make_durable(connection)
                    migrate(connection, version)
                    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                        raise SessionError(f"Can't open {path}: the file is damaged.", damaged=True)
                return cls(connection, path, lock)
            except BaseException:
                connection.close()
                raise
        except BaseException as error:
            lock.release()
            if isinstance(error, SessionError):
                raise _with_what_is_left(error, path) from error
            raise

    @classmethod
    def watch(cls, path: Path, *, follow: bool = True) -> Journal:
        """Open a session to look on, whether or not another process writes it; `refresh` keeps up.

        Without `follow`, for one short look, nothing is left in the folder (SQLite shares its log by files), and an
        older file is read from a copy in memory that is brought up to date.

        Raises:
            SessionError: it is newer or, to follow, older than this oa-tui reads, damaged, missing or forbidden.
        """
        must_be_file(path)
        with told("read", path):
            connection = connect_to_watch(path, follow)
        try:
            with told("read", path):
                version = version_of(connection, str(path))
            if version < newest() and follow:
                raise SessionError(
                    f"{path} was written by an older oa-tui (schema {version}, this one reads {newest()}).",
                    "Resume it once to bring it up to date.",
                )
            if version < newest():
                with told("read", path):
                    connection = migrated_copy(connection, version)
            return cls(connection, path, None)
        except BaseException:
            connection.close()
            raise

    @classmethod
    def recover(cls, damaged: Path, where: Path, at: float) -> Journal:
        """Make a new session of what can still be read of a damaged one, which stays as it is.

        Raises:
            SessionError: not a single step can be read, or the new file can't be made.
        """
        left = salvage(damaged)
        if not left.steps:
            raise SessionError(f"Nothing can be read of {damaged} any more.", "Start a new session.")
        name, system = (left.meta.name, left.meta.system) if left.meta else (damaged.stem, "")
        with cls.memory(name, system, at) as fresh:
            fresh._store(left.steps, Summary(), left.sheets)
            return fresh.save_as(where)

    @property
    def position(self) -> int:
        """The `do` step whose state is the current one; 0 is the empty start."""
        return self.history.position

    def append(self, step: Step, summary: Summary, sheets: Mapping[str, bytes] | None = None) -> None:
        """Store a step, with the sheets it brings; it is on disk when this returns.

        A sheet never changes: another version of it needs another id.

        Raises:
            ValueError: the step's numbers don't fit the history, or a sheet differs from the one of its id.
            SessionError: it could not be stored. Nothing of it was; try again, or go on in `to_memory`.
        """
        self.history.check(step)
        self._store((step,), summary, sheets or {})

    def refresh(self) -> bool:
        """Read what another process stored since the last time; True if there are new steps."""
        before = self.history.last
        with told("read", self.path):
            try:
                for move in read_moves(self._connection, before):
                    self.history.apply(move)
            except (ValueError, TypeError) as error:
                after = f"The session is damaged after step {self.history.last}."
                raise SessionError(after, KEEP, damaged=True) from error
            self._checkpoints = {n for (n,) in self._connection.execute("SELECT position FROM checkpoint")}
        return self.history.last > before

    def steps(self, after: int = 0, limit: int = -1) -> list[Step]:
        """The steps of every kind later than `after`, in order; at most `limit`, unless that is negative."""
        return [read_step(row) for row in self._rows(STEPS_AFTER, after, limit)]

    def step(self, n: int) -> Step:
        """One step.

        Raises:
            ValueError: there is none with this number.
        """
        for step in self.steps(after=n - 1, limit=1):
            if step.n == n:
                return step
        raise ValueError(f"there is no step {n}")

    def these(self, numbers: list[int]) -> list[Step]:
        """These steps, given in rising order; where they lie close together they are read at once.

        Raises:
            ValueError: one of them is not there.
        """
        if not numbers or numbers[-1] - numbers[0] >= _CLOSE * len(numbers):
            return [self.step(n) for n in numbers]
        wanted = set(numbers)
        found = [step for step in self.steps(numbers[0] - 1, numbers[-1] - numbers[0] + 1) if step.n in wanted]
        if len(found) != len(numbers):
            raise ValueError(f"there are no {len(numbers)} steps from {numbers[0]} to {numbers[-1]}")
        return found

    def chain(self, position: int) -> Chain:
        """The way to the state at `position` from the nearest checkpoint before it.

        Raises:
            ValueError: there is no such position.
        """
        numbers: list[int] = []
        start, state = 0, None
        for n in itertools.chain(self.history.ancestry(position), (0,)):
            state = self._checkpoint(n)
            if state is not None:
                start = n
                break
            numbers.append(n)
        return Chain(start, state, tuple(self.these([n for n in reversed(numbers) if n])))

    def save_checkpoint(self, position: int, state: bytes) -> None:
        """Keep the state at a position, so that `chain` need not go back further.

        One for position 0 gives the session a start that is not empty. A checkpoint is a convenience: it is
        safe against a killed process, but a power cut may take the latest, and a damaged one is passed over.

        Raises:
            ValueError: there is no such position.
        """
        if not self.history.is_position(position):
            raise ValueError(f"there is no position {position}")
        row = (position, state, zlib.crc32(state))
        self._store_lightly("INSERT OR REPLACE INTO checkpoint (position, state, crc) VALUES (?, ?, ?)", row)
        self._checkpoints.add(position)

    def sheets(self) -> dict[str, bytes]:
        """Every sheet that a step has brought, by id."""
        with told("read", self.path):
            return read_sheets(self._connection)

    def summary(self) -> Summary:
        """The summary stored with the last step; an empty one when there is none that can be read."""
        rows = self._rows("SELECT data FROM summary")
        with suppress(msgspec.MsgspecError, TypeError):
            return msgspec.json.decode(rows[0][0], type=Summary) if rows else Summary()
        return Summary()

    def get_live(self) -> bytes:
        """What the writer mirrors outside the steps, such as the draft of a check; empty when there is nothing."""
        rows = self._rows("SELECT data FROM live")
        return bytes(rows[0][0]) if rows else b""

    def set_live(self, data: bytes) -> None:
        """Replace the mirrored bytes. A power cut may lose them, never a step."""
        self._store_lightly("INSERT OR REPLACE INTO live (one, data) VALUES (1, ?)", (data,))

    def to_memory(self) -> Journal:
        """The same session in memory, to go on *unsaved* when the disk fails; this one stays open."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        with told("read", self.path):
            self._connection.backup(connection)
        return Journal(connection, None, None)

    def save_as(self, where: Path) -> Journal:
        """A copy in another file, with an id of its own, open for writing; this one stays open.

        `where` is as in `create`.

        Raises:
            SessionError: the file is there already or can't be made; nothing is left of it then.
        """
        identity = os.urandom(4).hex()
        path = file_for(where, msgspec.structs.replace(self.meta, id=identity))
        with told("make", path):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600, exist_ok=False)  # SQLite makes its log alike
        lock: WriterLock | None = None
        connection: sqlite3.Connection | None = None
        try:
            lock = WriterLock(path)
            with told("save to", path):
                connection = connect(path, "rw")
                self._connection.backup(connection)
                make_durable(connection)
                connection.execute("UPDATE meta SET id = ?", (identity,))
            return Journal(connection, path, lock)
        except BaseException:
            if connection is not None:
                connection.close()
            if lock is not None:
                lock.release()
            with suppress(OSError):
                path.unlink()
            raise

    def catch_up(self, ahead: Journal) -> None:
        """Store the steps that `ahead`, made by `to_memory` when the disk failed, has gone on by; all or none.

        Raises:
            ValueError: `ahead` does not go on from the last step here.
            SessionError: the disk still fails.
        """
        last = self.history.last
        if ahead.history.last < last or (last and ahead.step(last) != self.step(last)):
            raise ValueError("the other journal doesn't go on from this one")
        self._store(tuple(ahead.steps(after=last)), ahead.summary(), ahead.sheets())

    def close(self) -> None:
        """Leave the file; harmless when done twice. Nothing is saved here: everything is already."""
        with suppress(sqlite3.Error):
            self._connection.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _store(self, steps: tuple[Step, ...], summary: Summary, sheets: Mapping[str, bytes]) -> None:
        """Store steps that are known to fit, all or none."""
        self._must_write()
        connection = self._connection
        with told("save to", self.path), transaction(connection):
            connection.executemany(INSERT_STEP, map(write_step, steps))
            data = msgspec.json.encode(summary)
            connection.execute("INSERT OR REPLACE INTO summary (one, data) VALUES (1, ?)", (data,))
            for identity, sheet in sheets.items():
                self._put_sheet(identity, sheet)
        for step in steps:
            self.history.apply(step)

    def _put_sheet(self, identity: str, data: bytes) -> None:
        known = self._connection.execute("SELECT data FROM sheet WHERE id = ?", (identity,)).fetchone()
        if known is None:
            row = (identity, data, zlib.crc32(data))
            self._connection.execute("INSERT INTO sheet (id, data, crc) VALUES (?, ?, ?)", row)
        elif known[0] != data:
            raise ValueError(f"there is another sheet of the id {identity}")

    def _checkpoint(self, position: int) -> bytes | None:
        if position not in self._checkpoints:
            return None
        rows = self._rows("SELECT state, crc FROM checkpoint WHERE position = ?", position)
        if rows and isinstance(rows[0][0], bytes) and zlib.crc32(rows[0][0]) == rows[0][1]:
            return rows[0][0]
        self._checkpoints.discard(position)
        return None

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows at once, so that no open read keeps the writer from tidying its log."""
        with told("read", self.path):
            return self._connection.execute(sql, values).fetchall()

    def _store_lightly(self, sql: str, row: tuple[object, ...]) -> None:
        """Store what may be lost in a power cut: without waiting for the disk, before the next step does."""
        self._must_write()
        with told("save to", self.path):
            self._connection.execute("PRAGMA synchronous = NORMAL")
            try:
                with transaction(self._connection):
                    self._connection.execute(sql, row)
            finally:
                self._connection.execute("PRAGMA synchronous = FULL")

    def _must_write(self) -> None:
        if self.watching:
            raise SessionError(f"{self.path} is open for watching only.", "Resume it to change it.")
        # SQLite would go on writing to a deleted file without a word.
        if self.path and place_of(self.path) != self._place:
            raise SessionError(f"Can't save to {self.path}: the file was moved or deleted.", ELSEWHERE)


def _with_what_is_left(error: SessionError, path: Path) -> SessionError:
    last = len(salvage(path).steps) if error.damaged else 0
    hint = f"Steps 1 to {last} can still be read and recovered into a new session." if last else error.hint
    return SessionError(error.message, hint, damaged=error.damaged)
