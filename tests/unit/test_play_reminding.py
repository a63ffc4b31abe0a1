"""Lines that are notes, and lines that are reminders."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter import expiry
from oa_tui.play import grouping, reminding
from tests.unit.playing import begun, bridge, id_of, one, skirmish


@pytest.mark.parametrize(
    ("line", "text", "when"),
    [
        ("the bell rings", "the bell rings", ""),
        ("at end of round 3: the bridge falls", "the bridge falls", "end of round 3"),
        ("round 4: rain", "rain", "round 4"),
        ("3 rounds: the torch dies", "the torch dies", "end of round 3"),
        ("end of next round: rain", "rain", "end of round 2"),
        ("Alarm at 4: guards come", "guards come", "Alarm at 4"),
        ("Ogre at 10: it flees", "it flees", "Ogre at 10"),
        ("Ash mind at 1: they faint", "they faint", "Ash mind at 1"),
        ("end of ogre's turn: it roars", "it roars", "end of Ogre's turn"),
        ("next turn: run", "run", "start of Ash's turn"),
        ("end of Nobody's turn: run", "end of Nobody's turn: run", ""),
        ("meet at 4: bring food", "meet at 4: bring food", ""),
        ("Ogre: angry", "Ogre: angry", ""),
        ("end of round 3:", "end of round 3:", ""),
        ("by hand: later", "later", "by hand"),
    ],
)
def test_a_moment_before_a_colon_makes_a_reminder(tmp_path: Path, line: str, text: str, when: str) -> None:
    assert reminding.read(begun(tmp_path), line) == reminding.Remark(text, when)


def test_every_moment_that_is_offered_is_one_that_comes(tmp_path: Path) -> None:
    play = begun(tmp_path)
    offered = reminding.moments(play)
    assert offered[0] == "end of Ash's turn"
    for words in offered:
        assert expiry.parse(words) is not None, words
        assert reminding.moment(play, words), words


def test_a_reminder_kept_so_comes_due(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do(reminding.read(play, "end of ogre's turn: it roars").command)
    play.do(c.Next())
    assert not next(each for each in play.encounter.prompts if each.text == "it roars").due
    play.do(c.Next())
    assert next(each for each in play.encounter.prompts if each.text == "it roars").due


def test_before_it_begins_a_line_is_still_kept(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    assert reminding.read(play, "end of round 1: rain").when == "end of round 1"
    assert reminding.moments(play)


def test_one_key_for_groups_means_what_is_marked_or_selected(tmp_path: Path) -> None:
    play = begun(tmp_path)
    goblins = tuple(id_of(play, f"Goblin {letter}") for letter in "ABC")
    assert grouping.wanted(play, (), goblins[1]) == c.Group(goblins)
    assert grouping.wanted(play, set(goblins[1:]), goblins[0]) == c.Group(goblins[1:])
    with pytest.raises(c.Refusal, match="nobody is like Ogre"):
        grouping.wanted(play, (), id_of(play, "Ogre"))
    with pytest.raises(c.Refusal, match="Nobody is selected"):
        grouping.wanted(play, (), "")


def test_one_key_parts_a_group_or_lets_a_member_go(tmp_path: Path) -> None:
    play = bridge(tmp_path)
    group = one(play, "Goblin A").group
    members = play.members(group)
    assert grouping.wanted(play, (), group) == c.Ungroup(members[0], every=True)
    assert grouping.wanted(play, (), members[2]) == c.Ungroup(members[2])
    assert grouping.wanted(play, {members[1]}, group) == c.Ungroup(members[1])
    with pytest.raises(c.Refusal, match="one group already"):
        grouping.wanted(play, set(members[:2]), group)
