"""`oa-tui import`: the rulebook's pages become the bundled statblocks, number for number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from oa_tui.cli import main
from oa_tui.library import Kinds, Library, bundled_folder, load
from oa_tui.rules.registry import systems

PAGES = Path(__file__).parents[1] / "data" / "imports" / "open_adventure"
NUMBERS = ("challenge_points", "reaction", "attributes", "defenses", "escalating")


@pytest.fixture(scope="module")
def bundled() -> Library:
    return load([bundled_folder() / "open-adventure"], Kinds(systems()))


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("imported")
    assert main(["import", str(PAGES / "npcs"), str(PAGES / "challenges"), "--to", str(folder)]) == 0
    return load([folder], Kinds(systems()))


def numbers(data: dict[str, Any]) -> dict[str, Any]:
    """What can be counted in a statblock; what is missing counts nothing."""
    found = {key: data[key] for key in NUMBERS if data.get(key)}
    found["armor"] = {kind: n for kind, n in data.get("armor", {}).items() if n}
    return found


def test_all_thirty_six_pages_become_sheets_without_a_fault(imported: Library) -> None:
    assert [problem.text() for problem in imported.problems if problem.severity == "error"] == []
    assert len(imported.entries) == 36


def test_every_number_of_a_page_is_the_bundled_one(imported: Library, bundled: Library) -> None:
    for entry in imported.entries:
        twin = bundled.find(entry.name, entry.system, (entry.kind,))
        assert twin is not None, entry.name
        assert numbers(entry.data) == numbers(twin.data), entry.name


def test_every_printed_score_and_effect_of_an_npc_is_the_bundled_one(imported: Library, bundled: Library) -> None:
    for entry in imported.entries:
        twin = bundled.find(entry.name, entry.system, ("npc",))
        if twin is None:
            continue
        ours = {each["name"]: each for each in twin.data["actions"]}
        for each in entry.data["actions"]:
            same = ours[each["name"]]
            assert each.get("score") == same.get("score"), (entry.name, each["name"])
            assert each.get("effect_bonus", 0) == same.get("effect_bonus", 0), (entry.name, each["name"])


def test_nothing_is_overwritten_without_being_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = str(PAGES / "npcs" / "troll.md")
    assert main(["import", page, "--to", str(tmp_path)]) == 0
    file = tmp_path / "troll.yaml"
    file.write_text("system: open-adventure\nname: My own troll\n", "utf-8")
    assert main(["import", page, "--to", str(tmp_path)]) == 2
    assert "My own troll" in file.read_text("utf-8")
    assert "troll.yaml" in capsys.readouterr().err
