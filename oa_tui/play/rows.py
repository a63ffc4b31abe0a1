"""The table in rows: a combatant, or a group behind one line. Whether a group is opened is the view's business."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from oa_tui.encounter.state import Encounter, Table, group_label
from oa_tui.rules.contract import Looks
from oa_tui.rules.table import Combatant, Id, Status

StatusOf = Callable[[Id], Status]


class Row(Struct, frozen=True):
    """One line of the table. `group` is the group's id, empty for a combatant alone."""

    members: tuple[Combatant, ...]
    label: str
    group: Id = ""

    @property
    def id(self) -> Id:
        """What stands for it in lists: the group, or the combatant."""
        return self.group or self.members[0].id


def rows(table: Table, ordered: Iterable[Combatant]) -> tuple[Row, ...]:
    """Combatants in order as rows; the members of a group stand where its first one stands."""
    found: dict[Id, list[Combatant]] = {}
    for one in ordered:
        found.setdefault(one.group or one.id, []).append(one)
    return tuple(_row(table, members) for members in found.values())


def _row(table: Table, members: list[Combatant]) -> Row:
    first = members[0]
    if len(members) == 1:
        return Row((first,), first.label, first.group)
    return Row(tuple(members), group_label(table, tuple(one.id for one in members)), first.group)


def members(table: Table, group: Id) -> tuple[Id, ...]:
    """Who belongs to a group, in the order they came."""
    return tuple(one.id for one in table.present if one.group == group)


def standing(table: Table, group: Id, status: StatusOf) -> tuple[Id, ...]:
    """The members of a group who are not out."""
    return tuple(who for who in members(table, group) if status(who) != "out")


def next_able(table: Table, whos: Iterable[Id], looks: Looks) -> Id | None:
    """Of these the one to act: the first whose main allowance is left, else any allowance, else the first."""
    whos = tuple(whos)
    main = next(iter(looks.turn), "")
    with_main = (who for who in whos if table.combatants[who].turn.get(main, 0) > 0)
    with_any = (who for who in whos if any(left > 0 for left in table.combatants[who].turn.values()))
    return next(with_main, next(with_any, next(iter(whos), None)))


def acts(table: Table, who: Id) -> bool:
    """Whether it is somebody's turn, or that of their group."""
    encounter = table.encounter
    slot = encounter.slot(who)
    return encounter.actor is not None and (
        encounter.actor == who or (slot is not None and encounter.actor in slot.who)
    )


def acted(encounter: Encounter, who: Id) -> bool:
    """Whether somebody's turn of this round is over."""
    slot = encounter.slot(who)
    if slot is None:
        return False
    return who in slot.done or (slot.at is None and slot.state == "none")


def named(table: Table, word: str) -> Iterator[Id]:
    """The groups that a word may mean: `Goblins`, `Goblin`, `Goblin ×4` or `goblin x4`, regardless of case."""
    said = word.casefold().replace("×", "x").strip()
    for row in rows(table, table.present):
        name = (row.members[0].name or row.members[0].label).casefold()
        known = {name, f"{name}s", f"{name}es", f"{name} x{len(row.members)}"}
        if row.group and (said in known or said == row.group):
            yield row.group
