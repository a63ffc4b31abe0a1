"""The journal as the table sees it: steps in, states out; on the disk while it can, else in memory, *unsaved*."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from oa_tui.encounter.evolve import evolve
from oa_tui.encounter.state import Table
from oa_tui.play.entries import Entries
from oa_tui.play.record import Record, decode_record, decode_table, encode
from oa_tui.play.seats import Kept
from oa_tui.play.sound import faults
from oa_tui.sessions import Chain, History, Journal, Kind, SessionError, Step, Summary
from oa_tui.sessions.folders import sessions_folder
from oa_tui.sessions.model import one_line

STATES_KEPT = 1000
CHECKPOINT_EVERY = 100
ELSEWHERE = b"elsewhere"
"""Mirrored instead of a draft in a file that is left: the session goes on in another one."""
MISREAD = (LookupError, ValueError, TypeError, AttributeError)
"""What comes of data that no oa-tui wrote, or a later one; msgspec's errors are ValueErrors."""


class Unread(SessionError):
    """The bytes of a step are those that were written, but they don't say what this oa-tui could have meant."""

    def __init__(self, position: int, why: str) -> None:
        super().__init__(
            f"The state after step {position} holds what this oa-tui can't read: {one_line(why)}.",
            "Another version of oa-tui wrote the file, or it was changed: update oa-tui, or go on from a copy.",
        )


class Store:
    """Keeps the states of recent positions, writes every step down before anybody sees it."""

    def __init__(self, journal: Journal, clock: Callable[[], float], trouble: str = "") -> None:
        self._journal = journal
        self._disk: Journal | None = None if trouble else journal
        self._clock = clock
        self._states: OrderedDict[int, Table] = OrderedDict({0: Table()})
        self._called: dict[str, str] = {}
        self.trouble = trouble

    @property
    def path(self) -> Path | None:
        """The session's file; None while it is in memory only."""
        return self._disk.path if self._disk else None

    @property
    def system(self) -> str:
        """The id of the session's system."""
        return self._journal.meta.system

    @property
    def name(self) -> str:
        """The session's name."""
        return self._journal.meta.name

    @property
    def history(self) -> History:
        """Positions, undo and redo."""
        return self._journal.history

    @property
    def sheets(self) -> dict[str, bytes]:
        """The session's own copies of its sheets."""
        return self._journal.sheets()

    def kept(self) -> dict[str, Kept]:
        """The session's own copies of its sheets, with the files they came from."""
        return {id_: msgspec.json.decode(data, type=Kept) for id_, data in self.sheets.items()}

    def called(self, sheet: str) -> str:
        """What a sheet of the session is called, by its id; empty where there is none. A sheet never changes."""
        if sheet not in self._called:
            names = {id_: str(kept.data.get("name", "")) for id_, kept in self.kept().items()}
            self._called = {sheet: "", **names}
        return self._called[sheet]

    def state(self, position: int) -> Table:
        """The state at a position: kept, or built from the nearest checkpoint."""
        known = self._states.get(position)
        if known is not None:
            self._states.move_to_end(position)
            return known
        chain = self._journal.chain(position)
        try:
            table = self._built(chain)
        except MISREAD as error:
            raise Unread(position, str(error)) from error
        if position and (fault := next(faults(table), "")):
            raise Unread(position, fault)
        return self._keep(position, table)

    def _built(self, chain: Chain) -> Table:
        table = decode_table(chain.state) if chain.state else Table()
        for step in chain.steps:
            for event in decode_record(step.events).events:
                table = evolve(table, event)
            self._keep(step.n, table)  # the next undo leads there
        return table

    def do(
        self, record: Record, table: Table, *, label: str, group: int, summary: Summary, sheets: Mapping[str, bytes]
    ) -> int:
        """Write a step down; its number, which is the new position. The state is only reached once it is stored."""
        n = self.history.last + 1
        step = Step(n, "do", self.history.position, n, group or n, label, encode(record), self._clock())
        self._append(step, summary, sheets)
        self._keep(n, table)
        if n % CHECKPOINT_EVERY == 0:
            with suppress(SessionError):
                self._journal.save_checkpoint(n, encode(table))
        return n

    def move(self, kind: Kind, to: int, *, label: str, summary: Summary) -> int:
        """Write an undo, redo or rewind down; its number."""
        n = self.history.last + 1
        self._append(Step(n, kind, self.history.position, to, n, label, b"", self._clock()), summary, {})
        return n

    def label(self, position: int) -> str:
        """The label of the undo group at a position: that of its first step."""
        return self._journal.step(self.history.group_of(position)).label

    def step(self, n: int) -> Step:
        """A step as it is stored."""
        return self._journal.step(n)

    def entries(self, limit: int = 0) -> Entries:
        """The log of the last `limit` steps (0: all), newest first."""
        return Entries(self._journal, limit)

    def set_live(self, data: bytes) -> None:
        """Mirror what is being drafted; a disk that fails here costs nothing, the next step will tell."""
        with suppress(SessionError):
            self._journal.set_live(data)

    def save_as(self, where: Path) -> None:
        """Go on in another file. Raises SessionError."""
        fresh = self._journal.save_as(where)
        if self._disk is not None:
            with suppress(SessionError):
                self._disk.set_live(ELSEWHERE)
        self.close()
        self._journal = self._disk = fresh
        self.trouble = ""

    def close(self) -> None:
        """Leave the file."""
        self._journal.close()
        if self._disk is not None:
            self._disk.close()

    def _keep(self, position: int, table: Table) -> Table:
        self._states[position] = table
        while len(self._states) > STATES_KEPT:
            self._states.popitem(last=False)
        return table

    def _append(self, step: Step, summary: Summary, sheets: Mapping[str, bytes]) -> None:
        try:
            self._journal.append(step, summary, sheets)
        except SessionError as error:
            if self._disk is not self._journal:
                raise
            self._journal = self._journal.to_memory()
            self._journal.append(step, summary, sheets)
            self.trouble = f"{error.message} {error.hint}".strip()
            return
        self._catch_up()

    def _catch_up(self) -> None:
        """Once the disk takes steps again, it gets all that it missed."""
        if self._disk is None or self._disk is self._journal:
            return
        try:
            self._disk.catch_up(self._journal)
        except (SessionError, ValueError):
            return
        self._journal.close()
        self._journal = self._disk
        self.trouble = ""


def open_store(path: Path, clock: Callable[[], float]) -> Store:
    """Resume a session. Raises SessionError, also where it was cut short before its first encounter stood."""
    journal = Journal.open(path)
    if not journal.position:
        journal.close()
        raise SessionError(
            f"{path} holds no encounter: it was cut short as it began, or copied while it was played.",
            "Copy it again once it is closed, or start a new session.",
        )
    return Store(journal, clock)


def new_store(folder: Path | None, name: str, system: str, clock: Callable[[], float]) -> Store:
    """Start a session in a folder (None: the user's own); where that fails it is kept in memory and says why."""
    try:
        return Store(Journal.create(folder or sessions_folder(), name, system, clock()), clock)
    except SessionError as error:
        trouble = f"{error.message} {error.hint}".strip()
        return Store(Journal.memory(name, system, clock()), clock, trouble)
