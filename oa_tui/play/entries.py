"""The log as people read it: what undo takes back together is one entry, read from the journal when it is asked for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
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
        ways: dict[tuple[int, bool], list[int]] = {}
        for n in filter(history.is_position, range(after + 1, history.last + 1)):
            group = history.group_of(n)
            ways.setdefault((group, n in live), [] if n == group else [group]).append(n)
        self._journal = journal
        found = (_Way(steps, key[1]) for key, steps in ways.items())
        self._ways = sorted(found, key=lambda way: (-way.steps[0], -way.steps[-1]))

    def __len__(self) -> int:
        return len(self._ways)

    @overload
    def __getitem__(self, at: int) -> LogEntry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[LogEntry, ...]: ...
    def __getitem__(self, at: int | slice) -> LogEntry | tuple[LogEntry, ...]:
        if isinstance(at, int):
            return next(self._read([self._ways[at]]))
        return tuple(self._read(self._ways[at]))

    def _read(self, ways: Sequence[_Way]) -> Iterator[LogEntry]:
        wanted = sorted({n for way in ways for n in way.steps})
        steps = {step.n: step for step in self._journal.these(wanted)}
        return (_entry(way, steps) for way in ways)


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
