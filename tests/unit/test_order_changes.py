"""A change between order modes, surprise, ties by hand, groups and late arrivals in every mode."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.plain.show import as_json
from oa_tui.rules.table import Combatant, Mode, Pool
from tests.unit.ordering import in_mode, refused, sayer, scores, shown
from tests.unit.playing import SKIRMISH, acting, again, begun, id_of, skirmish, turns


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
    assert "Ash is at 6, as before" in say("order-mode turns")
    assert scores(play) == before
    play = in_mode(tmp_path / "b", "popcorn")
    play.do(c.BeginEncounter())
    assert any("rolled" in text for text in sayer(play)("order-mode turns")), "nothing was found for it yet"


@pytest.mark.parametrize("other", ["popcorn", "free", "sides"])
def test_who_comes_back_to_shots_in_the_same_round_goes_on_where_they_stood(tmp_path: Path, other: Mode) -> None:
    play = in_mode(tmp_path, "shots")
    play.do(c.BeginEncounter({each.id: 9 if each.label == "Ash" else 7 for each in play.table.present}))
    turns(play, 2)
    before = {slot.who: (slot.score, slot.at) for slot in play.encounter.slots}
    who, shot = acting(play), play.encounter.shot
    play.do(c.SetMode(other))
    play.do(c.SetMode("shots"))
    after = {slot.who: (slot.score, slot.at) for slot in play.encounter.slots}
    if other != "free":
        assert (after, acting(play), play.encounter.shot) == (before, who, shot)
    play.do(c.SetMode(other))
    while play.encounter.round == 1:
        play.do(c.Next())
    assert any("rolled" in text for text in play.do(c.SetMode("shots")).sentences), "another round, other first shots"
    assert again(play).table == play.table


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
