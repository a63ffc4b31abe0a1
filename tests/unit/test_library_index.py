"""The index: only what changed is read again, and the file always wins."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from oa_tui.library import Kinds, Library, index, load, plan, shelve, shelves
from oa_tui.library.disk import read_file
from oa_tui.rules.registry import systems

KINDS = Kinds(systems())
OA = "system: open-adventure\n"


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files count as left alone from the start."""
    monkeypatch.setattr(index, "SETTLED", 0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files: a troll with one that starts from it, and an encounter with a fault beside it."""
    made = tmp_path / "library"
    (made / "deep").mkdir(parents=True)
    (made / "troll.yaml").write_text(
        OA + "name: Troll\nchallenge_points: 45\ntags: [giant]\nattributes: {body: 5}\n---\n"
        + OA + "name: Ford troll\nextends: Troll\nreaction: 6\n"
    )  # fmt: skip
    (made / "deep" / "ford.yaml").write_text(
        OA
        + "kind: encounter\nname: The ford\ncombatants:\n  - Troll\n  - Trol\n---\n"
        + OA
        + "name: Bad\nreaction: x\n"
    )
    return made


def read(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Library, list[str]]:
    """The library, and which files were read for it."""
    names: list[str] = []
    plainly = read_file

    def noting(path: Path, kinds: Kinds) -> object:
        names.append(path.name)
        return plainly(path, kinds)

    with monkeypatch.context() as patch:
        patch.setattr(shelves, "read_file", noting)
        return shelve([folder], KINDS, tmp_path / "cache"), names


def told(library: Library) -> list[object]:
    """Everything that is to be known of a library."""
    entries = [
        (each.system, each.kind, each.name, each.file, each.line, each.tags, each.extends, each.origin, each.data)
        for each in library.entries
    ]
    return [entries, [problem.text() for problem in library.problems]]


def test_from_the_index_everything_is_as_it_was_read(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plainly = load([folder], KINDS)
    first, read_first = read(folder, tmp_path, monkeypatch)
    again, read_again = read(folder, tmp_path, monkeypatch)
    assert (sorted(read_first), read_again) == (["ford.yaml", "troll.yaml"], [])
    assert told(first) == told(again) == told(plainly)
    ford = again.find("ford troll")
    assert ford is not None
    assert (ford.sheet.challenge_points, ford.sheet.reaction, ford.tags) == (45, 6, ("giant",))
    encounter = again.find("the ford")
    assert encounter is not None
    (problem,) = plan(encounter, again).problems
    assert (problem.line, problem.column, problem.excerpt[-1]) == (6, 5, (6, "  - Trol"))


def test_only_a_file_that_changed_is_read_again(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read(folder, tmp_path, monkeypatch)
    (folder / "new.yaml").write_text(OA + "name: New\n")
    text = (folder / "troll.yaml").read_text()
    (folder / "troll.yaml").write_text(text.replace("45", "46"))
    library, names = read(folder, tmp_path, monkeypatch)
    assert sorted(names) == ["new.yaml", "troll.yaml"]
    troll = library.find("ford troll")
    assert troll is not None
    assert troll.sheet.challenge_points == 46
    (folder / "new.yaml").unlink()
    assert read(folder, tmp_path, monkeypatch)[0].find("new") is None


def test_a_change_that_keeps_size_and_time_is_seen(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(folder, tmp_path, monkeypatch)
    path = folder / "troll.yaml"
    before = path.stat()
    path.write_text(path.read_text().replace("45", "99"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    troll = read(folder, tmp_path, monkeypatch)[0].find("troll")
    assert troll is not None
    assert troll.sheet.challenge_points == 99


def test_a_file_written_only_now_is_not_kept(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "SETTLED", 3_600_000_000_000)
    assert len(read(folder, tmp_path, monkeypatch)[1]) == 2
    assert len(read(folder, tmp_path, monkeypatch)[1]) == 2


@pytest.mark.parametrize("rubbish", [b"", b"\x00", b"\xc1" * 99, b"\x92\xa1x\x80", b"\x91" * 9999])
def test_a_damaged_index_is_no_index(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rubbish: bytes
) -> None:
    good = told(read(folder, tmp_path, monkeypatch)[0])
    (kept,) = (tmp_path / "cache").iterdir()
    kept.write_bytes(rubbish)
    library, names = read(folder, tmp_path, monkeypatch)
    assert (told(library), len(names)) == (good, 2)
    kept.write_bytes(kept.read_bytes()[:-7])
    assert told(read(folder, tmp_path, monkeypatch)[0]) == good


def test_another_program_reads_everything_anew(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read(folder, tmp_path, monkeypatch)
    monkeypatch.setattr(index, "reader", lambda _: "another")
    assert len(read(folder, tmp_path, monkeypatch)[1]) == 2


def test_where_no_index_can_be_written_files_are_read_each_time(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("not a folder")
    assert shelve([folder], KINDS, tmp_path / "cache").find("troll") is not None


def test_a_folder_keeps_its_index_under_another_way_of_writing_its_path(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(folder, tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    library, names = read(Path("library"), tmp_path, monkeypatch)
    assert names == []
    assert {entry.file for entry in library.entries} == {"library/troll.yaml", "library/deep/ford.yaml"}
    assert {problem.file for problem in library.problems} == {"library/deep/ford.yaml"}


def test_what_vanished_after_it_was_listed_still_sits_down(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(folder, tmp_path, monkeypatch)
    library, _ = read(folder, tmp_path, monkeypatch)
    (folder / "troll.yaml").unlink()
    (folder / "deep" / "ford.yaml").unlink()
    troll, ford = library.find("troll"), library.find("the ford")
    assert troll is not None
    assert ford is not None
    assert troll.sheet.challenge_points == 45
    assert [problem.line for problem in plan(ford, library).problems] == [6]


def test_each_hit_shows_where_it_comes_from_and_later_folders_win(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "t.yaml").write_text(OA + "name: Troll\nextends: Troll\nreaction: 9\n")
    library = shelve([folder, mine], KINDS, tmp_path / "cache")
    assert [(each.name, each.origin) for each in library.search("troll")] == [
        ("Troll", str(folder)),
        ("Troll", str(mine)),
        ("Ford troll", str(folder)),
    ]
    troll = library.find("troll")
    assert troll is not None
    assert (troll.origin, troll.sheet.reaction, troll.sheet.challenge_points) == (str(mine), 9, 45)
    assert not any("is also in" in problem.message for problem in library.problems)
