"""A day at the table, in simulated time: memory stops growing, and all of it is in the file."""

from __future__ import annotations

import random
import tracemalloc
from pathlib import Path

from oa_tui.plain.show import as_json
from oa_tui.play.session import Play
from tests.faults.bench import many, moved, same_on_disk, tell
from tests.unit.playing import begun

HOURS = many(1, 24)
EVERY = 10
"""Seconds between two things that somebody does."""
MIB = 2**20


def played(play: Play, dice: random.Random, hours: float) -> float:
    """So many hours; the memory held at their end, in MiB."""
    for n in range(int(hours * 3600 / EVERY)):
        moved(play, dice)
        if n % 20 == 0:
            as_json(play)
            play.log(30)
    return tracemalloc.get_traced_memory()[0] / MIB


def test_a_long_day_at_the_table_takes_no_more_memory_at_its_end(tmp_path: Path) -> None:
    play, dice = begun(tmp_path), random.Random(9)
    path = play.path
    assert path is not None
    tracemalloc.start()
    half = played(play, dice, HOURS / 2)
    whole = played(play, dice, HOURS / 2)
    tracemalloc.stop()
    tell("simulated play", hours=HOURS, steps=play.steps, **{"MiB at half": half, "MiB at the end": whole})
    assert whole - half < many(4, 8), f"{half:.1f} MiB, then {whole:.1f} MiB"
    same_on_disk(play, path)
