"""Each system in a real terminal: from the start screen through a full round to the end of the encounter."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.terminal.term import Term, oa_tui


class Evening(NamedTuple):
    """A bundled encounter, its place in the list, whom its first actor attacks, with which digit and what dice."""

    title: str
    place: int
    foe: str
    action: str
    dice: str
    settled: str
    """What the table says once the blow is accepted."""
    turns: int
    """Enough of them for a round."""


EVENINGS = {
    "open-adventure": Evening("The bridge", 5, "goblin a", "1", "48", r"Goblin A.*(out|→ 0|4 → )", 14),
    "roll-under": Evening("The weir at dusk", 9, "ash", "1", "18 4", r"Ash Quillon.*22 → ", 10),
    "target-number": Evening("The dry river", 11, "salt runner a", "1", "17", r"Salt runner A.*0 → 2", 13),
    "heroic-action": Evening("Low tide", 3, "dock thug b", "1", "53", r"Dock thug B.*1 → 0", 34),
    "dice-pool": Evening("Toll at the quarry", 1, "quarry hand a", "2", "4", r"Quarry hand A.*1 → 0", 13),
}


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_a_round_from_the_start_screen_to_the_end_of_the_encounter(own_home: Path, evening: Evening) -> None:
    with oa_tui("--seed", "5", home=own_home) as term:
        term.wait_for("12 encounters")
        term.send(*["down"] * evening.place, "enter")
        term.wait_for(re.compile(rf"^  {evening.title} +not begun", re.MULTILINE))
        term.send("b")
        asked = "roll the rest" in term.wait_for(re.compile("roll the rest|Enter do it"))
        term.send("tab" if asked else "enter")
        term.wait_for(re.compile(r"^  Round 1, .* acts", re.MULTILINE))
        _strike(term, evening)
        _bind_and_hold(term)
        term.send(*"n" * evening.turns)
        term.wait_for(re.compile(r"Round [2-9]"))
        term.send("b")
        term.wait_for("Enter do it")
        term.send("enter")
        term.wait_for(re.compile(r"rounds?; 1 of 1 succeeded"))
        term.send("escape")
        term.wait_for(re.compile(rf"^  {evening.title} +ended(.*\n)*.*Turn order", re.MULTILINE))
        term.send("q")
        assert term.wait() == 0


def _strike(term: Term, evening: Evening) -> None:
    """Find and mark the foe, attack it with the dice that lie on the real table, accept what follows."""
    term.send("/")
    term.wait_for("Find")
    term.send(*evening.foe, "enter", "space")
    term.wait_for(re.compile(rf"» .*{evening.foe}", re.IGNORECASE))
    term.send(evening.action)
    term.wait_for("pick up")
    term.send("t")
    term.wait_for("type the next")
    term.send(*evening.dice.replace(" ", ""))
    term.wait_for("It follows")
    term.send("enter")
    term.wait_for(re.compile(evening.settled))


def _bind_and_hold(term: Term) -> None:
    """A condition of one's own on whoever is selected; whoever acts holds; that is taken back."""
    term.send("x")
    term.wait_for("Condition →")
    term.send(*"soaked", "enter")
    term.wait_for(re.compile(r"is soaked"))
    term.send("o")
    term.wait_for(re.compile(r"hold"))
    term.send("u")
    term.wait_for("Taken back")
