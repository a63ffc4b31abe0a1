"""A roll that lies: what follows is accepted, changed, skipped, or left waiting."""

from __future__ import annotations

from fractions import Fraction

from rich.text import Text

from oa_tui.encounter.commands import Accept, Command, Refusal, Skip
from oa_tui.encounter.previews import Change
from oa_tui.encounter.state import Pending
from oa_tui.play.session import Play
from oa_tui.rules.contract import Check, Field, Hand, Odds, Sum, Throw
from oa_tui.rules.rolling import NextDie, next_die
from oa_tui.tui.check import chances
from oa_tui.tui.check.after import rolled_lines
from oa_tui.tui.check.again import Again
from oa_tui.tui.check.board import Entry, marks, stepped
from oa_tui.tui.check.dice import lying
from oa_tui.tui.check.modes import Desk, Footer, Mode, edited, pick
from oa_tui.tui.check.picture import Extra, Follows, Lying, Scores
from oa_tui.tui.text import signed
from oa_tui.tui.theme import Ink

MOST_DIGITS = 4


class Rolled(Mode):
    """The proposals of one roll: which are on, with which numbers. Nothing is applied before Enter."""

    def __init__(self, desk: Desk, pending: Pending) -> None:
        super().__init__(desk)
        self._take(pending)
        self._entry: str | None = None

    def _take(self, pending: Pending) -> None:
        self.pending = pending
        self._off: set[int] = set()
        self._numbers: dict[int, int] = {}
        self._selected = -1
        fields = self.desk.play.after_roll(pending) if pending.id else ()
        self._extras = tuple(field for field in fields if self._allowed(field))

    def _allowed(self, field: Field) -> bool:
        """Whether the rules take one more or one less of it; what is used up still says so."""
        changes = [change for by in (1, -1) if (change := stepped(_entry(field), {}, by))]
        for change in changes:
            try:
                self.desk.play.rework(self.pending, *change)
            except Refusal:
                continue
            return True
        return not changes

    @property
    def takes_text(self) -> bool:
        """A value being typed."""
        return self._entry is not None

    @property
    def figures(self) -> bool:
        """A value is a number."""
        return self.takes_text

    @property
    def said(self) -> str:
        """Nothing is lost by leaving."""
        count = len(self.pending.proposals)
        if not count:
            return "The roll is saved, nothing follows"
        return f"The roll is saved, {count} consequence{'s wait' if count > 1 else ' waits'}"

    @property
    def _on(self) -> tuple[int, ...]:
        return tuple(at for at in range(len(self.pending.proposals)) if at not in self._off)

    def changes(self) -> tuple[Change, ...]:
        """Every proposal; those that are on are previewed one after the other, with their numbers."""
        return self.desk.play.changes(self.pending.proposals, self._on, self._numbers)

    def lines(self, ink: Ink, width: int, height: int) -> list[Text]:
        """How it came about and what follows."""
        return rolled_lines(ink, self._drawn(), width, height)

    def _drawn(self) -> Lying:
        play, pending, outcome = self.desk.play, self.pending, self.pending.outcome
        check, system = play.check_of(pending), play.system
        throws = (*pending.throws, *(Throw() for _ in system.dice(check)))
        odds = system.odds(check)
        return Lying(
            title="   ".join(["Rolled", pending.title, *marks(system, check), *(["secret"] * pending.secret)]),
            dice=tuple(lying(system, check, at, throws[at]) for at in range(len(system.dice(check)))),
            total="" if outcome.total is None else str(outcome.total),
            aim=system.aim(check),
            success=outcome.success,
            word=outcome.word,
            good=tuple(degree.word for degree in odds.degrees if degree.good),
            effect=outcome.effect,
            how=explained(outcome.breakdown, outcome.word, outcome.effect),
            chance=_chance(pending.chance, odds),
            scores=tuple(_score(each) for each in system.sums(check)),
            follows=tuple(self._follow(each) for each in self.changes()),
            extras=tuple(self._extra(field) for field in self._extras),
            whose=tuple(_owner(play, hand) for hand in system.dice(check)),
            counted=any(hand.face is not None for hand in system.dice(check)),
            selected=self._selected,
        )

    def _follow(self, change: Change) -> Follows:
        typed = self._entry if change.index == self._selected else None
        on = change.index not in self._off
        return Follows(
            who=change.who,
            text=change.text,
            before=change.before,
            after=change.after,
            why=change.why,
            rule=change.rule,
            on=on,
            entry=typed,
        )

    def _extra(self, field: Field) -> Extra:
        """What one step would come to: the dice that lie, resolved once more."""
        change = stepped(_entry(field), {}, 1)
        if change is None or field.locked:
            return Extra(f"{field.label}: used", field.locked or field.note)
        play = self.desk.play
        try:
            check = play.rework(self.pending, *change).check
        except Refusal as refusal:
            return Extra(field.label, refusal.message)
        if self._throws(check) is not None:
            return Extra(f"{field.label}: throws again", field.note)
        outcome = play.system.resolve(check, self.pending.throws)
        said = [] if outcome.total is None else [f"total {outcome.total}"]
        said += [] if outcome.effect is None else [f"effect {outcome.effect}"]
        said += [outcome.word.replace("-", " ")] if outcome.word != self.pending.outcome.word else []
        return Extra(f"{field.label}: {', '.join(said)}" if said else field.label, field.note)

    def footer(self) -> Footer:
        """Accept first, the way out last."""
        if self._entry is not None:
            return [("0-9", "number"), ("Enter", "set it"), ("Esc", "as it was")]
        if not self.pending.id:
            return [("Enter", "done"), ("Esc", "done")]
        if not self.pending.proposals:
            keys = [("Enter", "done")]
        else:
            every = "accept all" if not self._off else f"accept {len(self._on)}"
            keys = [("Enter", every), ("1-9", "switch"), ("Space", "skip"), ("e", "change")]
        extras = self._extras
        if extras:
            keys.append(("+", extras[0].label))
            if (hand := self._owing(extras[0])) is not None:
                keys.append(("t", "rolls it" if hand else "type its dice"))
        return [*keys, ("Esc", "leave it waiting")]

    def _owing(self, field: Field) -> bool | None:
        """Whether somebody rolls the dice of one more of it at the table; None where it asks for no dice."""
        change = None if field.locked else stepped(_entry(field), {}, 1)
        if change is None:
            return None
        try:
            check = self.desk.play.rework(self.pending, *change).check
        except Refusal:
            return None
        due = self._throws(check)
        return None if due is None else self._by_hand(check, due)

    def type(self, key: str, char: str) -> bool:
        """While a number is typed every key belongs to it; Space skips."""
        if self._entry is None:
            if key == "space":
                self._settle(Skip(self.pending.id))
            return key == "space"
        if key == "escape":
            self._entry = None
        elif key == "enter":
            self._set_number(self._entry)
        elif key == "backspace" or (char.isdigit() and char.isascii()):
            self._entry = edited(self._entry, key, char, MOST_DIGITS)
        return True

    def do(self, action: str, key: str) -> None:
        """The builder's keys."""
        if action == "field":
            count = len(self.pending.proposals) + len(self._extras)
            first = self._selected < 0 and key == "up"
            self._selected = pick(0 if first else self._selected, 1 if key == "down" else -1, count)
        elif action == "step":
            self._step(1 if key == "right" else -1)
        elif action == "switch":
            self._switch(int(key) - 1)
        elif action == "type":
            self._start_typing()
        elif action == "benefit":
            self._rework(1)
        elif action == "faces":
            self._rework(1, other=True)
        elif action == "drawback":
            self._rework(-1)
        elif action == "go":
            on = self._on
            self._settle(Accept(self.pending.id, on, self._numbers) if on else Skip(self.pending.id))
        elif action == "drop":
            self.desk.say(self.said)
            self.desk.close()

    def _switch(self, at: int) -> None:
        if at >= len(self.pending.proposals):
            self.desk.say(f"No consequence has the number {at + 1}")
            return
        self._off ^= {at}
        left = self.changes()[at]
        deed = f"{left.who}{':' if left.note else ''} {left.text}"
        self.desk.say(
            f"Left out: {deed}; {self.desk.key(str(at + 1))} takes it back in" if at in self._off else self.said
        )

    def _step(self, by: int) -> None:
        if self._selected >= len(self.pending.proposals):
            self._rework(by)
            return
        number = self._number(self._selected)
        if number is not None and number + by >= 0:
            self._numbers[self._selected] = number + by
        elif self._selected >= 0 and number is None:
            self._off = self._off - {self._selected} if by > 0 else self._off | {self._selected}

    def _number(self, at: int) -> int | None:
        if at in self._numbers:
            return self._numbers[at]
        return next((each.n for each in self.changes() if each.index == at), None)

    def _start_typing(self) -> None:
        if self._selected < 0 and self.pending.proposals:
            numbered = (each.index for each in self.changes() if each.n is not None)
            self._selected = next(numbered, 0)
        if self._number(self._selected) is None:
            self.desk.say("This one has no number to change: a digit switches it off")
        else:
            self._entry = ""
            self.desk.say("Type the number, Enter sets it")

    def _set_number(self, text: str) -> None:
        if text:
            self._numbers[self._selected] = int(text)
            self._off.discard(self._selected)
        self._entry = None
        self.desk.say(self.said)

    def _throws(self, check: Check) -> NextDie | None:
        """The die that a changed check owes besides those that lie."""
        return next_die(self.desk.play.system, check, self.pending.throws)

    def _by_hand(self, check: Check, due: NextDie) -> bool:
        return self.desk.by_hand(self.desk.play.system.dice(check)[due.hand].who or check.who)

    def _rework(self, by: int, *, other: bool = False) -> None:
        """One step of what may still change the roll: the selected field, or the first.

        Dice that it owes fall, or are typed where they are rolled at the table; `other`: the other way round.
        """
        extras = self._extras
        if not extras:
            self.desk.say("Nothing may change this roll any more")
            return
        at = self._selected - len(self.pending.proposals)
        field = extras[at] if 0 <= at < len(extras) else extras[0]
        change = stepped(_entry(field), {}, by)
        if change is None or field.locked:
            self.desk.say(field.locked or f"{field.label}: {'no more of it' if by > 0 else 'none is on this roll'}")
            return
        try:
            command = self.desk.play.rework(self.pending, *change)
            due = self._throws(command.check)
            if other and due is None:
                self.desk.say("All dice of this roll lie")
                return
            if due is not None and self._by_hand(command.check, due) != other:
                self.desk.faces(Again(self.desk, self.pending, command, self))
                return
            done = self.desk.play.do(command)
        except Refusal as refusal:
            self.desk.say(refusal.message)
            return
        fresh = next((one for one in self.desk.play.encounter.pending if one.id == self.pending.id), None)
        self.desk.did(done)
        if fresh is None:
            self.desk.close()
        else:
            self._take(fresh)
            self.desk.say(
                f"{field.label}: {fresh.outcome.word.replace('-', ' ')}, {self.said[0].lower()}{self.said[1:]}"
            )

    def _settle(self, command: Command) -> None:
        if not self.pending.id:
            self.desk.close()
            return
        try:
            done = self.desk.play.do(command)
        except Refusal as refusal:
            self.desk.say(refusal.message)
            return
        self.desk.did(done)
        self.desk.close()


