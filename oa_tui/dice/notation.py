"""Dice notation: `2d6!+d8+3` read, rolled and written.

An expression is a sum or difference of terms: numbers, and dice such as `3d6`, `d20`, `d%`. After a die's sides `!`
makes it explode (OA-25), `kh3` (or `k3`) and `kl1` keep the highest and lowest, `dh1` and `dl1` drop them; without a
number they mean one. Case and spaces do not matter.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from oa_tui.dice.distribution import Distribution, distribute
from oa_tui.dice.errors import DiceError

if TYPE_CHECKING:
    from oa_tui.dice.source import Dice

MAX_TEXT = 120
MAX_DICE = 200
MAX_SIDES = 1000
MAX_DIGITS = 6
MAX_CHAIN = 100
"""Most faces one exploding die may show in a row: a safety net against a source that shows nothing else."""

_TOKEN = re.compile(r"[0-9]+|[-−–+%!]|kh|kl|k|dh|dl|d", re.ASCII | re.IGNORECASE)
_MINUS = frozenset("-−–")
_KEEPS = frozenset({"k", "kh", "kl", "dh", "dl"})


class Term(Struct, frozen=True):
    """One signed part of an expression: `count` dice of `sides` of which `keep` count, or the number `value`.

    A number has no sides. `highest` says which dice are kept when `keep` is less than `count`.
    """

    sign: int
    value: int = 0
    count: int = 0
    sides: int = 0
    explode: bool = False
    keep: int = 0
    highest: bool = True

    def __str__(self) -> str:
        """The term without its sign, as it would be typed."""
        if not self.sides:
            return str(self.value)
        count = "" if self.count == 1 else str(self.count)
        kept = "" if self.keep == self.count else f"k{'h' if self.highest else 'l'}{self.keep}"
        return f"{count}d{self.sides}{'!' if self.explode else ''}{kept}"


class Part(Struct, frozen=True):
    """What one term came to. `dice` holds each die's faces (several where it exploded); `total` is without the sign."""

    text: str
    sign: int
    total: int
    dice: tuple[tuple[int, ...], ...] = ()
    kept: tuple[bool, ...] = ()

    def __str__(self) -> str:
        """The term and its faces, `4d6kh3 [6, 5, 1, (1)]`: dropped dice in brackets, explosions joined by +."""
        if not self.dice:
            return self.text
        shown = ("+".join(map(str, faces)) for faces in self.dice)
        marked = (die if kept else f"({die})" for die, kept in zip(shown, self.kept, strict=True))
        return f"{self.text} [{', '.join(marked)}]"


class Roll(Struct, frozen=True):
    """One roll of an expression: its total and what each term came to."""

    total: int
    parts: tuple[Part, ...]

    def text(self) -> str:
        """One line: `2d6! [6+3, 4] + d8 [5] + 3 = 21`."""
        first, *rest = self.parts
        shown = f"{'-' if first.sign < 0 else ''}{first}"
        shown += "".join(f" {'-' if part.sign < 0 else '+'} {part}" for part in rest)
        return f"{shown} = {self.total}"


class Expression(Struct, frozen=True):
    """Dice notation that has been read. `str()` gives its canonical text, which reads back as an equal expression."""

    terms: tuple[Term, ...]

    def __str__(self) -> str:
        """The canonical text: `2d6!+d8+3`."""
        signed = "".join(f"{'-' if term.sign < 0 else '+'}{term}" for term in self.terms)
        return signed.removeprefix("+")

    def roll(self, dice: Dice) -> Roll:
        """Throw the dice: all starting dice in order, then the explosions, die by die. Raises what `dice` raises."""
        thrown = [[[dice.face(term.sides)] for _ in range(term.count)] for term in self.terms]
        for term, chains in zip(self.terms, thrown, strict=True):
            for chain in chains if term.explode else ():
                while chain[-1] == term.sides and len(chain) < MAX_CHAIN:
                    chain.append(dice.face(term.sides))
        parts = tuple(_part(term, chains) for term, chains in zip(self.terms, thrown, strict=True))
        return Roll(sum(part.sign * part.total for part in parts), parts)

    def odds(self) -> Distribution:
        """The odds of every total. Raises DiceError for exploding dice of which only some are kept."""
        return distribute(self.terms)


def parse(text: str) -> Expression:
    """Read dice notation. Raises DiceError with the column of the first fault and what would be right there."""
    reader = _Reader(text)
    terms = []
    sign = reader.sign(first=True)
    while sign:
        terms.append(reader.term(sign))
        sign = reader.sign()
    return Expression(tuple(terms))


