"""The shot counter (AC-10 to AC-15, AC-20): what an action costs lowers the counter at once, never below 0."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from oa_tui.encounter import events as e
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.order.standing import order_of
from oa_tui.rules import consequences as k
from oa_tui.rules.table import Id

SHOTS: Final = "shots"


def counts(ledger: Ledger) -> bool:
    """Whether shots are counted now."""
    return ledger.encounter.mode == SHOTS and ledger.encounter.stage == "running"


def spend(ledger: Ledger, who: Id, n: int, *, every: bool = False) -> None:
    """AC-11, AC-20: lower somebody's counter, whoever acts; what it doesn't have isn't carried over.

    A group acts as one: in its turn the dearest of its members' actions counts.
    """
    slot = ledger.encounter.slot(who)
    if slot is None or slot.at is None or not counts(ledger):
        return
    cost = slot.at if every else n
    acts, paid = ledger.encounter.actor in slot.who, slot.spent or 0
    if acts and len(slot.who) > 1 and not every:
        cost = max(0, cost - paid)
    at = slot.at - cost
    ledger.add(e.ShotsSpent(slot.id, cost, slot.at, at if at > 0 else None, paid + cost if acts else slot.spent))


def spend_by_hand(ledger: Ledger, who: Id, n: int) -> None:
    """The GM lowers a counter: for an action, or because shots are lost (AC-20)."""
    one, slot = ledger.one(who), ledger.encounter.slot(who)
    if n < 1:
        raise Refusal(f"{n} is nothing to spend: 1 or more")
    if slot is None or slot.at is None:
        raise Refusal(f"{one.label} has no shots left this round")
    spend(ledger, who, n)


def affordable(ledger: Ledger, costs: Iterable[k.AnyConsequence]) -> None:
    """AC-11, AC-15: whatever takes shots needs a counter of 1 or more, however much it costs. Refuses else."""
    for cost in costs:
        if not counts(ledger) or not isinstance(cost, k.Spend) or cost.what != SHOTS:
            continue
        slot = ledger.encounter.slot(cost.who)
        together = slot is not None and len(slot.who) > 1 and ledger.encounter.actor in slot.who
        if slot is not None and slot.at is None and not together:
            name = ledger.table.combatants[cost.who].label
            raise Refusal(f"{name} has no shots left this round: it acts again when the next round is rolled")


def end_turn(ledger: Ledger, actor: Id) -> None:
    """A turn that cost nothing yet costs what waits to be accepted for it, else the system's price of passing."""
    slot = ledger.encounter.slot(actor)
    if slot is None or slot.spent or not counts(ledger):
        return
    for pending in ledger.encounter.pending:
        price = [one for one in pending.proposals if isinstance(one, k.Spend) and one.what == SHOTS]
        mine = [one for one in price if one.who in slot.who]
        for one in mine:
            spend(ledger, one.who, one.n, every=one.every)
        if mine:
            left = tuple(index for index, one in enumerate(pending.proposals) if one not in mine)
            ledger.add(e.Settled(pending.id, left))
    slot = ledger.encounter.slot(actor)
    if slot is not None and not slot.spent:
        spend(ledger, actor, max(1, order_of(ledger.system, SHOTS).passing))
