"""Exact odds of one check against icepool, the best general library, on the same check; nothing remembered."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from fractions import Fraction
from functools import partial
from importlib import import_module
from typing import Any

from oa_tui.dice import odds as dice_odds
from oa_tui.rules import documents
from oa_tui.rules.registry import system
from tests.benchmarks.measure import Bench, Row, Subject, ready, typical

icepool: Any = import_module("icepool")  # ships no types
TIMES = 31
"""Goes at one check; the median counts."""
NEAR = Fraction(1, 10**6)
"""How far icepool may be off where it has to cut what never ends."""

Case = tuple[Callable[[], object], Callable[[], object]]
"""Our odds of a check, and icepool's."""


def caches() -> Iterator[Any]:
    """Whatever remembers odds."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("oa_tui.dice.odds", "oa_tui.rules.")) and name.endswith((".odds", ".damage")):
            yield from (found for found in vars(module).values() if hasattr(found, "cache_clear"))


def afresh(work: Callable[[], object]) -> Callable[[], object]:
    """The same with nothing remembered; forgetting is a part of it, and costs next to nothing."""
    known = tuple({id(found): found for found in caches()}.values())

    def run() -> object:
        for found in known:
            found.cache_clear()
        return work()

    return run


def worst(cases: tuple[Case, ...]) -> Subject:
    """Our time as a part of icepool's, of the check where it is the largest."""

    def ratio(more: float) -> float:
        found = []
        for ours, theirs in cases:
            yardstick = typical(theirs, TIMES)
            found.append(typical(afresh(ours), TIMES, more * yardstick) / yardstick)
        return max(found)

    return ratio


def check_odds(name: str, document: dict[str, Any]) -> Callable[[], Any]:
    """The whole odds of a check document: all degrees, the mean of what it does."""
    rules = system(name)
    check = documents.read(rules, document)
    return lambda: rules.odds(check)


# ---- exploding dice ----
def exploding(sides: tuple[int, ...], threshold: int) -> Fraction:
    """Tuned: no deeper and no higher than the threshold can tell, equal dice made once and pools halved."""
    dice = {s: icepool.d(s).explode(depth=(threshold - 1) // s).clip(0, threshold) for s in set(sides)}
    pools = [dice[s] for s in sides]
    while len(pools) > 1:
        pairs = {(a, b): a + b for a, b in zip(pools[::2], pools[1::2], strict=False)}
        summed = [pairs[pair].clip(0, threshold) for pair in zip(pools[::2], pools[1::2], strict=False)]
        pools = summed + pools[len(pools) & ~1 :]
    chance: Fraction = pools[0].probability(">=", threshold)
    return chance


POOLS = (((6, 6), 8), ((6, 10), 9), ((6, 6, 6, 6), 15), ((6, 6, 6, 8), 15), ((6, 6, 6, 6, 6), 20))
SCORES = ((8, 9), (14, 15), (20, 24))


def dice_cases() -> Iterator[Case]:
    """The dice alone."""
    for sides, threshold in POOLS:
        yield partial(dice_odds.reach, sides, threshold), partial(exploding, sides, threshold)


def open_adventure_cases() -> Iterator[Case]:
    """Three degrees and the mean effect, against the chance alone."""
    for score, difficulty in SCORES:
        document = {"check": "action", "action_score": score, "base_difficulty": difficulty}
        rules = system("open-adventure")
        sides = rules.dice(documents.read(rules, document))[0].sides
        yield check_odds("open-adventure", document), partial(exploding, sides, difficulty)


# ---- the others ----
def degrees(attribute: int) -> Any:
    """Words of a d20 under an attribute."""
    words = {n: "great" if n <= attribute // 2 else "good" if n <= attribute else "bad" for n in range(1, 20)}
    return icepool.d20.map({**words, 20: "bad"}).probability("good")


def contest(mine: int, theirs: int) -> Any:
    """Margins of two, a failure counting -1."""
    sides = [icepool.Die([under - n if n <= min(19, under) else -1 for n in range(1, 21)]) for under in (mine, theirs)]
    return (sides[0] > sides[1]).probability(True)


def group(attributes: tuple[int, ...]) -> Any:
    """How many of several succeed."""
    return sum(icepool.d20 <= attribute for attribute in attributes).probability(">", len(attributes) // 2)


def outcomes(bonus: int, number: int) -> Any:
    """The four outcomes of a d20 and a bonus."""
    return icepool.Die([(n % 4 == 0, n + bonus >= number) for n in range(1, 21)]).probability((True, True))


def roll_under_cases() -> Iterator[Case]:
    """One die, two against each other, and several."""
    members = (9, 12, 14, 10, 16)
    yield check_odds("roll-under", {"check": "attribute", "attribute": 13}), partial(degrees, 13)
    sides = {"actor": {"attribute": 14}, "opponent": {"attribute": 12}}
    yield check_odds("roll-under", {"check": "contest", **sides}), partial(contest, 14, 12)
    people = [{"attribute": attribute} for attribute in members]
    yield check_odds("roll-under", {"check": "group", "members": people}), partial(group, members)


def target_number_cases() -> Iterator[Case]:
    """A d20 and a bonus."""
    document = {"check": "action", "modifiers": [{"label": "x", "value": 5}], "target_number": 12}
    yield check_odds("target-number", document), partial(outcomes, 5, 12)


def swerve(need: int) -> Any:
    """One open d6 less another, cut at seven explosions: icepool knows no endless ones."""
    die = icepool.d6.explode(depth=7)
    return (die - die).probability(">=", need)


def heroic_action_cases() -> Iterator[Case]:
    """Four degrees and the mean of Hits, against the chance alone."""
    for difficulty in (8, 12, 20):
        document = {"check": "attack", "skill": 10, "difficulty": difficulty, "damage": 9, "soak": 8}
        yield check_odds("heroic-action", document), partial(swerve, difficulty - 10)


def hits(dice: int, kept: int) -> Any:
    """More hits than the defender has."""
    found = dice @ (icepool.d6 >= 3)
    return ((found > kept @ (icepool.d6 >= 4)) if kept else found > 0).probability(True)


def dice_pool_cases() -> Iterator[Case]:
    """A pool against none, and against another."""
    for dice, kept in ((3, 2), (5, 0), (5, 5)):
        document = {"check": "attack", "stat": 3, "dice": dice, "defence": {"stat": 4, "dice": kept}}
        yield check_odds("dice-pool", document), partial(hits, dice, kept)


def _ready(cases: Callable[[], Iterator[Case]]) -> AbstractContextManager[Bench]:
    return ready(Bench(worst(tuple(cases()))))


CASES: dict[str, Callable[[], Iterator[Case]]] = {
    "dice": dice_cases,
    "open-adventure": open_adventure_cases,
    "roll-under": roll_under_cases,
    "target-number": target_number_cases,
    "heroic-action": heroic_action_cases,
    "dice-pool": dice_pool_cases,
}

ROWS = tuple(
    Row(f"odds-{name}", f"odds of one check, {name}: tuned icepool", 0.1, partial(_ready, cases), kind="plain", quick=1)
    for name, cases in CASES.items()
)
