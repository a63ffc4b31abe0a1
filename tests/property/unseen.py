"""A table as if nobody and nothing hidden had ever been there, and whether players could tell the difference."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from msgspec.structs import replace

from oa_tui.encounter.state import Counter, Encounter, Table
from oa_tui.play.projection import Picture, project
from oa_tui.rules.table import Combatant, Track


def without(table: Table) -> Table:
    """The same table if nobody and nothing hidden had ever been there."""
    encounter = table.encounter
    people = {who: one for who, one in table.combatants.items() if one.sight != "hidden" and one.fate != "absent"}
    unseen = {who for who, one in table.combatants.items() if one.sight == "hidden"}
    slots = [replace(slot, who=tuple(who for who in slot.who if who in people)) for slot in encounter.slots]
    bare = replace(
        encounter,
        members=tuple(who for who in encounter.members if who in people),
        gone=tuple(who for who in encounter.gone if who in people),
        slots=tuple(slot for slot in slots if slot.who),
        acting=tuple(filter(None, (seen_for(encounter, who, people) for who in encounter.acting))),
        tracks={id_: one for id_, one in encounter.tracks.items() if not one.hidden and one.owner not in unseen},
        counters={id_: one for id_, one in encounter.counters.items() if not one.hidden},
        prompts=(),
        pending=(),
        notes="",
    )
    return replace(table, combatants=people, encounters={table.open: bare})


def seen_for(encounter: Encounter, who: str, people: Container[str]) -> str:
    """Whom players see on somebody's turn: of a group any member that they see."""
    slot = encounter.slot(who)
    return next((one for one in (who, *(slot.who if slot else ())) if one in people), "")


def seen_acts(table: Table) -> bool:
    """Whether whoever acts may be seen, so that the players' clock goes."""
    actor = table.encounter.actor
    return actor is None or bool(seen_for(table.encounter, actor, without(table).combatants))


def timeless(picture: Picture) -> Picture:
    """The picture without the players' clock."""
    people = tuple(replace(one, acts=False, acted=False, held=False) for one in picture.people)
    people = tuple(sorted(people, key=lambda one: one.label))
    return replace(picture, people=people, stage="running", acting="", then=(), round=0, shot=None)


def nameless(table: Table) -> Table:
    """The table without what may be named after somebody hidden, and is told or not for that alone."""
    encounter = table.encounter
    hidden = {name.casefold() for one in table.combatants.values() if one.sight == "hidden" for name in _names(one)}

    def plain(thing: Track | Counter) -> bool:
        return not any(name in thing.name.casefold() for name in hidden)

    bare = replace(
        encounter,
        name="A fight",
        round_length="",
        tracks={id_: one for id_, one in encounter.tracks.items() if plain(one)},
        counters={id_: one for id_, one in encounter.counters.items() if plain(one)},
    )
    people = {who: replace(one, conditions=()) for who, one in table.combatants.items()}
    return replace(table, combatants=people, encounters={table.open: bare})


def _names(one: Combatant) -> set[str]:
    return {one.label, one.name} - {""}


def traces(rules: Any, table: Table) -> None:
    """What is hidden leaves no trace at all."""
    table = nameless(table)
    with_, without_ = project(rules, table), project(rules, without(table))
    if not seen_acts(table):
        with_, without_ = timeless(with_), timeless(without_)
    assert with_ == without_
