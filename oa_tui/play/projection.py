"""The public picture: what the table may see of a session, and nothing else.

Every view for players draws only this. It carries no ids, no positions and no totals: whatever could be counted is
counted over what is seen. A label stays what the GM calls somebody by, letter included, since it is said aloud.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from oa_tui.encounter.order.standing import listed
from oa_tui.encounter.state import Encounter, Slot, Table
from oa_tui.play.rows import acted
from oa_tui.play.veil import Called, Veil, uncalled
from oa_tui.rules.contract import Check, Hand, System
from oa_tui.rules.table import Combatant, Id, Pool, Side, Sight

STEPS = 16
"""A bar is drawn in so many steps, so that it doesn't tell what it is a part of."""
WORDS: tuple[tuple[float, str], ...] = ((0.1, "near death"), (0.25, "badly hurt"), (0.5, "hurt"), (1, "scratched"))
"""Health in words: each up to that share of the maximum, the last one below it."""
UNHURT = "unhurt"

Stage = Literal["none", "setup", "running", "ended"]


class Gauge(Struct, frozen=True):
    """A pool in numbers; `short`: its name where there is little room; `low`: a quarter or less is left."""

    title: str
    short: str
    value: int
    max: int | None
    style: str
    low: bool = False
    up: bool = False


class Person(Struct, frozen=True):
    """A line of the picture: somebody, or those of a group of whom the same may be seen (`count` of them stand).

    `health` is a word, `share` a bar in `STEPS`, `gauges` the numbers; each is empty where it isn't to be seen.
    `state`: down, or the word for being out.
    """

    label: str
    side: Side
    count: int = 1
    acts: bool = False
    acted: bool = False
    held: bool = False
    out: bool = False
    state: str = ""
    health: str = ""
    share: int | None = None
    gauges: tuple[Gauge, ...] = ()
    conditions: tuple[str, ...] = ()


class Thing(Struct, frozen=True):
    """A track (points still to go) or a counter."""

    name: str
    value: int
    max: int | None
    track: bool


class Dice(Struct, frozen=True):
    """The dice to pick up for the check that is being built: whose, for what, and each hand as words."""

    who: str
    what: str
    on: tuple[str, ...]
    hands: tuple[tuple[str, str], ...]


class Picture(Struct, frozen=True):
    """All that the table may see. `then`: who comes after `acting`, in order."""

    name: str = ""
    stage: Stage = "none"
    round: int = 0
    round_length: str = ""
    shot: int | None = None
    acting: str = ""
    then: tuple[str, ...] = ()
    people: tuple[Person, ...] = ()
    things: tuple[Thing, ...] = ()
    dice: Dice | None = None


def project(
    system: System[Any],
    table: Table,
    draft: Check | None = None,
    earlier: Iterable[Table] = (),
    called: Called = uncalled,
) -> Picture:
    """The public picture of a table.

    `draft`: the check that is being built. `earlier`: the states that led here, latest first; they are asked only
    while somebody hidden acts, since then the players' clock stands still at the last turn they saw. `called`: what
    sheets are called, which is as secret as those who sit down with them.
    """
    if table.open not in table.encounters:
        return Picture()
    encounter, veil = table.encounter, Veil(table, called)
    clock, who = _clock(table, veil, earlier)
    stage = clock.stage
    lines = [_person(system, table, veil, whos, (clock, who)) for whos in _lines(table, veil, clock)]
    with_us = [one for one in lines if one.side in ("party", "ally")]
    against = [one for one in lines if one.side not in ("party", "ally")]
    return Picture(
        veil.name(table),
        stage,
        clock.round,
        veil.told(encounter.round_length),
        clock.shot if stage == "running" else None,
        _name(system, table, veil, _place(clock, who)) if who else "",
        _then(system, table, veil, clock, who) if stage == "running" else (),
        (*with_us, *against),
        (
            *(Thing(one.name, one.value, one.max, True) for one in encounter.tracks.values() if veil.shows(one)),
            *(Thing(one.name, one.value, one.max, False) for one in encounter.counters.values() if veil.shows(one)),
        ),
        _dice(system, table, veil, draft) if draft is not None and stage == "running" else None,
    )


