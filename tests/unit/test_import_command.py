"""`oa-tui import` and `oa-tui export`: what lands in the folder, what is said, what is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.cli import main
from oa_tui.library import Kinds, lint, load
from oa_tui.library.printing import as_markdown
from oa_tui.rules.contract import Card
from oa_tui.rules.registry import systems

DATA = Path(__file__).parents[1] / "data" / "imports"
KINDS = Kinds(systems())


def test_files_land_in_the_folder_and_what_is_only_text_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", str(DATA / "night.md"), "--to", str(tmp_path / "mine")]) == 0
    out = capsys.readouterr().out
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == ["rats-at-the-weir.yaml", "weir-rat.yaml"]
    assert f"{tmp_path / 'mine' / 'weir-rat.yaml'}  Weir rat, needs numbers\n    kept as text: Armor Class: 10" in out


def test_an_encounter_names_statblocks_of_the_same_run_whatever_their_order(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("```encounter\nname: Hunt\ncreatures: [2: Heron]\n```\n")
    (tmp_path / "b.yaml").write_text("name: Heron\nac: 10\n")
    assert main(["import", str(tmp_path), "--to", str(tmp_path / "out")]) == 0
    problems = lint([tmp_path / "out"], KINDS)
    assert [problem.message for problem in problems if problem.severity == "error"] == []
    hunt = load([tmp_path / "out"], KINDS).find("Hunt")
    assert hunt is not None
    assert hunt.data["combatants"] == [{"statblock": "Heron", "count": 2}]


def test_nothing_is_overwritten_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "fen-adder.yaml").write_text("# mine\n")
    command = ["import", str(DATA / "fen-adder.yaml"), "--to", str(tmp_path)]
    assert main(command) == 2
    assert "it is there already; --overwrite puts this one in its place" in capsys.readouterr().err
    assert (tmp_path / "fen-adder.yaml").read_text() == "# mine\n"
    assert main([*command, "--overwrite"]) == 0
    assert (tmp_path / "fen-adder.yaml").read_text().startswith("system: roll-under\n")


def test_two_of_one_name_in_a_run_get_a_file_each(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("name,reaction\nRat,2\nRat,3\n../../Rat,4\n")
    assert main(["import", str(tmp_path / "a.csv"), "--to", str(tmp_path / "out")]) == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["rat-2.yaml", "rat-3.yaml", "rat.yaml"]


def test_names_of_any_script_name_their_files_run_after_run(tmp_path: Path) -> None:
    for number, name in enumerate(("قزم", "日本/鬼", "Ædel Ängø", "😀")):
        (tmp_path / f"{number}.csv").write_text(f"name,reaction\n{name},2\n", "utf-8")
        assert main(["import", str(tmp_path / f"{number}.csv"), "--to", str(tmp_path / "out")]) == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "قزم.yaml",
        "日本-鬼.yaml",
        "ædel-ängø.yaml",
        "statblock.yaml",
    }


def test_a_bad_file_is_told_and_the_others_come_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.json").write_text('{"Name": "x"')
    files = [str(tmp_path / "bad.json"), str(tmp_path / "gone.yaml"), str(DATA / "fen-adder.yaml")]
    assert main(["import", *files, "--to", str(tmp_path / "out")]) == 2
    err = capsys.readouterr().err
    assert "this is not whole JSON" in err
    assert "gone.yaml can't be read: no such file or directory" in err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["fen-adder.yaml"]


def test_without_a_folder_files_go_to_the_users_library(own_home: Path) -> None:
    assert main(["import", str(DATA / "fen-adder.yaml")]) == 0
    assert (own_home / "library" / "fen-adder.yaml").is_file()


def test_an_unknown_system_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "x", "--system", "roll-unde"]) == 2
    assert capsys.readouterr().err == "there is no system roll-unde: did you mean roll-under?\n"


def test_a_statblock_is_printed_as_markdown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "troll", "--format", "md"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# Troll\n\n*NPC* · **Challenge Points** 45 · **Reaction** 4\n")
    assert "| Club | AS | 7 | d6+d8 | +4 |\n" in out
    assert main(["export", "troll", "--to", str(tmp_path / "troll.md")]) == 0
    assert (tmp_path / "troll.md").read_text("utf-8") == out


def test_a_file_of_statblocks_is_printed_and_an_unknown_name_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("system: open-adventure\nname: Rat\n---\nsystem: dice-pool\nname: Owl\nextends: Owl\n")
    assert main(["export", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# Rat\n\n*NPC*\n")
    assert "Owl" not in out
    assert main(["export", "Trol"]) == 2
    assert capsys.readouterr().err == "no session and no statblock is called Trol: did you mean Troll?\n"


def test_nothing_in_a_sheet_is_markup_on_paper() -> None:
    card = Card("*A* [b](c)", lines=(("a|b", "", "1. x"),), texts=(("", "- no list\n\n# no head\n<b>"),))
    assert as_markdown(card) == (
        "# \\*A\\* \\[b\\](c)\n\n|  |  |\n| --- | --- |\n| a\\|b | 1\\. x |\n\n\\- no list\n\n\\# no head \\<b\\>\n"
    )
