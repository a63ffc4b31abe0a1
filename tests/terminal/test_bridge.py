"""The bundled encounter in a real terminal: a goblin is struck, the blow taken back, the program killed, resumed."""

from __future__ import annotations

import re
from pathlib import Path

from tests.terminal.term import Term, oa_tui

BRIDGE = Path(__file__).parents[2] / "content" / "open-adventure" / "encounters" / "the-bridge.yaml"


def begun(home: Path) -> Term:
    """The bridge, begun with every score rolled."""
    term = oa_tui(str(BRIDGE), "--seed", "3", home=home)
    term.wait_for("b begins the encounter")
    term.send("n")
    term.wait_for("Laria acts")
    return term


def mark_goblin(term: Term) -> None:
    """Find the goblin by name and mark it."""
    term.send("/")
    term.wait_for("Find")
    term.send(*"goblin a")
    term.wait_for("1 of 13")
    term.send("enter")
    term.wait_for(lambda screen: "Find" not in screen)
    term.send("space")
    term.wait_for(re.compile(r"» +◆ Goblin A"))


def test_a_goblin_is_struck_with_three_keys_and_one_key_brings_it_back(own_home: Path) -> None:
    with begun(own_home) as term:
        mark_goblin(term)
        term.send("1")
        term.wait_for("Laria, Shortsword → Goblin A")
        term.send("enter")
        term.wait_for("It follows")
        term.send("enter")
        term.wait_for(re.compile(r"Goblin A\s+(?:out|.*\b[0-3]/4)"))
        term.send("u")
        term.wait_for(re.compile(r"◆ Goblin A\s+\S+ +4/4"))
        assert "Taken back" in term.display


def test_a_killed_program_comes_back_with_the_fight_as_it_was(own_home: Path) -> None:
    with begun(own_home) as term:
        term.send("n")
        before = term.wait_for(lambda screen: "Amicus acts" in screen and "n next" in screen)
        term.kill()
        assert term.wait() == -9
    with oa_tui("resume", home=own_home) as again:
        after = again.wait_for("Amicus acts")
        rows = re.compile(r"^.{80}", re.MULTILINE)
        order = [row.rstrip() for row in rows.findall(after)[2:16]]
        assert order == [row.rstrip() for row in rows.findall(before)[2:16]]


def test_q_leaves_with_status_0_and_an_unfinished_session_is_offered_first(own_home: Path) -> None:
    with begun(own_home) as term:
        term.send("q")
        assert term.wait() == 0
    with oa_tui(str(BRIDGE), home=own_home) as again:
        again.wait_for("Resume")
        again.send("enter")
        again.wait_for("Laria acts")


def test_an_escape_in_what_is_pasted_neither_leaves_the_dialog_nor_presses_a_key(own_home: Path) -> None:
    with begun(own_home) as term:
        term.send("m")
        term.wait_for("Note or reminder")
        term.send("\x1b[200~the \x1b[1mbell\x1b rings\x1b[201~")
        term.wait_for("the [1mbell rings")
        term.send("enter")
        term.wait_for(lambda screen: "Note or reminder" not in screen and "the [1mbell rings" in screen)
        assert "Laria acts" in term.display
