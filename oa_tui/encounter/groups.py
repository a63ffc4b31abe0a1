"""Groups: several identical combatants in one place of the order, each with pools and turns of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.applying import at_moment
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.state import Slot, Table
from oa_tui.rules.table import Combatant, Id, Moment

MANY = 4
"""So many identical combatants that arrive together are a group, unless they are said not to be."""


def units(table: Table) -> Iterator[tuple[Id, ...]]:
    """Who shares a place in the order: each group, and everybody else alone, as they came; the absent have none."""
    found: dict[Id, list[Id]] = {}
    for one in table.present:
        if one.fate != c.ABSENT:
            found.setdefault(one.group or one.id, []).append(one.id)
    yield from (tuple(whos) for whos in found.values())


def together(table: Table, who: Id) -> tuple[Id, ...]:
    """The members of somebody's group, itself with them; alone where it has none."""
    group = table.combatants[who].group
    if not group:
        return (who,)
    return tuple(one.id for one in table.present if one.group == group)


def standing(ledger: Ledger, whos: Iterable[Id]) -> tuple[Id, ...]:
    """Those of them who are not out."""
    return tuple(who for who in whos if ledger.status(who) != "out")


def turn_takers(ledger: Ledger, who: Id) -> tuple[Id, ...]:
    """Who takes the turn that somebody's place has come to: the standing members who have not had theirs."""
    slot = ledger.encounter.slot(who)
    if slot is None:
        return (who,)
    return standing(ledger, (one for one in slot.who if one not in slot.done)) or (who,)


def group(ledger: Ledger, command: c.Group) -> None:
    """Identical combatants become one line. It stands where the first of them stood; nobody gains or loses a turn."""
    whos = tuple(dict.fromkeys(other for who in command.whos for other in _all(ledger, who)))
    if len(whos) < 2:
        raise Refusal("A group needs two or more: mark them, or write group and their labels")
    ones = [ledger.one(who) for who in whos]
    _alike(ones)
    if len({one.group for one in ones}) == 1 and ones[0].group:
        raise Refusal(f"They are a group already: split {ones[0].label} takes it apart")
    slots = list(dict.fromkeys(slot for who in whos if (slot := ledger.encounter.slot(who))))
    if not slots:
        ledger.add(e.PlacesSet(whos, ledger.fresh("g"), (), ledger.encounter.acting))
        return
    _one_waits(ones, slots)
    late = _late(ledger, slots)
    acting = tuple(who for who in ledger.encounter.acting if who not in whos or who == _top(ledger, whos))
    ledger.add(e.PlacesSet(whos, ledger.fresh("g"), (_merged(whos, slots),), acting))
    for who in late:
        begin_turn(ledger, who)


def ungroup(ledger: Ledger, command: c.Ungroup) -> None:
    """A member leaves its group, or all of them do; each goes on with the turn, the mark and the score it had."""
    one = ledger.one(command.who)
    if not one.group:
        raise Refusal(f"{one.label} is in no group: group and two or more labels make one")
    everybody = together(ledger.table, one.id)
    alone = everybody if command.every or len(everybody) < 3 else (one.id,)
    _leave(ledger, everybody, alone)


def leave_order(ledger: Ledger, who: Id) -> None:
    """Somebody has no place in the order any more; its group goes on without it, and a single one left is none."""
    slot = ledger.encounter.slot(who)
    acting = tuple(other for other in ledger.encounter.acting if other != who)
    rest = tuple(other for other in slot.who if other != who) if slot else ()
    if rest and who in ledger.encounter.acting:
        acting = tuple(rest[0] if other == who else other for other in ledger.encounter.acting)
    left = (replace(slot, who=rest, done=tuple(w for w in slot.done if w != who)),) if slot and rest else ()
    everybody = together(ledger.table, who)
    ledger.add(e.PlacesSet(everybody if len(everybody) < 3 else (who,), "", left, acting))


