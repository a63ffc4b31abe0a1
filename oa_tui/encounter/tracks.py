"""Tracks and counters: moved, made, limited, shown, owned and taken away by hand."""

from __future__ import annotations

import itertools

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter import triggers
from oa_tui.encounter.applying import ask, move_track
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.naming import must_show
from oa_tui.encounter.state import Counter
from oa_tui.rules.table import Combatant, Id, Moment, Track
from oa_tui.rules.tracks import own_length, round_of

MOST = 9999


def move(ledger: Ledger, command: c.MoveTrack) -> None:
    """A track moves by a signed number."""
    move_track(ledger, _track(ledger, command.id).id, command.by)


def tick(ledger: Ledger, command: c.TickTrack) -> None:
    """A Round of a track whose Rounds aren't the encounter's is over: what that sets off waits (OA-51)."""
    track = _track(ledger, command.id)
    if not own_length(track, ledger.scene):
        raise Refusal(f"{track.name} goes by the encounter's own Rounds: next ends them")
    if track.hidden or not track.value:
        raise Refusal(f"{track.name} is {'hidden' if track.hidden else 'at 0'}: no Round of its goes by")
    now = round_of(track, ledger.scene)
    found = ledger.system.moment(Moment("track-round", track.id), ledger.scene)
    ledger.add(e.TrackSet(replace(track, traits={**track.traits, "ticks": now}), track.value))
    for what in found:
        ask(ledger, what, f"end of round {now} of {track.name}")


def set_round_length(ledger: Ledger, command: c.SetRoundLength) -> None:
    """Another length of Rounds. A track that from now on goes by them, or no longer does, stays in its own Round."""
    before = ledger.scene
    ledger.add(e.RoundLengthSet(command.text))
    for track in ledger.encounter.tracks.values():
        was, now = own_length(track, before), own_length(track, ledger.scene)
        if bool(was) == bool(now):
            continue
        over = round_of(track, before) - 1
        key, value = ("ticks", max(0, over)) if now else ("since", before.round - 1 - over)
        if before.round and track.traits.get(key, 0) != value:
            ledger.add(e.TrackSet(replace(track, traits={**track.traits, key: value}), track.value))


def move_counter(ledger: Ledger, command: c.MoveCounter) -> None:
    """A counter moves by a signed number, between 0 and its maximum."""
    counter = _counter(ledger, command.id)
    value = max(0, counter.value + command.by)
    if counter.max is not None:
        value = min(value, counter.max)
    if value == counter.value:
        raise Refusal(f"{counter.name} stays at {counter.value}: it runs from 0 to {counter.max or 'no end'}")
    ledger.add(e.CounterSet(replace(counter, value=value), counter.value))


def add_track(ledger: Ledger, command: c.AddTrack) -> None:
    """Something more to work at, from now on."""
    if not 1 <= command.track.value <= MOST:
        raise Refusal(f"{command.track.value} points are nothing to work at: 1 to {MOST}")
    _fresh_name(ledger, command.track.name)
    put(ledger, command.track)


def put(ledger: Ledger, track: Track, whose: str = "") -> None:
    """A track comes into play; a Solo one once for each of the party (OA-51). `whose`: its owner's label or name."""
    owner = track.owner or _named(ledger, whose)
    party = [one for one in ledger.table.present if one.side == "party"]
    copies: list[tuple[str, Id]] = [(track.name, owner)]
    if track.traits.get("solo") and not owner and party:
        copies = [(f"{track.name}: {one.label}", one.id) for one in party]
    since = 0 if track.hidden else max(0, ledger.encounter.round - 1)
    for name, who in copies:
        own = replace(track, id=ledger.fresh("t"), name=_told_apart(ledger, name), owner=who)
        ledger.add(e.TrackSet(_since(own, since)))
        if not own.hidden:
            triggers.come(ledger, own)


def add_counter(ledger: Ledger, command: c.AddCounter) -> None:
    """One more plain number."""
    counter = command.counter
    _fresh_name(ledger, counter.name)
    if not 0 <= counter.value <= MOST or (counter.max is not None and not 1 <= counter.max <= MOST):
        raise Refusal(f"{counter.name}: numbers from 0 to {MOST} can be counted")
    if counter.max is not None and counter.value > counter.max:
        raise Refusal(f"{counter.name}: {counter.value} is more than its {counter.max}")
    put_counter(ledger, counter)


