"""The order as lists and the shot counter show it."""

from __future__ import annotations

from oa_tui.encounter.order.standing import listed
from oa_tui.encounter.state import Table
from oa_tui.rules.table import Combatant


def in_order(table: Table) -> tuple[Combatant, ...]:
    """Everybody as the table lists them, each place's members together; who has no place yet stands below."""
    placed = [who for slot in listed(table.encounter) for who in slot.who]
    if not placed:
        return table.present
    known = set(placed)
    return tuple(table.combatants[who] for who in (*placed, *(w for w in table.encounter.members if w not in known)))
