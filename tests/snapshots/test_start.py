"""What is seen before the table: the start screen, problems with files, and too small a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from oa_tui.library import Kinds, Library, load
from oa_tui.play.session import Play
from oa_tui.play.shelving import Taken
from oa_tui.rules.registry import systems
from oa_tui.sessions import Listed
from oa_tui.tui.app import OaTui
from oa_tui.tui.screens import builder
from oa_tui.tui.screens.problems import ProblemsScreen
from oa_tui.tui.screens.start import Start

Compare = Callable[..., bool]
SIZES = [(120, 36), (80, 24)]
NOW = 1_700_000_000.0
DAY = 86400.0


def listed(name: str, gone: float, *, round_: int | None = 3, ended: bool = False) -> Listed:
    return Listed(
        path=f"sessions/{name}.oasession",
        id=name,
        name=name,
        system="open-adventure",
        created=NOW - gone - DAY,
        last=NOW - gone,
        steps=41,
        encounter=name,
        round=round_,
        acting=None if ended else "Bloodwind",
        waiting=0 if ended else 3,
        ended=ended,
    )


@pytest.fixture
def start(library: Library) -> Start:
    sessions = (
        listed("The bridge", 0.6 * DAY),
        listed("The mill at night", 4 * DAY),
        listed("Old road", 22 * DAY, ended=True),
    )
    return Start(library, sessions, now=NOW)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_start(snap_compare: Compare, size: tuple[int, int], start: Start) -> None:
    assert snap_compare(OaTui(start=start), terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_start_finds_a_statblock(snap_compare: Compare, size: tuple[int, int], start: Start) -> None:
    assert snap_compare(OaTui(start=start), terminal_size=size, press=["slash", *"tro", "enter"])


def test_start_with_nothing_played_yet(snap_compare: Compare, library: Library) -> None:
    assert snap_compare(OaTui(start=Start(library, now=NOW)), terminal_size=(120, 36))


BUILT = ["slash", *"gob", "enter", "space", "space", "space", "slash", *"lar", "enter", "space"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_new_encounter(snap_compare: Compare, size: tuple[int, int], start: Start) -> None:
    assert snap_compare(OaTui(start=start), terminal_size=size, press=[*BUILT, "tab"])


def test_a_name_that_is_taken(snap_compare: Compare, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(*_: Any, **__: Any) -> Path:
        raise Taken(Path("library/open-adventure/encounters/the-ford.yaml"))

    monkeypatch.setattr(builder, "save_encounter", taken)
    assert snap_compare(OaTui(start=start), terminal_size=(80, 24), press=[*BUILT, "s", *"The ford", "enter"])


def test_an_empty_library(snap_compare: Compare) -> None:
    start = Start(Library(Kinds(systems())), now=NOW)
    assert snap_compare(OaTui(start=start), terminal_size=(80, 24))


TROLLS = """system: open-adventure
name: Troll
challenge_points: 45
reaction: 4
attributes: {body: 5, mind: 1, spirit: 2}
defenses: {body: 4, mind: 2, spirit: 3}
armor: two
actions:
  - {name: Club, score: 7ish, against: body}
challange_points: 6
"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_problems(snap_compare: Compare, tmp_path: Path, play: Play, size: tuple[int, int]) -> None:
    file = tmp_path / "trolls.yaml"
    file.write_text(TROLLS, encoding="utf-8")
    problems = load([file], play.library.kinds).problems

    async def show(pilot: Pilot[Any]) -> None:
        fine = "All else is fine: Enter opens the encounter without Troll"
        await pilot.app.push_screen(ProblemsScreen(problems, "the-bridge.yaml", fine))

    assert snap_compare(OaTui(play), terminal_size=size, run_before=show)


def test_too_small(snap_compare: Compare, play: Play) -> None:
    assert snap_compare(OaTui(play), terminal_size=(39, 12))
