"""Tracks and counters: Enter works at a track by a check, + and - move either by hand."""

from __future__ import annotations

from rich.text import Text

from oa_tui.encounter.commands import Command, MoveCounter, MoveTrack, Refusal
from oa_tui.play.session import Play
from oa_tui.rules.contract import Offer
from oa_tui.tui.check.row import Row
from oa_tui.tui.dialogs.base import INDENT, Footer
from oa_tui.tui.dialogs.choosing import Choosing, Line
from oa_tui.tui.theme import Ink


class WorkDialog(Choosing):
    """Two lists: tracks and counters, then the ways to work at the track that was chosen."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, "Tracks and counters")
        encounter = play.encounter
        if not encounter.tracks and not encounter.counters:
            raise Refusal("There are no tracks or counters here: an encounter's file names them")
        self._ways: tuple[Offer, ...] = ()

    @property
    def takes_text(self) -> bool:
        """Nothing is typed, so + and - are keys."""
        return False

    @property
    def verb(self) -> str:  # type: ignore[override]  # the other dialogs have one word for it
        """What Enter does to the line under the cursor."""
        line = self.current
        return "work at it" if line is not None and (self._ways or line.id in self.play.encounter.tracks) else "add one"

    def lines(self) -> list[Line]:
        """What there is to work at."""
        if self._ways:
            return [
                Line(offer.id, offer.label, offer.note, "" if not offer.refused else "not now") for offer in self._ways
            ]
        encounter = self.play.encounter
        found = []
        for track in encounter.tracks.values():
            note = "" if track.difficulty is None else f"difficulty {track.difficulty}"
            found.append(Line(track.id, track.name, note, f"{track.value}/{track.max}"))
        for counter in encounter.counters.values():
            most = "" if counter.max is None else f"/{counter.max}"
            found.append(Line(counter.id, counter.name, "counter", f"{counter.value}{most}"))
        return found

    def live(self) -> Footer:
        """Enter and the two signs."""
        found = [("Enter", self.verb), ("↑↓", "choose")]
        return found if self._ways else [*found, ("+", "one more"), ("-", "one less")]

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """The list, with a head where a way is asked for."""
        if not self._ways:
            return super().body(ink, cells, rows)
        head = Row(ink).at(INDENT, "How?", ink.mute).line
        return [head, *super().body(ink, cells, rows - 1)]

    def sign(self, by: int) -> bool:
        """One point more or less, at once; the dialog stays."""
        line = self.current
        if line is not None and not self._ways:
            self.carry_out(lambda: self.play.do(self._moved(line.id, by)))
        return True

    def _moved(self, id_: str, by: int) -> Command:
        return MoveTrack(id_, by) if id_ in self.play.encounter.tracks else MoveCounter(id_, by)

    def take(self, line: Line) -> None:
        """A way is drafted, a track asks for its way, a counter goes up."""
        if self._ways:
            self._draft(next(offer for offer in self._ways if offer.id == line.id))
        elif line.id in self.play.encounter.tracks:
            self._work(line.id)
        else:
            self.sign(1)

    def _work(self, track: str) -> None:
        who = self.play.actor
        offers = self.play.offers(who) if who is not None else ()
        ways = tuple(offer for offer in offers if f"{offer.id}:".startswith(f"work:{track}:"))
        if not ways:
            self.error = "Nobody can work at it now: b begins the encounter"
        elif len(ways) == 1:
            self._draft(ways[0])
        else:
            self._ways, self.at = ways, 0

    def _draft(self, offer: Offer) -> None:
        if offer.refused:
            self.error = offer.refused
        else:
            self.dismiss(offer.id)
