"""How a budget is measured: subject and yardstick by turns in one run, round after round; the median counts.

A row can be *doctored*: its subject then does as much more work as would take it to one and a half of its budget. A
row that such a slow-down doesn't fail measures nothing.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Literal

from msgspec import Struct

Unit = Literal["×", "ms", "s", "MiB"]
SCALE: dict[Unit, float] = {"×": 1.0, "ms": 1000.0, "s": 1.0, "MiB": 1.0}
"""Of what a sample is measured in (seconds, MiB, times) to what is shown."""
DOCTORED = 1.5
"""How far over its budget a doctored row is taken."""

Clock = Callable[[], float]
Subject = Callable[[float], float]
"""One sample, in seconds or MiB, with so much more of it than the work itself takes."""


class Bench(Struct, frozen=True):
    """A row's work, made ready. Without a yardstick the sample itself is held to the budget."""

    subject: Subject
    yardstick: Callable[[], float] | None = None


class Row(Struct, frozen=True):
    """One budget. `most` is in `unit`; `kind` says what of subject and yardstick is held to it."""

    name: str
    what: str
    most: float
    ready: Callable[[], AbstractContextManager[Bench]]
    unit: Unit = "×"
    kind: Literal["ratio", "more", "plain"] = "ratio"
    rounds: int = 7
    quick: int = 3
    """Rounds in the suite; 0: left to the command, which takes its time."""
    noisy: bool = False
    """A time of the clock, which other work on the machine lengthens: not held in the suite."""


class Result(Struct, frozen=True):
    """What came of a row: the median of its rounds, the least and the most of them, in its unit."""

    name: str
    what: str
    median: float
    least: float
    most: float
    budget: float
    unit: str
    rounds: int
    within: bool


def run(row: Row, rounds: int = 0, *, doctored: bool = False) -> Result:
    """Put up what a row needs, and measure it."""
    with row.ready() as bench:
        return measured(row, bench, rounds or row.rounds, doctored=doctored)


def measured(row: Row, bench: Bench, rounds: int, *, doctored: bool = False) -> Result:
    """Measure what is put up already."""
    more = _more(row, bench) if doctored else 0.0
    values = [_value(row, bench, more, turn) for turn in range(rounds)]
    middle = statistics.median(values)
    return Result(
        row.name, row.what, middle, min(values), max(values), row.most, row.unit, rounds, within=middle <= row.most
    )


def _value(row: Row, bench: Bench, more: float, turn: int) -> float:
    """One round; who goes first changes, since the second one finds warmer caches."""
    if bench.yardstick is None:
        return bench.subject(more) * SCALE[row.unit]
    if turn % 2:
        theirs = bench.yardstick()
        ours = bench.subject(more)
    else:
        ours = bench.subject(more)
        theirs = bench.yardstick()
    return ours / theirs if row.kind == "ratio" else (ours - theirs) * SCALE[row.unit]


def _more(row: Row, bench: Bench) -> float:
    """What a doctored subject adds: enough by itself, whatever the work takes."""
    most = DOCTORED * row.most / SCALE[row.unit]
    if row.kind == "ratio" and bench.yardstick is not None:
        return most * bench.yardstick()
    return most


def seconds(work: Callable[[], object], more: float = 0.0, clock: Clock = time.perf_counter) -> float:
    """How long work takes, made longer by so much."""
    begun = clock()
    work()
    end = clock() + more
    while clock() < end:
        pass
    return clock() - begun


def labour(work: Callable[[], object], more: float = 0.0) -> float:
    """How much of the processor it takes, nothing collected meanwhile; other work on the machine counts little."""
    gc.collect()
    gc.disable()
    try:
        return seconds(work, more, time.process_time)
    finally:
        gc.enable()


def typical(work: Callable[[], object], times: int, more: float = 0.0) -> float:
    """The median of several goes at short work that waits for nothing."""
    gc.collect()
    gc.disable()
    try:
        return statistics.median(seconds(work, more, time.thread_time) for _ in range(times))
    finally:
        gc.enable()


def growth(at: Callable[[int, float], float], sizes: tuple[int, ...]) -> Subject:
    """How much worse than linear work becomes with size, at worst from one size to the next: 1 is linear.

    What the doctored one adds, it adds to the largest size, as a multiple of what that would take if it were linear.
    """

    def worst(more: float) -> float:
        costs = [at(size, 0.0) for size in sizes[:-1]]
        costs.append(at(sizes[-1], more * costs[-1] * sizes[-1] / sizes[-2]))
        pairs = zip(zip(sizes, costs, strict=True), zip(sizes[1:], costs[1:], strict=True), strict=False)
        return max(later / earlier / (large / small) for (small, earlier), (large, later) in pairs)

    return worst


@contextmanager
def ready(bench: Bench) -> Iterator[Bench]:
    """A bench that needs nothing put up or taken down."""
    yield bench
