"""The players' window as a picture: who acts is readable first, and no number is there that the GM hid."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from oa_tui.encounter import commands as c
from oa_tui.play.following import Following
from oa_tui.play.session import Play
from oa_tui.rules.table import Condition
from oa_tui.tui.players.app import PlayersApp
from tests.snapshots.conftest import who

Compare = Callable[..., bool]
SIZES = [(120, 36), (80, 24), (40, 12)]


def window(play: Play, **more: str | bool) -> PlayersApp:
    assert play.path is not None
    return PlayersApp(Following(play.path), ascii_only=bool(more.get("ascii")), theme=str(more.get("theme", "oa-dark")))


@pytest.fixture
def fight(play: Play) -> Play:
    """The bridge with something hidden, a condition, and a check being built."""
    play.do(c.SetSight((who(play, "Goblin A"),), "hidden"))
    play.do(c.SetSight((who(play, "Goblin B"),), "name"))
    play.do(c.AddCondition((who(play, "Drayac"),), Condition("", "Prone")))
    actor = play.actor or ""
    play.set_live(play.draft(play.offers(actor)[0].id, actor, (who(play, "Troll"),)))
    return play


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_players(snap_compare: Compare, fight: Play, size: tuple[int, int]) -> None:
    assert snap_compare(window(fight), terminal_size=size)


@pytest.mark.parametrize("theme", ["oa-light", "oa-high-contrast"])
def test_players_in_other_themes(snap_compare: Compare, fight: Play, theme: str) -> None:
    assert snap_compare(window(fight, theme=theme), terminal_size=(80, 24))


def test_players_in_ascii(snap_compare: Compare, fight: Play) -> None:
    assert snap_compare(window(fight, ascii=True), terminal_size=(80, 24))


def test_players_before_it_begins(snap_compare: Compare, setting: Play) -> None:
    assert snap_compare(window(setting), terminal_size=(80, 24))


def test_players_of_a_session_that_was_moved_away(snap_compare: Compare, fight: Play) -> None:
    app = window(fight)
    assert fight.path is not None
    fight.path.rename(fight.path.with_suffix(".away"))
    app._following.look()
    app._seen = app._following.seen
    assert snap_compare(app, terminal_size=(80, 24))
