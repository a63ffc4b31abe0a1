"""Sessions of any size, written at once."""

from __future__ import annotations

import sqlite3
import tempfile
import zlib
from contextlib import closing
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.evolve import evolve
from oa_tui.play.record import Line, Record, encode
from oa_tui.play.session import Play
from oa_tui.play.store import CHECKPOINT_EVERY
from oa_tui.rules.table import Combatant, Pool
from oa_tui.sessions import Step
from oa_tui.sessions.rows import INSERT_STEP, write_step
from tests.unit.playing import bridge, bridge_files


def crowd(folder: Path, people: int) -> Play:
    """The bundled bridge, begun, with goblins up to so many combatants, each a line of its own."""
    play = bridge(folder)
    spare = [one.id for one in play.table.present][people:]
    for who in spare:
        play.do(c.Remove(who))
    missing = people - len(play.table.present)
    goblin = Combatant(
        "", "Goblin", name="Goblin", pools={"challenge_points": Pool(9, 9)}, turn={"major": 1, "minor": 1}
    )
    while missing > 0:
        play.do(c.Add(goblin, min(missing, 100)))
        missing -= 100
    for group in {one.group: one.id for one in play.table.present if one.group}.values():
        play.do(c.Ungroup(group, every=True))
    play.do(c.BeginEncounter())
    assert len(play.table.present) == people
    return play


def crowded(folder: Path, people: int) -> Path:
    """The file of such a table, nobody's to write any more."""
    play = crowd(folder, people)
    path = play.path
    assert path is not None
    play.close()
    return path


def grown(folder: Path, steps: int, people: int = 100) -> Path:
    """A session of so many steps, each losing or regaining points."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "grown.oasession"
    path.write_bytes(_grown(steps, people))
    return path


@cache
def _grown(steps: int, people: int) -> bytes:
    """Its file, written at once."""
    with tempfile.TemporaryDirectory() as folder:
        return _written(Path(folder), steps, people).read_bytes()


def _written(folder: Path, steps: int, people: int) -> Path:
    play = crowd(folder, people)
    path, table, first = play.path, play.table, play.steps + 1
    assert path is not None
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
            record = encode(Record((event,), line))
            file.execute(INSERT_STEP, write_step(Step(n, "do", n - 1, n, n, line.title, record, 1.0)))
            if n % CHECKPOINT_EVERY == 0:
                state = encode(table)
                file.execute("INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?)", (n, state, zlib.crc32(state)))
        file.execute("COMMIT")
    return path


def resumed(path: Path) -> Play:
    """The session, open again."""
    return Play.resume(path, bridge_files().library, seed=1, clock=lambda: 1.0)
