"""What the open encounter came to, for the GM at its end: the same summary that stands in the log."""

from __future__ import annotations

from typing import Any

from oa_tui.encounter.state import Table
from oa_tui.play.chronicle_step import Told, tell
from oa_tui.play.chronicle_summary import Summary, summary
from oa_tui.play.record import decode_record
from oa_tui.play.store import Store
from oa_tui.rules.contract import System


def ending(store: Store, system: System[Any], table: Table) -> Summary | None:
    """The summary of the open encounter of a table; None as long as it hasn't ended."""
    encounter = table.encounters.get(table.open)
    if encounter is None or encounter.stage != "ended":
        return None
    steps: list[tuple[float, Told]] = []
    for n in store.history.ancestry(store.history.position):
        step = store.step(n)
        after, told, _ = tell(system, store.state(step.base), decode_record(step.events))
        if after.open != table.open or not (steps or told.stage == "ended"):
            continue
        steps.append((step.at, told))
        if told.stage == "running":
            break
    return summary(encounter.name, encounter.round, reversed(steps))
