"""Pages of very many things: what is drawn is what shows, and the cursor is always among it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

from oa_tui.encounter import commands as c
from oa_tui.library import Problem
from oa_tui.tui.screens.log import LogScreen
from oa_tui.tui.screens.problems import ProblemsScreen
from tests.pilot.desk import Desk, desk

MANY = 80


def lines(at: Desk) -> list[str]:
    return str(at.app.screen.query_one("#page-body", Static).visual).splitlines()


async def test_the_log_draws_what_shows_and_says_how_many_steps_do_not(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        for number in range(MANY):
            at.play.do(c.TakeNote(f"number {number}"))
        await at.press("l")
        page = at.app.screen
        assert isinstance(page, LogScreen)
        assert len(lines(at)) == 21
        assert page.unseen() == (0, page.count() - 20)
        for keys in (["end"], ["pageup"] * 3, ["up"] * 3, ["pagedown"], ["home"]):
            await at.press(*keys)
            above, below = page.unseen()
            assert above <= page.at < page.count() - below
            assert len(lines(at)) <= 21
            if page.at < MANY:
                assert any(f"number {MANY - 1 - page.at}" in line for line in lines(at))
        assert (page.at, page.unseen()[0]) == (0, 0)


async def test_the_list_stands_still_while_the_cursor_moves_within_it(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        for number in range(MANY):
            at.play.do(c.TakeNote(f"number {number}"))
        await at.press("l", *["pagedown"] * 4)
        page = at.app.screen
        assert isinstance(page, LogScreen)
        top = page.unseen()[0]
        await at.press("pageup", *["up"] * 9)
        assert page.unseen()[0] == top
        await at.press("up")
        assert page.unseen()[0] == top - 1
        text = f"number {MANY - 1 - page.at}"
        await at.press("enter")
        assert next(entry for entry in at.play.log() if not entry.undone).line.title.endswith(text)


@pytest.mark.parametrize("key", ["down", "end"])
async def test_all_of_a_problem_shows_where_the_cursor_is(tmp_path: Path, key: str) -> None:
    found = [
        Problem("error", f"fault {number}", "x.yaml", number + 1, 1, fix=f"fix {number}", excerpt=((1, "a: b"),))
        for number in range(MANY)
    ]
    async with desk(tmp_path) as at:
        page = ProblemsScreen(found)
        await at.app.push_screen(page)
        for _ in range(12):
            await at.press(key)
            shown = "\n".join(lines(at))
            assert f"fault {page.at} " in shown
            assert f"fix  fix {page.at}" in shown
