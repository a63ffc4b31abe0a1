"""The players' page served: a real server on this machine, where it listens, and what the command says."""

from __future__ import annotations

import contextlib
import queue
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn

from oa_tui.encounter import commands as c
from oa_tui.play.following import Following
from oa_tui.play.session import Play
from oa_tui.web import asking
from oa_tui.web.serving import Unservable, address, listen, server
from tests.unit.playing import begun

KEY = "a-key_of.random"


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    found = begun(tmp_path)
    yield found
    found.close()


def following(play: Play) -> Following:
    assert play.path is not None
    return Following(play.path)


# ---- a real server ----
@contextlib.contextmanager
def served(play: Play, token: str = "") -> Iterator[str]:
    """The page on a free port of this machine."""
    listening = listen("127.0.0.1", 0)
    apps: queue.Queue[uvicorn.Server] = queue.Queue()

    def run() -> None:
        app = server(following(play), "127.0.0.1", token)  # a journal belongs to the thread that opens it
        apps.put(app)
        app.run(sockets=[listening])

    thread = threading.Thread(target=run)
    thread.start()
    app = apps.get(timeout=10)
    try:
        yield address("127.0.0.1", listening.getsockname()[1], token)
    finally:
        app.should_exit = True
        thread.join(10)
        assert not thread.is_alive()


def test_a_real_server_sends_the_page_and_its_events(play: Play) -> None:
    with served(play, KEY) as url, httpx.Client(timeout=10) as http:
        answer = http.get(url)
        assert "Ash" in answer.text
        assert not {"server", "date"} & set(answer.headers)
        assert http.get(url.replace(KEY, "other")).status_code == 404
        with http.stream("GET", url + "events") as events:
            lines = events.iter_lines()
            assert "</span>Ash" in next(line for line in lines if line.startswith("data: "))
            play.do(c.Next())
            assert "</span>Ogre" in next(line for line in lines if line.startswith("data: "))


def _connect(url: str) -> socket.socket:
    found = urlsplit(url)
    return socket.create_connection((found.hostname or "", found.port or 0), timeout=10)


WHOLE = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.mark.parametrize("before", [b"", WHOLE], ids=["at once", "after an answer"])
@pytest.mark.parametrize("part", [b"GET / HT", WHOLE[:-2]], ids=["a line", "all but its end"])
def test_who_never_ends_a_request_is_dropped(
    play: Play, monkeypatch: pytest.MonkeyPatch, before: bytes, part: bytes
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 0.2)
    with served(play) as url, _connect(url) as slow:
        slow.sendall(before)
        if before:
            assert slow.recv(1_000_000)
        slow.sendall(part)
        while slow.recv(1_000_000):
            pass  # the end comes: without it, ten seconds pass and this fails


def test_who_waits_for_events_is_not_dropped(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 0.05)
    with served(play) as url, httpx.Client(timeout=10) as http, http.stream("GET", url + "events") as events:
        lines = events.iter_lines()
        next(line for line in lines if line.startswith("data: "))
        with _connect(url) as slow:
            assert slow.recv(10) == b""  # so long has passed
        play.do(c.Next())
        assert "</span>Ogre" in next(line for line in lines if line.startswith("data: "))


def test_one_address_never_has_all_the_connections(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST_OF_ONE", 2)
    with served(play) as url, _connect(url) as first, _connect(url) as second:
        for each in (first, second):
            each.sendall(WHOLE)
            assert each.recv(100).startswith(b"HTTP/1.1 200 ")
        with _connect(url) as third, contextlib.suppress(ConnectionResetError):
            assert third.recv(100) == b""


def test_a_real_server_refuses_ten_megabytes(play: Play) -> None:
    with served(play) as url, socket.create_connection(("127.0.0.1", int(url.split(":")[2].strip("/")))) as raw:
        raw.settimeout(10)
        raw.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10485760\r\n\r\n")
        assert raw.recv(4096).startswith(b"HTTP/1.1 413 ")
        with contextlib.suppress(OSError):
            while True:
                raw.sendall(b"x" * 65536)


# ---- where it listens ----
def test_a_port_in_use_is_a_sentence(own_home: Path, play: Play) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        words = [sys.executable, "-m", "oa_tui", "players", str(play.path), "--web", "--port", str(port)]
        done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Port {port} is in use already" in done.stderr


def test_an_address_of_another_machine_is_a_sentence() -> None:
    with pytest.raises(Unservable, match="isn't an address of this machine"):
        listen("192.0.2.1", 0)
    with pytest.raises(Unservable, match="no address"):
        listen("..", 0)


def test_the_address_of_a_version_6_host_stands_in_brackets() -> None:
    assert address("fe80::1", 80, "key") == "http://[fe80::1]:80/key/"
    assert address("127.0.0.1", 80, "") == "http://127.0.0.1:80/"


def test_with_a_host_the_address_has_a_random_key_and_a_code_to_scan(own_home: Path, play: Play) -> None:
    words = [sys.executable, "-m", "oa_tui", "players", str(play.path), "--web", "--host", "127.0.0.1", "--port", "0"]
    seen = []
    for _ in range(2):
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(12)]
            process.terminate()
        found = re.search(r"http://127\.0\.0\.1:\d+/([\w-]{20,})/", lines[0])
        assert found is not None
        assert any("█" in line or "▀" in line for line in lines[2:])
        seen.append(found[1])
    assert seen[0] != seen[1]


@pytest.mark.parametrize("words", [["--host", "x"], ["--port", "80"], ["--web", "--port", "eighty"]])
def test_options_that_dont_fit_are_a_sentence(own_home: Path, words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", "oa_tui", "players", *words], capture_output=True, text=True)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()
