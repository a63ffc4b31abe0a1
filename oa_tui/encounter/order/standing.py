"""Reading the order: how it is listed in each mode, who is level with whom, where spent shots would land somebody."""

from __future__ import annotations

from typing import Any

from oa_tui.encounter.state import Encounter, Slot
from oa_tui.rules.contract import Order, System
from oa_tui.rules.table import Combatant, Id, Mode, Side

PASSING = 3
"""AC-13: shots that a turn costs where the system doesn't say."""

UNSCORED: tuple[Mode, ...] = ("popcorn", "free")
"""The modes in which nobody has an order score."""

ALIKE: tuple[Mode, ...] = ("turns", "shots")
"""Modes whose scores mean the same: each one's own place."""


def order_of(system: System[Any], mode: Mode) -> Order:
    """A mode as the system plays it, or as anybody would where the system doesn't name it."""
    shots = mode == "shots"
    return next((one for one in system.orders if one.mode == mode), Order(mode, shots, PASSING if shots else 0))


def camp(one: Combatant) -> Side:
    """The side somebody acts with where sides take turns: the party with its allies, or all the others."""
    return "party" if one.side in ("party", "ally") else "foe"


def alike(mode: Mode, other: Mode) -> bool:
    """Whether an order score means the same in both modes."""
    return mode == other or (mode in ALIKE and other in ALIKE)


def moment_of(mode: Mode, score: int | None) -> int | None:
    """Where a round begins for somebody with this score; AC-11: a first shot of 0 or less gives no turn."""
    if mode in UNSCORED:
        return 0
    return None if score is None or (mode == "shots" and score < 1) else score


def level(encounter: Encounter, slot: Slot) -> int:
    """What must be equal for two to be tied: the counter in shots, the score in turns and sides, nothing else."""
    if encounter.mode in UNSCORED:
        return 0
    return (slot.at or 0) if encounter.mode == "shots" else (slot.score or 0)


def ranked(encounter: Encounter) -> list[Slot]:
    """All slots by who goes first among equals."""
    return sorted(encounter.slots, key=lambda slot: slot.tie)


def listed(encounter: Encounter) -> list[Slot]:
    """The slots as a list shows them: those who act first stand first.

    turns: by score. sides: the acting side, then the others by score. shots: by counter, whoever acts at the current
    shot, and below all who are done. popcorn and free: as they stand.
    """
    if encounter.mode in UNSCORED:
        return ranked(encounter)
    if encounter.mode == "shots":
        return sorted(encounter.slots, key=lambda slot: _countdown(encounter, slot))
    actor = encounter.slot(encounter.actor) if encounter.actor and encounter.mode == "sides" else None
    first = actor.score if actor else None
    return sorted(encounter.slots, key=lambda slot: (slot.score != first and bool(actor), -(slot.score or 0), slot.tie))


def _countdown(encounter: Encounter, slot: Slot) -> tuple[int, int, int, int]:
    stack = [place for place, who in enumerate(reversed(encounter.acting)) if who in slot.who]
    here = encounter.shot if stack and encounter.shot is not None else slot.at
    if here is None:
        return 1, -(slot.score or 0), 0, slot.tie
    return 0, -here, stack[0] if stack else len(encounter.acting), slot.tie


def number(encounter: Encounter, who: Id) -> int | None:
    """The number that stands for somebody's place: the counter in shots (0: out of shots), else the score."""
    slot = encounter.slot(who)
    if slot is None or encounter.mode in UNSCORED:
        return None
    return (slot.at or 0) if encounter.mode == "shots" and encounter.stage == "running" else slot.score


def landing(encounter: Encounter, who: Id, n: int) -> tuple[int, Id | None]:
    """The shot at which an action of n shots would land somebody, and behind whom (None: nobody is before them)."""
    slot = encounter.slot(who)
    if slot is None or encounter.mode != "shots":
        return 0, None
    lands = max(0, (slot.at or 0) - n)
    before = [
        other
        for other in encounter.slots
        if other.id != slot.id and other.at is not None and (-other.at, other.tie) < (-lands, slot.tie)
    ]
    last = max(before, key=lambda other: (-(other.at or 0), other.tie), default=None)
    return lands, last.id if last else None


def shot_counter(encounter: Encounter) -> tuple[tuple[int, tuple[Id, ...]], ...]:
    """Every shot from the highest first shot down, who stands there in acting order; 0 holds those who are done."""
    if encounter.mode != "shots":
        return ()
    top = max((max(slot.score or 0, slot.at or 0) for slot in encounter.slots), default=0)
    places: dict[int, list[Id]] = {shot: [] for shot in range(top, -1, -1)}
    for slot in ranked(encounter):
        places[max(0, slot.at or 0)].append(slot.id)
    return tuple((shot, tuple(whos)) for shot, whos in places.items())
