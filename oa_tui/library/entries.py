"""One readable document: what a list shows of it, its data, and its typed sheet when somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from oa_tui.library.kinds import Path
from oa_tui.library.problems import Edit, Problem, Severity, Source
from oa_tui.library.text import text_of

Marks = dict[Path, tuple[int, int, int]]
"""Line, column and length by the path of what stands there."""


class Body(Struct, frozen=True):
    """What a document says.

    `data` is plain and already checked: it converts to `type`, and can be kept as JSON. `marks` holds the places
    that a later problem may have to show.
    """

    data: dict[str, Any]
    type: type[Any]
    source: Source | None = None
    """The file's text, None where it was not kept."""
    marks: Marks = {}


class Entry(Struct, frozen=True, dict=True, eq=False):
    """A document that was read without error.

    `file` is where it stands, as it was given, and `line` where it begins; `origin` is the file or folder among those
    loaded that it came by. Its body may be found only when somebody asks for it.
    """

    system: str
    kind: str
    name: str
    file: str
    line: int
    body: Body | Callable[[], Body]
    tags: tuple[str, ...] = ()
    extends: str = ""
    origin: str = ""

    @cached_property
    def found(self) -> Body:
        """What it says, found once."""
        return self.body if isinstance(self.body, Body) else self.body()

    @cached_property
    def key(self) -> str:
        """Its name, as names are compared."""
        return plain(self.name)

    @property
    def data(self) -> dict[str, Any]:
        """Its keys and values, plain and checked."""
        return self.found.data

    @cached_property
    def sheet(self) -> Any:
        """The typed sheet, decoded once."""
        return msgspec.convert(self.found.data, self.found.type)

    def problem(self, severity: Severity, path: Path, message: str, fix: str = "", put: str = "") -> Problem:
        """A problem at a path of this document, or at the nearest place above it that is known.

        `put` is what to write in place of the value at this very path.
        """
        body, exact = self.found, path
        while path and path not in body.marks:
            path = path[:-1]
        line, column, length = body.marks.get(path, (self.line, 1, 1))
        source = body.source or Source(self.file, text_of(self.file))
        edit = Edit(line, column, length, put) if put and path == exact and path else None
        return source.problem(severity, message, line, column, length, fix, edit)


class Reading(Struct, frozen=True):
    """What a file holds: the documents that can be used, and the problems of all."""

    entries: tuple[Entry, ...] = ()
    problems: tuple[Problem, ...] = ()


def plain(text: str) -> str:
    """A name without regard to case and to how it is spaced."""
    return " ".join(text.casefold().split())
