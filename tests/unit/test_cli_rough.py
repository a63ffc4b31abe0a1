"""The command line where the disk, the streams or a pack's files are rough: a sentence, never a traceback or a wait."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from oa_tui.cli import main
from oa_tui.library import Kinds, disk, load
from oa_tui.library.importing import Draft, place
from oa_tui.library.writing import write_file
from oa_tui.rules.registry import systems
from oa_tui.sessions import Journal
from tests.unit.test_cli_commands import BRIDGE, Capture, run

KINDS = Kinds(systems())
SHEET = "system: open-adventure\nname: "


# ---- links ----
@pytest.mark.parametrize("words", [["lint"], ["export"], ["plain"], ["import"], ["odds"], ["log"]], ids=" ".join)
@pytest.mark.parametrize("path", ["loop.yaml", "loop.yaml/x.yaml", "~no-such-user/x.yaml"])
def test_a_link_to_itself_and_nobodys_home_are_sentences(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loop.yaml").symlink_to("loop.yaml")
    status, out, err = run(capsys, *words, path)
    assert status
    assert path in out + err


def test_a_home_for_oa_tui_in_nobodys_home_is_a_folder_of_that_name(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OA_TUI_HOME", "~no-such-user")
    status, out, _ = run(capsys, "paths")
    assert (status, "~no-such-user/library" in out) == (0, True)


def test_a_link_to_a_folder_that_a_pack_is_in_is_not_followed(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    (pack / "deep").mkdir(parents=True)
    (tmp_path / "beside.yaml").write_text(SHEET + "Beside")
    (pack / "own.yaml").write_text(SHEET + "Own")
    (pack / "deep" / "root").symlink_to("/")
    (pack / "up").symlink_to(tmp_path)
    library = load([pack], KINDS)
    assert [entry.name for entry in library.entries] == ["Own"]
    assert library.problems == ()


def test_a_link_to_a_folder_elsewhere_is_followed_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pack", "other/a", "other/b"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "other" / "a" / "x.yaml").write_text(SHEET + "X")
    (tmp_path / "other" / "b" / "y.yaml").write_text(SHEET + "Y")
    (tmp_path / "pack" / "link").symlink_to(tmp_path / "other")
    assert [entry.name for entry in load([tmp_path / "pack"], KINDS).entries] == ["X", "Y"]
    monkeypatch.setattr(disk, "MOST_NAMES", 4)
    library = load([tmp_path / "pack"], KINDS)
    assert [entry.name for entry in library.entries] == ["X"]
    assert [problem.message for problem in library.problems] == [
        "more than 4 files and folders are below this one: the rest is not looked at"
    ]


@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize("there", [False, True])
def test_an_import_never_writes_through_a_link_out_of_its_folder(tmp_path: Path, overwrite: bool, there: bool) -> None:
    folder, victim = tmp_path / "library", tmp_path / "victim"
    folder.mkdir()
    if there:
        victim.write_text("kept")
    (folder / "goblin.yaml").symlink_to(victim)
    (placed,) = place([Draft({"system": "open-adventure", "name": "Goblin"})], folder, overwrite)
    assert placed.refused == "it is a link that leads out of the folder: nothing is written there"
    assert (victim.read_text() if victim.exists() else "kept") == "kept"
    assert victim.exists() == there


def test_a_link_that_leads_nowhere_is_there_already(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").symlink_to(tmp_path / "victim")
    with pytest.raises(FileExistsError):
        write_file(tmp_path / "x.yaml", "text")
    assert not (tmp_path / "victim").exists()


# ---- pipes, and files that can't be read ----
def test_a_pipe_in_a_folder_is_not_waited_for(capsys: Capture, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "x.csv").write_text("name\nFord troll\n")
    status, out, err = run(capsys, "import", tmp_path, "--to", tmp_path / "to")
    assert (status, "Ford troll" in out, err) == (0, True, "")
    os.mkfifo(tmp_path / "pipe.yaml")
    status, _, err = run(capsys, "export", tmp_path / "pipe.yaml")
    assert (status, "neither a file nor a folder" in err) == (2, True)


def test_a_line_break_in_a_name_makes_no_line_that_looks_like_ours(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "a\nerror  forged  b.yaml"
    path.write_text(SHEET + '"Two\\nerror  forged  "\nextends: "Two\\nerror  forged  "\n')
    _, out, _ = run(capsys, "lint", path)
    assert "goes round in a circle" in out
    assert not [line for line in out.splitlines() if line.startswith("error  forged")]


# ---- streams ----
CLOSED = "import os, sys; os.closerange(0, {upto}); p = sys.executable; os.execv(p, [p, '-m', 'oa_tui', *sys.argv[1:]])"


@pytest.mark.parametrize(("upto", "words"), [(1, ["plain", str(BRIDGE)]), (2, ["paths"]), (3, ["paths"])])
def test_closed_streams_are_as_good_as_none(upto: int, words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", CLOSED.format(upto=upto), *words], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a disk that is always full")
@pytest.mark.parametrize("word", ["paths", "rules"])
def test_what_can_not_be_printed_is_told_in_a_sentence(word: str) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device
        done = subprocess.run(
            [sys.executable, "-m", "oa_tui", word], stdout=full, stderr=subprocess.PIPE, check=False, text=True
        )
    assert done.stderr == "What this prints can't be written: no space left on device\n"
    assert done.returncode == 2


def test_another_fault_of_the_system_is_no_fault_of_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(words: list[str]) -> int:
        raise FileNotFoundError(2, "gone", "x.yaml")

    monkeypatch.setattr("oa_tui.cli.rules.rules", gone)
    with pytest.raises(FileNotFoundError):
        main(["rules"])


def test_without_the_extra_web_the_very_command_that_brings_it_is_told(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.create(tmp_path, "The bridge", "open-adventure", 1.0) as journal:
        path = journal.path
    monkeypatch.delitem(sys.modules, "oa_tui.web.serving", raising=False)
    monkeypatch.setitem(sys.modules, "segno", None)
    monkeypatch.setattr(sys, "executable", "/my games/python")
    status, _, err = run(capsys, "players", path, "--web")
    assert status == 2
    assert err == (
        "The page for browsers needs segno, which isn't installed: '/my games/python' -m pip install 'oa-tui[web]'\n"
    )


@pytest.mark.parametrize("words", [[""], ["lint", ""], ["plain", ""], ["export", "Goblin", "--to", ""]])
def test_a_word_that_is_empty_is_never_this_folder(capsys: Capture, words: list[str]) -> None:
    assert run(capsys, *words) == (2, "", "one of the words is empty: perhaps a variable that isn't set\n")
