"""Another way to take turns, at any time; and who is surprised."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.order import scores, turns
from oa_tui.encounter.order.standing import UNSCORED, listed, moment_of
from oa_tui.encounter.state import Slot
from oa_tui.rules.table import Mode

ALIKE: tuple[Mode, ...] = ("turns", "shots")
"""Modes whose scores mean the same: each one's own place."""


def set_mode(ledger: Ledger, command: c.SetMode) -> None:
    """The order goes on in another mode. Scores stay where they mean something there, else they are found.

    Whoever has acted this round has acted; whoever acts goes on, but in free order nobody does.
    """
    encounter, mode = ledger.encounter, command.mode
    afresh = encounter.afresh if command.afresh is None else command.afresh
    if (mode, afresh) == (encounter.mode, encounter.afresh):
        raise Refusal(f"The order is {mode} already: turns, shots, sides, popcorn and free are the modes")
    if encounter.stage != "running" or mode == encounter.mode:
        ledger.add(e.ModeSet(mode, afresh, encounter.slots, encounter.shot))
        return
    stopped = set(encounter.acting) if mode == "free" else set()
    if mode == "free":
        turns.stop(ledger)
    old, ids = ledger.encounter, [slot.id for slot in listed(ledger.encounter)]
    kept = mode in ALIKE and old.mode in ALIKE
    slots = tuple(
        replace(slot, at=moment_of(mode, slot.at)) if kept else _bare(slot, done=bool(stopped & set(slot.who)))
        for slot in old.slots
    )
    ledger.add(e.ModeSet(mode, afresh, slots))
    if mode in UNSCORED:
        scores.rank(ledger, ids)
    elif not kept:
        for one in scores.find(ledger, [slot.who for slot in slots], {}):
            slot = ledger.encounter.slot(one.whos[0])
            if slot is not None:
                at = None if slot.at is None else moment_of(mode, one.score)
                ledger.add(e.SlotSet(replace(slot, score=one.score, at=at), one.text))


def _bare(slot: Slot, *, done: bool) -> Slot:
    """A place without a score, still to act or not."""
    return replace(slot, score=None, at=None if done or slot.at is None else 0)


def surprise(ledger: Ledger, command: c.Surprise) -> None:
    """Some have no turn in the first round: those named before it, or in it and before they act."""
    if not command.whos:
        raise Refusal("Nobody is meant: name who is surprised")
    encounter = ledger.encounter
    for who in command.whos:
        ledger.one(who)
    if encounter.stage != "running":
        ledger.add(e.SurpriseSet(tuple(dict.fromkeys((*encounter.surprised, *command.whos)))))
        return
    if encounter.round > 1:
        raise Refusal("Surprise belongs to the first round, and that is over")
    for who in command.whos:
        slot = encounter.slot(who)
        if slot is None or slot.spent is not None or slot.at is None:
            raise Refusal(f"{ledger.table.combatants[who].label} has acted already, or acts: it isn't surprised")
    for slot in encounter.slots:
        if set(slot.who) & set(command.whos):
            ledger.add(e.SlotSet(replace(slot, at=None, state="none"), "surprised"))
