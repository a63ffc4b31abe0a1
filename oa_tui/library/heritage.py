"""`extends: Guard`: a statblock that starts from another one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from msgspec import structs

from oa_tui.library.entries import Entry
from oa_tui.library.problems import Problem

LONGEST = 32
"""Statblocks that may start from each other in a row."""


class _Gone(Exception):
    """What an entry starts from cannot be found."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def inherit(entries: Iterable[Entry]) -> tuple[list[Entry], list[Problem]]:
    """The entries with what they start from filled in; those whose start is missing are left out, with a problem."""
    given = list(entries)
    if not any(entry.extends for entry in given):
        return given, []
    known = {_key(entry, entry.name): entry for entry in given}
    kept: list[Entry] = []
    problems: list[Problem] = []
    for entry in given:
        try:
            kept.append(_filled(entry, known, (entry,)))
        except _Gone as gone:
            problems.append(gone.problem)
    return kept, problems


def _filled(entry: Entry, known: dict[tuple[str, str], Entry], line: tuple[Entry, ...]) -> Entry:
    if not entry.extends:
        return entry
    if len(line) > LONGEST:
        message = f"{line[0].name} starts from a chain of more than {LONGEST} statblocks"
        raise _Gone(line[0].problem("error", ("extends",), message))
    base = known.get(_key(entry, entry.extends))
    if base is None:
        names = [each.name for (system, _), each in known.items() if system == entry.system]
        near = difflib.get_close_matches(entry.extends, names, 1, 0.5)
        message = f"{entry.name} starts from {entry.extends}, which is in none of the files"
        raise _Gone(entry.problem("error", ("extends",), message, f"extends: {near[0]}" if near else ""))
    if base.kind != entry.kind:
        message = f"{entry.name} is a {entry.kind} and cannot start from {base.name}, a {base.kind}"
        raise _Gone(entry.problem("error", ("extends",), message))
    if base in line:
        circle = " → ".join(each.name for each in (*line, base))
        message = f"what {line[0].name} starts from goes round in a circle: {circle}"
        raise _Gone(line[0].problem("error", ("extends",), message))
    base = _filled(base, known, (*line, base))
    return structs.replace(entry, data=_merged(base.data, entry.data))


def _merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Own keys win; of mappings (attributes, armor) each key by itself."""
    both = {**base, **own}
    for key, value in own.items():
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            both[key] = {**base[key], **value}
    return both


def _key(entry: Entry, name: str) -> tuple[str, str]:
    return entry.system, " ".join(name.casefold().split())
