"""Sides, popcorn, free order, a change between modes, surprise, ties by hand: one mechanism (DT-23, AR-14, DP-15)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.library import bundled_folder
from oa_tui.plain import PlainMode
from oa_tui.plain.show import as_json
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Condition, Mode, Pool
from tests.unit.playing import SKIRMISH, acting, again, begun, id_of, one, skirmish, turns

MARSH = """
system: roll-under
kind: adventurer
name: Ash
level: 2
hit_points: 12
attributes: {str: 12, dex: 12, con: 12, int: 12, per: 12, wil: 12, cha: 12}
luck: 11
init: 14
---
system: roll-under
kind: adventurer
name: Bryn
level: 2
hit_points: 12
attributes: {str: 12, dex: 12, con: 12, int: 12, per: 12, wil: 12, cha: 12}
luck: 11
init: 9
---
system: roll-under
name: Ghoul
level: 2
hit_points: 9
armor_class: 13
attacks: [{name: Claws, to_hit: 3, damage: 1d6+1}]
---
system: roll-under
kind: encounter
name: Marsh
combatants: [{statblock: Ghoul, count: 2}]
"""
CAVE = """
system: target-number
kind: character
name: Ash
wound_limit: 6
defence: 12
---
system: target-number
kind: character
name: Bryn
wound_limit: 6
defence: 12
---
system: target-number
name: Cultist
level: 1
wound_limit: 4
defence: 12
---
system: target-number
kind: encounter
name: Cave
combatants: [{statblock: Cultist, count: 2}]
"""
Say = Callable[[str], list[str]]


def sayer(play: Play) -> Say:
    plain = PlainMode(play)
    return lambda line: list(plain.answer(line))


def refused(play: Play, command: c.Command) -> str:
    before = play.table
    with pytest.raises(Refusal) as refusal:
        play.do(command)
    assert play.table == before
    return refusal.value.message


def scores(play: Play) -> dict[str, int | None]:
    return {play.table.combatants[slot.id].label: slot.score for slot in play.encounter.slots}


def in_mode(folder: Path, mode: Mode) -> Play:
    """The skirmish, not begun, in this mode."""
    play = skirmish(folder)
    if mode != play.encounter.mode:
        play.do(c.SetMode(mode))
    return play


def shown(play: Play, key: str) -> list[str]:
    return [person["label"] for person in as_json(play)["combatants"] if person[key]]


# ---- sides ----
def test_the_party_s_init_is_rolled_once_a_round_by_the_next_of_them_dt_23(tmp_path: Path) -> None:
    play = skirmish(tmp_path, MARSH, seed=3)
    assert play.encounter.mode == "sides"
    done = play.do(c.BeginEncounter())
    places = {30, 20, 0}
    for round_ in range(1, 7):
        assert play.encounter.round == round_
        found = scores(play)
        assert found["Ash"] == found["Bryn"]
        assert found["Ash"] in places
        assert found["Ghoul A"] == found["Ghoul B"] == 10
        rolled = [text for text in done.sentences if "rolled" in text]
        assert len(rolled) == 1, "one check for the whole party"
        first = "Ash" if (found["Ash"] or 0) > 10 else "Ghoul A"
        assert acting(play) == first
        for _ in range(4):
            done = play.do(c.Next())


def test_an_adventurer_s_own_init_counts_when_it_is_their_round_dt_23(tmp_path: Path) -> None:
    text = MARSH.replace("init: 14", "init: 20").replace("init: 9", "init: 1")
    play = skirmish(tmp_path, text)
    play.do(c.BeginEncounter())
    firsts = []
    for _ in range(8):
        firsts.append(acting(play) or "")
        for _ in range(4):
            play.do(c.Next())
    assert firsts[1::2].count("Ghoul A") >= 3, "Bryn's Init of 1 almost always fails"
    assert firsts[0::2].count("Ash") >= 3, "Ash's Init of 20 almost always succeeds"


def test_each_side_rolls_one_d6_each_round_and_the_higher_goes_first_ar_14(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE, seed=2)
    done = play.do(c.BeginEncounter())
    seen = set()
    for _ in range(12):
        found = scores(play)
        assert found["Ash"] == found["Bryn"]
        assert found["Cultist A"] == found["Cultist B"]
        assert all(1 <= (score or 0) <= 6 for score in found.values())
        assert sum("rolled" in text for text in done.sentences) == 2
        party_first = (found["Ash"] or 0) >= (found["Cultist A"] or 0)
        assert acting(play) == ("Ash" if party_first else "Cultist A"), "equal: the party first"
        seen.add(party_first)
        for _ in range(4):
            done = play.do(c.Next())
    assert seen == {True, False}


def test_typed_side_scores_hold_for_the_whole_side_ar_14(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE)
    say = sayer(play)
    said = say("begin Ash=2 'Cultist B'=5")
    assert {"The party is at 2, typed", "The foes are at 5, typed"} <= set(said)
    assert scores(play) == {"Ash": 2, "Bryn": 2, "Cultist A": 5, "Cultist B": 5}
    assert [each.label for each in play.order()] == ["Cultist A", "Cultist B", "Ash", "Bryn"]
    assert turns(play, 3) == ["Cultist A", "Cultist B", "Ash", "Bryn"]
    assert [each.label for each in play.order()][:2] == ["Ash", "Bryn"], "the acting side stands first"
    say("order Ash 6")
    assert (scores(play)["Bryn"], acting(play)) == (6, "Bryn")


def test_sides_by_choice_where_nothing_is_rolled(tmp_path: Path) -> None:
    play = in_mode(tmp_path, "sides")
    say = sayer(play)
    say("begin foes")
    assert turns(play, 5) == ["Ogre", "Goblin A", "Goblin B", "Goblin C", "Mule", "Ash"]
    play = in_mode(tmp_path / "b", "sides")
    assert sayer(play)("begin party")[-1] == "Ash acts"
    play = in_mode(tmp_path / "c", "sides")
    play.do(c.BeginEncounter())
    assert acting(play) == "Ash", "unless said otherwise the party begins"


def test_within_the_acting_side_the_gm_chooses_and_nobody_loses_a_turn(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE)
    play.do(c.BeginEncounter({id_of(play, "Ash"): 5, id_of(play, "Cultist A"): 2}))
    play.do(c.ActNow(id_of(play, "Bryn")))
    assert play.encounter.acting == (id_of(play, "Bryn"),), "chosen, not interrupted"
    assert turns(play, 3) == ["Bryn", "Ash", "Cultist A", "Cultist B"]
    assert (one(play, "Ash").turns, one(play, "Bryn").turns) == (1, 1)


def test_of_the_other_side_somebody_interrupts_and_the_interrupted_goes_on(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE)
    play.do(c.BeginEncounter({id_of(play, "Ash"): 5, id_of(play, "Cultist A"): 2}))
    play.do(c.ActNow(id_of(play, "Cultist B")))
    assert turns(play, 3) == ["Cultist B", "Ash", "Bryn", "Cultist A"]


def test_next_with_a_label_ends_the_turn_and_chooses_within_the_side(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE.replace("count: 2", "count: 3"))
    play.do(c.BeginEncounter({id_of(play, "Ash"): 2, id_of(play, "Cultist A"): 5}))
    say = sayer(play)
    assert "the other side isn't done" in refused(play, c.Next(first=id_of(play, "Ash")))
    say("next 'Cultist C'")
    assert turns(play, 2) == ["Cultist C", "Cultist B", "Ash"]


def test_equal_sides_act_together_the_party_first_ar_14(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE)
    play.do(c.BeginEncounter({id_of(play, "Ash"): 4, id_of(play, "Cultist A"): 4}))
    assert turns(play, 3) == ["Ash", "Bryn", "Cultist A", "Cultist B"]
    play.undo(3)
    play.do(c.ActNow(id_of(play, "Cultist B")))
    assert len(play.encounter.acting) == 1


def test_an_ally_acts_with_the_party_and_a_late_one_gets_its_side_s_score(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE)
    play.do(c.BeginEncounter({id_of(play, "Ash"): 5, id_of(play, "Cultist A"): 2}))
    play.do(c.Add(Combatant("", "Hest", "ally")))
    assert turns(play, 3) == ["Ash", "Bryn", "Hest", "Cultist A"]


def test_dice_pool_goes_by_the_list_and_by_sides_dp_15(tmp_path: Path) -> None:
    found = given([bundled_folder() / "dice-pool" / "encounters" / "toll-at-the-quarry.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path, seed=1, clock=lambda: 1.0)
    play.do(c.BeginEncounter())
    party = [each.label for each in play.table.present if each.side == "party"]
    assert turns(play, len(party) - 1) == party


# ---- popcorn ----
def test_popcorn_whoever_acts_names_the_next_and_each_acts_once_a_round(tmp_path: Path) -> None:
    play = in_mode(tmp_path, "popcorn")
    say = sayer(play)
    assert say("begin Bryn")[-1] == "Bryn acts"
    assert say("next Ogre") == ["Ogre acts"]
    assert say("act Ash") == ["Ash acts"]
    assert "Bryn has had this round's turn: Goblin A has not" in refused(play, c.Next(first=id_of(play, "Bryn")))
    assert refused(play, c.ActNow(id_of(play, "Bryn"))).startswith("Bryn has had this round's turn")
    assert refused(play, c.ActNow(id_of(play, "Ash"))) == "Ash acts already"
    assert shown(play, "acted") == ["Bryn", "Ogre"]
    assert turns(play, 4) == ["Ash", "Goblin A", "Goblin B", "Goblin C", "Mule"]
    assert "had this round's turn" not in " ".join(say("next Ogre")), "the last one names the first of the next round"
    assert (acting(play), play.encounter.round) == ("Ogre", 2)
    assert turns(play, 6)[1:3] == ["Ash", "Bryn"]
    assert len({each.turns for each in play.table.present}) == 1


def test_popcorn_a_bare_next_takes_the_list_and_the_fallen_are_left_out(tmp_path: Path) -> None:
    play = in_mode(tmp_path, "popcorn")
    play.do(c.BeginEncounter())
    play.do(c.SetFate((id_of(play, "Bryn"),), "fled"))
    assert turns(play, 1) == ["Ash", "Ogre"]
    assert "out and can't act" in refused(play, c.Next(first=id_of(play, "Bryn")))


def test_popcorn_side_may_begin_and_a_hold_comes_back(tmp_path: Path) -> None:
    play = in_mode(tmp_path, "popcorn")
    sayer(play)("begin foes")
    assert acting(play) == "Ogre"
    play.do(c.Hold(id_of(play, "Ogre")))
    assert (acting(play), shown(play, "held")) == ("Ash", ["Ogre"])
    assert play.do(c.ActNow(id_of(play, "Ogre"))).sentences == ("Ogre goes on",)
    assert play.encounter.acting == (id_of(play, "Ash"), id_of(play, "Ogre"))
    assert "goes on first" in refused(play, c.Next(first=id_of(play, "Bryn")))
    assert turns(play, 2) == ["Ogre", "Ash", "Bryn"]


# ---- free ----
def test_free_order_only_marks_who_has_acted_and_next_begins_the_next_round(tmp_path: Path) -> None:
    play = in_mode(tmp_path, "free")
    say = sayer(play)
    say("begin")
    assert (acting(play), play.encounter.round) == (None, 1)
    play.do(c.AddCondition((id_of(play, "Bryn"),), Condition("", "Dazed", note="until end of its next turn")))
    assert say("act Bryn")[0] == "Bryn acts"
    assert (acting(play), shown(play, "acted")) == (None, ["Bryn"])
    assert any("Dazed runs out" in text for text in as_json(play)["prompts"]), "start and end of the turn have come"
    assert "has acted this round" in refused(play, c.ActNow(id_of(play, "Bryn")))
    assert "nobody has to hold" in refused(play, c.Hold(id_of(play, "Ash")))
    play.undo()
    assert shown(play, "acted") == []
    say("act Ogre")
    say("next")
    assert (play.encounter.round, shown(play, "acted"), acting(play)) == (2, [], None)
    assert "In free order nobody is named" in refused(play, c.Next(first=id_of(play, "Ash")))


def test_free_order_refreshes_whoever_is_marked_oa_3(tmp_path: Path) -> None:
    play = in_mode(tmp_path, "free")
    play.do(c.BeginEncounter())
    play.do(c.SpendAllowance(id_of(play, "Ash"), "major"))
    play.do(c.ActNow(id_of(play, "Ash")))
    assert one(play, "Ash").turn == {"major": 1, "minor": 1}


# ---- turns, afresh ----
def test_scores_of_every_round_where_the_encounter_wishes_it(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(c.SetMode("turns", afresh=True))
    before = scores(play)
    done = [play.do(c.Next()) for _ in range(7)]
    assert play.encounter.round == 2
    said = [text for each in done for text in each.sentences]
    assert any(text.startswith("Ash is at") and "rolled" in text for text in said)
    assert {label: score for label, score in scores(play).items() if label != "Ash" and label != "Bryn"} == {
        label: score for label, score in before.items() if label != "Ash" and label != "Bryn"
    }, "printed ones stay"
    assert acting(play) == play.order()[0].label


def test_scores_typed_with_next_count_only_where_a_round_begins(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert "This round isn't over" in refused(play, c.Next({id_of(play, "Mule"): 9}))
    turns(play, 6)
    assert sayer(play)("next Mule=9")[-1] == "Mule acts"
    assert scores(play)["Ash"] == 6


# ---- changing modes ----
@pytest.mark.parametrize("mode", ["turns", "shots", "sides", "popcorn", "free"])
@pytest.mark.parametrize("other", ["turns", "shots", "sides", "popcorn", "free"])
def test_the_mode_may_change_in_mid_round_and_who_has_acted_has_acted(tmp_path: Path, mode: Mode, other: Mode) -> None:
    play = in_mode(tmp_path, mode)
    play.do(c.BeginEncounter({each.id: 4 for each in play.table.present}))
    if mode == "free":
        play.do(c.ActNow(id_of(play, "Ash")))
    play.do(c.Next()) if mode != "free" else None
    if mode == other:
        assert f"The order is {mode} already" in refused(play, c.SetMode(other))
        return
    acted, who = shown(play, "acted"), acting(play)
    play.do(c.SetMode(other))
    assert play.encounter.mode == as_json(play)["order_mode"] == other
    assert set(acted) <= set(shown(play, "acted"))
    assert acting(play) == (None if other == "free" else who)
    done = acted if other != "free" or who is None else [*acted, who]
    rest = [each.label for each in play.order() if each.label not in done]
    if other == "free":
        for label in rest:
            play.do(c.ActNow(id_of(play, label)))
        assert len(shown(play, "acted")) == 7
        return
    play.do(c.SetMode("popcorn")) if other != "popcorn" else None
    round_ = play.encounter.round
    seen = [acting(play)] if acting(play) else []
    for _ in range(20):
        play.do(c.Next())
        if play.encounter.round > round_:
            break
        seen.append(acting(play))
    assert len(seen) == len(set(seen))
    assert again(play).table == play.table


def test_turns_and_shots_keep_their_scores_and_the_others_find_theirs(tmp_path: Path) -> None:
    play = begun(tmp_path)
    before = scores(play)
    say = sayer(play)
    assert say("order-mode shots") == ["The order is shots"]
    assert scores(play) == before
    say("order-mode popcorn")
    assert set(scores(play).values()) == {None}
    assert [each.label for each in play.order()][:3] == ["Ash", "Ogre", "Bryn"], "the list stays as it stood"
    assert "There are no scores in popcorn order" in refused(play, c.SetScore(id_of(play, "Ash"), 3))
    assert any("rolled" in text for text in say("order-mode turns"))


def test_a_system_without_shots_may_count_them_by_its_order_scores(tmp_path: Path) -> None:
    play = in_mode(tmp_path, "shots")
    play.do(c.BeginEncounter({id_of(play, "Ash"): 9, id_of(play, "Bryn"): 2}))
    assert [(acting(play), play.encounter.shot)] == [("Ash", 9)]
    assert turns(play, 3) == ["Ash", "Ash", "Ogre", "Goblin A"]


def test_order_mode_refuses_other_words_with_the_nearest(tmp_path: Path) -> None:
    say = sayer(skirmish(tmp_path))
    with pytest.raises(Refusal, match="shot is no order mode: did you mean shots"):
        say("order-mode shot")
    with pytest.raises(Refusal, match="MODE is missing: there are turns, shots, sides, popcorn, free"):
        say("order-mode")


# ---- surprise ----
@pytest.mark.parametrize("mode", ["turns", "shots", "sides", "popcorn", "free"])
def test_who_is_surprised_has_no_turn_in_the_first_round_in_any_mode(tmp_path: Path, mode: Mode) -> None:
    play = in_mode(tmp_path, mode)
    say = sayer(play)
    assert say("surprise Ogre Ash") == ["Surprised in the first round: Ogre, Ash"]
    play.do(c.BeginEncounter({each.id: 3 for each in play.table.present}))
    assert set(shown(play, "acted")) == {"Ogre", "Ash"}
    if mode == "free":
        return
    seen: set[str | None] = set()
    while play.encounter.round == 1:
        seen.add(acting(play))
        play.do(c.Next())
    assert seen == {"Bryn", "Goblin A", "Goblin B", "Goblin C", "Mule"}
    while play.encounter.round == 2:
        seen.add(acting(play))
        play.do(c.Next())
    assert {"Ogre", "Ash"} <= seen


def test_surprise_in_the_first_round_only_and_not_for_who_acts(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert "isn't surprised" in refused(play, c.Surprise((id_of(play, "Ash"),)))
    assert sayer(play)("surprise Bryn") == ["Bryn is surprised: no turn in this round"]
    assert turns(play, 2) == ["Ash", "Ogre", "Goblin A"]
    turns(play, 4)
    assert "first round" in refused(play, c.Surprise((id_of(play, "Bryn"),)))


# ---- ties ----
def test_ties_are_reordered_by_hand_and_stay_so_where_scores_stay_oa_37(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.BeginEncounter(dict.fromkeys((id_of(play, name) for name in ("Ash", "Bryn", "Ogre")), 6)))
    assert [each.label for each in play.order()][:3] == ["Ash", "Bryn", "Ogre"]
    say = sayer(play)
    say("order Ogre up")
    say("order Ash down")
    assert [each.label for each in play.order()][:3] == ["Ogre", "Ash", "Bryn"]
    assert scores(play)["Ogre"] == 6
    for _ in range(7):
        play.do(c.Next())
    assert play.encounter.round == 2
    assert [each.label for each in play.order()][:3] == ["Ogre", "Ash", "Bryn"]
    assert "is the last of those who are level: order Bryn N gives another score" in refused(
        play, c.Reorder(id_of(play, "Bryn"), down=True)
    )


def test_a_score_is_rolled_again_by_itself_oa_37(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert "rolled" in sayer(play)("order Ash roll")[0]


def test_an_order_that_has_not_begun_refuses_moves(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    assert "There is no order yet" in refused(play, c.Reorder(id_of(play, "Ash")))
    assert "nobody is chosen to begin" in refused(play, c.BeginEncounter(first="party"))


# ---- groups ----
@pytest.mark.parametrize("mode", ["turns", "shots", "sides", "popcorn", "free"])
def test_a_group_takes_one_turn_for_all_its_members_in_every_mode(tmp_path: Path, mode: Mode) -> None:
    play = skirmish(tmp_path, SKIRMISH)
    goblins = tuple(id_of(play, f"Goblin {letter}") for letter in "ABC")
    play.do(c.Group(goblins))
    if mode != "turns":
        play.do(c.SetMode(mode))
    play.do(c.BeginEncounter({each.id: 2 for each in play.table.present}))
    play.do(c.SetPool(goblins[1], "challenge_points", 0))
    if mode == "free":
        play.do(c.ActNow(goblins[2]))
    while mode != "free" and play.encounter.round == 1:
        play.do(c.Next())
    assert [play.table.combatants[goblin].turns for goblin in goblins] == [1, 0, 1]


@pytest.mark.parametrize("mode", ["turns", "shots", "sides", "popcorn", "free"])
def test_late_arrivals_have_a_place_in_every_mode(tmp_path: Path, mode: Mode) -> None:
    play = in_mode(tmp_path, mode)
    play.do(c.BeginEncounter({each.id: 4 for each in play.table.present}))
    play.do(c.Add(Combatant("", "Wolf", pools={"challenge_points": Pool(3, 3)})))
    slot = play.encounter.slot(id_of(play, "Wolf"))
    assert slot is not None
    assert slot.at is not None
