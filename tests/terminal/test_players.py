"""The GM's and the players' window, two programs: one follows the other through turns, a kill and a resume."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.terminal.term import Term, oa_tui

BRIDGE = Path(__file__).parents[2] / "content" / "open-adventure" / "encounters" / "the-bridge.yaml"


def spaced(name: str) -> str:
    """A name as the players' window sets who acts."""
    return " ".join(name.upper())


def gm(home: Path) -> Term:
    """The bridge, begun."""
    term = oa_tui(str(BRIDGE), "--seed", "3", home=home)
    term.wait_for("b begins the encounter")
    term.send("n")
    term.wait_for("Laria acts")
    return term


def test_the_players_window_follows_through_a_kill_and_a_resume(own_home: Path) -> None:
    with gm(own_home) as table, oa_tui("players", home=own_home, size=(80, 24)) as window:
        window.wait_for(spaced("Laria"))
        table.send("n")
        window.wait_for(spaced("Amicus"))
        table.send("u")
        window.wait_for(spaced("Laria"))
        table.send("1")
        window.wait_for("Laria: ")
        table.send("escape")
        window.wait_for(lambda screen: "Laria: " not in screen)
        table.kill()
        assert table.wait() == -9
        with oa_tui("resume", home=own_home) as again:
            again.wait_for("Laria acts")
            again.send("n")
            window.wait_for(spaced("Amicus"))
        window.send("q")
        assert window.wait() == 0


def test_keys_of_the_players_window_change_nothing_at_the_table(own_home: Path) -> None:
    with gm(own_home) as table, oa_tui("players", home=own_home, size=(80, 24)) as window:
        window.wait_for(spaced("Laria"))
        before = table.display
        window.send("n", "d", "space", "u", "t", "down", "1", "enter")
        window.resize(60, 20)
        window.wait_for(re.compile(r"\d+ more"))
        window.send("q")
        assert window.wait() == 0
        assert table.display == before


def test_a_session_that_isnt_there_is_a_sentence(own_home: Path) -> None:
    words = [sys.executable, "-m", "oa_tui", "players"]
    none = subprocess.run(words, capture_output=True, text=True)
    assert (none.returncode, none.stdout) == (2, "")
    assert "There is no session yet" in none.stderr
    wrong = subprocess.run([*words, "The bride"], capture_output=True, text=True)
    assert wrong.returncode == 2
    assert "There is no session" in wrong.stderr
