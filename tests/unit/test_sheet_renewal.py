"""A sheet's file is changed while it is played: the table keeps its copy, and follows in one step when told to."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.library import bundled_folder
from oa_tui.plain import PlainMode
from oa_tui.play.files import given, shelves
from oa_tui.play.session import Play
from oa_tui.play.shelving import editable, is_bundled, own_copy
from oa_tui.rules.table import Pool
from tests.unit.playing import SKIRMISH, id_of, skirmish

POINTS = "challenge_points"


def changed(folder: Path, *swaps: tuple[str, str]) -> None:
    """Write the skirmish's file with other numbers."""
    text = SKIRMISH
    for old, new in swaps:
        assert old in text
        text = text.replace(old, new)
    (folder / "skirmish.yaml").write_text(text, encoding="utf-8")


def points(play: Play, label: str) -> Pool:
    return play.table.combatants[id_of(play, label)].pools[POINTS]


def test_an_update_is_one_step_that_keeps_points_and_undo_takes_back(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.Hurt(((id_of(play, "Goblin A"), 1),)))
    before = play.table
    changed(tmp_path, ("challenge_points: 4", "challenge_points: 7"), ("name: Bite", "name: Claw"))
    done = play.update()
    assert [points(play, f"Goblin {letter}") for letter in "ABC"] == [Pool(3, 7), Pool(4, 7), Pool(4, 7)]
    assert play.offers(id_of(play, "Goblin B"))[0].label == "Claw"
    assert "Goblin A: Challenge Points 3 of 4 → 3 of 7" in done.sentences
    assert play.stale() == ()
    play.undo()
    assert play.table == before
    assert play.offers(id_of(play, "Goblin B"))[0].label == "Bite"
    play.redo()
    live, path = play.table, play.path
    play.close()
    assert path is not None
    resumed = Play.resume(path, play.library)
    assert resumed.table == live
    assert resumed.offers(id_of(resumed, "Goblin B"))[0].label == "Claw"


def test_what_a_lower_maximum_has_no_room_for_is_gone_but_not_what_the_gm_gave(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.SetPool(id_of(play, "Goblin B"), POINTS, 9))
    play.do(c.Hurt(((id_of(play, "Goblin C"), 3),)))
    changed(tmp_path, ("challenge_points: 4", "challenge_points: 2"))
    play.update()
    assert [points(play, f"Goblin {letter}") for letter in "ABC"] == [Pool(2, 2), Pool(9, 2), Pool(1, 2)]


