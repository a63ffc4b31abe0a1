"""Conditions of the targets: one begins, one that holds ends, and each is read while the cursor is on it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.text import Text
from textual import events

from oa_tui.encounter import expiry
from oa_tui.encounter.commands import AddCondition, Command, DropCondition
from oa_tui.play import amounts
from oa_tui.play.session import Play
from oa_tui.rules.table import Condition, Effect, Id
from oa_tui.tui.check.row import Row, caret
from oa_tui.tui.dialogs.base import INDENT, Footer, named
from oa_tui.tui.dialogs.choosing import Choosing, Line, filtered
from oa_tui.tui.text import clean, fit_end, signed, wrapped
from oa_tui.tui.theme import Ink

LABEL = 9
"""Cells from a field's name to its value."""

READ = 3
"""Rows for the text of the condition under the cursor."""

SHOT_AHEAD = 3
_HAS, _KNOWN, _OWN = "has:", "known:", "own:"
_STEP = re.compile(r"\d+")


class ConditionDialog(Choosing):
    """Those the targets have stand first, to be read or ended; then what others have now, then the library's.

    A name that nobody knows is a condition of the GM's own; a number behind a name is its value.
    """

    most_rows = 6

    def __init__(self, play: Play, targets: tuple[Id, ...]) -> None:
        super().__init__(play, f"Condition → {named(play, targets)}")
        self.targets = targets
        self._names = tuple(dict.fromkeys((*_others(play, targets), *play.conditions.names())))
        self._stepped = 0
        self._words: str | None = None
        """The end being typed, or typed; None: the one that is stepped to."""
        self._typing = False

    # ---- the field ----
    @property
    def _said(self) -> amounts.Valued:
        found = amounts.valued(self.text)
        plain = found.sign != "-" and bool(found.name) and not self._is_known(self.text)
        return found if plain else amounts.Valued(self.text.strip())

    def _is_known(self, name: str) -> bool:
        wanted = name.strip().casefold()
        return any(wanted == each.casefold() for each in self._names)

    def hint(self) -> str:
        """How many are left, and that any name will do."""
        if not self._names:
            return "any name will do"
        known = sum(line.id.startswith(_KNOWN) for line in self.lines())
        return f"{known} of {len(self._names)}, or your own"

    def changed(self) -> None:
        """Another name, another end to begin with."""
        super().changed()
        self._stepped = 0

    def _edit(self, name: str, char: str) -> None:
        """Text goes to the field that has the caret."""
        if not self._typing:
            super()._edit(name, char)
            return
        self.text, held = self._words or "", self.text
        super()._edit(name, char)
        self._words, self.text = self.text, held

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes to the name."""
        self._typing = False
        super().on_paste(event)

    # ---- the list ----
    def lines(self) -> list[Line]:
        """What they have stands first, unless a name is typed that only some of them have."""
        name = self._said.name
        has = filtered(list(self._had()), name)
        known = filtered([Line(f"{_KNOWN}{each}", each, self._gist(each)) for each in self._names], name)
        if name and not self._is_known(name):
            known.append(Line(f"{_OWN}{name}", name, "your own"))
        first = not name or all(self._everybody(line) for line in has)
        return [*has, *known] if first else [*known, *has]

    def _had(self) -> Iterator[Line]:
        people = self.play.table.combatants
        found = dict.fromkeys(each.name for who in self.targets for each in people[who].conditions)
        for name in found:
            whose = [who for who in self.targets if self._of(who, name)]
            labels = "" if len(self.targets) == 1 else ", ".join(people[who].label for who in whose)
            one = self._of(whose[0], name)
            value = "" if one is None or one.value is None else f" {one.value}"
            yield Line(f"{_HAS}{name}", f"{name}{value}", labels or self._ends(whose[0], name), "holds")

    def _of(self, who: Id, name: str) -> Condition | None:
        wanted = name.casefold()
        held = self.play.table.combatants[who].conditions
        return next((each for each in held if each.name.casefold() == wanted), None)

    def _everybody(self, line: Line) -> bool:
        return all(self._of(who, line.id.removeprefix(_HAS)) for who in self.targets)

    def _gist(self, name: str) -> str:
        known = self.play.conditions(name)
        if known is None:
            return ""
        return known.text or ", ".join(effect_words(each) for each in known.effects)

    def _ends(self, who: Id, name: str) -> str:
        one = self._of(who, name)
        if one is None:
            return ""
        ends = expiry.spoken(one.until, self.play.table, who) if one.until else ""
        return f"until {ends}" if ends else one.note

    # ---- its end ----
    def _ways(self) -> tuple[str, ...]:
        """Ends to step through; what the library says of the condition stands first."""
        line = self.current
        known = self.play.conditions(_name(line)) if line is not None and line.id.startswith(_KNOWN) else None
        own = "" if known is None else known.note.removeprefix("until ") or "never"
        shot = self.play.encounter.shot
        shots = (f"shot {max(1, shot - SHOT_AHEAD)}",) if shot is not None else ()
        usual = ("end of its next turn", "start of its next turn", "end of round", *shots, "end of scene", "never")
        return tuple(dict.fromkeys((own, *usual) if own else usual))

    @property
    def until(self) -> str:
        """The end in words."""
        if self._words is not None and self._words.strip():
            return self._words.strip()
        ways = self._ways()
        return ways[self._stepped % len(ways)]

    def step(self, by: int) -> None:
        """The next end."""
        if not self._ending:
            self._words, self._typing = None, False
            self._stepped = (self._stepped + by) % len(self._ways())

    def move(self, by: int) -> None:
        """Another condition begins with its own end."""
        super().move(by)
        self._stepped = 0

    def tab(self) -> None:
        """To the end and back: any words may stand there."""
        if self._ending:
            return
        self._typing = not self._typing
        if self._typing and self._words is None:
            self._words = ""

    @property
    def _ending(self) -> bool:
        line = self.current
        return line is not None and line.id.startswith(_HAS)

    # ---- drawing ----
    def live(self) -> Footer:
        """Enter says what it would do."""
        count = len(self.targets)
        whom = "" if count == 1 else " both" if count == 2 else f" all {count}"
        if self._ending:
            return [("Enter", "end it"), ("↑↓", "choose")]
        verb = f"add to{whom}" if whom else "add"
        return [("Enter", verb), ("Tab", "name" if self._typing else "any end"), ("←→", "until")]

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """The list, the end, and what the condition under the cursor says."""
        below = [*self._end(ink, cells), *self._told(ink, cells)]
        spare = rows - 1 - len(below)
        if spare < 3:
            below = self._end(ink, cells)[:1]
            spare = rows - 1 - len(below)
        return [*super().body(ink, cells, max(1, spare)), Text(), *below]

    def height(self, rows: int) -> int:
        """The list keeps its place while it is filtered."""
        return min(rows, len(self._names) + 1)

    def _end(self, ink: Ink, cells: int) -> list[Text]:
        at = INDENT + LABEL
        line = self.current
        if self._ending and line is not None:
            who = next(who for who in self.targets if self._of(who, _name(line)))
            said = self._ends(who, _name(line)).removeprefix("until ") or "no end"
            return [Row(ink).at(INDENT, "until", ink.mute).at(at, said, ink.text, cells - at).line, Text()]
        if self._typing:
            shown = f"{fit_end(clean(self._words or ''), cells - at - 2)}{caret(ink)}"
            hint = "any moment: Alarm at 4, end of Troll's turn, round 3"
            return [
                Row(ink).at(INDENT, "until", ink.mute).at(at, shown, ink.hi).line,
                Row(ink).at(at, hint, ink.faint, cells - at).line,
            ]
        row = Row(ink).at(INDENT, "until", ink.mute).at(at, f"‹ {self.until} ›", ink.hi, cells - at)
        others = ", ".join(way for way in self._ways() if way != self.until)
        return [row.line, Row(ink).at(at, others, ink.faint, cells - at).line]

    def _told(self, ink: Ink, cells: int) -> list[Text]:
        """Value and text; as many rows for every condition, so that nothing moves."""
        line, at = self.current, INDENT + LABEL
        value = self._said.n
        known = None if line is None else self._known(line)
        if value is None and known is not None:
            value = known.value
        rows = [Row(ink).at(INDENT, "value", ink.mute).at(at, "none" if value is None else str(value), ink.text).line]
        said = "" if known is None else " ".join((known.text, *(f"{effect_words(each)}." for each in known.effects)))
        text = wrapped(said, cells - at)[:READ] if said.strip() else []
        for number in range(READ):
            row = Row(ink).at(INDENT, "reads" if number == 0 and text else "", ink.mute)
            rows.append(row.at(at, text[number] if number < len(text) else "", ink.text).line)
        return rows

    def _known(self, line: Line) -> Condition | None:
        name = _name(line)
        held = next((one for who in self.targets if (one := self._of(who, name))), None)
        return held if held is not None and line.id.startswith(_HAS) else self.play.conditions(name)

    # ---- doing it ----
    def take(self, line: Line) -> None:
        """It ends for everybody who has it, or begins for all."""
        if line.id.startswith(_HAS):
            self.finish(*self._drops(_name(line)))
            return
        unsaid = self._stepped == 0 and not (self._words or "").strip()
        until = "" if unsaid and line.id.startswith(_KNOWN) and self.play.conditions(_name(line)) else self.until
        self.finish(AddCondition(self.targets, Condition("", _name(line), value=self._said.n), until))

    def _drops(self, name: str) -> tuple[Command, ...]:
        return tuple(DropCondition(who, name) for who in self.targets if self._of(who, name))


def effect_words(effect: Effect) -> str:
    """What an effect does, for people: `attacks on it: score +1 (melee)`."""
    whom = "On it: " if effect.whose == "against" else ""
    tags = f" ({', '.join(effect.when)})" if effect.when else ""
    return f"{whom}{effect.label or effect.on.replace('-', ' ')} {signed(effect.value)}{tags}"


def _name(line: Line) -> str:
    return line.id.partition(":")[2]


def _others(play: Play, targets: tuple[Id, ...]) -> list[str]:
    """What others at the table have now, the latest first: what is given again soon."""
    held = [each for one in play.table.present if one.id not in targets for each in one.conditions]
    return [each.name for each in sorted(held, key=lambda each: _since(each.id), reverse=True)]


def _since(id_: str) -> tuple[int, ...]:
    """The step that gave a condition its id, and its place in it."""
    return tuple(int(number) for number in _STEP.findall(id_))
