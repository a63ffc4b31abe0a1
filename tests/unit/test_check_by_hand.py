"""Dice that some roll at the table and others don't: what is asked for, and what falls by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oa_tui.encounter import commands as c
from oa_tui.library import bundled_folder
from oa_tui.play.files import given
from oa_tui.play.session import Play
from oa_tui.rules.contract import Throw
from oa_tui.rules.table import Id
from oa_tui.tui.check.drafting import Drafting
from oa_tui.tui.check.facing import Facing
from oa_tui.tui.check.modes import Mode, Recent
from oa_tui.tui.check.rolled import Rolled
from oa_tui.tui.theme import Ink

BRIDGE = bundled_folder() / "open-adventure" / "encounters" / "the-bridge.yaml"


class Desk:
    """A drawer that shows nothing."""

    def __init__(self, play: Play, hands: set[Id]) -> None:
        self.play = play
        self.hands = hands
        self.recent: Recent = {}
        self.mode: Mode | None = None
        self.said = ""
        self.lying: Any = None

    def show(self, mode: Mode) -> None:
        self.mode = mode

    def suggest(self, drafting: Drafting, kind: str, key: str) -> None:
        raise AssertionError

    def faces(self, drafting: Drafting) -> None:
        self.mode = Facing(drafting)

    def by_hand(self, who: Id) -> bool:
        return who in self.hands

    def lies(self, pending: Any) -> None:
        self.lying = pending

    def key(self, usual: str) -> str:
        return usual

    def key_of(self, action: str) -> str:
        return action

    def say(self, text: str) -> None:
        self.said = text

    def did(self, done: object) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    found = given([BRIDGE])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path, seed=4, clock=lambda: 0.0)
    play.do(c.BeginEncounter())
    yield play
    play.close()


def opposed(play: Play, hands: set[str]) -> Desk:
    """A drawer with a check of Bloodwind against the Troll, for which both throw dice."""
    who, foe = (one.id for label in ("Bloodwind", "Troll") if (one := play.table.labelled(label)))
    offer = next(each.id for each in play.offers(who) if len(play.system.dice(play.draft(each.id, who, (foe,)))) == 2)
    desk = Desk(play, {one.id for one in play.table.present if one.label in hands})
    desk.show(Drafting(desk, play.draft(offer, who, (foe,)), "Grapple"))
    return desk


def press(desk: Desk, *keys: str) -> None:
    for key in keys:
        assert desk.mode is not None
        if not desk.mode.type(key, key if len(key) == 1 else ""):
            desk.mode.do({"enter": "go", "t": "faces", "+": "benefit"}[key], key)


def sides(desk: Desk) -> list[int]:
    """How many dice lie of each hand."""
    return [len(throw.faces) for throw in desk.lying.throws]


def test_where_nobody_rolls_by_hand_enter_rolls(play: Play) -> None:
    desk = opposed(play, set())
    press(desk, "enter")
    assert desk.lying is not None


def test_the_actors_faces_are_asked_for_and_the_opponents_fall(play: Play) -> None:
    desk = opposed(play, {"Bloodwind"})
    press(desk, "enter")
    assert not desk.lying
    press(desk, "1", "2")
    assert desk.lying.throws[0].faces == (1, 2)
    assert sides(desk)[1] >= 1


def test_the_actors_dice_fall_and_the_opponents_faces_are_asked_for_and_no_key_rolls_the_first_again(
    play: Play,
) -> None:
    desk = opposed(play, {"Troll"})
    press(desk, "enter")
    assert isinstance(desk.mode, Facing)
    lies = desk.mode._typed.throws
    assert sum(len(throw.faces) for throw in lies) >= 1
    for keys in (("left",), ("1", "left"), ("tab",), ("tab",)):
        press(desk, *keys)
        assert desk.mode._typed.throws == lies
    press(desk, "1", "1")
    assert desk.lying.throws[0] == lies[0]


def test_the_other_key_rolls_all(play: Play) -> None:
    desk = opposed(play, {"Bloodwind", "Troll"})
    press(desk, "t")
    assert desk.lying is not None


def rerolled(folder: Path, hands: bool) -> tuple[Play, Desk]:
    """A drawer with a roll of Odile's that may be thrown again for Fortune."""
    found = given([bundled_folder() / "heroic-action" / "encounters" / "low-tide.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=folder, seed=4, clock=lambda: 0.0)
    play.do(c.BeginEncounter())
    odile, foe = (one.id for label in ("Odile Marchetti", "Bone drummer") if (one := play.table.labelled(label)))
    play.do(c.Roll(play.draft("attack:0", odile, (foe,)), (Throw((1, 5)),)))
    desk = Desk(play, {odile} if hands else set())
    desk.show(Rolled(desk, play.encounter.pending[0]))
    return play, desk


@pytest.mark.parametrize(("hands", "key"), [(False, "t"), (True, "+")])
def test_dice_of_a_reroll_are_typed_where_those_of_a_roll_are_ac_38(tmp_path: Path, hands: bool, key: str) -> None:
    play, desk = rerolled(tmp_path, hands)
    press(desk, key)
    assert isinstance(desk.mode, Facing)
    press(desk, "left")
    assert play.encounter.pending[0].throws == (Throw((1, 5)),), "what lies is not taken back"
    press(desk, "6", "2", "4")
    assert desk.lying.throws == (Throw((1, 5)), Throw((6, 2, 4)))
    assert desk.lying.outcome.total == 15 + 8, "a reroll is confident: 6 + 4 less 2"
    play.close()


@pytest.mark.parametrize(("hands", "key"), [(False, "+"), (True, "t")])
def test_the_other_key_lets_the_dice_of_a_reroll_fall_ac_38(tmp_path: Path, hands: bool, key: str) -> None:
    play, desk = rerolled(tmp_path, hands)
    press(desk, key)
    assert isinstance(desk.mode, Rolled)
    assert len(play.encounter.pending[0].throws) == 2
    play.close()


def test_dice_of_a_group_stand_with_who_threw_them_dt_14(tmp_path: Path) -> None:
    found = given([bundled_folder() / "roll-under" / "encounters" / "the-weir-at-dusk.yaml"])
    assert found.opening is not None
    play = Play.start(found.opening, found.library, folder=tmp_path, seed=4, clock=lambda: 0.0)
    play.do(c.BeginEncounter())
    ash = play.table.labelled("Ash Quillon")
    assert ash is not None
    throws = tuple(Throw((face,)) for face in (5, 12, 20, 19))
    play.do(c.Roll(play.draft("group", ash.id), throws))
    lines = Rolled(Desk(play, set()), play.encounter.pending[0]).lines(Ink(), 120, 20)
    assert [line.plain[2:40].rstrip() for line in lines[2:4]] == [
        "Ash Quillon 5   Bryn Tallow 12",
        "Sister Corvane 20   Ieuan Marsh 19",
    ]
    play.close()
