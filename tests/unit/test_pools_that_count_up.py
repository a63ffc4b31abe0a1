"""Wounds count up to their limit: damage adds them, healing takes them away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.table import Pool
from oa_tui.tui.dialogs.points import PointsDialog
from oa_tui.tui.theme import Ink

TABLE = """
system: target-number
kind: encounter
name: Cellar
combatants: [{name: Lookout}]
"""


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    file = tmp_path / "cellar.yaml"
    file.write_text(TABLE, "utf-8")
    found = given([file])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path / "sessions", seed=1)
    play.quick("Thug", 1, 5)
    yield play
    play.close()


def wounds(play: Play) -> Pool:
    thug = play.table.labelled("Thug")
    assert thug is not None
    return thug.pools["wounds"]


def test_somebody_added_in_one_line_has_no_wounds_yet_and_is_up(play: Play) -> None:
    thug = play.table.labelled("Thug")
    assert thug is not None
    assert thug.pools["wounds"] == Pool(0, 5)
    assert play.status(thug.id) == "up"


def test_damage_adds_wounds_and_healing_takes_them_away(play: Play) -> None:
    thug = play.table.labelled("Thug")
    assert thug is not None
    play.do(c.Hurt(((thug.id, 3),)))
    assert wounds(play) == Pool(3, 5)
    play.do(c.Heal(((thug.id, 2),)))
    assert wounds(play) == Pool(1, 5)
    play.do(c.Hurt(((thug.id, 9),)))
    assert wounds(play) == Pool(5, 5)
    assert play.status(thug.id) == "out"


@pytest.mark.parametrize(("heals", "said"), [(False, "1 → 4"), (True, "1 → 0")])
def test_the_dialog_shows_what_would_become_of_wounds(play: Play, heals: bool, said: str) -> None:
    thug = play.table.labelled("Thug")
    assert thug is not None
    play.do(c.Hurt(((thug.id, 1),)))
    dialog = PointsDialog(play, (thug.id,), heals=heals)
    dialog.text = "3"
    assert said in dialog.body(Ink(), 60, 8)[0].plain
    assert wounds(play) == Pool(1, 5), "nothing is done yet"