def _entry(field: Field) -> Entry:
    return Entry(field.label, key=field.key, field=field)


def _owner(play: Play, hand: Hand) -> str:
    one = play.table.combatants.get(hand.who)
    return hand.label or (one.label if one else "")


def explained(breakdown: tuple[str, ...], word: str, effect: int | None) -> str:
    """How the effect came about; where there is none, what else the rules say of the outcome."""
    if effect is not None:
        line = next((line for line in breakdown if line.casefold().startswith("effect ")), "")
        how = line[len("effect ") :].removesuffix(f": {effect}")
        return "" if how == str(effect) else how
    last = breakdown[-1] if breakdown else ""
    return "" if word.replace("-", " ") in last else last


def _score(each: Sum) -> Scores:
    value = "" if each.value is None else str(each.value).replace("-", "−")
    parts = tuple(
        (part.label, signed(part.value) if part.switch else str(part.value).replace("-", "−"))
        for part in each.parts
        if not part.off and part.value is not None
    )
    return Scores(each.title.removesuffix(" Score"), value, parts)


def _chance(exact: str, odds: Odds) -> str:
    """The chance the roll had, in percent; as the odds line says it where they are the same."""
    if not exact:
        return ""
    chance = Fraction(exact)
    if chance == odds.success:
        return chances.chance(odds)
    return chances.said(round(chance * chances.WHOLE), chance)