def test_only_those_named_follow_and_nobody_follows_twice(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    changed(tmp_path, ("challenge_points: 4", "challenge_points: 7"), ("challenge_points: 20", "challenge_points: 25"))
    play.update([id_of(play, "Ogre")])
    assert points(play, "Ogre") == Pool(20, 25)
    assert points(play, "Goblin A") == Pool(4, 4)
    play.update()
    assert points(play, "Goblin A") == Pool(4, 7)
    steps = play.steps
    with pytest.raises(Refusal, match="says something else"):
        play.update()
    assert play.steps == steps


def test_a_file_that_is_gone_or_has_lost_the_sheet_changes_nobody(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    changed(tmp_path, ("name: Goblin\n", "name: Gobbo\n"))
    assert [one.entry for one in play.stale()] == [None]
    (tmp_path / "skirmish.yaml").unlink()
    with pytest.raises(Refusal):
        play.update()
    assert play.reread(str(tmp_path / "skirmish.yaml")) == ()
    assert play.library.find("Ogre") is None
    assert play.offers(id_of(play, "Ogre"))


def test_a_file_with_a_fault_says_so_and_its_sheet_stays(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    file = str(tmp_path / "skirmish.yaml")
    changed(tmp_path, ("challenge_points: 20", "challenge_points: many"))
    assert [problem.line for problem in play.reread(file)] == [34]
    assert play.library.find("Goblin") is not None
    changed(tmp_path, ("challenge_points: 20", "challenge_points: 21"))
    assert play.reread(file) == ()
    assert play.library.problems == ()
    assert len([entry for entry in play.library.entries if entry.name == "Ogre"]) == 1


def test_a_track_follows_its_challenge_with_the_points_it_has_left(tmp_path: Path) -> None:
    text = "system: open-adventure\nkind: challenge\nname: Climb\nchallenge_points: 6\nescalating: 1\n"
    file = tmp_path / "climb.yaml"
    file.write_text(text + "actions: [{name: Climb, difficulty: 6}]\n", encoding="utf-8")
    found = given([file])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path / "sessions")
    (track,) = play.encounter.tracks.values()
    play.do(c.MoveTrack(track.id, -2))
    file.write_text(text.replace("points: 6", "points: 9").replace("escalating: 1", "timed: 10"), encoding="utf-8")
    play.update()
    (now,) = play.encounter.tracks.values()
    assert (now.value, now.max, now.traits["timed"]) == (4, 9, 10)
    assert "escalating" not in now.traits
    assert play.source(track.id) == (str(file), 1)


def test_what_starts_from_a_bundled_statblock_is_not_taken_for_changed(tmp_path: Path) -> None:
    file = tmp_path / "ogre.yaml"
    file.write_text("system: open-adventure\nname: Old troll\nextends: Troll\nchallenge_points: 30\n", encoding="utf-8")
    found = given([file])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path / "sessions")
    assert play.stale() == ()


def test_a_bundled_statblock_is_copied_into_the_library_and_the_table_follows_the_copy(own_home: Path) -> None:
    found = given([bundled_folder() / "open-adventure" / "npcs" / "troll.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library)
    who = id_of(play, "Troll")
    source, entry = play.source(who), play.sheet_entry(who)
    assert source is not None
    assert entry is not None
    assert is_bundled(source[0])
    path = own_copy(entry, play.library)
    assert path == own_home / "library" / "open-adventure" / "troll.yaml"
    assert own_copy(entry, play.library) == path
    text = path.read_text(encoding="utf-8")
    path.write_text("# mine\n" + text, encoding="utf-8")
    other = own_copy(entry, play.library)
    assert other.name == "troll-2.yaml"
    other.unlink()
    assert play.reread(str(path)) == ()
    assert play.source(who) == (str(path), 2)
    assert editable(entry, play.library) == (str(path), 2, "")
    assert play.stale() == ()
    path.write_text(text.replace("challenge_points: 45", "challenge_points: 50"), encoding="utf-8")
    play.update()
    assert play.table.combatants[who].pools[POINTS] == Pool(45, 50)


def test_a_copied_encounter_finds_its_party_by_name(own_home: Path) -> None:
    library = shelves()
    entry = library.find("The bridge", kinds=("encounter",))
    assert entry is not None
    path = own_copy(entry, library)
    again, was = given([path]), given([Path(entry.file)])
    assert again.problems == ()
    assert again.opening is not None
    assert was.opening is not None
    one, other = (Play.start(found.opening, found.library) for found in (again, was) if found.opening)
    assert [each.label for each in one.table.present] == [each.label for each in other.table.present]
    assert [each.side for each in one.table.present] == [each.side for each in other.table.present]


@pytest.mark.parametrize("name", ["Dock thug", "Ditch crawler", "Troll"])
def test_a_copy_reads_as_what_it_was_copied_from(name: str) -> None:
    library = shelves()
    entry = library.find(name)
    assert entry is not None
    path = own_copy(entry, library)
    (copy,) = (each for each in shelves().entries if each.file == str(path))
    assert copy.sheet == entry.sheet


def test_what_is_left_of_a_turn_stays_where_the_sheet_says_the_same(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    play.do(c.BeginEncounter({id_of(play, "Ash"): 9}))
    ogre = id_of(play, "Ogre")
    play.do(c.SpendAllowance(ogre, "minor"))
    changed(tmp_path, ("challenge_points: 20", "turn: {major: 2, minor: 1}\nchallenge_points: 20"))
    play.update()
    assert play.table.combatants[ogre].turn == {"major": 1, "minor": 0}


def test_those_still_to_come_come_by_the_new_sheet(tmp_path: Path) -> None:
    wave = "{at: by hand, text: More, add: [{statblock: Goblin, count: 2}, {name: Cat}]}"
    text = SKIRMISH.replace("reminders: [", f"reminders: [{wave}, ")
    play = skirmish(tmp_path, text)
    file = tmp_path / "skirmish.yaml"
    file.write_text(text.replace("challenge_points: 4", "challenge_points: 7"), encoding="utf-8")
    play.update()
    (prompt,) = (one for one in play.encounter.prompts if one.text == "More")
    play.do(c.SettlePrompt(prompt.id))
    assert [(one.label, one.pools.get(POINTS)) for one in play.table.present[-3:]] == [
        ("Goblin D", Pool(7, 7)),
        ("Goblin E", Pool(7, 7)),
        ("Cat", None),
    ]
    assert play.stale() == ()


def test_line_mode_updates_and_saves(tmp_path: Path) -> None:
    play = skirmish(tmp_path)

    def said(line: str) -> list[str]:
        return list(PlainMode(play, seed=1).answer(line))

    assert said("update all") == ["The files say what this table says"]
    changed(tmp_path, ("challenge_points: 4", "challenge_points: 7"), ("challenge_points: 20", "challenge_points: 25"))
    assert said("update Ogre") == [
        "Ogre follows its file",
        "Ogre: Challenge Points 20 of 20 → 20 of 25",
    ]
    assert len(said("update all")) == 6
    assert play.library.find("Goblin") is not None
    assert said("save-encounter Ford")[0].endswith("ford.yaml")
    with pytest.raises(Refusal, match="overwrite puts this one in its place"):
        said("save-encounter Ford")
    assert said("save-encounter Ford overwrite")
    with pytest.raises(Refusal, match="Who follows"):
        said("update")
