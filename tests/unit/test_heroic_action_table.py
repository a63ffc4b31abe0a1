"""Heroic Action at the table: seats, offers, drafts, costs, changes, what a moment sets off."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from oa_tui.rules import rolling
from oa_tui.rules.consequences import End, Remember, Spend, Work
from oa_tui.rules.contract import Modifier, Order, Refused, Throw
from oa_tui.rules.heroic_action.checks import Act, Action, AnyCheck, Assist, Attack, FirstShot, Stunt
from oa_tui.rules.heroic_action.rules import RULES
from oa_tui.rules.table import Condition, Effect, Pool, Scene
from tests.unit.opera import ENFORCER, HEROIC, KILLER, MEI, THUG, impaired, opera, sheet

FOCUSED = Condition("f", "Focused")
TOKEN = Condition("tk", "+3 against Killer", effects=(Effect("token", 3, "stunt token", when=("against:k",)),), uses=1)
AID = Condition("as", "Assisted: Fists", effects=(Effect("roll", 2, "assistance", when=("fists",)),), uses=1)


def draft(offer: str, who: str, *on: str, scene: Scene | None = None) -> Any:
    return HEROIC.draft(offer, who, on, scene or opera())


def alter(check: AnyCheck, key: str, value: Any, scene: Scene | None = None) -> Any:
    return HEROIC.alter(check, key, value, scene or opera())


def spent(check: AnyCheck, scene: Scene | None = None) -> list[Any]:
    return list(HEROIC.costs(check, scene or opera()))


def follows(check: AnyCheck, *faces: int) -> Any:
    return HEROIC.resolve(check, (Throw(faces),) if faces else ()).consequences


# ---- seats ----
@pytest.mark.parametrize(
    ("data", "kind", "hits", "fortune"),
    [
        (MEI, "character", 6, 5),
        (KILLER, "npc", 7, 6),
        (KILLER | {"attributes": {"body": 2, "mind": 1}}, "npc", 3, 3),
        (ENFORCER, "npc", 3, 3),
        (THUG, "npc", 1, None),
        ({"name": "Nobody", "role": "victim"}, "npc", 1, None),
        (THUG | {"hits": 2, "fortune": 1}, "npc", 2, 1),
    ],
)
def test_hits_and_fortune_follow_from_the_role_ac_36(data: Any, kind: str, hits: int, fortune: int | None) -> None:
    pools = {"hits": Pool(hits, hits)} | ({"fortune": Pool(fortune, fortune)} if fortune else {})
    assert HEROIC.seat(sheet(data, kind)).pools == pools


def test_somebody_with_only_a_name_sits_acts_and_is_checked() -> None:
    assert HEROIC.seat(None).pools == {"hits": Pool(1, 1)}
    check = draft("check", "c", "t")
    assert (check.skill, check.difficulty, check.actor_named) == (10, 8, False)
    assert draft("check", "m", "c").difficulty == 10
    assert isinstance(HEROIC.score("c", "shots", opera()), FirstShot)
    assert {offer.id for offer in HEROIC.offers("c", opera())} >= {"stunt", "defend", "check"}


def test_shots_are_the_default_order_found_afresh_each_round_ac_9_ac_12() -> None:
    assert HEROIC.orders[0] == Order("shots", afresh=True, passing=3)
    scene = opera(round=0, shot=None)
    assert HEROIC.score("m", "shots", scene) == FirstShot(who="m", label="First shot", reflexes=8, stances=1)
    assert HEROIC.score("m", "popcorn", scene) is None
    assert HEROIC.tiebreak("e", scene) == 7


def test_stances_come_off_the_first_first_shot_only_ac_17() -> None:
    crane = draft("schtick:0", "m", scene=opera(round=0))
    (begun,) = follows(crane)
    scene = opera({"m": (begun.condition,)}, round=0)
    first: Any = HEROIC.score("m", "shots", scene)
    later: Any = HEROIC.score("m", "shots", replace(scene, round=1))
    assert (first.stances, later.stances) == (1, 0), "the listed and the adopted one are the same stance"
    assert spent(crane, scene) == []
    assert draft("attack:0", "m", "t", scene=scene).modifiers == (Modifier("Crane", 1, "roll", ""),)


def test_without_hits_somebody_is_out_and_a_fate_word_decides_first_ac_36() -> None:
    one = opera().combatants["t"]
    assert HEROIC.status(one) == "up"
    assert HEROIC.status(replace(one, pools={"hits": Pool(0, 1)})) == "out"
    assert HEROIC.status(replace(one, fate="captured")) == "down"


# ---- drafts ----
def test_an_attack_knows_its_target_ac_22_ac_32_ac_35() -> None:
    scene = opera({"k": (impaired(5),), "m": (impaired(2),)})
    check = draft("attack:0", "m", "k", scene=scene)
    assert isinstance(check, Attack)
    assert (check.skill, check.impairment, check.skill_name) == (13, 2, "Fists")
    assert (check.difficulty, check.against, check.target_impairment, check.target) == (12, "Dodge", 5, "Killer")
    assert (check.damage, check.soak, check.setback_at, check.target_named) == (9, 8, None, True)
    assert HEROIC.aim(check).number == 7
    assert draft("attack:0", "m", "t").target_named is False


def test_the_switch_takes_the_earlier_reading_of_a_damage_setback_c_ac_7() -> None:
    scene = opera(switches={"setback_by_attributes": True})
    assert draft("attack:0", "m", "k", scene=scene).setback_at == 7 + 6 + 8
    assert HEROIC.switches == {"setback_by_attributes": False}


def test_an_attack_has_one_target() -> None:
    with pytest.raises(Refused, match="one target, not Killer and Thug"):
        draft("attack:0", "m", "k", "t")
    with pytest.raises(Refused, match="no such attack"):
        draft("attack:9", "m", "k")


def test_of_several_difficulties_the_highest_counts_ac_2() -> None:
    check = draft("skill:Impress", "m", "t", "k")
    assert isinstance(check, Action)
    assert (check.difficulty, check.target) == (14, "Killer")
    hurt = draft("skill:Impress", "m", "t", "k", scene=opera({"k": (impaired(12),)}))
    assert (hurt.target, hurt.target_impairment) == ("Thug", 0), "what an impairment leaves is compared"


def test_a_pool_token_is_offered_switched_off_and_used_up_ac_30() -> None:
    scene = opera({"m": (TOKEN,)})
    check = draft("attack:0", "m", "k", scene=scene)
    assert check.modifiers == (Modifier("stunt token", 3, "", "tk", off=True),)
    assert draft("attack:0", "m", "t", scene=scene).modifiers == ()
    assert not any(isinstance(one, Spend) and one.what == "use:tk" for one in spent(check, scene))
    on = alter(check, "modifiers.0.off", False, scene)
    assert Spend(who="m", what="use:tk", why="+3 against Killer", rule="AC-30") in spent(on, scene)


def test_a_second_token_against_the_same_target_is_kept_beside_the_first_ac_30() -> None:
    check = draft("stunt", "m", "k", scene=opera({"m": (TOKEN,)}))
    assert isinstance(check, Stunt)
    (begun,) = follows(check, 4, 1)
    assert (begun.condition.name, begun.condition.uses) == ("+3 against Killer", 2)


def test_a_stunt_is_answered_by_the_best_skill_and_its_attribute_ac_27() -> None:
    check = draft("stunt", "m", "k")
    assert (check.skill_name, check.skill, check.against, check.difficulty, check.attribute) == (
        "Maneuver",
        12,
        "Dodge",
        12,
        8,
    )
    impress = alter(check, "skill_name", "Impress")
    assert (impress.skill, impress.against, impress.difficulty, impress.attribute) == (9, "Impress", 14, 6)


def test_help_is_for_the_named_skill_and_lost_by_another_action_ac_23() -> None:
    scene = opera({"m": (AID,)})
    used = draft("attack:0", "m", "k", scene=scene)
    assert used.modifiers == (Modifier("assistance", 2, "roll", "as"),)
    assert Spend(who="m", what="use:as", why="Assisted: Fists", rule="AC-30") in spent(used, scene)
    (lost,) = [one for one in spent(draft("stunt", "m", "k", scene=scene), scene) if isinstance(one, End)]
    assert (lost.who, lost.condition, lost.rule) == ("m", "as", "AC-23")


def test_an_assist_is_automatic_for_the_equally_skilled_and_adds_up_ac_23() -> None:
    check = draft("assist", "x", "m", scene=opera({"m": (AID,)}))
    assert isinstance(check, Assist)
    assert (check.roll, check.helped, check.friend_skill, check.skill_name) == (False, 2, 13, "Fists")
    (begun,) = follows(check)
    assert (begun.who, begun.condition.effects[0].value) == ("m", 3)
    worse = draft("assist", "e", "m")
    assert (worse.roll, worse.skill) == (True, 7)
    with pytest.raises(Refused, match="has to roll"):
        alter(worse, "roll", False)
    with pytest.raises(Refused, match="mark the friend"):
        draft("assist", "m")


# ---- shots ----
def test_actions_cost_their_shots_ac_13_ac_15_ac_28() -> None:
    assert spent(draft("attack:0", "m", "k")) == [Spend(who="m", what="shots", n=3, rule="AC-13")]
    assert spent(draft("schtick:6", "m", "k")) == [Spend(who="m", what="shots", n=1, rule="AC-15")]
    assert spent(draft("reload:1", "m")) == [Spend(who="m", what="shots", n=3, rule="AC-13")]
    assert spent(draft("free", "m")) == []
    assert spent(draft("full-move", "m"))[0].n == 3


def test_a_defender_pays_a_shot_of_its_own_ac_25() -> None:
    check = alter(draft("attack:0", "m", "k"), "defend", True)
    assert HEROIC.aim(check).number == 15
    assert Spend(who="k", what="shots", n=1, why="defends", rule="AC-25") in spent(check)
    field = next(field for field in HEROIC.fields(check) if field.key == "defend")
    assert field.who == "k"
    with pytest.raises(Refused, match="AC-15"):
        alter(draft("schtick:6", "m", "k"), "defend", True)


def test_a_limit_break_needs_focus_ends_it_and_costs_all_shots_ac_14_ac_24() -> None:
    with pytest.raises(Refused, match="must be focused"):
        draft("focused", "m")
    offers = {offer.label: offer.refused for offer in HEROIC.offers("m", opera())}
    assert "focused" in offers["Comet"]
    scene = opera({"m": (FOCUSED,)})
    check = draft("focused", "m", "k", scene=scene)
    assert (check.confident, check.timing) == (True, "limit-break")
    shots, focus = spent(check, scene)
    assert (shots.what, shots.every, shots.rule) == ("shots", True, "AC-14")
    assert (focus.condition, focus.rule) == ("f", "AC-14")


def test_the_gms_villain_is_focused_each_round_for_three_shots_once_ac_39() -> None:
    check = draft("schtick:0", "k", "m")
    assert (check.shots, check.damage) == (3, 14)
    assert spent(check) == [
        Spend(who="k", what="shots", n=3, rule="AC-14"),
        Remember(who="k", key="limit_break_round", value=1, why="this Round's cheap Limit Break", rule="AC-39"),
    ]
    scene = opera()
    killer = replace(scene.combatants["k"], memory={"limit_break_round": 1})
    again = replace(scene, combatants={**scene.combatants, "k": killer})
    with pytest.raises(Refused, match="must be focused"):
        draft("schtick:0", "k", "m", scene=again)
    assert draft("schtick:0", "k", "m", scene=replace(again, round=2)).shots == 3


def test_a_stance_costs_a_shot_on_ones_turn_and_ends_its_type_ac_17() -> None:
    with pytest.raises(Refused, match="only on one's own turn"):
        draft("schtick:1", "m", scene=opera(acting="k"))
    scene = opera(acting="m")
    (crane,) = follows(draft("schtick:0", "m", scene=scene))
    tiger = draft("schtick:1", "m", scene=opera({"m": (crane.condition,)}, acting="m"))
    assert spent(tiger) == [Spend(who="m", what="shots", n=1, rule="AC-17")]
    ended, begun = follows(tiger)
    assert (ended.condition, begun.condition.name) == ("Crane", "Tiger")
    before = draft("schtick:0", "m", scene=opera({"m": (crane.condition,)}, round=0))
    assert (before.shots, before.ends) == (0, ()), "adopting it anew doesn't end it"


def test_what_runs_is_not_paid_for_again_ac_17_ac_18() -> None:
    (crane,), (focus,) = (follows(draft(offer, "m", scene=opera(acting="m"))) for offer in ("schtick:0", "focus"))
    scene = opera({"m": (crane.condition, focus.condition)}, acting="m")
    for offer, why in {"schtick:0": "Crane runs already", "schtick:2": "focused already", "focus": "already"}.items():
        with pytest.raises(Refused, match=why):
            draft(offer, "m", scene=scene)
    refused = {one.label: one.refused for one in HEROIC.offers("m", scene)}
    assert refused["Crane"].endswith("(AC-17)")
    assert refused["Breathe"] == refused["Focus"]
    assert not refused["Tiger"]


def test_focus_takes_time_in_peace_and_a_trigger_in_a_fight_ac_18() -> None:
    (begun,) = follows(draft("focus", "m"))
    assert begun.condition.name == "Focused"
    assert spent(draft("focus", "m")) == [Spend(who="m", what="shots", n=1, rule="AC-15")]
    with pytest.raises(Refused, match="15 minutes"):
        draft("focus", "e")
    assert draft("focus", "e", scene=opera(round=0)).text.endswith("15 minutes")


def test_one_defense_at_a_time_is_used_by_the_next_attack_ac_15_ac_25() -> None:
    (begun,) = follows(draft("defend", "k"))
    (schtick,) = follows(draft("schtick:7", "m"))
    assert begun.condition.name == schtick.condition.name, "the same condition replaces the old one"
    held = replace(begun.condition, id="d")
    scene = opera({"k": (held,)})
    check = draft("attack:0", "m", "k", scene=scene)
    assert HEROIC.aim(check).number == 15
    assert Spend(who="k", what="use:d", why="Defending", rule="AC-30") in spent(check, scene)
    (lasting,) = follows(draft("defend", "k", scene=opera(shot=None)))
    assert lasting.condition.uses is None


def test_who_defends_already_and_defends_again_has_one_defense_the_newer_ac_15() -> None:
    (begun,) = follows(draft("defend", "k"))
    scene = opera({"k": (replace(begun.condition, id="d"),)})
    check = draft("attack:0", "m", "k", scene=scene)
    again = alter(check, "defend", True, scene)
    assert (HEROIC.aim(check).number, HEROIC.aim(again).number) == (15, 15), "not 18"
    assert Spend(who="k", what="use:d", why="Defending", rule="AC-30") in spent(again, scene), "the old one has ended"
    back = alter(again, "target_modifiers.0.off", False, scene)
    assert (HEROIC.aim(back).number, back.defend) == (15, False)
    assert HEROIC.aim(alter(again, "defend", False, scene)).number == 15


def test_what_touches_others_reveals_a_sneak_ac_34() -> None:
    scene = opera({"m": (Condition("s", "Sneaking"),)})
    assert any(
        isinstance(one, End) and one.rule == "AC-34" for one in spent(draft("check", "m", "x", scene=scene), scene)
    )
    assert not any(isinstance(one, End) for one in spent(draft("check", "m", scene=scene), scene))


def test_what_is_inherent_counts_always_and_is_no_action_ac_19() -> None:
    check = draft("attack:1", "m", "k")
    assert [one.label for one in check.modifiers] == ["Sure hand"]
    assert check.friction is True
    with pytest.raises(Refused, match="AC-19"):
        alter(check, "modifiers.0.off", True)
    assert "Sure hand" not in [offer.label for offer in HEROIC.offers("m", opera())]


# ---- the builder ----
def test_every_switch_and_modifier_of_the_sums_can_be_switched() -> None:
    check = draft("attack:0", "m", "k")
    for part in [part for each in HEROIC.sums(check) for part in each.parts if part.switch]:
        assert part.off
        changed = alter(check, f"{part.key}.off", False)
        assert not next(p.off for each in HEROIC.sums(changed) for p in each.parts if p.key == part.key)
    skill, difficulty, _ = HEROIC.sums(check)
    assert (skill.value, difficulty.value) == (13, 12)


def test_benefits_and_drawbacks_are_modifiers_of_either_sign_ac_31() -> None:
    check = alter(draft("attack:0", "m", "k"), "benefits", (Modifier("drama"),))
    check = alter(check, "drawbacks", (Modifier("cramped", 2),))
    assert [(one.label, one.value) for one in check.modifiers] == [("drama", 1), ("cramped", -2)]


def test_another_skill_of_the_target_is_another_difficulty_ac_2() -> None:
    check = alter(draft("attack:0", "m", "k"), "against", "Impress")
    assert check.difficulty == 14


def test_fortune_is_offered_after_a_roll_while_there_is_any_ac_38() -> None:
    scene = opera()
    check = draft("attack:0", "m", "k")
    outcome = HEROIC.resolve(check, (Throw((1, 5)),))
    (field,) = HEROIC.after_roll(check, outcome, scene)
    assert (field.key, field.value, field.low, field.high) == ("fortune", 0, 0, 5)
    again = alter(check, "fortune", 1)
    assert rolling.next_die(HEROIC, again, (Throw((1, 5)),)) == (1, 6)
    (more,) = HEROIC.after_roll(again, outcome, scene)
    assert (more.low, more.high) == (1, 5), "a point that is spent stays spent"
    assert HEROIC.after_roll(draft("check", "t", "k"), outcome, scene) == ()
    act = draft("full-move", "m")
    assert HEROIC.after_roll(act, HEROIC.resolve(act, ()), scene) == ()


def test_an_act_throws_nothing_and_is_certain_ac_21() -> None:
    act = draft("full-move", "m")
    assert isinstance(act, Act)
    assert HEROIC.dice(act) == ()
    assert HEROIC.odds(act).success == 1
    assert HEROIC.nudge(act, 1) is None
    assert HEROIC.resolve(act, ()).breakdown == ("moves 12 in all, nothing else",)
    with pytest.raises(Refused, match="nothing called dance"):
        draft("dance", "m")


def test_work_at_a_track_moves_it_by_one() -> None:
    check = draft("work:w", "m")
    assert check.difficulty == 12
    assert follows(check, 5, 1) == (Work(who="m", track="w", by=-1, why="outcome 5", rule="AC-2"),)
    with pytest.raises(Refused, match="no track"):
        draft("work:q", "m")


@pytest.mark.parametrize("who", ["m", "k", "e", "t", "c"])
def test_every_offer_drafts_rolls_and_resolves_or_says_why_not(who: str) -> None:
    scene = opera({who: (FOCUSED,)}, acting=who)
    for offer in HEROIC.offers(who, scene):
        if offer.refused:
            with pytest.raises(Refused):
                HEROIC.draft(offer.id, who, (), scene)
            continue
        check = HEROIC.draft(offer.id, who, () if offer.targets == "none" else ("x",), scene)
        fields = {field.key for field in HEROIC.fields(check)}
        assert not fields & {"begins", "ends", "fortune"}
        throws = (Throw((4, 2)),) if HEROIC.dice(check) else ()
        outcome = HEROIC.resolve(check, rolling.check_throws(HEROIC, check, throws))
        assert set(outcome.rules) <= set(RULES)
        assert all(one.rule in {"", *RULES} for one in (*outcome.consequences, *HEROIC.costs(check, scene)))
