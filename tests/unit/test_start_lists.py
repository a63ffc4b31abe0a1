"""The start screen's parts at every size, and what its lists hold."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.library import Entry, Kinds, Library, Problem, bundled_folder, load
from oa_tui.library.reading import read_text
from oa_tui.play.building import Building
from oa_tui.play.files import given, shelves
from oa_tui.play.session import Play
from oa_tui.play.shelving import Taken, save_encounter
from oa_tui.rules.registry import system, systems
from oa_tui.rules.table import Pool
from oa_tui.sessions import Journal, Step, Summary, list_sessions
from oa_tui.sessions.folders import library_folder, sessions_folder
from oa_tui.tui.grid import Box
from oa_tui.tui.screens.shelf import encounters, fitting, places, resume, sessions
from oa_tui.tui.screens.starting import Start
from oa_tui.tui.theme import Ink

KINDS = Kinds(systems())
BOOKS = load([bundled_folder()], KINDS)


def sheet(name: str, kind: str = "npc") -> Entry:
    found = BOOKS.find(name, kinds=(kind,))
    assert found is not None
    return found


@pytest.mark.parametrize("parts", [0, 1, 30])
@pytest.mark.parametrize("sessions", [0, 1, 2, 9])
@pytest.mark.parametrize("section", ["resume", "sessions", "encounters", "library", "build"])
def test_parts_never_overlap_and_what_has_the_cursor_shows(section: str, sessions: int, parts: int) -> None:
    for width in (40, 60, 76, 80, 109, 110, 120, 200):
        for height in (12, 15, 18, 20, 24, 36, 60):
            boxes = places(width, height, section, sessions, parts)
            if (section != "build" or parts) and (section != "resume" or sessions) and section != "sessions":
                assert section in boxes, (width, height)
            least = {"resume": 5, "sessions": 3, "encounters": 3}.get(section, 2)
            assert section not in boxes or boxes[section].h >= least, (width, height)
            for box in boxes.values():
                assert 0 <= box.x < box.x + box.w <= width, (width, height, boxes)
                assert 0 <= box.y < box.y + box.h <= height, (width, height, boxes)
            for one, other in combinations(boxes.values(), 2):
                apart = one.x + one.w <= other.x or other.x + other.w <= one.x
                assert apart or one.y + one.h <= other.y or other.y + other.h <= one.y, (width, height, boxes)


def test_a_footer_without_room_keeps_the_ways_out() -> None:
    keys = [("Enter", "open"), ("↑↓", "choose"), ("Tab", "next list"), ("/", "find"), ("?", "keys"), ("q", "leave")]
    assert fitting(keys, 200) == keys
    assert [key for key, _ in fitting(keys, 30)] == ["Enter", "?", "q"]


def test_of_two_sheets_with_one_name_the_later_is_shown_once() -> None:
    text = "system: open-adventure\nname: troll\nchallenge_points: 50\n"
    own = Library(KINDS, read_text(text, "own.yaml", KINDS).entries)
    start = Start(own.over(BOOKS))
    assert [entry.file for entry in start.statblocks("troll") if entry.key == "troll"] == ["own.yaml"]
    assert start.total() == len(Start(BOOKS).statblocks())
    assert start.total("open-adventure") == len(start.statblocks("", "open-adventure")) < start.total()


def test_problems_are_the_users_own_errors_first_and_those_of_other_files_with_them() -> None:
    own = [Problem("warning", "odd", "own.yaml"), Problem("error", "wrong", "own.yaml")]
    bundled = Problem("warning", "printed so", str(bundled_folder() / "a.yaml"))
    start = Start(replace(BOOKS, problems=(bundled, *own)), beside=lambda: (Problem("error", "lost", "settings.yaml"),))
    assert [problem.message for problem in start.problems] == ["lost", "wrong", "odd"]


def test_sides_follow_the_kind_and_challenges_become_tracks() -> None:
    built = Building()
    for entry, by in ((sheet("Goblin"), 1), (sheet("Goblin"), 2), (sheet("Bloodwind", "character"), 1),
                      (sheet("Calm the mob", "challenge"), 1)):  # fmt: skip
        built = built.add(entry, by)
    assert [(part.entry.name, part.count, part.side) for part in built.parts] == [
        ("Goblin", 3, "foe"),
        ("Bloodwind", 1, "party"),
        ("Calm the Mob", 1, None),
    ]
    assert built.title == "Goblin ×3, Bloodwind, Calm the Mob"
    assert [one.name for one in built.sheet().combatants] == ["", ""]
    assert [one.side for one in built.turn(0, 1).sheet().combatants] == ["neutral", None]
    assert built.turn(2, 1) == built
    with pytest.raises(Refusal, match="is in it already"):
        built.add(sheet("Calm the mob", "challenge"))
    with pytest.raises(Refusal, match="one encounter plays one game"):
        built.add(sheet("Ditch crawler", "creature"))
    assert [part.entry.name for part in built.add(sheet("Goblin"), -3).parts] == ["Bloodwind", "Calm the Mob"]


def test_a_built_encounter_opens_as_it_was_built_and_its_file_opens_the_same() -> None:
    built = Building().add(sheet("Goblin")).add(sheet("Goblin"), 2).add(sheet("Bloodwind", "character"))
    built = built.add(sheet("Calm the mob", "challenge")).called("At the\nford: #1")
    path = save_encounter(built.system, built.sheet())
    assert path == library_folder() / "open-adventure" / "encounters" / "at-the-ford-1.yaml"
    found = given([path])
    assert found.problems == ()
    assert found.opening is not None
    tables = []
    for opening in (built.opening(BOOKS), found.opening):
        play = Play.start(opening, found.library)
        tables.append([(one.label, one.side, one.pools) for one in play.table.present])
        assert play.name == "At the ford: #1"
        assert [track.name for track in play.encounter.tracks.values()] == ["Calm the Mob"]
        play.close()
    assert tables[0] == tables[1]
    assert [label for label, _, _ in tables[0]] == ["Goblin A", "Goblin B", "Goblin C", "Bloodwind"]


def test_a_file_is_never_overwritten_unasked_and_a_folder_that_is_none_is_told_of() -> None:
    built = Building(name="Ford").add(sheet("Goblin"))
    path = save_encounter(built.system, built.sheet())
    before = path.read_bytes()
    other = built.add(sheet("Troll"))
    with pytest.raises(Taken):
        save_encounter(other.system, other.sheet())
    assert path.read_bytes() == before
    save_encounter(other.system, other.sheet(), overwrite=True)
    assert "Troll" in path.read_text(encoding="utf-8")
    path.unlink()
    path.parent.rmdir()
    path.parent.write_text("", encoding="utf-8")
    with pytest.raises(Refusal, match="can't be written"):
        save_encounter(built.system, built.sheet())


def test_the_table_of_a_bundled_encounter_is_saved_and_opens_afresh() -> None:
    for file in sorted(bundled_folder().glob("*/encounters/the-[bw]*.yaml")):
        was = given([file])
        assert was.opening is not None
        play = Play.start(was.opening, was.library)
        said = play.save_encounter(f"Again {file.stem}")
        path = Path(said[0].removeprefix("Saved as "))
        again = given([path])
        assert again.problems == (), file.name
        assert again.opening is not None
        other = Play.start(again.opening, again.library)
        for one, two in zip(play.table.present, other.table.present, strict=True):
            assert (one.label, one.side, one.pools, one.sheet) == (two.label, two.side, two.pools, two.sheet)
        for table in (play.encounter, other.encounter):
            assert table.round_length == play.encounter.round_length
            assert table.mode == play.encounter.mode
            assert table.switches == play.encounter.switches
        assert [(t.name, t.max, t.difficulty, t.traits) for t in play.encounter.tracks.values()] == [
            (t.name, t.max, t.difficulty, t.traits) for t in other.encounter.tracks.values()
        ]
        assert [one.text for one in play.encounter.prompts] == [one.text for one in other.encounter.prompts]
        play.close()
        other.close()


def test_sheets_that_the_library_has_not_go_into_the_file(tmp_path: Path) -> None:
    file = tmp_path / "wyrm.yaml"
    file.write_text(
        "system: open-adventure\nname: 'Wyrm: #1'\nchallenge_points: 8\nbreath: fire\n"
        "actions: [{name: Bite, score: 5, against: body}]\n",
        encoding="utf-8",
    )
    found = given([file])
    assert found.opening is not None
    play = Play.start(found.opening, found.library)
    play.quick("Mule", 2, 3)
    play.do(c.Hurt(((play.table.present[-1].id, 2),)))
    path = Path(play.save_encounter("Lair")[0].removeprefix("Saved as "))
    read = [entry for entry in shelves().entries if entry.name in ("Lair", "Wyrm: #1")]
    assert sorted(entry.name for entry in read) == ["Lair", "Wyrm: #1"]
    assert read[0].sheet.combatants[0].statblock == "Wyrm: #1"
    assert read[1].data["extra"] == {"breath": "fire"}
    again = given([path])
    assert again.problems == ()
    assert again.opening is not None
    other = Play.start(again.opening, again.library)
    health = play.system.looks.health
    assert [(one.label, one.pools.get(health)) for one in other.table.present] == [
        ("Wyrm: #1", Pool(8, 8)),
        ("Mule A", Pool(3, 3)),
        ("Mule B", Pool(3, 3)),
    ]


def test_a_table_in_the_middle_of_a_fight_is_saved_from_its_beginning(tmp_path: Path) -> None:
    file = tmp_path / "mill.yaml"
    file.write_text(MILL, encoding="utf-8")
    found = given([file])
    assert found.opening is not None
    play = Play.start(found.opening, found.library)
    play.do(c.BeginEncounter({one.id: 5 for one in play.table.present}))
    orc = next(one.id for one in play.table.present if one.name == "Orc")
    play.do(c.Hurt(((orc, 3),)))
    play.do(c.SetSide(orc, "ally"))
    play.do(c.MoveCounter(next(iter(play.encounter.counters)), 2))
    play.do(c.MoveTrack(next(iter(play.encounter.tracks)), -2))
    said = play.save_encounter("Again")
    assert len(said) == 1
    sheet = next(entry.sheet for entry in shelves().entries if entry.name == "Again")
    assert [(one.statblock, one.name, one.count, one.side, one.hidden, one.group) for one in sheet.combatants] == [
        ("Wolf", "", 6, None, False, None),
        ("Orc", "", 1, "ally", True, None),
        ("Villager", "Hest", 2, "neutral", False, None),
        ("Goblin", "", 2, None, False, True),
    ]
    assert [(one.name, one.value, one.max, one.hidden) for one in sheet.counters] == [("Alarm", 0, 4, False)]
    assert [(one.name, one.challenge_points, one.value, one.traits) for one in sheet.tracks] == [
        ("Hold the door", 5, None, {"timed": 8})
    ]
    assert [(one.at, one.text, one.add[0].statblock, one.add[0].count) for one in sheet.reminders] == [
        ("end of round 3", "More come", "Wolf", 2)
    ]
    assert (sheet.order_mode, sheet.round_length, sheet.notes) == ("popcorn", "6 seconds", "Dark.")


MILL = """
system: open-adventure
kind: encounter
name: The mill
order_mode: popcorn
round_length: 6 seconds
notes: Dark.
combatants:
  - {statblock: Wolf, count: 6, group: true}
  - {statblock: Orc, hidden: true}
  - {statblock: Villager, name: Hest, count: 2, side: neutral}
  - {statblock: Goblin, count: 2, group: true}
