"""Dice Pool at the table: drafts, what they cost, what a loss takes, turns, and the bundled content played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from oa_tui.cli.rules import listing
from oa_tui.encounter import commands as c
from oa_tui.library import Kinds, bundled_folder
from oa_tui.library.linting import lint
from oa_tui.plain import PlainMode
from oa_tui.plain.completing import complete
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.consequences import Refresh, Remember, Spend, Work
from oa_tui.rules.contract import Refused, Throw
from oa_tui.rules.dice_pool.checks import Attack, Defence, Move, Skill
from oa_tui.rules.dice_pool.rules import RULES
from oa_tui.rules.registry import systems
from oa_tui.rules.table import Combatant, Condition, Effect, Moment, Pool
from tests.unit.playing import begun
from tests.unit.quarry import POOL, quarry

CONTENT = bundled_folder() / "dice-pool"


def attack(offer: str, actor: str, *targets: str, **changes: dict[str, Any]) -> Attack:
    check = POOL.draft(offer, actor, targets, quarry(**changes))
    assert isinstance(check, Attack)
    return check


def costs(check: Any, **changes: dict[str, Any]) -> list[tuple[str, str, int]]:
    """What each cost does: kind, what, number."""
    found = []
    for each in POOL.costs(check, quarry(**changes)):
        if isinstance(each, Spend):
            found.append(("spend", f"{each.who} {each.what}", each.n))
        elif isinstance(each, Remember):
            found.append(("remember", each.key, each.value))
        elif isinstance(each, Work):
            found.append(("work", each.track, each.by))
    return found


# ---- drafts ----
def test_an_npc_has_armour_and_takes_all_its_dice_dp_13_dp_14() -> None:
    check = attack("fight", "h1", "s1")
    assert (check.stat, check.dice, check.left, check.armour, check.defence) == (3, 1, 5, 2, None)
    assert attack("fight", "s1", "h1").dice == 2


def test_a_character_defends_with_dice_unassigned_and_owned_c_dp_3() -> None:
    check = attack("fight", "s1", "h1", h1={"turn": {"dice": 2}})
    assert check.defence == Defence(stat=4, dice=2, left=2)
    check = attack("fight", "s1", "h1", h1={"pools": {"dice": Pool(1, 5)}, "turn": {"dice": 3}})
    assert check.defence == Defence(stat=4, dice=1, left=1)
    (field,) = (each for each in POOL.fields(check) if each.key == "defence.dice")
    assert (field.who, field.high) == ("h1", 1)


def test_magic_is_met_with_mysticism_and_a_blank_one_has_no_dice_dp_12_d_dp_1() -> None:
    check = attack("attack:0", "h2", "h1")
    assert check.defence is not None
    assert (check.magic, check.defence.stat, len(POOL.dice(check))) == (True, None, 1)
    assert POOL.alter(POOL.alter(check, "magic", False, quarry()), "magic", True, quarry()) == check
    plain = POOL.alter(check, "magic", False, quarry())
    assert isinstance(plain, Attack)
    assert plain.defence is not None
    assert plain.defence.stat == 4


def test_no_more_dice_than_are_left_dp_2() -> None:
    scene = quarry(h1={"turn": {"dice": 2}})
    check = POOL.draft("fight", "h1", ("s1",), scene)
    assert POOL.alter(check, "dice", 2, scene).dice == 2
    with pytest.raises(Refused, match="dice must be 2 or less, not 3: 2 dice are left"):
        POOL.alter(check, "dice", 3, scene)
    with pytest.raises(Refused, match="Barbarian has no dice left this turn"):
        POOL.draft("move", "h1", (), quarry(h1={"turn": {"dice": 0}}))


@pytest.mark.parametrize("offer", ["shoot", "mysticism", "mystic-task"])
def test_a_blank_attribute_is_refused_and_offered_as_refused_dp_5(offer: str) -> None:
    assert next(each for each in POOL.offers("h1", quarry()) if each.id == offer).refused
    with pytest.raises(Refused, match="Barbarian has no"):
        POOL.draft(offer, "h1", ("s1",) if offer != "mystic-task" else (), quarry())
    with pytest.raises(Refused, match="Barbarian has no Shoot"):
        POOL.alter(POOL.draft("fight", "h1", ("s1",), quarry()), "attribute", "shoot", quarry())


def test_an_attack_has_one_target_dp_6() -> None:
    with pytest.raises(Refused, match="one target"):
        POOL.draft("fight", "h1", ("s1", "s2"), quarry())


def test_somebody_with_only_a_name_acts_and_is_attacked() -> None:
    check = attack("shoot", "n1", "h1")
    assert (check.stat, check.dice, check.left) == (4, 1, None)
    assert attack("fight", "h1", "n1").armour == 0
    move = POOL.draft("move", "n1", (), quarry())
    assert isinstance(move, Move)
    assert POOL.costs(move, quarry()) == ()


def test_conditions_change_dice_stat_armour_and_defence() -> None:
    mine = Condition("k1", "Steady", effects=(Effect("dice", 1),), uses=1)
    theirs = Condition(
        "k2", "Cover", effects=(Effect("stat", 1, whose="against"), Effect("armour", -1, whose="against"))
    )
    changes = {"h1": {"conditions": (mine,)}, "s1": {"conditions": (theirs,)}}
    check = attack("fight", "h1", "s1", **changes)
    assert [each.value for each in POOL.sums(check)] == [2, 4, 1]
    assert len(POOL.dice(check)[0].sides) == 2
    assert ("spend", "h1 use:k1", 1) in costs(check, **changes)


# ---- costs ----
def test_dice_are_assigned_and_remembered_for_this_turn_dp_2_dp_8() -> None:
    check = Attack(who="h1", on=("s1",), stat=3, dice=2)
    before = {"h1": {"memory": {"fight": 1}, "turn": {"dice": 3}}}
    assert costs(check, **before) == [("spend", "h1 dice", 2), ("remember", "fight", 3)]


def test_defending_spends_dice_only_where_the_switch_says_so_dp_12() -> None:
    check = attack("fight", "s1", "h1")
    assert ("spend", "h1 dice", 5) not in costs(check)
    assert ("spend", "h1 dice", 5) in costs(POOL.alter(check, "defence_spends_dice", True, quarry()))


@pytest.mark.parametrize("offer", ["move", "fight", "work:t2", "skill"])
def test_any_other_action_starts_a_skill_check_over_dp_9(offer: str) -> None:
    there = {"h1": {"memory": {"work:t1": 2}}}
    check = POOL.draft(offer, "h1", ("s1",) if offer == "fight" else (), quarry(**there))
    found = costs(check, **there)
    assert ("work", "t1", 2) in found
    assert ("remember", "work:t1", 0) in found


def test_going_on_and_defending_start_nothing_over_dp_9() -> None:
    there = {"h1": {"memory": {"work:t1": 2}}}
    going = POOL.draft("work:t1", "h1", (), quarry(**there))
    assert not [each for each in costs(going, **there) if each[0] == "work"]
    assert not [each for each in costs(attack("fight", "s1", "h1", **there), **there) if each[0] == "work"]
    assert isinstance(going, Skill)
    assert POOL.resolve(going, (Throw((6,)),)).consequences == (
        Work(who="h1", track="t1", by=-1, why="1 success", rule="DP-9"),
        Remember(who="h1", key="work:t1", value=3, why="3 successes so far", rule="DP-9"),
    )


def test_a_check_without_a_track_goes_on_next_time_until_something_else_is_done_dp_9() -> None:
    first = POOL.draft("skill", "h1", (), quarry())
    assert isinstance(first, Skill)
    (kept,) = POOL.resolve(first, (Throw((4,)),)).consequences
    assert kept == Remember(who="h1", key="skill_left", value=1, why="1 left to do", rule="DP-9")
    there = {"h1": {"memory": {"skill_left": 1}}}
    again = POOL.draft("skill", "h1", (), quarry(**there))
    assert isinstance(again, Skill)
    assert (again.remaining, again.again) == (1, True)
    assert ("remember", "skill_left", 0) not in costs(again, **there)
    assert ("remember", "skill_left", 0) in costs(POOL.draft("move", "h1", (), quarry(**there)), **there)


# ---- losses and turns ----
def test_reserve_dice_are_lost_first_then_assigned_ones_dp_11() -> None:
    scene = quarry(h1={"turn": {"dice": 1}, "memory": {"move": 2, "fight": 2}})
    assert POOL.suffer("h1", "dice", -1, scene)[0] == Spend(
        who="h1", what="dice", n=1, why="reserve dice go first", rule="DP-11"
    )
    found = POOL.suffer("h1", "dice", -4, scene)
    assert [(each.key, each.value) for each in found if isinstance(each, Remember)] == [("fight", 0), ("move", 1)]


def test_a_die_regained_is_unassigned_and_never_beyond_the_maximum() -> None:
    scene = quarry(h1={"pools": {"dice": Pool(4, 5)}, "turn": {"dice": 1}})
    assert POOL.suffer("h1", "dice", 3, scene) == (Refresh(who="h1", turn={"dice": 2}),)


def test_a_turn_brings_back_all_dice_still_owned_dp_3() -> None:
    scene = quarry(h1={"pools": {"dice": Pool(3, 5)}, "turn": {"dice": 0}, "memory": {"fight": 3, "work:t1": 1}})
    assert POOL.moment(Moment("turn-start", "h1"), scene) == (
        Refresh(who="h1", turn={"dice": 3}, rule="DP-3"),
        Remember(who="h1", key="fight", value=0, rule="DP-3"),
    )
    assert POOL.moment(Moment("turn-start", "s1"), scene) == (Refresh(who="s1", turn={"dice": 2}, rule="DP-3"),)


def test_without_dice_or_hits_somebody_is_out_dp_11_dp_13_c_dp_4() -> None:
    assert POOL.status(Combatant("a", "A", pools={"dice": Pool(0, 5)})) == "out"
    assert POOL.status(Combatant("a", "A", pools={"hits": Pool(0, 1)})) == "out"
    assert POOL.status(Combatant("a", "A", pools={"dice": Pool(1, 5)})) == "up"


# ---- rules and content ----
def test_every_rule_is_carried_out_somewhere_dp_1_to_dp_15() -> None:
    every = {rule.id: rule for rule in listing() if rule.system == "dice-pool"}
    wanted = [*(f"DP-{n}" for n in range(1, 16)), *(f"C-DP-{n}" for n in range(1, 6)), "D-DP-1"]
    assert list(every) == wanted == list(RULES)
    assert [id_ for id_, rule in every.items() if not rule.where] == []
    assert all(len(text) <= 120 for text in RULES.values())


def test_the_bundled_content_is_clean() -> None:
    assert lint(sorted(CONTENT.rglob("*.yaml")), Kinds(systems())) == ()


def start(name: str, folder: Path) -> Play:
    found = given([CONTENT / "encounters" / f"{name}.yaml"])
    assert found.opening is not None
    return Play.start(found.opening, found.library, folder=folder, seed=1, clock=lambda: 1.0)


@pytest.mark.parametrize("name", [path.stem for path in sorted((CONTENT / "encounters").iterdir())])
def test_every_offer_of_a_bundled_encounter_is_drafted_rolled_and_accepted(name: str, tmp_path: Path) -> None:
    play = start(name, tmp_path)
    play.do(c.BeginEncounter({}))
    sides = [one.side for one in play.order()]
    assert sides[: sides.count("party")] == ["party"] * sides.count("party")  # DP-15
    for actor in play.table.present:
        play.do(c.SetPool(actor.id, next(iter(actor.pools)), 5))
        for offer in play.offers(actor.id):
            foe = next(one for one in play.table.present if one.side != actor.side and play.status(one.id) == "up")
            if offer.refused or actor.turn.get("dice") == 0:
                continue
            try:
                check = play.draft(offer.id, actor.id, (foe.id,) if offer.targets == "one" else ())
            except c.Refusal as refusal:
                assert re.search("no dice left|at 0 already", str(refusal))  # noqa: PT017 - not every offer is refused
                continue
            play.do(c.Roll(check))
            waiting = [pending.id for pending in play.encounter.pending]
            for id_ in waiting:
                play.do(c.Accept(id_))
            after = play.table.combatants[actor.id]
            assert all(number >= 0 for number in after.turn.values())
    assert play.encounter.pending == ()


def test_dice_owned_are_those_unassigned_and_those_assigned_dp_2_dp_11(tmp_path: Path) -> None:
    play = start("toll-at-the-quarry", tmp_path)
    play.do(c.BeginEncounter({}))
    orla = play.encounter.actor
    assert orla is not None
    foe = next(one for one in play.table.present if one.side == "foe")
    check = play.revise(play.draft("fight", orla, (foe.id,)), "dice", 3)
    play.do(c.Roll(check, (Throw((6, 6, 6)),)))
    play.do(c.Accept(play.encounter.pending[0].id))
    one = play.table.combatants[orla]
    assert (one.turn, one.memory, one.pools["dice"]) == ({"dice": 2}, {"fight": 3}, Pool(5, 5))
    assert play.table.combatants[foe.id].pools["hits"].value == 1
    play.do(c.Hurt(((orla, 3),)))
    one = play.table.combatants[orla]
    assert (one.turn, one.memory, one.pools["dice"]) == ({"dice": 0}, {"fight": 2}, Pool(2, 5))
    for _ in play.table.present:
        play.do(c.Next())
        if play.encounter.actor == orla:
            break
    one = play.table.combatants[orla]
    assert (one.turn, one.memory["fight"]) == ({"dice": 2}, 0)
    assert not [prompt for prompt in play.encounter.prompts if prompt.who == orla]


def test_dice_are_assigned_in_line_mode_as_by_key_dp_2(tmp_path: Path) -> None:
    play = start("toll-at-the-quarry", tmp_path)
    play.do(c.BeginEncounter({}))
    plain = PlainMode(play, seed=1)
    one = play.order()[0]
    assert complete(play, "spend dice=2 towards f") == ["fight"]
    assert list(plain.answer("spend dice=2 towards fight"))
    assert list(plain.answer(f'spend dice "{one.label}" towards move'))
    now = play.table.combatants[one.id]
    assert (now.turn["dice"], now.memory["fight"], now.memory["move"]) == (one.turn["dice"] - 3, 2, 1)
    for line, why in (
        ("spend dice towards figth", "figth is nothing to assign to: did you mean fight"),
        ("spend dice towards", "DEED is missing"),
        ("spend dice towards dice", "dice is nothing to assign to"),
        ("spend dice=9 towards fight", "has 2 dice left, not 9"),
    ):
        with pytest.raises(c.Refusal, match=why):
            list(plain.answer(line))
    assert play.table.combatants[one.id] == now


def test_what_is_no_dice_of_a_turn_is_assigned_to_nothing_dp_2(tmp_path: Path) -> None:
    play = begun(tmp_path)
    ash = play.order()[0]
    with pytest.raises(c.Refusal, match="nothing to assign story_points to"):
        play.do(c.SpendAllowance(ash.id, "story_points", 1, "major"))
    with pytest.raises(c.Refusal, match="In this game nothing of a turn is assigned"):
        list(PlainMode(play, seed=1).answer("spend story_points towards major"))
