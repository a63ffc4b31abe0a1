"""Exact odds of Dice Pool against the best general library, on the same check, in the same run."""

from __future__ import annotations

from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from oa_tui.rules import documents
from oa_tui.rules.dice_pool import odds
from tests.unit.quarry import POOL

if TYPE_CHECKING:
    from collections.abc import Callable

icepool: Any = import_module("icepool")  # ships no types

MOST = 0.1
"""Our time as a part of icepool's, at most."""


def best(run: Callable[[], object], times: int) -> float:
    """The fastest of several runs, in seconds."""
    found = []
    for _ in range(times):
        start = perf_counter()
        run()
        found.append(perf_counter() - start)
    return min(found)


@pytest.mark.parametrize(("dice", "kept"), [(3, 2), (5, 0), (5, 5)])
def test_odds_of_an_attack_take_a_tenth_of_icepools_time(dice: int, kept: int) -> None:
    document = {"check": "attack", "stat": 3, "dice": dice, "defence": {"stat": 4, "dice": kept}}
    check = documents.read(POOL, document)

    def ours() -> Any:
        for cached in (odds.hits, odds._through, odds._chances):
            cached.cache_clear()
        return POOL.odds(check)

    def theirs() -> Any:
        hits = dice @ (icepool.d6 >= 3)
        return (hits > kept @ (icepool.d6 >= 4)) if kept else hits > 0

    assert float(ours().success) == pytest.approx(float(theirs().probability(True)))
    assert best(ours, 30) <= MOST * best(theirs, 10)
