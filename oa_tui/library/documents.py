"""The kinds of document that every system has: conditions and encounters. Field names are the keys of the file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Side = Literal["party", "ally", "foe", "neutral"]
OrderMode = Literal["turns", "shots", "sides", "popcorn", "free"]

Count = Annotated[int, Meta(ge=1, le=99)]
Whole = Annotated[int, Meta(ge=-9999, le=9999)]
Words = str | tuple[str, ...]


class Part(Struct, frozen=True, kw_only=True):
    """A part of a document; `extra` keeps the keys this program doesn't know, as they stood."""

    extra: dict[str, Any] = {}


class ModifierSheet(Part, frozen=True, kw_only=True):
    """What a condition does to checks. `on` is the system's word; `when` are tags the check must all carry."""

    on: str = ""
    whose: Literal["own", "against"] = "own"
    label: str = ""
    value: Whole = 1
    when: Words = ()


class Common(Part, frozen=True, kw_only=True):
    """What every document has."""

    name: Annotated[str, Meta(title="Name", min_length=1, max_length=200)]
    text: str = ""
    tags: tuple[str, ...] = ()
    notes: str = ""


class ConditionSheet(Common, frozen=True, kw_only=True):
    """A condition or token. `until` in words (end of scene); `uses`: a token, so many times; `value`: its level.

    `most`: the same once more raises its modifiers, up to this.
    """

    modifiers: tuple[ModifierSheet, ...] = ()
    until: str = ""
    uses: Annotated[int, Meta(ge=0, le=99)] | None = None
    value: Whole | None = None
    most: Whole | None = None


class Arrival(Part, frozen=True, kw_only=True):
    """Who comes to the table: a statblock by its name, or only a name. `group`: one row for them all."""

    statblock: str = ""
    name: Annotated[str, Meta(max_length=200)] = ""
    count: Count = 1
    side: Side | None = None
    hidden: bool = False
    group: bool | None = None
    order: Whole | None = None


class TrackSheet(Part, frozen=True, kw_only=True):
    """Something worked at: a Challenge by its name, or one described here.

    `target`: whom it harms, by name; `traits` as numbers (escalating 2, timed 3, linked 1), over the Challenge's own.
    """

    challenge: str = ""
    name: Annotated[str, Meta(max_length=200)] = ""
    challenge_points: Annotated[int, Meta(ge=0, le=9999)] | None = None
    difficulty: int | str | None = None
    hidden: bool = False
    target: str = ""
    traits: dict[str, Whole] = {}


class CounterSheet(Part, frozen=True, kw_only=True):
    """A plain number: a clock, doom."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    value: Whole = 0
    max: Annotated[int, Meta(ge=1, le=9999)] | None = None


class Reminder(Part, frozen=True, kw_only=True):
    """What is to be thought of at a moment, and who then arrives."""

    at: str
    text: str = ""
    add: tuple[Arrival, ...] = ()


class EncounterSheet(Common, frozen=True, kw_only=True):
    """An encounter as prepared. `party` holds paths, relative to the file; `switches` a system's readings."""

    round_length: str = ""
    party: tuple[str, ...] = ()
    combatants: tuple[Arrival, ...] = ()
    tracks: tuple[TrackSheet, ...] = ()
    counters: tuple[CounterSheet, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    switches: dict[str, bool] = {}
    order_mode: OrderMode | None = None


COMMON: dict[str, type[Any]] = {"condition": ConditionSheet, "encounter": EncounterSheet}
"""By kind, for every system."""

TRACK_KIND = "challenge"
"""What a system calls the sheets that are worked at rather than seated."""
