"""The shot counter: who stands on which shot, and where a drafted action would land. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from oa_tui.encounter.state import Encounter, Slot
from oa_tui.rules.consequences import AnyConsequence, Spend
from oa_tui.rules.table import Id

END = 0
"""Where those are who have no shot left in this round."""


class Stop(Struct, frozen=True):
    """One shot of the counter and the places on it, in acting order."""

    shot: int
    places: tuple[Slot, ...] = ()


def stops(encounter: Encounter, out: Collection[Id] = ()) -> tuple[Stop, ...]:
    """From the highest first shot down to 1, and the end; places where everybody is out are left away."""
    found: dict[int, list[Slot]] = {}
    for slot in sorted(encounter.slots, key=lambda slot: slot.tie):
        if not all(who in out for who in slot.who):
            found.setdefault(shot_of(slot), []).append(slot)
    top = max([encounter.shot or 0, *found, *(slot.score or 0 for slot in encounter.slots)], default=0)
    return tuple(Stop(shot, tuple(found.get(shot, ()))) for shot in range(top, END - 1, -1))


def shot_of(slot: Slot) -> int:
    """The shot a place stands on."""
    return max(END, slot.at or END)


def landing(encounter: Encounter, who: Id, costs: Iterable[AnyConsequence]) -> int | None:
    """The shot where somebody lands who pays this; None where nothing is paid in shots."""
    slot = encounter.slot(who)
    paid = [cost for cost in costs if isinstance(cost, Spend) and cost.what == "shots" and cost.who == who]
    if slot is None or not paid:
        return None
    at = shot_of(slot)
    if encounter.actor == who and encounter.shot is not None:
        at = encounter.shot
    return END if any(cost.every for cost in paid) else max(END, at - sum(cost.n for cost in paid))


def window(all_stops: tuple[Stop, ...], rows: int, keep: Collection[int]) -> tuple[Stop, ...]:
    """As many stops as there are rows: empty ones go first, then those farthest from the shots to `keep`."""
    shown = all_stops
    if len(shown) > rows:
        shown = tuple(stop for stop in shown if stop.places or stop.shot in keep)
    if len(shown) > rows:
        near = sorted(shown, key=lambda stop: min((abs(stop.shot - shot) for shot in keep), default=0))
        shown = tuple(sorted(near[:rows], key=lambda stop: -stop.shot))
    return shown
