"""Whether a state read back from a file holds together; a file that another made may say anything."""

from __future__ import annotations

from collections.abc import Iterator

from oa_tui.encounter.state import Encounter, Table


def faults(table: Table) -> Iterator[str]:
    """What in a state points at nothing, in a few words each; none in a state that commands have made."""
    if table.open not in table.encounters:
        yield "no encounter is open"
    for id_, one in table.combatants.items():
        if id_ != one.id:
            yield f"{id_} is somebody else"
    for id_, encounter in table.encounters.items():
        if id_ != encounter.id:
            yield f"{id_} is another encounter"
        yield from _inside(encounter, table)


def _inside(encounter: Encounter, table: Table) -> Iterator[str]:
    named = {
        "sits": encounter.members,
        "acts": encounter.acting,
        "is surprised": encounter.surprised,
        "is in the order": [who for slot in encounter.slots for who in slot.who],
    }
    for does, whos in named.items():
        yield from (f"nobody {does} as {who}" for who in whos if who not in table.combatants)
    if not all(slot.who for slot in encounter.slots):
        yield "a place in the order is nobody's"
    yield from (f"{who} acts without a place in the order" for who in encounter.acting if encounter.slot(who) is None)
    for things in (encounter.tracks, encounter.counters):
        yield from (f"{id_} is another thing" for id_, thing in things.items() if id_ != thing.id)
