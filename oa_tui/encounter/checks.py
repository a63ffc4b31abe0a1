"""The life of a check: a roll lies with its consequences waiting; it is reworked, accepted or skipped."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from oa_tui.dice import DiceError
from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.applying import apply
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.order.shots import affordable
from oa_tui.encounter.state import Pending
from oa_tui.rules import consequences as k
from oa_tui.rules.contract import Check, System
from oa_tui.rules.documents import DocumentError, read
from oa_tui.rules.rolling import check_throws, roll


def document(check: Check) -> dict[str, Any]:
    """A check as plain data, as the journal stores it."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(check))
    return data


def check_of(system: System[Any], pending: Pending) -> Check:
    """The check of a roll that lies."""
    check: Check = msgspec.convert(pending.check, system.checks)
    return check


def roll_check(ledger: Ledger, command: c.Roll) -> None:
    """The dice fall, or lie as typed; the outcome stands, its costs and consequences wait as proposals."""
    reason = ledger.system.blocked(command.check)
    if reason:
        raise Refusal(reason)
    for who in (command.check.who, *command.check.on):
        if who not in ledger.encounter.tracks and ledger.one(who).fate == c.ABSENT:
            raise Refusal(f"{ledger.one(who).label} is absent: bring it back first (fate, back)")
    affordable(ledger, ledger.system.costs(command.check, ledger.scene_of(command.check.who)))
    pending = _lying(ledger, command, ledger.fresh("r"))
    ledger.add(e.Rolled(pending))
    if command.answers:
        ledger.add(e.PromptSettled(command.answers))


def rework(ledger: Ledger, command: c.Rework) -> None:
    """The same dice under a changed check: what waits is replaced, dice it now owes are thrown."""
    old = _find(ledger, command.id)
    if old.settled:
        raise Refusal(f"A part of {old.title} is settled already: take that back first, then change the roll")
    if command.throws and command.throws[: len(old.throws)] != old.throws:
        raise Refusal("The dice that lie stay as they are: only new ones are typed")
    throws = command.throws or roll(ledger.system, command.check, ledger.context.dice, old.throws)
    pending = _lying(ledger, c.Roll(command.check, throws, old.secret, old.answers), old.id)
    ledger.add(e.Rolled(replace(pending, chance=old.chance), again=pending.outcome.word))


def accept(ledger: Ledger, command: c.Accept) -> None:
    """Apply proposals, in order, each against the state the earlier ones left."""
    pending = _find(ledger, command.id)
    which = _which(pending, command.which)
    ledger.giver = str(pending.check.get("who", ""))
    for index in which:
        what = pending.proposals[index]
        number = command.numbers.get(index)
        apply(ledger, what if number is None else with_number(what, number))
    rest = tuple(i for i in range(len(pending.proposals)) if i not in which) if command.keep else ()
    ledger.add(e.Settled(pending.id, rest))


def skip(ledger: Ledger, command: c.Skip) -> None:
    """Drop proposals; the roll stays in the log."""
    pending = _find(ledger, command.id)
    which = _which(pending, command.which)
    ledger.add(e.Settled(pending.id, tuple(i for i in range(len(pending.proposals)) if i not in which)))


def number_of(what: k.AnyConsequence) -> int | None:
    """The number of a consequence that the GM may change, if it has one."""
    if isinstance(what, k.Lose | k.Gain | k.Spend):
        return what.n
    return -what.by if isinstance(what, k.Work) else None


def with_number(what: k.AnyConsequence, n: int) -> k.AnyConsequence:
    """The consequence with another number. Refuses one that has none, and numbers below 0."""
    if n < 0:
        raise Refusal(f"{n} is less than nothing: 0 or more, or skip it")
    if isinstance(what, k.Lose | k.Gain | k.Spend):
        return replace(what, n=n)
    if isinstance(what, k.Work):
        return replace(what, by=-n)
    raise Refusal("This consequence has no number to change: accept or skip it")


def title(ledger: Ledger, check: Check) -> str:
    """Who tries what on whom, in labels."""
    names = [ledger.table.combatants[who].label for who in check.on if who in ledger.table.combatants]
    names += [ledger.encounter.tracks[who].name for who in check.on if who in ledger.encounter.tracks]
    actor = ledger.table.combatants[check.who].label
    deed = f"{actor}, {check.label}" if check.label else actor
    return f"{deed} → {', '.join(names)}" if names else deed


def _lying(ledger: Ledger, command: c.Roll, id_: str) -> Pending:
    """Typed dice must be exactly those asked for; where none are typed they are thrown."""
    system, check = ledger.system, command.check
    kept = _readable(system, check)
    try:
        throws = check_throws(system, check, command.throws) if command.throws else ()
        throws = roll(system, check, ledger.context.dice, throws)
    except DiceError as error:
        raise Refusal(str(error)) from error
    outcome = system.resolve(check, throws)
    chance = system.odds(check).success
    return Pending(
        id_,
        kept,
        throws,
        replace(outcome, consequences=()),
        (*outcome.consequences, *system.costs(check, ledger.scene_of(check.who))),
        title=title(ledger, check),
        chance="" if chance is None else str(chance),
        secret=command.secret or _hidden(ledger, check.who),
        answers=command.answers,
    )


def _readable(system: System[Any], check: Check) -> dict[str, Any]:
    """The check's document. Refuses one with a number that its kind doesn't have: it couldn't be read again."""
    data = document(check)
    try:
        msgspec.convert(data, system.checks)
    except msgspec.ValidationError as error:
        try:
            read(system, data)
        except DocumentError as fault:
            raise Refusal(str(fault)) from error
        raise Refusal(f"This can't be rolled: {error}") from error
    return data


def _hidden(ledger: Ledger, who: str) -> bool:
    one = ledger.table.combatants.get(who)
    return one is not None and one.sight == "hidden"


def _find(ledger: Ledger, id_: str) -> Pending:
    pending = next((one for one in ledger.encounter.pending if one.id == id_), None)
    if pending is None:
        raise Refusal("That roll is settled already: nothing of it waits")
    return pending


def _which(pending: Pending, which: tuple[int, ...] | None) -> tuple[int, ...]:
    every = range(len(pending.proposals))
    wrong = [index for index in which or () if index not in every]
    if wrong:
        raise Refusal(f"There is no consequence {wrong[0] + 1}: 1 to {len(pending.proposals)} wait")
    return tuple(every) if which is None else tuple(dict.fromkeys(which))
