"""What is imported before the first screen is drawn: nothing that it doesn't need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BRIDGE = ROOT / "content" / "open-adventure" / "encounters" / "the-bridge.yaml"

DRAWN = """
import asyncio, json, sys
from pathlib import Path
from textual.app import App
import oa_tui.cli.table as table
from oa_tui.play.files import given
from oa_tui.tui import run
from oa_tui.tui.screens.desk import Desk

async def drawn():
    app = run._app(given([Path(sys.argv[1])]), None, 1, "", None, table._settings())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Desk)

asyncio.run(drawn())
print(json.dumps(sorted(sys.modules)))
"""

BARE = """
import asyncio, json, sys
from textual.app import App

async def drawn():
    async with App().run_test(size=(120, 36)) as pilot:
        await pilot.pause()

asyncio.run(drawn())
print(json.dumps(sorted(sys.modules)))
"""

OURS = Path(__file__).with_name("first_screen.txt")
"""Our modules that are there when the first screen is drawn, one a line."""
OUTSIDE = {
    "_blake2", "_hashlib", "_sqlite3", "gc", "hashlib", "msgspec", "sqlite3",
    "rich._unicode_data",
    "textual._two_way_dict", "textual.coordinate", "textual.renderables.styled", "textual.widgets._data_table",
}  # fmt: skip
"""What may be there besides, beyond a bare Textual app: packages, and the parts of Textual and rich."""


def modules(program: str, *given: str, home: Path) -> set[str]:
    """What is loaded when a program has drawn its screen."""
    env = {**os.environ, "OA_TUI_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", program, *given], capture_output=True, text=True, env=env, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The modules of a second start, the index being there."""
    home = tmp_path_factory.mktemp("home")
    modules(DRAWN, str(BRIDGE), home=home)
    for session in (home / "sessions").iterdir():
        session.unlink()
    return modules(DRAWN, str(BRIDGE), home=home)


def test_the_first_screen_loads_these_modules_of_ours_and_no_others(loaded: set[str]) -> None:
    """A module too many costs every start; import it where it is used, or add it to the list and measure."""
    ours = {name for name in loaded if name.partition(".")[0] == "oa_tui"}
    pinned = set(OURS.read_text(encoding="utf-8").split())
    assert (sorted(ours - pinned), sorted(pinned - ours)) == ([], []), "(loaded too, no longer loaded)"


def test_the_first_screen_loads_little_that_a_bare_textual_app_does_without(loaded: set[str], tmp_path: Path) -> None:
    outside = {name for name in loaded - modules(BARE, home=tmp_path) if name.partition(".")[0] != "oa_tui"}
    ahead = {name: {name[:at] for at in range(len(name)) if name[at] == "."} | {name} for name in outside}
    assert sorted(name for name, parts in ahead.items() if not parts & OUTSIDE) == []
