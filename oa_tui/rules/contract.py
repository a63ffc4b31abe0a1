"""The contract between the table and a rules system: frozen data and one Protocol.

Everything here is pure. A `Scene` points at the state's own structs, so building one is free. A `Check` holds all
that dice, odds and `resolve` need, which is why `resolve` takes no scene and always equals `odds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct

from oa_tui.rules.auditing import Finding
from oa_tui.rules.consequences import AnyConsequence, Defeat
from oa_tui.rules.table import Combatant, Id, Mode, Moment, Pool, Scene, Status


# ---- asking ----
class Modifier(Struct, frozen=True):
    """A named line of a check; switched off it stays to be seen. `on` is empty where its list says what it does."""

    label: str
    value: int = 1
    on: str = ""
    source: str = ""
    off: bool = False


class Offer(Struct, frozen=True):
    """Something a combatant could try. `detail` is what a list shows beside it; `refused` says why not now."""

    id: str
    label: str
    targets: Literal["none", "one", "many"] = "one"
    refused: str = ""
    score: int | None = None
    dice: str = ""
    note: str = ""
    own: bool = True
    """True for what the sheet prints, False for what everybody may try."""


class Check(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="check"):
    """Base of every typed check; its keys are the check document's keys.

    `who` acts, `on` are the targets; in a document without a table both are plain words.
    """

    who: Id = "actor"
    on: tuple[Id, ...] = ()
    label: str = ""

    def faults(self) -> tuple[str, ...]:
        """What keys contradict or lack together, as sentences; what one key may hold is its type's business."""
        return ()


class Field(Struct, frozen=True):
    """One line of the builder. `key` is a path in the check (`opponent.action_score`); `who` whose decision it is."""

    key: str
    label: str
    kind: Literal["number", "switch", "choice", "modifiers", "text"]
    value: Any
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    who: Id = ""
    note: str = ""
    locked: str = ""


class Part(Struct, frozen=True):
    """One line of a sum: `key` names the field that steps it, `off` is a modifier switched off."""

    label: str
    value: int | None
    key: str = ""
    switch: bool = False
    off: bool = False


class Sum(Struct, frozen=True):
    """How a score comes about: Action Score, Difficulty Score, effective attribute. `adds`: +, - or neither."""

    title: str
    value: int | None
    parts: tuple[Part, ...] = ()
    adds: Literal["benefits", "drawbacks", ""] = ""


class Aim(Struct, frozen=True):
    """The number the dice must meet and how: `to reach` 8, `at most` 13."""

    label: str
    number: int | None
    at_most: bool = False


class Hand(Struct, frozen=True):
    """The starting dice of one roll and its owner; no sides: nothing to throw.

    `bare`: nobody knows the dice, so that only a bare total can lie. `face`: each die that shows this or more counts
    one; None: the faces add up. `adds` is False where they come to something else: the better of two, a difference.
    """

    who: Id
    sides: tuple[int, ...]
    label: str = ""
    bare: bool = False
    face: int | None = None
    adds: bool = True


class Throw(Struct, frozen=True):
    """What lies for one hand: the starting faces, then explosions; or a bare total."""

    faces: tuple[int, ...] = ()
    total: int | None = None


class Degree(Struct, frozen=True):
    """One possible outcome word and its chance. `good` is None for neither (progress, a score)."""

    word: str
    p: Fraction
    good: bool | None = None


class Odds(Struct, frozen=True):
    """Degrees worst first, summing to 1; `effect`: the mean of Outcome.effect, a failure counting 0.

    `error` is a proven bound on every degree, 0 meaning exact; `spread`: of totals or successes.
    """

    degrees: tuple[Degree, ...]
    effect: Fraction | None = None
    error: Fraction = Fraction(0)
    spread: tuple[tuple[int, Fraction], ...] = ()

    @property
    def success(self) -> Fraction | None:
        """The chance of a good degree, or None where the check only measures."""
        if all(degree.good is None for degree in self.degrees):
            return None
        return sum((degree.p for degree in self.degrees if degree.good), Fraction(0))

    @property
    def certain(self) -> int | None:
        """The one total there can be, where a check only measures and no dice decide; else None."""
        totals = [total for total, p in self.spread if p]
        return totals[0] if self.success is None and not self.error and len(totals) == 1 else None


