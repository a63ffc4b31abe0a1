"""The only place where state changes: `evolve(state, event) -> state`. Pure and total over the events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from oa_tui.encounter import events as e
from oa_tui.encounter.order.standing import UNSCORED, alike, moment_of
from oa_tui.encounter.state import Encounter, Former, Prompt, Slot, Table
from oa_tui.rules.consequences import End
from oa_tui.rules.table import Combatant, Id


def evolve(table: Table, event: e.AnyEvent) -> Table:
    """The table after the event."""
    return _CHANGES[type(event)](table, event)


def _open(table: Table, **changes: Any) -> Table:
    encounter = replace(table.encounter, **changes)
    return replace(table, encounters={**table.encounters, encounter.id: encounter})


def _one(table: Table, who: Id, **changes: Any) -> Table:
    return replace(table, combatants={**table.combatants, who: replace(table.combatants[who], **changes)})


def _slots(encounter: Encounter, slot: Slot) -> tuple[Slot, ...]:
    if any(known.id == slot.id for known in encounter.slots):
        return tuple(slot if known.id == slot.id else known for known in encounter.slots)
    return (*encounter.slots, slot)


def _reslot(table: Table, who: Id, **changes: Any) -> Table:
    slot = table.encounter.slot(who)
    if slot is None:
        return table
    return _open(table, slots=_slots(table.encounter, replace(slot, **changes)))


def _session(table: Table, event: e.SessionNamed) -> Table:
    return replace(table, name=event.name, system=event.system)


def _opened(table: Table, event: e.EncounterOpened) -> Table:
    encounters = {**table.encounters, event.encounter.id: event.encounter}
    return replace(table, encounters=encounters, open=event.encounter.id)


def _stage(table: Table, event: e.StageSet) -> Table:
    if event.stage == "running":  # places of an earlier beginning are found anew, and its rounds are over
        return _open(table, stage=event.stage, slots=(), round=0, former=())
    return _open(table, stage=event.stage, acting=(), turn=0, shot=None)


def _round(table: Table, event: e.RoundBegan) -> Table:
    mode = table.encounter.mode
    slots = tuple(
        replace(
            slot,
            at=moment_of(mode, slot.score),
            state="held" if slot.state == "held" else "none",
            done=(),
            spent=None,
        )
        for slot in table.encounter.slots
    )
    return _open(table, round=event.round, slots=slots, acting=(), turn=0, shot=None)


def _turn(table: Table, event: e.TurnBegan) -> Table:
    below = tuple(who for who in table.encounter.acting if who != event.who)
    table = _one(table, event.who, turns=event.turns)
    slot = table.encounter.slot(event.who)
    if slot is not None:
        at = slot.at if slot.at is None or event.shot is None else min(slot.at, event.shot)
        table = _reslot(table, event.who, state="open", at=at, spent=(slot.spent or 0) if event.again else 0)
    return _open(table, acting=(*below, event.who), turn=event.turn, shot=event.shot)


def _turn_end(table: Table, event: e.TurnEnded) -> Table:
    acting = tuple(who for who in table.encounter.acting if who != event.who)
    slot = table.encounter.slot(event.who)
    spent = slot.spent if slot and event.state != "none" else None
    table = _reslot(table, event.who, at=event.at, state=event.state, spent=spent)
    return _open(table, acting=acting)


def _ranked(table: Table, event: e.Ranked) -> Table:
    ties = {who: tie for tie, who in enumerate(event.slots)}
    slots = tuple(replace(slot, tie=ties.get(slot.id, slot.tie)) for slot in table.encounter.slots)
    return _open(table, slots=slots)


def _mode(table: Table, event: e.ModeSet) -> Table:
    """What was found for the mode that is left is kept, for who comes back to it."""
    now = table.encounter
    former = now.former
    if now.stage == "running" and now.mode not in (event.mode, *UNSCORED):
        others = (one for one in former if not alike(one.mode, now.mode))
        former = (*others, Former(now.mode, now.round, now.slots, now.shot))
    return _open(table, mode=event.mode, afresh=event.afresh, slots=event.slots, shot=event.shot, former=former)


def _side(table: Table, event: e.SideSet) -> Table:
    """Places that were found for whole sides are not theirs any more."""
    table = _one(table, event.who, side=event.side)
    former = tuple(one for one in table.encounter.former if one.mode != "sides")
    return _open(table, former=former) if former != table.encounter.former else table


def _slot(table: Table, event: e.SlotSet) -> Table:
    return _open(table, slots=_slots(table.encounter, event.slot))


def _places(table: Table, event: e.PlacesSet) -> Table:
    if event.group is not None:
        for who in event.whos:
            table = _one(table, who, group=event.group)
    moved = {*event.whos, *(who for slot in event.slots for who in slot.who)}
    old = table.encounter.slots
    at = next((index for index, slot in enumerate(old) if moved & set(slot.who)), len(old))
    before, after = ([slot for slot in part if not moved & set(slot.who)] for part in (old[:at], old[at:]))
    return _open(table, slots=(*before, *event.slots, *after), acting=event.acting)


def _joined(table: Table, event: e.Joined) -> Table:
    who = event.combatant.id
    table = replace(table, combatants={**table.combatants, who: event.combatant})
    if who in table.encounter.members:
        return table
    return _open(table, members=(*table.encounter.members, who))


def _acting_without(encounter: Encounter, who: Id) -> tuple[Id, ...]:
    """Of a group that loses the member it stands by among those who act, the next one stands there."""
    slot = encounter.slot(who)
    heirs = [other for other in slot.who if other != who][:1] if slot else []
    return tuple(other for one in encounter.acting for other in (heirs if one == who else [one]))


def _left(table: Table, event: e.Left) -> Table:
    encounter = table.encounter
    slots = tuple(
        replace(slot, who=rest, done=tuple(w for w in slot.done if w != event.who))
        for slot in encounter.slots
        if (rest := tuple(w for w in slot.who if w != event.who))
    )
    return _open(
        table,
        members=tuple(who for who in encounter.members if who != event.who),
        gone=(*encounter.gone, event.who),
        acting=_acting_without(encounter, event.who),
        slots=slots,
        prompts=tuple(one for one in encounter.prompts if one.who != event.who or not isinstance(one.consequence, End)),
    )


def _pool(table: Table, event: e.PoolSet) -> Table:
    return _one(table, event.who, pools={**table.combatants[event.who].pools, event.pool: event.now})


def _conditions(one: Combatant, without: Id) -> tuple[Any, ...]:
    return tuple(condition for condition in one.conditions if condition.id != without)


def _condition(table: Table, event: e.ConditionBegan) -> Table:
    kept = _conditions(table.combatants[event.who], event.condition.id)
    table = _one(table, event.who, conditions=(*kept, event.condition))
    return table if event.condition.until else _unended(table, event.condition.id, but=table.open)


def _condition_end(table: Table, event: e.ConditionEnded) -> Table:
    """With a condition go the prompts that propose its end, in whichever encounter they wait."""
    table = _one(table, event.who, conditions=_conditions(table.combatants[event.who], event.condition))
    return _unended(table, event.condition)


def _unended(table: Table, condition: Id, but: Id = "") -> Table:
    """The table without the prompts that propose the end of a condition, in any encounter but this one."""
    encounters = dict(table.encounters)
    for id_, encounter in table.encounters.items():
        if id_ != but and any(_ends(one, condition) for one in encounter.prompts):
            left = tuple(one for one in encounter.prompts if not _ends(one, condition))
            encounters[id_] = replace(encounter, prompts=left)
    return replace(table, encounters=encounters)


def _ends(prompt: Prompt, condition: Id) -> bool:
    """Whether a prompt proposes the end of what has just ended."""
    return isinstance(prompt.consequence, End) and prompt.consequence.condition == condition


def _memory(table: Table, event: e.Remembered) -> Table:
    return _one(table, event.who, memory={**table.combatants[event.who].memory, event.key: event.value})


def _track(table: Table, event: e.TrackSet) -> Table:
    return _open(table, tracks={**table.encounter.tracks, event.track.id: event.track})


def _counter(table: Table, event: e.CounterSet) -> Table:
    return _open(table, counters={**table.encounter.counters, event.counter.id: event.counter})


def _gone(table: Table, event: e.ThingGone) -> Table:
    encounter = table.encounter
    tracks = {id_: one for id_, one in encounter.tracks.items() if id_ != event.id}
    return _open(table, tracks=tracks, counters={i: one for i, one in encounter.counters.items() if i != event.id})


def _rolled(table: Table, event: e.Rolled) -> Table:
    kept = tuple(one for one in table.encounter.pending if one.id != event.pending.id)
    waiting = (*kept, event.pending) if event.pending.proposals else kept
    return _open(table, pending=waiting)


def _settled(table: Table, event: e.Settled) -> Table:
    pending = tuple(
        replace(one, proposals=tuple(one.proposals[i] for i in event.left), settled=True) if one.id == event.id else one
        for one in table.encounter.pending
        if one.id != event.id or event.left
    )
    return _open(table, pending=pending)


def _prompt(table: Table, event: e.Prompted) -> Table:
    """A prompt keeps its place in the list when it comes due, so that its number doesn't change."""
    known = table.encounter.prompts
    if not any(one.id == event.prompt.id for one in known):
        return _open(table, prompts=(*known, event.prompt))
    return _open(table, prompts=tuple(event.prompt if one.id == event.prompt.id else one for one in known))


