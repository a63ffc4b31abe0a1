"""The shot counter: first shots, countdown, costs, ties, lost shots, late arrivals, groups (AC-9 to AC-20)."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.plain import PlainMode
from oa_tui.plain.show import as_json
from oa_tui.play.session import Play
from oa_tui.rules.consequences import Spend
from oa_tui.rules.contract import Throw
from oa_tui.rules.table import Combatant, Condition
from tests.unit.playing import acting, again, id_of, skirmish

DUEL = """
system: heroic-action
kind: character
name: A
role: hero
attributes: {body: 6, mind: 5, reflexes: 6, move: 6}
toughness: 6
skills: {Dodge: 11, Melee: 12}
attacks: [{name: Cane, skill: Melee, damage: 7}]
---
system: heroic-action
name: B
role: henchman
attributes: {body: 6, mind: 5, reflexes: 6, move: 6}
toughness: 6
skills: {Dodge: 10, Shoot: 11}
attacks: [{name: Pistol, skill: Shoot, damage: 8}]
---
system: heroic-action
name: C
role: henchman
attributes: {body: 6, mind: 5, reflexes: 7, move: 6}
toughness: 6
skills: {Dodge: 10, Shoot: 11}
stances: [Rooted]
schticks: [{name: Rooted, action: stance}]
attacks: [{name: Pistol, skill: Shoot, damage: 8}]
---
system: heroic-action
name: Imp
role: minion
attributes: {body: 4, mind: 3, reflexes: 5, move: 5}
toughness: 5
skills: {Melee: 8}
attacks: [{name: Claw, skill: Melee, damage: 4}]
---
system: heroic-action
kind: encounter
name: Duel
combatants: [B, C]
"""


def duel(folder: Path, text: str = DUEL, **first_shots: int) -> Play:
    """The duel begun, these first shots typed."""
    play = skirmish(folder, text)
    play.do(c.BeginEncounter({id_of(play, label): n for label, n in first_shots.items()}))
    return play


def countdown(play: Play, most: int = 40) -> list[str]:
    """Who acts at which shot until the round is over, everybody passing."""
    round_ = play.encounter.round
    found: list[str] = []
    while play.encounter.round == round_ and len(found) < most:
        found.append(f"{acting(play)}{play.encounter.shot}")
        play.do(c.Next())
    return found


def at(play: Play, label: str) -> int:
    """Somebody's counter; 0 when it is out of shots."""
    slot = play.encounter.slot(id_of(play, label))
    assert slot is not None
    return slot.at or 0


def spend(play: Play, label: str, n: int) -> None:
    play.do(c.SpendAllowance(id_of(play, label), "shots", n))


def refused(play: Play, command: c.Command) -> str:
    before = play.table
    with pytest.raises(Refusal) as refusal:
        play.do(command)
    assert play.table == before
    return refusal.value.message


def test_counters_8_8_and_6_are_counted_down_in_threes_ac_10_ac_12(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=8, C=6)
    assert countdown(play) == ["A8", "B8", "C6", "A5", "B5", "C3", "A2", "B2"]
    assert play.encounter.round == 2


def test_counters_8_and_7_with_basic_actions_ac_10(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=7, C=0)
    assert countdown(play) == ["A8", "B7", "A5", "B4", "A2", "B1"]


def test_each_round_begins_with_closed_reflexes_rolls_less_stances_ac_9_ac_17(tmp_path: Path) -> None:
    play = skirmish(tmp_path, DUEL)
    done = play.do(c.BeginEncounter())
    for label, least, most in (("A", 1, 11), ("B", 1, 11), ("C", 1, 11)):
        (said,) = [text for text in done.sentences if text.startswith(f"{label} is at")]
        score = int(said.split(" at ")[1].split(",")[0])
        assert least <= score <= most
        faces = [int(face) for face in said.split("rolled ")[1].split(":")[0].split()]
        assert score == {"A": 6, "B": 6, "C": 7 - 1}[label] + faces[0] - faces[1]
    first = play.encounter.slots
    for _ in range(30):
        done = play.do(c.Next())
        if play.encounter.round == 2:
            break
    assert sum(" is at " in text and "rolled" in text for text in done.sentences) == 3
    assert {slot.id for slot in play.encounter.slots} == {slot.id for slot in first}
    assert play.encounter.shot == max(slot.at or 0 for slot in play.encounter.slots)


