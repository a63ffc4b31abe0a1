"""A running session looked at from another process: read only, a moment behind, whatever becomes of the file."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from oa_tui.encounter.state import Table
from oa_tui.play.projection import Picture, project
from oa_tui.play.store import ELSEWHERE, MISREAD, Store, Unread
from oa_tui.rules.contract import Check, System
from oa_tui.rules.registry import system as system_by_id
from oa_tui.sessions import Journal, SessionError

EVERY = 0.08
"""Seconds between two looks: with the drawing, a step is seen within 200 ms."""
BACK = 500
"""Steps to look back for the last turn that players saw."""

GONE = "The session isn't there any more: it was moved or deleted. This goes on when it is back."
DAMAGED = "The session's file is damaged: the GM has to mend it. This goes on when it can be read again."
UNREADABLE = "The session can't be read at the moment. This goes on by itself."
AWAY = "The session goes on in another file now: start this one afresh to see it."
OTHER = "The session was written by another version of oa-tui: start this one afresh."


class Seen(Struct, frozen=True):
    """What is to be shown: the latest picture, and why it may be an old one (no path or name in it), or nothing."""

    picture: Picture
    trouble: str = ""


class Following:
    """Follows the session of a file; `look` never raises and never writes.

    It survives the writer's end, kill and restart, and takes up a file again that was moved away and came back.
    """

    def __init__(self, path: Path) -> None:
        """Raises SessionError where there is nothing to follow yet; later troubles are told by `look`."""
        self.path = path
        self._stamp: tuple[int, int] | None = stamp(path)
        try:
            self._watch: _Watch | None = _Watch(path)
            self.seen = self._watch.seen()
        except MISREAD as error:
            raise SessionError(f"{path} can't be followed: it says what this oa-tui can't read.", OTHER) from error

    def look(self) -> Seen:
        """What is to be seen now; the same object as long as nothing changed."""
        try:
            self._look()
        except (SessionError, *MISREAD) as error:
            self._lose(trouble(self.path, error))
        return self.seen

    def _look(self) -> None:
        now = stamp(self.path)
        if now is None:
            self._lose(GONE)
            return
        if self._watch is None or now != self._stamp:
            self.close()
            self._watch, self._stamp = _Watch(self.path), now
        elif not self._watch.refresh() and self.seen.trouble in ("", AWAY):
            return
        seen = self._watch.seen()
        if seen != self.seen:
            self.seen = seen

    def _lose(self, trouble: str) -> None:
        self.close()
        if self.seen.trouble != trouble:
            self.seen = Seen(self.seen.picture, trouble)

    def close(self) -> None:
        """Let go of the file."""
        if self._watch is not None:
            self._watch.close()
            self._watch = None


class _Watch:
    """An open journal, and what it shows."""

    def __init__(self, path: Path) -> None:
        self._journal = Journal.watch(path)
        try:
            self._store = Store(self._journal, time.time)
            self._system: System[Any] = system_by_id(self._store.system)
            self._live = self._journal.get_live()
        except BaseException:
            self._journal.close()
            raise

    def refresh(self) -> bool:
        """Read what is new; whether there is anything."""
        live, before = self._live, self._journal.history.last
        self._journal.refresh()
        self._live = self._journal.get_live()
        return self._journal.history.last != before or live != self._live

    def seen(self) -> Seen:
        """The public picture as the journal stands, and whether the writer went on in another file."""
        return Seen(self._picture(), AWAY if self._live == ELSEWHERE else "")

    def _picture(self) -> Picture:
        table = self._table(self._journal.position)
        return project(self._system, table, self._draft(), self._earlier(), self._store.called)

    def _table(self, position: int) -> Table:
        return self._store.state(position)

    def _earlier(self) -> Iterator[Table]:
        history = self._journal.history
        return map(self._table, islice(history.ancestry(history.position), 1, BACK))

    def _draft(self) -> Check | None:
        """The check that is being built; a draft that can't be read is none."""
        if not self._live:
            return None
        with suppress(msgspec.MsgspecError):
            draft: Check = msgspec.json.decode(self._live, type=self._system.checks)
            return draft
        return None

    def close(self) -> None:
        self._journal.close()


def trouble(path: Path, error: Exception) -> str:
    """Why a session that was followed can't be read now: a sentence without its path or name."""
    if isinstance(error, Unread) or not isinstance(error, SessionError):
        return OTHER
    if stamp(path) is None:
        return GONE
    return DAMAGED if error.damaged else UNREADABLE


def stamp(path: Path) -> tuple[int, int] | None:
    """Which file of the system a path is; None where it is gone."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
