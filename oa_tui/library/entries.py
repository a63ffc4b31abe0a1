"""One readable document: what a list shows of it, its data, and its typed sheet when somebody asks."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from oa_tui.library.kinds import Path
from oa_tui.library.problems import Problem, Severity, Source


class Entry(Struct, frozen=True, dict=True, eq=False):
    """A document that was read without error.

    `data` is plain and already checked: it converts to `type`, and can be kept as JSON. `marks` holds the places
    (line, column, length) that a later problem may have to show; `line` is where the document begins.
    """

    system: str
    kind: str
    name: str
    data: dict[str, Any]
    type: type[Any]
    source: Source
    line: int
    extends: str = ""
    marks: dict[Path, tuple[int, int, int]] = {}

    @property
    def file(self) -> str:
        """The file it stands in, as it was given."""
        return self.source.file

    @property
    def tags(self) -> tuple[str, ...]:
        """Its tags."""
        return tuple(self.data.get("tags", ()))

    @cached_property
    def sheet(self) -> Any:
        """The typed sheet, decoded once."""
        return msgspec.convert(self.data, self.type)

    def problem(self, severity: Severity, path: Path, message: str, fix: str = "") -> Problem:
        """A problem at a path of this document, or at the nearest place above it that is known."""
        while path and path not in self.marks:
            path = path[:-1]
        line, column, length = self.marks.get(path, (self.line, 1, 1))
        return self.source.problem(severity, message, line, column, length, fix)
