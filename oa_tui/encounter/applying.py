"""Consequences become events. What a loss sets off is asked against the state after earlier consequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from oa_tui.encounter import events as e
from oa_tui.encounter.commands import ABSENT, Refusal
from oa_tui.encounter.conditions import begin_condition
from oa_tui.encounter.expiry import place
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.moments import fated, reminders_due, run_out
from oa_tui.encounter.order import shots
from oa_tui.encounter.state import Prompt
from oa_tui.rules import consequences as k
from oa_tui.rules.table import Combatant, Id, Moment, Pool


def apply(ledger: Ledger, what: k.AnyConsequence) -> None:
    """Write down what a consequence changes. One that nobody at the table is meant by is told, for the GM to apply."""
    if what.who in ledger.encounter.members or isinstance(what, k.Work):
        _APPLY[type(what)](ledger, what)
    elif what.who not in ledger.table.combatants:
        points = f"{what.n} {pool_title(ledger, what.pool)}" if isinstance(what, k.Lose | k.Gain) else what.why
        points = what.text if isinstance(what, k.Note) else points
        ledger.add(e.Noted(f"Nobody was marked: {points or 'what follows'} is yours to apply"))


def at_moment(ledger: Ledger, moment: Moment) -> None:
    """What a moment sets off: a refresh and what a system remembers apply themselves, all else waits as a prompt."""
    reminders_due(ledger, moment)
    for what in ledger.system.moment(moment, ledger.scene):
        if isinstance(what, k.Refresh | k.Remember):
            apply(ledger, what)
        else:
            ask(ledger, what, place(ledger.table, moment))
    run_out(ledger, moment)


def ask(ledger: Ledger, what: k.AnyConsequence, when: str = "now") -> None:
    """Let a consequence wait for the GM, with the moment it belongs to in words."""
    who = ledger.table.combatants.get(what.who)
    text = what.text if isinstance(what, k.Note) else what.why or type(what).__name__
    label = f"{text}: {who.label}" if who and not isinstance(what, k.Note) else text
    ledger.add(e.Prompted(Prompt(ledger.fresh("p"), label, what.who, when, rule=what.rule, consequence=what)))


def change_pool(ledger: Ledger, who: Id, pool: str, by: int, why: str = "", *, quiet: bool = False) -> None:
    """Points lost (negative) or gained: never below 0, a gain never above the maximum; then what that sets off.

    `quiet`: of that, no check is asked for.
    """
    one = ledger.table.combatants[who]
    known = one.pools.get(pool)
    if known is None:
        raise Refusal(f"{one.label} has no {pool_title(ledger, pool)}{_has(ledger, one)}")
    set_off = ledger.system.suffer(who, pool, by, ledger.scene)
    value = max(0, known.value + by)
    if by > 0 and known.max is not None:
        value = max(known.value, min(value, known.max))
    ledger.add(e.PoolSet(who, pool, replace(known, value=value), known.value, why))
    for what in set_off:
        if isinstance(what, k.Todo) and quiet:
            continue
        if isinstance(what, k.Todo | k.Note):
            ask(ledger, what)
        else:
            apply(ledger, what)


def fall(ledger: Ledger, who: Id, word: str) -> None:
    """Somebody's fate, or none any more ("")."""
    ledger.add(e.FateSet(who, word))
    fated(ledger, who)


def pool_title(ledger: Ledger, pool: str) -> str:
    """The pool's name for people."""
    look = ledger.system.looks.pools.get(pool)
    return look.title if look else pool.replace("_", " ")


def health(ledger: Ledger, one: Combatant) -> str:
    """The pool that plain damage takes from: the first of the system's pools that it has."""
    for pool in ledger.system.looks.pools:
        if pool in one.pools:
            return pool
    raise Refusal(f"{one.label} has no points to change: it sits here by its name only")


def _has(ledger: Ledger, one: Combatant) -> str:
    names = [pool_title(ledger, pool) for pool in one.pools]
    return f": it has {', '.join(names)}" if names else ": it sits here by its name only"


