"""Typed dice equal rolled dice: one die at a time, taken back one at a time, finished by the machine."""

from __future__ import annotations

from oa_tui.dice.source import TypedDice
from oa_tui.rules import documents, rolling
from oa_tui.rules.contract import Throw
from oa_tui.rules.open_adventure.throwing import LONGEST, chains
from tests.unit.bridge import OPEN

OPPOSED = documents.read(OPEN, {"check": "opposed", "action_score": 7, "opponent": {"action_score": 5}})


def test_the_next_die_is_asked_for_hand_by_hand_explosions_before_the_opponent_oa_25() -> None:
    asked: list[tuple[int, ...]] = []
    throws: tuple[Throw, ...] = ()
    for face in (6, 8, 2, 8, 1, 12, 3):
        due = rolling.next_die(OPEN, OPPOSED, throws)
        assert due is not None
        asked.append(tuple(due))
        throws = rolling.add_face(OPEN, OPPOSED, throws, face)
    assert asked == [(0, 6), (0, 8), (0, 6), (0, 8), (0, 8), (1, 12), (1, 12)]
    assert rolling.next_die(OPEN, OPPOSED, throws) is None
    assert throws == (Throw((6, 8, 2, 8, 1)), Throw((12, 3)))


def test_the_last_face_typed_is_taken_back_first() -> None:
    throws = (Throw((6, 8, 2, 1)), Throw((12,)))
    assert rolling.take_back(throws) == (Throw((6, 8, 2, 1)),)
    assert rolling.take_back(rolling.take_back(throws)) == (Throw((6, 8, 2)),)
    assert rolling.take_back((Throw((6, 8, 2, 1)), Throw(total=9))) == (Throw((6, 8, 2, 1)),)
    assert rolling.take_back(()) == ()


def test_what_is_still_missing_is_rolled_and_a_bare_total_owes_nothing() -> None:
    assert rolling.roll(OPEN, OPPOSED, TypedDice([3, 4]), (Throw((2,)),)) == (Throw((2, 3)), Throw((4,)))
    assert rolling.roll(OPEN, OPPOSED, TypedDice([4]), (Throw(total=9),)) == (Throw(total=9), Throw((4,)))


def test_a_chain_of_explosions_ends_at_its_safety_net_oa_25() -> None:
    found, owed = chains((6,), (6,) * LONGEST)
    assert (len(found[0]), owed) == (LONGEST, None)
    assert chains((6,), (6,) * 3) == ([[6, 6, 6]], 6)
