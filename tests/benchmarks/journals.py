"""The journal: what a step costs beside a bare insert, reopening, undo, and that length hardly matters."""

from __future__ import annotations

import gc
import sqlite3
import statistics
import tempfile
import tracemalloc
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from oa_tui.encounter import commands as c
from oa_tui.play.session import Play
from oa_tui.play.store import STATES_KEPT
from oa_tui.sessions import Journal, Step, Summary
from tests.benchmarks.measure import Bench, Row, growth, seconds
from tests.benchmarks.tables import grown, resumed

EVENTS = b'[{"type":"pool","who":"c17","pool":"body","value":12}]' * 8
HERE = Path(__file__).parent
INSERTS = 50
UNDOS = 150
"""Over a checkpoint at least."""
LENGTHS = (100, 1_000, 10_000, 100_000)


def _step(n: int) -> Step:
    return Step(n, "do", n - 1, n, n, "Troll 2 loses 3 Body", EVENTS, float(n))


@contextmanager
def _disk() -> Iterator[Path]:
    """A folder on the disk of the checkout: the one for temporary files is often in memory, where a commit is free."""
    with tempfile.TemporaryDirectory(dir=HERE, prefix=".journal-") as folder:
        yield Path(folder)


@contextmanager
def committing() -> Iterator[Bench]:
    """Steps of one kilobyte, each its own transaction, and bare inserts of the same bytes with the same pragmas."""
    with _disk() as disk, closing(sqlite3.connect(disk / "bare.db", isolation_level=None)) as bare:
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("PRAGMA wal_autocheckpoint = 100")
        bare.execute("CREATE TABLE step (n INTEGER PRIMARY KEY, events BLOB NOT NULL)")
        with Journal.create(disk, "x", "open-adventure", 1.0) as journal:

            def ours(more: float) -> float:
                def append() -> None:
                    n = journal.history.last + 1
                    journal.append(_step(n), Summary("The bridge", n, "Troll 2", 1))

                return statistics.median(seconds(append, more) for _ in range(INSERTS))

            def theirs() -> float:
                def insert() -> None:
                    bare.execute("INSERT INTO step (events) VALUES (?)", (EVENTS,))

                return statistics.median(seconds(insert) for _ in range(INSERTS))

            yield Bench(ours, theirs)


def opening(path: Path, more: float = 0.0) -> float:
    """Seconds to reopen a session, its table standing."""
    opened: list[Play] = []
    took = seconds(lambda: opened.append(resumed(path)), more)
    opened[0].close()
    return took


def undoing(path: Path, more: float = 0.0) -> float:
    """The median seconds of an undo right after reopening."""
    play = resumed(path)
    costs = [seconds(play.undo, more) for _ in range(UNDOS)]
    play.close()
    return statistics.median(costs)


@contextmanager
def reopening() -> Iterator[Bench]:
    """Ten thousand steps, a hundred combatants."""
    with tempfile.TemporaryDirectory() as folder:
        path = grown(Path(folder), 10_000)
        yield Bench(lambda more: opening(path, more))


@contextmanager
def taking_back() -> Iterator[Bench]:
    """In ten thousand steps."""
    with tempfile.TemporaryDirectory() as folder:
        path = grown(Path(folder), 10_000)
        yield Bench(lambda more: undoing(path, more))


@contextmanager
def lengthening(what: str) -> Iterator[Bench]:
    """Sessions from a hundred to a hundred thousand steps."""
    lengths, cost = (LENGTHS, opening) if what == "reopen" else (LENGTHS[1:], undoing)
    with tempfile.TemporaryDirectory() as folder:
        paths = {steps: grown(Path(folder) / str(steps), steps) for steps in lengths}
        yield Bench(growth(lambda steps, more: cost(paths[steps], more), lengths))


@contextmanager
def states() -> Iterator[Bench]:
    """Of a long evening: reopened, and played on until as many states are kept as ever are."""

    def heap(more: float) -> float:
        with tempfile.TemporaryDirectory() as folder:
            path = grown(Path(folder), 10_000)
            gc.collect()
            tracemalloc.start()
            play = resumed(path)
            goblins = [one.id for one in play.table.present if one.name == "Goblin"]
            for n in range(STATES_KEPT):
                who = goblins[n % len(goblins)]
                play.do((c.Hurt if n % 2 else c.Heal)(((who, 1),)) if n % 10 else c.Next())
            used = tracemalloc.get_traced_memory()[0]
            tracemalloc.stop()
            play.close()
            return used / 2**20 + more

    yield Bench(heap)


ROWS = (
    Row("commit", "committing a step: bare SQLite insert, same pragmas", 2.0, committing, quick=1),
    Row("reopen", "reopening a session of 10,000 steps", 1.0, reopening, unit="s", kind="plain", quick=1),
    Row("states", f"heap of it after {STATES_KEPT:,} more steps, each state kept", 25, states, unit="MiB", kind="plain",
        rounds=1, quick=0),
    Row("undo", "undo in it", 5.0, taking_back, unit="ms", kind="plain", quick=1),
)  # fmt: skip