# ---- whose turn ----
def _clock(table: Table, veil: Veil, earlier: Iterable[Table]) -> tuple[Encounter, Id]:
    """The encounter at the moment that players know of, and who acts in it."""
    encounter = table.encounter
    if encounter.stage != "running":
        return encounter, ""
    for each in _and(table, earlier):
        now = each.encounters.get(table.open)
        if now is None or now.stage != "running":
            break
        who = _seen_actor(now, veil, veil if each is table else Veil(each))
        if who or now.actor is None:
            return now, who
    return replace(encounter, stage="setup", round=0, slots=(), acting=()), ""


def _and(first: Table, rest: Iterable[Table]) -> Iterable[Table]:
    yield first
    yield from rest


def _seen_actor(encounter: Encounter, veil: Veil, then: Veil) -> Id:
    """Whom players see acting: of a group any member they see; of those interrupted the last one they see."""
    for who in reversed(encounter.acting):
        for one in (who, *_place(encounter, who)):
            if veil.seen(one) and then.seen(one):
                return one
    return ""


def _place(encounter: Encounter, who: Id) -> tuple[Id, ...]:
    slot = encounter.slot(who)
    return slot.who if slot is not None else (who,)


def _then(system: System[Any], table: Table, veil: Veil, encounter: Encounter, acting: Id) -> tuple[str, ...]:
    """Who comes next, as far as that is known: this round, and where scores stay the next one up to who acts."""

    def able(slot: Slot) -> bool:
        return acting not in slot.who and any(
            veil.seen(who) and system.status(table.combatants[who]) != "out" for who in slot.who
        )

    def coming(slot: Slot) -> bool:
        return slot.at is not None and slot.state != "held" and not set(slot.who) & set(encounter.acting)

    slots = [slot for slot in encounter.slots if able(slot)]
    now = sorted((slot for slot in slots if coming(slot)), key=lambda slot: (-(slot.at or 0), slot.tie))
    again: list[Slot] = []
    if encounter.mode == "turns" and not encounter.afresh:
        again = sorted((slot for slot in slots if not coming(slot)), key=lambda slot: (-(slot.score or 0), slot.tie))
    return tuple(_name(system, table, veil, slot.who) for slot in (*now, *again))


def _name(system: System[Any], table: Table, veil: Veil, whos: tuple[Id, ...]) -> str:
    """A place in the order, named after those of its members who are seen."""
    return place_name(system, [table.combatants[who] for who in whos if veil.seen(who)])


def place_name(system: System[Any], whos: Sequence[Combatant]) -> str:
    """What those who share a place are called: the one who stands by its label, several by their name and number."""
    up = [one for one in whos if system.status(one) != "out"] or whos
    return up[0].label if len(up) == 1 else f"{up[0].name or up[0].label} ×{len(up)}"


# ---- people ----
def _lines(table: Table, veil: Veil, clock: Encounter) -> Iterable[tuple[Combatant, ...]]:
    """Who is seen, in the order that players know of; those of a group of whom the same is seen share a line."""
    members = table.encounter.members
    placed = [who for slot in listed(clock) for who in slot.who if who in members]
    order = dict.fromkeys((*placed, *members))
    found: dict[tuple[str, str], list[Combatant]] = {}
    for one in (table.combatants[who] for who in order):
        if veil.seen(one.id):
            found.setdefault((one.group, one.sight) if one.group else (one.id, ""), []).append(one)
    return map(tuple, found.values())


def _person(
    system: System[Any], table: Table, veil: Veil, whos: tuple[Combatant, ...], now: tuple[Encounter, Id]
) -> Person:
    clock, acting = now
    standing = tuple(one for one in whos if system.status(one) != "out")
    first, sight = whos[0], whos[0].sight
    slot = clock.slot(first.id)
    told = sight != "name"
    state = ""
    if not standing:
        state = (veil.told(first.fate) if told else "") or system.looks.out
    elif told and all(system.status(one) == "down" for one in standing):
        state = "down"
    health, share, gauges = _condition(system, whos, sight) if standing else ("", None, ())
    return Person(
        _name(system, table, veil, tuple(one.id for one in whos)),
        first.side,
        len(standing) or len(whos),
        acts=bool(acting) and acting in _place(clock, first.id),
        acted=all(acted(clock, one.id) for one in standing) if standing else False,
        held=slot is not None and slot.state == "held",
        out=not standing,
        state=state,
        health=health,
        share=share,
        gauges=gauges,
        conditions=_conditions(veil, standing, sight) if told else (),
    )


