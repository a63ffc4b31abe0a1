"""Roll-under: odds are outcomes summed, and what helps never harms."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from oa_tui.rules import documents, rolling
from oa_tui.rules.contract import System, Throw
from oa_tui.rules.roll_under.checks import AnyCheck
from oa_tui.rules.roll_under.system import SYSTEM

UNDER: System[AnyCheck] = SYSTEM

modifiers = st.lists(
    st.fixed_dictionaries({"label": st.just("mud"), "value": st.integers(-4, 4), "off": st.booleans()}), max_size=2
)
lean = {"advantage": st.booleans(), "disadvantage": st.booleans()}
rolls = {"attribute": st.integers(0, 30), "modifiers": modifiers}
under = st.fixed_dictionaries(
    {
        "check": st.sampled_from(["attribute", "initiative"]),
        **rolls,
        **lean,
        "skill": st.booleans(),
        "nat20_terrible": st.booleans(),
        "great_needs_skill": st.booleans(),
        "skill_cancels_terrible": st.booleans(),
    }
)
side = st.fixed_dictionaries({**rolls, "skill": st.booleans()})
attacks = st.fixed_dictionaries(
    {
        "check": st.just("attack"),
        "to_hit": st.integers(-5, 15),
        "armor_class": st.integers(0, 30),
        "modifiers": modifiers,
        "damage": st.sampled_from(["", "3", "d4", "d6-2"]),
        **lean,
    }
)


def read(document: dict[str, Any]) -> AnyCheck:
    return documents.read(UNDER, document)


def agree(document: dict[str, Any], depth: int = 0) -> None:
    check = read(document)
    chances = {degree.word: degree.p for degree in UNDER.odds(check).degrees}
    assert sum(chances.values()) == 1
    summed, cut = rolling.enumerate_outcomes(UNDER, check, depth)
    assert cut == 0
    assert {word: chance for word, chance in chances.items() if chance} == summed


@given(under)
def test_odds_of_an_attribute_check_equal_its_outcomes_dt_2_dt_9_dt_10(document: dict[str, Any]) -> None:
    agree(document)


@given(st.fixed_dictionaries({"check": st.just("attribute"), **rolls}))
def test_odds_with_a_reroll_equal_its_outcomes_dt_8(document: dict[str, Any]) -> None:
    agree({**document, "skill": True, "reroll": True})


@settings(max_examples=20, deadline=None)
@given(side, side)
def test_odds_of_a_contest_equal_its_outcomes_dt_12(actor: dict[str, Any], opponent: dict[str, Any]) -> None:
    agree({"check": "contest", "actor": actor, "opponent": opponent})


@settings(max_examples=3, deadline=None)
@given(side, side)
def test_odds_of_a_contest_with_advantage_and_with_a_reroll_dt_6_dt_8(
    actor: dict[str, Any], opponent: dict[str, Any]
) -> None:
    agree({"check": "contest", "actor": {**actor, "advantage": True}, "opponent": opponent})
    agree({"check": "contest", "actor": actor, "opponent": {**opponent, "skill": True, "reroll": True}})


@settings(max_examples=15, deadline=None)
@given(st.lists(side, min_size=1, max_size=2), modifiers)
def test_odds_of_a_group_equal_its_outcomes_dt_14(members: list[dict[str, Any]], shared: list[dict[str, Any]]) -> None:
    agree({"check": "group", "members": members, "modifiers": shared})


def test_odds_of_three_equal_their_outcomes_dt_14() -> None:
    agree({"check": "group", "members": [{"attribute": 7}, {"attribute": 12, "skill": True}, {"attribute": 15}]})


@given(st.integers(0, 30), st.integers(-20, 20), modifiers, st.integers(0, 100))
def test_odds_of_luck_and_of_a_percentile_equal_their_outcomes_dt_20_dt_21(
    luck: int, modifier: int, more: list[dict[str, Any]], chance: int
) -> None:
    agree({"check": "luck", "luck": luck, "modifier": modifier, "modifiers": more})
    agree({"check": "percentile", "chance": chance})


@settings(max_examples=40, deadline=None)
@given(attacks)
def test_odds_and_mean_damage_of_an_attack_equal_its_outcomes_dt_24(document: dict[str, Any]) -> None:
    agree(document, depth=1)
    check = read(document)
    mean = Fraction(0)
    stack: list[tuple[tuple[Throw, ...], Fraction]] = [((), Fraction(1))]
    while stack:
        throws, chance = stack.pop()
        due = rolling.next_die(UNDER, check, throws)
        if due is None:
            mean += chance * (UNDER.resolve(check, throws).effect or 0)
        else:
            stack += [
                (rolling.add_face(UNDER, check, throws, face), chance / due.sides) for face in range(1, due.sides + 1)
            ]
    assert (UNDER.odds(check).effect or 0) == mean


@given(
    st.one_of(
        under,
        st.fixed_dictionaries({"check": st.just("contest"), "actor": side, "opponent": side}),
        st.fixed_dictionaries({"check": st.just("group"), "members": st.lists(side, min_size=1, max_size=5)}),
        st.fixed_dictionaries({"check": st.just("luck"), "luck": st.integers(0, 30)}),
        attacks,
    )
)
def test_one_point_more_never_lowers_the_chance_and_one_less_never_raises_it_dt_4(document: dict[str, Any]) -> None:
    check = read(document)
    better, worse = UNDER.nudge(check, 1), UNDER.nudge(check, -1)
    assert better is not None
    assert worse is not None
    chances = [UNDER.odds(each).success or Fraction(0) for each in (worse, check, better)]
    assert chances == sorted(chances)


@given(under)
def test_advantage_and_skill_never_lower_the_chance_dt_6_dt_7(document: dict[str, Any]) -> None:
    plain = {**document, "skill": False, "advantage": False, "disadvantage": False}
    chances = [
        UNDER.odds(read({**plain, **more})).success or Fraction(0)
        for more in ({"disadvantage": True}, {}, {"advantage": True}, {"advantage": True, "skill": True})
    ]
    assert chances == sorted(chances)


def test_a_cap_may_make_a_bonus_worth_nothing_dt_5() -> None:
    check = read({"check": "attribute", "attribute": 18})
    more = UNDER.nudge(check, 1)
    assert more is not None
    assert UNDER.odds(more) == UNDER.odds(check)
