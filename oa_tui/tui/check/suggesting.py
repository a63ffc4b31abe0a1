"""One more benefit or drawback: type to filter the system's suggestions, or to name one's own."""

from __future__ import annotations

import msgspec
from rich.text import Text

from oa_tui.play import amounts
from oa_tui.rules.contract import Check, Modifier
from oa_tui.tui.check import board as lines_of
from oa_tui.tui.check.drafting import LONGEST, Drafting
from oa_tui.tui.check.modes import Footer, Mode, edited, pick
from oa_tui.tui.check.picture import Choice, Picking
from oa_tui.tui.check.view import draft_lines
from oa_tui.tui.text import signed
from oa_tui.tui.theme import Ink

MOST = 99


class Suggesting(Mode):
    """A list in the column it adds to; the draft behind it stays as it is until Enter."""

    letters = True

    def __init__(self, drafting: Drafting, kind: str, key: str) -> None:
        super().__init__(drafting.desk)
        self._drafting = drafting
        self._kind = kind
        self._key = key
        self._text = ""
        self._at = 0
        suggested = self.desk.play.system.suggestions
        offered = {"benefits": suggested.benefits, "drawbacks": suggested.drawbacks}.get(kind, ())
        have = lines_of.lists(self.desk.play.system, drafting.check)[key]
        used = {each.label.casefold() for each in have if not each.off}
        latest = [each for (which, _), each in reversed(self.desk.recent.items()) if which == kind]
        known: dict[str, Modifier] = {}
        for each in (*latest, *offered):
            known.setdefault(each.label.casefold(), each)
        self._offered = tuple(each for label, each in known.items() if label not in used)
        self._sign = lines_of.sign_of(offered)

    @property
    def draft(self) -> Check:
        """The check behind it."""
        return self._drafting.check

    @property
    def said(self) -> str:
        """How to name one's own."""
        return "Type to filter or to name your own; a value follows it: wyrm bow 3"

    def _found(self) -> list[Modifier]:
        """What the text leaves, with the value that is typed behind it; last what it names itself."""
        said = amounts.valued(self._text)
        text = said.name.casefold()
        left = [each for each in self._offered if text in each.label.casefold()]
        named = self._named()
        if said.n is not None and named is not None:
            left = [msgspec.structs.replace(each, value=named.value) for each in left]
        if named is not None and all(each.label.casefold() != named.label.casefold() for each in left):
            left.append(named)
        return left

    def _named(self) -> Modifier | None:
        """A name, and a value behind it: signed as typed, else raising or lowering as these do."""
        said = amounts.valued(self._text)
        if not said.name:
            return None
        if not said.n:
            return Modifier(said.name, self._sign)
        value = min(MOST, said.n)
        return Modifier(said.name, {"+": value, "-": -value}.get(said.sign, self._sign * value))

    def lines(self, ink: Ink, width: int, height: int) -> list[Text]:
        """The draft with the list in one of its columns."""
        drawn = self._drafting.drawn
        choices = tuple(Choice(each.label, signed(each.value)) for each in self._found())
        title = {"benefits": "Another Benefit", "drawbacks": "Another Drawback"}.get(self._kind, "One more")
        picking = Picking(title, self._text, choices, self._at)
        column = 1 if drawn.board.middle.adds and drawn.board.middle.adds == self._kind else 0
        return draft_lines(
            ink, msgspec.structs.replace(drawn, picking=picking, column=column, selected=""), width, height
        )

    def footer(self) -> Footer:
        """Enter adds, Escape goes back."""
        return [("Enter", "add it"), ("↑↓", "choose"), ("Esc", "back to the check")]

    def type(self, key: str, char: str) -> bool:
        """Letters filter; Enter adds; Escape goes back."""
        if key in ("up", "down"):
            self._at = pick(self._at, 1 if key == "down" else -1, len(self._found()))
        elif key == "escape":
            self.desk.show(self._drafting)
        elif key == "enter":
            self._add()
        else:
            text = edited(self._text, key, char, LONGEST)
            if text is not None:
                self._text, self._at = text, 0
        return True

    def _add(self) -> None:
        found = self._found()
        if not found:
            self.desk.say("There is no other suggestion: type one of your own")
            return
        chosen = found[min(self._at, len(found) - 1)]
        if self._drafting.add(self._key, chosen.label, chosen.value):
            place = self._kind, chosen.label.casefold()
            self.desk.recent.pop(place, None)
            self.desk.recent[place] = chosen
            self.desk.show(self._drafting)
