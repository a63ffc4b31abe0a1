"""A part that is closed is gone: hours of dialogs hold no more than the first."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

import pytest
from textual.screen import Screen
from textual.strip import Strip

from oa_tui.tui.check.drawer import CheckDrawer
from tests.pilot.desk import desk

TIMES = 4


def held() -> Counter[str]:
    """Drawn lines, screens and drawers that something still refers to."""
    gc.collect()
    found = (
        kind.__name__ for each in gc.get_objects() for kind in (Strip, Screen, CheckDrawer) if isinstance(each, kind)
    )
    return Counter(found)


@pytest.mark.parametrize("opening", ["d", "question_mark", "l", "1"])
async def test_what_was_opened_and_closed_is_let_go(tmp_path: Path, opening: str) -> None:
    async with desk(tmp_path) as at:
        for _ in range(2):
            await at.press(opening, "escape")
        before = held()
        for _ in range(TIMES):
            await at.press(opening, "escape")
        more = held() - before
        assert more["Screen"] + more["CheckDrawer"] == 0
        assert more["Strip"] / TIMES < 3


async def test_a_screen_below_a_dialog_takes_the_new_theme_too(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.press("d")
        before = at.table.view.ink
        at.app.theme = "oa-light"
        await at.press("escape")
        assert at.table.view.ink != before
