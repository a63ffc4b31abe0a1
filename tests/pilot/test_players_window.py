"""The players' window in a running app."""

from __future__ import annotations

from textual.widgets import Static

from oa_tui.play.following import Following
from oa_tui.play.session import Play
from oa_tui.tui.players.app import PlayersApp


async def test_another_size_is_drawn_at_once_not_with_the_next_change(begun: Play) -> None:
    assert begun.path is not None
    app = PlayersApp(Following(begun.path), ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for width, height in ((60, 20), (120, 36), (60, 20)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            drawn = str(app.query_one("#picture", Static).visual).splitlines()
            assert (max(map(len, drawn)), len(drawn)) == (width - 4, height), "two cells are free at each side"
