"""A disk that fails at any write: the encounter goes on, is marked unsaved, and all of it is saved later."""

from __future__ import annotations

import random
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from oa_tui.sessions import journal
from tests.faults.bench import again, many, moved, same_on_disk, tell
from tests.unit.playing import begun

FAULTS = ("SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_BUSY")


class Failing(sqlite3.Connection):
    """A connection whose n-th statement that writes fails, and all after it until it is mended."""

    left: int | None = None
    """Writes until the first that fails; None: none does."""
    fault = "SQLITE_IOERR_WRITE"
    failed = 0

    @classmethod
    def _count(cls, sql: str) -> None:
        if cls.left is None or not sql.startswith(("INSERT", "UPDATE", "COMMIT", "BEGIN")):
            return
        cls.left -= 1
        if cls.left < 0:
            cls.failed += 1
            error = sqlite3.OperationalError("injected")
            error.sqlite_errorname = cls.fault
            raise error

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        self._count(sql)
        return super().execute(sql, *values)

    def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
        self._count(sql)
        return super().executemany(sql, *values)


@contextmanager
def failing(left: int, fault: str) -> Iterator[None]:
    Failing.left, Failing.fault = left, fault
    yield
    Failing.left = None


@pytest.fixture(autouse=True)
def connections(monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(path: Path, mode: str) -> sqlite3.Connection:
        address = f"{path.absolute().as_uri()}?mode={mode}"
        return sqlite3.connect(address, uri=True, isolation_level=None, timeout=0.1, factory=Failing)

    monkeypatch.setattr(journal, "connect", connect)
    Failing.left, Failing.failed = None, 0


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_every_write_of_a_step_in_turn_loses_nothing(tmp_path: Path, fault: str) -> None:
    play, dice = begun(tmp_path), random.Random(5)
    path = play.path
    assert path is not None
    unsaved = 0
    for _ in range(many(1, 20)):
        for left in range(7):
            with failing(left, fault):
                steps = play.steps
                for more in range(1 + left % 3):
                    moved(play, dice)
                    assert play.steps == steps + more + 1
                unsaved += not play.saved
                assert play.saved or "unsaved" in play.trouble or "try again" in play.trouble, play.trouble
            moved(play, dice)
            assert play.saved, "the disk works again"
    assert unsaved
    tell(f"{fault} at every write", faults=Failing.failed, unsaved=unsaved)
    same_on_disk(play, path)


FULL = """
import random, resource, signal, sys
from pathlib import Path
from tests.faults.bench import again, moved
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, goes, stride = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
play, dice = again(path), random.Random(1)
wal = path.with_name(path.name + "-wal")
unsaved = 0
for go in range(goes):
    size = max(path.stat().st_size, wal.stat().st_size if wal.exists() else 0)
    limit = 1 + go * stride % (size + 4 * 4120)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    steps = play.steps
    moved(play, dice)
    assert play.steps == steps + 1
    unsaved += not play.saved
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    moved(play, dice)
    assert play.saved, play.trouble
print(unsaved, play.steps, flush=True)
sys.stdout.flush()
import os
os._exit(0)  # as a kill would
"""


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="this system limits no file's size")
def test_a_disk_that_is_full_at_any_byte_of_a_step_loses_nothing(tmp_path: Path) -> None:
    """The system itself refuses the write, at another byte each time, in the middle of a page too."""
    play = begun(tmp_path)
    path = play.path
    assert path is not None
    play.close()
    goes, stride = many(30, 1500), many(23_819, 10_007)
    words = [sys.executable, "-c", FULL, str(path), str(goes), str(stride)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr
    unsaved, steps = map(int, done.stdout.split())
    assert unsaved
    tell("full disk at a byte", faults=goes, unsaved=unsaved)
    resumed = again(path)
    assert resumed.steps == steps
    resumed.close()


def test_a_folder_that_goes_away_in_the_middle_is_told_and_the_session_goes_on_elsewhere(tmp_path: Path) -> None:
    play, dice = begun(tmp_path), random.Random(2)
    path = play.path
    assert path is not None
    path.parent.rename(tmp_path / "elsewhere")
    moved(play, dice)
    assert "moved or deleted" in play.trouble
    play.save_as(tmp_path / "new")
    moved(play, dice)
    assert not play.trouble
    path = play.path
    assert path is not None
    same_on_disk(play, path)
