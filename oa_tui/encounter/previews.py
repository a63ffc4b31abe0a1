"""What accepting consequences would do, before it is done."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from oa_tui.encounter.applying import apply, pool_title
from oa_tui.encounter.checks import number_of, with_number
from oa_tui.encounter.commands import DONE
from oa_tui.encounter.ledger import Context, Ledger
from oa_tui.encounter.narrate import inside
from oa_tui.encounter.order.shots import SHOTS, counts
from oa_tui.encounter.state import Table
from oa_tui.rules import consequences as k

_ID = re.compile(r"[a-z]\d+\.\d+")


class Change(Struct, frozen=True):
    """One consequence and what it does to a number. `n` is the number that may be changed, if there is one.

    A consequence that is left out has no `before` and `after`. A `note` is a text about who, not what becomes of them.
    """

    index: int
    who: str
    text: str
    before: int | None = None
    after: int | None = None
    why: str = ""
    rule: str = ""
    n: int | None = None
    note: bool = False

    @property
    def sentence(self) -> str:
        """All of it in one line."""
        numbers = f", {self.before} → {self.after}" if self.before is not None else ""
        why = f" ({self.why})" if self.why else ""
        return f"{self.who}{':' if self.note else ''} {self.text}{numbers}{why}"


def changes(
    table: Table,
    context: Context,
    proposals: Iterable[k.AnyConsequence],
    which: Collection[int] | None = None,
    numbers: Mapping[int, int] = {},
) -> tuple[Change, ...]:
    """Each proposal in words and numbers; those not in `which` (None: all) are told but not carried out."""
    ledger = Ledger(table, context)
    found = []
    for index, plain in enumerate(proposals):
        what = with_number(plain, numbers[index]) if index in numbers else plain
        change = Change(
            index,
            _whom(ledger, what.who),
            deed(ledger, what),
            why="" if isinstance(what, k.Remember) else what.why,
            rule=what.rule,
            n=number_of(what),
            note=isinstance(what, k.Note) or (isinstance(what, k.Remember) and bool(what.why)),
        )
        if which is None or index in which:
            before = _measured(ledger, what)
            apply(ledger, what)
            after = _measured(ledger, what)
            if before is not None and after is not None:
                change = replace(change, before=before, after=after)
        found.append(change)
    return tuple(found)


def deed(ledger: Ledger, what: k.AnyConsequence) -> str:
    """A consequence as the end of a sentence that begins with who: `loses 7 Challenge Points`."""
    match what:
        case k.Lose() | k.Gain():
            look = ledger.system.looks.pools.get(what.pool)
            name = look.counted(what.n) if look else what.pool.replace("_", " ")
            return f"{'loses' if isinstance(what, k.Lose) else 'gains'} {what.n} {name}"
        case k.Spend():
            return _spending(ledger, what)
        case k.Refresh():
            return "begins a new turn"
        case k.Begin():
            return f"is {inside(what.condition.name)}"
        case k.End():
            name = _condition(ledger, what)
            return f"is no longer {inside(name)}" if name else "has lost already what this would end"
        case k.Defeat():
            return f"{'has' if what.word in DONE else 'is'} {what.word}"
        case k.Work():
            track = ledger.encounter.tracks.get(what.track)
            return f"works at {track.name}" if track else "works at a track that is gone"
        case k.Remember():
            return what.why or f"keeps {_kept(ledger, what.key)} {what.value}"
        case k.Todo():
            return f"must make a check: {what.why}" if what.why else "must make a check"
        case k.Note():
            return what.text


def _whom(ledger: Ledger, who: str) -> str:
    """Whom a consequence is about, or what; a word that a check document brought along stays as it is."""
    one = ledger.table.combatants.get(who)
    track = ledger.encounter.tracks.get(who)
    return one.label if one else track.name if track else "somebody" if _ID.fullmatch(who) else who


def _kept(ledger: Ledger, key: str) -> str:
    """What a system keeps, in words; ids within it are the names of tracks."""
    tracks = ledger.encounter.tracks
    parts = [tracks[part].name if part in tracks else part for part in re.split("[_:]", key)]
    return " ".join("what is gone" if _ID.fullmatch(part) else part for part in parts)


def _condition(ledger: Ledger, what: k.End) -> str:
    """The name of what ends, which may be told by its id; nothing where that has ended already."""
    one = ledger.table.combatants.get(what.who)
    named = (each.name for each in one.conditions if each.id == what.condition) if one else iter(())
    return next(named, "" if _ID.fullmatch(what.condition) else what.condition)


def _spending(ledger: Ledger, what: k.Spend) -> str:
    one = ledger.table.combatants.get(what.who)
    if what.what.startswith("use:"):
        token = what.what.removeprefix("use:")
        names = [condition.name for condition in one.conditions if condition.id == token] if one else []
        return f"uses {names[0]}" if names else "uses a token"
    look = ledger.system.looks.pools.get(what.what)
    single_point = look.one if look and what.n == 1 and not what.every else ""
    if one and what.what in one.turn:
        name = single_point or what.what.capitalize()
        single = what.n == 1 and one.turn[what.what] <= 1
        return f"spends all {name}" if what.every else f"spends the {name}" if single else f"spends {what.n} {name}"
    name = single_point or pool_title(ledger, what.what)
    if what.what == SHOTS and what.n == 1 and not what.every:
        name = "shot"
    return f"spends {'all' if what.every else what.n} {name}"


def _measured(ledger: Ledger, what: k.AnyConsequence) -> int | None:
    one = ledger.table.combatants.get(what.who)
    if isinstance(what, k.Work):
        track = ledger.encounter.tracks.get(what.track)
        return track.value if track else None
    if one is None:
        return None
    if isinstance(what, k.Lose | k.Gain):
        pool = one.pools.get(what.pool)
        return pool.value if pool else 0 if isinstance(what, k.Gain) else None
    if isinstance(what, k.Spend) and what.what == SHOTS:
        slot = ledger.encounter.slot(what.who) if counts(ledger) else None
        return (slot.at or 0) if slot else None
    if isinstance(what, k.Spend) and what.what in one.pools:
        return one.turn.get(what.what, one.pools[what.what].value)
    return None
