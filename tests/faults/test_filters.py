"""A filter that nothing answers to is an empty list, on every screen that takes one."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.tui.app import OaTui
from tests.unit.playing import begun


@pytest.mark.parametrize("key", ["question_mark", "colon", "slash", "a", "x", "l"])
async def test_words_that_nothing_is_called_by_leave_every_list_standing(tmp_path: Path, key: str) -> None:
    play = begun(tmp_path)
    app = OaTui(play)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press(key, "q", "x", "j", "q")
        await pilot.pause()
        assert len(app.screen_stack) > 1
        await pilot.press("escape", "escape")
    play.close()
