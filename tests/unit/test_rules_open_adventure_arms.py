"""Grappling, areas, weapons, armor and spells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.rules import documents
from oa_tui.rules.consequences import Begin, End, Lose, Note, Spend, Todo
from oa_tui.rules.contract import Refused, Throw
from oa_tui.rules.documents import DocumentError
from oa_tui.rules.open_adventure import conditions, distances
from oa_tui.rules.open_adventure.checks import Action, Opposed, Reaction
from oa_tui.rules.table import Condition, Moment, Scene
from tests.unit.bridge import BLOODWIND, OPEN, bridge
from tests.unit.bridge_play import alter, draft, follows, ids, read, under, with_sheet
from tests.unit.playing import id_of, points, skirmish


def begun_by(check: Any, *faces: tuple[int, ...]) -> Condition:
    (begin,) = [each for each in follows(check, *faces) if isinstance(each, Begin)]
    return begin.condition


# ---- grappling ----
def grappled(name: str = "Grabbed") -> Scene:
    return under(under(bridge(), "t3", name), "h1", f"{conditions.HOLDING}Troll C")


def test_a_grab_is_against_the_body_and_leaves_a_hold_that_takes_the_major_oa_60() -> None:
    check = draft("grab", "h2", "t3")
    assert (check.base_difficulty, check.attribute) == (4, "coordination")
    held, hold = follows(replace(check, attribute_score=4), (5,))
    assert isinstance(held, Begin)
    assert isinstance(hold, Begin)
    assert (held.who, held.condition.name) == ("t3", "Grabbed")
    assert (hold.who, hold.condition.name) == ("h2", "Maintaining a hold on Troll C")
    spent = OPEN.moment(Moment("turn-start", "h1"), grappled())[1]
    assert isinstance(spent, Spend)
    assert (spent.what, spent.rule) == ("major", "OA-31")


def test_what_follows_a_grab_is_offered_once_somebody_is_held_oa_60() -> None:
    names = {"hold:drag", "hold:harm", "hold:restrain", "hold:takedown", "hold:throw"}
    assert not names & ids("h1", bridge())
    assert names < ids("h1", grappled())
    assert "escape" in ids("t3", grappled())
    assert "escape" not in ids("h1", grappled())
    with pytest.raises(Refused, match="Grab first"):
        draft("hold:harm", "h1", "t2", scene=grappled())
    assert draft("hold:drag", "h1", scene=grappled()).on == ("t3",)


def test_harm_passes_armor_by_and_is_non_lethal_oa_60_oa_55() -> None:
    check = draft("hold:harm", "h1", "t3", scene=grappled())
    assert isinstance(check, Opposed)
    assert (check.attribute, check.opponent.attribute, check.nonlethal) == ("strength", "strength", True)
    (lose,) = follows(check, (8,), (2,))
    assert isinstance(lose, Lose)
    assert (lose.who, lose.n, lose.quiet) == ("t3", 6, True)


@pytest.mark.parametrize(("name", "moved"), [("takedown", False), ("throw", True)])
def test_takedown_and_throw_deal_the_effect_less_armor_and_leave_the_foe_prone_oa_60(name: str, moved: bool) -> None:
    found = follows(draft(f"hold:{name}", "h1", "t3", scene=grappled()), (8,), (2,))
    assert [each.n for each in found if isinstance(each, Lose)] == [4]
    assert [each.condition.name for each in found if isinstance(each, Begin)] == ["Prone"]
    ended = [(each.who, each.condition) for each in found if isinstance(each, End)]
    assert ended == ([("t3", "Grabbed"), ("h1", "Maintaining a hold on Troll C")] if moved else [])


def test_restraining_takes_the_place_of_the_grab_and_is_easier_on_the_prone_oa_60() -> None:
    scene = grappled()
    check = draft("hold:restrain", "h1", "t3", scene=scene)
    found = follows(check, (8,), (2,))
    assert [type(each) for each in found] == [Begin, End]
    prone = draft("hold:restrain", "h1", "t3", scene=under(scene, "t3", "Prone"))
    score = OPEN.sums(check)[0].value
    assert score is not None
    assert OPEN.sums(prone)[0].value == score + 1


@pytest.mark.parametrize("name", ["harm", "takedown"])
def test_a_restrained_foe_is_easier_but_a_failure_loosens_the_hold_oa_60(name: str) -> None:
    loose = draft(f"hold:{name}", "h1", "t3", scene=grappled())
    check = draft(f"hold:{name}", "h1", "t3", scene=grappled("Restrained"))
    assert (OPEN.sums(check)[0].value or 0) - (OPEN.sums(loose)[0].value or 0) == 1
    end, begin = follows(check, (2, 3) if len(OPEN.dice(check)[0].sides) > 1 else (2,), (9,))
    assert isinstance(end, End)
    assert isinstance(begin, Begin)
    assert (end.condition, begin.condition.name) == ("Restrained", "Grabbed")
    ones = tuple(1 for _ in OPEN.dice(check)[0].sides)
    freed = [(each.who, each.condition) for each in follows(check, ones, (2,)) if isinstance(each, End)]
    assert freed == [("t3", "Restrained"), ("h1", "Maintaining a hold on Troll C")]


def test_escape_goes_from_restrained_to_grabbed_to_free_oa_60() -> None:
    held = draft("escape", "t3", scene=grappled("Restrained"))
    assert (held.on, held.opponent.attribute) == (("h1",), "strength")
    (end, begin) = follows(held, (9,), (2,))
    assert isinstance(end, End)
    assert isinstance(begin, Begin)
    assert (end.condition, begin.condition.name) == ("Restrained", "Grabbed")
    freed = follows(draft("escape", "t3", scene=grappled()), (9,), (2,))
    assert [(each.who, each.condition) for each in freed if isinstance(each, End)] == [
        ("t3", "Grabbed"),
        ("h1", "Maintaining a hold on Troll C"),
    ]
    with pytest.raises(Refused, match="isn't held"):
        draft("escape", "h1", scene=grappled())


def test_a_printed_grab_holds_too_oa_60() -> None:
    net = {"name": "Net", "kind": "grab", "attribute": "strength", "difficulty": "body defense", "result": "grabbed"}
    scene = with_sheet("bloodwind", "character", BLOODWIND | {"actions": [net]})
    names = [each.condition.name for each in follows(draft("action:0", "h1", "t3", scene=scene), (5,))]
    assert names == ["Grabbed", "Maintaining a hold on Troll C"]


# ---- areas ----
def area(**more: Any) -> Scene:
    flame = {"name": "Flame", "kind": "area attack", "attribute": "intellect", "against": "body", "stunt": True, **more}
    return with_sheet("bloodwind", "character", BLOODWIND | {"actions": [flame | {"effect_bonus": 2}]})


def test_everyone_in_an_area_makes_a_reaction_check_against_the_effect_with_its_bonus_oa_59_d_oa_11() -> None:
    check = draft("action:0", "h1", "h2", "t3", scene=area(score=6))
    assert (check.base_difficulty, OPEN.sums(check)[1].value) == (6, 6)
    asked = [each for each in follows(check, (4, 5)) if isinstance(each, Todo)]
    assert [(each.who, each.rule) for each in asked] == [("h2", "OA-59"), ("t3", "OA-59")]
    hero, troll = (read(**each.document) for each in asked)
    assert (hero.action_score, hero.base_difficulty, hero.damage, hero.pool, hero.armor) == (5, 5, 5, "body", 1)
    assert (troll.action_score, troll.pool, troll.armor) == (4, "challenge_points", 2)


@pytest.mark.parametrize(
    ("score", "faces", "word", "lost"),
    [(5, [6], "success", 0), (5, [4], "failure", 4), (5, [1], "critical-failure", 4), (1, [], "failure", 4)],
)
def test_who_gets_clear_is_unhurt_who_doesnt_takes_the_effect_less_armor_oa_59(
    score: int, faces: list[int], word: str, lost: int
) -> None:
    keys = {"action_score": score, "base_difficulty": 5, "damage": 5, "armor": 1, "pool": "body", "who": "h2"}
    check = read("reaction", **keys)
    outcome = OPEN.resolve(check, documents.throws_from_faces(OPEN, check, faces))
    assert outcome.word == word
    assert [each.n for each in outcome.consequences if isinstance(each, Lose)] == ([lost] if lost else [])
    assert OPEN.costs(check, bridge()) == ()


def test_an_order_score_is_still_only_measured_oa_37() -> None:
    check = draft("reaction", "h1")
    assert isinstance(check, Reaction)
    assert OPEN.resolve(check, (Throw((1,)),)).word == "measured"
    assert OPEN.aim(check).label == "order score"
    assert "damage" not in {field.key for field in OPEN.fields(check)}


def test_the_reaction_check_of_an_area_hurts_at_the_table_oa_59(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ash, ogre = id_of(play, "Ash"), id_of(play, "Ogre")
    keys = {"action_score": 6, "base_difficulty": 6, "area": True, "who": ash, "on": [ogre], "stunt": True}
    check = read("action", targets=[{"armor": 2, "reaction": 6}], **keys)
    play.do(c.Roll(check, (Throw((5, 5)),)))
    play.do(c.Accept(play.encounter.pending[0].id))
    (prompt,) = [each for each in play.encounter.prompts if isinstance(each.consequence, Todo)]
    assert isinstance(prompt.consequence, Todo)
    asked = read(**prompt.consequence.document)
    play.do(c.Roll(asked, (Throw((1, 2)),), answers=prompt.id))
    play.do(c.Accept(play.encounter.pending[0].id))
    assert points(play, "Ogre") == 18


# ---- weapons, armor, spells ----
def armed(**more: Any) -> Scene:
    bow = {"name": "Longbow", "kind": "ranged attack", "attribute": "coordination", "against": "body", **more}
    return with_sheet("bloodwind", "character", BLOODWIND | {"actions": [bow]})


@pytest.mark.parametrize(
    ("distance", "difficulty"), [("reach", 5), ("across the room", 4), ("stone throw", 4), ("bow shot", 5), ("", 4)]
)
def test_a_bow_is_harder_too_near_and_at_its_end_and_of_no_use_beyond_oa_64(distance: str, difficulty: int) -> None:
    scene = armed(range="AR/BS")
    check = draft("action:0", "h1", "t3", scene=scene)
    assert OPEN.aim(alter(check, "distance", distance, scene)).number == difficulty
    with pytest.raises(Refused, match="beyond the range of AR/BS"):
        alter(check, "distance", "within view", scene)
    assert "distance" not in {field.key for field in OPEN.fields(draft("action:0", "h1", "t3"))}


def test_a_critical_failure_shows_dangerous_and_fragile_weapons_oa_64() -> None:
    check = draft("action:0", "h1", "t3", scene=armed(tags=["Dangerous", "fragile", "loading"], score=3))
    texts = [each.text for each in follows(check, (1,)) if isinstance(each, Note)]
    assert texts == [
        "Longbow is dangerous: d6 Body lost by its user, less armor 1",
        "Longbow is fragile, and breaks",
        "Longbow has to be loaded again: a Minor",
    ]
    assert len(follows(check, (2,))) == 1


def test_rigid_and_untrained_armor_hinder_movement_and_hardened_armor_is_not_pierced_oa_65() -> None:
    worn = BLOODWIND | {"armor_traits": ["rigid", "untrained", "hardened"], "armor": {"body": 2}}
    scene = with_sheet("bloodwind", "character", worn)
    strong = draft("check", "h1", scene=scene)
    assert [each.label for each in strong.drawbacks] == ["untrained armor"]
    nimble = alter(strong, "attribute", "coordination", scene)
    assert isinstance(nimble, Action)
    assert [each.label for each in nimble.drawbacks] == ["rigid armor", "untrained armor"]
    clever = alter(nimble, "attribute", "intellect", scene)
    assert isinstance(clever, Action)
    assert clever.drawbacks == ()
    check = replace(draft("action:0", "t1", "h1", scene=scene), piercing=True)
    assert [each.n for each in follows(check, (3, 4)) if isinstance(each, Lose)] == [7]
    assert ("Armor", OPEN.card(scene.sheets["bloodwind"]).texts[0][1]) in OPEN.card(scene.sheets["bloodwind"]).texts


def spell(**more: Any) -> Any:
    dart = {"name": "Dart", "kind": "spell attack", "attribute": "intellect", "against": "body", **more}
    return draft("action:0", "h1", "t3", scene=with_sheet("bloodwind", "character", BLOODWIND | {"actions": [dart]}))


@pytest.mark.parametrize(
    ("distance", "reality", "difficulty"),
    [("self", 0, 4), ("across the room", 0, 7), ("within view", 3, 19), ("bow shot", 12, 25), ("", 2, 6)],
)
def test_a_spell_adds_distance_and_bent_reality_oa_66(distance: str, reality: int, difficulty: int) -> None:
    check = replace(spell(), distance=distance, reality=reality)
    assert (check.stunt, check.spell, OPEN.aim(check).number) == (True, True, difficulty)


def test_a_spells_distance_comes_from_its_range_unless_the_sheet_adds_it_already_oa_66_oa_67() -> None:
    assert OPEN.aim(spell(range="AR")).number == 7
    assert OPEN.aim(spell(range="AR", plus=3)).number == 7
    fields = {field.key: field for field in OPEN.fields(spell())}
    assert fields["distance"].choices[1:] == distances.DISTANCES
    assert {"reality", "doubled"} < set(fields)


def test_a_failed_spell_costs_mind_or_spirit_and_double_untrained_oa_66() -> None:
    trained = replace(spell(mo="Warrior"), base_difficulty=9)
    (lose,) = follows(trained, (5,))
    assert isinstance(lose, Lose)
    assert (trained.doubled, lose.pool, lose.n) == (False, "mind", 4)
    untrained = replace(spell(), base_difficulty=9, attribute_score=4)
    (lose,) = follows(untrained, (5,))
    assert isinstance(lose, Lose)
    assert (untrained.doubled, lose.n) == (True, 8)
    other = replace(untrained, attribute="presence", stunt_pool="")
    assert follows(other, (5,))[0].pool == "spirit"
    (price,) = [each for each in follows(replace(untrained, effect=0), (9,)) if isinstance(each, Lose)]
    assert price.n == 1, "a success costs the one point of any Stunt"
    with pytest.raises(DocumentError, match="reality: 5 is none of"):
        read("action", action_score=6, base_difficulty=3, reality=5)
