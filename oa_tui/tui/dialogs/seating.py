"""Adding people: from the library, or in one line by name."""

from __future__ import annotations

import re

from rich.text import Text

from oa_tui.library import Entry
from oa_tui.play.session import Play
from oa_tui.tui.check.row import Row
from oa_tui.tui.dialogs.base import INDENT, Dialog, Footer
from oa_tui.tui.dialogs.choosing import Choosing, Line
from oa_tui.tui.theme import Ink

MOST = 99
_COUNT = re.compile(r"^(?P<name>.*?)(?:\s+|\s*[x×]\s*)(?P<count>\d{1,3})$", re.IGNORECASE)
_QUICK = re.compile(
    r"^(?P<name>.*?\S)(?:\s+[x×]\s*(?P<count>\d{1,3})|\s+(?P<before>\d{1,3})[x×])?(?:\s+(?P<health>\d{1,4}))?$",
    re.IGNORECASE,
)


class AddDialog(Choosing):
    """Statblocks and characters of this game: type to filter, a number behind the name says how many."""

    verb = "add"

    def __init__(self, play: Play) -> None:
        super().__init__(play, "Add from the library")
        self._more = 0
        system = play.system.id
        kinds = tuple(play.library.kinds.seatable(system))
        self._entries: dict[str, Entry] = {}
        for entry in play.library.search("", system, kinds):
            self._entries[entry.name.casefold()] = play.library.find(entry.name, system, kinds) or entry
        self._kinds = kinds
        self._lines: dict[str, Line] = {}

    @property
    def _typed(self) -> tuple[str, int]:
        match = _COUNT.match(self.text.strip())
        return (match["name"], int(match["count"])) if match else (self.text.strip(), 1)

    @property
    def count(self) -> int:
        """How many sit down: as typed, and as stepped since."""
        return min(MOST, max(1, self._typed[1] + self._more))

    def hint(self) -> str:
        """How many of how many are left."""
        return f"{len(self.lines())} of {len(self._entries)}"

    def lines(self) -> list[Line]:
        """The entries the text leaves, the best match first."""
        name = self._typed[0]
        found = dict.fromkeys(
            entry.name.casefold() for entry in self.play.library.search(name, self.play.system.id, self._kinds)
        )
        return [self._shown(self._entries[key]) for key in found if key in self._entries]

    def _shown(self, entry: Entry) -> Line:
        """Name, kind, and the points of whoever is shown."""
        key = entry.name.casefold()
        if key not in self._lines:
            system = self.play.system
            pools = system.seat(entry.sheet).pools
            name = next((name for name in system.looks.pools if name in pools), "")
            look = system.looks.pools.get(name)
            points = "" if look is None else f"{pools[name].max or pools[name].value} {look.short or look.title}"
            self._lines[key] = Line(key, entry.name, entry.kind, points)
        return self._lines[key]

    def nothing(self) -> str:
        """What would do instead."""
        return f"The library has no {self._typed[0]}: {self.key('quick')} adds somebody with only a name"

    def height(self, rows: int) -> int:
        """The list keeps its place while it is filtered."""
        return min(rows, len(self._entries))

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """The list, and how many of the one under the cursor sit down."""
        count = Row(ink).at(INDENT, "how many", ink.mute).at(12, f"‹ {self.count} ›", ink.hi).line
        return [*super().body(ink, cells, max(1, rows - 2)), Text(), count]

    def live(self) -> Footer:
        """Enter adds as many as are said."""
        return [("Enter", f"add {self.count}" if self.count > 1 else "add"), ("↑↓", "choose"), ("←→", "how many")]

    def changed(self) -> None:
        """What is typed counts, not what was stepped before."""
        super().changed()
        self._more = 0

    def step(self, by: int) -> None:
        """One more, one less."""
        self._more = min(MOST, max(1, self.count + by)) - self._typed[1]

    def take(self, line: Line) -> None:
        """They sit down."""
        if self.carry_out(lambda: self.play.add(self._entries[line.id], self.count)):
            self.dismiss(self.last)


class QuickDialog(Dialog):
    """`Thug x3 8`: three thugs with 8 points each."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, "Quick-add")

    def hint(self) -> str:
        """The form of the line."""
        return "name, x how many, points"

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """What the line would seat."""
        read = read_quick(self.text)
        if read is None:
            return [Row(ink).at(INDENT, "such as Thug x3 8", ink.faint).line]
        name, count, health = read
        row = Row(ink).at(INDENT, f"{count} ", ink.hi).at(0, name, ink.text, cells - 24)
        row.at(0, f", {health} points each" if health is not None else ", without points", ink.mute)
        return [row.line]

    def live(self) -> Footer:
        """Enter adds."""
        return [("Enter", "add")]

    def enter(self) -> None:
        """They sit down."""
        read = read_quick(self.text)
        if read is None:
            self.error = "Type a name, such as Thug; x3 behind it makes three, a last number is their points"
        elif self.carry_out(lambda: self.play.quick(*read)):
            self.dismiss(self.last)


def read_quick(text: str) -> tuple[str, int, int | None] | None:
    """Name, how many, points; None for an empty line."""
    match = _QUICK.match(text.strip())
    if match is None:
        return None
    count = int(match["count"] or match["before"] or 1)
    return match["name"], min(MOST, max(1, count)), int(match["health"]) if match["health"] else None
