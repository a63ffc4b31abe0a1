"""The whole of one check's odds (four degrees, the mean of Hits) against icepool finding its chance alone."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from oa_tui.rules import documents
from oa_tui.rules.heroic_action.odds import reach
from tests.unit.opera import HEROIC

if TYPE_CHECKING:
    from collections.abc import Callable

icepool: Any = import_module("icepool")  # ships no types


def oracle(need: int) -> Fraction:
    """One open d6 less another, cut at seven explosions: icepool knows no endless ones."""
    die = icepool.d6.explode(depth=7)
    chance: Fraction = (die - die).probability(">=", need)
    return chance


def typical(run: Callable[[], object]) -> float:
    times = []
    for _ in range(61):
        reach.cache_clear()
        start = perf_counter()
        run()
        times.append(perf_counter() - start)
    return median(times)


@pytest.mark.parametrize("difficulty", [8, 12, 20])
def test_odds_of_a_whole_check_cost_a_tenth_of_icepool(difficulty: int) -> None:
    keys = {"skill": 10, "difficulty": difficulty, "damage": 9, "soak": 8}
    check = documents.read(HEROIC, {"check": "attack", **keys})
    found = HEROIC.odds(check).success
    assert found is not None
    assert abs(found - oracle(difficulty - 10)) < Fraction(1, 10**6)
    ratio = min(typical(lambda: HEROIC.odds(check)) / typical(lambda: oracle(difficulty - 10)) for _ in range(3))
    assert ratio <= 0.1, f"{ratio:.3f} of icepool's time"
