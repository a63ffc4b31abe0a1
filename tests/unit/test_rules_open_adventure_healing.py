"""What heals: points come back, Wounds are treated or heal in a week of rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.rules import documents
from oa_tui.rules.answers import resolve_json
from oa_tui.rules.consequences import Gain, Lose, Todo
from oa_tui.rules.contract import Refused, Throw
from oa_tui.rules.documents import DocumentError
from oa_tui.rules.open_adventure.checks import NaturalHealing, Recovery, TreatWounds
from oa_tui.rules.table import Moment
from tests.unit.bridge import OPEN, bridge
from tests.unit.bridge_play import having, hurt, of, read
from tests.unit.playing import id_of, points, skirmish


def resolved(check: str, faces: list[int], **keys: Any) -> dict[str, Any]:
    asked = read(check, **keys)
    return resolve_json(OPEN, asked, documents.throws_from_faces(OPEN, asked, faces))


def kinds(found: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    return [(each["kind"], each.get("pool", each.get("word")), each.get("n")) for each in found["consequences"]]


# ---- recovery ----
def test_the_example_of_recovery_two_body_wounds_effect_three_oa_56() -> None:
    found = resolved("recovery", [5], attribute="intellect", attribute_score=3, mo_score=0, wounds=2)
    assert (found["difficulty_score"], found["effect"], kinds(found)) == (2, 3, [("gain", "body", 3)])
    assert "OA-56" in found["rules"]


@pytest.mark.parametrize(
    ("keys", "score", "difficulty"),
    [
        ({}, 5, 2),
        ({"self": True}, 5, 3),
        ({"self": True, "drawbacks": ["no healing kit", "no quiet place"]}, 5, 5),
        ({"benefits": ["healing kit"]}, 6, 2),
        ({"self": True, "catch_breath": True, "attribute": "toughness"}, 5, 2),
    ],
)
def test_recovery_on_oneself_is_one_harder_unless_catching_a_breath_oa_56(
    keys: dict[str, Any], score: int, difficulty: int
) -> None:
    check = read("recovery", **{"attribute": "intellect", "attribute_score": 3, "mo_score": 2, "wounds": 2, **keys})
    assert [one.value for one in OPEN.sums(check)] == [score, difficulty]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"attribute": "intellect"}, "by toughness"),
        ({"benefits": ["tea"]}, "benefits: catching one's breath takes none"),
        ({"specializations": ["First Aid"]}, "specializations: catching one's breath"),
        ({"points": "spirit", "attribute": "toughness"}, "by resilience"),
    ],
)
def test_catching_ones_breath_takes_no_help_oa_56(keys: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError, match=said):
        read("recovery", attribute_score=3, wounds=1, catch_breath=True, **keys)


def test_no_benefit_is_offered_where_none_counts_oa_56() -> None:
    check = read("recovery", attribute_score=3, wounds=1, catch_breath=True)
    assert OPEN.nudge(check, 1) is None
    assert OPEN.nudge(check, -1) is not None
    assert OPEN.sums(check)[0].adds == ""


def test_recovery_is_drafted_from_the_wounds_of_its_type_oa_56() -> None:
    scene = hurt(bridge(), "h1", body=2, body_wounds=2, mind_wounds=1)
    ids = [each.id for each in OPEN.offers("h2", scene)]
    assert "recovery:body" in ids
    assert "recovery:mind" not in ids
    check = OPEN.draft("recovery:body", "h2", ("h1",), scene)
    assert isinstance(check, Recovery)
    assert (check.wounds, check.points, check.self, check.on) == (2, "body", False, ("h1",))
    own = OPEN.draft("recovery:body", "h1", (), scene)
    assert isinstance(own, Recovery)
    assert (own.self, own.on) == (True, ("h1",))
    assert OPEN.costs(check, scene)[0].rule == "OA-3"
    other = OPEN.alter(check, "points", "mind", scene)
    assert isinstance(other, Recovery)
    assert other.wounds == 1
    with pytest.raises(Refused, match="no Body, Mind or Spirit"):
        OPEN.draft("recovery:body", "h2", ("t1",), scene)


def test_catching_a_breath_is_for_the_incapacitated_c_oa_10() -> None:
    scene = hurt(bridge(), "h1", body=0, body_wounds=1)
    check = OPEN.draft("breath:body", "h1", (), scene)
    assert isinstance(check, Recovery)
    assert (check.attribute, check.attribute_score, check.mo_score, check.catch_breath) == ("toughness", 3, 0, True)
    favored = msgspec.structs.replace(scene.sheets["bloodwind"], favored_recovery=("body",))
    trained = OPEN.draft("breath:body", "h1", (), replace(scene, sheets={**scene.sheets, "bloodwind": favored}))
    assert isinstance(trained, Recovery)
    assert trained.mo_score == 3
    with pytest.raises(Refused, match="only catching a breath"):
        OPEN.draft("recovery:body", "h1", (), scene)
    with pytest.raises(Refused, match="isn't incapacitated"):
        OPEN.draft("breath:body", "h2", (), scene)


def test_an_hours_rest_restores_all_points_oa_56() -> None:
    scene = hurt(bridge(), "h1", body=0, mind=3)
    found = OPEN.moment(Moment("rest"), scene)
    assert [(each.who, each.pool, each.n) for each in of(found, Gain)] == [("h1", "body", 9), ("h1", "mind", 2)]
    dead = having(scene, replace(scene.combatants["h1"], fate="dead"))
    assert OPEN.moment(Moment("rest"), dead) == ()


# ---- Wounds heal ----
@pytest.mark.parametrize(
    ("keys", "score", "difficulty"),
    [
        ({}, 5, 9),
        ({"self": True}, 5, 10),
        ({"time": "15 minutes"}, 5, 10),
        ({"time": "6 seconds"}, 5, 12),
        ({"time": "12 hours"}, 6, 9),
        ({"time": "1 week"}, 8, 9),
    ],
)
def test_treating_wounds_is_against_six_and_all_wounds_time_helps_or_hinders_oa_57(
    keys: dict[str, Any], score: int, difficulty: int
) -> None:
    check = read("treat-wounds", **{"attribute_score": 3, "mo_score": 2, "wounds": 3, **keys})
    assert [one.value for one in OPEN.sums(check)] == [score, difficulty]


def test_a_treatment_heals_exactly_one_wound_whatever_the_effect_oa_57() -> None:
    found = resolved("treat-wounds", [12, 5], attribute_score=3, mo_score=2, wounds=3, points="mind")
    assert (found["effect"], kinds(found)) == (8, [("lose", "mind_wounds", 1)])
    worse = resolved("treat-wounds", [1], attribute_score=3, mo_score=2, wounds=3)
    assert kinds(worse) == [("gain", "body_wounds", 1)]
    assert kinds(resolved("treat-wounds", [8], attribute_score=3, mo_score=2, wounds=3)) == []
    with pytest.raises(DocumentError, match="time: 'soon' is no time"):
        read("treat-wounds", attribute_score=3, wounds=1, time="soon")


def test_a_treatment_is_drafted_with_the_better_attribute_and_all_wounds_oa_57() -> None:
    scene = hurt(bridge(), "h1", body_wounds=1, spirit_wounds=2)
    ids = [each.id for each in OPEN.offers("h1", scene)]
    assert {"treat:body", "treat:spirit", "healing:body", "healing:spirit"} < set(ids)
    assert "treat:mind" not in ids
    check = OPEN.draft("treat:spirit", "h2", ("h1",), scene)
    assert isinstance(check, TreatWounds)
    assert (check.attribute, check.attribute_score, check.wounds, check.points) == ("presence", 2, 3, "spirit")
    body = OPEN.draft("treat:body", "h2", ("h1",), scene)
    assert isinstance(body, TreatWounds)
    assert body.attribute == "intellect"
    assert {field.key: field for field in OPEN.fields(check)}["time"].kind == "choice"


def test_a_mishap_in_a_treatment_brings_its_own_death_check_oa_57(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ash, bryn = id_of(play, "Ash"), id_of(play, "Bryn")
    check = TreatWounds(who=bryn, on=(ash,), attribute_score=3, wounds=1)
    play.do(c.Roll(check, (Throw((1,)),)))
    play.do(c.Accept(play.encounter.pending[0].id))
    assert points(play, "Ash", "body_wounds") == 1
    assert [type(each.consequence) for each in play.encounter.prompts if each.due] == [Todo]


def test_a_week_of_rest_may_heal_one_wound_of_each_type_oa_57() -> None:
    scene = hurt(bridge(), "h1", body_wounds=1, mind_wounds=1)
    check = OPEN.draft("healing:mind", "h1", (), scene)
    assert isinstance(check, NaturalHealing)
    assert (check.attribute, check.attribute_score, check.wounds) == ("willpower", 2, 2)
    assert OPEN.costs(check, scene) == ()
    (heals,) = OPEN.resolve(check, (Throw((4,)),)).consequences
    assert isinstance(heals, Lose)
    assert (heals.who, heals.pool, heals.n) == ("h1", "mind_wounds", 1)
    assert OPEN.resolve(check, (Throw((1,)),)).consequences == ()
    body = OPEN.alter(check, "points", "body", scene)
    assert isinstance(body, NaturalHealing)
    assert (body.attribute, body.attribute_score) == ("toughness", 3)


def test_a_healer_with_too_little_to_go_on_is_blocked_oa_24() -> None:
    check = read("stabilise", attribute_score=1, wounds=1)
    assert "1 more point" in OPEN.blocked(check)
    assert resolve_json(OPEN, check, ())["outcome"] == "blocked"
