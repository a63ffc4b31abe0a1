"""What the files named on the command line open."""

from __future__ import annotations

from pathlib import Path

from oa_tui.play.files import given
from oa_tui.play.session import Play

HERO = """
system: open-adventure
kind: character
name: Ash
attributes: {strength: 3, coordination: 2, toughness: 3}
"""
FIGHT = """
system: open-adventure
kind: encounter
name: Ford
combatants: [{name: Thug, count: 2}%s]
"""


def seated(folder: Path, text: str) -> list[str]:
    """The labels at the table that one file opens."""
    file = folder / "all.yaml"
    file.write_text(text, "utf-8")
    found = given([file])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=folder / "sessions", seed=1)
    labels = [one.label for one in play.table.present]
    play.close()
    return labels


def test_a_character_beside_an_encounter_joins_its_party(tmp_path: Path) -> None:
    assert seated(tmp_path, f"{HERO}---{FIGHT % ''}") == ["Ash", "Thug A", "Thug B"]


def test_a_character_that_the_encounter_seats_itself_sits_down_once(tmp_path: Path) -> None:
    own = ", {statblock: Ash, side: party}"
    assert seated(tmp_path, f"{HERO}---{FIGHT % own}") == ["Thug A", "Thug B", "Ash"]


def test_statblocks_without_an_encounter_are_the_table(tmp_path: Path) -> None:
    npc = "system: open-adventure\nname: Rat\nchallenge_points: 2\n"
    assert seated(tmp_path, f"{HERO}---\n{npc}") == ["Ash", "Rat"]
