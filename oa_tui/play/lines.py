"""How a step reads in the log: a title, what came out of it, and what changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.checks import check_of
from oa_tui.encounter.commands import Command
from oa_tui.encounter.events import AnyEvent
from oa_tui.encounter.narrate import result
from oa_tui.encounter.state import Table
from oa_tui.play.record import Line
from oa_tui.rules.contract import System


def line_of(
    system: System[Any],
    before: Table,
    after: Table,
    command: Command,
    events: Iterable[AnyEvent],
    said: tuple[str, ...],
) -> Line:
    """The log line of a step."""
    encounter = after.encounter
    place = (encounter.round, encounter.turn)
    rolled = next((event.pending for event in events if isinstance(event, e.Rolled)), None)
    if rolled is not None:
        aim = system.aim(check_of(system, rolled))
        outcome = rolled.outcome
        return Line(rolled.title, *place, result(aim, rolled), outcome.success, said[1:], rolled.secret)
    if isinstance(command, c.Accept | c.Skip):
        title = next((one.title for one in before.encounter.pending if one.id == command.id), "")
        return Line(title, *place, details=said)
    if isinstance(command, c.Next | c.BeginEncounter):
        moved = [text for event, text in _paired(events, said) if isinstance(event, e.TurnBegan)]
        return Line(moved[-1] if moved else said[-1] if said else "Next", *place)
    if isinstance(command, c.EndEncounter):
        title = f"{encounter.name} ends"
        return Line(title, *place, details=tuple(text for text in said if text != title))
    if isinstance(command, c.OpenEncounter):
        return Line(f"{encounter.name} is open", *place)
    return Line(said[0] if said else type(command).__name__, *place, details=said[1:])


def _paired(events: Iterable[AnyEvent], said: tuple[str, ...]) -> list[tuple[AnyEvent, str]]:
    turns = [event for event in events if isinstance(event, e.TurnBegan)]
    texts = [text for text in said if text.endswith((" acts", " goes on"))]
    return list(zip(turns, texts, strict=False))
