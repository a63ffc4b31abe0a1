"""What the files named on the command line open."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.play.files import given, shelves
from oa_tui.play.session import Play
from oa_tui.sessions import Journal
from oa_tui.sessions.folders import library_folder

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


@pytest.mark.parametrize("backwards", [False, True])
def test_an_encounter_opens_though_the_folder_that_holds_it_is_named_beside_it(tmp_path: Path, backwards: bool) -> None:
    for name in ("ford", "weir"):
        (tmp_path / f"{name}.yaml").write_text(FIGHT.replace("Ford", name) % "", "utf-8")
    found = given([tmp_path, tmp_path / "weir.yaml"] if backwards else [tmp_path / "weir.yaml", tmp_path])
    assert found.opening is not None
    assert found.opening.name == "weir"


def test_a_folder_of_several_encounters_opens_none_of_them(tmp_path: Path) -> None:
    for name in ("ford", "weir"):
        (tmp_path / f"{name}.yaml").write_text(FIGHT.replace("Ford", name) % "", "utf-8")
    assert given([tmp_path]).opening is None


@pytest.mark.parametrize("start", ["first", "from the index"])
def test_a_statblock_of_ones_own_wins_and_may_extend_a_bundled_one(start: str) -> None:
    (library_folder() / "mine.yaml").write_text("system: open-adventure\nname: Goblin\nextends: Goblin\nreaction: 9\n")
    if start == "from the index":
        shelves()
    goblin = shelves().find("Goblin", "open-adventure", ("npc",))
    assert goblin is not None
    assert (goblin.sheet.reaction, goblin.sheet.challenge_points) == (9, 4)


def test_what_was_being_drafted_when_the_program_died_is_not_shown_after_the_resume(tmp_path: Path) -> None:
    file = tmp_path / "ford.yaml"
    file.write_text(f"{HERO}---{FIGHT % ''}", "utf-8")
    found = given([file])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path / "sessions", seed=1)
    path, actor = play.path, play.actor
    assert path is not None
    assert actor is not None
    play.set_live(play.draft("check", actor))
    play.close()
    with Journal.watch(path) as before:
        assert before.get_live()
    Play.resume(path, found.library).close()
    with Journal.watch(path) as after:
        assert not after.get_live()
