"""What an encounter came to: who did what, luck against expectation, time for each turn. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from statistics import median

from msgspec import Struct

from oa_tui.play.chronicle_roll import Roll
from oa_tui.play.chronicle_step import Told

PAUSE = 1800.0
"""Seconds after which a turn was rather a break, and isn't counted."""


class Tally(Struct, frozen=True):
    """What somebody did. `expected`: the exact sum of the chances of those checks that could succeed, as a fraction.

    `rolled` counts these checks, `succeeded` those that did, with what changed a roll since; `seconds`: the time of
    their turns, `timed` of how many.
    """

    who: str
    turns: int = 0
    checks: int = 0
    rolled: int = 0
    succeeded: int = 0
    expected: str = "0"
    harm: int = 0
    fell: bool = False
    timed: int = 0
    seconds: float = 0.0


class Summary(Struct, frozen=True):
    """An encounter that has ended. `turn`: the median time of a turn in seconds, None where no time is known."""

    encounter: str
    rounds: int
    people: tuple[Tally, ...]
    rolled: int
    succeeded: int
    expected: str
    turn: float | None


class _Person:
    def __init__(self) -> None:
        self.turns = self.checks = self.harm = 0
        self.luck: list[tuple[Fraction, bool]] = []
        self.open: dict[str, int] = {}
        """Which of them is the last of its name: a roll that is changed is that one."""
        self.times: list[float] = []
        self.fell = False

    def count(self, roll: Roll) -> None:
        """One more check; of one that is changed (a Story Point, a reroll) what it comes to now."""
        rated = bool(roll.chance) and roll.success is not None
        if roll.again:
            at = self.open.get(roll.deed)
            if at is not None and rated:
                self.luck[at] = self.luck[at][0], bool(roll.success)
            return
        self.checks += 1
        self.open.pop(roll.deed, None)
        if rated:
            self.open[roll.deed] = len(self.luck)
            self.luck.append((Fraction(roll.chance), bool(roll.success)))

    def tally(self, who: str) -> Tally:
        rolled, succeeded, expected = _luck(self.luck)
        return Tally(
            who,
            self.turns,
            self.checks,
            rolled,
            succeeded,
            str(expected),
            self.harm,
            self.fell,
            len(self.times),
            sum(self.times),
        )


def summary(encounter: str, rounds: int, told: Iterable[tuple[float, Told]]) -> Summary:
    """The sum of an encounter's steps, each with the unix seconds at which it was made.

    A turn lasts until the next one begins. Its time isn't known where the clock went back, or
    more than `PAUSE` passed, or one of the two moments isn't known (NaN).
    """
    people: dict[str, _Person] = {}

    def of(who: str) -> _Person:
        return people.setdefault(who, _Person())

    acting, since = "", 0.0
    for at, one in told:
        if one.turn_of or one.stage == "ended":
            if acting and 0 <= at - since <= PAUSE:
                of(acting).times.append(at - since)
            acting, since = one.turn_of, at
        if one.turn_of and not one.again:
            of(one.turn_of).turns += 1
        if one.roll is not None:
            of(one.roll.who).count(one.roll)
        for harm in one.harm:
            of(harm.by).harm += harm.points
        for who in one.fell:
            of(who).fell = True
    every = [each for person in people.values() for each in person.luck]
    times = [each for person in people.values() for each in person.times]
    rolled, succeeded, expected = _luck(every)
    return Summary(
        encounter,
        rounds,
        tuple(person.tally(who) for who, person in people.items()),
        rolled,
        succeeded,
        str(expected),
        median(times) if times else None,
    )


def _luck(rolls: list[tuple[Fraction, bool]]) -> tuple[int, int, Fraction]:
    """How many there were, how many succeeded, and how many should have."""
    return len(rolls), sum(success for _, success in rolls), sum((chance for chance, _ in rolls), Fraction(0))
