"""What no ordinary evening shows, as pictures: nobody at the table, a crowd, names and conditions without end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from oa_tui.encounter import commands as c
from oa_tui.play.seats import Seats
from oa_tui.play.session import Play
from oa_tui.rules.table import Condition
from oa_tui.tui.app import OaTui

Compare = Callable[..., bool]
SIZES = [(120, 36), (80, 24)]
LONG = "Meister Archibald Ferdinand Maria von und zu Hohenschwanstein-Lichtenfels, der Jüngere " * 2


def size_name(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_an_empty_table(snap_compare: Compare, setting: Play, size: tuple[int, int]) -> None:
    for one in setting.table.present:
        setting.do(c.Remove(one.id))
    assert snap_compare(OaTui(setting), terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_a_crowd(snap_compare: Compare, play: Play, size: tuple[int, int]) -> None:
    for name in ("Raider", "Wolf", "Archer"):
        play.do(c.Add(Seats(play.system).nameless(name, health=8), 90, group=False))
    for name in (LONG, "مُحَمَّد بن سَلمان", "影の忍者・霧隠才蔵", "🐉 Drake 🔥🔥"):
        play.quick(name, 1, 12)
    dragon = play.order()[-1]
    for n in range(12):
        play.do(c.AddCondition((dragon.id,), Condition("", f"curse {n + 1}")))
    assert snap_compare(OaTui(play), terminal_size=size, press=["end"])


def at_three(*keys: str) -> Callable[[Pilot[Any]], Any]:
    """Mark the first three foes and press these keys."""

    async def press(pilot: Pilot[Any]) -> None:
        view = pilot.app.screen.view  # type: ignore[attr-defined]  # the table screen's
        view.marks |= set(view.foes()[:3])
        await pilot.press(*keys)
        await pilot.pause()

    return press


@pytest.mark.parametrize("size", SIZES, ids=size_name)
@pytest.mark.parametrize("keys", [("1",), ("1", "enter")], ids=["before", "after"])
def test_a_check_on_three_at_once(
    snap_compare: Compare, play: Play, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    assert snap_compare(OaTui(play), terminal_size=size, run_before=at_three(*keys))
