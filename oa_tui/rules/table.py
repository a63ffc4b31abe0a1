"""The table as rules see it: the structs the state itself is made of, and `Scene`, which points at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

Id = str
Side = Literal["party", "ally", "foe", "neutral"]
Sight = Literal["hidden", "name", "words", "bar", "numbers"]
Mode = Literal["turns", "shots", "sides", "popcorn", "free"]
Status = Literal["up", "down", "out"]


class Pool(Struct, frozen=True):
    """A counter with an optional maximum (Body Points, dice, hit points, wounds, Fortune)."""

    value: int
    max: int | None = None

    def low(self, up: bool = False) -> bool:
        """A quarter or less, or the last one of at least three; one that counts `up`: three quarters of the limit."""
        if self.max is None or self.max <= 0:
            return False
        if up:
            return 4 * self.value >= 3 * self.max
        return self.value < self.max and (4 * self.value <= self.max or (self.value == 1 and self.max >= 3))


class Effect(Struct, frozen=True):
    """What a condition or token does to checks, as data; `on` is the system's word (score, difficulty, dice)."""

    on: str
    value: int = 1
    label: str = ""
    whose: Literal["own", "against"] = "own"
    """Whether it counts when its bearer acts, or when its bearer is the target."""
    when: tuple[str, ...] = ()
    """Tags the check must all carry."""


class Expiry(Struct, frozen=True):
    """An absolute end, never a countdown: the n-th turn of somebody, a round, a shot, or the scene.

    `scene`: the encounter whose round, shot or end is meant, empty for whichever is open; `round`: the shot's.
    """

    at: Literal["turn-start", "turn-end", "round-end", "shot", "scene-end"]
    n: int = 0
    who: Id = ""
    scene: Id = ""
    round: int = 0


class Condition(Struct, frozen=True):
    """Something that holds for a combatant. A token is a condition with uses left.

    `note`: an end in words that name no moment, or a word of the rules. `most`: one more of the same raises its
    effects, up to this.
    """

    id: str
    name: str
    text: str = ""
    effects: tuple[Effect, ...] = ()
    until: Expiry | None = None
    uses: int | None = None
    value: int | None = None
    note: str = ""
    most: int | None = None


class Combatant(Struct, frozen=True):
    """Somebody at the table now.

    `turn`: allowances left this turn; `turns`: turns begun; `memory`: small facts a system keeps;
    `fate`: the word that took it out of the fight (dead, fled), empty while pools decide; `fixed`: the order score
    that the encounter's file gives it.
    """

    id: Id
    label: str
    side: Side = "foe"
    sheet: str = ""
    name: str = ""
    pools: dict[str, Pool] = {}
    turn: dict[str, int] = {}
    conditions: tuple[Condition, ...] = ()
    turns: int = 0
    memory: dict[str, int] = {}
    fate: str = ""
    sight: Sight = "words"
    group: str = ""
    fixed: int | None = None


class Track(Struct, frozen=True):
    """Something the table works at by checks until it is at 0 (a Challenge, a long task).

    `owner`: whom it harms or who alone can clear it; `hidden`: not in play until it is revealed.
    """

    id: Id
    name: str
    value: int
    max: int
    sheet: str = ""
    difficulty: int | None = None
    traits: dict[str, int] = {}
    owner: Id = ""
    hidden: bool = False


class Scene(Struct, frozen=True):
    """References into the state plus the decoded sheets, by sheet id."""

    combatants: Mapping[Id, Combatant]
    sheets: Mapping[str, Any] = {}
    tracks: Mapping[Id, Track] = {}
    switches: Mapping[str, bool] = {}
    round: int = 0
    shot: int | None = None
    acting: Id | None = None
    round_length: str = ""

    def label(self, who: Id) -> str:
        """What a combatant or a track is called at the table; the word itself for what nobody knows there."""
        known = self.combatants.get(who)
        if known is not None:
            return known.label
        return self.tracks[who].name if who in self.tracks else who

    def sheet(self, who: Id) -> Any | None:
        """A combatant's decoded sheet; None for somebody with only a name, or unknown."""
        combatant = self.combatants.get(who)
        return self.sheets.get(combatant.sheet) if combatant else None


class Moment(Struct, frozen=True):
    """When, and whose. `track-round`: a Round of the track `who`, which is not as long as the encounter's, is over."""

    at: Literal["scene-start", "round-start", "turn-start", "turn-end", "round-end", "scene-end", "rest", "track-round"]
    who: Id = ""
