"""The whole of one check's odds (three degrees and the mean effect) against icepool finding its chance alone."""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from oa_tui.rules import documents
from tests.benchmarks.test_dice_odds import CACHED, yardstick
from tests.unit.bridge import OPEN

if TYPE_CHECKING:
    from collections.abc import Callable


def typical(run: Callable[[], object]) -> float:
    times = []
    for _ in range(61):
        for function in CACHED:
            function.cache_clear()
        start = perf_counter()
        run()
        times.append(perf_counter() - start)
    return median(times)


@pytest.mark.parametrize(("score", "difficulty"), [(8, 9), (14, 15), (20, 24)])
def test_odds_of_a_whole_check_cost_a_tenth_of_icepool(score: int, difficulty: int) -> None:
    check = documents.read(OPEN, {"check": "action", "action_score": score, "base_difficulty": difficulty})
    sides = OPEN.dice(check)[0].sides
    assert OPEN.odds(check).success == yardstick(sides, difficulty)
    ratio = min(typical(lambda: OPEN.odds(check)) / typical(lambda: yardstick(sides, difficulty)) for _ in range(3))
    assert ratio <= 0.1, f"{ratio:.3f} of icepool's time"
