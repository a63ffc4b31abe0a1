"""`extends: Guard`: a statblock that starts from another one."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs

from oa_tui.library.entries import Body, Entry, plain
from oa_tui.library.problems import LONGEST_GUESSED, Problem

LONGEST = 32
"""Statblocks that may start from each other in a row."""
MOST_GUESSES = 5
"""Names not found for which near ones are looked up."""


class _Gone(Exception):
    """What an entry starts from cannot be found."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def inherit(entries: Iterable[Entry], beneath: Iterable[Entry] = ()) -> tuple[list[Entry], list[Problem]]:
    """The entries with what they start from filled in; those whose start is missing are left out, with a problem.

    They may also start from those `beneath` them. Of two with one name the later is meant; an entry that starts from
    its own name means the one before it, as a troll of the user's own does that changes the bundled one.
    """
    given = list(entries)
    if not any(entry.extends for entry in given):
        return given, []
    family = _Family([*beneath, *given])
    kept: list[Entry] = []
    problems: list[Problem] = []
    for entry in given:
        try:
            kept.append(family.filled(entry, (entry,)))
        except _Gone as gone:
            problems.append(gone.problem)
    return kept, problems


class _Family:
    """Finds whom an entry starts from."""

    def __init__(self, entries: list[Entry]) -> None:
        self._known: dict[tuple[str, str], list[Entry]] = {}
        self._guesses = MOST_GUESSES
        for entry in entries:
            self._known.setdefault((entry.system, entry.key), []).append(entry)

    def filled(self, entry: Entry, line: tuple[Entry, ...]) -> Entry:
        """The entry with all it starts from. Raises _Gone."""
        if not entry.extends:
            return entry
        if len(line) > LONGEST:
            message = f"{line[0].name} starts from a chain of more than {LONGEST} statblocks"
            raise _Gone(line[0].problem("error", ("extends",), message))
        base = self._base(entry)
        if base.kind != entry.kind:
            message = f"{entry.name} is a {entry.kind} and cannot start from {base.name}, a {base.kind}"
            raise _Gone(entry.problem("error", ("extends",), message))
        if base in line:
            circle = " → ".join(each.name for each in (*line, base))
            message = f"what {line[0].name} starts from goes round in a circle: {circle}"
            raise _Gone(line[0].problem("error", ("extends",), message))
        base = self.filled(base, (*line, base))
        return structs.replace(entry, body=_joined(base, entry), tags=entry.tags or base.tags)

    def _base(self, entry: Entry) -> Entry:
        named = self._known.get((entry.system, plain(entry.extends)), [])
        if entry in named:
            named = named[: named.index(entry)] or [entry]
        if named:
            return named[-1]
        near = self._near(entry)
        message = f"{entry.name} starts from {entry.extends}, which is in none of the files"
        fix = f"extends: {near[0]}" if near else ""
        raise _Gone(entry.problem("error", ("extends",), message, fix, near[0] if near else ""))

    def _near(self, entry: Entry) -> list[str]:
        """The likeliest name, if any; only so many are looked for, since that is slow."""
        self._guesses -= 1
        if self._guesses < 0 or len(entry.extends) > LONGEST_GUESSED:
            return []
        known = (each[-1] for (system, _), each in self._known.items() if system == entry.system)
        names = [each.name for each in known if each.kind == entry.kind and each.key != entry.key]
        return difflib.get_close_matches(entry.extends, names, 1, 0.5)


def _joined(base: Entry, own: Entry) -> Callable[[], Body]:
    return lambda: structs.replace(own.found, data=_merged(base.data, own.data))


def _merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Own keys win; of mappings (attributes, armor) each key by itself."""
    both = {**base, **own}
    for key, value in own.items():
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            both[key] = {**base[key], **value}
    return both
