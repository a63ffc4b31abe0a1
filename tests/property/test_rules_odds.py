"""Odds and outcomes agree: what `odds` says is what `resolve` does, summed over the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from oa_tui.rules import documents, rolling
from oa_tui.rules.contract import Throw
from oa_tui.rules.open_adventure.checks import AnyCheck
from oa_tui.rules.open_adventure.scores import dice_for
from tests.unit.bridge import OPEN

labels = st.sampled_from(["rain", "mud", "help"])
modifiers = st.lists(
    st.one_of(labels, st.fixed_dictionaries({"label": labels, "value": st.integers(-2, 3), "off": st.booleans()})),
    max_size=3,
)
extras = {
    "benefits": modifiers,
    "story_points": st.integers(0, 3),
}
deeds = {
    **extras,
    "drawbacks": modifiers,
    "stunt": st.just(True),
    "targets": st.integers(1, 3),
    "effect_bonus": st.integers(-3, 4),
    "effect": st.none() | st.integers(0, 5),
    "familiarity": st.booleans(),
}
actions = st.fixed_dictionaries(
    {"check": st.just("action"), "action_score": st.integers(-1, 9), "base_difficulty": st.integers(0, 14), **deeds}
)
compares = st.fixed_dictionaries(
    {"check": st.just("compare"), "action_score": st.integers(-1, 16), "base_difficulty": st.integers(0, 14), **deeds}
)
reactions = st.fixed_dictionaries({"check": st.just("reaction"), "action_score": st.integers(-1, 9), **extras})
opposed = st.fixed_dictionaries(
    {
        "check": st.just("opposed"),
        "action_score": st.integers(1, 6),
        "opponent": st.fixed_dictionaries({"action_score": st.integers(0, 5)}),
        "story_points": st.integers(0, 2),
        "drawbacks": modifiers,
    }
)


def read(document: dict[str, Any]) -> AnyCheck:
    return documents.read(OPEN, document)


def agree(check: AnyCheck, depth: int) -> None:
    odds = OPEN.odds(check)
    chances = {degree.word: degree.p for degree in odds.degrees}
    assert sum(chances.values()) == 1
    summed, cut = rolling.enumerate_outcomes(OPEN, check, depth)
    assert sum(summed.values()) + cut == 1
    assert set(summed) <= set(chances)
    for word, chance in chances.items():
        low = summed.get(word, Fraction(0))
        assert low - odds.error <= chance <= low + cut + odds.error


@given(actions)
def test_odds_of_an_action_equal_its_outcomes_summed_oa_26_oa_30(document: dict[str, Any]) -> None:
    agree(read(document), 2)


@given(opposed)
def test_odds_of_an_opposed_action_equal_its_outcomes_summed_oa_13(document: dict[str, Any]) -> None:
    agree(read(document), 1)


@given(st.one_of(compares, reactions))
def test_odds_of_a_comparison_and_a_reaction_equal_their_outcomes_oa_32_oa_37(document: dict[str, Any]) -> None:
    agree(read(document), 2)


@given(st.integers(2, 5), st.integers(0, 12), st.integers(-4, 4), st.integers(0, 2))
def test_the_mean_effect_is_the_outcomes_effects_averaged_oa_27_oa_28(
    score: int, difficulty: int, bonus: int, points: int
) -> None:
    document = {"action_score": score, "base_difficulty": difficulty, "effect_bonus": bonus, "story_points": points}
    check = read({"check": "action", **document})
    (sides,) = dice_for(score)
    mean, chance = Fraction(0), Fraction(1)
    faces: tuple[int, ...] = ()
    for _ in range(12):  # one die: every chain of explosions, then its last face
        chance /= sides
        for face in range(1, sides):
            effect = OPEN.resolve(check, (Throw((*faces, face)),)).effect
            mean += chance * (effect or 0)
        faces = (*faces, sides)
    found = OPEN.odds(check).effect
    assert found is not None
    assert mean <= found <= mean + chance * (13 * sides + 50)


def success(score: int, difficulty: int, by: int = 0) -> Fraction:
    check = read({"check": "action", "action_score": score, "base_difficulty": difficulty})
    found = OPEN.odds((by and OPEN.nudge(check, by)) or check).success
    assert found is not None
    return found


@given(st.integers(2, 20), st.data())
def test_one_more_benefit_never_lowers_a_chance_that_needs_no_explosion_oa_18(score: int, data: st.DataObject) -> None:
    difficulty = data.draw(st.integers(0, sum(dice_for(score))))
    assert success(score, difficulty, 1) >= success(score, difficulty)


def test_where_only_explosions_reach_a_bigger_die_may_be_worse_oa_25() -> None:
    assert success(4, 12) == Fraction(9, 100)
    assert success(4, 12, 1) == Fraction(1, 12)


@given(st.integers(2, 20), st.integers(0, 24))
def test_one_more_drawback_never_raises_the_chance_oa_10(score: int, difficulty: int) -> None:
    assert success(score, difficulty, -1) <= success(score, difficulty)


def test_one_more_drawback_may_cost_nothing_oa_25() -> None:
    assert success(2, 6, -1) == success(2, 6) == Fraction(1, 6)


@given(actions, st.randoms(use_true_random=False))
def test_rolled_dice_are_always_what_the_check_asks_for(document: dict[str, Any], random: Any) -> None:
    check = read(document)

    class Thrown:
        def face(self, sides: int) -> int:
            return int(random.randint(1, sides))

    throws = rolling.roll(OPEN, check, Thrown())
    assert rolling.check_throws(OPEN, check, throws) == throws
    faces = [face for throw in throws for face in throw.faces]
    assert documents.throws_from_faces(OPEN, check, faces) == throws
    assert rolling.next_die(OPEN, check, throws) is None
    for _ in faces:
        throws = rolling.take_back(throws)
    assert throws == ()
