"""A running app at a table, its keys counted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from oa_tui.play.session import Play
from oa_tui.tui.app import OaTui
from oa_tui.tui.dialogs.base import Dialog
from oa_tui.tui.screens.table import TableScreen
from tests.unit.playing import begun, id_of


class Desk:
    """A running app, its keys counted."""

    def __init__(self, app: OaTui, pilot: Pilot[None], play: Play) -> None:
        self.app = app
        self.pilot = pilot
        self.play = play
        self.pressed = 0

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            self.pressed += 1
        await self.pilot.pause()

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def dialog(self) -> Dialog:
        assert isinstance(self.app.screen, Dialog)
        return self.app.screen

    def closed(self) -> bool:
        return not isinstance(self.app.screen, Dialog)

    @property
    def labels(self) -> list[str]:
        return [each.label for each in self.play.table.present]

    async def select(self, *labels: str, mark: bool = False) -> None:
        """Select the first; mark all if there are several, or one if asked."""
        view = self.table.view
        view.selected = id_of(self.play, labels[0])
        if mark or len(labels) > 1:
            view.marks |= {id_of(self.play, label) for label in labels}
        self.table.refresh_view()
        await self.pilot.pause()


@asynccontextmanager
async def desk(
    folder: Path, start: Callable[[Path], Play] = begun, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Desk]:
    play = start(folder)
    app = OaTui(play)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Desk(app, pilot, play)
