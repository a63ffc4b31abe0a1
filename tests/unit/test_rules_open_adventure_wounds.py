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
from oa_tui.rules.consequences import AnyConsequence, Begin, Defeat, End, Gain, Lose, Note, Todo
from oa_tui.rules.contract import Refused, Throw
from oa_tui.rules.documents import DocumentError
from oa_tui.rules.open_adventure import conditions
from oa_tui.rules.open_adventure.checks import Death, NaturalHealing, Recovery, Stabilise, TreatWounds
from oa_tui.rules.table import Combatant, Condition, Moment, Pool, Scene
from tests.unit.bridge import OPEN, bridge
from tests.unit.playing import id_of, one, points, skirmish


def read(check: str, **keys: Any) -> Any:
    return documents.read(OPEN, {"system": "open-adventure", "check": check, **keys})


def resolved(check: str, faces: list[int], **keys: Any) -> dict[str, Any]:
    asked = read(check, **keys)
    return resolve_json(OPEN, asked, documents.throws_from_faces(OPEN, asked, faces))


def kinds(found: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    return [(each["kind"], each.get("pool", each.get("word")), each.get("n")) for each in found["consequences"]]


def hurt(scene: Scene, who: str, **values: int) -> Scene:
    """The same table with somebody's pools at these values, and incapacitated where one is at 0."""
    old = scene.combatants[who]
    pools = {**old.pools, **{name: replace(old.pools[name], value=n) for name, n in values.items()}}
    down = (conditions.begun("incapacitated"),) if any(pools[kind].value == 0 for kind in ("body", "mind")) else ()
    return having(scene, replace(old, pools=pools, conditions=(*old.conditions, *down)))


def having(scene: Scene, one: Combatant) -> Scene:
    return replace(scene, combatants={**scene.combatants, one.id: one})


def of(follows: tuple[AnyConsequence, ...], kind: type[Any]) -> list[Any]:
    return [each for each in follows if isinstance(each, kind)]


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
        ({"attribute": "strength", "attribute_score": 3, "wounds": 1}, "attribute must be one of resilience, toughness"),
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
