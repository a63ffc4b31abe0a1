"""What everybody may try: support actions and deeds without dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.rules.consequences import Begin, Defeat, End, Note, Spend
from oa_tui.rules.contract import Modifier, Refused, Throw
from oa_tui.rules.gathering import gather
from oa_tui.rules.open_adventure import conditions
from oa_tui.rules.open_adventure.checks import Action, Auto, Opposed
from oa_tui.rules.table import Condition, Expiry, Moment, Pool
from tests.unit.bridge import OPEN, bridge
from tests.unit.bridge_play import alter, draft, follows, ids, under
from tests.unit.playing import id_of, one, skirmish
from tests.unit.test_content_open_adventure import CONDITIONS


def begun_by(check: Any, *faces: tuple[int, ...]) -> Condition:
    (begin,) = [each for each in follows(check, *faces) if isinstance(each, Begin)]
    return begin.condition


# ---- support ----
def test_aid_lasts_to_the_start_of_the_users_next_turn_and_helps_everybody_oa_58() -> None:
    scene = under(bridge(), "h2", turns=4)
    check = draft("support:aid", "h2", "h1", "n1", scene=scene)
    assert isinstance(check, Action)
    assert (check.base_difficulty, check.stunt, OPEN.aim(check).number) == (3, False, 3)
    begins = [each for each in follows(check, (3,)) if isinstance(each, Begin)]
    assert [each.who for each in begins] == ["h1", "n1"]
    assert begins[0].condition.until == Expiry("turn-start", 5, "h2")
    assert begins[0].condition.effects[0].value == 1
    only = alter(check, "purpose", "Attack", scene)
    assert begun_by(replace(only, on=("h1",), targets=only.targets[:1]), (3,)).effects[0].when == ("attack",)


@pytest.mark.parametrize(
    ("name", "whose", "on", "value"),
    [("obstruct", "own", "difficulty", 1), ("harry", "against", "score", 1), ("unhinder", "own", "difficulty", -1)],
)
def test_a_support_action_brings_its_modifier_as_data_oa_58(name: str, whose: str, on: str, value: int) -> None:
    check = draft(f"support:{name}", "h2", "t3")
    (effect,) = begun_by(replace(check, base_difficulty=0), (3,)).effects
    assert (effect.whose, effect.on, effect.value) == (whose, on, value)


@pytest.mark.parametrize("name", ["obstruct", "harry", "complicate", "impede"])
def test_what_hinders_needs_somebody_to_hinder_oa_58(name: str) -> None:
    with pytest.raises(Refused, match="mark a target"):
        draft(f"support:{name}", "h2")


def test_assist_raises_the_next_score_by_the_effect_at_most_the_attribute_oa_58() -> None:
    check = draft("support:assist", "h2", "n1")
    assert (check.base_difficulty, check.difficulty_from) == (0, "Action Score of Old Hest")
    check = draft("support:assist", "h2", "t3")
    assert (check.base_difficulty, check.attribute_score) == (7, 4)
    begun = begun_by(replace(check, base_difficulty=1), (10, 4))
    assert (begun.name, begun.uses, begun.effects[0].value) == ("Assisted", 1, 4)
    assert begun_by(replace(check, base_difficulty=1), (3,)).effects[0].value == 2


def test_a_second_helper_meets_the_value_already_raised_oa_58() -> None:
    scene = bridge()
    raised = replace(conditions.begun("assisted", 3), id="k")
    there = under(scene, "t3")
    troll = replace(there.combatants["t3"], conditions=(raised,))
    there = replace(there, combatants={**there.combatants, "t3": troll})
    check = draft("support:assist", "h2", "t3", scene=there)
    assert (check.base_difficulty, check.raised) == (10, 3)
    assert begun_by(replace(check, base_difficulty=1), (3,)).effects[0].value == 5


def test_to_defend_raises_one_defense_once_oa_58() -> None:
    scene = bridge()
    check = draft("support:defend", "h2", "h1")
    assert (check.base_difficulty, check.difficulty_from) == (2, "Body Defense")
    mind = alter(check, "against", "mind", scene)
    begun = begun_by(mind, (5,))
    assert (begun.uses, begun.effects[0].when, begun.effects[0].value) == (1, ("attack", "mind"), 3)
    hero = replace(scene.combatants["h1"], conditions=(replace(begun, id="k"),))
    there = replace(scene, combatants={**scene.combatants, "h1": hero})
    assert gather(there, "t1", ("h1",), ("check", "attack", "body")) == ()
    (found,) = gather(there, "t1", ("h1",), ("check", "attack", "mind"))
    assert (found.on, found.value) == ("difficulty", 3)
    again = alter(draft("support:defend", "h2", "h1", scene=there), "against", "mind", there)
    assert isinstance(again, Action)
    assert (again.base_difficulty, again.raised) == (5, 3)


def test_help_is_used_up_by_the_check_it_helped_oa_58() -> None:
    scene = bridge()
    defended = replace(conditions.begun("defended", 2, purpose="body"), id="d1")
    hero = replace(scene.combatants["h2"], conditions=(defended,))
    there = replace(scene, combatants={**scene.combatants, "h2": hero})
    check = draft("action:0", "t1", "h2", scene=there)
    assert OPEN.aim(check).number == 4
    assert Spend(who="h2", what="use:d1", why="Defended") in OPEN.costs(check, there)


def test_improving_ones_own_effect_raises_it_and_a_failure_loses_it_oa_58() -> None:
    hidden = replace(conditions.begun("hidden", 3), id="k1")
    scene = bridge()
    hero = replace(scene.combatants["h2"], conditions=(hidden,))
    there = replace(scene, combatants={**scene.combatants, "h2": hero})
    assert "improve:h2:k1" in ids("h2", there)
    assert not any(each.startswith("improve") for each in ids("h1", there))
    check = draft("improve:h2:k1", "h2", scene=there)
    assert check.base_difficulty == 3
    begun = begun_by(check, (5,))
    assert (begun.name, begun.value) == ("Hidden", 5)
    for faces in ((2,), (1,)):
        (end,) = follows(check, faces)
        assert isinstance(end, End)
        assert (end.who, end.condition, end.rule) == ("h2", "Hidden", "OA-58")
    with pytest.raises(Refused, match="no such Effect"):
        draft("improve:h2:zork", "h2", scene=there)


def test_an_npc_helps_one_at_a_time_oa_41() -> None:
    with pytest.raises(Refused, match="has one target"):
        draft("support:obstruct", "t1", "h1", "h2")
    assert draft("support:aid", "t1", "t2", "t3").count == 2


# ---- without dice ----
def test_what_is_certain_takes_no_dice_and_costs_a_major_oa_1() -> None:
    check = draft("auto", "h1")
    assert isinstance(check, Auto)
    assert OPEN.dice(check) == ()
    assert OPEN.odds(check).success == 1
    assert OPEN.resolve(check, ()).word == "success"
    assert OPEN.costs(check, bridge()) == (Spend(who="h1", what="major", rule="OA-3"),)
    assert OPEN.costs(alter(check, "cost", "minor", bridge()), bridge())[0].rule == "OA-67"
    assert OPEN.costs(alter(check, "cost", "none", bridge()), bridge()) == ()


def test_maintaining_begins_without_cost_and_asks_for_each_turns_major_oa_31() -> None:
    check = draft("maintain", "h1")
    (begin,) = follows(check)
    assert isinstance(begin, Begin)
    assert OPEN.costs(check, bridge()) == ()
    hero = replace(bridge().combatants["h1"], conditions=(begin.condition,))
    there = replace(bridge(), combatants={"h1": hero})
    assert [each for each in OPEN.moment(Moment("turn-start", "h1"), there) if isinstance(each, Spend)]


def test_withdrawing_is_certain_unless_somebody_opposes_it_oa_61() -> None:
    (fled,) = follows(draft("withdraw", "h1"))
    assert isinstance(fled, Defeat)
    assert (fled.who, fled.word) == ("h1", "fled")
    opposed = draft("withdraw", "h1", "t3")
    assert isinstance(opposed, Opposed)
    assert opposed.opponent.action_score == 7
    assert [type(each) for each in follows(opposed, (9,), (2, 3))] == [Defeat]
    assert follows(opposed, (2,), (2, 3)) == ()


def test_a_coup_de_grace_kills_who_is_down_or_out_and_nobody_else_oa_61() -> None:
    scene = bridge()
    assert "finish" not in ids("h1", scene)
    felled = under(scene, "t3", pools={"challenge_points": Pool(0, 45)})
    assert "finish" in ids("h1", felled)
    (dead,) = follows(draft("finish", "h1", "t3", scene=felled))
    assert isinstance(dead, Defeat)
    assert (dead.who, dead.word, dead.rule) == ("t3", "dead", "OA-61")
    with pytest.raises(Refused, match="still stands"):
        draft("finish", "h1", "t1", scene=felled)


def test_a_shield_takes_the_blows_meant_for_another_oa_61() -> None:
    shield, note = follows(draft("sacrifice", "h1", "n1"))
    assert isinstance(shield, Begin)
    assert isinstance(note, Note)
    assert (shield.who, shield.condition.effects[0].whose, shield.condition.effects[0].value) == ("h1", "against", 1)
    (told,) = follows(draft("intercept", "h1", "n1"))
    assert isinstance(told, Note)
    assert "Old Hest strikes Bloodwind instead" in told.text


# ---- the bundled conditions ----
def test_the_bundled_conditions_are_the_rules_own_oa_58_oa_60() -> None:
    for name, known in conditions.KNOWN.items():
        bundled = CONDITIONS[name]
        kept = {(each["on"], each["value"], each["whose"]) for each in bundled.get("modifiers", ())}
        if not known.raises:
            assert kept == {(each.on, each.value, each.whose) for each in known.effects}, name
        assert bundled.get("until", "").replace("its", "actor's") == known.until, name


def test_a_combatants_help_ends_when_used_at_the_table_oa_58(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    ash, ogre = id_of(play, "Ash"), id_of(play, "Ogre")
    play.do(c.AddCondition((ash,), conditions.begun("assisted", 2)))
    check = play.system.draft("action:0", ash, (ogre,), play.scene)
    assert [each.label for each in check.benefits] == ["assist"]
    play.do(c.Roll(check, (Throw((3, 3)),)))
    play.do(c.Accept(play.encounter.pending[0].id))
    assert one(play, "Ash").conditions == ()


def test_a_name_alone_may_try_all_of_it_and_is_asked_for_its_score() -> None:
    for offer in OPEN.offers("n1", bridge()):
        if offer.refused:
            continue
        on = () if offer.targets == "none" else ("h2",)
        assert OPEN.fields(OPEN.draft(offer.id, "n1", on, bridge())), offer.id


# ---- an MO that may apply ----
@pytest.mark.parametrize("offer", ["check", "opposed", "support:aid", "recovery:body"])
def test_where_no_mo_is_counted_the_actors_own_is_there_to_be_switched_on_oa_16(offer: str) -> None:
    scene = bridge()
    check = draft(offer, "h1", "t1" if offer == "opposed" else "h2")
    (at,) = [at for at, each in enumerate(check.benefits) if each.source == "mo"]
    line, before = check.benefits[at], OPEN.sums(check)[0].value or 0
    assert (line.label, line.value, line.off) == ("Warrior", 3, True)
    assert before == check.attribute_score + sum(each.value for each in check.benefits if not each.off)
    on = alter(check, f"benefits.{at}.off", False, scene)
    assert OPEN.sums(on)[0].value == before + 3
    assert OPEN.sums(alter(on, "familiarity", True, scene))[0].value == before + 3, "OA-17: the MO counts all the same"


def test_an_mo_that_is_named_is_not_counted_twice_oa_14() -> None:
    scene = bridge()
    check = replace(draft("check", "h1"), benefits=(Modifier("Warrior", 3, source="mo"), Modifier("high ground")))
    named = alter(check, "mo", "Warrior", scene)
    assert ([each.label for each in named.benefits], named.mo_score) == (["high ground"], 3)
    assert OPEN.sums(named)[0].value == 4 + 3 + 1
    assert not [each for each in draft("action:0", "h1", "t1").benefits if each.source == "mo"]


def test_nothing_but_the_attribute_helps_where_the_rules_say_so_oa_53_oa_57() -> None:
    assert draft("healing:body", "h1").benefits == ()
