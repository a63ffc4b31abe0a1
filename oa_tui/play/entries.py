"""The log as people read it: what undo takes back together is one entry, read from the journal when it is asked for."""

from __future__ import annotations

import itertools
from array import array
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple, overload

import msgspec

from oa_tui.play.record import Line, LogEntry, decode_record
from oa_tui.sessions import Journal, Step


class _Way(NamedTuple):
    """The steps of an undo group, the first of the group before all others; `live` where they still count."""

    steps: list[int]
    live: bool


class Entries(Sequence[LogEntry]):
    """The entries of the last `limit` steps (0: of all), newest first. Numbers are kept, texts are not.

    Of a group that was gone on with in two ways, each way is an entry.
    """

    def __init__(self, journal: Journal, limit: int = 0) -> None:
        history = journal.history
        after = max(0, history.last - limit) if limit else 0
        live = set(itertools.takewhile(lambda n: n > after, history.ancestry(history.position)))
        ends: dict[tuple[int, bool], int] = {}
        self._journal = journal
        self._later: dict[tuple[int, bool], list[int]] = {}
        for n in filter(history.is_position, range(after + 1, history.last + 1)):
            way = history.group_of(n), n in live
            ends[way] = n
            if n != way[0]:
                self._later.setdefault(way, []).append(n)
        self._ways = array("q")
        """Group and way of each entry, one after the other: so a log of 10,000 steps takes 160 KB."""
        for way in sorted(ends, key=lambda way: (-way[0], -ends[way])):
            self._ways.extend(way)

    def __len__(self) -> int:
        return len(self._ways) // 2

    @overload
    def __getitem__(self, at: int) -> LogEntry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[LogEntry, ...]: ...
    def __getitem__(self, at: int | slice) -> LogEntry | tuple[LogEntry, ...]:
        if isinstance(at, int):
            return self._read([range(len(self))[at]])[0]
        return self._read(range(len(self))[at])

    def _way(self, at: int) -> _Way:
        group, live = self._ways[2 * at], bool(self._ways[2 * at + 1])
        return _Way([group, *self._later.get((group, live), ())], live)

    def _read(self, places: Sequence[int]) -> tuple[LogEntry, ...]:
        ways = [self._way(at) for at in places]
        wanted = sorted({n for way in ways for n in way.steps})
        steps = {step.n: step for step in self._journal.these(wanted)}
        return tuple(_entry(way, steps) for way in ways)


def _entry(way: _Way, steps: Mapping[int, Step]) -> LogEntry:
    """One entry of all; a roll that was changed since says what it came to at last."""
    return LogEntry(way.steps[0], way.steps[-1], reduce(_joined, (_line(steps[n]) for n in way.steps)), not way.live)


def _line(step: Step) -> Line:
    try:
        return decode_record(step.events).line
    except msgspec.MsgspecError:
        return Line(step.label, details=("What this step did can't be read: the file was changed",))


def _joined(first: Line, later: Line) -> Line:
    line = msgspec.structs.replace(first, details=(*first.details, *later.details))
    if not later.result:
        return line
    return msgspec.structs.replace(line, result=later.result, good=later.good)
