"""The budget of one check's odds, as a ratio against icepool on the same check in the same run."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from oa_tui.dice import odds

if TYPE_CHECKING:
    from collections.abc import Callable

icepool: Any = import_module("icepool")  # ships no types
CACHED = (odds.totals_below, odds.reach, odds.mean, odds.mean_excess, odds.fixed_totals, odds.opposed)


def ours(sides: tuple[int, ...], threshold: int) -> Fraction:
    for function in CACHED:
        function.cache_clear()
    return odds.reach(sides, threshold)


def yardstick(sides: tuple[int, ...], threshold: int) -> Fraction:
    """Tuned: no deeper and no higher than the threshold can tell, equal dice made once and pools halved."""
    dice = {s: icepool.d(s).explode(depth=(threshold - 1) // s).clip(0, threshold) for s in set(sides)}
    pools = [dice[s] for s in sides]
    while len(pools) > 1:
        pairs = {(a, b): a + b for a, b in zip(pools[::2], pools[1::2], strict=False)}
        summed = [pairs[pair].clip(0, threshold) for pair in zip(pools[::2], pools[1::2], strict=False)]
        pools = summed + pools[len(pools) & ~1 :]
    total = pools[0]
    chance: Fraction = total.probability(">=", threshold)
    return chance


def typical(function: Callable[[tuple[int, ...], int], Fraction], sides: tuple[int, ...], threshold: int) -> float:
    times = []
    for _ in range(61):
        start = perf_counter()
        function(sides, threshold)
        times.append(perf_counter() - start)
    return median(times)


@pytest.mark.parametrize(
    ("sides", "threshold"), [((6, 6), 8), ((6, 10), 9), ((6, 6, 6, 6), 15), ((6, 6, 6, 8), 15), ((6, 6, 6, 6, 6), 20)]
)
def test_odds_of_one_check_cost_a_tenth_of_icepool(sides: tuple[int, ...], threshold: int) -> None:
    assert ours(sides, threshold) == yardstick(sides, threshold)
    ratio = min(typical(ours, sides, threshold) / typical(yardstick, sides, threshold) for _ in range(3))
    assert ratio <= 0.1, f"{ratio:.3f} of icepool's time"
