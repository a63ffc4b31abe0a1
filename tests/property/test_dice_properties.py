"""What holds for all dice, and for whatever somebody may type."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, TypeVar

from hypothesis import given
from hypothesis import strategies as st

from oa_tui.dice import (
    DiceError,
    Expression,
    Term,
    fixed_totals,
    mean_excess,
    odds_lines,
    opposed,
    parse,
    reach,
    totals_below,
)
from oa_tui.dice.odds import UNIT

if TYPE_CHECKING:
    from collections.abc import Callable

Found = TypeVar("Found")

pools = st.lists(st.integers(2, 12), min_size=1, max_size=4).map(tuple)
small = st.lists(st.integers(1, 5), min_size=1, max_size=4).map(tuple)


class Seeded:
    """Dice of a seeded source, handed in from above as the program does."""

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)

    def face(self, sides: int) -> int:
        return self._source.randint(1, sides)


@st.composite
def terms(draw: st.DrawFn, explode: bool = True, most: int = 12) -> Term:
    sign = draw(st.sampled_from((1, -1)))
    if draw(st.booleans()):
        return Term(sign, value=draw(st.integers(0, 999_999)))
    count, sides = draw(st.integers(1, most)), draw(st.integers(2, 12))
    keep = draw(st.integers(1, count))
    highest = draw(st.booleans()) or keep == count
    return Term(sign, 0, count, sides, explode and draw(st.booleans()), keep, highest)


expressions = st.lists(terms(), min_size=1, max_size=6).map(lambda found: Expression(tuple(found)))
plain = st.lists(terms(explode=False, most=3), min_size=1, max_size=2).map(lambda found: Expression(tuple(found)))


@given(small)
def test_plain_totals_are_the_counts_of_every_throw(sides: tuple[int, ...]) -> None:
    counts = Counter(map(sum, product(*(range(1, s + 1) for s in sides))))
    weights, denominator = totals_below(sides, sum(sides) + 1, explode=False)
    assert sum(weights) == denominator
    for total, weight in enumerate(weights):
        assert Fraction(weight, denominator) == Fraction(counts[total], counts.total())


@given(pools, st.integers(1, 40))
def test_reach_falls_and_mean_excess_falls_by_it(sides: tuple[int, ...], threshold: int) -> None:
    here, next_ = reach(sides, threshold), reach(sides, threshold + 1)
    assert 1 >= here >= next_ > 0
    assert mean_excess(sides, threshold) - mean_excess(sides, threshold + 1) == next_


@given(pools, st.integers(1, 60))
def test_exact_and_fixed_weights_agree_to_the_last_unit_lost(sides: tuple[int, ...], limit: int) -> None:
    weights, denominator = totals_below(sides, limit)
    for total, fixed in zip(range(limit), fixed_totals(sides), strict=False):
        true = Fraction(weights[total] * UNIT, denominator)
        assert true - 100 * len(sides) < fixed <= true


@given(pools, pools, st.integers(-30, 30))
def test_opposed_totals_beat_tie_or_lose(a: tuple[int, ...], b: tuple[int, ...], shift: int) -> None:
    wins, loses = opposed(a, b, shift), opposed(b, a, 1 - shift)
    assert 0 <= 1 - wins.p - loses.p <= wins.error + loses.error < Fraction(1, 10**12)
    one_more = opposed(a, b, shift + 1)
    gap = wins.mean_excess - one_more.mean_excess - one_more.p
    assert abs(gap) <= wins.mean_error + one_more.mean_error + one_more.error


@given(expressions)
def test_canonical_notation_reads_back_as_itself(expression: Expression) -> None:
    text = str(expression)
    assert parse(text) == expression
    assert parse(f" {text.upper().replace('-', ' − ')} ") == expression


@given(expressions, st.integers(0, 2**32))
def test_a_roll_totals_its_kept_faces_and_starts_anew_from_its_text(expression: Expression, seed: int) -> None:
    roll = expression.roll(Seeded(seed))
    total = 0
    for term, part in zip(expression.terms, roll.parts, strict=True):
        values = sorted(map(sum, part.dice), reverse=term.highest)
        assert len(part.dice) == len(part.kept) == term.count
        assert part.total == (sum(values[: term.keep]) if term.sides else term.value)
        total += part.sign * part.total
        for faces in part.dice:
            assert all(face == term.sides for face in faces[:-1])
            assert len(faces) == 1 or term.explode
    assert roll.total == total
    assert roll.text().endswith(f"= {total}")


@given(plain)
def test_odds_of_plain_and_kept_dice_are_the_counts_of_every_throw(expression: Expression) -> None:
    counts: Counter[int] = Counter({0: 1})
    for term in expression.terms:
        throws: Counter[int] = Counter()
        for faces in product(range(1, term.sides + 1), repeat=term.count):
            kept = sorted(faces, reverse=term.highest)[: term.keep]
            throws[term.sign * (sum(kept) + term.value)] += 1
        counts = _added(counts, throws)
    odds = expression.odds()
    assert (odds.low, odds.high) == (min(counts), max(counts))
    assert odds.mean == Fraction(sum(total * n for total, n in counts.items()), counts.total())
    for total in range(min(counts) - 1, max(counts) + 2):
        assert odds.chance(total) == Fraction(counts[total], counts.total())


def _added(a: Counter[int], b: Counter[int]) -> Counter[int]:
    both: Counter[int] = Counter()
    for (x, n), (y, m) in product(a.items(), b.items()):
        both[x + y] += n * m
    return both


notation_like = st.text(alphabet="0123456789dD!kKhHlL%+-−– \t²٣x()*^", max_size=130)


def _or_refusal(work: Callable[[], Found]) -> Found | DiceError:
    try:
        return work()
    except DiceError as error:
        return error


@given(st.one_of(st.text(max_size=150), notation_like))
def test_whatever_is_typed_is_read_or_refused_with_a_sentence(text: str) -> None:
    expression = _or_refusal(lambda: parse(text))
    if isinstance(expression, DiceError):
        assert str(expression).isprintable()
        assert expression.column is not None
        assert 1 <= expression.column <= len(text) + 1
        return
    assert parse(str(expression)).roll(Seeded(1)) == expression.roll(Seeded(1))
    lines = _or_refusal(lambda: odds_lines(expression))
    assert "still be rolled" in str(lines) if isinstance(lines, DiceError) else len(lines) <= 40
