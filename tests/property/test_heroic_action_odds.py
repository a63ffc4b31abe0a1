"""Heroic Action's odds and outcomes agree: what `odds` says is what `resolve` does, summed over the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from oa_tui.rules import documents, rolling
from oa_tui.rules.contract import Throw
from tests.unit.opera import HEROIC

modifiers = st.lists(st.fixed_dictionaries({"label": st.just("help"), "value": st.integers(-3, 3)}), max_size=2)
rolled = {
    "skill": st.integers(4, 14),
    "impairment": st.integers(0, 3),
    "modifiers": modifiers,
    "closed": st.booleans(),
    "friction": st.booleans(),
}
aimed = {**rolled, "difficulty": st.integers(4, 18), "confident": st.booleans(), "defend": st.booleans()}
checks = st.one_of(
    st.fixed_dictionaries({"check": st.just("action"), **aimed}),
    st.fixed_dictionaries(
        {"check": st.just("attack"), **aimed, "damage": st.integers(0, 12), "soak": st.integers(0, 12)}
    ),
    st.fixed_dictionaries(
        {
            "check": st.just("stunt"),
            **aimed,
            "attribute": st.integers(3, 9),
            "take": st.sampled_from(["token", "shots"]),
        }
    ),
    st.fixed_dictionaries({"check": st.just("assist"), **rolled, "friend_skill": st.integers(4, 14)}),
    st.fixed_dictionaries({"check": st.just("first-shot"), "reflexes": st.integers(1, 9), "modifiers": modifiers}),
)


def agree(document: dict[str, Any], depth: int) -> None:
    check = documents.read(HEROIC, document)
    odds = HEROIC.odds(check)
    chances = {degree.word: degree.p for degree in odds.degrees}
    assert sum(chances.values()) == 1
    assert odds.error == 0
    summed, cut = rolling.enumerate_outcomes(HEROIC, check, depth)
    assert sum(summed.values()) + cut == 1
    assert set(summed) <= set(chances)
    for word, chance in chances.items():
        assert summed.get(word, 0) <= chance <= summed.get(word, 0) + cut


@given(checks)
def test_odds_equal_outcomes_summed_ac_1_ac_2_ac_6(document: dict[str, Any]) -> None:
    agree(document, 2)


@given(st.integers(4, 16), st.booleans(), st.booleans())
def test_odds_of_a_reroll_equal_outcomes_summed_ac_38(difficulty: int, confident: bool, closed: bool) -> None:
    keys = {"skill": 10, "difficulty": difficulty, "confident": confident, "closed": closed, "fortune": 1}
    agree({"check": "action", **keys}, 0)


@given(st.integers(0, 12), st.integers(0, 12), st.integers(6, 14), st.booleans())
def test_the_mean_effect_is_the_mean_number_of_hits_ac_35(damage: int, soak: int, difficulty: int, sure: bool) -> None:
    keys = {"skill": 10, "difficulty": difficulty, "damage": damage, "soak": soak, "confident": sure}
    check = documents.read(HEROIC, {"check": "attack", **keys, "closed": True})
    hits = sum(
        (
            Fraction(HEROIC.resolve(check, (Throw(faces),)).effect or 0, 6 ** len(faces))
            for faces in _closed_faces(sure)
        ),
        Fraction(0),
    )
    assert HEROIC.odds(check).effect == hits


def _closed_faces(confident: bool) -> list[tuple[int, ...]]:
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    if not confident:
        return list(pairs)
    return [pair for pair in pairs if pair != (6, 6)] + [(6, 6, *again) for again in pairs]


@given(checks)
def test_one_more_benefit_never_lowers_the_chance_and_a_drawback_never_raises_it(document: dict[str, Any]) -> None:
    check = documents.read(HEROIC, document)
    better, worse = HEROIC.nudge(check, 1), HEROIC.nudge(check, -1)
    assert better is not None
    assert worse is not None
    chances = [HEROIC.odds(one).success for one in (worse, check, better)]
    known = [chance for chance in chances if chance is not None]
    assert known == sorted(known)


@given(checks, st.randoms(use_true_random=False))
def test_rolled_dice_are_always_what_the_check_asks_for(document: dict[str, Any], random: Any) -> None:
    check = documents.read(HEROIC, document)

    class Thrown:
        def face(self, sides: int) -> int:
            return int(random.randint(1, sides))

    throws = rolling.roll(HEROIC, check, Thrown())
    assert rolling.check_throws(HEROIC, check, throws) == throws
