"""The encounter as a whole: begin, end, rest, another encounter, how turns are taken, how long a round is, surprise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import get_args

from oa_tui.encounter.commands import (
    BeginEncounter,
    Command,
    EndEncounter,
    Refusal,
    Rest,
    SetMode,
    SetRoundLength,
    Surprise,
    SwitchEncounter,
)
from oa_tui.encounter.order.standing import camp, order_of
from oa_tui.encounter.state import Encounter
from oa_tui.library import Entry
from oa_tui.play.files import open_entries
from oa_tui.play.record import Done
from oa_tui.play.session import Play
from oa_tui.rules.durations import seconds
from oa_tui.rules.table import Combatant, Mode
from oa_tui.tui.dialogs.choosing import Choosing, Line, filtered

CHOSEN: tuple[Mode, ...] = ("sides", "popcorn")
"""Modes in which somebody is chosen to begin."""

MODES: dict[Mode, str] = {
    "turns": "by score, highest first",
    "shots": "count down, actions cost shots",
    "sides": "one side after the other",
    "popcorn": "whoever acts names the next",
    "free": "marks for who has acted",
}

Deed = Callable[[], Done]


class EncounterDialog(Choosing):
    """A line for each thing to do. A time is a length of a round, or of a rest; `rest` and words say what a rest is."""

    verb = "do it"

    def __init__(self, play: Play, text: str = "") -> None:
        name = play.encounter.name
        super().__init__(play, f"Begin: {name}" if play.encounter.stage == "setup" else name)
        self.text = text
        known = {entry.key: entry for entry in play.library.search("", play.system.id, ("encounter",))}
        self._opened = {f"open {entry.file}:{entry.line}": entry for entry in known.values()}

    def hint(self) -> str:
        """What text may be."""
        rest = "" if self.play.encounter.stage == "running" else ", a rest"
        return f"type to find; or how long a round{rest} is"

    def lines(self) -> list[Line]:
        """What the text leaves; what it may be itself; what matters now first."""
        text = self.text.strip()
        named = filtered([line for line, _ in self._deeds()], text)
        word, _, rest = text.partition(" ")
        resting = self.play.encounter.stage != "running"
        if resting and rest and "rest".startswith(word.casefold()) and len(word) > 1:
            named = [Line(f"rest {rest}", "Rest", rest.strip())]
        elif text and (text[0].isdigit() or seconds(text) is not None):
            named += [Line(f"length {text}", "A round is", text)]
            named += [Line(f"rest {text}", "Rest", text)] if resting else []
        return named

    def nothing(self) -> str:
        """A slip of a key is no length of a round."""
        return "Nothing is called that; a round is as long as 6 seconds, 1 minute"

    def tab(self) -> None:
        """Begin, rolling what is rolled."""
        if self.play.encounter.stage == "setup":
            self.finish(BeginEncounter())

    def take(self, line: Line) -> None:
        """Do it."""
        kind, _, said = line.id.partition(" ")
        deed = next((deed for known, deed in self._deeds() if known.id == line.id), None)
        if line.id == "length":
            self.error = "Type how long a round is: 6 seconds, 1 minute"
        elif deed is not None:
            if self.carry_out(deed):
                self.dismiss(self.last)
        else:
            self.finish(SetRoundLength(said) if kind == "length" else Rest(said))

    # ---- what there is ----
    def _deeds(self) -> Iterator[tuple[Line, Deed]]:
        """Each thing to do, what the stage of the encounter asks for first."""
        play, stage = self.play, self.play.encounter.stage
        if stage == "running":
            yield Line("end", "End the encounter", f"round {play.encounter.round}"), self._does(EndEncounter())
        else:
            yield from self._beginnings()
            yield Line("rest", "Rest", "or type: rest 8 hours"), self._does(Rest())
        free = self._unaware()
        yield from self._surprised_sides(free)
        yield from self._others()
        yield from self._modes()
        length = play.encounter.round_length or "not said"
        yield Line("length", "Round length", f"{length}; type another"), self._does(SetRoundLength(""))
        for one in free:
            yield Line(f"surprise {one.id}", f"Surprise: {one.label}"), self._does(Surprise((one.id,)))

    def _does(self, command: Command) -> Deed:
        return partial(self.play.do, command)

    def _beginnings(self) -> Iterator[tuple[Line, Deed]]:
        """Begin; where somebody is chosen to go first, each of those it may be."""
        play, mode = self.play, self.play.encounter.mode
        again = "Begin" if play.encounter.stage == "setup" else "Begin again"
        if not play.encounter.members:
            return
        yield Line("begin", again, _asked_for(play)), self._does(BeginEncounter())
        if mode in CHOSEN:
            for side, name in (("party", "the party"), ("foe", "the foes")):
                yield Line(f"first {side}", f"{again}, {name} first"), self._does(BeginEncounter(first=side))
        if mode == "popcorn":
            for one in self._able():
                yield Line(f"first {one.id}", f"{again}, {one.label} first"), self._does(BeginEncounter(first=one.id))

    def _surprised_sides(self, free: list[Combatant]) -> Iterator[tuple[Line, Deed]]:
        """Those of a side who may still be surprised, all at once."""
        for side, name in (("foe", "the foes"), ("party", "the party")):
            whos = tuple(one.id for one in free if camp(one) == side)
            if whos:
                yield (
                    Line(f"surprise {side}", f"Surprise: {name}", "no turn in the first round"),
                    self._does(Surprise(whos)),
                )

    def _able(self) -> list[Combatant]:
        return [one for one in self.play.order() if self.play.status(one.id) != "out"]

    def _unaware(self) -> list[Combatant]:
        """Who may still be surprised: before the beginning anybody, in the first round whoever has yet to act."""
        encounter = self.play.encounter
        if encounter.stage == "ended" or encounter.round > 1 or encounter.mode == "free":
            return []
        if encounter.stage == "setup":
            return [one for one in self._able() if one.id not in encounter.surprised]
        waiting = {who for slot in encounter.slots if slot.spent is None and slot.at is not None for who in slot.who}
        return [one for one in self._able() if one.id in waiting - set(encounter.acting)]

    def _others(self) -> Iterator[tuple[Line, Deed]]:
        """The session's other encounters, then those of the library."""
        play = self.play
        for one in play.table.encounters.values():
            if one.id != play.table.open:
                yield (
                    Line(f"switch {one.id}", f"Switch to {one.name}", _state(one)),
                    self._does(SwitchEncounter(one.id)),
                )
        for id_, entry in self._opened.items():
            yield Line(id_, f"Open {entry.name}", "from the library"), partial(self._open, entry)

    def _open(self, entry: Entry) -> Done:
        opening = open_entries([entry], self.play.library)
        if opening is None:
            raise Refusal(f"{entry.name} seats nobody and has nothing to work at")
        return self.play.open(opening)

    def _modes(self) -> Iterator[tuple[Line, Deed]]:
        """Every other way to take turns; for the present one, scores once or every round."""
        play, now = self.play, self.play.encounter
        played = [order.mode for order in play.system.orders]
        scored = order_of(play.system, now.mode)
        if now.mode in ("turns", "sides") and not scored.afresh:
            name, note = ("Scores once", "kept all through") if now.afresh else ("Scores every round", "found anew")
            yield Line("afresh", name, note), self._does(SetMode(now.mode, not now.afresh))
        for mode in (*played, *(each for each in get_args(Mode) if each not in played)):
            if mode != now.mode:
                yield Line(f"mode {mode}", f"Order: {mode}", MODES[mode]), self._does(SetMode(mode))


def _asked_for(play: Play) -> str:
    """How many scores are rolled."""
    scene, mode = play.scene, play.encounter.mode
    rolled = sum(not isinstance(play.system.score(one.id, mode, scene), int | None) for one in play.table.present)
    return f"{rolled} roll for their place" if rolled and mode not in ("popcorn", "free") else ""


def _state(one: Encounter) -> str:
    """How far another encounter is."""
    return f"round {one.round}" if one.stage == "running" else "ended" if one.stage == "ended" else "not begun"