# ---- answering ----
class Outcome(Struct, frozen=True):
    """The rules core's answer. `word` is one of odds(check).degrees; `numbers`: the system's own, by JSON name."""

    word: str
    success: bool | None
    total: int | None
    breakdown: tuple[str, ...]
    effect: int | None = None
    consequences: tuple[AnyConsequence, ...] = ()
    rules: tuple[str, ...] = ()
    numbers: dict[str, int | str | tuple[int, ...] | None] = {}


class Seat(Struct, frozen=True):
    """What sitting down gives: pools and the allowances of a turn; `traits`: what a track gets from its sheet."""

    pools: dict[str, Pool]
    turn: dict[str, int] = {}
    traits: dict[str, int] = {}


class Order(Struct, frozen=True):
    """A mode this system plays; `afresh`: scores are found anew each round; `passing`: shots a bare next costs.

    `by_check`: what is typed for a score that is rolled is what the dice show, and the check says the place (DT-23).
    """

    mode: Mode
    afresh: bool = False
    passing: int = 0
    by_check: bool = False


class Suggestions(Struct, frozen=True):
    """The ladder's words are numbers in documents too; benefits and drawbacks are offered while drafting."""

    ladder: Mapping[str, int] = {}
    benefits: tuple[Modifier, ...] = ()
    drawbacks: tuple[Modifier, ...] = ()


class PoolLook(Struct, frozen=True):
    """How a pool is shown. `bar` pools share the first column, `bare` ones have a column of their own,
    `words` stand among the conditions (`1 Body Wound`), `aside` only in the actor's pane.
    """

    title: str
    style: Literal["bar", "pips", "dice", "bare", "words", "aside"]
    short: str = ""
    up: bool = False
    """True for pools that count up towards their limit."""
    one: str = ""
    """The name of a single point (`Die`), where it is another word than the title."""

    def counted(self, n: int) -> str:
        """The name behind a number: `3 CP`, `2 Dice`, `1 Die`."""
        return self.short or (self.one if n == 1 and self.one else self.title)


class Looks(Struct, frozen=True):
    """What a screen needs to know of a system: pools in order, the letters of a turn's allowances, words."""

    pools: Mapping[str, PoolLook]
    turn: Mapping[str, str] = {}
    out: str = "defeated"
    health: str = ""
    """The pool that somebody with only a name gets when a number is given."""
    score: str = ""
    """The word before an action's score (`AS`), empty where the number speaks for itself."""
    difficulty: str = ""
    """The word before a difficulty (`DS`); where it is empty the number stands behind a sign."""
    facts: tuple[str, ...] = ()
    """Facts of the sheet that have a column of their own (`Armour`), by the card's name of them."""
    grave: tuple[str, ...] = ()
    """Conditions that are never cut off in the table (`Dying`): they stand before Wounds, and stand for `down`."""
    doom: Mapping[str, Defeat] = {}
    """What the end of a condition brings upon whoever has it, by its name in small letters; `who` is left open."""

    def deeds(self, turn: Mapping[str, int]) -> tuple[str, ...]:
        """What dice of somebody's turn can be assigned to: what a turn may hold and this one doesn't (DP-2)."""
        return tuple(name for name in self.turn if name not in turn)


