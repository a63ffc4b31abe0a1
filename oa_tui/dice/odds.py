"""Exact odds of dice totals, in integers and fractions.

A pool is a tuple of sides: `(6, 6, 8)` is 2d6+d8. With `explode`, a die that shows its maximum is added and thrown
again for as long as it does (OA-25). Such totals have no top, but deciding `total >= threshold` takes only the totals
below the threshold, of which there are finitely many. No function here rounds unless its docstring says so.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from operator import mul, sub
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oa_tui.dice.errors import DiceError

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_WORK = 2_000_000
"""Most steps (totals times dice) one answer may take: about half a second."""

UNIT = 1 << 80
"""What stands for certainty in fixed-point weights."""

_TOLERANCE = UNIT // 10**13


class Opposed(NamedTuple):
    """Odds of one total against another. The true values lie between these and these plus their errors."""

    p: Fraction
    mean_excess: Fraction
    error: Fraction
    mean_error: Fraction


def check_pool(sides: tuple[int, ...], limit: int, *, explode: bool) -> None:
    """Raise DiceError if those dice cannot be thrown, or their totals below `limit` take too long to work out."""
    if sides and min(sides) < 1:
        raise DiceError(f"a die with {min(sides)} sides cannot be thrown", hint="a die has 1 side or more")
    if explode and 1 in sides:
        raise DiceError("a d1 that explodes never stops", hint="an exploding die has 2 sides or more")
    work = limit * len(sides)
    if explode and work > MAX_WORK // 200:
        work += work * sum((limit // s + 1) * s.bit_length() for s in sides) // 2000  # long integers take longer
    if work > MAX_WORK:
        raise DiceError(f"the odds of {len(sides)} dice up to a total of {limit} take too long to work out")


def add_dice(weights: list[int], sides: tuple[int, ...], *, explode: bool) -> list[int]:
    """The weights of totals 0, 1, 2, ... after adding those dice, cut to the same length.

    A die has the generating function (x + ... + x^s) / s. An exploding one has (x + ... + x^(s-1)) / (s - x^s):
    a window sum, then a recurrence s steps back. Each division rounds down; where the weights came in multiplied by
    the divisors to come, as in `totals_below`, nothing is lost.
    """
    for s in sides:
        before = list(accumulate(weights, initial=0))
        before.pop()
        top = s - 1 if explode else s
        window = [*before[:top], *map(sub, before[top:], before)]
        if not explode:
            weights = [total // s for total in window]
            continue
        weights = [total // s for total in window[:s]]
        for total, back in zip(window[s:], weights, strict=False):  # `weights` grows ahead of its own reader
            weights.append((total + back) // s)
    return weights


@lru_cache(maxsize=4096)
def totals_below(sides: tuple[int, ...], limit: int, explode: bool = True) -> tuple[tuple[int, ...], int]:
    """Weights of the totals 0 to limit - 1, and the denominator they share.

    Exact: a die below `limit` explodes fewer than limit / s times, so s to that power is a common denominator.
    Raises DiceError for a pool that cannot be thrown, or too large to work out.
    """
    check_pool(sides, limit, explode=explode)
    if limit <= 0:
        return (), 1
    denominator = prod(s ** ((limit - 1) // s + 1) if explode else s for s in sides)
    return tuple(add_dice([denominator] + [0] * (limit - 1), sides, explode=explode)), denominator


@lru_cache(maxsize=4096)
def reach(sides: tuple[int, ...], threshold: int, explode: bool = True) -> Fraction:
    """The chance of a total of at least `threshold` (OA-26), 0 to 1."""
    weights, denominator = totals_below(sides, threshold, explode)
    return Fraction(denominator - sum(weights), denominator)


@lru_cache(maxsize=4096)
def mean(sides: tuple[int, ...], explode: bool = True) -> Fraction:
    """The mean total. An exploding die's mean m solves m = (s + 1) / 2 + m / s."""
    check_pool(sides, 0, explode=explode)
    if not explode:
        return Fraction(sum(sides) + len(sides), 2)
    return sum((Fraction(s * (s + 1), 2 * (s - 1)) for s in sides), Fraction(0))


@lru_cache(maxsize=4096)
def mean_excess(sides: tuple[int, ...], threshold: int, explode: bool = True) -> Fraction:
    """The mean of max(0, total - threshold): the mean Effect (OA-27), a failure counting 0.

    E[(T - t)+] = E[T] - t + E[(t - T)+], and the last term needs only the totals below t.
    """
    weights, denominator = totals_below(sides, threshold, explode)
    short = sum(map(mul, weights, range(threshold, 0, -1)))
    return mean(sides, explode) - threshold + Fraction(short, denominator)


@lru_cache(maxsize=1024)
def fixed_totals(sides: tuple[int, ...], explode: bool = True) -> tuple[int, ...]:
    """Weights of the totals 0, 1, 2, ... in units of 1 / UNIT, each rounded down, 10^-13 or less of them lost.

    Every weight is at most the true one, so what is missing from UNIT is the whole of the error, tail and rounding
    alike: it is measured, not estimated. Too short a table is lengthened by half until it fits.
    """
    check_pool(sides, 0, explode=explode)
    limit = sum(sides) + 1
    if explode:
        limit += likely_explosions(sides, 10**12) * max(sides, default=0)
    while True:
        check_pool(sides, limit, explode=False)
        weights = add_dice([UNIT] + [0] * (limit - 1), sides, explode=explode)
        if UNIT - sum(weights) <= _TOLERANCE:
            return tuple(weights)
        limit += limit // 2


