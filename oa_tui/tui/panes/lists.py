"""Waiting, tracks and counters, the log."""

from __future__ import annotations

from functools import partial

from rich.text import Text

from oa_tui.encounter.state import Counter
from oa_tui.play.record import LogEntry
from oa_tui.rules.table import Track
from oa_tui.tui.panes.base import ListPane
from oa_tui.tui.text import bar, clean, fit, hung, join, pad, padded, pool_number, spread, wrapped
from oa_tui.tui.view import View, Waits, waiting

LOGGED = 60
"""Steps the log pane asks the journal for."""


class WaitingPane(ListPane):
    """What waits: rolls that lie, prompts; `!` on what is due."""

    def count(self) -> int:
        """Everything that waits."""
        return len(waiting(self.view.play))

    def current(self) -> Waits | None:
        """What the cursor is on."""
        found = waiting(self.view.play)
        return found[min(self.index, len(found) - 1)] if found else None

    def lines(self, cells: int, rows: int) -> list[Text]:
        """One line each; the last one says how many more there are."""
        found = waiting(self.view.play)
        view = self.view
        ink = view.ink
        title = f"Waiting {len(found)}" if found else "Waiting"
        title += f" · {view.keys.of('prompts')}"
        low = "tracks" in self.view.layout.boxes and not self.view.layout.card
        if low:
            title += f"   Tracks · {view.keys.of('work')}"
        drawn = [self.rule(ink.plain(title), cells)]
        if not found:
            return [*drawn, join([("    Nothing waits", ink.mute)])]
        room = rows - 1
        top = max(0, min(self.index - room + 2, len(found) - room)) if self.has_focus else 0
        drawn += self.fitting(found[top : top + room], partial(self._lines, cells), cells, room, top)
        rest = len(found) - top - room
        if rest > 0:
            drawn[-1] = join([(f"    {rest + 1} more", ink.mute)])
        return drawn

    def _lines(self, cells: int, one: Waits, whole: bool) -> list[Text]:
        ink = self.view.ink
        lead = join([("  " + ("! " if one.due else "  "), ink.hi)])
        right = join([(one.right, ink.hi if one.due else ink.mute), (" ", ink.text)])
        style = ink.hi if one.due else ink.text
        if whole:
            return hung(lead, ink.plain(one.text), style, right, cells)
        return [spread(lead + Text(ink.plain(one.text), style), right, cells)]


