"""The players' page: who is answered, what is in it, and how it follows."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Iterator, MutableMapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest

from oa_tui.encounter import commands as c
from oa_tui.play.following import GONE, Following, Seen
from oa_tui.play.projection import Picture, project
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Condition
from oa_tui.web import app as web
from oa_tui.web.app import application
from oa_tui.web.guard import Answer
from oa_tui.web.page import fragment, page
from tests.unit.playing import begun, id_of

HERE = "http://127.0.0.1:8137"
KEY = "a-key_of.random"
NASTY = "<script>alert('x')</script>&\"\x1b[31m\u202e"


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    found = begun(tmp_path)
    yield found
    found.close()


def following(play: Play) -> Following:
    assert play.path is not None
    return Following(play.path)


class Client:
    """Asks the app in this process."""

    def __init__(self, app: Answer, base: str) -> None:
        self._app = app
        self._base = base

    def request(self, method: str, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(self._app), base_url=self._base) as http:
                return await http.request(method, path, headers=headers)

        return asyncio.run(ask())

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return self.request("GET", path, headers)


def client(play: Play, host: str = "127.0.0.1", token: str = "", base: str = HERE) -> Client:
    return Client(application(following(play), host, token), base)


# ---- what is in the page ----
def test_the_page_shows_the_picture_and_nothing_that_is_hidden(play: Play) -> None:
    play.do(c.SetSight((id_of(play, "Ogre"),), "hidden"))
    play.do(c.AddCondition((id_of(play, "Ash"),), Condition("", "Prone")))
    text = client(play).get("/").text
    assert "Ogre" not in text
    for word in ("Skirmish", "Round <b>1</b>", "Ash", "Goblin A", "unhurt", "prone", "Cross the ford", "5 of 5"):
        assert word in text, word
    play.do(c.SetSight((id_of(play, "Ogre"),), "words"))
    assert "Ogre" in client(play).get("/").text


def test_names_are_words_whatever_is_in_them(play: Play) -> None:
    play.do(c.Add(Combatant("", NASTY, name=NASTY)))
    play.do(c.AddCondition((id_of(play, "Ash"),), Condition("", NASTY)))
    play.do(c.Next(first=""))
    text = fragment(following(play).seen)
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    assert not set(text) & {"\x1b", "\u202e", "\n"}
    tags = set(re.findall(r"<(\w+)", text))
    assert tags <= {"header", "h1", "p", "b", "span", "div", "ol", "ul", "li"}


def test_nothing_of_a_session_stands_in_an_attribute(play: Play) -> None:
    play.do(c.Add(Combatant("", "x onclick=evil", name='" onclick="evil')))

    class Attributes(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert {name for name, _ in attrs} <= {"class", "role"}, (tag, attrs)
            assert not any("evil" in (value or "") for _, value in attrs)

    Attributes().feed(fragment(following(play).seen))


def test_without_a_script_it_loads_itself_again_and_nothing_comes_from_outside(play: Play) -> None:
    text = client(play).get("/").text
    assert '<noscript><meta http-equiv="refresh"' in text
    assert "http://" not in text
    assert "https://" not in text
    assert "src=" not in text
    assert "url(" not in text
    assert "@import" not in text


def test_a_trouble_is_told_above_the_last_picture() -> None:
    text = page(Seen(Picture(name="The bridge", stage="running", round=3), GONE))
    assert "moved or deleted" in text
    assert "The bridge" in text


def test_the_policy_allows_this_style_and_this_script_alone(play: Play) -> None:
    answer = client(play).get("/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"


# ---- who is answered ----
@pytest.mark.parametrize(
    "path",
    ["/", "/events", "/wrong/", f"/{KEY}x", f"/{KEY}x/", f"/x/../{KEY}x/", f"/{KEY[:-1]}/", "//", "/%2e%2e/", "/ü/"],
)
def test_without_the_key_nothing_answers(play: Play, path: str) -> None:
    answer = client(play, "192.0.2.7", KEY, "http://192.0.2.7:8137").get(path)
    assert answer.status_code == 404
    assert "Ash" not in answer.text


def test_the_key_typed_without_the_last_stroke_leads_to_the_page(play: Play) -> None:
    answer = client(play, "192.0.2.7", KEY, "http://192.0.2.7:8137").get(f"/{KEY}")
    assert (answer.status_code, answer.headers["location"], answer.text) == (308, f"/{KEY}/", "")
    assert client(play, "192.0.2.7", KEY, "http://evil.example:8137").get(f"/{KEY}").status_code == 404


def test_with_the_key_the_page_is_there(play: Play) -> None:
    answer = client(play, "192.0.2.7", KEY, "http://192.0.2.7:8137").get(f"/{KEY}/")
    assert answer.status_code == 200
    assert "Ash" in answer.text
    assert KEY not in answer.text


@pytest.mark.parametrize("path", ["/nothing", "/events/", "/../../etc/passwd", "/..%2f..%2fetc/passwd", "/index.html"])
def test_there_are_no_files_behind_it(play: Play, path: str) -> None:
    answer = client(play).get(path)
    assert answer.status_code == 404
    assert "root:" not in answer.text


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8137", "", "127.0.0.1.evil.example:8137", "[::2]:1"])
def test_another_host_is_refused(play: Play, host: str) -> None:
    assert client(play).get("/", headers={"host": host}).status_code == 404


@pytest.mark.parametrize("host", ["127.0.0.1:8137", "localhost:8137", "LOCALHOST", "[::1]:8137"])
def test_this_machine_has_several_names(play: Play, host: str) -> None:
    assert client(play).get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(("host", "status"), [("192.168.0.2:80", 200), ("[fe80::1]:80", 200), ("evil.example", 404)])
def test_listening_everywhere_it_answers_to_addresses_but_to_no_name(play: Play, host: str, status: int) -> None:
    assert client(play, "0.0.0.0", KEY).get(f"/{KEY}/", headers={"host": host}).status_code == status


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:8137", "http://127.0.0.1:1"])
def test_another_origin_is_refused(play: Play, origin: str) -> None:
    for path in ("/", "/events"):
        assert client(play).get(path, headers={"origin": origin}).status_code == 404


def test_its_own_origin_is_not(play: Play) -> None:
    assert client(play).get("/", headers={"origin": HERE}).status_code == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_it_is_only_for_reading(play: Play, method: str) -> None:
    assert client(play).request(method, "/").status_code == 405


def test_a_body_is_refused_unread(play: Play) -> None:
    asked = []

    async def receive() -> MutableMapping[str, Any]:
        asked.append(1)
        return {"type": "http.request", "body": b"x" * 65536, "more_body": True}

    sent: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"content-length", b"10485760")]

    async def ask() -> None:
        await application(following(play), "127.0.0.1")(scope("/", headers), receive, send)

    asyncio.run(ask())
    assert sent[0]["status"] == 413
    assert (b"connection", b"close") in sent[0]["headers"]
    assert asked == []


# ---- how it follows ----
def scope(path: str, headers: list[tuple[bytes, bytes]] | None = None, method: str = "GET") -> dict[str, Any]:
    return {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": headers or [(b"host", b"127.0.0.1")],
    }


class Browser:
    """Reads events; `reads` False: never takes anything in."""

    def __init__(self, app: Answer, *, reads: bool = True) -> None:
        self.got: asyncio.Queue[str] = asyncio.Queue()
        self.status = 0
        self._reads = reads
        self._leaves = asyncio.Event()
        self.task = asyncio.ensure_future(app(scope("/events"), self._receive, self._send))

    async def _receive(self) -> MutableMapping[str, Any]:
        await self._leaves.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        elif not self._reads:
            await asyncio.Event().wait()
        else:
            self.got.put_nowait(message["body"].decode())

    async def next(self) -> str:
        return await asyncio.wait_for(self.got.get(), 5)

    async def leave(self) -> None:
        self._leaves.set()
        await asyncio.wait_for(self.task, 5)


@contextlib.asynccontextmanager
async def running(app: Answer) -> AsyncIterator[None]:
    """The app between its start and its end."""
    said: asyncio.Queue[str] = asyncio.Queue()
    stop = asyncio.Event()
    asked = iter(["lifespan.startup"])

    async def receive() -> MutableMapping[str, Any]:
        for word in asked:
            return {"type": word}
        await stop.wait()
        return {"type": "lifespan.shutdown"}

    async def send(message: MutableMapping[str, Any]) -> None:
        said.put_nowait(message["type"])

    task = asyncio.ensure_future(app({"type": "lifespan", "state": {}}, receive, send))
    assert await asyncio.wait_for(said.get(), 5) == "lifespan.startup.complete"
    yield
    stop.set()
    await asyncio.wait_for(task, 5)


async def test_every_browser_gets_each_change_and_what_is_hidden_none(play: Play) -> None:
    play.do(c.SetSight((id_of(play, "Ogre"),), "hidden"))
    app = application(following(play), "127.0.0.1", every=0.01)
    async with running(app):
        browsers = [Browser(app) for _ in range(20)]
        first = [await one.next() for one in browsers]
        assert all('<p class="acting"><span class="mark">► </span>Ash' in text for text in first)
        play.do(c.Next())
        play.do(c.Next())
        second = [await one.next() for one in browsers]
        assert all("</span>Bryn" in text for text in second)
        assert not any("Ogre" in text for text in (*first, *second))
        play.do(c.SetSight((id_of(play, "Ogre"),), "words"))
        assert all("Ogre" in text for text in [await one.next() for one in browsers])
        for one in browsers:
            await one.leave()


async def test_a_browser_that_never_reads_is_dropped_and_holds_up_nobody(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "PATIENCE", 0.05)
    app = application(following(play), "127.0.0.1", every=0.01)
    async with running(app):
        deaf, good = Browser(app, reads=False), Browser(app)
        await good.next()
        play.do(c.Next())
        assert "</span>Ogre" in await good.next()
        await asyncio.wait_for(deaf.task, 5)
        await good.leave()


async def test_silence_brings_a_sign_of_life(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web.Hub.after, "__defaults__", (0.02,))
    app = application(following(play), "127.0.0.1", every=0.01)
    async with running(app):
        browser = Browser(app)
        await browser.next()
        assert await browser.next() == ":\n\n"
        await browser.leave()


async def test_more_than_it_takes_are_asked_to_come_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "MOST", 1)
    app = application(following(play), "127.0.0.1", every=0.01)
    async with running(app):
        first, second = Browser(app), Browser(app)
        await first.next()
        await asyncio.wait_for(second.task, 5)
        assert second.status == 503
        await first.leave()
        third = Browser(app)
        await third.next()
        await third.leave()


async def test_a_moved_session_is_told_to_every_browser(play: Play) -> None:
    assert play.path is not None
    app = application(following(play), "127.0.0.1", every=0.01)
    async with running(app):
        browser = Browser(app)
        await browser.next()
        play.path.rename(play.path.with_suffix(".away"))
        assert "moved or deleted" in await browser.next()
        play.path.with_suffix(".away").rename(play.path)
        assert "moved or deleted" not in await browser.next()
        await browser.leave()


def test_what_events_hold_is_what_the_page_holds(play: Play) -> None:
    seen = following(play).seen
    assert fragment(seen) in page(seen)
    assert seen.picture == project(play.system, play.table)
