"""The dialogs as pictures: the title names the targets, the table behind is dimmed and still placed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.library import Kinds, load
from oa_tui.play.conditions import Known
from oa_tui.play.session import Play
from oa_tui.rules.registry import systems
from oa_tui.rules.table import Condition
from oa_tui.tui.app import OaTui

Compare = Callable[..., bool]

DIALOGS: dict[str, tuple[str, ...]] = {
    "damage": ("j", "space", "space", "d", *"5,3"),
    "damage-refused": ("j", "d", *"5 luck", "enter"),
    "add": ("a", *"gob 3"),
    "quick": ("A", *"Thug x3 8"),
    "work": ("w", "down"),
    "work-new": ("w", *"climb 6"),
    "work-more": ("w", "tab"),
    "fate": ("j", "f"),
    "sight": ("j", "v"),
    "edit": ("j", "e", *"mi +2"),
    "note": ("m", *"the bell rings", "down", "down"),
    "spend": ("s",),
    "roll": ("r", *"2d6!+d8+3"),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_dialog(snap_compare: Compare, play: Play, name: str) -> None:
    assert snap_compare(OaTui(play), terminal_size=(80, 24), press=DIALOGS[name])


def test_dialog_begin(snap_compare: Compare, setting: Play) -> None:
    assert snap_compare(OaTui(setting), terminal_size=(80, 24), press=("b", "1", "1", "enter", "enter", "9"))


def test_dialog_in_the_smallest_terminal(snap_compare: Compare, play: Play) -> None:
    assert snap_compare(OaTui(play), terminal_size=(40, 12), press=("j", "d", "5"))


CONDITIONS = Path(__file__).parent / "conditions"


@pytest.fixture
def conditioned(play: Play) -> Play:
    """The table with a few conditions in its library."""
    play.conditions = Known(load([CONDITIONS], Kinds(systems())), play.system.id)
    return play


@pytest.mark.parametrize("size", [(120, 36), (80, 24)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_dialog_condition(snap_compare: Compare, conditioned: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(conditioned), terminal_size=size, press=("j", "space", "space", "x", "g", "r", "right"))


def test_dialog_condition_that_holds(snap_compare: Compare, conditioned: Play) -> None:
    targets = tuple(one.id for one in conditioned.order()[1:3])
    conditioned.do(
        c.AddCondition(targets[:1], Condition("", "On fire", "Burns the rope too.", value=2), "end of round 3")
    )
    assert snap_compare(OaTui(conditioned), terminal_size=(80, 24), press=("j", "x"))
