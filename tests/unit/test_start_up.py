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

OWN = {
    "textual", "rich", "msgspec", "oa_tui", "markdown_it", "mdurl", "mdit_py_plugins", "linkify_it", "pygments",
    "platformdirs", "typing_extensions", "uc_micro",
}  # fmt: skip
"""Packages from outside that may be there: ours, and what Textual itself brings."""

LATER = (
    "oa_tui.cli.checks", "oa_tui.cli.importing", "oa_tui.cli.players", "oa_tui.web", "oa_tui.plain",
    "oa_tui.library.check", "oa_tui.library.data", "oa_tui.library.importing", "oa_tui.library.linting",
    "oa_tui.library.mending", "oa_tui.library.plans", "oa_tui.library.reading", "oa_tui.library.schemas",
    "oa_tui.play.chronicle", "oa_tui.play.ending", "oa_tui.play.following",
    "oa_tui.rules.dice_pool", "oa_tui.rules.heroic_action", "oa_tui.rules.roll_under", "oa_tui.rules.target_number",
    "oa_tui.tui.check.drawer", "oa_tui.tui.check.rolled", "oa_tui.tui.filing", "oa_tui.tui.known", "oa_tui.tui.players",
)  # fmt: skip
"""Rooms and modules of ours that wait until somebody asks for what they do."""

SCREENS = {"desk", "table"}
DIALOGS = {"base"}
"""The screens and dialogs that are there already; all others are imported when they are opened."""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The modules of a second start, the index being there."""
    env = {**os.environ, "OA_TUI_HOME": str(tmp_path_factory.mktemp("home"))}
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", DRAWN, str(BRIDGE)], capture_output=True, text=True, env=env, cwd=ROOT, check=False
        )
        assert done.returncode == 0, done.stderr
        for session in (Path(env["OA_TUI_HOME"]) / "sessions").iterdir():
            session.unlink()
    return set(json.loads(done.stdout))


def test_no_package_is_loaded_that_the_first_screen_does_without(loaded: set[str]) -> None:
    tops = {name.partition(".")[0] for name in loaded}
    from_outside = {top for top in tops - sys.stdlib_module_names if not top.startswith("_")}
    assert from_outside <= OWN


def test_no_room_is_entered_before_somebody_asks_for_it(loaded: set[str]) -> None:
    assert sorted(name for name in loaded if name.startswith(LATER)) == []


@pytest.mark.parametrize(("room", "there"), [("screens", SCREENS), ("dialogs", DIALOGS)])
def test_screens_and_dialogs_wait_until_they_are_opened(loaded: set[str], room: str, there: set[str]) -> None:
    inside = f"oa_tui.tui.{room}."
    assert {name.removeprefix(inside) for name in loaded if name.startswith(inside)} == there
