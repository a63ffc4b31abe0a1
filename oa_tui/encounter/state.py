"""The state of one table's play. Immutable: only `evolve` makes the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from oa_tui.rules.consequences import AnyConsequence
from oa_tui.rules.contract import Outcome, Throw
from oa_tui.rules.table import Combatant, Id, Mode, Scene, Track

Stage = Literal["setup", "running", "ended"]


class Slot(Struct, frozen=True):
    """A place in the order: who (several for a group), the score, and `at`, the moment it acts.

    `at` is None when done for this round; in shots it is the counter. `tie` orders equals, lower first, over all slots.
    `open`: its turn has begun, though another may act in it. A held one has an `at` as long as its turn of this round
    has not begun. `done`: members of a group who had their turn of this round before they joined it.
    `spent`: the shots that the turn it has begun cost so far; None where no turn of its is begun.
    """

    who: tuple[Id, ...]
    score: int | None = None
    at: int | None = None
    state: Literal["none", "open", "held"] = "none"
    tie: int = 0
    done: tuple[Id, ...] = ()
    spent: int | None = None

    @property
    def id(self) -> Id:
        """Its first member stands for it."""
        return self.who[0]


class Counter(Struct, frozen=True):
    """A plain number of the table: a clock, doom. `down`: it runs towards 0. `hidden`: the GM's own."""

    id: Id
    name: str
    value: int = 0
    max: int | None = None
    down: bool = False
    hidden: bool = False

    @property
    def end(self) -> int | None:
        """Where it is full, or run down; None where it goes on."""
        return 0 if self.down else self.max


class Coming(Struct, frozen=True):
    """Who arrives with a reminder: so many of them, as one line or not (`group`, None: where there are many)."""

    combatant: Combatant
    count: int = 1
    group: bool | None = None


class Prompt(Struct, frozen=True):
    """What waits for the GM: a consequence, a reminder, an expiry, a wave.

    `when`: in words the moment it waits for, or, once it is `due`, the one it belongs to. `arrivals` sit down when it
    is accepted.
    """

    id: Id
    text: str
    who: Id = ""
    when: str = ""
    due: bool = True
    rule: str = ""
    consequence: AnyConsequence | None = None
    arrivals: tuple[Coming, ...] = ()


class Pending(Struct, frozen=True):
    """A roll that lies, and what follows from it, waiting to be accepted.

    `check` is the check as its document; `chance` the exact chance it had; `title` and `short` name it in lists.
    """

    id: Id
    check: dict[str, Any]
    throws: tuple[Throw, ...]
    outcome: Outcome
    proposals: tuple[AnyConsequence, ...]
    title: str = ""
    chance: str = ""
    secret: bool = False
    answers: Id = ""
    settled: bool = False
    """True once a part of its proposals was accepted or skipped."""


class Former(Struct, frozen=True):
    """The places as they stood when the order went on in another mode, in that round and at that shot."""

    mode: Mode
    round: int
    slots: tuple[Slot, ...]
    shot: int | None = None


class Encounter(Struct, frozen=True):
    """One fight or scene. `acting` is a stack: the last one acts, those below were interrupted.

    `gone`: who left for good; their labels are not given again. `turn`: which turn of the round it is.
    `afresh`: scores are found anew every round, whatever the mode does. `shot`: the current one, where shots are
    counted. `surprised`: who will have no turn in the first round. `former`: the places of modes it was in, one for
    all whose scores mean the same.
    """

    id: Id
    name: str
    stage: Stage = "setup"
    round: int = 0
    round_length: str = ""
    mode: Mode = "turns"
    afresh: bool = False
    members: tuple[Id, ...] = ()
    gone: tuple[Id, ...] = ()
    slots: tuple[Slot, ...] = ()
    acting: tuple[Id, ...] = ()
    turn: int = 0
    shot: int | None = None
    surprised: tuple[Id, ...] = ()
    former: tuple[Former, ...] = ()
    tracks: dict[Id, Track] = {}
    counters: dict[Id, Counter] = {}
    prompts: tuple[Prompt, ...] = ()
    pending: tuple[Pending, ...] = ()
    switches: dict[str, bool] = {}
    notes: str = ""

    @property
    def actor(self) -> Id | None:
        """Who acts now."""
        return self.acting[-1] if self.acting else None

    def slot(self, who: Id) -> Slot | None:
        """The place of a combatant in the order."""
        return next((slot for slot in self.slots if who in slot.who), None)


class Table(Struct, frozen=True):
    """A session's state: everybody who ever sat down, and its encounters, one of them open."""

    name: str = ""
    system: str = ""
    combatants: dict[Id, Combatant] = {}
    encounters: dict[Id, Encounter] = {}
    open: Id = ""

    @property
    def encounter(self) -> Encounter:
        """The open encounter. Raises KeyError before the first is opened."""
        return self.encounters[self.open]

    @property
    def present(self) -> tuple[Combatant, ...]:
        """The combatants of the open encounter, in the order they came."""
        return tuple(self.combatants[who] for who in self.encounter.members)

    def labelled(self, label: str) -> Combatant | None:
        """A combatant of the open encounter by its label, regardless of case."""
        wanted = label.casefold()
        return next((one for one in self.present if one.label.casefold() == wanted), None)


def group_label(table: Table, whos: tuple[Id, ...]) -> str:
    """What a group is called: its members' name and their number, `Goblin ×4`."""
    first = table.combatants[whos[0]]
    return f"{first.name or first.label} ×{len(whos)}"


def _here(table: Table) -> Mapping[Id, Combatant]:
    """Who sits in the open encounter; those of other encounters are not there for the rules."""
    everybody, members = table.combatants, table.encounter.members
    return everybody if len(members) == len(everybody) else {who: everybody[who] for who in members}


def _in_play(encounter: Encounter) -> Mapping[Id, Track]:
    """The tracks that are not hidden: rules neither see nor move those that are."""
    tracks = encounter.tracks
    if not any(track.hidden for track in tracks.values()):
        return tracks
    return {id_: track for id_, track in tracks.items() if not track.hidden}


def scene(table: Table, sheets: Mapping[str, Any], who: Id = "") -> Scene:
    """What rules see of the open encounter. On a group's turn whichever member does something (`who`) is acting."""
    encounter = table.encounter
    acting = encounter.actor
    if acting is not None and who and (slot := encounter.slot(acting)) is not None and who in slot.who:
        acting = who
    return Scene(
        combatants=_here(table),
        sheets=sheets,
        tracks=_in_play(encounter),
        switches=encounter.switches,
        round=encounter.round,
        shot=encounter.shot,
        acting=acting,
        round_length=encounter.round_length,
    )
