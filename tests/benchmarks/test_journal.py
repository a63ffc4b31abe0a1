"""The journal's budgets, as ratios in one run on one machine (the last two also as plain times)."""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from oa_tui.sessions import Journal, Step, Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

EVENTS = b'[{"type":"pool","who":"c17","pool":"body","value":12}]' * 8


def do(n: int) -> Step:
    return Step(n, "do", n - 1, n, n, "Troll 2 loses 3 Body", EVENTS, float(n))


def timed(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


@pytest.fixture
def disk() -> Iterator[Path]:
    """A folder on the disk of the checkout: the one for temporary files is often in memory, where a commit is free."""
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent, prefix=".journal-") as folder:
        yield Path(folder)


def test_committing_a_step_costs_at_most_twice_a_bare_insert(disk: Path) -> None:
    bare = sqlite3.connect(disk / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute("CREATE TABLE step (n INTEGER PRIMARY KEY, events BLOB NOT NULL)")
    ours: list[float] = []
    theirs: list[float] = []
    with Journal.create(disk, "x", "open-adventure", 1.0) as journal:
        for n in range(1, 401):
            step, summary = do(n), Summary("The bridge", n, "Troll 2", 1)
            theirs.append(timed(lambda: bare.execute("INSERT INTO step VALUES (?, ?)", (step.n, EVENTS))))  # noqa: B023  # called at once
            ours.append(timed(lambda: journal.append(step, summary)))  # noqa: B023  # called at once
    bare.close()
    ratio = statistics.median(ours) / statistics.median(theirs)
    assert ratio <= 2, f"{ratio:.2f}"


def test_ten_thousand_steps_reopen_within_a_second_and_undo_within_5_ms(tmp_path: Path) -> None:
    with Journal.memory("x", "open-adventure", 1.0) as journal:
        for n in range(1, 10_001):
            journal.append(do(n), Summary())
            if n % 100 == 0:
                journal.save_checkpoint(n, EVENTS * 50)
        with journal.save_as(tmp_path / "long.oasession") as saved:
            path = saved.path
    assert path is not None
    started = time.perf_counter()
    with Journal.open(path) as journal:
        journal.chain(journal.position)
        assert time.perf_counter() - started < 1
        costs = []
        for n in range(10_001, 10_051):
            started = time.perf_counter()
            base, to = journal.position, journal.history.undo_target()
            assert to is not None
            journal.append(Step(n, "undo", base, to, n, "Undo", b"", 1.0), Summary())
            costs.append(time.perf_counter() - started)
        assert statistics.median(costs) < 0.005
