"""Line mode: any field of a check before the roll, what may change a roll that lies, other numbers when accepting."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.library import bundled_folder
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.contract import Throw
from tests.unit.playing import begun, id_of, one, points
from tests.unit.test_plain_lines import refused, said


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return begun(tmp_path)


def bundled(folder: Path, file: str) -> Play:
    """A bundled encounter, begun."""
    found = given([bundled_folder() / file])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=folder, seed=1, clock=lambda: 1.0)
    play.do(c.BeginEncounter())
    return play


# ---- before the roll ----
def test_any_field_of_a_check_can_be_set(play: Play) -> None:
    answer = said(play, "attack Ash 1 on Ogre set base_difficulty=2 attribute=toughness nonlethal=yes dice 7")
    assert answer[0] == "Ash, Great axe → Ogre: 7 ≥ 2"
    assert "Toughness 3, Warrior 2" in answer[1]
    assert "non-lethal" in answer[-2]
    assert "Difficulty Score 12: Hard 12" in said(play, "attack Ash 1 on Ogre set base_difficulty hard dice 3 4")


def test_dp2_how_many_dice_are_thrown_is_a_field_of_its_own(tmp_path: Path) -> None:
    play = bundled(tmp_path, "dice-pool/encounters/toll-at-the-quarry.yaml")
    answer = said(play, 'attack "Orla Marr" fight on "Quarry hand A" set dice=3 dice 4 5 6')
    assert "Fight 3+, 3 dice: 4, 5, 6: 3 successes" in answer
    assert "5 dice are left" in refused(play, 'attack "Orla Marr" fight on "Quarry hand A" set dice=9')


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("attack Ash 1 on Ogre set", "Set what?"),
        ("attack Ash 1 on Ogre set stund=true", "did you mean stunt?"),
        ("attack Ash 1 on Ogre set stunt=maybe", "stunt=true or stunt=false"),
        ("attack Ash 1 on Ogre set attribute=agility", "must be one of"),
        ("attack Ash 1 on Ogre set base_difficulty", "has no value"),
        ("attack Ash 1 on Ogre set benefits=2", "benefit TEXT"),
        ("attack Ash=high 1 on Ogre", "a = has no number behind it"),
        ("note rope=cut", "a = has no number behind it"),
    ],
)
def test_a_field_that_cannot_be_set_so_is_refused_with_what_can(play: Play, line: str, why: str) -> None:
    assert why in refused(play, line)


# ---- after it ----
def test_oa62_a_story_point_is_added_to_the_roll_that_lies(play: Play) -> None:
    said(play, "attack Ash 1 on Ogre dice 2 1")
    assert "reroll story_points=1 changes what lies" in refused(play, "reroll")
    answer = said(play, "reroll story_points=2")
    assert "rolled 2, 1: 3, Story Points +2: total 5" in answer
    assert "0 to 2" in refused(play, "reroll story_points=3")
    said(play, "accept")
    assert points(play, "Ash", "story_points") == 0
    play.undo()
    assert points(play, "Ash", "story_points") == 2
    assert play.encounter.pending == (), "roll, change and acceptance are taken back as one"
    assert "No roll lies" in refused(play, "reroll")


def test_oa62_an_allys_story_point_goes_by_its_words(play: Play) -> None:
    said(play, "set story_points 0 on Ash", "attack Ash 1 on Ogre dice 2 1")
    assert 'reroll "Story Point of Bryn"=1 changes' in refused(play, "reroll")
    assert 'there are "Story Point of Bryn"' in refused(play, "reroll xyz")
    said(play, 'reroll "Story Point of Bryn"=1', "accept")
    assert points(play, "Bryn", "story_points") == 0


def test_ac38_fortune_throws_again_typed_or_rolled(tmp_path: Path) -> None:
    play = bundled(tmp_path, "heroic-action/encounters/low-tide.yaml")
    said(play, 'attack "Juno Vale" 1 on "Bone drummer" dice 3 4')
    assert "rolled 5 − 2 = +3: total 15" in said(play, "reroll dice 5 2")
    assert "is missing" in refused(play, "reroll dice 5")
    assert any("spends 2 Fortune" in line for line in said(play, "reroll"))
    play.undo()
    assert not play.encounter.pending


def test_dt7_a_reroll_decides_and_comes_once(tmp_path: Path) -> None:
    play = bundled(tmp_path, "roll-under/encounters/the-weir-at-dusk.yaml")
    said(play, 'work "Open the sluice" "Ash Quillon" set skill=true dice 19')
    assert "3 ≤ 16: great success" in said(play, "reroll dice 3")
    assert "one reroll for each action" in refused(play, "reroll")
    said(play, "accept")
    assert points(play, "Ash Quillon", "reroll_pool") == 2


def test_typed_dice_of_a_change_keep_those_that_lie(play: Play) -> None:
    said(play, "attack Ash 1 on Ogre dice 2 1")
    pending = play.encounter.pending[-1]
    command = play.rework(pending, "story_points", 1)
    with pytest.raises(Refusal, match="stay as they are"):
        play.do(c.Rework(command.id, command.check, (Throw((6, 5)),)))


# ---- accepting ----
def test_consequences_are_accepted_with_other_numbers(play: Play) -> None:
    said(play, "attack Ash 1 on Ogre dice 4 5")
    assert said(play, "accept 1=5") == ["Ogre: Challenge Points 20 → 15"]
    assert said(play, "accept") == ["Ash spends the Major"]
    play.undo()
    assert points(play, "Ogre") == 20, "the roll and what was accepted of it are taken back as one"


def test_several_consequences_are_named_in_one_line(play: Play) -> None:
    said(play, "attack Ash 1 on Ogre dice 4 5", "accept 2 1=3")
    assert points(play, "Ogre") == 17
    assert not play.encounter.pending
    assert one(play, "Ash").turn["major"] == 0


def test_what_only_informs_is_read_and_not_asked_again(play: Play) -> None:
    play.do(c.SpendAllowance(id_of(play, "Ash"), "major"))
    assert said(play, "attack Ash 1 on Ogre dice 1 2")[-1] == "1. Ash: the Major of this Turn is spent already"
    assert said(play, "accept") == ["Ash: the Major of this Turn is spent already"]
    assert not any("spent already" in prompt.text for prompt in play.encounter.prompts)


def test_the_order_finds_its_scores_afresh_when_told(play: Play) -> None:
    assert said(play, "order-mode turns afresh") == ["The order is turns, scores found anew every round"]
    assert play.encounter.afresh


# ---- somebody with only a name ----
def test_somebody_with_only_a_name_is_checked_by_a_bare_total(play: Play) -> None:
    said(play, "quick Thug")
    assert "no score is known for this roll; give a bare total" in refused(play, 'attack Thug "Anything else" on Ogre')
    answer = said(play, 'attack Thug "Anything else" on Ogre total 13')
    assert answer[0] == "Thug, Anything else → Ogre: 13 ≥ 9"
    assert not any("chance" in line for line in answer)
    assert said(play, 'work "Cross the ford" Thug total 9')[0].endswith("9 ≥ 6")
    assert said(play, 'attack Thug "Reaction Check" total 7')[0] == "Thug, Reaction Check: 7"
    assert "no score is known for Thug" in refused(play, 'attack Ogre "Opposed by the target" on Thug dice 4')
    assert "success" in said(play, 'attack Ogre "Opposed by the target" on Thug total 9 8')[0]
    document = "check {check: action, who: Thug, on: [Ogre], unscored: true, base_difficulty: 9, total: 11}"
    assert said(play, document)[0].endswith("11 ≥ 9")
    assert "The chance was" in " ".join(said(play, 'attack Thug "Anything else" on Ogre set action_score=5 dice 4'))
