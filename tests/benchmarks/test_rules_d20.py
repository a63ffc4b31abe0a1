"""The budget of one check's odds in the two d20 games, as a ratio against icepool on the same check in the same run."""

from __future__ import annotations

from importlib import import_module
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from oa_tui.rules import documents
from oa_tui.rules.roll_under import odds as under
from oa_tui.rules.roll_under.system import SYSTEM as UNDER
from oa_tui.rules.target_number import odds as target
from oa_tui.rules.target_number.system import SYSTEM as TARGET

if TYPE_CHECKING:
    from collections.abc import Callable

icepool: Any = import_module("icepool")  # ships no types
CACHED: tuple[Any, ...] = (under._degrees, under._side, under._faced, under._successes, target._degrees)


def check_odds(system: Any, document: dict[str, Any]) -> Callable[[], Any]:
    """Our odds of a check, with nothing remembered from before."""
    check = documents.read(system, document)

    def run() -> Any:
        for function in CACHED:
            function.cache_clear()
        return system.odds(check)

    return run


def degrees(attribute: int) -> Any:
    """Words of a d20 under an attribute."""
    words = {n: "great" if n <= attribute // 2 else "good" if n <= attribute else "bad" for n in range(1, 20)}
    return icepool.d20.map({**words, 20: "bad"}).probability("good")


def contest(mine: int, theirs: int) -> Any:
    """Margins of two, a failure counting -1."""
    sides = [
        icepool.Die([under_ - n if n <= min(19, under_) else -1 for n in range(1, 21)]) for under_ in (mine, theirs)
    ]
    return (sides[0] > sides[1]).probability(True)


def group(attributes: tuple[int, ...]) -> Any:
    """How many of several succeed."""
    total = sum(icepool.d20 <= attribute for attribute in attributes)
    return total.probability(">", len(attributes) // 2)


def outcomes(bonus: int, number: int) -> Any:
    """The four outcomes of a d20 and a bonus."""
    faces = [(n % 4 == 0, n + bonus >= number) for n in range(1, 21)]
    return icepool.Die(faces).probability((True, True))


CASES: dict[str, tuple[Any, dict[str, Any], Callable[[], Any]]] = {
    "attribute": (UNDER, {"check": "attribute", "attribute": 13}, lambda: degrees(13)),
    "contest": (
        UNDER,
        {"check": "contest", "actor": {"attribute": 14}, "opponent": {"attribute": 12}},
        lambda: contest(14, 12),
    ),
    "group": (
        UNDER,
        {"check": "group", "members": [{"attribute": n} for n in (9, 12, 14, 10, 16)]},
        lambda: group((9, 12, 14, 10, 16)),
    ),
    "action": (
        TARGET,
        {"check": "action", "modifiers": [{"label": "x", "value": 5}], "target_number": 12},
        lambda: outcomes(5, 12),
    ),
}


def typical(run: Callable[[], Any]) -> float:
    times = []
    for _ in range(61):
        start = perf_counter()
        run()
        times.append(perf_counter() - start)
    return median(times)


@pytest.mark.parametrize("name", CASES)
def test_odds_of_one_check_cost_a_tenth_of_icepool(name: str) -> None:
    system, document, yardstick = CASES[name]
    ours = check_odds(system, document)
    ratio = min(typical(ours) / typical(yardstick) for _ in range(3))
    assert ratio <= 0.1, f"{ratio:.3f} of icepool's time"
