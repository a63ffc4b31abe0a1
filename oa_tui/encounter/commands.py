"""What the GM wants, as frozen data. `decide` turns a command into events, or refuses."""

from __future__ import annotations

from msgspec import Struct

from oa_tui.encounter.state import Coming, Counter, Encounter
from oa_tui.rules.contract import Check, Throw
from oa_tui.rules.table import Combatant, Condition, Id, Mode, Side, Sight, Track

ABSENT = "absent"
"""The fate of a player who isn't there tonight: no place in the order, nobody's target."""

DONE = ("fled", "surrendered")
"""Fates that somebody has done, where the others happen to them."""


class Command(Struct, frozen=True):
    """Base of all commands."""


class OpenEncounter(Command, frozen=True):
    """Open an encounter with these people and tracks; their ids are given when it is decided."""

    encounter: Encounter
    combatants: tuple[Combatant, ...] = ()
    tracks: tuple[Track, ...] = ()
    counters: tuple[Counter, ...] = ()
    reminders: tuple[Remind, ...] = ()
    session: tuple[str, str] | None = None
    """Name and system, for the first encounter of a session."""
    owners: dict[str, str] = {}
    """Whose a track is: a label or name by the track's name."""
    placed: bool = False
    """The encounter goes on as it once stood: it has its tracks, order and prompts, under ids that are replaced."""


class BeginEncounter(Command, frozen=True):
    """Find everybody's order score (a number, or None to roll or to take the printed one) and start round 1.

    `first`: the side that begins in sides (`party`, `foe`); in popcorn a side or a combatant.
    """

    scores: dict[Id, int | None] = {}
    first: str = ""


class EndEncounter(Command, frozen=True):
    """The encounter is over."""


class Next(Command, frozen=True):
    """End this turn; the next one acts.

    `first`: who that is, where the GM or whoever acted names the next (popcorn, sides). `scores`: typed for the round
    that this begins.
    """

    scores: dict[Id, int | None] = {}
    first: Id = ""


class Hold(Command, frozen=True):
    """Wait for a moment of one's own."""

    who: Id


class ActNow(Command, frozen=True):
    """Act now, interrupting whoever acts."""

    who: Id


class SetScore(Command, frozen=True):
    """Put somebody at another place in the order; None rolls or takes the printed score."""

    who: Id
    score: int | None = None


class Reorder(Command, frozen=True):
    """Move somebody one place up or down among those who are tied; scores stay."""

    who: Id
    down: bool = False


class SetMode(Command, frozen=True):
    """Take turns in another mode. `afresh`: find scores every round; None: as it was."""

    mode: Mode
    afresh: bool | None = None


class Surprise(Command, frozen=True):
    """These have no turn in the first round."""

    whos: tuple[Id, ...]


class Roll(Command, frozen=True):
    """Roll a check; dice not in `throws` are rolled. `answers`: the prompt that asked for it."""

    check: Check
    throws: tuple[Throw, ...] = ()
    secret: bool = False
    answers: Id = ""


class Rework(Command, frozen=True):
    """Change a roll that lies (a Story Point): the same dice, resolved again.

    `throws`: these dice with those that the change asks for, where they are typed; else the missing ones are rolled.
    """

    id: Id
    check: Check
    throws: tuple[Throw, ...] = ()


class Accept(Command, frozen=True):
    """Apply proposals of a pending roll by index (None: all), with changed numbers; `rest`: keep or drop the others."""

    id: Id
    which: tuple[int, ...] | None = None
    numbers: dict[int, int] = {}
    keep: bool = False


class Skip(Command, frozen=True):
    """Drop proposals of a pending roll by index (None: all)."""

    id: Id
    which: tuple[int, ...] | None = None


class SettlePrompt(Command, frozen=True):
    """Accept or skip a prompt."""

    id: Id
    accept: bool = True


class Hurt(Command, frozen=True):
    """Lose points, already reduced by armor: one number for each of the targets. Pool "": the one that health is."""

    amounts: tuple[tuple[Id, int], ...]
    pool: str = ""


