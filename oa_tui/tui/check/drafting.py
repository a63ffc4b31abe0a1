"""Drafting a check: fields, modifiers, odds. It leaves no trace; rolling is the first step."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from rich.text import Text

from oa_tui.dice import DiceError
from oa_tui.encounter.checks import document
from oa_tui.encounter.commands import Refusal, Roll
from oa_tui.encounter.order.standing import number
from oa_tui.encounter.previews import Change
from oa_tui.encounter.state import Pending
from oa_tui.rules.contract import Check, Throw
from oa_tui.rules.rolling import next_die
from oa_tui.rules.rolling import roll as throw
from oa_tui.tui.check import board as lines_of
from oa_tui.tui.check.board import Board, Entry
from oa_tui.tui.check.modes import Desk, Footer, Mode, edited, pick
from oa_tui.tui.check.picture import Drawn
from oa_tui.tui.check.view import draft_lines
from oa_tui.tui.shots import price
from oa_tui.tui.theme import Ink

LONGEST = 60


class Drafting(Mode):
    """The check as it stands, and which field is under the cursor."""

    def __init__(self, desk: Desk, check: Check, title: str, answers: str = "", *, aimed: bool = False) -> None:
        super().__init__(desk)
        self.title = title if check.on or not aimed else f"{title} → no target"
        self.answers = answers
        self._aimless = aimed and not check.on
        """It wants a target and has none, and the GM has not yet said that it goes on without."""
        self.secret = False
        self.check = check
        self._entry: str | None = None
        self._offered: set[str] = set()
        self._offer_suggestions()
        self._mirror()
        self.selected = self.board.choices[0].key if self.board.choices else ""

    def _offer_suggestions(self) -> None:
        play = self.desk.play
        for key, modifier in lines_of.suggestions(play.system, self.check):
            at = len(lines_of.lists(play.system, self.check)[key])
            try:
                self.check = play.revise(self.check, f"{key}.{at}", msgspec.to_builtins(modifier))
            except Refusal:
                return
            self._offered.add(modifier.label)

    @cached_property
    def board(self) -> Board:
        """The lines of the draft as it stands."""
        return lines_of.board(self.desk.play.system, self.check)

    @cached_property
    def drawn(self) -> Drawn:
        """The draft with its odds, worked out once for each change."""
        play = self.desk.play
        system = play.system
        blocked = system.blocked(self.check)
        return Drawn(
            title="   ".join(["Check", self.title, *lines_of.marks(system, self.check), *(["secret"] * self.secret)]),
            board=self.board,
            selected=self.selected,
            hands=system.dice(self.check),
            aim=system.aim(self.check),
            odds=system.odds(self.check),
            better=None if blocked else play.more(self.check, 1),
            worse=None if blocked else play.more(self.check, -1),
            costs=(
                *lines_of.prices(system, self.check),
                *(_cost(each) for each in play.costs(self.check)),
                *self._landing(),
            ),
            blocked=blocked,
        )

    def _landing(self) -> tuple[tuple[str, str], ...]:
        """Behind whom its shots would land the actor."""
        play, who = self.desk.play, self.check.who
        shots = price(who, play.system.costs(self.check, play.scene), number(play.encounter, who) or 0)
        if play.encounter.mode != "shots" or shots is None:
            return ()
        behind = play.landing(who, shots)[1]
        return (("lands behind", play.table.combatants[behind].label),) if behind else ()

    @property
    def draft(self) -> Check:
        """The check itself."""
        return self.check

    @property
    def takes_text(self) -> bool:
        """A value being typed."""
        return self._entry is not None

    @property
    def said(self) -> str:
        """Nothing is lost by leaving; what wants a target says which key gives it one."""
        out = self.desk.key("Esc")
        if self._aimless:
            return f"No target yet: {out}, then {self.desk.key_of('mark')} marks the selected one"
        return f"Nothing is rolled yet, {out} leaves no trace"

    def lines(self, ink: Ink, width: int, height: int) -> list[Text]:
        """Band, odds and lists."""
        drawn = msgspec.structs.replace(self.drawn, selected=self.selected, entry=self._entry)
        return draft_lines(ink, drawn, width, height)

    def footer(self) -> Footer:
        """Roll first, the way out last."""
        if self._entry is not None:
            return [("Enter", "set it"), ("Esc", "as it was")]
        deeds = ("type dice", "roll") if self.by_hand else ("roll", "type dice")
        keys = [("Enter", deeds[0]), ("t", deeds[1]), ("↑↓", "field"), ("←→", "step"), ("1-9", "switch")]
        if lines_of.lists(self.desk.play.system, self.check):
            keys += [("+", "benefit"), ("-", "drawback")]
        return [*keys, ("s", "secret"), ("Esc", "drop it")]

    def type(self, key: str, char: str) -> bool:
        """While a value is typed every key belongs to it."""
        if self._entry is None:
            return False
        if key == "enter":
            self._set_typed(self._entry)
        elif key == "escape":
            self._entry = None
        else:
            text = edited(self._entry, key, char, LONGEST)
            self._entry = self._entry if text is None else text
        return True

    def do(self, action: str, key: str) -> None:
        """The builder's keys."""
        if action == "field":
            self._move(1 if key == "down" else -1)
        elif action == "step":
            self._step(1 if key == "right" else -1)
        elif action == "type":
            self._start_typing()
        elif action == "switch":
            self._switch(int(key))
        elif action in ("benefit", "drawback"):
            self._suggest(f"{action}s")
        elif action == "secret":
            self.secret = not self.secret
            self._forget()
            self.desk.say("Secret: the players' window shows nothing of it" if self.secret else self.said)
        elif action in ("go", "faces") and self._aimless:
            self._aimless = False
            self.desk.say("No target: the same key once more goes on with the number that stands there")
        elif action in ("go", "faces"):
            if self.by_hand == (action == "go"):
                self._faces()
            else:
                self.roll()
        elif action == "drop":
            self.desk.say("")
            self.desk.close()

    @property
    def by_hand(self) -> bool:
        """Whether dice of this check are rolled at the table: Enter asks for their faces then, and `t` rolls."""
        system = self.desk.play.system
        owed = not self.drawn.blocked and next_die(system, self.check, ()) is not None
        return owed and any(hand.sides and self.desk.by_hand(hand.who) for hand in system.dice(self.check))

    @property
    def thrown(self) -> tuple[Throw, ...]:
        """What lies already when its dice are typed."""
        return ()

    @property
    def home(self) -> Mode:
        """Where the typing of dice comes back to."""
        return self

    @property
    def entry(self) -> Entry | None:
        """The line under the cursor."""
        return self.board.find(self.selected)

    def _move(self, by: int) -> None:
        keys = [each.key for each in self.board.choices]
        if keys:
            at = keys.index(self.selected) if self.selected in keys else 0
            self.selected = keys[pick(at, by, len(keys))]
            entry = self.entry
            field = entry.field if entry else None
            self.desk.say((field.locked or field.note if field else "") or self.said)

    def _step(self, by: int) -> None:
        entry = self.entry
        if entry is None:
            return
        if entry.field is not None and entry.field.locked:
            self.desk.say(f"{entry.name}: {entry.field.locked}")
            return
        change = lines_of.stepped(entry, lines_of.by_key(self.desk.play.system, self.check), by)
        if change is None:
            at_end = entry.field is not None and entry.field.kind == "number"
            self.desk.say(f"{entry.name} goes no further" if at_end else f"{entry.name}: {self.desk.key('e')} types it")
            return
        self.revise(*change)

    def _switch(self, digit: int) -> None:
        entry = self.board.numbered(digit)
        if entry is None:
            self.desk.say(f"No line has the number {digit}")
        else:
            self.revise(*lines_of.toggled(entry))

    def _start_typing(self) -> None:
        entry = self.entry
        if entry is None:
            return
        if entry.field is not None and entry.field.kind == "modifiers":
            self._suggest(entry.key)
        elif entry.field is not None and entry.field.kind == "switch":
            self._step(1)
        elif entry.field is not None and entry.field.locked:
            self.desk.say(f"{entry.name}: {entry.field.locked}")
        else:
            self._entry = ""
            self.desk.say(f"{entry.name}: type it, Enter sets it")

    def _set_typed(self, text: str) -> None:
        entry = self.entry
        assert entry is not None
        try:
            key, value = lines_of.typed(entry, text)
        except ValueError as error:
            self.desk.say(str(error))
            return
        if self.revise(key, value):
            self._entry = None

    def _suggest(self, kind: str) -> None:
        key = lines_of.list_for(self.desk.play.system, self.check, kind)
        entry = self.entry
        if entry is not None and entry.field is not None and entry.field.kind == "modifiers":
            key = entry.key
        if key:
            self.desk.suggest(self, kind, key)
        else:
            self.desk.say(f"This check knows no {kind}")

    def _faces(self) -> None:
        if self.drawn.blocked:
            self.desk.say(self.drawn.blocked)
        elif next_die(self.desk.play.system, self.check, ()) is None:
            self.desk.say(f"No dice are thrown here, {self.desk.key('Enter')} settles it")
        else:
            self.desk.faces(self)

    def add(self, key: str, label: str, value: int) -> bool:
        """One more modifier in a list, in the place of the same one, or of a suggestion that nobody took."""
        have = lines_of.lists(self.desk.play.system, self.check)[key]
        off = [at for at, each in enumerate(have) if each.off]
        same = [at for at in off if have[at].label.casefold() == label.casefold()]
        offered = [at for at in off if have[at].label in self._offered]
        place = f"{key}.{(*same, *offered, len(have))[0]}"
        if not self.revise(place, {"label": label, "value": value}):
            return False
        self._offered.discard(label)
        self.selected = place if self.board.find(place) else self.selected
        return True

    def revise(self, key: str, value: Any) -> bool:
        """Change one field; a refusal is said and changes nothing."""
        try:
            self.check = self.desk.play.revise(self.check, key, value)
        except Refusal as refusal:
            self.desk.say(refusal.message)
            return False
        self._forget()
        self._mirror()
        if self.board.find(self.selected) is None:
            self.selected = self.board.choices[0].key if self.board.choices else ""
        self.desk.say(self.drawn.blocked or self.said)
        return True

    def roll(self, throws: tuple[Throw, ...] = ()) -> bool:
        """The dice fall, or lie as typed; what follows waits. A refusal is said and changes nothing."""
        play = self.desk.play
        before = {each.id for each in play.encounter.pending}
        try:
            check = self._asked()
            if not self.drawn.blocked:
                throws = throw(play.system, check, play.dice, throws)
            done = play.do(Roll(check, throws, self.secret, self.answers))
        except (Refusal, DiceError) as refusal:
            self.desk.say(str(refusal))
            return False
        play.set_live(None)
        self.desk.did(done)
        lies = [each for each in play.encounter.pending if each.id not in before]
        self.desk.lies(lies[-1] if lies else self._settled(throws))
        return True

    def _asked(self) -> Check:
        """The check without the suggestions that nobody took: they were only on the screen. Raises Refusal."""
        play, check = self.desk.play, self.check
        for key, many in lines_of.lists(play.system, check).items():
            kept = tuple(each for each in many if not each.off or each.label not in self._offered)
            if kept != many:
                check = play.revise(check, key, kept)
        return check

    def _settled(self, throws: tuple[Throw, ...]) -> Pending:
        """A roll from which nothing follows: it is only shown."""
        system = self.desk.play.system
        chance = self.drawn.odds.success
        return Pending(
            "",
            document(self.check),
            throws,
            system.resolve(self.check, throws),
            (),
            title=self.title,
            chance="" if chance is None else str(chance),
            secret=self.secret,
        )

    def _forget(self) -> None:
        for name in ("board", "drawn"):
            self.__dict__.pop(name, None)

    def _mirror(self) -> None:
        self.desk.play.set_live(None if self.secret else self.check)


def _cost(change: Change) -> tuple[str, str]:
    """What is spent however the dice fall, and what becomes of a number."""
    return change.text, "" if change.before == change.after else f"{change.before} → {change.after}"
