"""Odds and outcomes of Dice Pool agree: what `odds` says is what `resolve` does, summed over the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from oa_tui.rules import documents, rolling
from oa_tui.rules.contract import Throw
from tests.unit.quarry import POOL

stats = st.integers(2, 6)
modifiers = st.lists(
    st.fixed_dictionaries(
        {
            "label": st.just("x"),
            "value": st.integers(-2, 2),
            "on": st.sampled_from(["stat", "armour", "defence"]),
            "off": st.booleans(),
        }
    ),
    max_size=2,
)
common = {"stat": stats, "dice": st.integers(1, 3), "modifiers": modifiers}
defences = st.fixed_dictionaries({"stat": stats, "dice": st.integers(0, 2)})
checks = st.one_of(
    st.fixed_dictionaries({"check": st.just("attack"), "armour": st.integers(0, 4), **common}),
    st.fixed_dictionaries({"check": st.just("attack"), "defence": defences, **common}),
    st.fixed_dictionaries({"check": st.just("skill"), "remaining": st.integers(1, 4), **common}),
    st.fixed_dictionaries({"check": st.just("move"), "move": st.integers(0, 9), "dice": st.integers(1, 4)}),
)


@given(checks)
def test_odds_equal_outcomes_summed_dp_5_dp_9_dp_12_dp_13(document: dict[str, Any]) -> None:
    check = documents.read(POOL, document)
    summed, cut = rolling.enumerate_outcomes(POOL, check, 0)
    odds = POOL.odds(check)
    assert cut == 0
    assert sum(degree.p for degree in odds.degrees) == 1
    assert {degree.word: degree.p for degree in odds.degrees if degree.p} == summed
    assert sum(chance for _, chance in odds.spread) == 1


@given(stats, st.integers(1, 3), stats, st.integers(0, 2))
def test_the_mean_effect_is_the_damage_averaged_dp_12(stat: int, dice: int, guard: int, kept: int) -> None:
    document = {"check": "attack", "stat": stat, "dice": dice, "defence": {"stat": guard, "dice": kept}}
    check = documents.read(POOL, document)
    total, count = 0, 0
    hands = [len(hand.sides) for hand in POOL.dice(check)] + [0]
    rolls: list[tuple[int, ...]] = [()]
    for _ in range(sum(hands)):
        rolls = [(*roll, face) for roll in rolls for face in range(1, 7)]
    for roll in rolls:
        outcome = POOL.resolve(check, (Throw(roll[: hands[0]]), Throw(roll[hands[0] :])))
        total += outcome.effect or 0
        count += 1
    assert POOL.odds(check).effect == Fraction(total, count)


@given(checks)
def test_one_more_die_never_lowers_the_chance_dp_2(document: dict[str, Any]) -> None:
    check = documents.read(POOL, document)
    more = POOL.nudge(check, 1)
    if more is not None:
        better, before = POOL.odds(more).success, POOL.odds(check).success
        assert better is not None
        assert before is not None
        assert better >= before