def likely_explosions(sides: tuple[int, ...], one_in: int) -> int:
    """About how many explosions in all happen only once in `one_in` rolls; where to cut a table that has no end."""
    smallest, count = min(sides, default=0), 0
    while sides and comb(len(sides) + count - 1, count) * one_in > smallest**count:
        count += 1
    return count


@lru_cache(maxsize=4096)
def opposed(a: tuple[int, ...], b: tuple[int, ...], shift: int, explode: bool = True) -> Opposed:
    """The chance that total(a) >= total(b) + shift, and the mean of max(0, total(a) - total(b) - shift).

    Proof of the errors: the fixed-point weights f <= UNIT * true chance, for every total of either pool. So a sum over
    pairs of f(a) * f(b) * g, with g >= 0, is never too large; and where g <= h it is too small by at most
    E[h] - sum of f(a) * f(b) * h. For p take h = 1: the error is 1 - mass(a) * mass(b), and `fixed_totals` holds each
    mass within 10^-13 of 1, hence error < 10^-12. For the mean take h = total(a) + max(0, -shift), whose
    mean is known exactly.
    """
    left, right = fixed_totals(a, explode), fixed_totals(b, explode)
    # tails[t] is the weight of totals of `a` of at least t; excess[t] that of max(0, total - t).
    tails = [*accumulate(reversed(left))][::-1]
    excess = [*accumulate(reversed(tails), initial=0)][::-1][1:]
    below = max(0, -shift)
    hits = over = 0
    mass_a, mass_b = tails[0], sum(right)
    moment = excess[0] + below * mass_a
    for total, weight in enumerate(right):
        at = total + shift
        if at >= len(tails):
            break
        if at >= 0:
            hits += weight * tails[at]
            over += weight * excess[at]
        else:
            hits += weight * mass_a
            over += weight * (excess[0] - at * mass_a)
    whole = UNIT * UNIT
    return Opposed(
        p=Fraction(hits, whole),
        mean_excess=Fraction(over, whole),
        error=Fraction(whole - mass_a * mass_b, whole),
        mean_error=mean(a, explode) + below - Fraction(moment * mass_b, whole),
    )


@lru_cache(maxsize=256)
def plain_totals(sides: tuple[int, ...]) -> Mapping[int, Fraction]:
    """The chance of each total of dice that do not explode, smallest total first."""
    weights, denominator = totals_below(sides, sum(sides) + 1, explode=False)
    chances = {total: Fraction(weight, denominator) for total, weight in enumerate(weights) if weight}
    return MappingProxyType(chances)  # every caller is given the same one


@lru_cache(maxsize=1024)
def successes(n: int, sides: int, at_least: int) -> tuple[Fraction, ...]:
    """The chances of exactly 0, 1, ..., n of n dice showing `at_least` or more."""
    check_pool((sides,) * n, n, explode=False)
    good = min(sides, max(0, sides - at_least + 1))
    return tuple(Fraction(comb(n, k) * good**k * (sides - good) ** (n - k), sides**n) for k in range(n + 1))


@lru_cache(maxsize=256)
def keep_totals(count: int, sides: int, keep: int, *, highest: bool = True) -> tuple[tuple[int, ...], int]:
    """Weights of the totals 0 to keep * sides of the `keep` highest (or lowest) of `count` dice; their denominator.

    Sums over v, the lowest kept face, and j, how many dice beat it: those j are dice of sides - v sides raised by v,
    and at least keep - j of the others show v exactly. Raises DiceError where that is too much work.
    """
    check_pool((sides,) * count, keep * sides, explode=False)
    if not 1 <= keep <= count:
        raise DiceError(f"{keep} of {count} dice cannot be kept", hint=f"keep 1 to {count}")
    if keep_work(sides, keep) > MAX_WORK:
        raise DiceError(f"the odds of keeping {keep} of {count}d{sides} take too long to work out")
    weights = [0] * (keep * sides + 1)
    for v in range(1, sides + 1):
        better = [1]
        for j in range(keep):
            rest = count - j
            at_v = sum(comb(rest, m) * (v - 1) ** (rest - m) for m in range(keep - j, rest + 1))
            ways, base = comb(count, j) * at_v, keep * v
            for extra, weight in enumerate(better):
                weights[base + extra] += ways * weight
            if v == sides:
                break
            better = _counts(better, sides - v)
    if not highest:
        weights = [0] * keep + weights[: keep - 1 : -1]  # a face f of a lowest die is a face sides + 1 - f of a highest
    return tuple(weights), sides**count


def keep_work(sides: int, keep: int) -> int:
    """How many steps `keep_totals` takes, to be held against MAX_WORK."""
    return sides * sides * keep * keep


def keep_mean(count: int, sides: int, keep: int, *, highest: bool = True) -> Fraction:
    """The mean of the `keep` highest (or lowest) of `count` dice: for each face v, how many kept dice reach it."""
    ways = [min(keep, k) * comb(count, k) for k in range(count + 1)]
    total = 0
    for v in range(1, sides + 1):
        reaching = accumulate([sides - v + 1] * count, mul, initial=1)
        missing = [*accumulate([v - 1] * count, mul, initial=1)]
        total += sum(map(prod, zip(ways, reaching, reversed(missing), strict=True)))
    best = Fraction(total, sides**count)
    return best if highest else keep * (sides + 1) - best


def _counts(weights: list[int], sides: int) -> list[int]:
    """The ways to make each total after adding one plain die numbered from 1, in a list that grows to hold them."""
    grown = [*accumulate(weights + [0] * sides, initial=0)]
    return [*grown[:sides], *map(sub, grown[sides:], grown)][: len(weights) + sides]
