"""Start-up, key to paint and memory of the program in a real pty, against a bare Textual app in another."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Literal

from oa_tui.library import bundled_folder
from tests.benchmarks.measure import Bench, Row
from tests.benchmarks.pty import Program
from tests.benchmarks.tables import crowded, grown

HERE = Path(__file__).parent
BARE = str(HERE / "bare.py")
BRIDGE = bundled_folder() / "open-adventure" / "encounters" / "the-bridge.yaml"
STANDS = ("Goblin", "Hollow", "Laria", "Bloodwind")
"""Words of the first full screen: in the order, in the tracks, in the actor's pane."""
RESUMED = ("Goblin", "Hollow")
BARE_STANDS = ("Goblin", "Ready", "Command", "palette")
DOWN, UP = "\x1b[B", "\x1b[A"
KEYS = (DOWN, DOWN, UP, UP) * 6
"""Pressed one after the other, each waited for."""
OPENING = "d?x1:alm"
"""Keys that open a dialog, a screen or the check builder, each closed by Escape."""
ESCAPE = "\x1b"
OPENED = 160
APART = 0.15
"""Seconds between Escape and the next key, else the two are one."""
CROWD = 100
STEPS = 10_000

SCRIPT = "import sys; from oa_tui.cli import main; sys.exit(main())"
"""What the installed `oa-tui` does."""

Clock = Literal["wall", "processor"]


def _program(words: tuple[str, ...], home: Path, more: float = 0.0, what: str = "") -> Program:
    """Ours; a doctored one starts by way of `doctored.py`, which makes it slower or larger by so much."""
    env = {"OA_TUI_HOME": str(home)}
    if more:
        return Program([str(HERE / "doctored.py"), what, str(more), *words], env)
    return Program(["-c", SCRIPT, *words], env)


def _started(program: Program, stands: tuple[str, ...], clock: Clock) -> float:
    seconds = program.shows(stands)
    return seconds if clock == "wall" else program.processor()


@contextmanager
def start_up(clock: Clock) -> Iterator[Bench]:
    """The bundled bridge with the whole bundled library, a new session each time, the index there already."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)

        def ours(more: float) -> float:
            shutil.rmtree(home / "sessions", ignore_errors=True)
            with _program((str(BRIDGE),), home, more, "start") as program:
                return _started(program, STANDS, clock)

        def theirs() -> float:
            with Program([BARE], {}) as program:
                return _started(program, BARE_STANDS, clock)

        ours(0.0)
        theirs()
        yield Bench(ours, theirs)


@contextmanager
def key_to_paint(clock: Clock, *, alone: bool = False) -> Iterator[Bench]:
    """The cursor moves among a hundred combatants, as in a bare table of a hundred rows."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        path = crowded(home, CROWD)

        def ours(more: float) -> float:
            with _program(("resume", str(path)), home, more, "key") as program:
                program.shows(RESUMED)
                return _keys(program, clock, worst=alone)

        def theirs() -> float:
            with Program([BARE, str(CROWD)], {}) as program:
                program.shows(BARE_STANDS)
                return _keys(program, clock)

        yield Bench(ours, None if alone else theirs)


def _keys(program: Program, clock: Clock, *, worst: bool = False) -> float:
    """The median of many keys, or the 95th of a hundred."""
    program.settle()
    costs = []
    for key in KEYS:
        before = program.processor()
        wall = program.key(key)
        costs.append(wall if clock == "wall" else program.processor() - before)
    return sorted(costs)[int(len(costs) * (0.95 if worst else 0.5))]


@contextmanager
def memory(opened: int = 0) -> Iterator[Bench]:
    """A hundred combatants and ten thousand steps, some more of them taken, against the bare app.

    `opened`: so many dialogs and screens are opened and closed before that.
    """
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        path = grown(home, STEPS, CROWD)

        def ours(more: float) -> float:
            with _program(("resume", str(path)), home, more, "memory") as program:
                program.shows(RESUMED)
                program.settle()
                for at in range(opened):
                    for key in (OPENING[at % len(OPENING)], ESCAPE):
                        program.key(key)
                        program.settle(APART)
                for key in "nnnnnnnnnnuuuuu":
                    program.key(key)
                return program.memory()

        def theirs() -> float:
            with Program([BARE], {}) as program:
                program.shows(BARE_STANDS)
                program.settle()
                return program.memory()

        yield Bench(ours, theirs)


_START = "start to full first screen: bare Textual app"
_KEY = f"key to repainted screen, {CROWD} combatants: bare table of as many rows"

ROWS = (
    Row("start-up", _START, 1.3, partial(start_up, "wall"), rounds=11, noisy=True),
    Row("start-up-work", f"{_START}, processor time", 1.3, partial(start_up, "processor"), rounds=7, quick=3),
    Row("key", _KEY, 2.0, partial(key_to_paint, "wall"), noisy=True),
    Row("key-work", f"{_KEY}, processor time", 2.0, partial(key_to_paint, "processor"), quick=1),
    Row("key-p95", f"key to repainted screen, {CROWD} combatants, 95 of 100", 50,
        partial(key_to_paint, "wall", alone=True), unit="ms", kind="plain", noisy=True),
    Row("memory", f"memory, {CROWD} combatants and {STEPS:,} steps: bare app", 25, memory, unit="MiB", kind="more",
        rounds=5, quick=1),
    Row("memory-opened", f"the same after {OPENED} dialogs and screens: bare app", 25, partial(memory, OPENED),
        unit="MiB", kind="more", rounds=3, quick=0),
)  # fmt: skip