def _prompt_end(table: Table, event: e.PromptSettled) -> Table:
    return _open(table, prompts=tuple(one for one in table.encounter.prompts if one.id != event.id))


_CHANGES: dict[type, Callable[[Table, Any], Table]] = {
    e.SessionNamed: _session,
    e.EncounterOpened: _opened,
    e.Switched: lambda table, event: replace(table, open=event.id),
    e.StageSet: _stage,
    e.RoundBegan: _round,
    e.TurnBegan: _turn,
    e.TurnEnded: _turn_end,
    e.SlotSet: _slot,
    e.ShotsSpent: lambda table, event: _reslot(table, event.who, at=event.at, spent=event.spent),
    e.Ranked: _ranked,
    e.ModeSet: _mode,
    e.SurpriseSet: lambda table, event: _open(table, surprised=event.whos),
    e.TurnShared: lambda table, event: _one(table, event.who, turns=event.turns),
    e.PlacesSet: _places,
    e.Joined: _joined,
    e.Left: _left,
    e.PoolSet: _pool,
    e.AllowanceSet: lambda table, event: _one(table, event.who, turn=event.turn),
    e.ConditionBegan: _condition,
    e.ConditionEnded: _condition_end,
    e.Remembered: _memory,
    e.FateSet: lambda table, event: _one(table, event.who, fate=event.word),
    e.SheetSet: lambda table, event: _one(table, event.who, sheet=event.sheet),
    e.SideSet: _side,
    e.SightSet: lambda table, event: _one(table, event.who, sight=event.sight),
    e.TrackSet: _track,
    e.CounterSet: _counter,
    e.ThingGone: _gone,
    e.Rolled: _rolled,
    e.Settled: _settled,
    e.Prompted: _prompt,
    e.PromptSettled: _prompt_end,
    e.RoundLengthSet: lambda table, event: _open(table, round_length=event.text),
    e.Noted: lambda table, _: table,
}
