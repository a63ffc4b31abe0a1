"""Target number: odds are outcomes summed, and what helps never harms."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from oa_tui.rules import documents, rolling
from oa_tui.rules.contract import System
from oa_tui.rules.target_number.checks import AnyCheck
from oa_tui.rules.target_number.system import SYSTEM

TARGET: System[AnyCheck] = SYSTEM

rolls = {
    "modifiers": st.lists(
        st.fixed_dictionaries({"label": st.just("rain"), "value": st.integers(-9, 9), "off": st.booleans()}), max_size=3
    ),
    "target_number": st.integers(-5, 40),
    "nat20_crit_if_total_reaches": st.booleans(),
}
actions = st.fixed_dictionaries({"check": st.just("action"), "wounds": st.integers(0, 3), **rolls})
resistances = st.fixed_dictionaries(
    {
        "check": st.just("resistance"),
        "level": st.integers(0, 20),
        "damage": st.integers(0, 20),
        "ability": st.fixed_dictionaries({"value": st.integers(-3, 9)}),
        **rolls,
    }
)
sides = st.fixed_dictionaries({"check": st.sampled_from(["initiative", "surprise"])})


@given(st.one_of(actions, resistances, sides))
def test_odds_equal_the_outcomes_summed_ar_9(document: dict[str, Any]) -> None:
    check = documents.read(TARGET, document)
    chances = {degree.word: degree.p for degree in TARGET.odds(check).degrees}
    assert sum(chances.values()) == 1
    summed, cut = rolling.enumerate_outcomes(TARGET, check, 0)
    assert cut == 0
    assert {word: chance for word, chance in chances.items() if chance} == summed


@given(st.one_of(actions, resistances))
def test_one_point_more_never_lowers_the_chance_and_one_less_never_raises_it_ar_3(document: dict[str, Any]) -> None:
    check = documents.read(TARGET, document)
    better, worse = TARGET.nudge(check, 1), TARGET.nudge(check, -1)
    assert better is not None
    assert worse is not None
    chances = [TARGET.odds(each).success or Fraction(0) for each in (worse, check, better)]
    assert chances == sorted(chances)
    great = [TARGET.odds(each).degrees[-1].p for each in (worse, check, better)]
    assert great == sorted(great)


@given(st.integers(-9, 19), st.integers(-5, 40))
def test_whatever_is_tried_a_1_fails_and_a_20_succeeds_ar_7_ar_8(bonus: int, target: int) -> None:
    document = {"check": "action", "modifiers": [{"label": "x", "value": bonus}], "target_number": target}
    chance = TARGET.odds(documents.read(TARGET, document)).success
    assert chance is not None
    assert Fraction(1, 20) <= chance <= Fraction(19, 20)
