"""The dialogs as pictures: the title names the targets, the table behind is dimmed and still placed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from oa_tui.play.session import Play
from oa_tui.tui.app import OaTui

Compare = Callable[..., bool]

DIALOGS: dict[str, tuple[str, ...]] = {
    "damage": ("j", "space", "space", "d", *"5,3"),
    "damage-refused": ("j", "d", *"5 luck", "enter"),
    "add": ("a", *"gob 3"),
    "quick": ("A", *"Thug x3 8"),
    "work": ("w", "down"),
    "fate": ("j", "f"),
    "sight": ("j", "v"),
    "roll": ("r", *"2d6!+d8+3"),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_dialog(snap_compare: Compare, play: Play, name: str) -> None:
    assert snap_compare(OaTui(play), terminal_size=(80, 24), press=DIALOGS[name])


def test_dialog_begin(snap_compare: Compare, setting: Play) -> None:
    assert snap_compare(OaTui(setting), terminal_size=(80, 24), press=("b", "1", "1", "enter", "enter", "9"))


def test_dialog_in_the_smallest_terminal(snap_compare: Compare, play: Play) -> None:
    assert snap_compare(OaTui(play), terminal_size=(40, 12), press=("j", "d", "5"))
