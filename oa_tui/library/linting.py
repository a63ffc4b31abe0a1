"""Every fault of some files at once, encounters' names included."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from oa_tui.library.encounters import plan
from oa_tui.library.kinds import Kinds
from oa_tui.library.problems import Problem
from oa_tui.library.shelves import Library, load


def lint(paths: Iterable[Path], kinds: Kinds, beside: Library | None = None) -> tuple[Problem, ...]:
    """Every problem of the files, by file and line; those of severity `error` fail a check.

    The names in encounters may also stand in `beside`, such as the bundled content.
    """
    library = load(paths, kinds)
    known = library.over(beside) if beside else library
    found = set(library.problems)
    for entry in library.entries:
        if entry.kind == "encounter":
            found.update(plan(entry, known).problems)
    return tuple(sorted(found, key=lambda each: (each.file, each.line, each.column)))