def put_counter(ledger: Ledger, counter: Counter) -> None:
    """A counter comes to the table, under a name of its own and within its maximum."""
    value = counter.value if counter.max is None else min(counter.value, counter.max)
    name = _told_apart(ledger, counter.name)
    ledger.add(e.CounterSet(replace(counter, id=ledger.fresh("n"), name=name, value=value)))


def remove(ledger: Ledger, command: c.RemoveThing) -> None:
    """A track or counter goes; undo brings it back."""
    thing = _thing(ledger, command.id)
    ledger.add(e.ThingGone(command.id, thing.name))


def limit(ledger: Ledger, command: c.SetLimit) -> None:
    """Another maximum; what stands above it comes down to it. A counter may go without one."""
    thing = _thing(ledger, command.id)
    if command.max is not None and not 1 <= command.max <= MOST:
        raise Refusal(f"{thing.name}: {command.max} is no maximum, 1 to {MOST} is")
    if isinstance(thing, Counter):
        value = thing.value if command.max is None else min(thing.value, command.max)
        ledger.add(e.CounterSet(replace(thing, max=command.max, value=value), thing.value))
    elif command.max is None:
        raise Refusal(f"{thing.name} needs a maximum: what is worked at ends at 0")
    else:
        ledger.add(e.TrackSet(replace(thing, max=command.max, value=min(thing.value, command.max)), thing.value))


def sight(ledger: Ledger, command: c.SetThingSight) -> None:
    """Hidden: not in play, neither worked at nor growing. Revealed: a timed one is counted from now (OA-51)."""
    thing = _thing(ledger, command.id)
    if thing.hidden == command.hidden:
        raise Refusal(f"{thing.name} is {'hidden' if command.hidden else 'to be seen'} already")
    if isinstance(thing, Counter):
        ledger.add(e.CounterSet(replace(thing, hidden=command.hidden), thing.value))
        return
    now = replace(thing, hidden=command.hidden)
    if command.hidden:
        ledger.add(e.TrackSet(now, thing.value))
        triggers.withdraw(ledger, thing.id)
    else:
        ledger.add(e.TrackSet(_since(now, max(0, ledger.encounter.round - 1)), thing.value))
        triggers.come(ledger, now)


def count_anew(ledger: Ledger) -> None:
    """The encounter begins: what came into play in a later Round of an earlier beginning goes by these Rounds now."""
    for track in ledger.encounter.tracks.values():
        if track.traits.get("since"):
            ledger.add(e.TrackSet(_since(track, 0), track.value))


def own(ledger: Ledger, command: c.SetOwner) -> None:
    """Whom a Linked track harms, or who alone clears a Solo one (OA-51); nobody with an empty id."""
    track = _track(ledger, command.id)
    if command.who:
        ledger.one(command.who)
    ledger.add(e.TrackSet(replace(track, owner=command.who), track.value))


def _since(track: Track, rounds: int) -> Track:
    """OA-51: a track counts its Rounds from the one in which it comes into play or is revealed."""
    if track.traits.get("since", 0) == rounds:
        return track
    return replace(track, traits={**track.traits, "since": rounds})


def _named(ledger: Ledger, name: str) -> Id:
    wanted = name.casefold()
    found: Combatant | None = next(
        (one for one in ledger.table.present if wanted and wanted in (one.label.casefold(), one.name.casefold())), None
    )
    return found.id if found else ""


def _fresh_name(ledger: Ledger, name: str) -> None:
    must_show(name, "Cross the ford")
    if name.casefold() in _names(ledger):
        raise Refusal(f"There is a {name} already: another name tells them apart")


def _names(ledger: Ledger) -> set[str]:
    things: tuple[Track | Counter, ...] = (*ledger.encounter.tracks.values(), *ledger.encounter.counters.values())
    return {thing.name.casefold() for thing in things}


def _told_apart(ledger: Ledger, name: str) -> str:
    """The name, or the first `name 2`, `name 3` ... that no track or counter has."""
    names = _names(ledger)
    numbered = (f"{name} {n}" for n in itertools.count(2))
    return next(each for each in itertools.chain([name], numbered) if each.casefold() not in names)


def _track(ledger: Ledger, id_: Id) -> Track:
    track = ledger.encounter.tracks.get(id_)
    if track is None:
        raise Refusal("There is no such track any more")
    return track


def _counter(ledger: Ledger, id_: Id) -> Counter:
    counter = ledger.encounter.counters.get(id_)
    if counter is None:
        raise Refusal("There is no such counter any more")
    return counter


def _thing(ledger: Ledger, id_: Id) -> Track | Counter:
    return _track(ledger, id_) if id_ in ledger.encounter.tracks else _counter(ledger, id_)
