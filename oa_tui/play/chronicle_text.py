"""The log for reading: as plain text, or as Markdown. Pure: entries in, lines out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from oa_tui.play.chronicle import Entry
from oa_tui.play.chronicle_roll import Roll
from oa_tui.play.chronicle_summary import Summary, Tally
from oa_tui.rules.answers import percent

Form = Literal["md", "text"]

_MARKS = re.compile(r"([\\`*_{}\[\]()#+!|~>-])")
_GM = "(GM only) "


class Scribe:
    """Writes entry after entry; knows which encounter, round and turn it is in, so that each is headed once."""

    def __init__(self, form: Form) -> None:
        self._md = form == "md"
        self._place: tuple[str, int] = ("", -1)
        self._last: tuple[int, str] = (0, "")
        self._blank = False

    def head(self, name: str) -> Iterator[str]:
        """The session's name."""
        yield f"# {self._plain(name)}" if self._md else clean(name)

    def entry(self, entry: Entry) -> Iterator[str]:
        """The lines of an entry, with a heading before it where it is in another encounter, round or turn."""
        for line in self._lines(entry):
            if line or not self._blank:
                yield line
            self._blank = not line

    def _lines(self, entry: Entry) -> Iterator[str]:
        yield from self._headings(entry)
        told, mark = entry.told, _GM if entry.told.hidden else ""
        if told.turn_of and not entry.undone:
            yield from (
                ("", f"**{mark}{self._plain(told.title)}**", "") if self._md else (f"  {mark}{clean(told.title)}",)
            )
        elif entry.group == entry.n or self._last[0] != entry.group:
            yield self._line(0, mark + self._title(entry), entry.undone)
        elif told.title != self._last[1]:
            yield self._line(1, mark + self._title(entry), entry.undone)
        elif told.roll is not None and told.roll.again:
            yield self._line(1, f"{mark}Changed: {self._outcome(told.roll)}", entry.undone)
        for said in told.changes:
            hers = _GM if said.hidden and not told.hidden else ""
            yield self._line(1, hers + self._plain(said.text), entry.undone)
        self._last = entry.group, told.title
        if entry.summary is not None:
            yield from self._summary(entry.summary)

    def taken_back(self, entry: Entry) -> Iterator[str]:
        """That an entry told earlier is no longer so."""
        yield self._line(0, f"Taken back: {self._plain(entry.told.title)}", undone=False)

    def _headings(self, entry: Entry) -> Iterator[str]:
        encounter, round_ = self._place
        if entry.encounter and entry.encounter != encounter:
            yield from ("", f"## {self._plain(entry.encounter)}", "") if self._md else ("", clean(entry.encounter))
            round_ = -1
        if entry.round > 0 and entry.round != round_:
            yield from ("", f"### Round {entry.round}", "") if self._md else ("", f" Round {entry.round}")
        self._place = entry.encounter or encounter, entry.round

    def _title(self, entry: Entry) -> str:
        roll = entry.told.roll
        title = self._plain(entry.told.title)
        if roll is None:
            return title
        notes = "; ".join(self._plain(note) for note in _notes(roll))
        return f"{title}: {self._outcome(roll)}" + (f" ({notes})" if notes else "")

    def _outcome(self, roll: Roll) -> str:
        outcome = self._plain(roll.result or roll.word)
        word = f", {self._plain(roll.word)}" if roll.result and roll.result != roll.word else ""
        return f"{f'**{outcome}**' if self._md else outcome}{word}"

    def _line(self, depth: int, text: str, undone: bool) -> str:
        if self._md:
            return f"{'  ' * depth}- ~~{text}~~ (taken back)" if undone else f"{'  ' * depth}- {text}"
        return f"{'  ' * (depth + 2)}{text}{' (taken back)' if undone else ''}"

    def _plain(self, text: str) -> str:
        """Words of a session that are neither marks nor HTML in Markdown, nor steer a terminal."""
        if not self._md:
            return clean(text)
        return _MARKS.sub(r"\\\1", clean(text)).replace("&", "&amp;").replace("<", "&lt;")

    # ---- the end of an encounter ----
    def _summary(self, of: Summary) -> Iterator[str]:
        yield from ("", "### Summary", "") if self._md else ("", " Summary")
        for line in summary_lines(of):
            yield self._line(0, self._plain(line), undone=False)


def summary_lines(of: Summary) -> Iterator[str]:
    """What an encounter came to: the whole in a line, then a line for each who did something."""
    whole = [f"{of.rounds} round{'' if of.rounds == 1 else 's'}"]
    if of.rolled:
        whole.append(_luck(of.rolled, of.succeeded, of.expected))
    if of.turn is not None:
        whole.append(f"the median turn took {duration(of.turn)}")
    yield "; ".join(whole)
    yield from (f"{one.who}: {', '.join(_deeds(one))}" for one in of.people if any(_deeds(one)))


def clean(text: str) -> str:
    """One line that can't steer a terminal or turn its reading direction."""
    return "".join(char if char.isprintable() else " " for char in text)


def _notes(roll: Roll) -> Iterator[str]:
    """Dice and odds, the same way for everybody."""
    for hand in roll.dice:
        lie = " ".join(map(str, hand.faces)) if hand.total is None else f"total {hand.total}"
        if lie:
            yield f"{hand.who} threw {lie}"
    if roll.chance:
        yield f"chance {percent(Fraction(roll.chance))}"
    if roll.secret:
        yield "secret"


def _deeds(one: Tally) -> Iterator[str]:
    if one.turns:
        yield f"{one.turns} turn{'' if one.turns == 1 else 's'}"
    if one.checks:
        yield f"{one.checks} check{'' if one.checks == 1 else 's'}"
    if one.rolled:
        yield _luck(one.rolled, one.succeeded, one.expected)
    if one.harm:
        yield f"{one.harm} point{'' if one.harm == 1 else 's'} of harm"
    if one.timed:
        yield f"{duration(one.seconds / one.timed)} a turn"
    if one.fell:
        yield "fell"


def _luck(rolled: int, succeeded: int, expected: str) -> str:
    """Rolled against expected: `4 of 7 succeeded, 4.63 expected`."""
    return f"{succeeded} of {rolled} succeeded, {float(Fraction(expected)):.2f} expected"


def duration(seconds: float) -> str:
    """Time for people: `1 min 5 s`."""
    if seconds < 1:
        return "under 1 s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
