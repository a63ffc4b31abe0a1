"""Death Checks, healing, and getting clear of an area: odds equal outcomes summed, and what never makes it worse."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from oa_tui.rules import documents, rolling
from oa_tui.rules.contract import Throw
from oa_tui.rules.open_adventure.scores import dice_for
from tests.property.test_rules_odds import agree, modifiers, read
from tests.unit.bridge import OPEN

scores = st.integers(-1, 8)
wounds = st.integers(0, 12)
deaths = st.fixed_dictionaries(
    {"check": st.just("death"), "attribute_score": scores, "wounds": wounds, "story_points": st.integers(0, 2)}
)
helped = {
    "attribute_score": st.integers(-1, 5),
    "mo_score": st.integers(0, 3),
    "wounds": wounds,
    "drawbacks": modifiers,
    "benefits": modifiers,
}
healing = st.one_of(
    st.fixed_dictionaries({"check": st.just("recovery"), "self": st.booleans(), **helped}),
    st.fixed_dictionaries(
        {
            "check": st.just("treat-wounds"),
            "self": st.booleans(),
            "time": st.sampled_from(["6 seconds", "15 minutes", "1 hour", "1 day"]),
            **helped,
        }
    ),
    st.fixed_dictionaries({"check": st.sampled_from(["stabilise", "natural-healing"]), **helped}),
)
areas = st.fixed_dictionaries(
    {
        "check": st.just("reaction"),
        "action_score": scores,
        "base_difficulty": st.integers(0, 14),
        "damage": st.integers(0, 9),
        "benefits": modifiers,
    }
)


@given(deaths)
def test_odds_of_a_death_check_equal_its_outcomes_summed_oa_53(document: dict[str, Any]) -> None:
    agree(read(document), 2)


@given(healing)
def test_odds_of_healing_equal_its_outcomes_summed_oa_54_oa_56_oa_57(document: dict[str, Any]) -> None:
    agree(read(document), 1)


@given(areas)
def test_odds_of_getting_clear_equal_its_outcomes_summed_oa_59(document: dict[str, Any]) -> None:
    agree(read(document), 2)


@given(st.integers(2, 5), wounds)
def test_the_mean_of_recovery_is_its_outcomes_averaged_oa_56(score: int, hurt: int) -> None:
    check = read({"check": "recovery", "attribute_score": score, "wounds": hurt})
    (sides,) = dice_for(score)
    mean, chance = Fraction(0), Fraction(1)
    faces: tuple[int, ...] = ()
    for _ in range(10):
        chance /= sides
        for face in range(1, sides):
            mean += chance * (OPEN.resolve(check, (Throw((*faces, face)),)).effect or 0)
        faces = (*faces, sides)
    found = OPEN.odds(check).effect
    assert found is not None
    assert mean <= found <= mean + chance * 13 * sides


@given(st.integers(0, 14), wounds)
def test_one_more_wound_never_raises_a_chance_oa_53(score: int, hurt: int) -> None:
    fewer, more = (read({"check": "death", "attribute_score": score, "wounds": n}) for n in (hurt, hurt + 1))
    assert (OPEN.odds(more).success or 0) <= (OPEN.odds(fewer).success or 0)


@given(st.one_of(deaths, healing, areas))
def test_what_follows_names_somebody_and_a_rule(document: dict[str, Any]) -> None:
    check = documents.read(OPEN, {**document, "who": "h1", "on": ["h2"]})
    if OPEN.blocked(check):
        return

    class Ones:
        def face(self, sides: int) -> int:
            return 1 if sides % 4 else sides - 1

    outcome = OPEN.resolve(check, rolling.roll(OPEN, check, Ones()))
    assert all(each.who in ("h1", "h2") and each.rule for each in outcome.consequences)
    assert outcome.word in {degree.word for degree in OPEN.odds(check).degrees}
