"""What the start screen knows: the library and its lists, the sessions, and where new ones go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from oa_tui.library import Entry, Library, Problem
from oa_tui.library.documents import TRACK_KIND
from oa_tui.play.files import Opening
from oa_tui.play.shelving import is_bundled
from oa_tui.sessions import Listed

_ASIDE = ("encounter", "condition")
"""Kinds that can neither sit down nor be worked at."""


class Start(Struct, frozen=True, dict=True):
    """The library, the sessions (last played first), where new ones go, and the time.

    `reread` reads the library's files once more; `beside` tells what is wrong with other files: settings, sessions.
    """

    library: Library
    sessions: tuple[Listed, ...] = ()
    folder: Path | None = None
    seed: int | None = None
    now: float = 0.0
    reread: Callable[[], Library] | None = None
    beside: Callable[[], tuple[Problem, ...]] = tuple

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the user's files, errors first; nobody needs to mend a bundled one."""
        own = [problem for problem in (*self.beside(), *self.library.problems) if not is_bundled(problem.file)]
        return tuple(sorted(own, key=lambda problem: problem.severity != "error"))

    @cached_property
    def _used(self) -> frozenset[int]:
        """The entries that their names mean: of two with one name the later one."""
        last = {(entry.system, _sort(entry), entry.key): entry for entry in self.library.entries}
        return frozenset(map(id, last.values()))

    @cached_property
    def encounters(self) -> tuple[Entry, ...]:
        """The encounters of the library, those of one game together."""
        found = (entry for entry in self.library.entries if entry.kind == "encounter" and id(entry) in self._used)
        return tuple(sorted(found, key=lambda entry: entry.system))

    def named(self, words: str) -> tuple[Entry, ...]:
        """The encounters that hold every word in name, tags or game; all of them where nothing was typed."""
        if not words.strip():
            return self.encounters
        found = self.library.search(words, None, ("encounter",))
        return tuple(entry for entry in found if id(entry) in self._used)

    @cached_property
    def _totals(self) -> Counter[str]:
        return Counter(entry.system for entry in self.statblocks())

    def total(self, system: str = "") -> int:
        """How many sheets can sit down or be worked at, of all systems or of one."""
        return self._totals[system] if system else self._totals.total()

    def statblocks(self, words: str = "", system: str = "") -> tuple[Entry, ...]:
        """Sheets that can sit down or be worked at, by what was typed; of one system if it is named."""
        found = self.library.search(words, system or None)
        return tuple(entry for entry in found if entry.kind not in _ASIDE and id(entry) in self._used)

    def unfinished(self, opened: Opening) -> Listed | None:
        """The last session of this encounter that has not ended, if there is one."""
        same = (one for one in self.sessions if (one.name, one.system) == (opened.name, opened.system))
        return next((one for one in same if not one.ended), None)


def _sort(entry: Entry) -> str:
    """Sheets of these sorts may share a name: each is looked for by what it is for."""
    return entry.kind if entry.kind in (*_ASIDE, TRACK_KIND) else ""
