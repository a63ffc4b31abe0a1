"""`oa-tui lint`: what it prints, and what `--fix` changes and leaves as it was."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from oa_tui.cli import main
from oa_tui.library import Edit, Kinds, lint, load, mend
from oa_tui.library.mending import edited, mend_text
from oa_tui.library.reading import read_text
from oa_tui.rules.registry import systems

KINDS = Kinds(systems())
OA = "system: open-adventure\n"
BITE = "actions: [{name: Bite, score: 4, against: body}]\n"


def test_comments_order_line_ends_and_the_byte_order_mark_stay(tmp_path: Path) -> None:
    path = tmp_path / "hound.yaml"
    raw = (
        "\ufeff# mine\r\nSystem: open-adventur # the game\r\nname: Hound\r\n\r\nchallange_points: 9   # nine\r\n" + BITE
    )
    path.write_bytes(raw.encode())
    path.chmod(0o640)
    mended, refused = mend([path], KINDS)
    assert [(problem.line, problem.column) for problem in mended] == [(2, 9), (5, 1)]
    assert refused == []
    wanted = raw.replace("adventur ", "adventure ").replace("challange", "challenge")
    assert path.read_bytes() == wanted.encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["hound.yaml"]


def test_a_file_without_certain_faults_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "hound.yaml"
    path.write_text(OA + "name: Hound\nreaction: 4ish\n" + BITE)
    before = path.stat()
    assert mend([tmp_path], KINDS) == ([], [])
    assert path.stat() == before


def test_one_mended_fault_uncovers_the_next() -> None:
    text = "system: open-adventur\nname: Hound\nactions:\n\t- {name: Bite, minor: yes, text: a, b, c, score: two}\n"
    mending = mend_text(text, "hound.yaml", KINDS)
    assert mending.text == (OA + 'name: Hound\nactions:\n  - {name: Bite, minor: true, text: "a, b, c", score: 2}\n')
    assert len(mending.mended) == 6


def test_a_file_in_which_every_fault_hides_the_next_is_mended_to_its_end() -> None:
    text = OA + "name: Hound\n" + "".join(f"x{at}: *see: below\n" for at in range(80))
    mending = mend_text(text, "hound.yaml", KINDS)
    assert len(mending.mended) == 80
    assert mending.text.count('"*see: below"') == 80
    mending = mend_text("?\t" + "\t" * 80 + "J", "hound.yaml", KINDS)
    assert "\t" not in mending.text


def test_a_misspelt_key_is_not_renamed_over_one_that_is_there_or_onto_what_does_not_fit() -> None:
    for text in ("challenge_points: 9\nchallange_points: 8\n", "challange_points: many\n"):
        assert mend_text(OA + "name: Hound\n" + text, "x", KINDS).mended == ()


def test_utf_16_is_saved_as_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "wide.yaml"
    path.write_bytes((OA + "name: Hündin\n" + BITE).encode("utf-16"))
    assert len(mend([path], KINDS)[0]) == 1
    assert path.read_text("utf-8").startswith(OA)
    assert lint([path], KINDS) == ()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("system: open-adventur\nname: Hound\n" + BITE)
    (tmp_path / "link.yaml").symlink_to("real.txt")
    mend([tmp_path], KINDS)
    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "real.txt").read_text().startswith(OA)


def test_a_file_that_cannot_be_written_is_told_and_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hound.yaml"
    path.write_text("system: open-adventur\nname: Hound\n" + BITE)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    mended, refused = mend([path], KINDS)
    assert (mended, [problem.message for problem in refused]) == (
        [],
        ["this can't be written: No space left on device"],
    )
    assert path.read_text().startswith("system: open-adventur\n")
    assert [each.name for each in tmp_path.iterdir()] == ["hound.yaml"]


def test_edits_on_one_line_do_not_disturb_each_other() -> None:
    assert edited("a: 1, b: 2\r\nc\r\n", [Edit(1, 4, 1, "11"), Edit(1, 10, 1, "x\ny")]) == "a: 11, b: x\r\ny\r\nc\r\n"


def test_an_action_that_nobody_on_the_other_side_can_feel_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(
        OA + "name: Siren\nactions:\n- {name: Song, score: 5, against: mind}\n- {name: Claw, score: 4}\n---\n"
        + OA + "name: Golem\nside: ally\ndefenses: {mind: NA}\n" + BITE + "---\n"
        + OA + "kind: encounter\nname: Reef\ncombatants: [Golem, {statblock: Siren, count: 2}, Siren]\n"
    )  # fmt: skip
    (problem,) = lint([tmp_path], KINDS)
    assert (problem.severity, problem.line, problem.column) == ("warning", 16, 21)
    assert problem.message == "Song of Siren attacks mind, and all it could aim at have NA there"


def test_an_empty_list_of_actions_says_that_it_is_meant(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(OA + "name: Statue\nactions: []\n")
    assert lint([tmp_path], KINDS) == ()


def test_a_statblock_may_start_from_one_beside_the_files_and_from_its_own_name(tmp_path: Path) -> None:
    below, mine = tmp_path / "below.yaml", tmp_path / "mine.yaml"
    below.write_text(OA + "name: Hound\nchallenge_points: 9\n" + BITE)
    mine.write_text(OA + "name: Hound\nextends: Hound\nreaction: 7\n---\n" + OA + "name: Pup\nextends: Hound\n")
    beside = load([below], KINDS)
    assert lint([mine], KINDS, beside) == ()
    hound = load([mine], KINDS, beside).over(beside).find("hound")
    both = load([below, mine], KINDS)
    pup = both.find("pup")
    assert hound is not None
    assert pup is not None
    assert (hound.sheet.challenge_points, hound.sheet.reaction, hound.origin) == (9, 7, str(mine))
    assert (pup.sheet.challenge_points, pup.sheet.reaction) == (9, 7)
    assert both.problems == ()


def test_lint_speaks_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("system: open-adventur\nname: Hound\nreaction: 4ish\n" + BITE)
    assert main(["lint", "--json", "--fix", str(path)]) == 1
    fixed, left = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (fixed["fixed"], fixed["certain"], fixed["line"]) == (True, True, 1)
    assert left == {
        "severity": "error",
        "message": "reaction must be a whole number",
        "file": str(path),
        "line": 3,
        "column": 11,
        "length": 4,
        "fix": "reaction: 4",
        "certain": False,
        "fixed": False,
    }


def test_lint_says_what_could_be_mended_and_what_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("system: open-adventur\nname: Hound\n" + BITE)
    assert main(["lint", str(path)]) == 1
    assert capsys.readouterr().out.endswith("1 error, 0 warnings\n1 fault can be mended by oa-tui lint --fix\n")
    assert main(["lint", "--fix", str(path)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("mended  system must be one of open-adventure")
    assert out[-1] == "1 mended, 0 errors, 0 warnings"


def test_without_paths_the_users_own_files_are_mended_and_the_bundled_ones_left(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = own_home / "library"
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text("system: open-adventur\nname: Goblin\n" + BITE)
    assert main(["lint", "--fix"]) == 0
    out = capsys.readouterr().out
    assert "1 mended" in out
    assert "is also in" not in out


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("\treaction: 3\n\tnotes: Big\n", "reaction: 3\nnotes: Big\n"),  # below what is whole nothing can be further in
        ("armor:\n\tbody: 1\n\tmind: 2\n", "armor:\n  body: 1\n  mind: 2\n"),
        ("armor: # worn\n\n\t# of iron\n\tbody: 1\n", "armor: # worn\n\n\t# of iron\n  body: 1\n"),
        ("actions:\n\t- {name: Bite}\n", "actions:\n  - {name: Bite}\n"),
        ("actions:\n  - name: Bite\n\t\tscore: 4\n", "actions:\n  - name: Bite\n    score: 4\n"),
        ("text: A hound\n\tthat bites\n", "text: A hound\n  that bites\n"),
        ("notes: |\n\tOne: two\n", "notes: |\n  One: two\n"),
    ],
)
def test_tabs_in_front_become_what_stands_above_allows(text: str, wanted: str) -> None:
    mended = mend_text(f"{OA}name: Hound\n{text}", "hound.yaml", KINDS).text
    assert mended.replace("  # of iron", "\t# of iron") == f"{OA}name: Hound\n{wanted}"


@pytest.mark.parametrize(
    "text",
    ["armor:\n    body: 1\n\treaction: 3\n", "actions:\n  - name: Bite\n    score: 4\n\treaction: 3\n"],
    ids=["below a deeper key", "below a list"],
)
def test_a_tab_that_may_mean_this_or_that_is_told_and_left(text: str) -> None:
    mending = mend_text(f"{OA}name: Hound\n{text}", "hound.yaml", KINDS)
    assert (mending.text, mending.mended) == (f"{OA}name: Hound\n{text}", ())
    (problem,) = read_text(mending.text, "hound.yaml", KINDS).problems
    assert (problem.message, problem.fix) == ("a tab stands here: YAML wants spaces", "reaction: 3")
