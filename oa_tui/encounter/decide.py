"""`decide(table, command, context) -> events`, or a Refusal that says why and what would do. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oa_tui.encounter import checks, conditions, groups, moments, party, prompts, renewal, seating, tracks
from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.applying import apply, change_pool, fall, health, pool_title
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.events import AnyEvent
from oa_tui.encounter.ledger import Context, Ledger
from oa_tui.encounter.order import modes, scores, shots, turns
from oa_tui.encounter.order.standing import camp
from oa_tui.encounter.state import Table
from oa_tui.rules import consequences as k
from oa_tui.rules.table import Pool

MOST_POINTS = 9999
BACK = ("", "back", "up")


def decide(table: Table, command: c.Command, context: Context) -> tuple[AnyEvent, ...]:
    """The events a command leads to. Raises Refusal; the table given is never changed."""
    ledger = Ledger(table, context)
    _DECISIONS[type(command)](ledger, command)
    moments.numbers_reached(ledger, table)
    return tuple(ledger.events)


def _hurt(ledger: Ledger, command: c.Hurt) -> None:
    _change(ledger, command, -1)


def _heal(ledger: Ledger, command: c.Heal) -> None:
    _change(ledger, command, +1)


def _change(ledger: Ledger, command: c.Hurt | c.Heal, sign: int) -> None:
    if not command.amounts:
        raise Refusal("Nobody is meant: mark targets, or name them")
    for who, n in command.amounts:
        one = ledger.one(who)
        if not 0 <= n <= MOST_POINTS:
            raise Refusal(f"{n} points for {one.label}: 0 to {MOST_POINTS} can be changed at once")
        pool = command.pool or health(ledger, one)
        look = ledger.system.looks.pools.get(pool)
        harm_adds = look is not None and look.up
        change_pool(ledger, who, pool, -sign * n if harm_adds else sign * n)


def _set_pool(ledger: Ledger, command: c.SetPool) -> None:
    one = ledger.one(command.who)
    known = one.pools.get(command.pool)
    if known is None and command.pool not in ledger.system.looks.pools:
        names = ", ".join(ledger.system.looks.pools)
        raise Refusal(f"There is no pool {command.pool}: this game has {names}")
    now = _numbers(ledger, command, known)
    ledger.add(e.PoolSet(command.who, command.pool, now, known.value if known else None))


def _numbers(ledger: Ledger, command: c.SetPool, known: Pool | None) -> Pool:
    """The pool as the GM wants it. Refuses numbers out of range, and a maximum for what is only counted (Wounds)."""
    value, most = command.value, command.max
    look = ledger.system.looks.pools.get(command.pool)
    if value is not None and not 0 <= value <= MOST_POINTS:
        raise Refusal(f"{value} is not between 0 and {MOST_POINTS}")
    if most is not None and not 1 <= most <= MOST_POINTS:
        raise Refusal(f"{most} is no maximum, 1 to {MOST_POINTS} is")
    if most is not None and look is not None and look.style == "words":
        raise Refusal(f"{pool_title(ledger, command.pool)} has no maximum: a number alone sets it")
    if value is None:
        if most is None:
            raise Refusal(f"{pool_title(ledger, command.pool)} stays as it is: a number or a maximum is missing")
        counts_up = look is not None and look.up
        now = known.value if known else 0 if counts_up else most
        value = now if counts_up else min(now, most)
    return Pool(value, most or (known.max if known else value))


def _spend(ledger: Ledger, command: c.SpendAllowance) -> None:
    if command.what == shots.SHOTS and shots.counts(ledger):
        shots.spend_by_hand(ledger, command.who, command.n)
        return
    one = ledger.one(command.who)
    left = one.turn.get(command.what)
    if left is None and command.what not in one.pools:
        names = [*one.turn, *(pool_title(ledger, pool) for pool in one.pools)]
        raise Refusal(f"{one.label} has no {command.what} to spend: it has {', '.join(names) or 'nothing'}")
    if command.n < 1:
        raise Refusal(f"{command.n} is nothing to spend: 1 or more")
    have = left if left is not None else one.pools[command.what].value
    if command.n > have:
        raise Refusal(f"{one.label} has {have} {command.what} left, not {command.n}")
    deeds = ledger.system.looks.deeds(one.turn) if left is not None else ()
    if command.towards and command.towards not in deeds:
        raise Refusal(f"{command.towards} is nothing to assign {command.what} to: {', '.join(deeds) or 'nothing'} is")
    apply(ledger, k.Spend(who=command.who, what=command.what, n=command.n))
    if command.towards:
        assigned = one.memory.get(command.towards, 0) + command.n
        apply(ledger, k.Remember(who=command.who, key=command.towards, value=assigned))


def _fate(ledger: Ledger, command: c.SetFate) -> None:
    if not command.whos:
        raise Refusal("Nobody is meant: mark targets, or name them")
    word = "" if command.word in BACK else command.word
    changing = [one for who in dict.fromkeys(command.whos) if (one := ledger.one(who)).fate != word]
    if not changing:
        label = ledger.one(command.whos[0]).label
        if not word:
            raise Refusal(f"{label} is in the fight: nothing to bring back from")
        raise Refusal(f"{label} {'has' if word in c.DONE else 'is'} {word} already")
    for one in changing:
        who = one.id
        fall(ledger, who, word)
        if word == c.ABSENT:
            turns.leave(ledger, who)
        elif one.fate == c.ABSENT:
            scores.arrive(ledger, who)


def _side(ledger: Ledger, command: c.SetSide) -> None:
    one = ledger.one(command.who)
    ledger.add(e.SideSet(command.who, command.side))
    mates = (ledger.table.combatants[who] for who in groups.together(ledger.table, one.id))
    if any(mate.side != command.side for mate in mates):
        groups.ungroup(ledger, c.Ungroup(one.id))
    if camp(ledger.one(one.id)) != camp(one):
        scores.change_camp(ledger, one.id)


def _sight(ledger: Ledger, command: c.SetSight) -> None:
    for who in command.whos:
        ledger.one(who)
        ledger.add(e.SightSet(who, command.sight))


_DECISIONS: dict[type, Callable[[Ledger, Any], None]] = {
    c.OpenEncounter: seating.open_encounter,
    c.BeginEncounter: turns.begin,
    c.EndEncounter: turns.end,
    c.Next: turns.next_turn,
    c.Hold: turns.hold,
    c.ActNow: turns.act_now,
    c.SetScore: scores.set_score,
    c.Reorder: scores.reorder,
    c.SetMode: modes.set_mode,
    c.Surprise: modes.surprise,
    c.Roll: checks.roll_check,
    c.Rework: checks.rework,
    c.Accept: checks.accept,
    c.Skip: checks.skip,
    c.SettlePrompt: prompts.settle_prompt,
    c.Hurt: _hurt,
    c.Heal: _heal,
    c.SetPool: _set_pool,
    c.SpendAllowance: _spend,
    c.Add: seating.add,
    c.Group: groups.group,
    c.Ungroup: groups.ungroup,
    c.Remove: seating.remove,
    c.AddCondition: conditions.add,
    c.DropCondition: conditions.drop,
    c.Renew: renewal.renew,
    c.SetFate: _fate,
    c.SetSide: _side,
    c.SetSight: _sight,
    c.MoveTrack: tracks.move,
    c.TickTrack: tracks.tick,
    c.MoveCounter: tracks.move_counter,
    c.AddTrack: tracks.add_track,
    c.AddCounter: tracks.add_counter,
    c.RemoveThing: tracks.remove,
    c.SetLimit: tracks.limit,
    c.SetThingSight: tracks.sight,
    c.SetOwner: tracks.own,
    c.SetRoundLength: tracks.set_round_length,
    c.Remind: prompts.remind,
    c.SwitchEncounter: party.switch,
    c.Rest: party.rest,
    c.TakeNote: lambda ledger, command: ledger.add(e.Noted(command.text)),
}