def test_a_first_shot_of_0_or_less_is_no_turn_this_round_ac_11(tmp_path: Path) -> None:
    play = duel(tmp_path, A=2, B=0, C=-3)
    assert countdown(play) == ["A2"]


def test_what_a_counter_does_not_have_is_not_carried_over_ac_11(tmp_path: Path) -> None:
    play = duel(tmp_path, A=2, B=1, C=0)
    assert play.do(c.SpendAllowance(id_of(play, "A"), "shots", 3)).sentences == ("A spends 3 shots: 2 → none left",)
    assert at(play, "A") == 0
    assert acting(play) == "A"
    done = play.do(c.Next())
    assert (acting(play), play.encounter.shot) == ("B", 1)
    assert "A spends" not in " ".join(done.sentences)
    play.do(c.Next({id_of(play, "A"): 9}))
    assert (play.encounter.round, at(play, "A")) == (2, 9)


def test_a_turn_costs_what_was_spent_in_it_else_three_ac_13_ac_17(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=7, C=0)
    spend(play, "A", 1)
    assert (play.encounter.shot, acting(play)) == (8, "A")
    play.do(c.Next())
    assert (at(play, "A"), acting(play)) == (7, "A"), "at 7 the party goes first again"
    play.do(c.Next())
    assert (at(play, "A"), acting(play)) == (4, "B")


def test_a_waiting_cost_is_paid_by_next_instead_of_the_three(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=7, C=0)
    play.do(c.Roll(play.draft("attack:0", id_of(play, "A"), (id_of(play, "B"),)), (Throw((6, 1, 5)),)))
    (pending,) = play.encounter.pending
    assert any(isinstance(one, Spend) and one.what == "shots" for one in pending.proposals)
    done = play.do(c.Next())
    assert "A spends 3 shots: 8 → 5" in done.sentences
    assert at(play, "A") == 5
    left = [one for pending in play.encounter.pending for one in pending.proposals]
    assert left
    assert not any(isinstance(one, Spend) and one.what == "shots" for one in left)


def test_a_trigger_out_of_turn_lowers_the_counter_at_once_and_does_not_act_ac_15(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=7, C=5)
    spend(play, "B", 1)
    assert (acting(play), play.encounter.shot, at(play, "B")) == ("A", 8, 6)
    play.do(c.Next())
    assert (acting(play), play.encounter.shot) == ("B", 6)


def test_a_trigger_spent_by_an_interrupted_actor_still_leaves_the_turn_to_pay_ac_13(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=7, C=5)
    play.do(c.ActNow(id_of(play, "B")))
    spend(play, "A", 1)
    play.do(c.Next())
    assert (acting(play), at(play, "A"), at(play, "B")) == ("A", 7, 4)
    play.do(c.Next())
    assert at(play, "A") == 4


def test_a_trigger_needs_a_counter_of_one_ac_11_ac_15(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=1, C=5)
    spend(play, "B", 1)
    assert refused(play, c.SpendAllowance(id_of(play, "B"), "shots", 1)) == "B has no shots left this round"
    check = play.draft("attack:0", id_of(play, "A"), (id_of(play, "B"),))
    defended = play.revise(check, "defend", True)
    assert "B has no shots left" in refused(play, c.Roll(defended, (Throw((3, 3)),)))
    play.do(c.Roll(check, (Throw((3, 3)),)))
    assert "no shots left" in refused(play, c.ActNow(id_of(play, "B")))


