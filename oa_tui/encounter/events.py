"""What happened, as one closed union that knows no game. Resulting values stand inside: replay never rolls."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from oa_tui.encounter.state import Counter, Encounter, Pending, Prompt, Slot, Stage
from oa_tui.rules.table import Combatant, Condition, Id, Mode, Pool, Side, Sight, Track


class Event(Struct, frozen=True, tag_field="e"):
    """Base of all events."""


class SessionNamed(Event, frozen=True, tag="session"):
    """The session's name and system, once at its start."""

    name: str
    system: str


class EncounterOpened(Event, frozen=True, tag="open"):
    """An encounter, new or known, is the open one."""

    encounter: Encounter


class Switched(Event, frozen=True, tag="switch"):
    """Another encounter of the session is the open one."""

    id: Id


class StageSet(Event, frozen=True, tag="stage"):
    """The encounter begins or ends."""

    stage: Stage


class RoundBegan(Event, frozen=True, tag="round"):
    """A round's number; everybody has a turn to come again at their score, who holds one of their own choosing."""

    round: int


class TurnBegan(Event, frozen=True, tag="turn"):
    """Somebody acts; `again`: goes on with a turn begun earlier. `turns`: turns begun, `turn`: which of the round.

    `shot`: the current shot from now on; nobody acts above it.
    """

    who: Id
    turn: int
    turns: int
    again: bool = False
    shot: int | None = None


class TurnEnded(Event, frozen=True, tag="turn-end"):
    """Somebody acts no longer, and may act again at `at` (None: done for this round).

    `held`: it waits for a moment of its own; `open`: its turn goes on later.
    """

    who: Id
    at: int | None = None
    state: Literal["none", "open", "held"] = "none"


class ShotsSpent(Event, frozen=True, tag="shots"):
    """Somebody's counter goes down by n shots; `spent`: what its turn cost so far."""

    who: Id
    n: int
    was: int
    at: int | None
    spent: int | None


class Ranked(Event, frozen=True, tag="rank"):
    """Who goes first among equals: places by their first member, the first one first. `moved`: by hand."""

    slots: tuple[Id, ...]
    moved: Id = ""


class ModeSet(Event, frozen=True, tag="mode"):
    """The order's mode, and the places as they are in it."""

    mode: Mode
    afresh: bool
    slots: tuple[Slot, ...]
    shot: int | None = None


class SurpriseSet(Event, frozen=True, tag="surprise"):
    """Who will have no turn in the first round."""

    whos: tuple[Id, ...]


class TurnShared(Event, frozen=True, tag="turn-shared"):
    """Another member of the group whose turn it is takes part in it. `turns`: turns it has begun."""

    who: Id
    turns: int


class PlacesSet(Event, frozen=True, tag="places"):
    """Somebody joins or leaves a group, or the order: the places are these now, instead of all that they had.

    `group` is that of `whos` from now on ("": none; None: as it was); `acting` the stack of who acts.
    """

    whos: tuple[Id, ...]
    group: Id | None
    slots: tuple[Slot, ...]
    acting: tuple[Id, ...]


class SlotSet(Event, frozen=True, tag="slot"):
    """A place in the order as it now is; `text` says how the score was found."""

    slot: Slot
    text: str = ""


class Joined(Event, frozen=True, tag="join"):
    """A combatant sits down in the open encounter."""

    combatant: Combatant


class Left(Event, frozen=True, tag="left"):
    """A combatant leaves the open encounter for good."""

    who: Id


class PoolSet(Event, frozen=True, tag="pool"):
    """A pool's value; `was` and `why` are for the log."""

    who: Id
    pool: str
    now: Pool
    was: int | None = None
    why: str = ""


class AllowanceSet(Event, frozen=True, tag="allowance"):
    """What is left of this turn; `spent` names what was spent, empty for a refresh."""

    who: Id
    turn: dict[str, int]
    spent: str = ""


class ConditionBegan(Event, frozen=True, tag="condition"):
    """A condition or token begins, or replaces the one with its id."""

    who: Id
    condition: Condition


class ConditionEnded(Event, frozen=True, tag="condition-end"):
    """A condition ends."""

    who: Id
    condition: Id


class Remembered(Event, frozen=True, tag="memory"):
    """A small fact a system keeps."""

    who: Id
    key: str
    value: int


class FateSet(Event, frozen=True, tag="fate"):
    """Dead, fled, surrendered, captured, absent; empty: back in the fight."""

    who: Id
    word: str


class SheetSet(Event, frozen=True, tag="sheet"):
    """Somebody goes on with another text of their sheet, by its id."""

    who: Id
    sheet: str


class SideSet(Event, frozen=True, tag="side"):
    """Somebody changes sides."""

    who: Id
    side: Side


class SightSet(Event, frozen=True, tag="sight"):
    """What players may see of somebody."""

    who: Id
    sight: Sight


class TrackSet(Event, frozen=True, tag="track"):
    """A track as it now is; `was` None for a new one."""

    track: Track
    was: int | None = None


class CounterSet(Event, frozen=True, tag="counter"):
    """A counter as it now is; `was` None for a new one."""

    counter: Counter
    was: int | None = None


class ThingGone(Event, frozen=True, tag="gone"):
    """A track or counter is taken away."""

    id: Id
    name: str


class Rolled(Event, frozen=True, tag="rolled"):
    """A roll lies with what follows from it; replaces the pending roll of the same id. `again`: what changed it."""

    pending: Pending
    again: str = ""


class Settled(Event, frozen=True, tag="settled"):
    """Of a pending roll, these proposals still wait; none: it is settled."""

    id: Id
    left: tuple[int, ...] = ()


class Prompted(Event, frozen=True, tag="prompt"):
    """Something waits for the GM."""

    prompt: Prompt


class PromptSettled(Event, frozen=True, tag="prompt-end"):
    """A prompt is accepted or skipped."""

    id: Id
    text: str = ""
    accepted: bool = True


class RoundLengthSet(Event, frozen=True, tag="round-length"):
    """How long a round is, in words."""

    text: str


class Noted(Event, frozen=True, tag="note"):
    """A line for the log."""

    text: str
    who: Id = ""


AnyEvent = (
    SessionNamed
    | EncounterOpened
    | Switched
    | StageSet
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | SlotSet
    | ShotsSpent
    | Ranked
    | ModeSet
    | SurpriseSet
    | TurnShared
    | PlacesSet
    | Joined
    | Left
    | PoolSet
    | AllowanceSet
    | ConditionBegan
    | ConditionEnded
    | Remembered
    | FateSet
    | SheetSet
    | SideSet
    | SightSet
    | TrackSet
    | CounterSet
    | ThingGone
    | Rolled
    | Settled
    | Prompted
    | PromptSettled
    | RoundLengthSet
    | Noted
)
