"""Long sessions at a crowded table: reopening, undo and memory, and that ten times the length hardly matters."""

from __future__ import annotations

import gc
import sqlite3
import statistics
import time
import tracemalloc
import zlib
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.evolve import evolve
from oa_tui.play.record import Line, Record, encode
from oa_tui.play.session import Play
from oa_tui.play.store import CHECKPOINT_EVERY, STATES_KEPT
from oa_tui.rules.table import Combatant, Pool
from oa_tui.sessions import Step
from oa_tui.sessions.rows import INSERT_STEP, write_step
from tests.unit.playing import bridge, bridge_files

CROWD = 100
STEPS = 10_000
MIB = 2**20


def grown(folder: Path, steps: int) -> Path:
    """A session with a hundred combatants and so many steps, each losing or regaining points, written at once."""
    play = bridge(folder)
    mob = Combatant("", "Goblin", name="Goblin", pools={"challenge_points": Pool(9, 9)}, turn={"major": 1, "minor": 1})
    play.do(c.Add(mob, CROWD - len(play.table.present)))
    play.do(c.BeginEncounter())
    path, table, first = play.path, play.table, play.steps + 1
    assert path is not None
    assert len(table.present) == CROWD
    play.close()
    whos = [one.id for one in table.present if "challenge_points" in one.pools]
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = OFF")
        file.execute("BEGIN")
        for n in range(first, steps + 1):
            who = whos[n % len(whos)]
            was = table.combatants[who].pools["challenge_points"]
            event = e.PoolSet(who, "challenge_points", replace(was, value=(was.value + 5) % 9), was.value)
            table = evolve(table, event)
            line = Line(f"{table.combatants[who].label}: Challenge Points {was.value}", 1, 1)
            file.execute(INSERT_STEP, write_step(Step(n, "do", n - 1, n, n, line.title, _record(event, line), 1.0)))
            if n % CHECKPOINT_EVERY == 0:
                state = encode(table)
                file.execute("INSERT INTO checkpoint VALUES (?, ?, ?)", (n, state, zlib.crc32(state)))
        file.execute("COMMIT")
    return path


def _record(event: e.PoolSet, line: Line) -> bytes:
    return encode(Record((event,), line))


def resumed(path: Path) -> Play:
    return Play.resume(path, bridge_files().library, seed=1, clock=lambda: 1.0)


def undos(path: Path, times: int = 150) -> list[float]:
    """Seconds of each undo right after reopening, over a checkpoint at least."""
    play = resumed(path)
    costs = []
    for _ in range(times):
        started = time.perf_counter()
        play.undo()
        costs.append(time.perf_counter() - started)
    play.close()
    return costs


def opening(path: Path) -> float:
    """The best of three, in seconds."""
    costs = []
    for _ in range(3):
        started = time.perf_counter()
        play = resumed(path)
        costs.append(time.perf_counter() - started)
        play.close()
    return min(costs)


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    return {steps: grown(tmp_path_factory.mktemp(f"s{steps}"), steps) for steps in (STEPS, 10 * STEPS)}


def test_ten_thousand_steps_reopen_within_a_second_and_so_do_a_hundred_thousand(sessions: dict[int, Path]) -> None:
    short, long = opening(sessions[STEPS]), opening(sessions[10 * STEPS])
    assert short <= 1, f"{short:.2f} s"
    assert long <= 1, f"{long:.2f} s"


def test_an_undo_takes_5_ms_whatever_the_length(sessions: dict[int, Path]) -> None:
    short, long = (statistics.median(undos(path)) for path in sessions.values())
    assert short <= 0.005, f"{short * 1000:.1f} ms"
    assert long <= 0.005, f"{long * 1000:.1f} ms"
    assert long <= 3 * short + 0.001, f"{long * 1000:.1f} ms against {short * 1000:.1f} ms"


def test_a_hundred_combatants_and_ten_thousand_steps_take_25_mib_with_every_kept_state(
    sessions: dict[int, Path],
) -> None:
    """Of a long evening: reopened, and played on until as many states are kept as ever are."""
    used = {}
    for steps, path in sessions.items():
        bridge_files()
        gc.collect()
        tracemalloc.start()
        play = resumed(path)
        goblins = [one.id for one in play.table.present if one.name == "Goblin"]
        for n in range(STATES_KEPT):
            who = goblins[n % len(goblins)]
            play.do((c.Hurt if n % 2 else c.Heal)(((who, 1),)) if n % 10 else c.Next())
        used[steps] = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        play.close()
    assert used[STEPS] <= 25 * MIB, f"{used[STEPS] / MIB:.1f} MiB"
    assert used[10 * STEPS] <= 25 * MIB, f"{used[10 * STEPS] / MIB:.1f} MiB"