class Card(Struct, frozen=True):
    """A sheet for reading: a grid with column heads, short pairs, aligned lines, and paragraphs."""

    title: str
    kind: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    heads: tuple[str, ...] = ()
    grid: tuple[tuple[str, ...], ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()


C = TypeVar("C", bound=Check)


class System(Protocol[C]):
    """One rules system; C is the union of its checks."""

    @property
    def id(self) -> str:
        """The word in files: `open-adventure`."""

    @property
    def title(self) -> str:
        """The game's name for people."""

    @property
    def sheets(self) -> Mapping[str, type[Any]]:
        """Typed sheets by kind; the first is the default."""

    @property
    def audit(self) -> Callable[[Any], tuple[Finding, ...]]:
        """What a valid sheet contradicts in itself, and what in it nobody could do at the table."""

    @property
    def checks(self) -> Any:
        """The union C itself, for msgspec."""

    @property
    def orders(self) -> tuple[Order, ...]:
        """The order modes played, the default first."""

    @property
    def switches(self) -> Mapping[str, bool]:
        """Readings with their defaults; `draft` copies those it needs into the check."""

    @property
    def suggestions(self) -> Suggestions:
        """Ladder, Benefits, Drawbacks."""

    @property
    def looks(self) -> Looks:
        """How its pools and turns are shown."""

    def seat(self, sheet: Any | None) -> Seat:
        """The pools of a sheet; None is somebody with only a name."""

    def card(self, sheet: Any) -> Card:
        """The sheet for reading."""

    def score(self, who: Id, mode: str, scene: Scene) -> int | C | None:
        """The order score, the check that finds it, or None to ask."""

    def tiebreak(self, who: Id, scene: Scene) -> int:
        """Who goes first among equal order scores of one side: the higher one."""

    def status(self, who: Combatant) -> Status:
        """From fate, pools and conditions."""

    def offers(self, actor: Id, scene: Scene) -> tuple[Offer, ...]:
        """What the actor could try: the statblock first, then what everybody may do."""

    def draft(self, offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> C:
        """The check with all that is known filled in. Raises Refused where it can't be."""

    def alter(self, check: C, key: str, value: Any, scene: Scene) -> C:
        """The check with one field changed, and what the sheet says follows from it. Raises Refused."""

    def fields(self, check: C) -> tuple[Field, ...]:
        """What may be changed before the roll."""

    def sums(self, check: C) -> tuple[Sum, ...]:
        """How its scores come about, for the builder's lists."""

    def aim(self, check: C) -> Aim:
        """What the dice must meet."""

    def nudge(self, check: C, by: int) -> C | None:
        """One more benefit (+1) or drawback (-1); None: no such thing here."""

    def costs(self, check: C, scene: Scene) -> tuple[AnyConsequence, ...]:
        """What it costs however the dice fall: a Major, shots, dice, tokens."""

    def blocked(self, check: C) -> str:
        """Why the dice can't be picked up at all, or an empty string."""

    def dice(self, check: C) -> tuple[Hand, ...]:
        """Hands to throw: actor, then opponent or defender, then members; a reroll is one more hand."""

    def further(self, check: C, hand: int, faces: tuple[int, ...]) -> int | None:
        """Sides of the next die this hand still owes once its starting dice lie, or None."""

    def odds(self, check: C) -> Odds:
        """Exact."""

    def resolve(self, check: C, throws: tuple[Throw, ...]) -> Outcome:
        """The outcome of these dice. Pure: no scene, so that it always equals odds."""

    def after_roll(self, check: C, outcome: Outcome, scene: Scene) -> tuple[Field, ...]:
        """Fields that may still change; the changed check is resolved over the same throws."""

    def suffer(self, who: Id, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
        """What a change of a pool by this much sets off; the scene is before it."""

    def moment(self, when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
        """What a moment sets off: Refresh applies itself, the rest waits."""


class Refused(Exception):
    """A draft or change the rules don't allow: a sentence that says why and what would do."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.key = key

    @property
    def sentence(self) -> str:
        """The message as it stands by itself."""
        return self.message[:1].upper() + self.message[1:]