def _lose(ledger: Ledger, what: k.Lose) -> None:
    one = ledger.table.combatants[what.who]
    if what.pool not in one.pools:
        ledger.add(e.Noted(f"{one.label} has no {pool_title(ledger, what.pool)} to lose", one.id))
        return
    change_pool(ledger, what.who, what.pool, -what.n, what.why, quiet=what.quiet)


def _gain(ledger: Ledger, what: k.Gain) -> None:
    pools = ledger.table.combatants[what.who].pools
    if what.pool not in pools:
        ledger.add(e.PoolSet(what.who, what.pool, Pool(what.n), 0, what.why))
    else:
        change_pool(ledger, what.who, what.pool, what.n, what.why, quiet=what.quiet)


def _spend(ledger: Ledger, what: k.Spend) -> None:
    one = ledger.table.combatants[what.who]
    if what.what == shots.SHOTS:
        shots.spend(ledger, what.who, what.n, every=what.every)
    elif what.what.startswith("use:"):
        _use(ledger, one, what.what.removeprefix("use:"))
    elif what.what in one.turn:
        left = 0 if what.every else max(0, one.turn[what.what] - what.n)
        ledger.add(e.AllowanceSet(what.who, {**one.turn, what.what: left}, what.what))
    elif what.what in one.pools:
        value = one.pools[what.what].value
        change_pool(ledger, what.who, what.what, -value if what.every else -what.n, what.why)


def _use(ledger: Ledger, one: Combatant, id_: Id) -> None:
    token = next((condition for condition in one.conditions if condition.id == id_), None)
    if token is None:
        return
    if token.uses is None or token.uses <= 1:
        ledger.add(e.ConditionEnded(one.id, token.id))
    else:
        ledger.add(e.ConditionBegan(one.id, replace(token, uses=token.uses - 1)))


def _end(ledger: Ledger, what: k.End) -> None:
    for condition in ledger.table.combatants[what.who].conditions:
        if what.condition in (condition.id, condition.name):
            if what.fate:
                ledger.add(e.FateSet(what.who, what.fate))
            ledger.add(e.ConditionEnded(what.who, condition.id))


def _defeat(ledger: Ledger, what: k.Defeat) -> None:
    """Nothing befalls who isn't there: the absent have no place in the order, and stay so until they come back."""
    one = ledger.table.combatants[what.who]
    if one.fate == ABSENT:
        ledger.add(e.Noted(f"{one.label} is absent: nothing befalls it", one.id))
    else:
        fall(ledger, what.who, what.word)


def _note(ledger: Ledger, what: k.Note) -> None:
    """Accepting what only informs is having read it; where there is something to do it waits."""
    if what.waits:
        ask(ledger, what)
    else:
        ledger.add(e.Noted(f"{ledger.table.combatants[what.who].label}: {what.text}", what.who))


def _work(ledger: Ledger, what: k.Work) -> None:
    """Work at a track that was taken away meanwhile comes to nothing, and that is said."""
    if what.track in ledger.encounter.tracks:
        move_track(ledger, what.track, what.by)
    else:
        ledger.add(e.Noted("What was worked at is gone: nothing comes of it"))


def move_track(ledger: Ledger, id_: Id, by: int) -> None:
    """A track moves by a signed number, never below 0. Refuses an unknown one."""
    track = ledger.encounter.tracks.get(id_)
    if track is None:
        raise Refusal("There is no such track any more")
    ledger.add(e.TrackSet(replace(track, value=max(0, track.value + by)), track.value))


_APPLY: dict[type, Callable[[Ledger, Any], None]] = {
    k.Lose: _lose,
    k.Gain: _gain,
    k.Spend: _spend,
    k.Refresh: lambda ledger, what: ledger.add(e.AllowanceSet(what.who, what.turn)),
    k.Begin: lambda ledger, what: begin_condition(ledger, what.who, what.condition),
    k.End: _end,
    k.Defeat: _defeat,
    k.Work: _work,
    k.Remember: lambda ledger, what: ledger.add(e.Remembered(what.who, what.key, what.value)),
    k.Todo: ask,
    k.Note: _note,
}
