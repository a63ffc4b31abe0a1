"""Roll-under at the table: seats, offers, drafts, rerolls, what is remembered."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from oa_tui.rules.consequences import Note, Remember, Spend
from oa_tui.rules.contract import Modifier, Refused, Throw
from oa_tui.rules.roll_under.checks import Attack, Attribute, Contest, Group, Luck
from oa_tui.rules.table import Condition, Effect, Pool
from tests.unit.marsh import BRYN, GHOUL, MARSH, UNDER, draft, scene, sheet, with_one


def test_hit_points_for_all_luck_and_rerolls_for_adventurers_dt_8_dt_21() -> None:
    assert UNDER.seat(sheet("adventurer", BRYN)).pools == {
        "hit_points": Pool(15, 15),
        "luck": Pool(12, 12),
        "reroll_pool": Pool(2, 2),
    }
    assert UNDER.seat(sheet("creature", GHOUL)).pools == {"hit_points": Pool(9, 9)}
    assert UNDER.seat(sheet("creature", {**GHOUL, "luck": 11})).pools["luck"] == Pool(11, 11)
    assert UNDER.seat(None).pools == {}
    assert UNDER.seat(None).turn == {"action": 1, "move": 1}
    assert set(UNDER.seat(sheet("adventurer", BRYN)).pools) == set(UNDER.looks.pools)


def test_the_sheet_comes_first_then_tracks_then_every_kind_of_check_dt_1() -> None:
    shown = [(one.id, one.label, one.score, one.note) for one in UNDER.offers("g1", scene())]
    assert shown[:2] == [("attack:0", "Claws", None, "+3 1d6+1"), ("percentile:0", "Stench", None, "30 %")]
    ids = [one.id for one in UNDER.offers("a", scene())]
    assert ids[:5] == ["attack:0", "skill:0", "skill:1", "work:t", "work:t:0"]
    assert ids[5:12] == [f"check:{name}" for name in ("str", "dex", "con", "int", "per", "wil", "cha")]
    assert ids[12:] == ["luck", "contest", "group", "percentile", "attack", "initiative"]
    assert "check" in [one.id for one in UNDER.offers("n", scene())]


def test_an_attack_takes_the_targets_armor_class_and_its_conditions_dt_24() -> None:
    check = draft("attack:0", "g1", "a")
    assert isinstance(check, Attack)
    assert (check.to_hit, check.armor_class, check.damage) == (3, 14, "1d6+1")
    cover = Condition("c", "Behind cover", effects=(Effect("armor-class", 2, whose="against", when=("attack",)),))
    fallen = Condition("d", "Fallen", effects=(Effect("to-hit", 2, "on the ground", whose="against"),))
    unseen = Condition("e", "Unnoticed", effects=(Effect("advantage", when=("attack",)),))
    there = with_one("a", conditions=(cover, fallen))
    there = replace(there, combatants={**there.combatants, "g1": replace(there.combatants["g1"], conditions=(unseen,))})
    check = draft("attack:0", "g1", "a", at=there)
    assert (check.armor_class, check.advantage) == (16, True)
    assert check.modifiers == (Modifier("on the ground", 2, "to-hit", "d"),)
    with pytest.raises(Refused, match="one target"):
        draft("attack:0", "g1", "a", "b")


def test_an_attack_and_a_contest_spend_the_rounds_action_a_luck_save_none_dt_23() -> None:
    spend = Spend(who="g1", what="action", rule="DT-23")
    assert UNDER.costs(draft("attack:0", "g1", "a"), scene()) == (spend,)
    assert UNDER.costs(draft("luck", "g1"), scene()) == ()
    assert UNDER.costs(draft("work:t", "a"), scene()) == ()
    assert UNDER.costs(draft("attack:0", "g1", "a"), scene(round=0)) == ()
    (note,) = UNDER.costs(draft("attack:0", "g1", "a"), with_one("g1", turn={"action": 0, "move": 1}))
    assert isinstance(note, Note)


def test_a_skill_is_drafted_with_its_attribute_and_switched_on_dt_7() -> None:
    check = draft("skill:0", "b")
    assert (check.attribute_name, check.attribute, check.skill, check.skill_name) == ("dex", 16, True, "Stealth")
    (total,) = UNDER.sums(check)
    assert (total.value, [part.label for part in total.parts]) == (17, ["Dexterity", "Stealth"])
    assert (UNDER.aim(check).number, UNDER.aim(check).at_most) == (17, True)
    capped = UNDER.alter(check, "benefits", (Modifier("tools", 2),), scene())
    assert UNDER.sums(capped)[0].parts[-1].label == "cap of 18"


def test_conditions_count_where_their_words_fit_and_follow_the_attribute_dt_4() -> None:
    mud = Condition("c", "Slippery ground", effects=(Effect("attribute", -2, "slippery", when=("dex",)),))
    there = with_one("b", conditions=(mud,))
    check = draft("check:dex", "b", at=there)
    assert check.modifiers == (Modifier("slippery", -2, "attribute", "c"),)
    other = UNDER.alter(check, "attribute_name", "str", there)
    assert isinstance(other, Attribute)
    assert (other.attribute, other.modifiers) == (9, ())


def test_benefits_and_drawbacks_are_one_list_dt_4() -> None:
    check = UNDER.alter(draft("check:dex", "b"), "drawbacks", (Modifier("mud", 2),), scene())
    assert getattr(check, "modifiers", ()) == (Modifier("mud", -2),)
    contest = UNDER.alter(draft("contest", "b", "g1"), "benefits", (Modifier("grip", 1),), scene())
    assert isinstance(contest, Contest)
    assert contest.actor.modifiers == (Modifier("grip", 1),)


def test_a_token_that_counts_is_used_up() -> None:
    helped = Condition("c", "Helped", uses=1, effects=(Effect("attribute", 2),))
    there = with_one("b", conditions=(helped,))
    costs = UNDER.costs(draft("check:str", "b", at=there), there)
    assert costs[-1] == Spend(who="b", what="use:c", why="Helped")


def test_the_encounters_switches_go_into_the_check_dt_9_dt_10_c_dt_2() -> None:
    there = scene(switches={"nat20_terrible": False, "great_needs_skill": True})
    check = draft("check:str", "b", at=there)
    assert (check.nat20_terrible, check.great_needs_skill, check.skill_cancels_terrible) == (False, True, False)


def test_somebody_with_only_a_name_can_try_everything_dt_3() -> None:
    for offer in UNDER.offers("n", scene()):
        targets = ("g1",) if offer.targets == "one" else ()
        check = UNDER.draft(offer.id, "n", targets, scene())
        assert UNDER.odds(check).degrees
        assert UNDER.fields(check)
    assert draft("check", "n").attribute == 10


def test_a_reroll_is_offered_to_who_failed_with_a_skill_and_has_some_left_dt_7_dt_8() -> None:
    check = draft("skill:0", "b")
    failed = (Throw((19,)),)
    (field,) = UNDER.after_roll(check, UNDER.resolve(check, failed), scene())
    assert (field.key, field.value, field.note) == ("reroll", False, "2 left")
    again = UNDER.alter(check, "reroll", True, scene())
    assert [hand.sides for hand in UNDER.dice(again)] == [(20,), (20,)]
    outcome = UNDER.resolve(again, (*failed, Throw((3,))))
    assert (outcome.word, outcome.consequences[0]) == (
        "great-success",
        Spend(who="b", what="reroll_pool", why="rolled again", rule="DT-8"),
    )
    assert UNDER.after_roll(again, outcome, scene())[0].locked
    assert UNDER.after_roll(check, UNDER.resolve(check, (Throw((3,)),)), scene()) == ()
    plain = draft("check:str", "b")
    assert UNDER.after_roll(plain, UNDER.resolve(plain, failed), scene()) == ()
    spent = with_one("b", pools={"reroll_pool": Pool(0, 2)})
    assert UNDER.after_roll(check, UNDER.resolve(check, failed), spent) == ()


def test_of_two_who_may_reroll_the_later_decides_after_the_earlier_dt_8() -> None:
    check: Any = draft("contest", "b", "a")
    for who in ("actor", "opponent"):
        check = UNDER.alter(check, f"{who}.skill", True, scene())
    throws = (Throw((18,)), Throw((19,)))
    keys = [field.key for field in UNDER.after_roll(check, UNDER.resolve(check, throws), scene())]
    assert keys == ["actor.reroll", "opponent.reroll"]
    check = UNDER.alter(check, "opponent.reroll", True, scene())
    fields = UNDER.after_roll(check, UNDER.resolve(check, (*throws, Throw((20,)))), scene())
    assert [(field.key, bool(field.locked)) for field in fields] == [("opponent.reroll", True)]


def test_a_failure_is_remembered_and_a_retry_warns_unless_things_are_better_dt_15() -> None:
    check = draft("check:str", "b")
    (kept,) = UNDER.resolve(check, (Throw((15,)),)).consequences
    assert isinstance(kept, Remember)
    assert (kept.who, kept.value, kept.rule) == ("b", 9, "DT-15")
    there = with_one("b", memory={kept.key: kept.value})
    again = draft("check:str", "b", at=there)
    assert [one.rule for one in UNDER.costs(again, there)] == ["DT-23", "DT-15"]
    better = UNDER.alter(again, "benefits", (Modifier("ram", 2),), there)
    assert [one.rule for one in UNDER.costs(better, there)] == ["DT-23"]
    (forgotten,) = UNDER.resolve(better, (Throw((5,)),)).consequences
    assert isinstance(forgotten, Remember)
    assert (forgotten.key, forgotten.value) == (kept.key, 0)
    assert draft("check:dex", "b", at=there).failed == 0


def test_a_roll_stands_for_the_whole_group_dt_13() -> None:
    assert draft("check:dex", "g1").represents == 2
    assert draft("check:dex", "b").represents == 1


def test_a_contest_needs_one_target_and_takes_each_ones_own_score_dt_12() -> None:
    check = draft("contest", "b", "g1")
    assert isinstance(check, Contest)
    assert (check.actor.attribute, check.opponent.attribute) == (16, 12)
    assert [hand.who for hand in UNDER.dice(check)] == ["b", "g1"]
    other = UNDER.alter(check, "opponent.attribute_name", "per", scene())
    assert isinstance(other, Contest)
    assert other.opponent.attribute == 12
    assert UNDER.alter(check, "actor.attribute_name", "str", scene()) != check
    with pytest.raises(Refused, match="mark one target"):
        draft("contest", "b")


def test_a_group_is_the_marked_ones_or_everybody_of_the_side_dt_14() -> None:
    check = draft("group", "a")
    assert isinstance(check, Group)
    assert [(one.name, one.who, one.attribute, one.luck) for one in check.members] == [
        ("Ash", "a", 16, 12),
        ("Bryn", "b", 16, 12),
    ]
    assert [one.who for one in draft("group", "a", "n").members] == ["a", "n"]
    assert draft("group", "a", "g1").members == check.members, "a selected foe is none of the group"
    other = UNDER.alter(check, "attribute_name", "per", scene())
    assert isinstance(other, Group)
    assert [one.attribute for one in other.members] == [15, 15]
    (todo,) = UNDER.resolve(check, (Throw((2,)), Throw((19,)))).consequences
    assert todo.who == "b"


def test_luck_is_what_is_left_of_it_dt_21_c_dt_3() -> None:
    check = draft("luck", "b", at=with_one("b", pools={"luck": Pool(7, 12)}))
    assert isinstance(check, Luck)
    assert check.luck == 7
    assert (draft("luck", "g1").luck, draft("luck", "n").luck) == (11, 10)
    cursed = Condition("c", "Ill-wished", effects=(Effect("luck", -2),))
    assert UNDER.aim(draft("luck", "b", at=with_one("b", conditions=(cursed,)))).number == 10


def test_a_card_shows_what_the_sheet_says_dt_25() -> None:
    card = UNDER.card(sheet("creature", GHOUL))
    assert card.facts[:3] == (("Level", "2"), ("Hit Points", "9"), ("Armor Class", "13"))
    assert card.grid == (("13", "12", "11", "8", "12", "10", "9"),)
    assert card.lines == (("Claws", "+3", "1d6+1"), ("Stench", "30 %", ""))
    assert dict(UNDER.card(sheet("adventurer", BRYN)).facts)["Luck"] == "12"
    assert UNDER.card(sheet("challenge", MARSH)).lines == (("Sneak by", "Dexterity", "stealth", "-1"),)


def test_damage_that_cant_be_rolled_is_told_dt_24() -> None:
    odd = sheet("creature", {"name": "X", "attacks": [{"name": "Bite", "damage": "lots"}]})
    (((at, _, key), said, _),) = UNDER.audit(odd)
    assert (at, key) == ("attacks", "damage")
    assert said.startswith("lots can't be rolled")


@pytest.mark.parametrize(
    ("offer", "said"),
    [("attack:9", "has no such action"), ("skill:x", "has no such action"), ("zork", "nothing called zork")],
)
def test_an_offer_there_isnt_is_refused(offer: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        draft(offer, "b", "g1")
