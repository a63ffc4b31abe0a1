"""The list of sessions, their names and where they are kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from oa_tui.sessions import Journal, SessionError, Step, Summary, find_session, folders, list_sessions, naming


def make(name: str, *, last: float, folder: Path | None = None, summary: Summary | None = None) -> Path:
    with Journal.create(folder or folders.sessions_folder(), name, "open-adventure", 1.0) as journal:
        journal.append(Step(1, "do", 0, 1, 1, "Begin", b"", last), summary or Summary())
        assert journal.path is not None
        return journal.path


def test_sessions_are_listed_the_one_played_last_first() -> None:
    make("Old", last=10.0)
    path = make("New", last=30.0, summary=Summary("The bridge", 3, "Troll 2", 2, True))
    with Journal.create(folders.sessions_folder(), "Empty", "dice-pool", 20.0):
        found, problems = list_sessions()
    assert [(listed.name, listed.steps, listed.last) for listed in found] == [
        ("New", 1, 30.0),
        ("Empty", 0, 20.0),
        ("Old", 1, 10.0),
    ]
    assert not problems
    assert msgspec.to_builtins(found[0]) == {
        "path": str(path),
        "id": path.stem.removeprefix("new-"),
        "name": "New",
        "system": "open-adventure",
        "created": 1.0,
        "last": 30.0,
        "steps": 1,
        "encounter": "The bridge",
        "round": 3,
        "acting": "Troll 2",
        "waiting": 2,
        "ended": True,
    }


@pytest.mark.parametrize(
    ("name", "encounter", "title"),
    [
        ("Friday", "The bridge", "Friday: The bridge"),
        ("The bridge", "The bridge", "The bridge"),
        ("the bridge", "The bridge", "The bridge"),
        ("Friday", "", "Friday"),
    ],
)
def test_a_session_of_another_name_than_its_encounter_is_listed_by_both(name: str, encounter: str, title: str) -> None:
    make(name, last=10.0, summary=Summary(encounter))
    assert list_sessions()[0][0].title == title


def test_a_damaged_session_is_a_problem_and_hides_none_of_the_others() -> None:
    make("Good", last=10.0)
    bad = make("Bad", last=20.0)
    bad.write_bytes(b"no" * 5000)
    (bad.parent / "empty.oasession").touch()
    (bad.parent / "folder.oasession").mkdir()
    found, problems = list_sessions()
    assert [listed.name for listed in found] == ["Good"]
    assert [Path(problem.path).stem for problem in problems] == [bad.stem, "empty", "folder"]
    assert all(problem.path in problem.message for problem in problems)


def test_listing_leaves_the_folder_as_it_was() -> None:
    path = make("Good", last=10.0)
    before = sorted(path.parent.iterdir())
    list_sessions()
    assert sorted(path.parent.iterdir()) == before


@pytest.mark.parametrize("text", ["The Bridge", "the bridge", " THE bri", "the-bridge"])
def test_a_session_is_found_by_name_in_any_case_and_by_its_beginning(text: str) -> None:
    make("The Brook", last=50.0)
    make("The Bridge", last=10.0)
    newer = make("The Bridge", last=20.0)
    assert find_session(text).path == str(newer)


def test_a_session_is_found_by_id_and_file() -> None:
    make("The Bridge", last=20.0)
    path = make("The Bridge", last=10.0)
    for text in (path.stem, path.stem.upper(), path.name, str(path), path.stem[-8:]):
        assert find_session(text).path == str(path)


def test_an_unknown_session_names_the_nearest() -> None:
    with pytest.raises(SessionError) as none:
        find_session("bridge")
    assert none.value.hint == "There are no sessions yet."
    make("The Bridge", last=10.0)
    make("Marsh", last=20.0)
    with pytest.raises(SessionError) as unknown:
        find_session("the brigde")
    assert unknown.value.message == "There is no session “the brigde”."
    assert unknown.value.hint == "There is “The Bridge”."


def test_names_can_not_steer_a_terminal() -> None:
    make("Evil\x1b[2J\n\u202eTroll", last=1.0)
    assert list_sessions()[0][0].name == "Evil [2J Troll"


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("The Brïdge: Part 2/3", "the-bridge-part-2-3"),
        ("../../etc/passwd", "etc-passwd"),
        ("橋", "session"),
        ("x" * 300, "x" * 40),
        ("...", "session"),
    ],
)
def test_file_names_are_safe_on_every_system(name: str, stem: str) -> None:
    assert naming.slug(name) == stem
    assert make(name, last=1.0).parent == folders.sessions_folder()


def test_two_sessions_of_one_name_have_two_files() -> None:
    assert make("Same", last=1.0) != make("Same", last=1.0)


def test_every_folder_is_under_oa_tui_home(own_home: Path) -> None:
    assert folders.data_folder() == own_home
    assert folders.sessions_folder() == own_home / "sessions"
    assert folders.library_folder() == own_home / "library"
    assert folders.settings_file() == own_home / "settings.yaml"
    assert (own_home / "library").is_dir()


def test_without_oa_tui_home_the_folder_is_the_system_s_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OA_TUI_HOME")
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: tmp_path / "share" / name)
    assert folders.data_folder() == tmp_path / "share" / "oa-tui"


def test_a_folder_that_can_not_be_made_is_a_sentence(own_home: Path) -> None:
    own_home.write_text("in the way")
    with pytest.raises(SessionError) as refused:
        folders.sessions_folder()
    assert str(own_home) in refused.value.message
    with pytest.raises(SessionError, match="read the folder"):
        list_sessions(own_home / "gone")


def test_importing_the_room_does_not_import_platformdirs() -> None:
    code = "import sys, oa_tui.sessions; sys.exit('platformdirs' in sys.modules)"
    root = Path(__file__).resolve().parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
