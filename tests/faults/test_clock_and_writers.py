"""Clocks that jump, and writers that race for one session."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.play.chronicle import Chronicle
from oa_tui.play.session import Play
from oa_tui.sessions import Journal, list_sessions
from oa_tui.tui.screens.choose import resume_or_new
from tests.faults.bench import LONG, again, many, same_on_disk, tell
from tests.unit.playing import bridge_files

ROOT = Path(__file__).resolve().parents[2]
JUMPS = (1e9, 1e9 - 86_400, 0.0, -1e12, 1e9, 4e17, 1e9 + 1, 5e-324, 1.7e308)
"""Back a day, to the beginning of time and before it, and far beyond any calendar."""


def test_a_clock_that_jumps_changes_no_state_and_hides_no_session(own_home: Path) -> None:
    ticks = itertools.cycle(JUMPS)
    found = bridge_files()
    assert found.opening is not None
    play = Play.start(found.opening, found.library, seed=1, clock=lambda: next(ticks))
    play.do(c.BeginEncounter())
    for _ in range(3 * len(JUMPS)):
        play.do(c.Next())
    play.undo()
    path = play.path
    assert path is not None
    with Journal.watch(path) as watched:
        assert len(Chronicle(watched).entries("gm")) > len(JUMPS)
    listed, problems = list_sessions()
    assert [Path(one.path) for one in listed] == [path]
    assert not problems
    same_on_disk(play, path)


@pytest.mark.parametrize("at", JUMPS[:1] + JUMPS[2:4] + JUMPS[5:] if LONG else (4e17,))
def test_a_session_of_any_time_is_listed_logged_and_offered_again(own_home: Path, at: float) -> None:
    found = bridge_files()
    assert found.opening is not None
    play = Play.start(found.opening, found.library, seed=1, clock=lambda: at)
    name = play.path
    play.close()
    for words in (["sessions"], ["log", str(name)], ["log", str(name), "--format", "md"]):
        done = subprocess.run([sys.executable, "-m", "oa_tui", *words], capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
    listed, _ = list_sessions()
    assert resume_or_new(listed[0])[0].id == "resume"


WRITER = """
import random, sys
from pathlib import Path
from oa_tui.sessions import SessionError
from tests.faults.bench import again, moved
dice = random.Random(int(sys.argv[2]))
written = refused = 0
for _ in range(int(sys.argv[3])):
    try:
        play = again(Path(sys.argv[1]))
    except SessionError as error:
        assert "is open in another oa-tui already" in error.message, error.message
        refused += 1
        continue
    before = play.steps
    for _ in range(3):
        moved(play, dice)
    assert play.saved, play.trouble
    written += play.steps - before
    play.close()
print(written, refused)
"""


def test_writers_that_race_for_a_session_never_write_at_once(tmp_path: Path) -> None:
    found = bridge_files()
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path, seed=1, clock=lambda: 1.0)
    play.do(c.BeginEncounter())
    path, first = play.path, play.steps
    assert path is not None
    play.close()
    goes = str(many(4, 60))
    racing = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(n), goes], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        for n in range(many(2, 4))
    ]
    told = [one.communicate(timeout=300)[0].split() for one in racing]
    assert all(one.returncode == 0 for one in racing)
    written, refused = (sum(int(numbers[at]) for numbers in told) for at in (0, 1))
    resumed = again(path)
    assert resumed.steps == first + written
    resumed.close()
    tell("writers racing", writers=len(racing), steps=written, refused=refused)
