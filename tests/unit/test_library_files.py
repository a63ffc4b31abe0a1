"""Files and folders become one library: found by name, and whatever cannot be read is said."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from oa_tui.library import Library, Problem, bundled_folder, lint, load
from tests.unit.library_kinds import KINDS

OA = "system: open-adventure\n"


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path = path.with_name(path.name + ".yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def sheets(folder: Path, *names: str) -> Library:
    write(folder, many="".join(f"---\n{OA}name: {name}\n" for name in names))
    return load([folder], KINDS)


def only(problems: tuple[Problem, ...]) -> Problem:
    assert len(problems) == 1, [problem.text() for problem in problems]
    return problems[0]


def test_a_folder_is_read_to_its_depths_in_order_without_what_is_hidden(tmp_path: Path) -> None:
    write(tmp_path, b=OA + "name: B", a=OA + "name: A", deep__c=OA + "name: C", **{".hidden__d": OA, ".e": OA})
    (tmp_path / "f.YML").write_text(OA + "name: F")
    (tmp_path / "readme.md").write_text("# not a statblock")
    library = load([tmp_path], KINDS)
    assert [entry.name for entry in library.entries] == ["A", "B", "F", "C"]
    assert library.problems == ()


def test_a_file_given_twice_is_read_once_and_links_in_circles_end(tmp_path: Path) -> None:
    write(tmp_path, deep__a=OA + "name: A")
    (tmp_path / "deep" / "up").symlink_to(tmp_path)
    library = load([tmp_path / "deep" / "a.yaml", tmp_path, tmp_path], KINDS)
    assert [entry.name for entry in library.entries] == ["A"]
    assert library.problems == ()


def test_a_missing_file_is_said_with_the_nearest_that_is_there(tmp_path: Path) -> None:
    write(tmp_path, trolls=OA + "name: Troll")
    problem = only(load([tmp_path / "troll.yaml"], KINDS).problems)
    assert problem.message == "there is no such file or folder"
    assert (problem.file, problem.fix) == (str(tmp_path / "troll.yaml"), str(tmp_path / "trolls.yaml"))
    assert only(load([tmp_path / "no" / "where.yaml"], KINDS).problems).message == (
        "there is no such file: its folder does not exist either"
    )


def test_a_folder_without_statblocks_is_said(tmp_path: Path) -> None:
    problem = only(load([tmp_path], KINDS).problems)
    assert (problem.severity, problem.message) == ("warning", "no .yaml or .yml file is in this folder")


def test_what_cannot_be_read_is_a_problem_and_the_rest_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, a=OA + "name: A", b=OA + "name: B", c=OA + "name: C", d=OA + "name: D")
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.yaml")
    faults = {
        "b.yaml": PermissionError(13, "denied"),
        "c.yaml": FileNotFoundError(2, "gone"),
        "d.yaml": OSError(5, "Input/output error"),
    }
    opened = Path.open

    def fail(path: Path, mode: str = "r") -> object:
        if path.name in faults:
            raise faults[path.name]
        return opened(path, mode)

    monkeypatch.setattr(Path, "open", fail)
    library = load([tmp_path], KINDS)
    assert [entry.name for entry in library.entries] == ["A"]
    assert {Path(problem.file).name: problem.message for problem in library.problems} == {
        "b.yaml": "this may not be read: its permissions forbid it",
        "c.yaml": "this was there a moment ago and is gone",
        "d.yaml": "this cannot be read: Input/output error",
        "gone.yaml": "this link leads nowhere",
        "pipe.yaml": "this is neither a file nor a folder",
    }


def test_a_huge_file_is_refused_by_its_size_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "huge.yaml").open("wb") as stream:
        stream.truncate(50_000_000)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("it was opened"))
    problem = only(load([tmp_path], KINDS).problems)
    assert problem.message == "this file is too big to be statblocks: 50.0 MB, at most 5 are read"


def test_a_name_given_twice_warns_with_both_places_and_the_later_one_is_used(tmp_path: Path) -> None:
    write(tmp_path, a=OA + "name: Troll\ntext: first", b="# comment\n" + OA + "name:  TROLL\ntext: second")
    library = load([tmp_path], KINDS)
    problem = only(library.problems)
    assert (problem.severity, problem.file, problem.line, problem.column) == ("warning", str(tmp_path / "b.yaml"), 3, 8)
    assert problem.message == f"TROLL is also in {tmp_path / 'a.yaml'}, line 1: this later one is used"
    found = library.find("troll")
    assert found is not None
    assert found.sheet.text == "second"


def test_one_name_in_two_kinds_is_no_double(tmp_path: Path) -> None:
    write(tmp_path, a=f"{OA}name: Mob\n---\n{OA}kind: challenge\nname: Mob\n---\nsystem: toy-game\nname: Mob")
    library = load([tmp_path], KINDS)
    assert library.problems == ()
    found = library.find("mob", kinds=("challenge",)), library.find("mob", system="toy-game")
    assert [entry.kind for entry in found if entry] == ["challenge", "toy"]
    assert library.find("mob", system="no-such-game") is None


def test_near_names_are_offered(tmp_path: Path) -> None:
    library = sheets(tmp_path, "Goblin", "Hobgoblin", "Goblin chief", "Troll")
    assert library.nearest("gobblin")[0] == "Goblin"
    assert "Goblin chief" in library.nearest("goblin c")
    assert library.nearest("xyz") == ()
    assert library.nearest("") == ()


def test_search_puts_names_that_begin_so_first(tmp_path: Path) -> None:
    write(tmp_path, a=f"{OA}name: Marsh goblin\n---\n{OA}name: Goblin\n---\n{OA}name: Wolf\ntags: [goblin friend]")
    library = load([tmp_path], KINDS)
    assert [entry.name for entry in library.search("GOB")] == ["Goblin", "Marsh goblin", "Wolf"]
    assert [entry.name for entry in library.search("marsh gob")] == ["Marsh goblin"]
    assert len(library.search("")) == 3
    assert library.search("dragon") == ()


def test_extends_starts_from_another_statblock_wherever_it_stands(tmp_path: Path) -> None:
    write(
        tmp_path,
        a=f"{OA}name: Captain\nextends: guard\nattributes: {{mind: 3}}\ngear: [Sword]\n",
        b=f"{OA}name: Guard\nchallenge_points: 6\nattributes: {{body: 2, mind: 1}}\ngear: [Spear]\n",
    )
    captain = load([tmp_path], KINDS).find("Captain")
    assert captain is not None
    assert captain.sheet.name == "Captain"
    assert (captain.sheet.challenge_points, captain.sheet.gear) == (6, ("Sword",))
    assert captain.sheet.attributes == {"body": 2, "mind": 3}


@pytest.mark.parametrize(
    ("text", "message", "fix"),
    [
        ("name: Captain\nextends: Gard\n---\n" + OA + "name: Guard",
         "Captain starts from Gard, which is in none of the files", "extends: Guard"),
        ("name: Captain\nextends: Captain", "what Captain starts from goes round in a circle: Captain → Captain", ""),
        ("name: Captain\nextends: Mob\n---\n" + OA + "kind: challenge\nname: Mob",
         "Captain is a npc and cannot start from Mob, a challenge", ""),
    ],
)  # fmt: skip
def test_extends_that_leads_nowhere_is_told_at_its_line(tmp_path: Path, text: str, message: str, fix: str) -> None:
    write(tmp_path, a=OA + text)
    library = load([tmp_path], KINDS)
    problem = only(library.problems)
    assert (problem.severity, problem.message, problem.fix) == ("error", message, fix)
    assert (problem.line, problem.column) == (3, 10)
    assert library.find("Captain") is None


def test_extends_in_a_circle_is_told_for_each(tmp_path: Path) -> None:
    write(tmp_path, a=f"{OA}name: A\nextends: B\n---\n{OA}name: B\nextends: A")
    library = load([tmp_path], KINDS)
    assert [problem.message for problem in library.problems] == [
        "what A starts from goes round in a circle: A → B → A",
        "what B starts from goes round in a circle: B → A → B",
    ]
    assert library.entries == ()


def test_extends_in_an_endless_row_is_told(tmp_path: Path) -> None:
    write(tmp_path, a="---\n".join(f"{OA}name: N{number}\nextends: N{number + 1}\n" for number in range(2000)))
    messages = [problem.message for problem in load([tmp_path], KINDS).problems]
    assert messages[0] == "N0 starts from a chain of more than 32 statblocks"
    assert messages[-1] == "N1999 starts from N2000, which is in none of the files"


def test_of_two_libraries_the_upper_one_wins(tmp_path: Path) -> None:
    write(tmp_path, mine__a=OA + "name: Troll\ntext: mine", bundled__a=OA + "name: Troll\ntext: bundled")
    library = load([tmp_path / "mine"], KINDS).over(load([tmp_path / "bundled"], KINDS))
    found = library.find("Troll")
    assert found is not None
    assert found.sheet.text == "mine"


def test_lint_tells_files_and_encounters_in_the_order_of_the_files(tmp_path: Path) -> None:
    write(tmp_path, b=OA + "name: x\narmor: two", a=OA + "kind: encounter\nname: E\ncombatants: [Trol]")
    write(tmp_path / "other", c=OA + "name: Troll")
    found = lint([tmp_path / "a.yaml", tmp_path / "b.yaml"], KINDS)
    assert [(Path(each.file).name, each.line) for each in found] == [("a.yaml", 4), ("b.yaml", 3)]
    assert found[0].message == "no statblock is called Trol"
    beside = load([tmp_path / "other"], KINDS)
    assert lint([tmp_path / "a.yaml"], KINDS, beside)[0].fix == "statblock: Troll"


def test_the_bundled_statblocks_of_open_adventure_can_all_be_used() -> None:
    problems = lint([bundled_folder() / "open-adventure"], KINDS)
    assert [problem.text() for problem in problems if problem.severity == "error"] == []
    assert {Path(problem.file).name for problem in problems} == {"ancient-red-dragon.yaml"}  # C-OA-6
