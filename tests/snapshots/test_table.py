"""The table as a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from oa_tui.play.session import Play
from oa_tui.play.settings import Settings
from oa_tui.tui.app import OaTui

Compare = Callable[..., bool]
SIZES = [(120, 36), (80, 24), (40, 12)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_table(snap_compare: Compare, play: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(play), terminal_size=size, press=["j", "j", "space"])


@pytest.mark.parametrize("theme", ["oa-light", "oa-high-contrast"])
def test_table_in_other_themes(snap_compare: Compare, play: Play, theme: str) -> None:
    assert snap_compare(OaTui(play, settings=Settings(theme=theme)), terminal_size=(120, 36), press=["j", "j", "space"])


def test_table_in_ascii(snap_compare: Compare, play: Play) -> None:
    assert snap_compare(
        OaTui(play, settings=Settings(glyphs="ascii")), terminal_size=(80, 24), press=["j", "j", "space"]
    )


def test_table_before_it_begins(snap_compare: Compare, setting: Play) -> None:
    assert snap_compare(OaTui(setting), terminal_size=(80, 24))


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_table_above_the_drawer(snap_compare: Compare, play: Play, size: tuple[int, int]) -> None:
    async def mark(pilot: Pilot[Any]) -> None:
        await pilot.press("asterisk", "1")

    assert snap_compare(OaTui(play), terminal_size=size, run_before=mark)


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_help(snap_compare: Compare, play: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(play), terminal_size=size, press=["question_mark"])


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_palette(snap_compare: Compare, play: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(play), terminal_size=size, press=["colon", "m", "a"])


def test_statblock(snap_compare: Compare, play: Play) -> None:
    assert snap_compare(OaTui(play), terminal_size=(80, 24), press=["enter"])


def test_log(snap_compare: Compare, play: Play) -> None:
    assert snap_compare(OaTui(play), terminal_size=(80, 24), press=["l", "down"])
