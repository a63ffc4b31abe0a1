"""What a journal holds: numbered steps, who the session is, and where it stands."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["do", "undo", "redo", "rewind"]


class Move(msgspec.Struct, frozen=True):
    """The numbers of a step, which are all that undo and redo need.

    A *position* is the number of a `do` step, or 0 for the empty start.
    """

    n: int
    """Its number: 1, 2, 3 ... without gaps."""
    kind: Kind
    base: int
    """The position the step was made on."""
    to: int
    """The position it leads to: its own number for `do`, else the position moved to."""
    group: int
    """The number of the first step of its undo group; its own number for everything but a joined `do`."""


class Step(Move, frozen=True):
    """One numbered step of a session."""

    label: str
    events: bytes
    """What happened, as the room above encodes it; empty for the moves."""
    at: float
    """When, in unix seconds."""


class Meta(msgspec.Struct, frozen=True):
    """What never changes in a session."""

    id: str
    """Eight hexadecimal digits; also the end of the file's name."""
    name: str
    system: str
    created: float
    """Unix seconds."""


class Summary(msgspec.Struct, frozen=True):
    """Where the session stands after a step, for the list of sessions."""

    encounter: str = ""
    round: int | None = None
    """None outside of an encounter."""
    acting: str | None = None
    """The label of who acts."""
    waiting: int = 0
    """How many prompts wait."""
    ended: bool = False


class Chain(msgspec.Struct, frozen=True):
    """How to build the state at a position: start from `state` at `start`, then do `steps`.

    `state` is None when `start` is 0 and no checkpoint was kept for it: the empty start.
    """

    start: int
    state: bytes | None
    steps: tuple[Step, ...]


def one_line(text: str) -> str:
    """`text` without control characters and line ends, so that a name can't steer a terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
