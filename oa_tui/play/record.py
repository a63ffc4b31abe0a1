"""What a step's row in the journal says: its events, and the lines the log shows for it."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from oa_tui.encounter.events import AnyEvent
from oa_tui.encounter.state import Table


class Line(Struct, frozen=True):
    """A step in the log. `result` stands at the right edge; `good` None where nothing was at stake.

    `round` and `turn` are those in which it happened, 0 outside of a fight.
    """

    title: str
    round: int = 0
    turn: int = 0
    result: str = ""
    good: bool | None = None
    details: tuple[str, ...] = ()
    secret: bool = False


class Record(Struct, frozen=True):
    """A step as stored."""

    events: tuple[AnyEvent, ...]
    line: Line


class LogEntry(Struct, frozen=True):
    """A step, or several undone together, for reading. `position`: where a rewind to it leads."""

    n: int
    position: int
    line: Line
    undone: bool = False


class Done(Struct, frozen=True):
    """What a step did: its number, its short label, and a sentence for each change."""

    n: int
    label: str
    sentences: tuple[str, ...]


@cache
def _records() -> msgspec.json.Decoder[Record]:
    """Made when first asked for: it takes longer than the rest of this room, and a new session needs none."""
    return msgspec.json.Decoder(Record)


@cache
def _tables() -> msgspec.json.Decoder[Table]:
    return msgspec.json.Decoder(Table)


_ENCODER = msgspec.json.Encoder()


def encode(value: Record | Table) -> bytes:
    """As the journal keeps it."""
    return _ENCODER.encode(value)


def decode_record(data: bytes) -> Record:
    """A step's record. Raises msgspec.ValidationError on bytes that are none."""
    return _records().decode(data)


def decode_table(data: bytes) -> Table:
    """A checkpoint's state. Raises msgspec.ValidationError on bytes that are none."""
    return _tables().decode(data)