class TracksPane(ListPane):
    """Tracks with a bar and their difficulty, then counters."""

    def things(self) -> tuple[Track | Counter, ...]:
        """Tracks, then counters."""
        encounter = self.view.play.encounter
        return (*encounter.tracks.values(), *encounter.counters.values())

    def count(self) -> int:
        """Tracks and counters."""
        return len(self.things())

    def current(self) -> Track | Counter | None:
        """What the cursor is on."""
        found = self.things()
        return found[min(self.index, len(found) - 1)] if found else None

    def lines(self, cells: int, rows: int) -> list[Text]:
        """The title only where the pane has a rule of its own."""
        ink = self.view.ink
        drawn = (
            [self.rule(ink.plain(f"Tracks · {self.view.keys.of('work')}"), cells)]
            if self.view.layout.card or self.view.layout.wide
            else []
        )
        found = self.things()
        room = rows - len(drawn)
        top = max(0, self.index - room + 1) if self.has_focus else 0
        drawn += self.fitting(found[top : top + room], partial(self._lines, cells), cells, room, top)
        if len(found) - top > room:
            drawn[-1] = join([(f"  {len(found) - top - room + 1} more", ink.mute)])
        return drawn

    def _lines(self, cells: int, one: Track | Counter, whole: bool) -> list[Text]:
        ink = self.view.ink
        wide = 8 if cells >= 40 else 6
        room = min(24, cells - wide - 15)
        label = ink.plain(clean(one.name))
        name, *others = wrapped(label, room - 1) if whole else [fit(label, room - 1)]
        hue = ink.mute if isinstance(one, Counter) else ink.text
        drawn = bar(ink, one.value, one.max, wide, hue) if one.max else Text("")
        ends = one.max if isinstance(one, Counter) else max(one.max, one.value)
        number = pool_number(ink, one.value, ends, 8) if isinstance(one, Track) else self._count(one)
        left = join([("  ", ink.text), (pad(name, room), ink.text)]) + padded(drawn, wide) + number
        right = Text("")
        if isinstance(one, Track) and one.difficulty is not None:
            word = self.view.play.system.looks.difficulty or ink.g("≥")
            right = join([(f"{word} ", ink.faint), (str(one.difficulty), ink.text), (" ", ink.text)])
        below = [join([("  " + each, ink.text)]) for each in others]
        if whole and (note := self._note(one)):
            below.append(join([("  " + fit(ink.plain(note), cells - 3), ink.mute)]))
        return [spread(left, right, cells), *below]

    def _note(self, one: Track | Counter) -> str:
        """What else the rules count of a track without a difficulty: the fails of a Party Challenge (DT-17)."""
        actor = self.view.actor
        if isinstance(one, Counter) or one.difficulty is not None or actor is None:
            return ""
        work = (each for each in self.view.play.offers(actor) if each.id == f"work:{one.id}")
        note = next((each.refused or each.note for each in work), "")
        return "" if note == f"{one.value} left" else note

    def _count(self, one: Counter) -> Text:
        """A counter counts up, so nothing about it is ever badly hurt."""
        ink = self.view.ink
        limit = f"/{one.max}" if one.max is not None else ""
        return padded(join([(f" {one.value:>2}", ink.hi if one.value else ink.text), (limit, ink.mute)]), 8)


class LogPane(ListPane):
    """The last steps, newest first; those taken back are struck."""

    def __init__(self, view: View, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(view, id)
        self._read = (-1, -1)
        self._entries: tuple[LogEntry, ...] = ()

    def entries(self) -> tuple[LogEntry, ...]:
        """Read from the journal only after a step."""
        play = self.view.play
        now = (play.steps, LOGGED)
        if now != self._read:
            self._read, self._entries = now, play.log(LOGGED)
        return self._entries

    def count(self) -> int:
        """The steps that were read."""
        return len(self.entries())

    def current(self) -> LogEntry | None:
        """What the cursor is on."""
        found = self.entries()
        return found[min(self.index, len(found) - 1)] if found else None

    def lines(self, cells: int, rows: int) -> list[Text]:
        """As many entries as there is room for, from the cursor on if the focus is here."""
        drawn = [self.rule(self.view.ink.plain(f"Log · {self.view.keys.of('log')}"), cells)]
        first = max(0, self.index - 3) if self.has_focus else 0
        for at, entry in enumerate(self.entries()[first:], first):
            if len(drawn) >= rows:
                break
            for number, line in enumerate(log_lines(self.view, entry, cells)):
                drawn.append(self.raised(line, cells, at) if number == 0 else line)
        return drawn


def log_lines(view: View, entry: LogEntry, cells: int) -> list[Text]:
    """An entry of the log: round and turn, what, the result at the right edge; what changed below it."""
    ink, line = view.ink, entry.line
    place = f"{line.round}{ink.g('·')}{line.turn}" if line.round else ""
    plain = ink.struck if entry.undone else ink.text
    dim = ink.struck if entry.undone else ink.mute
    strong = ink.struck if entry.undone else ink.hi if line.good else ink.mute
    lead = join([("  ", ink.text), (pad(place, 5), ink.faint)])
    result = ink.plain(clean(line.result)) + (" secret" if line.secret else "")
    right = join([(result, strong), (" ", ink.text)])
    drawn = hung(lead, ink.plain(clean(line.title)), plain, right, cells)
    details = () if line.good is False and not line.details else line.details
    for text in details:
        drawn += hung(Text(" " * 7), ink.plain(clean(text)), dim, Text(" "), cells)
    return drawn
