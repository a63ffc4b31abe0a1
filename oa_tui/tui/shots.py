"""The shots a drafted action costs, and the part of the counter that shows. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from oa_tui.rules.consequences import AnyConsequence, Spend
from oa_tui.rules.table import Id

END = 0
"""Where those are who have no shot left in this round."""

Stop = tuple[int, tuple[Id, ...]]
"""A shot, and who stands there in acting order; of a group its first member."""


def price(who: Id, costs: Iterable[AnyConsequence], left: int) -> int | None:
    """The shots that somebody with so many left pays; None where nothing is paid in shots."""
    paid = [cost for cost in costs if isinstance(cost, Spend) and cost.what == "shots" and cost.who == who]
    if not paid:
        return None
    return left if any(cost.every for cost in paid) else sum(cost.n for cost in paid)


def window(stops: tuple[Stop, ...], rows: int, keep: Collection[int]) -> tuple[Stop, ...]:
    """As many stops as there are rows: empty ones go first, then those farthest from the shots to `keep`."""
    shown = stops
    if len(shown) > rows:
        shown = tuple(stop for stop in shown if stop[1] or stop[0] in keep)
    if len(shown) > rows:
        near = sorted(shown, key=lambda stop: min((abs(stop[0] - shot) for shot in keep), default=0))
        shown = tuple(sorted(near[:rows], key=lambda stop: -stop[0]))
    return shown