def test_a_limit_break_costs_all_that_is_left_ac_14(tmp_path: Path) -> None:
    play = duel(tmp_path, A=7, B=2, C=0)
    play.do(c.AddCondition((id_of(play, "A"),), Condition("", "Focused")))
    attack = play.revise(play.draft("attack:0", id_of(play, "A"), (id_of(play, "B"),)), "timing", "limit-break")
    play.do(c.Roll(attack, (Throw((3, 3)),)))
    (pending,) = play.encounter.pending
    costs = [n for n, one in enumerate(pending.proposals) if isinstance(one, Spend) and one.what == "shots"]
    change = play.changes(pending.proposals)[costs[0]]
    assert (change.text, change.before, change.after) == ("spends all shots", 7, 0)
    play.do(c.Accept(pending.id, tuple(costs)))
    assert at(play, "A") == 0


def test_lost_shots_never_go_below_nothing_ac_20(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=2, C=5)
    spend(play, "B", 3)
    assert at(play, "B") == 0
    assert countdown(play) == ["A8", "A5", "C5", "A2", "C2"]


def test_ties_go_to_the_party_then_reflexes_then_the_list_ac_12(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=8, C=8)
    assert [one.label for one in play.order()] == ["A", "C", "B"]
    assert countdown(play)[:6] == ["A8", "C8", "B8", "A5", "C5", "B5"]


def test_a_tie_is_reordered_by_hand_and_no_score_changes_ac_12(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=8, C=8)
    scores = [slot.score for slot in play.encounter.slots]
    assert play.do(c.Reorder(id_of(play, "B"))).sentences == ("B goes before its equal",)
    assert [slot.score for slot in play.encounter.slots] == scores
    assert countdown(play)[:4] == ["A8", "B8", "C8", "A5"]
    play.undo(2)
    assert "is the first of those who are level" in refused(play, c.Reorder(play.order()[0].id))


def test_hand_made_precedence_ends_with_the_round_ac_12(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=8, C=1)
    play.do(c.Reorder(id_of(play, "B")))
    typed: dict[str, int | None] = {id_of(play, label): 4 for label in "ABC"}
    while play.encounter.round == 1:
        last = sum(slot.at is not None for slot in play.encounter.slots) == 1
        play.do(c.Next(typed if last and (play.encounter.shot or 0) < 4 else {}))
    assert countdown(play)[:3] == ["A4", "C4", "B4"]


def test_a_late_arrival_acts_at_the_current_shot_ac_11(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=7, C=2)
    play.do(c.Next())
    assert play.encounter.shot == 7
    play.do(c.Add(Combatant("", "Late", "foe")))
    assert at(play, "Late") == 7
    assert countdown(play)[:3] == ["B7", "Late7", "A5"]


def test_a_score_set_by_hand_is_never_above_the_current_shot_ac_11(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=3, C=2)
    play.do(c.SetScore(id_of(play, "B"), 12))
    assert countdown(play)[:3] == ["A8", "B8", "A5"]


def test_who_held_acts_at_the_current_shot_and_pays_from_there_ac_10(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=6, C=3)
    play.do(c.Hold(id_of(play, "A")))
    assert (acting(play), play.encounter.shot) == ("B", 6)
    assert play.do(c.ActNow(id_of(play, "A"))).sentences == ("A goes on",)
    assert (acting(play), play.encounter.shot, at(play, "A")) == ("A", 6, 6)
    play.do(c.Next())
    assert (acting(play), at(play, "A")) == ("B", 3)
    assert [one["label"] for one in as_json(play)["combatants"] if one["held"]] == []


def test_who_holds_is_seen_and_holds_in_the_next_round(tmp_path: Path) -> None:
    play = duel(tmp_path, A=2, B=1, C=0)
    play.do(c.Hold(id_of(play, "A")))
    play.do(c.Next({id_of(play, "A"): 5, id_of(play, "B"): 7}))
    assert play.encounter.round == 2
    assert [one["label"] for one in as_json(play)["combatants"] if one["held"]] == ["A"]
    play.do(c.ActNow(id_of(play, "A")))
    assert (acting(play), play.encounter.shot, at(play, "A")) == ("A", 7, 5)


