"""What could somebody try? Their offers first, then for anything else the difficulty ladder; Enter drafts it."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import fields
from rich.text import Text

from oa_tui.encounter.commands import Refusal
from oa_tui.rules.contract import Check, Offer
from oa_tui.rules.shapes import shape, struct_type
from oa_tui.rules.table import Id
from oa_tui.tui.check import chances
from oa_tui.tui.check.drafting import LONGEST, Drafting
from oa_tui.tui.check.lists import window
from oa_tui.tui.check.modes import Desk, Footer, Mode, edited, pick
from oa_tui.tui.check.picture import Choice
from oa_tui.tui.check.row import Row, caret, cut
from oa_tui.tui.text import more, rule
from oa_tui.tui.theme import Ink

WIDEST = 78
LABEL = 28
MOST_DIGITS = 9


class Listed(Mode):
    """Base of the two lists: typing filters, digits pick, ↑↓ and Enter choose."""

    letters = True

    def __init__(self, desk: Desk, title: str) -> None:
        super().__init__(desk)
        self._title = title
        self._text = ""
        self._at = 0

    def choices(self) -> list[Choice]:
        """All lines there are."""
        raise NotImplementedError

    def take(self, at: int) -> None:
        """One of them is chosen, by its place in `choices`."""
        raise NotImplementedError

    def leave(self) -> None:
        """Escape."""
        self.desk.say("")
        self.desk.close()

    def _left(self) -> list[int]:
        text = self._text.strip().casefold()
        return [at for at, each in enumerate(self.choices()) if text in each.label.casefold()]

    def lines(self, ink: Ink, width: int, height: int) -> list[Text]:
        """Title, the text that filters, and the lines it leaves."""
        left, choices = self._left(), self.choices()
        room = min(width - 4, WIDEST)
        note = f"{len(left)} of {len(choices)}" if self._text else "type to filter"
        shown = window(len(left), self._at, height - 3)
        note = "   ".join(text for text in (more(ink, shown.start, len(left) - shown.stop), note) if text)
        head = Row(ink).at(5, self._text + caret(ink), ink.hi).right(room + 2, note, ink.faint)
        lines = [rule(ink, cut(ink, self._title, width - 4), width, focus=True), head.line, Text()]
        for number in shown:
            digit = str(number + 1) if not self._text and number < MOST_DIGITS else ""
            lines.append(_line(ink, digit, choices[left[number]], number == self._at, room))
        return lines[:height] if left else [*lines, Row(ink).at(5, "nothing of that name", ink.mute).line][:height]

    def footer(self) -> Footer:
        """Enter drafts, Escape leaves."""
        return [("Enter", "draft it"), ("1-9", "pick"), ("↑↓", "choose"), ("a-z", "filter"), ("Esc", "leave")]

    def type(self, key: str, char: str) -> bool:
        """Digits pick while nothing is typed; everything else filters."""
        left = self._left()
        if key in ("up", "down"):
            self._at = pick(self._at, 1 if key == "down" else -1, len(left))
        elif key == "escape":
            self.leave()
        elif key == "enter":
            self._chosen(left, self._at)
        elif not self._text and char.isdigit() and char.isascii():
            self._chosen(left, int(char) - 1)
        else:
            text = edited(self._text, key, char, LONGEST)
            if text is not None:
                self._text, self._at = text, 0
        return True

    def _chosen(self, left: list[int], at: int) -> None:
        if 0 <= at < len(left):
            self.take(left[at])
        else:
            self.desk.say("Nothing has that number or name")


class Offering(Listed):
    """The offers of the actor."""

    def __init__(self, desk: Desk, actor: Id, targets: tuple[Id, ...]) -> None:
        people = desk.play.table.combatants
        names = ", ".join(people[who].label for who in targets if who in people)
        super().__init__(desk, f"Check   {people[actor].label}{f' → {names}' if names else ''}")
        self._actor = actor
        self._targets = targets
        self._offers = desk.play.offers(actor)

    @property
    def said(self) -> str:
        """What the list is for."""
        return "Pick what is tried: nothing is rolled yet"

    def choices(self) -> list[Choice]:
        """One line an offer."""
        return [_choice(offer) for offer in self._offers]

    def take(self, at: int) -> None:
        """Draft it; where everybody may try it, the ladder comes first."""
        offer = self._offers[at]
        if offer.refused:
            self.desk.say(offer.refused)
            return
        try:
            check = self.desk.play.draft(offer.id, self._actor, self._targets)
        except Refusal as refusal:
            self.desk.say(refusal.message)
            return
        title = title_of(self.desk, check, offer.label)
        key = ladder_key(check)
        if offer.own or not key or getattr(check, key) is None or offer.id.startswith("work:"):
            self.desk.show(Drafting(self.desk, check, title, aimed=aimed(offer)))
        else:
            self.desk.show(Laddering(self, check, title, key))


class Laddering(Listed):
    """How hard is it? The words of the ladder, each with the chance it would leave."""

    def __init__(self, before: Offering, check: Check, title: str, key: str) -> None:
        super().__init__(before.desk, f"Check   {title}")
        self._before = before
        self._check = check
        self._deed = title
        self._key = key
        self._rungs = (("as it stands", None), *before.desk.play.system.suggestions.ladder.items())

    @property
    def said(self) -> str:
        """What the list is for."""
        return "How hard is it? Escape goes back to the offers"

    def leave(self) -> None:
        """Back to the offers."""
        self.desk.show(self._before)

    def _with(self, number: int | None) -> Check:
        return self._check if number is None else self.desk.play.revise(self._check, self._key, number)

    def choices(self) -> list[Choice]:
        """Word, number, chance."""
        found = []
        for word, number in self._rungs:
            shown = getattr(self._check, self._key) if number is None else number
            try:
                odds = self.desk.play.system.odds(self._with(number))
            except Refusal as refusal:
                found.append(Choice(word, str(shown), refused=refusal.message))
                continue
            chance = chances.chance(odds) if odds.success != Fraction(0) else "0.0"
            found.append(Choice(word, str(shown), f"{chance:>5} %" if chance else ""))
        return found

    def take(self, at: int) -> None:
        """Draft it with that difficulty."""
        try:
            check = self._with(self._rungs[at][1])
        except Refusal as refusal:
            self.desk.say(refusal.message)
            return
        self.desk.show(Drafting(self.desk, check, self._deed))


def aimed(offer: Offer) -> bool:
    """Whether an action is against somebody: one target, or what its sheet prints for several."""
    return offer.targets == "one" or (offer.own and offer.targets == "many")


def _choice(offer: Offer) -> Choice:
    note = "   ".join(text for text in (offer.dice, offer.note) if text)
    return Choice(offer.label, "" if offer.score is None else str(offer.score), note, offer.refused)


def _line(ink: Ink, digit: str, choice: Choice, chosen: bool, room: int) -> Text:
    """Digit, label, number, and what else is known; what can't be picked says why."""
    style = ink.faint if choice.refused else ink.hi if chosen else ink.text
    label = min(LABEL, room - 10)
    row = Row(ink).at(2, digit, ink.hi).at(5, choice.label, style, label)
    row.right(5 + label + 4, choice.value, ink.faint if choice.refused else ink.hi)
    start = 5 + label + 8
    if room - start > 4:
        row.at(start, choice.refused or choice.note, ink.faint if choice.refused else ink.mute, room - start)
    return row.under(2, room + 2, ink.raised).line if chosen else row.line


def title_of(desk: Desk, check: Check, deed: str = "") -> str:
    """Who tries what on whom, in labels."""
    play = desk.play
    people, tracks = play.table.combatants, play.encounter.tracks
    names = [
        people[who].label if who in people else tracks[who].name for who in check.on if who in {**people, **tracks}
    ]
    actor = people[check.who].label if check.who in people else check.who
    what = check.label or deed
    who = f"{actor}, {what}" if what else actor
    return f"{who} → {', '.join(names)}" if names else who


def ladder_key(check: Check) -> str:
    """The key of the number that the ladder's words stand for, or nothing."""
    known = {field.name for field in fields(type(check))}
    for field in struct_type(type(check)).fields:
        if field.name in known and shape(field.type).ladder:
            return field.encode_name
    return ""
