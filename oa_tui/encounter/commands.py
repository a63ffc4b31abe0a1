"""What the GM wants, as frozen data. `decide` turns a command into events, or refuses."""

from __future__ import annotations

from msgspec import Struct

from oa_tui.encounter.state import Counter, Encounter
from oa_tui.rules.contract import Check, Throw
from oa_tui.rules.table import Combatant, Condition, Id, Side, Sight, Track

ABSENT = "absent"
"""The fate of a player who isn't there tonight: no place in the order, nobody's target."""


class Command(Struct, frozen=True):
    """Base of all commands."""


class OpenEncounter(Command, frozen=True):
    """Open an encounter with these people and tracks; their ids are given when it is decided."""

    encounter: Encounter
    combatants: tuple[Combatant, ...] = ()
    tracks: tuple[Track, ...] = ()
    counters: tuple[Counter, ...] = ()
    reminders: tuple[tuple[str, str], ...] = ()
    session: tuple[str, str] | None = None
    """Name and system, for the first encounter of a session."""


class BeginEncounter(Command, frozen=True):
    """Find everybody's order score (a number, or None to roll or to take the printed one) and start round 1."""

    scores: dict[Id, int | None] = {}


class EndEncounter(Command, frozen=True):
    """The encounter is over."""


class Next(Command, frozen=True):
    """End this turn; the next one acts."""


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


class Roll(Command, frozen=True):
    """Roll a check; dice not in `throws` are rolled. `answers`: the prompt that asked for it."""

    check: Check
    throws: tuple[Throw, ...] = ()
    secret: bool = False
    answers: Id = ""


class Rework(Command, frozen=True):
    """Change a roll that lies (a Story Point): the same dice, resolved again."""

    id: Id
    check: Check


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
    """Set a pool to a number, over the maximum too."""

    who: Id
    pool: str
    value: int


class SpendAllowance(Command, frozen=True):
    """Spend part of a turn (major, minor) or points of a pool."""

    who: Id
    what: str
    n: int = 1


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
    """A condition begins for each."""

    whos: tuple[Id, ...]
    condition: Condition


class DropCondition(Command, frozen=True):
    """A condition ends, by its name."""

    who: Id
    name: str


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


class MoveCounter(Command, frozen=True):
    """A counter moves by a signed number."""

    id: Id
    by: int


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


class Refusal(Exception):
    """A command that can't be carried out: why, and what would do."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
