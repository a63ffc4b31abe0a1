"""What must hold of a table after any command: of the state by itself, and of a command that was accepted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import ABSENT, Command
from oa_tui.encounter.decide import BACK
from oa_tui.encounter.order.standing import order_of
from oa_tui.encounter.state import Counter, Encounter, Table
from oa_tui.play.session import Play
from oa_tui.rules.consequences import End
from oa_tui.rules.registry import system
from oa_tui.rules.table import Combatant, Id, Track

ID = re.compile(r"\b[a-z]\d+\.\d+\b")
"""An id of the engine: no sentence for people may hold one."""

Holds = Callable[[Table, Any, Table], bool]


def ids(table: Table) -> set[str]:
    """Every id in use."""
    scenes = list(table.encounters.values())
    things: list[Any] = [one for scene in scenes for one in (*scene.prompts, *scene.pending)]
    conditions = [condition.id for one in table.combatants.values() for condition in one.conditions]
    groups = {one.group for one in table.combatants.values()} - {""}
    tracks = [track for scene in scenes for track in (*scene.tracks, *scene.counters)]
    return {*groups, *table.combatants, *table.encounters, *tracks, *conditions, *(one.id for one in things)}


def things(table: Table) -> Iterator[Track | Counter]:
    """Every track and counter of the session."""
    for encounter in table.encounters.values():
        yield from encounter.tracks.values()
        yield from encounter.counters.values()


# ---- a state by itself ----
def sound(table: Table) -> None:
    """What holds of every state: of each encounter, of everybody."""
    for encounter in table.encounters.values():
        _single(table, encounter)
        _placed(table, encounter)
        _waiting(table, encounter)
        for counter in encounter.counters.values():
            assert 0 <= counter.value <= (counter.max or counter.value), counter
        assert all(track.value >= 0 for track in encounter.tracks.values())
    for one in table.combatants.values():
        _person(one)


def _single(table: Table, encounter: Encounter) -> None:
    """Nobody sits twice, no label is given twice, things have names of their own."""
    there = (*encounter.members, *encounter.gone)
    assert len(there) == len(set(there))
    labels = [table.combatants[who].label.casefold() for who in there]
    assert len(labels) == len(set(labels)), labels
    names = [track.name.casefold() for track in encounter.tracks.values()]
    names += [counter.name.casefold() for counter in encounter.counters.values()]
    assert len(names) == len(set(names)), names


def _placed(table: Table, encounter: Encounter) -> None:
    """Each has one place in a running order, groups together, the absent none; who acts sits there."""
    people = table.combatants
    others = (one for one in table.encounters.values() if one.id != encounter.id)
    elsewhere = {who for one in others for who in (*one.members, *one.gone)}
    placed = [who for slot in encounter.slots for who in slot.who]
    assert len(placed) == len(set(placed))
    assert set(placed) <= set(encounter.members)
    for slot in encounter.slots:
        assert slot.who
        assert set(slot.done) <= set(slot.who)
        if not elsewhere & set(slot.who):
            assert len({people[who].group or who for who in slot.who}) == 1, slot
            assert len({people[who].side for who in slot.who}) == 1, slot
    groups = {people[who].group for who in encounter.members} - {""}
    for group in groups - {people[who].group for who in elsewhere}:
        places = {slot.id for slot in encounter.slots if any(people[who].group == group for who in slot.who)}
        assert len(places) <= 1, f"{group} has {len(places)} places"
        several = sum(people[who].group == group for who in encounter.members) > 1
        assert several or elsewhere, f"{group} is a group of one"
    if encounter.stage == "running":
        if encounter.id == table.open:  # in another one they find or lose their place when it is opened again
            there = {who for who in encounter.members if people[who].fate != ABSENT}
            assert there == set(placed), f"no place in the order, or one too many: {there ^ set(placed)}"
        assert encounter.round >= 1
    else:
        assert not encounter.acting
    acting = [encounter.slot(who) for who in encounter.acting]
    assert None not in acting
    assert len(set(acting)) == len(acting), "one place acts twice"
    assert all(slot is not None and slot.state == "open" for slot in acting)


def _waiting(table: Table, encounter: Encounter) -> None:
    """What waits has something to say, and no end is asked for twice, nor of what has ended."""
    for kind in (encounter.prompts, encounter.pending):
        known = [one.id for one in kind]
        assert len(known) == len(set(known))
    assert all(one.proposals for one in encounter.pending)
    ends = [one.consequence for one in encounter.prompts if isinstance(one.consequence, End)]
    for end in ends:
        if end.who in encounter.members:
            assert end.condition in [condition.id for condition in table.combatants[end.who].conditions], end
    assert len({end.condition for end in ends}) == len(ends)


def _person(one: Combatant) -> None:
    assert all(pool.value >= 0 for pool in one.pools.values()), one.pools
    assert all(left >= 0 for left in one.turn.values()), one.turn
    names = [condition.name.casefold() for condition in one.conditions]
    assert len(names) == len(set(names)), names


# ---- a command that was accepted ----
def done(before: Table, command: Command, after: Table) -> None:
    """An accepted command's state doesn't contradict it."""
    holds = AFTER.get(type(command))
    assert holds is None or holds(before, command, after), f"not so after {command}"


def _all(table: Table, whos: Iterable[Id], holds: Callable[[Combatant], bool]) -> bool:
    return all(holds(table.combatants[who]) for who in whos)


def _next(before: Table, command: c.Next, after: Table) -> bool:
    """The round never goes back, and whoever acts has just been put there."""
    was, now = before.encounter, after.encounter
    went_on = (now.round, now.turn, now.acting) != (was.round, was.turn, was.acting)
    return now.stage == "running" and now.round >= was.round and (went_on or not now.acting)


def _held(before: Table, command: c.Hold, after: Table) -> bool:
    slot = after.encounter.slot(command.who)
    return slot is not None and slot.state == "held" and after.encounter.actor not in slot.who


def _acts(before: Table, command: c.ActNow, after: Table) -> bool:
    slot = after.encounter.slot(command.who)
    assert slot is not None
    if after.encounter.mode == "free":
        return slot.at is None
    return after.encounter.actor in slot.who


def _scored(before: Table, command: c.SetScore, after: Table) -> bool:
    """What is typed is the score, or the die of the check that finds it."""
    slot = after.encounter.slot(command.who)
    by_check = after.encounter.mode == "sides" and order_of(system(after.system), "sides").by_check
    return slot is not None and (command.score is None or by_check or slot.score == command.score)


def _surprised(before: Table, command: c.Surprise, after: Table) -> bool:
    if after.encounter.stage != "running":
        return set(command.whos) <= set(after.encounter.surprised)
    return all(slot.at is None for slot in after.encounter.slots if set(slot.who) & set(command.whos))


def _grouped(before: Table, command: c.Group, after: Table) -> bool:
    groups = {after.combatants[who].group for who in command.whos}
    slots = {slot.id for who in command.whos if (slot := after.encounter.slot(who))}
    return len(groups) == 1 and "" not in groups and len(slots) <= 1


def _alone(before: Table, command: c.Ungroup, after: Table) -> bool:
    slot = after.encounter.slot(command.who)
    return not after.combatants[command.who].group and (slot is None or slot.who == (command.who,))


def _left(before: Table, command: c.Remove, after: Table) -> bool:
    encounter = after.encounter
    placed = {who for slot in encounter.slots for who in slot.who}
    return command.who not in {*encounter.members, *placed, *encounter.acting} and command.who in encounter.gone


def _added(before: Table, command: c.Add, after: Table) -> bool:
    new = set(after.encounter.members) - set(before.encounter.members)
    return len(new) in (1, command.count)


def _condition(before: Table, command: c.AddCondition, after: Table) -> bool:
    wanted = command.condition.name.casefold()
    return _all(after, command.whos, lambda one: wanted in [each.name.casefold() for each in one.conditions])


def _dropped(before: Table, command: c.DropCondition, after: Table) -> bool:
    left = {name for each in after.combatants[command.who].conditions for name in (each.name.casefold(), each.id)}
    return command.name.casefold() not in left


def _fate(before: Table, command: c.SetFate, after: Table) -> bool:
    word = "" if command.word in BACK else command.word
    placed = {who for slot in after.encounter.slots for who in slot.who}
    away = word != ABSENT or not placed & set(command.whos)
    return away and _all(after, command.whos, lambda one: one.fate == word)


def _settled(before: Table, command: c.Accept | c.Skip, after: Table) -> bool:
    was = next(one for one in before.encounter.pending if one.id == command.id)
    now = next((one for one in after.encounter.pending if one.id == command.id), None)
    which = set(range(len(was.proposals)) if command.which is None else command.which)
    rest = tuple(what for at, what in enumerate(was.proposals) if at not in which)
    keeps = isinstance(command, c.Skip) or command.keep
    return (now.proposals if now else ()) == (rest if keeps else ())


def _rolled(before: Table, command: c.Roll, after: Table) -> bool:
    return command.answers not in [one.id for one in after.encounter.prompts]


def _numbered(before: Table, command: c.SetPool, after: Table) -> bool:
    now = after.combatants[command.who].pools[command.pool]
    return command.value in (None, now.value) and command.max in (None, now.max)


def _moved(before: Table, command: c.MoveTrack, after: Table) -> bool:
    return after.encounter.tracks[command.id].value == max(0, before.encounter.tracks[command.id].value + command.by)


def _thing(table: Table, id_: Id) -> Any:
    return table.encounter.tracks.get(id_) or table.encounter.counters.get(id_)


def _new(before: Table, command: c.AddTrack | c.AddCounter, after: Table) -> bool:
    was = {*before.encounter.tracks, *before.encounter.counters}
    return bool({*after.encounter.tracks, *after.encounter.counters} - was)


AFTER: dict[type[Command], Holds] = {
    c.BeginEncounter: lambda b, w, a: a.encounter.stage == "running" and a.encounter.round >= 1,
    c.EndEncounter: lambda b, w, a: a.encounter.stage == "ended",
    c.Next: _next,
    c.Hold: _held,
    c.ActNow: _acts,
    c.SetScore: _scored,
    c.SetMode: lambda b, w, a: a.encounter.mode == w.mode and w.afresh in (None, a.encounter.afresh),
    c.Surprise: _surprised,
    c.Roll: _rolled,
    c.Accept: _settled,
    c.Skip: _settled,
    c.SettlePrompt: lambda b, w, a: w.id not in [one.id for one in a.encounter.prompts],
    c.SetPool: _numbered,
    c.Add: _added,
    c.Group: _grouped,
    c.Ungroup: _alone,
    c.Remove: _left,
    c.AddCondition: _condition,
    c.DropCondition: _dropped,
    c.SetFate: _fate,
    c.SetSide: lambda b, w, a: a.combatants[w.who].side == w.side,
    c.SetSight: lambda b, w, a: _all(a, w.whos, lambda one: one.sight == w.sight),
    c.MoveTrack: _moved,
    c.AddTrack: _new,
    c.AddCounter: _new,
    c.RemoveThing: lambda b, w, a: _thing(a, w.id) is None,
    c.SetLimit: lambda b, w, a: _thing(a, w.id).max == w.max,
    c.SetThingSight: lambda b, w, a: _thing(a, w.id).hidden == w.hidden,
    c.SetOwner: lambda b, w, a: a.encounter.tracks[w.id].owner == w.who,
    c.SetRoundLength: lambda b, w, a: a.encounter.round_length == w.text,
    c.SwitchEncounter: lambda b, w, a: a.open == w.id,
    c.Rest: lambda b, w, a: a.encounter.stage != "running",
    c.TakeNote: lambda b, w, a: a == b,
    c.Remind: lambda b, w, a: len(a.encounter.prompts) == len(b.encounter.prompts) + 1,
}
"""What an accepted command has brought about, for the commands that claim something of their own."""


# ---- words ----
def sentence(text: str) -> None:
    """A text for people: something is said in it, and nothing of the engine's insides."""
    assert text.strip()
    assert not ID.search(text), text
    assert not any(word in text for word in ("None", "Traceback", "Struct(", "object at")), text


def words(play: Play) -> Iterator[str]:
    """All that a table says of itself."""
    for row in play.rows():
        yield row.label
    for prompt in play.encounter.prompts:
        yield prompt.text
        yield f"[{prompt.when}]"
    for pending, _, change in play.waiting():
        yield pending.title
        yield change.sentence
