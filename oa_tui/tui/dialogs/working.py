"""Tracks and counters: Enter works at a track by a check, + and - move either by hand, a new name makes one more."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from oa_tui.encounter.commands import AddCounter, AddTrack, Command, MoveCounter, MoveTrack
from oa_tui.encounter.state import Counter
from oa_tui.library.documents import TRACK_KIND
from oa_tui.play import amounts
from oa_tui.play.record import Done
from oa_tui.play.seats import Seats, challenge, counter_of
from oa_tui.play.session import Play
from oa_tui.rules.contract import Offer
from oa_tui.rules.table import Id, Track
from oa_tui.tui.check.row import Row
from oa_tui.tui.dialogs.base import INDENT, Footer
from oa_tui.tui.dialogs.choosing import Choosing, Line, filtered
from oa_tui.tui.dialogs.things import deeds, done_to
from oa_tui.tui.theme import Ink

CHALLENGE, TRACK, COUNTER = "challenge:", "track:", "counter:"
SHOWN = 5
"""Challenges of the library that stand below what there is."""


class WorkDialog(Choosing):
    """Three lists: what there is, the ways to work at a track, and what else can be done to a track or counter.

    A number belongs to + and -, to a maximum, or to what is made: `5` and + moves by five, `Doom 6` runs to six,
    `Cross the ford 5 9` has five points at difficulty nine.
    """

    def __init__(self, play: Play, on: Id = "") -> None:
        super().__init__(play, "Tracks and counters")
        self._ways: tuple[Offer, ...] = ()
        self._thing: Id = ""
        """What the list of deeds is about."""
        self.at = self._place(on)

    # ---- what is typed ----
    @property
    def _said(self) -> amounts.Valued:
        return amounts.valued(self.text)

    def hint(self) -> str:
        """What text means here."""
        if self._thing:
            return "a number, or a name"
        return "" if self._ways else "a number for + and -, or a name"

    def changed(self) -> None:
        """A number alone leaves the cursor where it is."""
        if self._said.name:
            super().changed()

    # ---- the lists ----
    def lines(self) -> list[Line]:
        """What there is, what the text would make; or the ways, or the deeds."""
        name = self._said.name
        if self._ways:
            return filtered([_way(offer) for offer in self._ways], name)
        if self._thing:
            return filtered(list(deeds(self.play, self._thing)), name)
        return [*filtered(self._there(), name), *(self._made(self.text.strip()) if name else ())]

    def _there(self) -> list[Line]:
        encounter = self.play.encounter
        tracks = [Line(one.id, one.name, _note(self.play, one), f"{one.value}/{one.max}") for one in _tracks(self.play)]
        counters = [
            Line(one.id, one.name, _note(self.play, one), str(one.value) + ("" if one.max is None else f"/{one.max}"))
            for one in encounter.counters.values()
        ]
        return tracks + counters

    def _made(self, text: str) -> Iterator[Line]:
        """What can come into play under that name: a Challenge of the library, a track, a counter."""
        there = {each.name.casefold() for each in self._there()}
        known = {entry.key: entry for entry in self.play.library.search(text, self.play.system.id, (TRACK_KIND,))}
        for entry in [entry for entry in known.values() if entry.name.casefold() not in there][:SHOWN]:
            yield Line(f"{CHALLENGE}{entry.name}", entry.name, "comes into play")
        name, points, difficulty = read_track(text)
        if name.casefold() in there:
            return
        counter = Line(f"{COUNTER}{name}", name, "new counter", "" if points is None else f"0/{points}")
        hard = "" if difficulty is None else f", difficulty {difficulty}"
        track = Line(f"{TRACK}{name}", name, f"new track{hard}", f"{points}/{points}")
        yield from (counter,) if points is None else (track,) if hard else (counter, track)

    def nothing(self) -> str:
        """What would make something."""
        return "There are none yet: type a name, and behind it how many points: Doom 6"

    # ---- drawing ----
    @property
    def verb(self) -> str:  # type: ignore[override]  # the other dialogs have one word for it
        """What Enter does to the line under the cursor."""
        line = self.current
        if line is None or self._thing:
            return "do it"
        if self._ways or line.id in self.play.encounter.tracks:
            return "work at it"
        return "add one" if line.id in self.play.encounter.counters else "make it"

    def live(self) -> Footer:
        """Enter, the two signs, and what else there is to do."""
        line = self.current
        there = line is not None and not self._ways and not self._thing and self._is_there(line)
        more = [("+ -", f"by {self._said.n or 1}"), ("Tab", "more")] if there else []
        return [("Enter", self.verb), *more, ("↑↓", "choose")]

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """The list, with a head where one of several is asked for."""
        if not self._ways and not self._thing:
            return super().body(ink, cells, rows)
        thing = _thing(self.play, self._thing)
        head = Row(ink).at(INDENT, "How?" if thing is None else thing.name, ink.mute, cells - INDENT).line
        return [head, *super().body(ink, cells, rows - 1)]

    # ---- keys ----
    def sign(self, by: int) -> bool:
        """One point more or less, or as many as are typed, at once; the dialog stays. Behind a new name it is text."""
        line = self.current
        if self._ways or self._thing:
            return False
        if line is None or not self._is_there(line):
            return bool(not self.text)
        if self.carry_out(lambda: self.play.do(self._moved(line.id, by * (self._said.n or 1)))):
            self._clear_number()
        return True

    def _clear_number(self) -> None:
        """The number is used; a name that filters stays."""
        self.text = self._said.name if self._said.n is not None else self.text

    def _is_there(self, line: Line) -> bool:
        return line.id in self.play.encounter.tracks or line.id in self.play.encounter.counters

    def _moved(self, id_: Id, by: int) -> Command:
        return MoveTrack(id_, by) if id_ in self.play.encounter.tracks else MoveCounter(id_, by)

    def tab(self) -> None:
        """What else can be done to the line under the cursor."""
        line = self.current
        if line is not None and not self._ways and not self._thing and self._is_there(line):
            self._thing, self.text, self.at = line.id, "", 0

    def leave(self) -> None:
        """Back to the list first, to the line it was about."""
        if self._ways or self._thing:
            on = self._thing
            self._ways, self._thing, self.text, self.error = (), "", "", ""
            self.at = self._place(on)
        else:
            super().leave()

    def _place(self, on: Id) -> int:
        return next((at for at, line in enumerate(self.lines()) if line.id == on), 0)

    def take(self, line: Line) -> None:
        """A way is drafted, a deed done, a track asks for its way, a counter goes up, a new one is made."""
        if self._ways:
            self._draft(next(offer for offer in self._ways if offer.id == line.id))
        elif self._thing:
            self._do(line)
        elif line.id in self.play.encounter.tracks:
            self._work(line.id)
        elif line.id in self.play.encounter.counters:
            self.sign(1)
        elif self.carry_out(lambda: self._make(line)):
            self.text, self.at = "", 0

    def _do(self, line: Line) -> None:
        try:
            command = done_to(self.play, self._thing, line, self._said.n)
        except ValueError as missing:
            self.error = str(missing)
            return
        if self.carry_out(lambda: self.play.do(command)):
            self.leave()

    def _make(self, line: Line) -> Done:
        if line.id.startswith(CHALLENGE):
            seats = Seats(self.play.system)
            entry = self.play.library.challenge(line.name, self.play.system.id)
            assert entry is not None
            return self.play.do(AddTrack(challenge(entry, seats)), sheets=seats.kept)
        name, points, difficulty = read_track(self.text)
        if line.id.startswith(TRACK) and points is not None:
            return self.play.do(AddTrack(Track("", name, points, points, difficulty=difficulty)))
        return self.play.do(AddCounter(counter_of(name, 0, points)))

    def _work(self, track: Id) -> None:
        who = self.play.actor
        offers = self.play.offers(who) if who is not None else ()
        ways = tuple(offer for offer in offers if f"{offer.id}:".startswith(f"work:{track}:"))
        if not ways:
            hidden = self.play.encounter.tracks[track].hidden
            self.error = "It is hidden: Tab reveals it" if hidden else "Nobody can work at it: nobody acts"
        elif len(ways) == 1:
            self._draft(ways[0])
        else:
            self._ways, self.text, self.at = ways, "", 0

    def _draft(self, offer: Offer) -> None:
        if offer.refused:
            self.error = offer.refused
        else:
            self.dismiss(offer.id)


def read_track(text: str) -> tuple[str, int | None, int | None]:
    """Name, points, difficulty: `Cross the ford 5 9`; a single number is the points."""
    last = amounts.valued(text)
    if last.n is None or not last.name:
        return text.strip(), None, None
    before = amounts.valued(last.name)
    if before.n is None or not before.name:
        return last.name, last.n, None
    return before.name, before.n, last.n


def _way(offer: Offer) -> Line:
    return Line(offer.id, offer.label, offer.note, "" if not offer.refused else "not now")


def _tracks(play: Play) -> tuple[Track, ...]:
    return tuple(play.encounter.tracks.values())


def _thing(play: Play, id_: Id) -> Track | Counter | None:
    return play.encounter.tracks.get(id_) or play.encounter.counters.get(id_)


def _note(play: Play, one: Track | Counter) -> str:
    """Difficulty and owner of a track, and Rounds that tick by hand; that a counter is one; whether it is hidden."""
    parts = ["counter"] if isinstance(one, Counter) else []
    if isinstance(one, Track):
        parts += [f"difficulty {one.difficulty}"] if one.difficulty is not None else []
        owner = play.table.combatants.get(one.owner)
        parts += [owner.label] if owner is not None else []
        parts += ["Rounds by hand"] if play.own_rounds(one) else []
    return ", ".join([*parts, *(["hidden"] if one.hidden else [])])
