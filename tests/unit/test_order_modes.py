"""Sides, popcorn and free order, and turns found afresh: one mechanism (DT-23, AR-14, DP-15)."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.library import bundled_folder
from oa_tui.plain.show import as_json
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Condition
from oa_tui.tui.dialogs.beginning import BeginDialog
from oa_tui.tui.dialogs.ordering import ScoreDialog
from oa_tui.tui.theme import Ink
from tests.unit.ordering import CAVE, MARSH, in_mode, refused, sayer, scores, shown
from tests.unit.playing import SKIRMISH, acting, begun, id_of, one, skirmish, turns


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


def test_who_changes_sides_acts_with_the_new_one_and_once_in_the_round(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE)
    play.do(c.BeginEncounter({id_of(play, "Ash"): 5, id_of(play, "Cultist A"): 2}))
    play.do(c.SetSide(id_of(play, "Cultist B"), "ally"))
    assert scores(play) == {"Ash": 5, "Bryn": 5, "Cultist A": 2, "Cultist B": 5}
    assert turns(play, 3) == ["Ash", "Bryn", "Cultist B", "Cultist A"]
    play.do(c.SetSide(id_of(play, "Bryn"), "foe"))
    assert (scores(play)["Bryn"], acting(play)) == (2, "Cultist A")
    play.do(c.Next({id_of(play, "Ash"): 5, id_of(play, "Bryn"): 2}))
    assert (play.encounter.round, acting(play)) == (2, "Ash"), "Bryn has acted"
    play.undo(6)
    assert scores(play)["Cultist B"] == 2


def test_sides_come_back_as_they_were_unless_somebody_is_new_or_has_changed_sides(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE)
    play.do(c.BeginEncounter({id_of(play, "Ash"): 5, id_of(play, "Cultist A"): 2}))
    before = scores(play)
    play.do(c.SetMode("popcorn"))
    done = play.do(c.SetMode("sides"))
    assert scores(play) == before
    assert sorted(done.sentences) == [
        "The foes are at 2, as before",
        "The order is sides",
        "The party is at 5, as before",
    ]
    for command in (c.SetSide(id_of(play, "Bryn"), "foe"), c.Add(Combatant("", "Hest", "ally"))):
        play.do(c.SetMode("popcorn"))
        play.do(command)
        assert any("rolled" in text for text in play.do(c.SetMode("sides")).sentences)


def test_whoever_acts_goes_on_where_they_change_sides(tmp_path: Path) -> None:
    play = skirmish(tmp_path, CAVE)
    play.do(c.BeginEncounter({id_of(play, "Ash"): 5, id_of(play, "Cultist A"): 2}))
    play.do(c.SetSide(id_of(play, "Ash"), "neutral"))
    assert turns(play, 3) == ["Ash", "Bryn", "Cultist A", "Cultist B"]
    play.do(c.SetSide(id_of(play, "Bryn"), "foe"))
    assert set(scores(play).values()) == {2}, "nobody is left of the party"


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


def test_an_encounter_file_may_ask_for_scores_afresh_every_round(tmp_path: Path) -> None:
    play = skirmish(tmp_path, SKIRMISH.replace("name: Skirmish\n", "name: Skirmish\nafresh: true\n"))
    assert play.encounter.afresh
    play.do(c.BeginEncounter())
    found = [play.do(c.Next()).sentences for _ in range(7)]
    assert any("is at" in sentence for sentence in found[-1]), "round 2 finds them again"


@pytest.mark.parametrize(
    ("face", "place", "first"),
    [
        (6, 30, "Ash Quillon"),
        (7, 20, "Weir mother"),
        (12, 20, "Weir mother"),
        (13, 0, "Weir mother"),
        (20, 0, "Weir mother"),
    ],
)
def test_the_typed_die_of_an_init_check_says_where_the_party_goes_dt_23(
    tmp_path: Path, face: int, place: int, first: str
) -> None:
    found = given([bundled_folder() / "roll-under" / "encounters" / "the-weir-at-dusk.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path, seed=1)
    asks = "\n".join(line.plain for line in BeginDialog(play).body(Ink(), 70, 10))
    assert "the d20 of Ash Quillon, at most 12" in asks
    with pytest.raises(c.Refusal, match="25"):
        play.do(c.BeginEncounter({id_of(play, "Ash Quillon"): 25}))
    done = play.do(c.BeginEncounter({id_of(play, "Ash Quillon"): face}))
    assert (scores(play)["Ash Quillon"], scores(play)["Ieuan Marsh"], acting(play)) == (place, place, first)
    assert f"The party is at {place}, typed {face}" in done.sentences
    assert sum("typed" in each for each in done.sentences) == 1
    assert ScoreDialog(play, id_of(play, "Bryn Tallow")).hint() == f"now {place}; the d20 of Ash Quillon, at most 12"
    play.do(c.SetScore(id_of(play, "Bryn Tallow"), 5))
    assert scores(play)["Sister Corvane"] == 30, "typed later it is the same die"
    play.close()
