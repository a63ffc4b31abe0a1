"""A sheet was changed beside the table: those who sit here by its old text go on by the new one, as they stand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.state import Coming
from oa_tui.rules.contract import Seat
from oa_tui.rules.table import Combatant, Pool, Track


def renew(ledger: Ledger, command: c.Renew) -> None:
    """Everybody named gets the sheet named beside them, and so do those still to come by the same one.

    Refuses where that changes nothing.
    """
    fresh: dict[str, str] = {}
    for id_, sheet in command.sheets:
        if sheet not in ledger.context.sheets:
            raise Refusal("There is no such sheet in this session")
        track = ledger.encounter.tracks.get(id_)
        known = track or ledger.one(id_)
        if known.sheet == sheet:
            continue
        fresh[known.sheet] = sheet
        if track is not None:
            _track(ledger, track, sheet)
        else:
            _combatant(ledger, ledger.one(id_), sheet)
    if not fresh:
        raise Refusal("Nobody at the table has a file that says something else now")
    _to_come(ledger, fresh)


def _combatant(ledger: Ledger, one: Combatant, sheet: str) -> None:
    was, now = _seat(ledger, one.sheet), _seat(ledger, sheet)
    ledger.add(e.SheetSet(one.id, sheet))
    for name, fresh in now.pools.items():
        known = one.pools.get(name)
        if known is None:
            ledger.add(e.PoolSet(one.id, name, fresh))
        elif (pool := _pool(ledger, name, known, was.pools.get(name), fresh)) != known:
            ledger.add(e.PoolSet(one.id, name, pool, known.value))
    less = {name: left for name, left in now.turn.items() if was.turn.get(name) != left}
    turn = {**one.turn, **{name: min(one.turn.get(name, left), left) for name, left in less.items()}}
    if turn != one.turn:
        ledger.add(e.AllowanceSet(one.id, turn))


def _to_come(ledger: Ledger, fresh: dict[str, str]) -> None:
    """Who arrives later arrives by the new sheet, with all its points."""
    for prompt in ledger.encounter.prompts:
        if any(coming.combatant.sheet in fresh for coming in prompt.arrivals):
            arrivals = tuple(_arrival(ledger, coming, fresh) for coming in prompt.arrivals)
            ledger.add(e.Prompted(replace(prompt, arrivals=arrivals)))


def _arrival(ledger: Ledger, coming: Coming, fresh: dict[str, str]) -> Coming:
    one = coming.combatant
    if one.sheet not in fresh:
        return coming
    seat = _seat(ledger, fresh[one.sheet])
    pools, turn = {**one.pools, **seat.pools}, {**one.turn, **seat.turn}
    return replace(coming, combatant=replace(one, sheet=fresh[one.sheet], pools=pools, turn=turn))


def _pool(ledger: Ledger, name: str, known: Pool, was: Pool | None, fresh: Pool) -> Pool:
    """The maximum follows, unless the GM had set another one; points stay.

    Points that the new maximum has no room for are gone, except those that stood above the old one already; harm that
    is counted up stays, whatever the limit.
    """
    if fresh.max is None or (was is not None and (known.max != was.max or was.max == fresh.max)):
        return known
    look = ledger.system.looks.pools.get(name)
    over = known.max is None or known.value > known.max or (look is not None and look.up)
    return Pool(known.value if over else min(known.value, fresh.max), fresh.max)


def _track(ledger: Ledger, track: Track, sheet: str) -> None:
    """The same for what is worked at; traits that the encounter gave it stay."""
    was, now = _seat(ledger, track.sheet).traits, _seat(ledger, sheet).traits
    before = getattr(ledger.context.sheets.get(track.sheet), "challenge_points", None)
    points = getattr(ledger.context.sheets[sheet], "challenge_points", None) or track.max
    most = points if track.max == before else track.max
    given = {name: n for name, n in track.traits.items() if was.get(name) != n}
    value = min(track.value, most)
    changed = replace(track, sheet=sheet, max=most, value=value, traits={**now, **given})
    ledger.add(e.TrackSet(changed, track.value))


def _seat(ledger: Ledger, sheet: str) -> Seat:
    known: Any = ledger.context.sheets.get(sheet)
    return ledger.system.seat(known)
