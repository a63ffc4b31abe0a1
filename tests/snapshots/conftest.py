"""Snapshots that are the same on every machine: no filters, no animation, no blinking, frozen data and clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual import constants

from oa_tui.encounter import commands as c
from oa_tui.library import Kinds, Library, load
from oa_tui.play.files import open_entries
from oa_tui.play.session import Play
from oa_tui.rules.registry import systems

NOON = 1_700_000_000.0
SHELF = Path(__file__).parent / "shelf"


@pytest.fixture(autouse=True)
def stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """What depends on the terminal or the time is pinned."""
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr(constants, "FILTERS", "")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LINES", "36")


def who(play: Play, label: str) -> str:
    """An id by its label."""
    found = play.table.labelled(label)
    assert found is not None
    return found.id


@pytest.fixture
def library() -> Library:
    """A few files of its own, so that a picture changes only when a screen does."""
    return load([SHELF], Kinds(systems()))


@pytest.fixture
def setting(tmp_path: Path, library: Library) -> Iterator[Play]:
    """The bridge, not begun."""
    entry = library.find("The bridge", kinds=("encounter",))
    assert entry is not None
    opening = open_entries([entry], library)
    assert opening is not None
    play = Play.start(opening, library, folder=tmp_path / "sessions", seed=3, clock=lambda: NOON)
    yield play
    play.close()


@pytest.fixture
def play(setting: Play) -> Play:
    """The bridge in its first round: somebody is hurt, somebody out, a roll lies."""
    scores = dict(zip((one.id for one in setting.table.present), (11, 9, 8, 7, 6, 5, 4, 4, 4, 4, 3, 2, 1), strict=True))
    setting.do(c.BeginEncounter(dict(scores)))
    setting.do(c.Hurt(((who(setting, "Drayac"), 6),)))
    setting.do(c.Hurt(((who(setting, "Troll"), 36),)))
    setting.do(c.Hurt(((who(setting, "Laria"), 3),)))
    setting.do(c.SetFate((who(setting, "Goblin D"),), "fled"))
    setting.do(c.SetSight((who(setting, "Troll"),), "bar"))
    actor = setting.actor or ""
    check = setting.draft(setting.offers(actor)[0].id, actor, (who(setting, "Goblin A"),))
    setting.do(c.Roll(check))
    return setting
