"""The check builder as a picture: before, while typing and after the roll the columns stand still."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from oa_tui.encounter import commands as c
from oa_tui.play.session import Play
from oa_tui.play.settings import Settings
from oa_tui.tui.app import OaTui

Compare = Callable[..., bool]
Keys = tuple[str, ...]

SIZES = pytest.mark.parametrize("size", [(120, 36), (80, 24)], ids=lambda size: f"{size[0]}x{size[1]}")
DRAFT: Keys = ("1", "+", *"high", "enter")
TYPING: Keys = (*DRAFT, "t", "6", "4")
AFTER: Keys = (*TYPING, "3")


@pytest.fixture
def goblins(setting: Play) -> Play:
    """The bridge in its first round; Bloodwind acts and is hurt."""
    scores = dict(zip((one.id for one in setting.table.present), (11, 9, 8, 7, 6, 5, 4, 4, 4, 4, 3, 2, 1), strict=True))
    setting.do(c.BeginEncounter(dict(scores)))
    setting.do(c.Hurt(((setting.actor or "", 3),)))
    return setting


def on_goblins(*keys: str) -> Callable[[Pilot[Any]], Any]:
    """Mark the first two goblins and press these keys."""

    async def press(pilot: Pilot[Any]) -> None:
        view = pilot.app.screen.view  # type: ignore[attr-defined]  # the table screen's
        marked = [one.id for one in view.play.table.present if one.label in ("Goblin A", "Goblin B")]
        view.marks |= set(marked)
        view.selected = marked[-1]
        await pilot.press(*keys)
        await pilot.pause()

    return press


@SIZES
def test_check_before(snap_compare: Compare, goblins: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(goblins), terminal_size=size, run_before=on_goblins(*DRAFT))


@SIZES
def test_check_typing(snap_compare: Compare, goblins: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(goblins), terminal_size=size, run_before=on_goblins(*TYPING))


@SIZES
def test_check_after(snap_compare: Compare, goblins: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(goblins), terminal_size=size, run_before=on_goblins(*AFTER))


@pytest.mark.parametrize("theme", ["oa-light", "oa-high-contrast"])
def test_check_after_in_other_themes(snap_compare: Compare, goblins: Play, theme: str) -> None:
    assert snap_compare(
        OaTui(goblins, settings=Settings(theme=theme)), terminal_size=(120, 36), run_before=on_goblins(*AFTER)
    )


def test_check_in_ascii(snap_compare: Compare, goblins: Play) -> None:
    assert snap_compare(
        OaTui(goblins, settings=Settings(glyphs="ascii")), terminal_size=(80, 24), run_before=on_goblins(*DRAFT)
    )


@pytest.mark.parametrize("keys", [DRAFT, TYPING, AFTER], ids=["before", "typing", "after"])
def test_check_in_the_smallest_terminal(snap_compare: Compare, goblins: Play, keys: Keys) -> None:
    assert snap_compare(OaTui(goblins), terminal_size=(40, 12), run_before=on_goblins(*keys))


def test_check_with_a_line_switched_off(snap_compare: Compare, goblins: Play) -> None:
    assert snap_compare(OaTui(goblins), terminal_size=(120, 36), run_before=on_goblins(*AFTER, "2", "down"))


def test_suggestions(snap_compare: Compare, goblins: Play) -> None:
    assert snap_compare(OaTui(goblins), terminal_size=(80, 24), run_before=on_goblins("1", "-", "r", "o"))


def test_details(snap_compare: Compare, goblins: Play) -> None:
    assert snap_compare(OaTui(goblins), terminal_size=(80, 24), run_before=on_goblins("1", "up", "up"))


def test_offers(snap_compare: Compare, goblins: Play) -> None:
    assert snap_compare(OaTui(goblins), terminal_size=(80, 24), run_before=on_goblins("c"))


def test_how_hard(snap_compare: Compare, goblins: Play) -> None:
    keys = ("c", *"anything", "enter", "down")
    assert snap_compare(OaTui(goblins), terminal_size=(80, 24), run_before=on_goblins(*keys))
