"""The odds of a whole expression: sums and differences of plain, exploding and kept dice, and numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from oa_tui.dice import odds
from oa_tui.dice.errors import DiceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from oa_tui.dice.notation import Expression, Term

MAX_LINES = 40
_ROWS = MAX_LINES - 4  # two lines above the table, one for each rare end
_RARE = Fraction(1, 1000)
_LONGEST_FRACTION = 15


class Distribution(Struct, frozen=True):
    """Odds of totals: `weights[i] / denominator` is the chance of the total `first + i`.

    `low` and `high` are the least and greatest total, None where exploding dice leave no such end; then the table stops
    where the rest is rare. `mean` is always exact. Chances are exact where `error` is 0, else too small by no more than
    `error` in all. Where working the table out would take too long it is empty and `note` says so.
    """

    first: int
    weights: tuple[int, ...]
    denominator: int
    mean: Fraction
    low: int | None
    high: int | None
    error: Fraction = Fraction(0)
    note: str = ""

    def chance(self, total: int) -> Fraction:
        """The chance of exactly that total. Raises DiceError past the end of an open table."""
        self._inside(total)
        at = total - self.first
        return Fraction(self.weights[at], self.denominator) if 0 <= at < len(self.weights) else Fraction(0)

    def at_least(self, total: int) -> Fraction:
        """The chance of that total or more. Raises DiceError past the end of an open table."""
        self._inside(total)
        before = sum(self.weights[: max(0, total - self.first)])
        return Fraction(self.denominator - before, self.denominator)

    def _inside(self, total: int) -> None:
        if self.note:
            raise DiceError(self.note)
        end = self.first + len(self.weights)
        if total > end and self.high is None:
            raise DiceError(f"the table of odds ends at {end}", hint=f"{total} or more is rarer still")


class _Sorted(NamedTuple):
    """An expression's dice by how they are worked out; `shift` turns their total into the expression's."""

    shift: int
    plain: tuple[int, ...]
    up: tuple[int, ...]
    down: tuple[int, ...]
    kept: tuple[Term, ...]


def distribute(terms: Sequence[Term]) -> Distribution:
    """The odds of a sum of signed terms. Raises DiceError for exploding dice of which only some are kept."""
    for term in terms:
        if term.explode and term.keep < term.count:
            raise DiceError(
                f"no odds are worked out for keeping some of several exploding dice ({term})",
                hint="it can still be rolled",
            )
    average = sum((term.sign * _mean(term) for term in terms), Fraction(0))
    low, high = _end(terms, upper=False), _end(terms, upper=True)
    dice = _sort(terms)
    try:
        first, weights, denominator = _fixed(dice) if dice.down else _exact(dice)
    except DiceError as error:
        return Distribution(0, (), 1, average, low, high, note=error.message)
    used = [at for at, weight in enumerate(weights) if weight]
    weights = weights[used[0] : used[-1] + 1]
    lost = Fraction(denominator - sum(weights), denominator) if dice.down else Fraction(0)
    return Distribution(first + used[0], tuple(weights), denominator, average, low, high, lost)


def odds_lines(expression: Expression) -> list[str]:
    """The odds as plain text, at most 40 lines: each total, its exact chance, percent, and percent of at least that.

    Rare totals at an end share a line, and a long table is cut into ranges of equal width.
    """
    table = expression.odds()
    lines = [_summary(table)]
    if table.note:
        return [*lines, table.note]
    rows = [("total", "exact", "chance", "at least"), *_rows(table)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines += ("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows)
    return lines


def _mean(term: Term) -> Fraction:
    if not term.sides:
        return Fraction(term.value)
    if term.keep < term.count:
        return odds.keep_mean(term.count, term.sides, term.keep, highest=term.highest)
    return odds.mean((term.sides,) * term.count, term.explode)


def _end(terms: Iterable[Term], *, upper: bool) -> int | None:
    total = 0
    for term in terms:
        greatest = (term.sign > 0) == upper
        if term.explode and greatest:
            return None
        total += term.sign * (term.value + term.keep * (term.sides if greatest else 1))
    return total


def _sort(terms: Iterable[Term]) -> _Sorted:
    """A plain die that is subtracted is one that is added, less sides + 1; so is a kept one, by its mirrored table."""
    shift = 0
    plain: list[int] = []
    up: list[int] = []
    down: list[int] = []
    kept: list[Term] = []
    for term in terms:
        shift += term.sign * term.value
        if term.explode:
            (up if term.sign > 0 else down).extend([term.sides] * term.count)
            continue
        if term.sign < 0:
            shift -= term.keep * (term.sides + 1)
        if term.keep < term.count:
            kept.append(term)
        else:
            plain.extend([term.sides] * term.count)
    return _Sorted(shift, tuple(plain), tuple(up), tuple(down), tuple(kept))


def _kept_weights(terms: Sequence[Term]) -> tuple[list[int], int]:
    if sum(odds.keep_work(term.sides, term.keep) for term in terms) > odds.MAX_WORK:
        raise DiceError(f"the odds of keeping dice ({', '.join(map(str, terms))}) take too long to work out")
    weights, denominator = [1], 1
    for term in terms:
        more, ways = odds.keep_totals(term.count, term.sides, term.keep, highest=term.highest == (term.sign > 0))
        weights = _convolve(weights, more)
        denominator *= ways
    return weights, denominator


def _limit(dice: _Sorted, kept: int, one_in: int) -> int:
    """How long a table must be to hold everything finite, and all but one in `one_in` of what explodes."""
    rest = odds.likely_explosions(dice.up, one_in) * max(dice.up, default=0)
    limit = kept + sum(dice.plain) + sum(dice.up) + rest
    odds.check_pool(dice.plain + dice.up, limit, explode=False)
    return limit


def _exact(dice: _Sorted) -> tuple[int, list[int], int]:
    kept, ways = _kept_weights(dice.kept)
    limit = _limit(dice, len(kept), 10**6)
    odds.check_pool(dice.up, limit, explode=True)
    plain, up = prod(dice.plain), prod(s ** ((limit - 1) // s + 1) for s in dice.up)
    weights = [weight * plain for weight in kept] + [0] * (limit - len(kept))
    # Explosions need long numbers: only where they are counted.
    weights = [weight * up for weight in odds.add_dice(weights, dice.plain, explode=False)]
    return dice.shift, odds.add_dice(weights, dice.up, explode=True), ways * plain * up


def _fixed(dice: _Sorted) -> tuple[int, list[int], int]:
    """As `_exact`, in fixed point rounded down: with exploding dice subtracted, no total has finitely many ways."""
    kept, ways = _kept_weights(dice.kept)
    limit = _limit(dice, len(kept), 10**12)
    weights = [weight * odds.UNIT // ways for weight in kept] + [0] * (limit - len(kept))
    weights = odds.add_dice(odds.add_dice(weights, dice.plain, explode=False), dice.up, explode=True)
    down = odds.fixed_totals(dice.down)
    both = _convolve(weights, down[::-1])
    return dice.shift - len(down) + 1, [weight // odds.UNIT for weight in both], odds.UNIT


def _convolve(a: Sequence[int], b: Sequence[int]) -> list[int]:
    """The weights of sums, by one product of two long integers with a slot wide enough for each coefficient."""
    slot = (max(a) * max(b) * min(len(a), len(b))).bit_length() // 8 + 1
    packed = [
        int.from_bytes(b"".join(weight.to_bytes(slot, "little") for weight in weights), "little") for weights in (a, b)
    ]
    size = len(a) + len(b) - 1
    product = (packed[0] * packed[1]).to_bytes(size * slot, "little")
    return [int.from_bytes(product[at : at + slot], "little") for at in range(0, size * slot, slot)]


def _summary(table: Distribution) -> str:
    low = "no least total" if table.low is None else f"from {table.low}"
    high = "no greatest total" if table.high is None else f"to {table.high}"
    exact = f" ({table.mean})" if table.mean.denominator > 1 and len(str(table.mean)) <= _LONGEST_FRACTION else ""
    return f"mean {float(table.mean):.4g}{exact}, {low}, {high}"


def _rows(table: Distribution) -> Iterator[tuple[str, str, str, str]]:
    """Name, exact chance, percent and percent of at least that, of each line of the table."""
    whole, start, stop = table.denominator, 0, len(table.weights)
    tails = [whole - before for before in accumulate(table.weights, initial=0)]
    crowded = stop > _ROWS
    if crowded or table.low is None:
        start = sum(whole - tail < _RARE * whole for tail in tails[1:])
    if crowded or table.high is None:
        stop = next((at for at, tail in enumerate(tails) if tail < _RARE * whole), stop)
    width = max(1, -(-(stop - start) // _ROWS))
    cuts = [*range(start, stop, width), stop]
    if start:
        yield _row(table, f"≤ {table.first + start - 1}", 0, start)
    for begin, end in pairwise(cuts):
        least, most = table.first + begin, table.first + end - 1
        yield _row(table, str(least) if least == most else f"{least} to {most}", begin, end)
    if table.high is None or stop < len(table.weights):
        yield _row(table, f"≥ {table.first + stop}", stop, None)


def _row(table: Distribution, name: str, begin: int, end: int | None) -> tuple[str, str, str, str]:
    tail = table.at_least(table.first + begin)
    chance = tail if end is None else tail - table.at_least(table.first + end)
    exact = "" if table.error or len(str(chance)) > _LONGEST_FRACTION else str(chance)
    return name, exact, _percent(chance), _percent(tail)


def _percent(chance: Fraction) -> str:
    """Two decimals; what is not quite impossible or certain does not look so."""
    if 0 < chance < Fraction(1, 10_000):
        return "<0.01 %"
    if Fraction(9999, 10_000) < chance < 1:
        return ">99.99 %"
    return f"{float(chance):.2%}".replace("%", " %")
