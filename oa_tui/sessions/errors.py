"""What went wrong with a session file, in a sentence for the game master."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEEP = "Keep a copy of it; what can still be read can be recovered into a new session."
ELSEWHERE = "Save the session in another folder; until then it goes on unsaved."

_SQLITE = {
    "SQLITE_FULL": ("the disk is full", f"Free some space. {ELSEWHERE}"),
    "SQLITE_READONLY": ("the file or its folder is read-only", ELSEWHERE),
    "SQLITE_CORRUPT": ("the file is damaged", KEEP),
    "SQLITE_ERROR": ("the file is damaged", KEEP),
    "SQLITE_NOTADB": ("it is not a session of oa-tui, or it is damaged", "Choose another session."),
    "SQLITE_CANTOPEN": ("the file can't be opened", "Check that the folder is there and that you may write in it."),
    "SQLITE_PERM": ("you have no permission", "Check who owns the file."),
    "SQLITE_AUTH": ("you have no permission", "Check who owns the file."),
    "SQLITE_TOOBIG": ("it holds something that is too big for a session", KEEP),
    "SQLITE_BUSY": ("another program is holding the file", "Close the other program and try again."),
    "SQLITE_LOCKED": ("another program is holding the file", "Close the other program and try again."),
    "SQLITE_IOERR": ("the disk failed while reading or writing", ELSEWHERE),
}
_OS = {
    errno.ENOENT: ("there is no such file", "`oa-tui sessions` lists those there are."),
    errno.EEXIST: ("there is such a file already", "Choose another name."),
    errno.EACCES: ("you have no permission", "Check who owns the folder, or choose another one."),
    errno.EPERM: ("you have no permission", "Check who owns the folder, or choose another one."),
    errno.EROFS: ("the folder is read-only", ELSEWHERE),
    errno.ENOSPC: ("the disk is full", f"Free some space. {ELSEWHERE}"),
    errno.EDQUOT: ("your quota of the disk is used up", f"Free some space. {ELSEWHERE}"),
    errno.ENOTDIR: ("a part of the path is a file, not a folder", "Choose another folder."),
    errno.EISDIR: ("it is a folder, not a session", "Name a session file."),
    errno.ENAMETOOLONG: ("the name is too long", "Choose a shorter name."),
}


_DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR", "SQLITE_TOOBIG")


class SessionError(Exception):
    """Something about a session that a person has to know.

    `message` says what is wrong and with which file, `hint` what can be done about it. Both are whole
    sentences in plain text. `damaged` is True where the bytes are not those that were written, so that
    `Journal.recover` is worth offering.
    """

    def __init__(self, message: str, hint: str = "", *, damaged: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.damaged = damaged


@contextmanager
def told(doing: str, path: Path | None) -> Iterator[None]:
    """Turn what SQLite and the system raise into a `SessionError`: "Can't `doing` `path`: why".

    A wrong use of SQLite is a fault of ours and goes through as it is.
    """
    where = "the session in memory" if path is None else str(path)
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "SQLITE_ERROR")
        why, hint = next((known for prefix, known in _SQLITE.items() if name.startswith(prefix)), (str(error), KEEP))
        raise SessionError(f"Can't {doing} {where}: {why}.", hint, damaged=name.startswith(_DAMAGE)) from error
    except UnicodeDecodeError as error:
        # So SQLite fails when the text of its own complaint is among the damaged bytes.
        raise SessionError(f"Can't {doing} {where}: the file is damaged.", KEEP, damaged=True) from error
    except OSError as error:
        why, hint = _OS.get(error.errno or 0, (error.strerror or str(error), "Choose another folder."))
        raise SessionError(f"Can't {doing} {where}: {why}.", hint) from error