def begin_turn(ledger: Ledger, who: Id) -> None:
    """Somebody joins the turn that its group is in."""
    turns = ledger.table.combatants[who].turns + 1
    ledger.add(e.TurnShared(who, turns))
    at_moment(ledger, Moment("turn-start", who))


def _all(ledger: Ledger, who: Id) -> tuple[Id, ...]:
    ledger.one(who)
    return together(ledger.table, who)


def _alike(ones: list[Combatant]) -> None:
    first = ones[0]
    away = next((one for one in ones if one.fate == c.ABSENT), None)
    if away is not None:
        raise Refusal(f"{away.label} is absent: bring it back first (fate, back)")
    for one in ones[1:]:
        same = one.sheet == first.sheet and (bool(one.sheet) or one.name.casefold() == first.name.casefold())
        if not same:
            raise Refusal(f"{one.label} is no {first.name or first.label}: only identical combatants make a group")
        if one.side != first.side:
            raise Refusal(f"{one.label} is on another side than {first.label}: change sides first")


def _one_waits(ones: list[Combatant], slots: list[Slot]) -> None:
    held = [slot for slot in slots if slot.state == "held"]
    if held and len(held) < len(slots):
        name = next(one.label for one in ones if one.id in held[0].who)
        raise Refusal(f"{name} holds: let it act first, or group the others")


def _top(ledger: Ledger, whos: tuple[Id, ...]) -> Id | None:
    return next((who for who in reversed(ledger.encounter.acting) if who in whos), None)


def _merged(whos: tuple[Id, ...], slots: list[Slot]) -> Slot:
    """One place for all: the first one's score, the moment of a turn that is begun, else the next still to come.

    Who had acted keeps that mark, unless all of them have.
    """
    first = min(slots, key=lambda slot: (-(slot.score or 0), slot.tie))
    begun = next((slot for slot in slots if slot.spent is not None), None)
    coming = [slot.at for slot in slots if slot.at is not None]
    mixed = begun is not None or bool(coming)
    done = [who for slot in slots for who in (slot.who if _acted(slot) and mixed else slot.done)]
    at = begun.at if begun is not None else max(coming, default=None)
    whole = begun or first
    return Slot(whos, first.score, at, whole.state, first.tie, tuple(dict.fromkeys(done)), whole.spent)


def _acted(slot: Slot) -> bool:
    return slot.at is None and slot.spent is None


def _late(ledger: Ledger, slots: list[Slot]) -> tuple[Id, ...]:
    """Those still to have their turn, when the group they join has begun its own."""
    if all(slot.spent is None for slot in slots):
        return ()
    coming = (who for slot in slots if slot.spent is None and slot.at is not None for who in slot.who)
    return standing(ledger, coming)


def _leave(ledger: Ledger, everybody: tuple[Id, ...], alone: tuple[Id, ...]) -> None:
    rest = tuple(who for who in everybody if who not in alone)
    slot = ledger.encounter.slot(alone[0])
    acting = ledger.encounter.acting
    slots: tuple[Slot, ...] = ()
    if slot is not None:
        parts: list[tuple[Id, ...]] = [(who,) for who in everybody if who in alone and who in slot.who]
        parts += [rest] if rest else []
        parts.sort(key=lambda whos: everybody.index(whos[0]))
        slots = tuple(_part(slot, whos) for whos in parts)
        current = next((who for who in acting if who in slot.who), None)
        if current is not None:
            goes_on = [whos[0] for whos in reversed(parts) if set(whos) - set(slot.done) and standing(ledger, whos)]
            goes_on.sort(key=lambda who: current in next(whos for whos in parts if who in whos))
            acting = tuple(other for who in acting for other in (goes_on if who == current else (who,)))
    ledger.add(e.PlacesSet(alone, "", slots, acting))


def _part(slot: Slot, whos: tuple[Id, ...]) -> Slot:
    """A part of a group's place: done where all of it had acted before the group was made."""
    done = tuple(who for who in whos if who in slot.done)
    if len(done) == len(whos):
        return replace(slot, who=whos, at=None, state="none", done=(), spent=None)
    return replace(slot, who=whos, done=done)
