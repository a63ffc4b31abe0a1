"""What an encounter file says of where its encounter stands, held against who is in it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from oa_tui.encounter.seating import all_labels
from oa_tui.encounter.state import Pending
from oa_tui.library.documents import Arrival, EncounterSheet
from oa_tui.library.entries import Entry
from oa_tui.library.kinds import Path
from oa_tui.library.problems import Problem
from oa_tui.rules.consequences import AnyConsequence

OURS = "this is not what the program writes here: it is left out"


def standing_faults(entry: Entry, party: Iterable[str], names: Sequence[str]) -> Iterator[Problem]:
    """Labels that nobody has, or two; and what only the program writes, changed into something else.

    `party` are the names of those from other files, `names` those of the combatants, in order.
    """
    sheet: EncounterSheet = entry.sheet
    parts: tuple[Any, ...] = (sheet, *sheet.combatants, *sheet.reminders)
    if not any(each.state for each in parts):
        return
    yield from _doubled(entry, sheet.combatants)
    labels = _labels(party, names, sheet.combatants)
    for path, said in _named(sheet):
        if said and said.casefold() not in labels:
            near = difflib.get_close_matches(said.casefold(), labels, 1, 0.5)
            put = labels[near[0]] if near else ""
            message = f"nobody here is labelled {said}" + (f": nearest is {put}" if near else "")
            yield entry.problem("error", path, message, put, put)
    for index, each in enumerate(sheet.reminders):
        if each.state and each.state.what and not _is(each.state.what, AnyConsequence):
            yield entry.problem("error", ("reminders", index, "state", "what"), OURS)
    for index, roll in enumerate(sheet.state.rolls if sheet.state else ()):
        if not _is({"id": "", **roll}, Pending):
            yield entry.problem("error", ("state", "rolls", index), OURS)


def _doubled(entry: Entry, combatants: Iterable[Arrival]) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, each in enumerate(combatants):
        label = each.state.label if each.state else ""
        path = ("combatants", index, "state", "label")
        if label and label.casefold() in seen:
            yield entry.problem("error", path, f"there is a {label} already: this label is left out")
        elif label and each.count > 1:
            yield entry.problem("error", path, f"{each.count} can't all be labelled {label}: only the first one is")
        seen.add(label.casefold())


def _labels(party: Iterable[str], names: Sequence[str], combatants: Sequence[Arrival]) -> dict[str, str]:
    """Every label that the encounter gives, by its small letters."""
    given = [each.state.label if each.state else "" for each in combatants for _ in range(each.count)]
    people = list(party)
    called = [name for name, each in zip(names, combatants, strict=True) for _ in range(each.count)]
    labels = all_labels([*people, *called], [*("" for _ in people), *given])
    return {label.casefold(): label for label in labels}


def _named(sheet: EncounterSheet) -> Iterator[tuple[Path, str]]:
    """Every label that the file refers to somebody by, with its place."""
    if sheet.state:
        for key, said in (("acting", sheet.state.acting), ("surprised", sheet.state.surprised)):
            yield from ((("state", key, index), label) for index, label in enumerate(said))
    for n, each in enumerate(sheet.combatants):
        at: Path = ("combatants", n, "state")
        place = each.state.place if each.state else None
        if place:
            for key, said in (("others", place.others), ("done", place.done)):
                yield from (((*at, "place", key, index), label) for index, label in enumerate(said))
        for index, condition in enumerate(each.state.conditions if each.state else ()):
            if condition.until:
                yield (*at, "conditions", index, "until", "who"), condition.until.who
    for index, reminder in enumerate(sheet.reminders):
        if reminder.state:
            yield ("reminders", index, "state", "who"), reminder.state.who


def _is(data: dict[str, Any], as_type: Any) -> bool:
    try:
        msgspec.convert(data, as_type)
    except msgspec.ValidationError:
        return False
    return True