def _part(term: Term, chains: list[list[int]]) -> Part:
    if not term.sides:
        return Part(str(term), term.sign, term.value)
    totals = [sum(chain) for chain in chains]
    order = sorted(range(term.count), key=totals.__getitem__, reverse=term.highest)  # a tie keeps the earlier die
    kept = frozenset(order[: term.keep])
    return Part(
        text=str(term),
        sign=term.sign,
        total=sum(totals[die] for die in kept),
        dice=tuple(map(tuple, chains)),
        kept=tuple(die in kept for die in range(term.count)),
    )


class _Reader:
    """The tokens of one text and how far they have been read; columns count from 1."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_TEXT:
            raise DiceError("the notation is too long", column=MAX_TEXT + 1, hint=f"at most {MAX_TEXT} characters")
        self._tokens = list(_tokens(text))
        self._at = 0
        self._end = len(text.rstrip()) + 1
        self._dice = 0
        if not self._tokens:
            raise DiceError("there is nothing to roll", column=1, hint="type dice such as 2d6+3")

    @property
    def _next(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    @property
    def _column(self) -> int:
        return self._tokens[self._at][1] if self._at < len(self._tokens) else self._end

    def _take(self) -> str:
        token = self._next
        self._at += 1
        return token

    def _fault(self, message: str, hint: str = "", column: int | None = None) -> DiceError:
        return DiceError(message, column=column or self._column, hint=hint)

    def _number(self) -> int | None:
        """The number that comes next, if one does."""
        if not self._next.isdigit():
            return None
        if len(self._next) > MAX_DIGITS:
            raise self._fault("the number is too long", f"at most {MAX_DIGITS} digits")
        return int(self._take())

    def sign(self, *, first: bool = False) -> int:
        """1 or -1 for the sign before the next term; 0 at the end. Only the first term may go without."""
        if not self._next:
            return 0
        if self._next == "+":
            self._take()
            return 1
        if self._next in _MINUS:
            self._take()
            return -1
        if first:
            return 1
        raise self._fault(f"‘{self._next}’ does not belong here", "put + or - between two terms")

    def term(self, sign: int) -> Term:
        """The dice or the number that comes next."""
        start = self._column
        number = self._number()
        if self._next != "d":
            if number is None:
                raise self._fault("a term is missing", "such as d6, 2d8 or 3")
            return Term(sign, value=number)
        self._take()
        count = 1 if number is None else number
        if not count:
            raise self._fault("no dice are no roll", "roll one or more, such as d6", start)
        self._dice += count
        if self._dice > MAX_DICE:
            raise self._fault(f"{self._dice} dice are too many", f"at most {MAX_DICE} in all", start)
        sides = self._sides()
        return self._modified(Term(sign, count=count, sides=sides, keep=count))

    def _sides(self) -> int:
        start = self._column
        if self._next == "%":
            self._take()
            return 100
        sides = self._number()
        if sides is None:
            raise self._fault("a die needs its sides", "such as d6")
        if not 1 <= sides <= MAX_SIDES:
            raise self._fault(f"there is no d{sides}", f"a die has 1 to {MAX_SIDES} sides", start)
        return sides

    def _modified(self, term: Term) -> Term:
        """The term with the `!` and the keeping or dropping that follow it, in either order, each once."""
        explode, kept = False, False
        keep, highest = term.keep, term.highest
        while self._next == "!" or self._next in _KEEPS:
            start = self._column
            if self._next == "!":
                if explode:
                    raise self._fault("these dice explode already", "one ! is enough")
                if term.sides == 1:
                    raise self._fault("a d1 that explodes never stops", "an exploding die has 2 sides or more")
                self._take()
                explode = True
                continue
            if kept:
                raise self._fault("these dice are kept or dropped already", "one such rule is enough")
            kept = True
            keep, highest = self._kept(self._take(), term.count, start)
        return Term(term.sign, 0, term.count, term.sides, explode, keep, highest)

    def _kept(self, word: str, count: int, start: int) -> tuple[int, bool]:
        """How many dice a rule such as `kh3` or `dl1` keeps, and whether the highest."""
        number = self._number()
        amount = 1 if number is None else number
        drops = word in ("dh", "dl")
        most = count - 1 if drops else count
        if not 1 <= amount <= most:
            verb = "dropped" if drops else "kept"
            hint = f"a number from 1 to {most}" if most > 1 else "only 1 can" if most else "something must be left"
            raise self._fault(f"{amount} of {_dice(count)} cannot be {verb}", hint, start)
        return (count - amount if drops else amount), word in ("k", "kh", "dl")


def _tokens(text: str) -> list[tuple[str, int]]:
    """Words and signs in lower case, each with its column."""
    found: list[tuple[str, int]] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _TOKEN.match(text, at)
        if not match:
            shown = f"‘{text[at]}’" if text[at].isprintable() else f"the character U+{ord(text[at]):04X}"
            raise DiceError(f"{shown} is not dice notation", column=at + 1, hint="such as 2d6!+d8+3 or 4d6kh3")
        found.append((match[0].lower(), at + 1))
        at = match.end()
    return found


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"
