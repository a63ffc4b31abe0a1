"""Wounds, Death Checks, dying, and what heals: documents, outcomes, and what losses set off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.rules import documents
from oa_tui.rules.answers import odds_json, resolve_json
from oa_tui.rules.consequences import Begin, Defeat, End, Gain, Lose, Note, Todo
from oa_tui.rules.contract import Refused, Throw
from oa_tui.rules.documents import DocumentError
from oa_tui.rules.open_adventure import conditions
from oa_tui.rules.open_adventure.checks import Death, Stabilise
from oa_tui.rules.table import Condition, Expiry, Moment, Pool, Scene
from tests.unit.bridge import OPEN, bridge
from tests.unit.bridge_play import having, hurt, of, read
from tests.unit.playing import id_of, one, points, skirmish


def resolved(check: str, faces: list[int], **keys: Any) -> dict[str, Any]:
    asked = read(check, **keys)
    return resolve_json(OPEN, asked, documents.throws_from_faces(OPEN, asked, faces))


def kinds(found: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    return [(each["kind"], each.get("pool", each.get("word")), each.get("n")) for each in found["consequences"]]


# ---- Death Checks ----
@pytest.mark.parametrize(
    ("score", "wounds", "faces", "outcome"),
    [
        (3, 2, [2], "success"),
        (3, 5, [4], "failure"),
        (3, 1, [1], "critical-failure"),
        (2, 8, [6, 2], "success"),
        (1, 1, [], "failure"),
        (0, 1, [], "failure"),
    ],
)
def test_a_death_check_against_all_wounds_oa_53(score: int, wounds: int, faces: list[int], outcome: str) -> None:
    found = resolved("death", faces, attribute="toughness", attribute_score=score, wounds=wounds)
    assert (found["outcome"], found["success"]) == (outcome, outcome == "success")
    assert found["difficulty_score"] == wounds
    assert "OA-53" in found["rules"]
    begun = [each["condition"]["name"] for each in found["consequences"]]
    assert begun == ([] if outcome == "success" else ["Dying"])


@pytest.mark.parametrize(("score", "faces", "offered"), [(1, (), False), (2, (2,), True)])
def test_no_story_point_helps_where_nothing_is_rolled_oa_53_oa_62(
    score: int, faces: tuple[int, ...], offered: bool
) -> None:
    check = replace(read("death", attribute="toughness", attribute_score=score, wounds=5), who="h1")
    outcome = OPEN.resolve(check, (Throw(faces),) if faces else ())
    assert bool(OPEN.after_roll(check, outcome, bridge())) == offered


def test_the_odds_of_a_death_check_are_exact_and_nothing_helps_oa_53() -> None:
    found = odds_json(OPEN, read("death", attribute="toughness", attribute_score=3, wounds=2))
    assert found["odds"] == {"critical-failure": "1/8", "failure": "0", "success": "7/8"}
    assert (found["p_success"], found["exact"]) == ("7/8", True)
    assert not {"with_benefit", "with_drawback", "mean_effect"} & set(found)
    lost = odds_json(OPEN, read("death", attribute="resilience", attribute_score=1, wounds=0))
    assert (lost["odds"], lost["p_success"]) == ({"failure": "1"}, "0")
    assert OPEN.blocked(read("death", attribute_score=1, wounds=1)) == ""


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"attribute_score": 3, "wounds": 1, "benefits": ["luck"]}, "benefits is not a key here"),
        ({"attribute_score": 3, "wounds": 1, "mo_score": 2}, "mo_score is not a key here"),
        ({"attribute_score": 3}, "wounds is missing"),
        ({"wounds": 3}, "attribute_score is missing"),
        (
            {"attribute": "strength", "attribute_score": 3, "wounds": 1},
            "attribute must be one of resilience, toughness",
        ),
        ({"attribute_score": 3, "wounds": -1}, "wounds must be 0 or more"),
    ],
)
def test_a_death_check_takes_no_mo_and_no_benefits_oa_53(keys: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError, match=said):
        read("death", **keys)


@pytest.mark.parametrize(("score", "last"), [(3, 7), (0, 4), (-1, 4)])
def test_the_dying_die_after_as_many_rounds_as_the_attribute_the_current_not_counted_d_oa_6(
    score: int, last: int
) -> None:
    check = Death(who="h1", attribute_score=score, wounds=9, round=4)
    faces = (1,) if score >= 2 else ()
    (begun,) = OPEN.resolve(check, (Throw(faces),) if faces else ()).consequences
    assert isinstance(begun, Begin)
    assert (begun.condition.name, begun.condition.value, begun.rule) == ("Dying", last, "OA-54")
    assert f"end of Round {last}" in begun.condition.text
    assert begun.condition.until == Expiry("round-end", last)


def test_story_points_may_save_a_life_but_never_mend_all_ones_oa_62_d_oa_8() -> None:
    saved = read("death", attribute_score=3, wounds=6, story_points=2)
    assert OPEN.resolve(saved, (Throw((4,)),)).word == "success"
    assert OPEN.resolve(read("death", attribute_score=3, wounds=2, story_points=5), (Throw((1,)),)).success is False
    scene = bridge()
    check = Death(who="h1", attribute_score=3, wounds=6)
    found = OPEN.after_roll(check, OPEN.resolve(check, (Throw((4,)),)), scene)
    assert [field.key for field in found] == ["story_points", "ally_points.h2"]


# ---- what a loss sets off ----
def test_a_pool_at_zero_brings_wound_incapacity_and_a_death_check_c_oa_5_oa_52() -> None:
    scene = replace(hurt(bridge(), "h1", mind_wounds=2), round=3)
    found = OPEN.suffer("h1", "body", -9, scene)
    assert [(each.pool, each.n, each.quiet) for each in of(found, Gain)] == [("body_wounds", 1, True)]
    assert [each.condition.name for each in of(found, Begin)] == ["Incapacitated", "Prone"]
    (asked,) = of(found, Todo)
    assert all(each.who == "h1" and each.rule in ("OA-52", "OA-53") for each in found)
    check = msgspec.convert(asked.document, OPEN.checks)
    assert check == documents.read(OPEN, asked.document)
    assert (check.attribute, check.attribute_score, check.wounds, check.round) == ("toughness", 3, 3, 3)


@pytest.mark.parametrize(("kind", "attribute"), [("mind", "willpower"), ("spirit", "resilience")])
def test_the_type_of_the_wound_names_the_attribute_oa_53(kind: str, attribute: str) -> None:
    (asked,) = of(OPEN.suffer("h1", kind, -9, bridge()), Todo)
    assert (asked.document["attribute"], asked.document["attribute_score"]) == (attribute, 2)


def test_more_lost_at_zero_is_another_wound_and_death_check_but_incapacity_begins_once_oa_52() -> None:
    scene = hurt(bridge(), "h1", body=0, body_wounds=1)
    found = OPEN.suffer("h1", "body", -2, scene)
    assert [type(each) for each in found] == [Gain, Begin, Todo]
    assert [each.condition.name for each in of(found, Begin)] == ["Prone"]
    assert of(found, Todo)[0].document["wounds"] == 2


def test_a_wound_from_any_source_asks_for_its_death_check_oa_53() -> None:
    scene = hurt(bridge(), "h1", mind_wounds=1)
    (asked,) = OPEN.suffer("h1", "spirit_wounds", 1, scene)
    assert isinstance(asked, Todo)
    assert (asked.document["attribute"], asked.document["wounds"]) == ("resilience", 2)
    assert OPEN.suffer("h1", "mind_wounds", -1, scene) == ()


def test_somebody_without_a_sheet_is_asked_for_the_score_oa_53() -> None:
    nameless = replace(bridge().combatants["n1"], pools={"body": Pool(2, 5), "body_wounds": Pool(0)})
    (asked,) = of(OPEN.suffer("n1", "body", -2, having(bridge(), nameless)), Todo)
    check = documents.read(OPEN, asked.document)
    assert {field.key for field in OPEN.fields(check)} == {"attribute", "attribute_score", "wounds"}


def test_points_back_end_incapacity_only_when_no_pool_is_at_0_d_oa_7() -> None:
    both = hurt(bridge(), "h1", body=0, mind=0)
    assert OPEN.suffer("h1", "body", 2, both) == ()
    (end,) = OPEN.suffer("h1", "body", 2, hurt(bridge(), "h1", body=0))
    assert isinstance(end, End)
    assert (end.condition, end.rule) == ("Incapacitated", "D-OA-7")
    assert OPEN.suffer("h1", "body", 2, hurt(bridge(), "h1", body=3)) == ()


def test_non_lethal_harm_is_quiet_it_wounds_and_asks_for_no_death_check_oa_55(tmp_path: Path) -> None:
    check = documents.read(
        OPEN,
        {"check": "action", "action_score": 6, "base_difficulty": 2, "nonlethal": True, "pool": "body", "who": "x"},
    )
    (lose,) = OPEN.resolve(check, (Throw((4, 5)),)).consequences
    assert isinstance(lose, Lose)
    assert (lose.quiet, lose.n) == (True, 7)
    play = skirmish(tmp_path)
    ogre, ash = id_of(play, "Ogre"), id_of(play, "Ash")
    for nonlethal, wounds, prompts in ((True, 1, 0), (False, 2, 1)):
        keys = {"action_score": 6, "base_difficulty": 0, "effect": 9, "nonlethal": nonlethal}
        asked = documents.read(OPEN, {"check": "action", "who": ogre, "on": [ash], "pool": "body", **keys})
        play.do(c.Roll(asked, (Throw((2, 3)),)))
        play.do(c.Accept(play.encounter.pending[0].id))
        assert points(play, "Ash", "body_wounds") == wounds
        asked_for = [each for each in play.encounter.prompts if isinstance(each.consequence, Todo)]
        assert len(asked_for) == prompts
    assert [each.name for each in one(play, "Ash").conditions] == ["Incapacitated", "Prone"]


def test_the_prompt_drafts_the_death_check_and_its_roll_settles_it_oa_52_oa_53(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ash = id_of(play, "Ash")
    play.do(c.Hurt(((ash, 9),)))
    (prompt,) = [each for each in play.encounter.prompts if isinstance(each.consequence, Todo)]
    assert isinstance(prompt.consequence, Todo)
    check = msgspec.convert(prompt.consequence.document, OPEN.checks)
    play.do(c.Roll(check, (Throw((1,)),), answers=prompt.id))
    assert prompt.id not in [each.id for each in play.encounter.prompts]
    told = play.log(1)[0].line
    assert (told.title, told.details) == ("Ash, Death Check (Body)", ()), "what the roll answers isn't told once more"
    play.do(c.Accept(play.encounter.pending[0].id))
    assert conditions.DYING in [each.name for each in one(play, "Ash").conditions]
    assert play.status(ash) == "down"


# ---- dying ----
def dying(scene: Scene, who: str, last: int) -> Scene:
    old = scene.combatants[who]
    begun = Condition("k", "Dying", value=last)
    return having(scene, replace(old, conditions=(*old.conditions, begun)))


def test_the_end_of_the_told_round_kills_who_is_still_dying_oa_54() -> None:
    scene = dying(bridge(), "h1", 5)
    assert of(OPEN.moment(Moment("round-end"), replace(scene, round=4)), Defeat) == []
    (dead,) = of(OPEN.moment(Moment("round-end"), replace(scene, round=5)), Defeat)
    assert (dead.who, dead.word, dead.rule) == ("h1", "dead", "OA-54")
    gone = having(scene, replace(scene.combatants["h1"], fate="dead"))
    assert of(OPEN.moment(Moment("round-end"), replace(gone, round=6)), Defeat) == []


def test_stabilising_ends_dying_and_leaves_somebody_unconscious_oa_54() -> None:
    scene = hurt(dying(bridge(), "h1", 5), "h1", body=0, body_wounds=1, mind_wounds=1)
    check = OPEN.draft("stabilise", "h2", ("h1",), scene)
    assert isinstance(check, Stabilise)
    assert (check.attribute, check.attribute_score, check.wounds) == ("intellect", 1, 2)
    able = replace(check, attribute_score=4)
    end, begin = OPEN.resolve(able, (Throw((5,)),)).consequences
    assert isinstance(end, End)
    assert isinstance(begin, Begin)
    assert (end.who, end.condition) == ("h1", "Dying")
    assert (begin.condition.name, begin.condition.note) == ("Unconscious", "until end of scene")
    (note,) = OPEN.resolve(replace(able, wounds=9), (Throw((5,)),)).consequences
    assert isinstance(note, Note)
    (worse,) = OPEN.resolve(able, (Throw((1,)),)).consequences
    assert isinstance(worse, Gain)
    assert (worse.who, worse.pool, worse.n, worse.rule) == ("h1", "body_wounds", 1, "OA-54")
    with pytest.raises(Refused, match="isn't dying"):
        OPEN.draft("stabilise", "h1", ("h2",), scene)


@pytest.mark.parametrize("name", ["Dying", "Unconscious", "Incapacitated"])
def test_who_lies_there_is_down_and_the_dead_are_out_oa_54(name: str) -> None:
    hero = replace(bridge().combatants["h1"], conditions=(Condition("k", name),))
    assert OPEN.status(hero) == "down"
    assert OPEN.status(replace(hero, fate="dead")) == "out"


@pytest.mark.parametrize(
    ("name", "still"),
    [("Dying", {"reaction", "death:body"}), ("Incapacitated", {"reaction", "death:body", "breath:body"})],
)
def test_the_incapacitated_only_catch_their_breath_the_dying_not_even_that_oa_52(name: str, still: set[str]) -> None:
    scene = hurt(bridge(), "h1", body=0)
    hero = replace(scene.combatants["h1"], conditions=(Condition("k", name),))
    offers = OPEN.offers("h1", having(scene, hero))
    assert {each.id for each in offers if not each.refused} == still
