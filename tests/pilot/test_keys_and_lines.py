"""The same encounter by keys in the app and by lines in line mode: the same state, the same log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from oa_tui.library import bundled_folder
from oa_tui.plain import PlainMode
from oa_tui.play.chronicle import Chronicle, Copy, Entry
from oa_tui.play.files import given
from oa_tui.play.record import encode
from oa_tui.play.session import Play
from oa_tui.sessions import Journal
from oa_tui.tui.screens.summary import SummaryScreen
from tests.pilot.desk import desk

SEED = 1

Script = tuple[tuple[str, tuple[str, ...]], ...]


def aim(*labels: str) -> tuple[str, ...]:
    """Find somebody by name and mark them, one after the other."""
    return tuple(key for label in labels for key in ("slash", *label, "enter", "space"))


BRIDGE: Script = (
    ("begin", ("b", "tab")),
    ('attack Laria 1 on Troll benefit "high ground"=2', (*aim("Troll"), "1", "+", *"high +2", "enter", "enter")),
    ("accept", ("enter",)),
    ("condition Prone on Troll until end of scene", (*aim("Troll"), "x", *"prone", "enter")),
    ("next", ("n",)),
    ('damage 3 on "Goblin A" "Goblin B"', (*aim("Goblin A", "Goblin B"), "d", "3", "enter")),
    ("undo", ("u",)),
    ("redo", ("U",)),
    ("heal 1 on 'Goblin A'", (*aim("Goblin A"), "h", "1", "enter")),
    ("see Troll numbers", (*aim("Troll"), "v", *"numbers", "enter")),
    ("hold Drayac", ("o",)),
    ("fate Mule fled", (*aim("Mule"), "f", *"fled", "enter")),
    ("add Owlbear", ("a", *"owlbear", "enter")),
    ("quick Thug x2 8", ("A", *"Thug x2 8", "enter")),
    ("note the rope is cut", ("m", *"the rope is cut", "enter")),
    ('remind "end of round 2" "the rope gives"', ("m", *"at end of round 2: the rope gives", "enter")),
    ("counter Alarm +1", ("w", "down", "down", "+", "escape")),
    ("next", ("n",)),
    ("end", ("b", *"end", "enter")),
)
SHOTS: Script = (
    ("begin", ("b", "tab")),
    ("attack 'Dock thug B' 1 on \"Ship's cat\"", (*aim("Ship"), "1", "enter")),
    ("accept", ("enter",)),
    ("spend 2", ("s", "2", "enter")),
    ("next", ("n",)),
    ("next", ("n",)),
    ("end", ("b", *"end", "enter")),
)
SCRIPTS = {"the-bridge": ("open-adventure", BRIDGE), "low-tide": ("heroic-action", SHOTS)}


def table(folder: Path, file: Path) -> Play:
    found = given([file])
    assert found.opening is not None
    return Play.start(found.opening, found.library, folder=folder, seed=SEED, clock=lambda: 1_700_000_000.0)


def log(play: Play, copy: Copy) -> tuple[Entry, ...]:
    assert play.path is not None
    with Journal.watch(play.path) as journal:
        return Chronicle(journal).entries(copy)


@pytest.mark.parametrize("name", SCRIPTS)
async def test_by_keys_and_by_lines_the_same_encounter_ends_the_same(name: str, tmp_path: Path) -> None:
    system, script = SCRIPTS[name]
    file = bundled_folder() / system / "encounters" / f"{name}.yaml"
    start: Callable[[Path], Play] = partial(table, file=file)
    by_line = start(tmp_path / "lines")
    mode = PlainMode(by_line)
    async with desk(tmp_path / "keys", start, size=(120, 36)) as at:
        for line, keys in script:
            assert list(mode.answer(line)), line
            await at.press(*("space" if key == " " else key for key in keys))
            assert encode(at.play.table) == encode(by_line.table), line
        assert isinstance(at.app.screen, SummaryScreen), "the end tells what it came to"
        assert at.app.screen.summary == by_line.ending()
        await at.press("escape", "l", "s")
        assert isinstance(at.app.screen, SummaryScreen), "and the log tells it again"
        for copy in ("gm", "players"):
            assert log(at.play, copy) == log(by_line, copy)
        assert at.play.log() == by_line.log()
