"""The GM types the faces that lie on the table; when the last one lies, the roll is made with them."""

from __future__ import annotations

import msgspec
from rich.text import Text

from oa_tui.rules.contract import Check, Throw
from oa_tui.rules.rolling import add_face, next_die
from oa_tui.tui.check import typing
from oa_tui.tui.check.dice import asking, lying
from oa_tui.tui.check.drafting import Drafting
from oa_tui.tui.check.modes import Footer, Mode
from oa_tui.tui.check.picture import Face
from oa_tui.tui.check.typing import Typed
from oa_tui.tui.check.view import draft_lines
from oa_tui.tui.theme import Ink


class Facing(Mode):
    """The draft with its dice being typed."""

    letters = True

    def __init__(self, drafting: Drafting) -> None:
        super().__init__(drafting.desk)
        self._drafting = drafting
        self._lying = self._machine(drafting.thrown)
        """What lies already, and was rolled for those who don't roll at the table: no key takes it back."""
        self._typed = Typed(self._lying)
        self._wrong = ""
        """Why the last face was refused: it stays until one is taken."""

    @property
    def figures(self) -> bool:
        """Faces and totals."""
        return True

    @property
    def draft(self) -> Check:
        """The check behind it."""
        return self._drafting.check

    @property
    def said(self) -> str:
        """Which dice to throw."""
        if self._typed.bare:
            return "Type the total and press Enter"
        return "Type what lies on the table, die by die"

    def _machine(self, throws: tuple[Throw, ...]) -> tuple[Throw, ...]:
        """The throws with the dice of those who come next and roll none themselves."""
        play, check = self.desk.play, self._drafting.check
        hands = play.system.dice(check)
        while self._drafting.by_hand and (due := next_die(play.system, check, throws)):
            if self.desk.by_hand(hands[due.hand].who) or not due.sides:
                break
            throws = add_face(play.system, check, throws, play.dice.face(due.sides))
        return throws

    def _press(self, key: str) -> typing.Answer:
        """What a key makes of it, between the dice that are rolled by the machine."""
        typed = self._typed
        if key in ("left", "backspace") and not typed.digits and typed.throws == self._lying:
            typed = Typed(bare=typed.bare)
        answer = typing.press(self.desk.play.system, self._drafting.check, typed, key)
        throws = answer.typed.throws or self._lying
        if not answer.typed.digits:
            rolled = self._machine(throws)
            self._lying = self._lying if rolled == throws else rolled
            throws = rolled
        return msgspec.structs.replace(answer, typed=msgspec.structs.replace(answer.typed, throws=throws))

    def _face(self) -> Face:
        system, check, typed = self.desk.play.system, self._drafting.check, self._typed
        due = typing.owed(system, check, typed)
        shown = []
        for number in range(len(system.dice(check))):
            throw = typed.throws[number] if number < len(typed.throws) else Throw()
            busy = due is not None and due.hand == number
            shown.append(
                asking(system, check, number, throw, typed.digits) if busy else lying(system, check, number, throw)
            )
        lies = typing.so_far(system, check, typed)
        total = typed.digits.replace("-", "−") if typed.bare else "" if lies is None else str(lies)
        return Face(tuple(shown), typing.label(system, check, typed), total, typed.bare)

    def lines(self, ink: Ink, width: int, height: int) -> list[Text]:
        """As the draft, with the faces in the places of the dice."""
        drawn = msgspec.structs.replace(self._drafting.drawn, face=self._face(), selected="")
        return draft_lines(ink, drawn, width, height)

    def footer(self) -> Footer:
        """What a face may be, the other way to type, and the ways back."""
        system, check = self.desk.play.system, self._drafting.check
        due = typing.owed(system, check, self._typed)
        bare = self._typed.bare or (due is not None and not due.sides)
        face = ("0-9", "total") if bare else (f"1-{due.sides if due else 9}", "face")
        other = "faces" if self._typed.bare else "bare total"
        return [face, ("Tab", other), ("←", "last die again"), ("Esc", "back to the check")]

    def type(self, key: str, char: str) -> bool:
        """Every key belongs to the dice."""
        if key == "escape":
            self.desk.show(self._drafting.home)
            return True
        system, check = self.desk.play.system, self._drafting.check
        name = "minus" if char in ("-", "−") else char if char.isdigit() and char.isascii() else key
        answer = self._press(name)
        before, self._typed = self._typed, answer.typed
        if answer.refused or before.throws != answer.typed.throws or before.bare != answer.typed.bare:
            self._wrong = answer.said if answer.refused else ""
        if typing.owed(system, check, self._typed) is None:
            if not self._drafting.roll(self._typed.throws):
                self._typed = before
        else:
            self.desk.say(self._wrong or answer.said or self.said)
        return True
