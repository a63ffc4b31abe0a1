"""The players' page under twenty browsers: they cost the GM nothing to speak of, and the last one sees a step soon."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.widgets import Static

from oa_tui.encounter import commands as c
from oa_tui.play.following import EVERY, Following
from oa_tui.play.session import Play
from oa_tui.tui.app import OaTui
from oa_tui.tui.players.app import PlayersApp
from tests.unit.playing import begun

BROWSERS = 20


class Browser(threading.Thread):
    """Reads events, and remembers when each arrived and who acts in it."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        found = re.match(r"http://([\d.]+):(\d+)(/\S*)", url)
        assert found is not None
        self.socket = socket.create_connection((found[1], int(found[2])))
        self.socket.sendall(f"GET {found[3]}events HTTP/1.1\r\nHost: {found[1]}:{found[2]}\r\n\r\n".encode())
        self.changed = threading.Condition()
        self.acts: dict[str, float] = {}
        self.start()

    def run(self) -> None:
        with self.socket:
            self._read()

    def _read(self) -> None:
        text = ""
        while data := self.socket.recv(65536):
            text += data.decode("utf-8", "replace")
            *whole, text = text.split("\n\n")
            with self.changed:
                for event in whole:
                    if (found := re.search(r"► </span>([^<]+)", event)) is not None:
                        self.acts[found[1]] = time.perf_counter()
                self.changed.notify_all()

    def saw(self, who: str, after: float) -> float:
        """When this browser saw somebody act."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.acts.get(who, -1) >= after, 10), f"{who} was never seen"
            return self.acts[who]


@pytest.fixture
def browsers(url: str) -> Iterator[Callable[[], list[Browser]]]:
    """Opens all of them, each with the page before it."""
    opened: list[Browser] = []

    def open_all() -> list[Browser]:
        opened.extend(Browser(url) for _ in range(BROWSERS))
        for one in opened:
            one.saw("Ash", 0)
        return opened

    yield open_all
    for one in opened:
        one.socket.shutdown(socket.SHUT_RDWR)
        one.join(10)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    found = begun(tmp_path)
    yield found
    found.close()


@pytest.fixture
def url(play: Play) -> Iterator[str]:
    words = [sys.executable, "-m", "oa_tui", "players", str(play.path), "--web", "--port", "0"]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        yield found[0]
        process.terminate()


def test_a_step_reaches_the_last_of_twenty_browsers_within_half_a_second(
    play: Play, browsers: Callable[[], list[Browser]]
) -> None:
    every = browsers()
    took = []
    for _ in range(10):
        started = time.perf_counter()
        play.do(c.Next())
        actor = play.table.combatants[play.encounter.actor or ""].label
        took.append(max(one.saw(actor, started) for one in every) - started)
    assert statistics.median(took) < 0.5, took


def test_a_step_is_seen_from_beside_within_200_ms(play: Play) -> None:
    assert play.path is not None
    watch = Following(play.path)
    costs = []
    for _ in range(20):
        play.do(c.Next())
        started = time.perf_counter()
        watch.look()
        costs.append(time.perf_counter() - started)
    assert EVERY + statistics.median(costs) < 0.15, "and there are 50 ms left to draw it"


async def test_a_step_is_drawn_in_the_players_window_within_200_ms(play: Play) -> None:
    assert play.path is not None
    app = PlayersApp(Following(play.path))
    took = []
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        for _ in range(6):
            play.do(c.Next())
            started = time.perf_counter()
            actor = play.table.combatants[play.encounter.actor or ""].label
            banner = " ".join(actor.upper())
            while banner not in str(app.query_one("#picture", Static).content):
                await asyncio.sleep(0.002)
            took.append(time.perf_counter() - started)
    assert statistics.median(took) < 0.2, took


async def _keys(play: Play) -> float:
    """The median seconds from a key to the screen at rest again."""
    app = OaTui(play)
    took = []
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        for key in "jkjkjkjkjk":
            started = time.perf_counter()
            await pilot.press(key)
            took.append(time.perf_counter() - started)
    return statistics.median(took)


async def test_twenty_browsers_cost_the_gm_nothing_to_speak_of(
    play: Play, browsers: Callable[[], list[Browser]]
) -> None:
    alone = await _keys(play)
    browsers()
    assert await _keys(play) < 2 * alone + 0.05
