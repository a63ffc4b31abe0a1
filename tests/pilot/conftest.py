"""A table to press keys at: the bundled bridge, with seeded dice and a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.library import bundled_folder
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.tui.app import OaTui
from oa_tui.tui.screens.table import TableScreen

BRIDGE = bundled_folder() / "open-adventure" / "encounters" / "the-bridge.yaml"
NOON = 1_700_000_000.0


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Play]:
    """The bridge, nothing begun."""
    found = given([BRIDGE])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path / "sessions", seed=3, clock=lambda: NOON)
    yield play
    play.close()


@pytest.fixture
def begun(bridge: Play) -> Play:
    """The bridge in its first round."""
    bridge.do(c.BeginEncounter())
    return bridge


@pytest.fixture
def table_of() -> Callable[[OaTui], TableScreen]:
    """The table screen of an app, wherever it stands on the stack."""

    def found(app: OaTui) -> TableScreen:
        return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))

    return found
