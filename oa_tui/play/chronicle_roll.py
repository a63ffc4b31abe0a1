"""A roll in the log: dice, odds and outcome, or of these what players may know. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from oa_tui.encounter import events as e
from oa_tui.encounter.checks import check_of
from oa_tui.encounter.narrate import result
from oa_tui.play.chronicle_public import Moment
from oa_tui.rules.contract import Hand


class Thrown(Struct, frozen=True):
    """A hand as it lies: whose, its faces, or a bare total."""

    who: str
    faces: tuple[int, ...] = ()
    total: int | None = None


class Roll(Struct, frozen=True):
    """A check that was rolled. `again`: the same dice under a changed check.

    `chance` is exact, such as `5/6`. In the players' copy it, `total`, `result` and `breakdown` are empty where they
    would tell a number that players don't see, and a hand is there only where its owner's numbers are seen.
    """

    who: str
    what: str
    on: tuple[str, ...]
    dice: tuple[Thrown, ...]
    word: str
    success: bool | None
    chance: str = ""
    total: int | None = None
    result: str = ""
    breakdown: tuple[str, ...] = ()
    secret: bool = False
    again: bool = False

    @property
    def deed(self) -> str:
        """Who tries what on whom."""
        deed = f"{self.who}, {self.what}" if self.what else self.who
        return f"{deed} → {', '.join(self.on)}" if self.on else deed


def roll_of(moment: Moment, event: e.Rolled, *, public: bool = False) -> Roll:
    """The roll; `public`: without what players don't see."""
    pending, system = event.pending, moment.system
    check, outcome = check_of(system, pending), pending.outcome
    now = moment.now
    things = moment.after.encounter.tracks
    on = [who for who in check.on if not public or now.seen(who) or (who in things and now.shows(things[who]))]
    hands = zip(system.dice(check), pending.throws, strict=False)
    dice = tuple(
        Thrown(_owner(moment, hand), throw.faces, throw.total)
        for hand, throw in hands
        if not public or now.sight(hand.who) == "numbers"
    )
    label = "" if public and (now.sight(check.who) == "name" or now.betrays(check.label)) else check.label
    roll = Roll(
        moment.label(check.who),
        label,
        tuple(moment.label(who) for who in on),
        dice,
        outcome.word.replace("-", " "),
        outcome.success,
        secret=pending.secret,
        again=bool(event.again),
    )
    if public and not all(who in things or now.sight(who) == "numbers" for who in (check.who, *check.on)):
        return roll
    if public and (len(on) < len(check.on) or any(map(now.hides, strings(pending.check)))):
        return roll
    return replace(
        roll,
        chance=pending.chance,
        total=outcome.total,
        result=result(system.aim(check), pending),
        breakdown=() if public and any(map(now.betrays, outcome.breakdown)) else outcome.breakdown,
    )


def strings(value: object) -> Iterator[str]:
    """Every text in a document, ids among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, Sequence):
        for each in value:
            yield from strings(each)


def _owner(moment: Moment, hand: Hand) -> str:
    return moment.label(hand.who) or hand.label or hand.who
