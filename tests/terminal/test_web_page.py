"""The players' page in a real browser: it follows a fight, and what is hidden was never sent."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, sync_playwright

from oa_tui.encounter import commands as c
from oa_tui.play.session import Play
from oa_tui.rules.table import Condition
from tests.unit.playing import begun, id_of

CHROMIUM = Path("/usr/bin/chromium")
PHONE = {"width": 390, "height": 844}

pytestmark = pytest.mark.skipif(not CHROMIUM.exists(), reason=f"there is no {CHROMIUM}: apt-get install chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    found = begun(tmp_path)
    found.do(c.SetSight((id_of(found, "Ogre"),), "hidden"))
    yield found
    found.close()


def serving(play: Play, *words: str) -> subprocess.Popen[str]:
    """The page, served by the program as it is used."""
    return subprocess.Popen(
        [sys.executable, "-m", "oa_tui", "players", str(play.path), "--web", *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


def address(process: subprocess.Popen[str]) -> str:
    """Where it serves, once it does."""
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    return found[0]


@pytest.fixture
def served(play: Play) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The page's address, and the program that serves it."""
    with serving(play, "--host", "127.0.0.1", "--port", "0") as process:
        yield address(process), process
        process.terminate()


@pytest.fixture
def url(served: tuple[str, subprocess.Popen[str]]) -> str:
    return served[0]


def opened(browser: Browser, url: str, *, script: bool = True, scheme: str = "dark") -> Page:
    context = browser.new_context(
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        java_script_enabled=script,
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.goto(url)
    return page


def test_the_page_follows_a_fight_and_what_is_hidden_was_never_sent(browser: Browser, play: Play, url: str) -> None:
    page = opened(browser, "about:blank")
    sent: list[str] = []
    foreign: list[str] = []
    seen: list[str] = []
    page.on("response", lambda response: _note(response, url, foreign))
    page.on("console", lambda message: seen.append(message.text))
    page.add_init_script(
        "new MutationObserver(() => (window.all ??= []).push(document.documentElement.outerHTML))"
        ".observe(document, {subtree: true, childList: true, attributes: true, characterData: true});"
    )
    page.goto(url)
    sent.append(page.content())
    page.wait_for_selector(".acting:has-text('Ash')")
    play.do(c.SetPool(id_of(play, "Ash"), "body", 1))
    play.do(c.Hurt(((id_of(play, "Ogre"), 13),)))
    page.wait_for_selector("li.party:has-text('! 1 of')")
    play.do(c.Next())  # the hidden one acts: nothing moves
    play.do(c.Next())
    page.wait_for_selector(".acting:has-text('Bryn')")
    sent.append(page.content())
    sent += page.evaluate("window.all")
    assert len(sent) > 3
    assert not any("Ogre" in text for text in sent)
    play.do(c.SetSight((id_of(play, "Ogre"),), "words"))
    page.wait_for_selector("li.foe:has-text('Ogre'):has-text('hurt')")
    assert foreign == []
    assert seen == [], "the console complains"


def _note(response: Response, url: str, foreign: list[str]) -> None:
    if not response.url.startswith(url) and not response.url.endswith("/favicon.ico"):
        foreign.append(response.url)


def test_it_is_readable_on_a_phone_in_the_dark_and_in_the_light(
    browser: Browser, play: Play, url: str, tmp_path: Path
) -> None:
    play.do(c.AddCondition((id_of(play, "Ash"),), Condition("", "Prone")))
    play.do(c.SetPool(id_of(play, "Ash"), "body", 1))
    play.do(c.SetSight((id_of(play, "Goblin A"),), "bar"))
    play.do(c.Hurt(((id_of(play, "Goblin A"), 2),)))
    play.set_live(play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Goblin A"),)))
    grounds = set()
    for scheme in ("dark", "light"):
        page = opened(browser, url, scheme=scheme)
        page.wait_for_selector(".dice:has-text('d6')")
        page.screenshot(path=Path(os.environ.get("OA_TUI_SHOTS", tmp_path)) / f"phone-{scheme}.png")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.acting')).fontSize)")
        assert size >= 32
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert grounds == {"rgb(18, 18, 18)", "rgb(238, 238, 238)"}


def test_without_a_script_it_follows_by_loading_itself_again(browser: Browser, play: Play, url: str) -> None:
    page = opened(browser, url, script=False)
    assert "Ash" in page.inner_text(".acting")
    play.do(c.Next())
    play.do(c.Next())
    page.wait_for_selector(".acting:has-text('Bryn')", timeout=20_000)


def test_a_script_in_a_name_is_words(browser: Browser, play: Play, url: str) -> None:
    play.do(c.AddCondition((id_of(play, "Ash"),), Condition("", "<img src=x onerror=\"document.title='owned'\">")))
    page = opened(browser, url)
    page.wait_for_selector("li:has-text('onerror')")
    assert page.title() == "oa-tui: players"
    assert page.query_selector("img") is None


def test_a_lost_connection_is_told_and_the_page_goes_on_when_it_is_back(browser: Browser, play: Play) -> None:
    with serving(play, "--port", "0") as process:
        url = address(process)
        page = opened(browser, url)
        page.wait_for_selector(".acting:has-text('Ash')")
        assert not page.is_visible("#lost")
        process.terminate()
        page.wait_for_selector("#lost", state="visible")
        assert "Ash" in page.inner_text(".acting"), "the last picture stays"
    play.do(c.Next())
    play.do(c.Next())
    with serving(play, "--port", url.rstrip("/").rpartition(":")[2]) as process:
        page.wait_for_selector(".acting:has-text('Bryn')")
        page.wait_for_selector("#lost", state="hidden")
        process.terminate()
