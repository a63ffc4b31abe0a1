"""Open Adventure at the table: seats, offers, drafts, what follows and what it costs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from oa_tui.dice import DiceError, TypedDice
from oa_tui.rules import reflect
from oa_tui.rules.consequences import Begin, Gain, Lose, Note, Refresh, Spend, Work
from oa_tui.rules.contract import Modifier, Refused, Throw
from oa_tui.rules.documents import throws_from_totals
from oa_tui.rules.gathering import gather
from oa_tui.rules.open_adventure.checks import Action, AnyCheck, Opposed, Reaction, Target
from oa_tui.rules.rolling import check_throws, roll
from oa_tui.rules.table import Condition, Effect, Moment, Pool, Scene
from tests.unit.bridge import BLOODWIND, OPEN, TROLL, bridge, sheet


def draft(offer: str, who: str, *on: str, scene: Scene | None = None) -> Any:
    return OPEN.draft(offer, who, on, scene or bridge())


def alter(check: AnyCheck, key: str, value: Any) -> Any:
    return OPEN.alter(check, key, value, bridge())


def parts(check: AnyCheck, at: int) -> list[tuple[str, int | None, str, bool]]:
    return [(part.label, part.value, part.key, part.off) for part in OPEN.sums(check)[at].parts]


def test_a_hero_has_three_pools_and_wounds_an_npc_one_pool_oa_46_oa_48() -> None:
    hero = OPEN.seat(sheet("character", BLOODWIND))
    assert {name: (pool.value, pool.max) for name, pool in hero.pools.items()} == {
        "body": (9, 9),
        "mind": (5, 5),
        "spirit": (6, 6),
        "body_wounds": (0, None),
        "mind_wounds": (0, None),
        "spirit_wounds": (0, None),
        "story_points": (2, None),
    }
    assert OPEN.seat(sheet("npc", TROLL)).pools == {"challenge_points": Pool(45, 45)}
    assert OPEN.seat(sheet("npc", TROLL | {"turn": {"major": 2, "minor": 0}})).turn == {"major": 2, "minor": 0}
    assert OPEN.seat(None).turn == {"major": 1, "minor": 1}
    assert OPEN.seat(sheet("npc", {"name": "Nobody"})).pools == {}
    assert set(hero.pools) | {"challenge_points"} == set(OPEN.looks.pools)


def test_npcs_act_on_their_printed_reaction_heroes_roll_and_the_nameless_are_asked_oa_37_oa_45() -> None:
    scene = bridge()
    assert OPEN.score("t1", "turns", scene) == 4
    assert OPEN.score("n1", "turns", scene) is None
    assert OPEN.score("h1", "free", scene) is None
    check = OPEN.score("h2", "turns", scene)
    assert isinstance(check, Reaction)
    assert (check.attribute, check.attribute_score, check.mo_score) == ("coordination", 2, 3)
    assert OPEN.dice(check)[0].sides == (12,)
    assert OPEN.tiebreak("h1", scene) == 5


def test_the_sheets_actions_come_first_then_tracks_then_what_everybody_may_try_oa_39() -> None:
    shown = [(one.id, one.label, one.targets, one.score, one.dice, one.note) for one in OPEN.offers("t1", bridge())]
    assert shown[:3] == [
        ("action:0", "Club", "one", 7, "d6+d8", "+4"),
        ("action:1", "Regenerate", "none", 5, "d12", "Minor"),
        ("action:2", "Bash", "one", 7, "d6+d8", "effect 4"),
    ]
    ids = [one[0] for one in shown[5:]]
    assert ids[:7] == ["work:m1:0", "work:m1:1", "work:m2", "check", "opposed", "compare", "reaction"]
    axe, climb = OPEN.offers("h1", bridge())[:2]
    assert (axe.targets, axe.score, climb.targets, climb.score) == ("many", 7, "none", 8)


def test_a_hero_attacks_two_trolls_it_is_a_stunt_with_everything_filled_in_oa_36() -> None:
    check = draft("action:0", "h1", "t1", "t2")
    assert isinstance(check, Action)
    assert (check.stunt, check.on, check.base_difficulty, check.difficulty_from) == (
        True,
        ("t1", "t2"),
        4,
        "Body Defense",
    )
    assert check.targets == (Target(name="Troll A", armor=2), Target(name="Troll B", armor=2))
    assert parts(check, 0) == [
        ("Strength", 4, "attribute", False),
        ("Warrior", 3, "mo", False),
        ("Aided", 1, "benefits.0", False),
        ("prone target", 1, "benefits.1", False),
        ("Axes", 1, "specializations.0", True),
        ("Climbing", 1, "specializations.1", True),
    ]
    assert parts(check, 1) == [("Body Defense", 4, "base_difficulty", False), ("2 targets", 2, "targets", False)]
    assert [one.value for one in OPEN.sums(check)] == [9, 6]
    assert (OPEN.aim(check).label, OPEN.aim(check).number) == ("to reach", 6)
    assert check.effect_bonus == 4, "the axe's 2 and the 2 that Aided gives in melee"


def test_what_follows_names_who_pool_number_why_and_rule_oa_49_oa_35() -> None:
    check = draft("action:0", "h1", "t1", "t2")
    outcome = OPEN.resolve(check, (Throw((6, 4, 3)),))
    assert outcome.consequences == (
        Lose(who="t1", pool="challenge_points", n=9, why="11 less armor 2", rule="OA-49"),
        Lose(who="t2", pool="challenge_points", n=9, why="11 less armor 2", rule="OA-49"),
        Lose(who="h1", pool="body", n=1, why="the Stunt's price", rule="OA-35"),
    )
    assert outcome.numbers["points_lost"] == (9, 9)


def test_it_costs_the_major_and_a_use_of_the_token_that_counts_oa_3() -> None:
    scene = bridge()
    check = draft("action:0", "h1", "t1")
    major = Spend(who="h1", what="major", rule="OA-3")
    assert OPEN.costs(check, scene) == (major, Spend(who="h1", what="use:c2", why="Aided"))
    without = OPEN.alter(check, "benefits.0.off", True, scene)
    assert OPEN.costs(without, scene) == (major,)
    assert OPEN.costs(draft("action:1", "t1"), scene) == (Spend(who="t1", what="minor", rule="OA-67"),)
    assert OPEN.costs(draft("reaction", "h1"), scene) == ()
    tired = replace(scene.combatants["t1"], turn={"major": 0, "minor": 1})
    there = replace(scene, combatants={**scene.combatants, "t1": tired})
    (note,) = OPEN.costs(draft("action:0", "t1", "h1"), there)
    assert isinstance(note, Note)
    assert "Major of this Turn is spent" in note.text


def test_an_npc_hurts_a_heros_body_less_its_armor_oa_9_oa_49() -> None:
    check = draft("action:0", "t1", "h2")
    assert (check.action_score, check.base_difficulty, check.stunt_pool) == (7, 2, "challenge_points")
    outcome = OPEN.resolve(check, (Throw((3, 4)),))
    assert outcome.consequences == (Lose(who="h2", pool="body", n=8, why="9 less armor 1", rule="OA-49"),)


def test_whom_armor_spares_all_of_an_effect_is_told_oa_49() -> None:
    check = draft("action:0", "t1", "h2")
    less, spared = (alter(check, "targets", (Target(pool="body", armor=armor),)) for armor in (8, 9))
    assert OPEN.resolve(less, (Throw((3, 4)),)).consequences == (
        Lose(who="h2", pool="body", n=1, why="9 less armor 8", rule="OA-49"),
    )
    assert OPEN.resolve(spared, (Throw((3, 4)),)).consequences == (
        Note(who="h2", text="loses nothing, 9 less armor 9", rule="OA-49"),
    )
    assert OPEN.resolve(spared, (Throw((1, 1)),)).consequences == ()


def test_a_flat_effect_is_the_printed_number_oa_40() -> None:
    outcome = OPEN.resolve(draft("action:2", "t1", "h2"), (Throw((5, 7)),))
    assert outcome.effect == 4
    assert "OA-40" in outcome.rules


def test_npcs_have_one_target_unless_their_statblock_lists_more_oa_36_oa_41() -> None:
    with pytest.raises(Refused, match="Club has one target"):
        draft("action:0", "t1", "h1", "h2")
    with pytest.raises(Refused, match="Troll A has one target"):
        draft("check", "t1", "h1", "h2")
    roar = draft("action:4", "t1", "h1", "h2")
    assert (roar.stunt, roar.difficulty_from, roar.base_difficulty) == (False, "Spirit Defense", 2)
    assert OPEN.sums(roar)[1].value == 4
    with pytest.raises(Refused, match="OA-41"):
        OPEN.alter(draft("action:0", "t1", "h1"), "stunt", True, bridge())


def test_somebody_immune_is_no_target_and_the_highest_defense_counts_oa_47_d_oa_1() -> None:
    with pytest.raises(Refused, match=r"Ghost is immune to Body attacks .*try Mind or Spirit"):
        draft("action:0", "h1", "g1")
    both = draft("action:0", "h1", "g1", "t3")
    assert (both.base_difficulty, [one.immune for one in both.targets]) == (4, [True, False])
    spirit = alter(both, "against", "spirit")
    assert (spirit.base_difficulty, spirit.difficulty_from) == (6, "Spirit Defense")
    assert [one.immune for one in spirit.targets] == [False, False]


def test_protection_counts_against_its_type_and_word_oa_49() -> None:
    pierce = BLOODWIND["actions"][0] | {"piercing": True}
    hero = sheet("character", BLOODWIND | {"actions": [pierce]})
    scene = bridge()
    there = replace(scene, sheets={**scene.sheets, "bloodwind": hero})
    assert draft("action:0", "h1", "t3", scene=there).targets[0].resistance is True
    assert draft("action:0", "h1", "t3").targets[0].resistance is False


def test_regenerating_is_a_minor_against_the_round_and_heals_the_troll_itself_oa_67() -> None:
    check = draft("action:1", "t1")
    assert (check.base_difficulty, check.difficulty_from, check.minor) == (3, "Round 3", True)
    outcome = OPEN.resolve(check, (Throw((7,)),))
    assert outcome.consequences == (Gain(who="t1", pool="challenge_points", n=4, why="Effect 4", rule="OA-27"),)


def test_an_opposed_action_brings_the_targets_own_score_oa_13() -> None:
    check = draft("action:3", "t1", "h1")
    assert isinstance(check, Opposed)
    assert [(hand.who, hand.sides) for hand in OPEN.dice(check)] == [("t1", (6, 8)), ("h1", (6, 8))]
    assert OPEN.aim(check).number is None
    other = alter(check, "opponent.attribute", "presence")
    assert (other.opponent.attribute_score, OPEN.sums(other)[1].value) == (2, 5)
    with pytest.raises(Refused, match="mark a target"):
        draft("opposed", "t1")


def test_work_at_a_track_takes_its_difficulty_and_standing_drawbacks_oa_12_oa_27() -> None:
    check = draft("work:m1:1", "h2")
    assert (check.base_difficulty, check.drawbacks) == (12, (Modifier("torches", 1),))
    outcome = OPEN.resolve(replace(check, base_difficulty=1), (Throw((5,)),))
    assert outcome.consequences == (Work(who="h2", track="m1", by=-3, why="Effect 3", rule="OA-27"),)
    assert draft("work:m2", "h2").base_difficulty == 6
    with pytest.raises(Refused, match="no track m9"):
        draft("work:m9", "h2")


def test_an_area_attack_leaves_each_ones_reaction_check_to_make_oa_59() -> None:
    quake = {"name": "Quake", "kind": "area", "score": 5, "result": "prone"}
    scene = bridge()
    troll = sheet("npc", TROLL | {"actions": [quake]})
    there = replace(scene, sheets={**scene.sheets, "troll": troll})
    assert OPEN.offers("t1", there)[0].targets == "many"
    check = draft("action:0", "t1", "h1", "h2", scene=there)
    assert (check.base_difficulty, check.stunt, check.area) == (6, False, True)
    follows = OPEN.resolve(check, (Throw((9,)),)).consequences
    assert isinstance(follows[0], Note)
    assert "Reaction Check against 3" in follows[0].text
    assert [(one.who, one.condition.name) for one in follows if isinstance(one, Begin)] == [
        ("h1", "Prone"),
        ("h2", "Prone"),
    ]


def test_a_hero_with_an_empty_pool_has_no_defense_left_oa_52() -> None:
    scene = bridge()
    hero = replace(scene.combatants["h2"], pools={**scene.combatants["h2"].pools, "mind": Pool(0, 5)})
    there = replace(scene, combatants={**scene.combatants, "h2": hero})
    assert draft("action:0", "t1", "h2", scene=there).base_difficulty == 0


def test_somebody_without_a_sheet_is_rolled_for_by_a_bare_total_until_a_score_is_given_oa_24() -> None:
    check = draft("check", "n1")
    assert OPEN.blocked(check) == ""
    assert [(hand.sides, hand.bare) for hand in OPEN.dice(check)] == [((), True)]
    assert (OPEN.odds(check).success, OPEN.nudge(check, 1)) == (None, None)
    with pytest.raises(DiceError, match="no score is known"):
        roll(OPEN, check, TypedDice(()))
    for total, word in ((9, "success"), (8, "failure"), (1, "failure")):
        outcome = OPEN.resolve(check, check_throws(OPEN, check, (Throw(total=total),)))
        assert (outcome.word, outcome.total) == (word, total)
    scored = alter(check, "action_score", 4)
    assert [hand.sides for hand in OPEN.dice(scored)] == [(10,)]
    assert "2 more points" in OPEN.blocked(alter(check, "action_score", 0)), "a score of 0 that the GM gives is one"


def test_an_opponent_without_a_sheet_resists_by_a_bare_total_oa_13() -> None:
    check = draft("opposed", "t1", "n1")
    assert [hand.bare for hand in OPEN.dice(check)] == [False, True]
    with pytest.raises(DiceError, match="give 2, for the actor and "):
        throws_from_totals(OPEN, check, [9])
    for theirs, word in ((8, "success"), (10, "failure")):
        assert OPEN.resolve(check, throws_from_totals(OPEN, check, [9, theirs])).word == word
    known = alter(check, "opponent.action_score", 4)
    assert [hand.bare for hand in OPEN.dice(known)] == [False, False]


def test_another_attribute_or_mo_brings_its_own_score_oa_14_oa_38_oa_39() -> None:
    check = alter(draft("check", "h2"), "attribute", "presence")
    assert check.attribute_score == 2
    assert alter(check, "mo", "warrior").mo_score == 3
    troll = alter(draft("check", "t1"), "attribute", "strength")
    assert troll.attribute_score == 5, "an NPC uses the group's score"
    assert alter(troll, "mo", "Attack").mo_score == 3


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("stunt", False, "2 targets take a Stunt"),
        ("targets.0.armor", -1, "targets.0.armor must be 0 or more"),
        ("zork", 1, "zork is not a key here"),
        ("benefits.9.off", True, "no benefits.9.off"),
        ("base_difficulty", "imposible", "one of very easy.*did you mean"),
    ],
)
def test_a_change_that_cant_be_is_refused_with_a_sentence(key: str, value: Any, said: str) -> None:
    with pytest.raises(Refused, match=said) as caught:
        OPEN.alter(draft("action:0", "h1", "t1", "t2"), key, value, bridge())
    assert caught.value.key == key


def test_fields_are_reflected_with_titles_ranges_and_this_systems_words() -> None:
    fields = {field.key: field for field in OPEN.fields(draft("action:0", "h1", "t1"))}
    assert (fields["base_difficulty"].kind, fields["base_difficulty"].low) == ("number", 0)
    assert fields["attribute"].choices[:2] == ("strength", "coordination")
    assert fields["extra_time.taken"].choices[1] == "6 seconds"
    assert fields["targets.0.armor"].label == "Armor"
    assert "who" not in fields
    assert "track" not in fields["result"].choices
    npc = {field.key: field for field in OPEN.fields(draft("check", "t1"))}
    assert npc["attribute"].choices == ("body", "mind", "spirit")
    familiar = replace(draft("check", "h1"), familiarity=True)
    assert next(field for field in OPEN.fields(familiar) if field.key == "specializations").locked


def test_a_list_grows_at_its_own_end() -> None:
    check = reflect.change(OPEN, draft("check", "h2"), "benefits.0", Modifier("high ground"))
    assert check.benefits == (Modifier("high ground"),)


def test_story_points_of_actor_and_friends_may_still_change_the_roll_oa_62() -> None:
    scene = bridge()
    check = draft("action:0", "h1", "t1")
    throws = (Throw((1, 2)),)
    outcome = OPEN.resolve(check, throws)
    assert outcome.word == "failure"
    fields = OPEN.after_roll(check, outcome, scene)
    assert [(one.key, one.who, one.high, one.note) for one in fields] == [
        ("story_points", "", 2, "2 left"),
        ("ally_points.h2", "h2", 2, "2 left"),
    ]
    again = OPEN.alter(OPEN.alter(check, "story_points", 1, scene), "ally_points.h2", 1, scene)
    better = OPEN.resolve(again, throws)
    assert (better.word, better.total) == ("success", 5)
    spent = [(one.who, one.n) for one in better.consequences if isinstance(one, Spend)]
    assert spent == [("h1", 1), ("h2", 1)]
    assert (
        OPEN.after_roll(draft("action:0", "t1", "h1"), OPEN.resolve(draft("action:0", "t1", "h1"), throws), scene) == ()
    )


@pytest.mark.parametrize(
    ("value", "by", "wound"), [(3, -2, False), (3, -3, True), (3, -9, True), (0, -1, True), (0, 4, False)]
)
def test_a_heros_pool_at_zero_brings_a_wound_and_each_further_loss_another_oa_52(
    value: int, by: int, wound: bool
) -> None:
    scene = bridge()
    hero = replace(scene.combatants["h1"], pools={**scene.combatants["h1"].pools, "mind": Pool(value, 5)})
    found = OPEN.suffer("h1", "mind", by, replace(scene, combatants={"h1": hero}))
    assert [(one.pool, one.n) for one in found if isinstance(one, Gain)] == ([("mind_wounds", 1)] if wound else [])
    assert OPEN.suffer("t1", "challenge_points", -99, scene) == ()


def test_who_is_down_and_who_is_out_oa_48_oa_52() -> None:
    scene = bridge()
    troll, hero = scene.combatants["t1"], scene.combatants["h1"]
    assert OPEN.status(troll) == OPEN.status(hero) == OPEN.status(scene.combatants["n1"]) == "up"
    assert OPEN.status(replace(troll, pools={"challenge_points": Pool(0, 45)})) == "out"
    assert OPEN.status(replace(hero, pools={**hero.pools, "spirit": Pool(0, 6)})) == "down"
    assert OPEN.status(replace(troll, fate="fled")) == "out"
    assert OPEN.status(replace(hero, fate="down")) == "down"


def test_a_new_turn_refreshes_and_what_is_maintained_asks_for_the_major_oa_3_oa_31() -> None:
    scene = bridge()
    refresh = Refresh(who="t1", turn={"major": 1, "minor": 1}, rule="OA-3")
    assert OPEN.moment(Moment("turn-start", "t1"), scene) == (refresh,)
    assert OPEN.moment(Moment("round-end"), scene) == ()
    held = replace(scene.combatants["t1"], conditions=(Condition("c9", "Maintaining the portcullis"),))
    found = OPEN.moment(Moment("turn-start", "t1"), replace(scene, combatants={"t1": held}))
    assert found[1:] == (Spend(who="t1", what="major", why="Maintaining the portcullis", rule="OA-31"),)


def test_effects_are_gathered_by_whose_they_are_and_by_tags() -> None:
    restrain = Effect("score", label="prone target", whose="against", when=("restrain",))
    scene = bridge()
    prone = replace(scene.combatants["t1"], conditions=(Condition("p1", "Prone", effects=(restrain,)),))
    used = Condition("u1", "Used up", uses=0, effects=(Effect("score"),))
    hero = replace(scene.combatants["h1"], conditions=(used,))
    there = replace(scene, combatants={"t1": prone, "h1": hero})
    assert gather(there, "h1", ("t1",), ("attack",)) == ()
    assert gather(there, "h1", ("t1",), ("restrain", "attack")) == (
        Modifier("prone target", 1, on="score", source="p1"),
    )


def test_cards_show_the_sheet_as_the_statblock_pane_does_oa_63() -> None:
    troll = OPEN.card(sheet("npc", TROLL))
    assert troll.facts == (("Challenge Points", "45"), ("Reaction", "4"))
    assert troll.grid[0] == ("Body", "5", "4", "2")
    assert troll.lines[0] == ("Club", "AS", "7", "d6+d8", "+4")
    assert ("", "Resists piercing (Body)") in troll.texts
    hero = OPEN.card(sheet("character", BLOODWIND))
    assert hero.grid[0] == ("Body", "9", "2", "1", "Str 4", "Coo 2", "Tou 3")
    assert ("Modus Operandi", "Warrior 3") in hero.texts
    mob = OPEN.card(bridge().sheets["mob"])
    assert mob.lines == (("Calm", "DS", "6", ""), ("Intimidate", "DS", "hard", ""))