class Heal(Command, frozen=True):
    """Regain points up to the maximum."""

    amounts: tuple[tuple[Id, int], ...]
    pool: str = ""


class SetPool(Command, frozen=True):
    """Set a pool to a number, over the maximum too, and its maximum; None: as it is.

    A new maximum alone brings down points that stand above it, except harm that is counted up.
    """

    who: Id
    pool: str
    value: int | None
    max: int | None = None


class SpendAllowance(Command, frozen=True):
    """Spend part of a turn (major, minor), points of a pool, or shots.

    `towards`: what dice of a turn are assigned to, by a letter of the system's turn (`fight`).
    """

    who: Id
    what: str
    n: int = 1
    towards: str = ""


class Add(Command, frozen=True):
    """Seat somebody, `count` times, with labels that tell them apart."""

    combatant: Combatant
    count: int = 1
    group: bool | None = None
    """Whether they are one line; None: where there are many of them."""


class Group(Command, frozen=True):
    """Identical combatants become one line; naming one member of a group means all of it."""

    whos: tuple[Id, ...]


class Ungroup(Command, frozen=True):
    """Somebody leaves its group (`every`: the group is taken apart)."""

    who: Id
    every: bool = False


class Remove(Command, frozen=True):
    """Take somebody off the table for good."""

    who: Id


class AddCondition(Command, frozen=True):
    """A condition begins for each, with what the library knows of its name; `until` in words, before its own end."""

    whos: tuple[Id, ...]
    condition: Condition
    until: str = ""


class DropCondition(Command, frozen=True):
    """A condition ends, by its name."""

    who: Id
    name: str


class Renew(Command, frozen=True):
    """Combatants and tracks get a sheet's newer text; their points stay as they are.

    `sheets`: whose, and the id of the sheet, which is stored with the step: a `Stale` of `Play.stale()` tells both.
    """

    sheets: tuple[tuple[Id, str], ...]


class SetFate(Command, frozen=True):
    """Dead, fled, surrendered, captured, absent; "" or back: in the fight again."""

    whos: tuple[Id, ...]
    word: str


class SetSide(Command, frozen=True):
    """Somebody changes sides."""

    who: Id
    side: Side


class SetSight(Command, frozen=True):
    """What players may see of somebody."""

    whos: tuple[Id, ...]
    sight: Sight


class MoveTrack(Command, frozen=True):
    """A track moves by a signed number of points."""

    id: Id
    by: int


class TickTrack(Command, frozen=True):
    """A Round of a track is over whose Rounds have another length than the encounter's."""

    id: Id


class MoveCounter(Command, frozen=True):
    """A counter moves by a signed number."""

    id: Id
    by: int


class AddTrack(Command, frozen=True):
    """Something to work at comes into play; its id is given when it is decided."""

    track: Track


class AddCounter(Command, frozen=True):
    """One more plain number; its id is given when it is decided."""

    counter: Counter


class RemoveThing(Command, frozen=True):
    """A track or counter goes."""

    id: Id


class SetLimit(Command, frozen=True):
    """The maximum of a track or counter; a counter may have none."""

    id: Id
    max: int | None


class SetThingSight(Command, frozen=True):
    """A track or counter is hidden, or revealed."""

    id: Id
    hidden: bool


class SetOwner(Command, frozen=True):
    """Whom a track harms, or who alone can clear it; empty: nobody in particular."""

    id: Id
    who: Id


class SetRoundLength(Command, frozen=True):
    """How long a round is, in words."""

    text: str


class SwitchEncounter(Command, frozen=True):
    """Another encounter of this session is the open one; what goes on in the one left waits there."""

    id: Id


class Rest(Command, frozen=True):
    """Time to recover, in words; what the rules restore waits to be accepted."""

    text: str = ""


class TakeNote(Command, frozen=True):
    """A line for the log."""

    text: str


class Remind(Command, frozen=True):
    """A text that waits, for the moment named in words."""

    when: str
    text: str
    arrivals: tuple[Coming, ...] = ()


class Refusal(Exception):
    """A command that can't be carried out: why, and what would do."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
