"""Another way to take turns, at any time; and who is surprised."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.order import scores, turns
from oa_tui.encounter.order.standing import UNSCORED, alike, camp, listed, moment_of, order_of
from oa_tui.encounter.state import Former, Slot
from oa_tui.rules.table import Id, Mode


def set_mode(ledger: Ledger, command: c.SetMode) -> None:
    """The order goes on in another mode. Scores stay where they mean something there; else those that were found for
    it before hold again, as long as nothing would have found them anew; else they are found.

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
    kept = alike(mode, old.mode)
    slots = tuple(
        replace(slot, at=moment_of(mode, slot.at)) if kept else _bare(slot, done=bool(stopped & set(slot.who)))
        for slot in old.slots
    )
    former = None if kept else _former(ledger, mode, afresh=afresh)
    ledger.add(e.ModeSet(mode, afresh, slots, former.shot if former and former.mode == mode else None))
    if mode in UNSCORED:
        scores.rank(ledger, ids)
    elif not kept:
        left = list(slots) if former is None else _again(ledger, former)
        for one in scores.find(ledger, [slot.who for slot in left], {}):
            _score(ledger, one.whos[0], one.score, moment_of(mode, one.score), one.text)


def _again(ledger: Ledger, former: Former) -> list[Slot]:
    """Everybody at the score they had; those who had none are left. Where shots are counted again, counters go on."""
    encounter, mode = ledger.encounter, ledger.encounter.mode
    places = {who: slot for slot in former.slots for who in slot.who}
    told: set[tuple[object, ...]] = set()
    for slot in encounter.slots:
        if (was := places.get(slot.id)) is None:
            continue
        place = (camp(ledger.table.combatants[slot.id]) if mode == "sides" else slot.id, was.score)
        at = was.at if mode == former.mode == "shots" else moment_of(mode, was.score)
        _score(ledger, slot.id, was.score, at, "" if place in told else "as before")
        told.add(place)
    return [slot for slot in encounter.slots if slot.id not in places]


def _score(ledger: Ledger, who: Id, score: int | None, at: int | None, text: str) -> None:
    """A place in the new mode: whoever has acted has acted."""
    slot = ledger.encounter.slot(who)
    if slot is not None:
        ledger.add(e.SlotSet(replace(slot, score=score, at=None if slot.at is None else at), text))


def _former(ledger: Ledger, mode: Mode, *, afresh: bool) -> Former | None:
    """The places that were found for a mode and still hold: of this round where each round finds its own.

    Where sides take turns they hold for all, or, with anybody new, for nobody.
    """
    encounter = ledger.encounter
    found = next((one for one in encounter.former if alike(one.mode, mode)), None)
    if found is None or mode in UNSCORED:
        return None
    if found.round != encounter.round and (afresh or order_of(ledger.system, mode).afresh):
        return None
    known = {who for slot in found.slots for who in slot.who}
    return None if mode == "sides" and any(slot.id not in known for slot in encounter.slots) else found


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
