"""The kinds of document that every system has: conditions and encounters. Field names are the keys of the file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from oa_tui.rules.sheets import Part
from oa_tui.rules.table import Side, Sight

OrderMode = Literal["turns", "shots", "sides", "popcorn", "free"]

Count = Annotated[int, Meta(ge=1, le=99)]
Whole = Annotated[int, Meta(ge=-9999, le=9999)]
Points = Annotated[int, Meta(ge=0, le=9999)]
Words = str | tuple[str, ...]


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


class PoolState(Part, frozen=True, kw_only=True):
    """A pool as it stands, where its maximum is not the sheet's (left out: none)."""

    value: Points
    max: Whole | None = None


class EndState(Part, frozen=True, kw_only=True):
    """When a condition ends: which turn of `who` (a label) by its `number`, round, shot of a `round`, or the scene."""

    at: Literal["turn-start", "turn-end", "round-end", "shot", "scene-end"]
    number: Whole = 0
    who: str = ""
    round: Points = 0


class ConditionState(Part, frozen=True, kw_only=True):
    """A condition or token that somebody has. `note`: an end in words that the table can't notice."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    text: str = ""
    modifiers: tuple[ModifierSheet, ...] = ()
    until: EndState | None = None
    uses: Points | None = None
    value: Whole | None = None
    most: Whole | None = None
    note: str = ""


class PlaceState(Part, frozen=True, kw_only=True):
    """A place in the order; the score is the combatant's `order`.

    `at`: the moment it acts, left out when it has acted in this round; `tie`: who goes first among equals, the lowest;
    `others`: labels of a group's other members, `done` those who had their turn before; `spent`: shots of this turn.
    """

    at: Whole | None = None
    state: Literal["open", "held"] | None = None
    tie: Points = 0
    others: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    spent: Points | None = None


class ArrivalState(Part, frozen=True, kw_only=True):
    """How somebody stands. `turn`: allowances left; `turns`: turns begun; `memory`: small facts the rules keep.

    `group`: any word, the same for all who are one row.
    """

    label: Annotated[str, Meta(max_length=200)] = ""
    pools: dict[str, Points | PoolState] = {}
    turn: dict[str, Whole] = {}
    turns: Points = 0
    conditions: tuple[ConditionState, ...] = ()
    memory: dict[str, int] = {}
    fate: str = ""
    sight: Sight | None = None
    group: str = ""
    place: PlaceState | None = None


class Arrival(Part, frozen=True, kw_only=True):
    """Who comes to the table: a statblock by its name, or only a name. `group`: one row for them all."""

    statblock: str = ""
    name: Annotated[str, Meta(max_length=200)] = ""
    count: Count = 1
    side: Side | None = None
    hidden: bool = False
    group: bool | None = None
    order: Whole | None = None
    state: ArrivalState | None = None


class TrackSheet(Part, frozen=True, kw_only=True):
    """Something worked at: a Challenge by its name, or one described here.

    `target`: whom it harms, by name; `traits` as numbers (escalating 2, timed 3, linked 1), over the Challenge's own.
    `value`: how many points are left, all of them unless given.
    """

    challenge: str = ""
    name: Annotated[str, Meta(max_length=200)] = ""
    challenge_points: Annotated[int, Meta(ge=0, le=9999)] | None = None
    value: Points | None = None
    difficulty: int | str | None = None
    hidden: bool = False
    target: str = ""
    traits: dict[str, Whole] = {}


class CounterSheet(Part, frozen=True, kw_only=True):
    """A plain number: a clock, doom. `down`: it runs towards 0, as one does that begins full; `hidden`: the GM's."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    value: Whole = 0
    max: Annotated[int, Meta(ge=1, le=9999)] | None = None
    down: bool | None = None
    hidden: bool = False


class ReminderState(Part, frozen=True, kw_only=True):
    """What waits already. `who`: whom it is about; `what`: what the rules propose, as the program writes it."""

    due: bool = False
    who: str = ""
    rule: str = ""
    what: dict[str, Any] = {}


class Reminder(Part, frozen=True, kw_only=True):
    """What is to be thought of at a moment, and who then arrives."""

    at: str
    text: str = ""
    add: tuple[Arrival, ...] = ()
    state: ReminderState | None = None


class EncounterState(Part, frozen=True, kw_only=True):
    """Where an encounter stands. `acting`: labels, the last one acts, those before were interrupted.

    `turn`: which turn of the round it is; `rolls`: those whose consequences wait, as the program writes them.
    """

    round: Points = 0
    turn: Points = 0
    shot: Whole | None = None
    acting: tuple[str, ...] = ()
    surprised: tuple[str, ...] = ()
    ended: bool = False
    rolls: tuple[dict[str, Any], ...] = ()


class EncounterSheet(Common, frozen=True, kw_only=True):
    """An encounter as prepared. `party` holds paths, relative to the file; `switches` a system's readings.

    `afresh`: order scores are found anew every round, whatever the order mode does.
    """

    round_length: str = ""
    party: tuple[str, ...] = ()
    combatants: tuple[Arrival, ...] = ()
    tracks: tuple[TrackSheet, ...] = ()
    counters: tuple[CounterSheet, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    switches: dict[str, bool] = {}
    order_mode: OrderMode | None = None
    afresh: bool = False
    state: EncounterState | None = None


CONDITION = "condition"
ENCOUNTER = "encounter"
COMMON: dict[str, type[Any]] = {CONDITION: ConditionSheet, ENCOUNTER: EncounterSheet}
"""By kind, for every system."""

TRACK_KIND = "challenge"
"""What a system calls the sheets that are worked at rather than seated."""
