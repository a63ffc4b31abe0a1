"""The lines of the table: a combatant each, or a group behind one line that can be opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from oa_tui.play.rows import Row
from oa_tui.rules.table import Combatant, Condition, Id, Pool, Status


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
