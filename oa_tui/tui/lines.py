"""The lines of the table: a combatant each, or a group behind one line that can be opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from oa_tui.encounter.order.standing import camp
from oa_tui.encounter.state import Encounter
from oa_tui.play.rows import Row, acted
from oa_tui.rules.table import Combatant, Condition, Id, Pool, Side, Status


class Line(Struct, frozen=True):
    """One line. `id` is a combatant's or a group's; `group` is set on a group's own line, `inside` on its members'."""

    id: Id
    members: tuple[Combatant, ...]
    label: str
    group: bool = False
    inside: bool = False

    @property
    def one(self) -> Combatant:
        """The combatant, or the first of the group."""
        return self.members[0]


class Divider(Struct, frozen=True):
    """What stands between two sides that act one after the other. Nobody selects it."""

    id: str
    text: str


SIDES: dict[Side, str] = {"party": "The party", "foe": "The foes"}


def divided(lines: Iterable[Line], encounter: Encounter) -> Iterator[Line | Divider]:
    """Where sides take turns: a divider before each side but the first, and whether all of that one has acted."""
    runs = groupby(lines, key=lambda line: _place(encounter, line))
    for number, (_, run) in enumerate(runs):
        side = list(run)
        if number:
            over = ", acted" if all(acted(encounter, one.id) for line in side for one in line.members) else ""
            yield Divider(f"side:{number}", SIDES[camp(side[0].one)] + over)
        yield from side


def _place(encounter: Encounter, line: Line) -> tuple[int | None, Side]:
    slot = encounter.slot(line.one.id)
    return (slot.score if slot else None), camp(line.one)


def lines(rows: Iterable[Row], opened: Container[Id]) -> Iterator[Line]:
    """Each row; the members of an opened group below it."""
    for row in rows:
        yield Line(row.id, row.members, row.label, group=bool(row.group))
        if row.group and row.group in opened:
            for one in row.members:
                yield Line(one.id, (one,), one.label, inside=True)


def whole(line: Line, statuses: dict[Id, Status], out: str) -> Combatant:
    """A group as if it were one: points added up, conditions counted, how many are out."""
    there = [one for one in line.members if statuses[one.id] != "out"] or list(line.members)
    pools: dict[str, Pool] = {}
    for one in line.members:
        for name, pool in one.pools.items():
            so_far = pools.get(name, Pool(0, 0))
            most = None if so_far.max is None or pool.max is None else so_far.max + pool.max
            pools[name] = Pool(so_far.value + (max(0, pool.value) if one in there else 0), most)
    gone = sum(statuses[one.id] == "out" for one in line.members)
    counts = Counter(each.name for one in there for each in one.conditions)
    words = [Condition("", f"{gone} {out}")] if gone else []
    words += [Condition("", f"{count} {name[:1].lower()}{name[1:]}") for name, count in counts.items()]
    return replace(there[0], label=line.label, pools=pools, conditions=tuple(words), turn={}, memory={})
