"""Each system's own table and check builder as pictures: pips, dice, wounds that count up, the shot counter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from oa_tui.encounter import commands as c
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.tui.app import OaTui

Compare = Callable[..., bool]

SHELVES = Path(__file__).parent / "systems"
SYSTEMS = ("heroic-action", "dice-pool", "roll-under", "target-number")
SIZES = [(120, 36), (80, 24), (40, 12)]
NOON = 1_700_000_000.0


@pytest.fixture(params=SYSTEMS)
def round_one(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Play]:
    """The system's encounter in its first round: some are hurt, one is out, one is held by something."""
    found = given([SHELVES / request.param])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path / "sessions", seed=3, clock=lambda: NOON)
    play.do(c.BeginEncounter())
    for _ in range(2):
        play.do(c.Next())
    order = [one.id for one in play.order() if one.id != play.actor]
    for at, points in ((0, 1), (2, 4), (3, 2)):
        play.do(c.Hurt(((order[at], points),)))
    play.do(c.SetFate((order[-1],), "fled"))
    yield play
    play.close()


def size_name(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_table(snap_compare: Compare, round_one: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(round_one), terminal_size=size, press=["j", "j", "space", "k"])


def on_foes(count: int, *keys: str) -> Callable[[Pilot[Any]], Any]:
    """Mark the first foes of the actor and press these keys."""

    async def press(pilot: Pilot[Any]) -> None:
        view = pilot.app.screen.view  # type: ignore[attr-defined]  # the table screen's
        view.marks |= set(view.foes()[:count])
        pilot.app.screen.refresh_view()  # type: ignore[attr-defined]  # the same
        await pilot.press(*keys)
        await pilot.pause()

    return press


@pytest.mark.parametrize("size", SIZES[:2], ids=size_name)
@pytest.mark.parametrize("keys", [(), ("enter",)], ids=["before", "after"])
def test_check(snap_compare: Compare, round_one: Play, size: tuple[int, int], keys: tuple[str, ...]) -> None:
    press = on_foes(1, strike(round_one), *keys)
    assert snap_compare(OaTui(round_one), terminal_size=size, run_before=press)


@pytest.mark.parametrize("size", SIZES[:2], ids=size_name)
def test_a_check_on_three(snap_compare: Compare, round_one: Play, size: tuple[int, int]) -> None:
    """Where an action has one target it is refused."""
    press = on_foes(3, strike(round_one))
    assert snap_compare(OaTui(round_one), terminal_size=size, run_before=press)


@pytest.mark.parametrize("size", SIZES[:2], ids=size_name)
@pytest.mark.parametrize("round_one", ["target-number"], indirect=True)
def test_a_roll_on_three(snap_compare: Compare, round_one: Play, size: tuple[int, int]) -> None:
    press = on_foes(3, strike(round_one), "enter")
    assert snap_compare(OaTui(round_one), terminal_size=size, run_before=press)


def strike(play: Play) -> str:
    """The digit of the actor's first action that wants a target."""
    offers = play.offers(play.actor or "")
    return str(1 + next(at for at, offer in enumerate(offers) if offer.targets != "none" and not offer.refused))


@pytest.mark.parametrize("size", SIZES[:2], ids=size_name)
@pytest.mark.parametrize("round_one", ["heroic-action", "dice-pool"], indirect=True)
def test_spend(snap_compare: Compare, round_one: Play, size: tuple[int, int]) -> None:
    assert snap_compare(OaTui(round_one), terminal_size=size, press=["s", "right"])
