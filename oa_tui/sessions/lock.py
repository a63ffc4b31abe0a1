"""One writer per session.

The lock is the system's own, on a file beside the session, so that it goes with the process that holds it,
even when that is killed. It is not on the session file itself: closing that a second time would drop
SQLite's own locks. The side file stays; removing it would let two writers lock two files of one name.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from oa_tui.sessions.errors import SessionError, told

if TYPE_CHECKING:
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class WriterLock:
    """The right to write one session, held from construction to `release`.

    Raises:
        SessionError: another writer holds it, or the lock file can't be made.
    """

    def __init__(self, session: Path) -> None:
        side = session.with_name(session.name + ".lock")
        with told("open", session):
            handle = os.open(side, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(handle)
        except OSError as error:
            os.close(handle)
            if isinstance(error, BlockingIOError | PermissionError):
                raise SessionError(
                    f"{session} is open in another oa-tui already.",
                    "Leave it there first; to look on, watch it with `oa-tui players` or `oa-tui log --follow`.",
                ) from None
            with told("lock", session):
                raise
        self._handle: int | None = handle

    def release(self) -> None:
        """Give the right back; harmless when it was given back already."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