def test_who_acts_before_its_shot_pays_from_its_own_counter_and_the_shot_stays(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=4, C=0)
    play.do(c.ActNow(id_of(play, "B")))
    assert (acting(play), play.encounter.shot) == ("B", 8)
    play.do(c.Next())
    assert (acting(play), play.encounter.shot, at(play, "B")) == ("A", 8, 1)
    assert play.encounter.slot(id_of(play, "A")) is not None
    play.do(c.Next())
    assert at(play, "A") == 5


def test_who_is_out_is_passed_over_and_not_rolled_for(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=7, C=6)
    play.do(c.SetFate((id_of(play, "B"),), "dead"))
    assert countdown(play) == ["A8", "C6", "A5", "C3", "A2"]
    said = [text for entry in play.log(1) for text in (entry.line.title, *entry.line.details)]
    assert not any(text.startswith("B is at") for text in said)


def test_an_undone_countdown_goes_on_in_the_same_way(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=8, C=6)
    for _ in range(4):
        play.do(c.Next())
    play.undo(3)
    assert countdown(again(play)) == ["B8", "C6", "A5", "B5", "C3", "A2", "B2"]


def test_a_group_of_minions_rolls_once_and_acts_as_one_ac_9(tmp_path: Path) -> None:
    play = skirmish(tmp_path, DUEL.replace("[B, C]", "[{statblock: Imp, count: 3}]"))
    imps = tuple(id_of(play, f"Imp {letter}") for letter in "ABC")
    play.do(c.Group(imps))
    play.do(c.BeginEncounter({id_of(play, "A"): 2, imps[0]: 7}))
    assert acting(play) == "Imp A"
    for imp in imps:
        play.do(c.Roll(play.draft("attack:0", imp, (id_of(play, "A"),)), (Throw((1, 5)),)))
        play.do(c.Accept(play.encounter.pending[-1].id))
    assert at(play, "Imp A") == 4
    play.do(c.Next())
    assert (acting(play), play.encounter.shot) == ("Imp A", 4)
    assert len({play.table.combatants[imp].turns for imp in imps}) == 1


def test_where_shots_would_land_somebody(tmp_path: Path) -> None:
    play = duel(tmp_path, A=8, B=8, C=5)
    a, b, c_ = (id_of(play, label) for label in "ABC")
    assert play.landing(a, 3) == (5, b), "tied with C, the party goes first: only B is before"
    assert play.landing(b, 3) == (5, c_)
    assert play.landing(a, 9) == (0, c_)
    assert play.landing(c_, 1) == (4, b)
    play.do(c.Next())
    assert play.landing(b, 3) == (5, c_)


def test_the_counter_shows_every_shot_and_who_is_done(tmp_path: Path) -> None:
    play = duel(tmp_path, A=5, B=5, C=2)
    a, b, c_ = (id_of(play, label) for label in "ABC")
    assert play.shot_counter() == ((5, (a, b)), (4, ()), (3, ()), (2, (c_,)), (1, ()), (0, ()))
    spend(play, "A", 5)
    assert dict(play.shot_counter())[0] == (a,)
    assert [one.label for one in play.order()] == ["A", "B", "C"], "whoever acts stands at the current shot"
    play.do(c.Next())
    assert [one.label for one in play.order()] == ["B", "C", "A"]


def test_line_mode_counts_shots(tmp_path: Path) -> None:
    play = skirmish(tmp_path, DUEL)
    plain = PlainMode(play)

    def say(line: str) -> list[str]:
        return list(plain.answer(line))

    assert "A is at 8, typed" in say("begin A=8 B=8 C=6")
    shown = as_json(play)
    assert (shown["order_mode"], shown["acting"], shown["shot"]) == ("shots", "A", 8)
    assert say("spend 3") == ["A spends 3 shots: 8 → 5"]
    assert say("spend 1 C") == ["C spends 1 shot: 6 → 5"]
    assert say("next") == ["B acts"]
    assert say("order C roll")[0].startswith("C is at ")
    order = {one["label"]: one["order"] for one in as_json(play)["combatants"]}
    assert (order["A"], order["B"]) == (5, 8)
    assert say("show")[0] == "Duel, Heroic Action, round 1, shot 8"
