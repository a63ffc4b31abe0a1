"""The command line: text and JSON, a sentence for whatever is wrong, never a traceback."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from oa_tui.cli import main
from oa_tui.library import bundled_folder
from oa_tui.sessions import Journal

BRIDGE = bundled_folder() / "open-adventure" / "encounters" / "the-bridge.yaml"
AXE = "{system: open-adventure, check: action, action_score: 6, base_difficulty: 8}"
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: object) -> tuple[int, str, str]:
    """Exit status, standard output, standard error; none of them steers a terminal."""
    try:
        status = main([str(word) for word in words])
    except SystemExit as left:
        status = int(left.code or 0)
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    assert all(char.isprintable() or char in "\n\t" for char in out + err)
    return status, out, err


def typed(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))


def file(folder: Path, text: str | bytes, name: str = "x.yaml") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


# ---- check documents ----
def test_odds_in_text_and_in_json(tmp_path: Path, capsys: Capture) -> None:
    path = file(tmp_path, AXE)
    status, out, err = run(capsys, "odds", path)
    assert (status, err) == (0, "")
    assert "47.2 %" in out
    shown = json.loads(run(capsys, "odds", path, "--json")[1])
    assert shown["p_success"] == "17/36"
    assert {"odds", "p_success", "exact", "mean_effect", "with_benefit", "with_drawback"} <= set(shown)


def test_resolve_takes_dice_from_the_command_the_document_or_a_seed(tmp_path: Path, capsys: Capture) -> None:
    path = file(tmp_path, AXE)
    assert json.loads(run(capsys, "resolve", path, "--dice", "5 4", "--json")[1])["total"] == 9
    lying = file(tmp_path, AXE.replace("}", ", faces: [3, 4]}"), "y.yaml")
    assert json.loads(run(capsys, "resolve", lying, "--json")[1])["outcome"] == "failure"
    assert run(capsys, "resolve", path, "--seed", 5) == run(capsys, "resolve", path, "--seed", 5)


@pytest.mark.parametrize(
    "text",
    [
        f"{AXE}\n---\n{{system: open-adventure, check: acton}}\n---\n{AXE}",
        f"- {AXE}\n- {{system: open-adventure, check: acton}}\n- {AXE}",
        "\n".join(
            json.dumps({"system": "open-adventure", "check": check, "action_score": 6, "base_difficulty": 8})
            for check in ("action", "acton", "action")
        ),
    ],
)
def test_several_documents_are_answered_in_order_and_a_bad_one_in_its_place(
    tmp_path: Path, capsys: Capture, text: str
) -> None:
    status, out, _ = run(capsys, "odds", file(tmp_path, text), "--json")
    first, bad, last = map(json.loads, out.splitlines())
    assert status == 2
    assert first == last
    assert list(bad) == ["error"]
    assert "did you mean action?" in bad["error"]


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    typed(monkeypatch, AXE.encode())
    assert "17/36" in run(capsys, "odds", "-", "--json")[1]


@pytest.mark.parametrize("command", ["odds", "resolve"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no document"),
        ("# nothing\n", "holds no document"),
        ("a: [1, 2", "x.yaml"),
        ("\ta: 1", "tab"),
        (b"\0\1\2", "not a text file"),
        (b"caf\xe9: 1", "UTF-8"),
        (BOMB, "x.yaml"),
        ('{system: open-adventure, check: "a\\e[31m\\x9bb"}', "no check"),
        ('"a\\e[2J"', "is no check document"),
        ("{system: chess}", "there is no"),
    ],
)
def test_a_bad_file_is_a_sentence_and_status_2(
    tmp_path: Path, capsys: Capture, command: str, text: str | bytes, said: str
) -> None:
    status, _, err = run(capsys, command, file(tmp_path, text))
    assert status == 2
    assert said in err


def test_missing_folders_and_huge_files_are_sentences(tmp_path: Path, capsys: Capture) -> None:
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as stream:
        stream.truncate(50_000_000)
    for path, said in [(tmp_path / "none.yaml", "no such file"), (tmp_path, "directory"), (huge, "too big")]:
        status, out, err = run(capsys, "odds", path)
        assert (status, out) == (2, "")
        assert said in err
    assert "too big" in run(capsys, "lint", huge)[1]


def test_dice_that_do_not_fit_name_the_die(tmp_path: Path, capsys: Capture) -> None:
    path = file(tmp_path, AXE)
    assert "die 1 is a d6: 9" in run(capsys, "resolve", path, "--dice", "9 1")[2]
    assert "die 2 is missing" in run(capsys, "resolve", path, "--dice", "3")[2]
    assert "one too many" in run(capsys, "resolve", path, "--dice", "3 4 5")[2]


# ---- roll ----
def test_roll_and_its_odds(capsys: Capture) -> None:
    assert run(capsys, "roll", "2d6+3", "--seed", 1) == run(capsys, "roll", "2d6", "+3", "--seed", 1)
    assert "16.67 %" in run(capsys, "roll", "d6", "--odds")[1]
    assert "from -6, to -1" in run(capsys, "roll", "-1d6", "--odds")[1]
    status, out, err = run(capsys, "roll", "2d6\x1b[31m")
    assert (status, out) == (2, "")
    assert "column 4" in err


# ---- lint, sessions, paths ----
def test_lint_of_what_is_bundled_is_clean_and_faults_are_status_1(tmp_path: Path, capsys: Capture) -> None:
    status, out, _ = run(capsys, "lint", bundled_folder() / "open-adventure" / "npcs" / "troll.yaml")
    assert (status, out) == (0, "0 errors, 0 warnings\n")
    status, out, _ = run(capsys, "lint", file(tmp_path, "system: open-adventure\nname: T\nchallenge_points: many\n"))
    assert status == 1
    assert "x.yaml 3:" in out
    assert out.endswith("1 error, 0 warnings\n")


@pytest.mark.parametrize("text", ["", "a: [", "\tname: x", b"\0\1", BOMB, "name: [/x]\n---\nname: \x1b[2J\n"])
def test_lint_never_raises_for_what_a_file_holds(tmp_path: Path, capsys: Capture, text: str | bytes) -> None:
    _, out, err = run(capsys, "lint", file(tmp_path, text))
    assert "x.yaml" in out
    assert err == ""


def test_lint_of_no_files_and_of_doubled_names(tmp_path: Path, capsys: Capture) -> None:
    assert "no .yaml or .yml file is in this folder" in run(capsys, "lint", tmp_path)[1]
    twice = "system: open-adventure\nname: Same\n"
    status, out, _ = run(capsys, "lint", file(tmp_path, f"{twice}---\n{twice}"))
    assert status == 0
    assert "Same is also in" in out


@pytest.mark.parametrize("named", [True, False])
def test_lint_tells_what_is_wrong_with_the_settings_too(own_home: Path, capsys: Capture, named: bool) -> None:
    own_home.mkdir(exist_ok=True)
    settings = file(own_home, "theme: oa-lihgt\nkeymap: {unddo: f2}\nglyphs: asci\n", "settings.yaml")
    status, out, _ = run(capsys, "lint", *([settings] if named else []))
    assert status == 1
    assert [line.rpartition("  ")[0] for line in out.splitlines() if "settings.yaml" in line] == [
        "warns  oa-lihgt is no theme",
        "warns  unddo is not known here, left out",
        "error  glyphs must be ascii, auto or unicode",
    ]
    assert ("Action Score of 10" in out) is not named
    assert "settings" not in run(capsys, "lint", BRIDGE)[1]


@pytest.mark.parametrize("command", ["paths", "sessions", "lint"])
def test_an_unwritable_data_folder_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, command: str
) -> None:
    monkeypatch.setenv("OA_TUI_HOME", str(file(tmp_path, "a file") / "home"))
    status, _, err = run(capsys, command)
    assert status == 2
    assert "Can't make the folder" in err


def test_paths_and_sessions_of_a_fresh_home(own_home: Path, capsys: Capture) -> None:
    rows = dict(line.split(maxsplit=1) for line in run(capsys, "paths")[1].splitlines())
    assert list(rows) == ["bundled", "library", "sessions", "settings"]
    assert rows["sessions"] == str(own_home / "sessions")
    assert run(capsys, "sessions") == (0, "There is no session yet: `oa-tui` starts one.\n", "")
    assert run(capsys, "sessions", "--json") == (0, "", "")


# ---- plain ----
def test_plain_starts_a_named_session_lists_it_and_resumes_it(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    typed(monkeypatch, "begin Laria=99\nnote Käse\n".encode())
    assert run(capsys, "plain", BRIDGE, "--session", "tonight")[0] == 0
    (listed,) = map(json.loads, run(capsys, "sessions", "--json")[1].splitlines())
    assert (listed["name"], listed["encounter"], listed["round"]) == ("tonight", "The bridge", 1)
    for words in ([BRIDGE, "--session", "tonight"], ["--session", "tonight"], ["--session", listed["path"]], []):
        typed(monkeypatch, b"show --json\n")
        shown = json.loads(run(capsys, "plain", *words)[1])
        assert (shown["session"], shown["round"], shown["acting"], shown["steps"]) == ("tonight", 1, "Laria", 3)
    assert "tonight" in run(capsys, "sessions")[1]


def test_plain_does_not_start_a_second_session_where_the_first_is_in_use(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    typed(monkeypatch, b"")
    run(capsys, "plain", BRIDGE, "--session", "tonight")
    (path,) = (own_home / "sessions").glob("*.oasession")
    with Journal.open(path):
        typed(monkeypatch, b"")
        status, _, err = run(capsys, "plain", BRIDGE, "--session", "tonight")
    assert status == 2
    assert "is open in another oa-tui" in err
    assert len([*(own_home / "sessions").glob("*.oasession")]) == 1


def test_plain_reads_bytes_that_are_no_text(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    typed(monkeypatch, b"note caf\xe9\nnote done\n")
    status, out, _ = run(capsys, "plain", BRIDGE)
    assert status == 0
    assert out.splitlines() == ["caf\ufffd", "done"]


def test_plain_without_anything_to_open_says_what_to_do(tmp_path: Path, capsys: Capture) -> None:
    assert "There is no session yet" in run(capsys, "plain")[2]
    status, _, err = run(capsys, "plain", file(tmp_path, ""))
    assert status == 2
    assert "There is nothing to open" in err
    assert "There is nothing to open" in run(capsys, file(tmp_path, ""))[2]
    assert "no such file" in run(capsys, "plain", tmp_path / "none.yaml")[2]
    assert "no such file" in run(capsys, "plain", "~nobody-here/x.yaml")[2]
    assert run(capsys, "plain", "--session", "nowhere")[0] == 2


def test_export_says_in_which_form_a_session_and_a_statblock_go_out(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    typed(monkeypatch, b"")
    run(capsys, "plain", BRIDGE, "--session", "tonight")
    status, _, err = run(capsys, "export", "tonight", "--format", "md")
    assert status == 2
    assert err == "tonight is a session, and goes out as YAML; oa-tui log --format md writes what happened\n"
    status, _, err = run(capsys, "export", "troll", "--format", "yaml")
    assert status == 2
    assert err.startswith("Troll is a statblock, and goes out as Markdown; its YAML is ")


def test_export_and_lint_look_into_the_folders_of_the_settings(own_home: Path, tmp_path: Path, capsys: Capture) -> None:
    own_home.mkdir(exist_ok=True)
    (tmp_path / "campaign").mkdir()
    file(tmp_path / "campaign", "system: open-adventure\nname: Otter\nactions: [{name: Bite, score: many}]\n")
    file(tmp_path / "campaign", "system: open-adventure\nname: Heron\nactions: [{name: Peck}]\n", "y.yaml")
    file(own_home, f"folders: ['{tmp_path / 'campaign'}']\n", "settings.yaml")
    assert run(capsys, "export", "heron")[1].startswith("# Heron")
    status, out, _ = run(capsys, "lint")
    assert status == 1
    assert "score must be a whole number" in out


def test_plain_plays_on_unsaved_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("OA_TUI_HOME", str(file(tmp_path, "a file") / "home"))
    typed(monkeypatch, b"begin Laria=99\n")
    status, out, _ = run(capsys, "plain", BRIDGE)
    assert status == 0
    assert out.startswith("UNSAVED: Can't make the folder")
    assert "Laria acts" in out


@pytest.mark.parametrize("words", [["odds"], ["plain", "--seed", "x"], ["--nonsense"], ["roll"]])
def test_a_wrong_use_is_one_sentence_and_status_2(capsys: Capture, words: list[str]) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "--help" in err
