"""Line mode in a real terminal: completion by Tab, ctrl+c, a history that is kept, and no traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.term import oa_tui

BRIDGE = Path(__file__).parents[2] / "content" / "open-adventure" / "encounters" / "the-bridge.yaml"

pytest.importorskip("readline")


def prompted(screen: str) -> bool:
    """Whether a line is asked for and none is begun."""
    return screen.rstrip().endswith("\n>")


def test_lines_are_completed_dropped_and_remembered(own_home: Path) -> None:
    with oa_tui("plain", str(BRIDGE), "--seed", "1", home=own_home) as term:
        term.wait_for("Tab completes")
        term.send("beg", "tab", "enter")
        term.wait_for("Laria acts")
        term.send("attack La", "tab", "sho", "tab", "on Tr", "tab", "enter")
        term.wait_for("Laria, Shortsword → Troll")
        term.send('damage 1 on "Gob', "tab", "tab", "tab")
        term.wait_for(re.compile(r'A"\s+B"\s+C"\s+D"'))
        term.send("\x03")
        term.wait_for(prompted)
        term.send("show me", "enter")
        term.wait_for("Refused: me is nothing to show")
        term.send("\x04")
        assert term.wait() == 0
    with oa_tui("plain", home=own_home) as term:
        term.wait_for("Tab completes")
        term.send("up", "up")
        term.wait_for("attack Laria Shortsword on Troll")
        term.send("\x03")
        term.wait_for(prompted)
        term.send("quit", "enter")
        assert term.wait() == 0
        assert "Traceback" not in term.display
