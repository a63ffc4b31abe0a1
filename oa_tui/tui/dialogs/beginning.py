"""Beginning an encounter: the order scores, one after the other."""

from __future__ import annotations

from msgspec.structs import replace
from rich.text import Text

from oa_tui.encounter.commands import BeginEncounter, Command, Next
from oa_tui.encounter.groups import together, units
from oa_tui.encounter.order.standing import UNSCORED, camp, order_of
from oa_tui.encounter.state import group_label
from oa_tui.play.session import Play
from oa_tui.rules.contract import Check
from oa_tui.rules.table import Combatant, Id
from oa_tui.tui.check.lists import window
from oa_tui.tui.check.row import Row, caret
from oa_tui.tui.dialogs.base import INDENT, Answer, Dialog, Footer
from oa_tui.tui.dialogs.encounter import EncounterDialog
from oa_tui.tui.lines import SIDES
from oa_tui.tui.text import fit, tail_of, width
from oa_tui.tui.theme import Ink

NAME = 24
HOW = "a number, or nothing to roll"
MOST_DIGITS = 4


def asked(play: Play) -> list[Combatant]:
    """Those whose score is rolled, in this order mode: of a group and of a side one for all, in popcorn and free order
    nobody.
    """
    scene, mode, people = play.scene, play.encounter.mode, play.table.combatants
    if mode in UNSCORED:
        return []
    first = (people[whos[0]] for whos in units(play.table))
    found = [one for one in first if not isinstance(play.system.score(one.id, mode, scene), int)]
    if mode == "sides":
        return list({camp(one): one for one in reversed(found)}.values())[::-1]
    return [one for one in found if one.fixed is None]


def _called(play: Play, one: Combatant) -> str:
    """Who a score is for: a side, a group, or one alone."""
    if play.encounter.mode == "sides":
        return SIDES[camp(one)]
    whos = together(play.table, one.id)
    return group_label(play.table, whos) if len(whos) > 1 else one.label


def die_of(play: Play, who: Id, ahead: int = 0) -> str:
    """Whose die is typed, where the check and not the number says the place (DT-23); so many Rounds from now."""
    mode, scene = play.encounter.mode, replace(play.scene, round=play.encounter.round + ahead)
    check = play.system.score(who, mode, scene) if order_of(play.system, mode).by_check else None
    if not isinstance(check, Check) or check.who not in scene.combatants:
        return ""
    aim = play.system.aim(check)
    sides = play.system.dice(check)[0].sides[0]
    return f"the d{sides} of {scene.combatants[check.who].label}, {aim.label} {aim.number}"


class BeginDialog(Dialog):
    """Walks through those whose score is rolled: a number, or nothing to roll. The others have theirs printed.

    Words are for the other things to do with an encounter: they open the list of these.
    """

    how = f"{HOW}; words do other things"
    ahead = 0
    """How many Rounds from now the scores are for."""

    def __init__(self, play: Play, title: str = "", whos: list[Combatant] | None = None) -> None:
        super().__init__(play, title or f"Begin: {play.encounter.name}")
        self._scores: dict[str, int | None] = {}
        self._at = 0
        self._asked = asked(play) if whos is None else whos
        self._labels = [_called(play, one) for one in self._asked]

    @property
    def shows_field(self) -> bool:
        """The field stands in the list."""
        return False

    def live(self) -> Footer:
        """Enter goes on, at the last one it begins."""
        last = self._at >= len(self._asked) - 1
        return [("Enter", "begin" if last else "next"), ("Tab", "roll the rest"), ("↑", "back")]

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """Everybody who is asked for, with what was said."""
        sides = self.play.encounter.mode == "sides"
        rolling = sum(len(together(self.play.table, one.id)) for one in self._asked)
        printed = 0 if sides or self.ahead else len(self.play.table.present) - rolling
        label = min(NAME, max(map(width, self._labels), default=0))
        shown = window(len(self._asked), self._at, rows - 4 if rows > 4 else rows)
        lines = [self._one(ink, number, label, cells) for number in shown]
        if rows > 4:
            lines = [Row(ink).at(INDENT, self.how, ink.faint).line, Text(), *lines]
        if printed and rows > 4:
            have = "1 more has its score" if printed == 1 else f"{printed} more have their score"
            lines += [Text(), Row(ink).at(INDENT, f"{have} printed", ink.faint).line]
        return lines

    def _one(self, ink: Ink, number: int, label: int, cells: int) -> Text:
        one, chosen, name = self._asked[number], number == self._at, self._labels[number]
        row = Row(ink).at(INDENT, fit(name, label, tail_of(name)), ink.hi if chosen else ink.text)
        start = INDENT + label + 3
        if chosen:
            row.at(start, f"{self.text}{caret(ink)}", ink.hi)
            if not self.text and (die := die_of(self.play, one.id, self.ahead)):
                row.at(0, f"  {die}", ink.faint, cells - start - 1)
            return row.under(0, cells, ink.raised).line
        score = self._scores.get(one.id)
        said = "rolls" if one.id in self._scores and score is None else "" if score is None else str(score)
        return row.at(start, said, ink.mute if score is None else ink.hi).line

    def changed(self) -> None:
        """A letter goes on in the list of what else can be done; Esc there comes back."""
        if self.text[:1].isalpha():
            text, self.text = self.text, ""
            self.app.push_screen(EncounterDialog(self.play, text), self._other)

    def _other(self, done: Answer) -> None:
        if done is not None:
            self.dismiss(done)

    def move(self, by: int) -> None:
        """Back to the one before, to change it; on as with Enter."""
        if by < 0 and self._at:
            self._at -= 1
            score = self._scores.pop(self._asked[self._at].id, None)
            self.text = "" if score is None else str(score)
        elif by > 0 and self._at < len(self._asked) - 1:
            self._keep()

    def tab(self) -> None:
        """The rest is rolled, and it begins."""
        if self._keep():
            self._begin()

    def enter(self) -> None:
        """The next one; after the last one it begins."""
        if self._keep() and self._at >= len(self._asked):
            self._at = max(0, len(self._asked) - 1)
            self._begin()

    def _keep(self) -> bool:
        """Keep what was typed; what is no number is said and stays."""
        if self._at >= len(self._asked):
            return True
        text = self.text.strip().replace("−", "-")
        digits = text.removeprefix("-")
        if text and not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
            self.error = f"{fit(text, 20)} is no score: type a number such as 7, or nothing to roll"
            return False
        self._scores[self._asked[self._at].id] = int(text) if text else None
        self.text, self._at = "", self._at + 1
        return True

    def _begin(self) -> None:
        self.finish(self._command({who: score for who, score in self._scores.items() if score is not None}))

    def _command(self, scores: dict[Id, int | None]) -> Command:
        return BeginEncounter(scores)


class RoundDialog(BeginDialog):
    """As a round begins, the scores that are rolled by hand; those of the others fall."""

    how = HOW
    ahead = 1

    def __init__(self, play: Play, whos: tuple[Id, ...]) -> None:
        super().__init__(play, f"Round {play.encounter.round + 1}", [play.table.combatants[who] for who in whos])

    def changed(self) -> None:
        """What is typed is a number."""

    def _command(self, scores: dict[Id, int | None]) -> Command:
        return Next(scores)
