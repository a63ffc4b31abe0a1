"""The encounter as a whole, and a pane that has all the room."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from oa_tui.play.session import Play
from oa_tui.tui.app import OaTui

Compare = Callable[..., bool]
SIZES = [pytest.param((120, 36), id="120x36"), pytest.param((80, 24), id="80x24")]


@pytest.mark.parametrize("size", SIZES)
def test_what_can_be_done_with_an_encounter(snap_compare: Compare, play: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(play), terminal_size=size, press=("b", "down"))


def test_the_table_widened(snap_compare: Compare, play: Play) -> None:
    assert snap_compare(OaTui(play), terminal_size=(80, 24), press=("z",))


def test_what_waits_widened(snap_compare: Compare, play: Play) -> None:
    assert snap_compare(OaTui(play), terminal_size=(120, 36), press=("p", "z"))