tracks: [{name: Hold the door, challenge_points: 5, difficulty: 6, traits: {timed: 8}}]
counters: [{name: Alarm, value: 0, max: 4}]
reminders: [{at: end of round 3, text: More come, add: [{statblock: Wolf, count: 2}]}]
"""


def test_encounters_of_several_games_stand_under_the_name_of_theirs_and_no_name_is_cut() -> None:
    found = Start(BOOKS).encounters
    lines = [line.plain.rstrip() for line in encounters(Ink(), found, len(found), None, Box(0, 1, 42, 30), 0, True)]
    games = {system(entry.system).title for entry in found}
    assert {line.strip() for line in lines[1:] if not line.startswith("    ")} == games
    for entry in found:
        assert any(entry.name in line for line in lines), entry.name


def test_a_session_is_listed_by_its_own_name_before_its_encounter_and_a_long_one_is_cut() -> None:
    for name in ("Friday", "An evening by the fire with far too many words"):
        with Journal.create(sessions_folder(), name, "open-adventure", 1.0) as journal:
            journal.append(Step(1, "do", 0, 1, 1, "Begin", b"", float(len(name))), Summary("The bridge"))
    long, short = list_sessions()[0]
    box = Box(0, 0, 42, 9)
    for lines in (sessions(Ink(), (short, long), 99.0, box, 0, False), resume(Ink(), short, 99.0, box, "")):
        assert "Friday: The bridge" in lines[1].plain
        assert all(line.cell_len <= box.w for line in lines)
    cut = sessions(Ink(), (short, long), 99.0, box, 0, False)[3].plain
    assert cut.startswith("  An evening by the")
    assert cut.rstrip().endswith("Open Adventure")


def test_encounters_are_found_by_name_by_tag_and_by_game() -> None:
    text = "system: open-adventure\nkind: encounter\nname: The ford\ntags: [toll-road]\n"
    start = Start(Library(KINDS, read_text(text, "own.yaml", KINDS).entries).over(BOOKS))
    assert [entry.name for entry in start.named("ford")] == ["The ford"]
    assert [entry.name for entry in start.named("toll-road")] == ["The ford"]
    assert {entry.system for entry in start.named("dice pool")} == {"dice-pool"}
    assert start.named(" ") == start.encounters


@pytest.mark.parametrize("width", [40, 45, 60, 75])
def test_where_headings_have_no_room_every_encounter_names_its_game_or_none_does(width: int) -> None:
    found = Start(BOOKS).encounters
    lines = encounters(Ink(), found, len(found), None, Box(0, 1, width, 9), 0, True)[1:]
    named = [system(entry.system).title in line.plain for entry, line in zip(found, lines, strict=False)]
    assert named == [width >= 60] * 8
