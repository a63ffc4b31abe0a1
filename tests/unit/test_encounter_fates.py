"""Fate and sight: who is out of it, what players may see, and those who sit there by a name only."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.library import bundled_folder
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.contract import Throw
from oa_tui.rules.registry import systems
from tests.unit.playing import acting, attack, begun, id_of, one, turns

OUT = ("dead", "fled", "surrendered", "captured", "absent")


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return begun(tmp_path)


@pytest.mark.parametrize("word", OUT)
def test_who_is_out_of_it_gets_no_turn_and_does_once_back(play: Play, word: str) -> None:
    play.do(c.SetFate((id_of(play, "Ogre"),), word))
    assert play.status(id_of(play, "Ogre")) == "out"
    assert "Ogre" not in turns(play, 7)
    play.do(c.SetFate((id_of(play, "Ogre"),), "back"))
    assert "Ogre" in turns(play, 7)


def test_who_is_down_keeps_its_turn(play: Play) -> None:
    play.do(c.SetFate((id_of(play, "Ogre"),), "down"))
    assert play.status(id_of(play, "Ogre")) == "down"
    assert turns(play, 1) == ["Ash", "Ogre"]


def test_the_dead_do_not_act_now_and_are_told_how_to_come_back(play: Play) -> None:
    play.do(c.SetFate((id_of(play, "Ogre"),), "dead"))
    with pytest.raises(Refusal, match=r"Ogre is dead and can't act: bring it back first \(fate, back\), or heal it"):
        play.do(c.ActNow(id_of(play, "Ogre")))
    play.do(c.SetFate((id_of(play, "Ogre"),), "back"))
    play.do(c.ActNow(id_of(play, "Ogre")))
    assert acting(play) == "Ogre"


def test_a_fate_that_is_so_already_is_refused_and_of_several_only_the_others_change(play: Play) -> None:
    goblins = tuple(id_of(play, f"Goblin {mark}") for mark in "ABC")
    with pytest.raises(Refusal, match="Goblin A is in the fight"):
        play.do(c.SetFate(goblins[:1], "back"))
    play.do(c.SetFate(goblins[:1], "fled"))
    with pytest.raises(Refusal, match="Goblin A has fled already"):
        play.do(c.SetFate(goblins[:1], "fled"))
    assert play.do(c.SetFate(goblins, "fled")).sentences == ("Goblin B has fled", "Goblin C has fled")


def test_what_the_hidden_roll_is_secret_without_being_asked(play: Play) -> None:
    assert not attack(play, "Ogre", ("Ash",), (3, 3)).secret
    play.do(c.SetSight((id_of(play, "Ogre"),), "hidden"))
    assert attack(play, "Ogre", ("Ash",), (3, 3)).secret
    assert not attack(play, "Ash", ("Ogre",), (3, 3)).secret
    assert [entry.line.secret for entry in play.log(3)] == [False, True, False]


@pytest.mark.parametrize("sight", ["hidden", "name", "words", "bar", "numbers"])
def test_each_way_of_being_seen_is_a_step_that_undo_takes_back(play: Play, sight: str) -> None:
    before = one(play, "Mule").sight
    play.do(c.SetSight((id_of(play, "Mule"),), sight))  # type: ignore[arg-type]  # the parameters are those of Sight
    assert one(play, "Mule").sight == sight
    play.undo()
    assert one(play, "Mule").sight == before


@pytest.mark.parametrize("system", list(systems()))
def test_somebody_with_only_a_name_sits_acts_and_is_checked_by_a_bare_total(system: str, tmp_path: Path) -> None:
    folder = bundled_folder() / system / "encounters"
    found = given([sorted(folder.glob("*.yaml"))[0]])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path, seed=1, clock=lambda: 1.0)
    play.quick("Old Tam")
    play.do(c.BeginEncounter())
    tam = id_of(play, "Old Tam")
    play.do(c.ActNow(tam))
    assert acting(play) == "Old Tam"
    rolled = 0
    for offer in play.offers(tam):
        if offer.refused:
            continue
        targets = tuple(one.id for one in play.table.present if one.side == "foe" and one.id != tam)[:1]
        try:
            check = play.draft(offer.id, tam, targets)
            if play.system.blocked(check):
                check = play.revise(check, "action_score", 5)
            hands = play.system.dice(check)
            play.do(c.Roll(check, tuple(Throw(total=4) for _ in hands)))
        except Refusal:
            continue
        rolled += bool(hands)
    assert rolled
