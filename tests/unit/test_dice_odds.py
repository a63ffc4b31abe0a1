"""Exact odds, held to published values, to small cases counted out, and to icepool."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from oa_tui.dice import (
    DiceError,
    fixed_totals,
    keep_mean,
    keep_totals,
    mean,
    mean_excess,
    opposed,
    plain_totals,
    reach,
    successes,
    totals_below,
)
from oa_tui.dice.odds import UNIT

icepool: Any = import_module("icepool")  # ships no types
GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "golden_odds.json").read_text("utf-8"))
ACTIONS = [
    (tuple(row["dice"]), int(ds), values)
    for row in GOLDEN["open_adventure_action_check"].values()
    for ds, values in row["ds"].items()
]
TOLERANCE = Fraction(1, 10**12)


@pytest.mark.parametrize(("sides", "ds", "golden"), ACTIONS)
def test_action_checks_match_the_golden_odds_oa_26_27_30(
    sides: tuple[int, ...], ds: int, golden: dict[str, str]
) -> None:
    """The golden success leaves out all ones (OA-30), which count here wherever they reach the Difficulty Score."""
    ones = Fraction(golden["p_critical_failure"])
    effect_of_ones = max(0, len(sides) - ds)
    assert reach(sides, ds) - (ones if len(sides) >= ds else 0) == Fraction(golden["p_success"])
    assert mean_excess(sides, ds) - ones * effect_of_ones == Fraction(golden["e_effect"])


@pytest.mark.parametrize(
    ("sides", "ds", "chance"),
    [
        ((6,), 6, "1/6"),
        ((6,), 7, "1/6"),
        ((8,), 3, "3/4"),
        ((10,), 6, "1/2"),
        ((12,), 6, "7/12"),
        ((6, 6), 6, "13/18"),
        ((6, 6), 8, "17/36"),
        ((6, 6), 12, "23/108"),
        ((6, 10), 9, "209/360"),
        ((6, 6, 6), 9, "163/216"),
        ((6, 6, 6, 6), 15, "2239/3888"),
        ((6, 6, 6, 8), 15, "8801/13824"),
    ],
)
def test_reach_gives_the_derived_vectors_oa_26(sides: tuple[int, ...], ds: int, chance: str) -> None:
    assert reach(sides, ds) == Fraction(chance)
    assert reach(sides[::-1], ds) == Fraction(chance)


@pytest.mark.parametrize("sides", [2, 3, 6, 12])
def test_one_exploding_die_never_totals_a_multiple_of_its_sides_oa_25(sides: int) -> None:
    weights, _ = totals_below((sides,), 10 * sides)
    assert [total for total, weight in enumerate(weights) if not weight] == list(range(0, 10 * sides, sides))


def test_a_threshold_that_cannot_fail_is_certain_and_the_mean_excess_is_the_mean() -> None:
    for threshold in (-3, 0, 1, 2):
        assert reach((6, 6), threshold) == 1
        assert mean_excess((6, 6), threshold) == mean((6, 6)) - threshold
    assert reach((), 1) == 0
    assert reach((), 0) == 1


def test_means_of_plain_and_exploding_dice() -> None:
    assert mean((6,), explode=False) == Fraction(7, 2)
    assert mean((6,)) == Fraction(21, 5)
    assert mean((6, 8)) == mean((6,)) + mean((8,))
    assert mean(()) == 0


@pytest.mark.parametrize(("sides", "limit"), [((6, 6), 40), ((4, 6, 8), 30), ((2, 3), 25), ((12,), 60)])
def test_totals_agree_with_icepool(sides: tuple[int, ...], limit: int) -> None:
    depth = limit // min(sides) + 1
    oracle = icepool.Die([0])
    for s in sides:
        oracle = oracle + icepool.d(s).explode(depth=depth)
    weights, denominator = totals_below(sides, limit)
    for total, weight in enumerate(weights):
        assert Fraction(weight, denominator) == oracle.probability(total)
    assert reach(sides, limit) == oracle.probability(">=", limit)


@pytest.mark.parametrize(
    ("a", "b", "shift"),
    [((6, 6), (6, 6), 0), ((6, 6, 6, 6), (6, 8), 3), ((4,), (6, 12), -5), ((8,), (), 9), ((), (6,), -7)],
)
def test_opposed_agrees_with_a_deep_count_within_its_stated_error(
    a: tuple[int, ...], b: tuple[int, ...], shift: int
) -> None:
    """The count stops where its own tail is below 10^-30."""
    wa, da = totals_below(a, 500)
    wb, db = totals_below(b, 500)
    p = excess = 0
    for x, y in product((t for t in range(500) if wa[t]), (t for t in range(500) if wb[t])):
        if x >= y + shift:
            p += wa[x] * wb[y]
            excess += wa[x] * wb[y] * (x - y - shift)
    found, dust = opposed(a, b, shift), Fraction(1, 10**25)
    assert -dust <= Fraction(p, da * db) - found.p <= found.error + dust
    assert -dust <= Fraction(excess, da * db) - found.mean_excess <= found.mean_error + dust
    assert 0 <= found.error < TOLERANCE
    assert 0 <= found.mean_error < TOLERANCE * 10


def test_opposed_plain_dice_match_their_closed_form() -> None:
    found = opposed((6,), (6,), 1, explode=False)
    assert abs(found.p - Fraction(15, 36)) < TOLERANCE


def test_opposed_open_d6_matches_the_golden_geometric_sum() -> None:
    """A standard open roll is one exploding d6 less another."""
    for wanted, golden in GOLDEN["action"]["standard_open_p_ge"].items():
        found = opposed((6,), (6,), int(wanted))
        assert abs(found.p - Fraction(golden["exact"])) < TOLERANCE


@pytest.mark.parametrize("sides", [(6,) * 4, (12,) * 6, (2, 2), (6,) * 60, ()])
def test_fixed_totals_lose_less_than_they_may(sides: tuple[int, ...]) -> None:
    weights = fixed_totals(sides)
    assert 0 <= UNIT - sum(weights) <= UNIT // 10**13


def test_plain_totals_are_the_counts() -> None:
    counts = Counter(x + y for x, y in product(range(1, 5), range(1, 7)))
    assert plain_totals((4, 6)) == {total: Fraction(n, 24) for total, n in sorted(counts.items())}


def test_successes_give_the_golden_chances_of_at_least_r() -> None:
    for name, row in GOLDEN["dice_pool"].items():
        n, target = int(name.split("d")[0]), int(name.split("=")[1])
        exactly = successes(n, 6, target)
        assert len(exactly) == n + 1
        for r, chance in row.items():
            assert sum(exactly[int(r) :]) == Fraction(chance)


def test_successes_that_always_or_never_come() -> None:
    assert list(successes(2, 6, 1)) == [0, 0, 1]
    assert list(successes(2, 6, 7)) == [1, 0, 0]
    assert list(successes(0, 6, 3)) == [1]


@pytest.mark.parametrize("highest", [True, False])
@pytest.mark.parametrize(("count", "sides", "keep"), [(4, 6, 3), (5, 4, 1), (3, 5, 3), (4, 3, 2), (2, 1, 1)])
def test_kept_dice_are_the_counts(count: int, sides: int, keep: int, highest: bool) -> None:
    counts = [0] * (keep * sides + 1)
    for faces in product(range(1, sides + 1), repeat=count):
        counts[sum(sorted(faces, reverse=highest)[:keep])] += 1
    weights, denominator = keep_totals(count, sides, keep, highest=highest)
    assert list(weights) == counts
    assert denominator == sides**count
    average = Fraction(sum(total * n for total, n in enumerate(counts)), denominator)
    assert keep_mean(count, sides, keep, highest=highest) == average


def test_kept_dice_agree_with_icepool_on_a_large_pool() -> None:
    oracle = icepool.d6.pool(30).highest(10).sum()
    weights, denominator = keep_totals(30, 6, 10)
    for total, weight in enumerate(weights):
        assert Fraction(weight, denominator) == oracle.probability(total)


def test_dice_that_cannot_be_are_refused_with_a_sentence() -> None:
    with pytest.raises(DiceError, match="a d1 that explodes never stops"):
        reach((6, 1), 3)
    with pytest.raises(DiceError, match="a die with 0 sides"):
        mean((0,), explode=False)
    with pytest.raises(DiceError, match="3 of 2 dice cannot be kept; keep 1 to 2"):
        keep_totals(2, 6, 3)


def test_too_much_work_is_refused_at_once() -> None:
    with pytest.raises(DiceError, match="take too long"):
        reach((2,) * 200, 3000)
    with pytest.raises(DiceError, match="take too long"):
        fixed_totals((1000,) * 200)
    with pytest.raises(DiceError, match="take too long"):
        keep_totals(200, 1000, 100)