def _condition(
    system: System[Any], whos: tuple[Combatant, ...], sight: Sight
) -> tuple[str, int | None, tuple[Gauge, ...]]:
    """How somebody fares, as far as it may be seen: in a word, as a bar, in numbers."""
    looks = system.looks.pools
    pools = {name: _sum(whos, name) for name in looks if any(name in one.pools for one in whos)}
    if sight == "numbers":
        shown = {name: pool for name, pool in pools.items() if looks[name].style != "words" or pool.value}
        gauges = tuple(
            Gauge(
                looks[name].title,
                looks[name].short or looks[name].title,
                pool.value,
                pool.max,
                looks[name].style,
                pool.low(looks[name].up),
                looks[name].up,
            )
            for name, pool in shown.items()
        )
        return "", None, gauges
    word = health(system, pools)
    if sight == "bar":
        return word, share(system, pools), ()
    return (word if sight == "words" else ""), None, ()


def _sum(whos: tuple[Combatant, ...], name: str) -> Pool:
    found = [one.pools[name] for one in whos if name in one.pools]
    most = None if any(pool.max is None for pool in found) else sum(pool.max or 0 for pool in found)
    return Pool(sum(pool.value for pool in found), most)


def _left(system: System[Any], pools: Mapping[str, Pool]) -> float | None:
    """The share that is left of the pool that shows how somebody fares."""
    for name, look in system.looks.pools.items():
        pool = pools.get(name)
        if pool is not None and pool.max and look.style in ("bar", "pips", "dice"):
            left = pool.max - pool.value if look.up else pool.value
            return min(1.0, max(0.0, left / pool.max))
    return None


def health(system: System[Any], pools: Mapping[str, Pool]) -> str:
    """How somebody fares in a word; nothing where no pool tells."""
    left = _left(system, pools)
    if left is None:
        return ""
    return UNHURT if left >= 1 else next(word for most, word in WORDS if left <= most)


def share(system: System[Any], pools: Mapping[str, Pool]) -> int | None:
    """The same as a bar in `STEPS`: never full below the maximum, never empty above nothing."""
    left = _left(system, pools)
    if left is None:
        return None
    return round(left * STEPS) if left in (0, 1) else min(max(round(left * STEPS), 1), STEPS - 1)


def _conditions(veil: Veil, whos: tuple[Combatant, ...], sight: Sight) -> tuple[str, ...]:
    """Names, each once; how much or how often only where numbers may be seen."""
    words = []
    for condition in (each for one in whos for each in one.conditions):
        number = ""
        if sight == "numbers":
            number = f" {condition.value}" if condition.value is not None else number
            number = f" ×{condition.uses}" if condition.uses is not None else number
        if not veil.betrays(condition.name):
            words.append(condition.name[:1].lower() + condition.name[1:] + number)
    return tuple(dict.fromkeys(words))


# ---- dice ----
def _dice(system: System[Any], table: Table, veil: Veil, draft: Check) -> Dice | None:
    """The hands of those whose numbers are public, if the actor is seen; how many dice another has is a number too."""
    if not veil.seen(draft.who) or draft.who not in table.encounter.members:
        return None
    people, tracks = table.combatants, table.encounter.tracks
    hands = tuple((people[hand.who].label, dice_words(hand)) for hand in system.dice(draft) if _public(veil, hand))
    open_ = veil.sight(draft.who) == "numbers"
    on = [people[who].label for who in draft.on if veil.seen(who)]
    on += [tracks[who].name for who in draft.on if who in tracks and veil.shows(tracks[who])]
    if not hands and not open_:
        return None
    what = veil.told(draft.label) if open_ else ""
    return Dice(people[draft.who].label, what, tuple(on), hands)


def _public(veil: Veil, hand: Hand) -> bool:
    return bool(hand.sides) and veil.sight(hand.who) == "numbers"


def dice_words(hand: Hand) -> str:
    """A hand for people: `2d6 + d8`."""
    counts: dict[int, int] = {}
    for sides in hand.sides:
        counts[sides] = counts.get(sides, 0) + 1
    return " + ".join(f"{count if count > 1 else ''}d{sides}" for sides, count in counts.items())
