"""Growth: what gets worse than in proportion as combatants, steps or sheets become more."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from oa_tui.encounter import commands as c
from oa_tui.play.session import Play
from oa_tui.tui.app import OaTui
from tests.benchmarks.journals import lengthening
from tests.benchmarks.loading import more_sheets
from tests.benchmarks.measure import Bench, Row, growth, typical
from tests.benchmarks.tables import crowd, grown, resumed

PEOPLE = (10, 100, 1_000)
STEPS = (100, 1_000, 10_000)
WORST = 1.5
"""Of linear: sorting and a warmer cache are let pass, a square is not."""
SHOWN = 0.5
"""Of linear, for what is drawn: a key costs what shows, not what there is."""
TIMES = 15


def _turns(play: Play, more: float) -> float:
    """The next turn."""
    return typical(lambda: play.do(c.Next()), TIMES, more)


def _damage(play: Play, more: float) -> float:
    """A point lost by somebody."""
    who = play.table.present[-1].id
    return typical(lambda: play.do(c.Hurt(((who, 1),))), TIMES, more)


def _paint(play: Play, more: float, opened: str = "") -> float:
    """The selection moves, all is drawn again that has to be; at the table, or in what this key opens."""

    async def keys() -> list[float]:
        app, took = OaTui(play), []
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.pause()
            await pilot.press(*opened)
            for key in "jjkjk":
                begun = time.process_time()
                await pilot.press(key)
                took.append(time.process_time() - begun + more)
        return took

    return statistics.median(asyncio.run(keys()))


@contextmanager
def crowding(cost: Callable[[Play, float], float]) -> Iterator[Bench]:
    """Tables of ten to a thousand combatants."""
    with tempfile.TemporaryDirectory() as folder:
        plays = {people: crowd(Path(folder) / str(people), people) for people in PEOPLE}
        yield Bench(growth(lambda people, more: cost(plays[people], more), PEOPLE))
        for play in plays.values():
            play.close()


@contextmanager
def long_log() -> Iterator[Bench]:
    """The whole log of sessions of a hundred to ten thousand steps."""
    with tempfile.TemporaryDirectory() as folder:
        plays = {steps: resumed(grown(Path(folder) / str(steps), steps, 10)) for steps in STEPS}
        yield Bench(growth(lambda steps, more: _paint(plays[steps], more, "l"), STEPS))
        for play in plays.values():
            play.close()


ROWS = (
    Row("growth-turn", "next turn, 10 to 1,000 combatants: linear", WORST, partial(crowding, _turns), kind="plain",
        rounds=5, quick=1),
    Row("growth-damage", "damage to one, 10 to 1,000 combatants: linear", WORST, partial(crowding, _damage),
        kind="plain", rounds=5, quick=1),
    Row("growth-paint", "a key on the screen, 10 to 1,000 combatants: linear", SHOWN, partial(crowding, _paint),
        kind="plain", rounds=3, quick=1),
    Row("growth-log", "a key in the log, 100 to 10,000 steps: linear", SHOWN, long_log, kind="plain", rounds=3,
        quick=1),
    Row("growth-reopen", "reopening, 100 to 100,000 steps: linear", WORST, partial(lengthening, "reopen"), kind="plain",
        rounds=3, quick=0),
    Row("growth-undo", "undo, 1,000 to 100,000 steps: linear", WORST, partial(lengthening, "undo"), kind="plain",
        rounds=3, quick=0),
    Row("growth-sheets", "loading, 10 to 10,000 sheets: linear", WORST, more_sheets, kind="plain", rounds=3, quick=0),
)  # fmt: skip
