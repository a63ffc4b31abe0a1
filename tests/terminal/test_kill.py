"""A line mode that is killed has lost nothing that it acknowledged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

from oa_tui.library import bundled_folder

BRIDGE = bundled_folder() / "open-adventure" / "encounters" / "the-bridge.yaml"
LINES = (
    "begin Laria=99",
    "damage 1 on 'Goblin A'",
    "attack Laria 1 on 'Goblin B' dice 2 3",
    "accept",
    "condition Prone on Troll",
    "next",
)


def spawn(home: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "oa_tui", "plain", str(BRIDGE), "--session", "kill", "--seed", "1"],
        env={**os.environ, "OA_TUI_HOME": str(home), "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(give: IO[str], take: IO[str], line: str) -> dict[str, object]:
    """Type a line, and read the state that stands once it is answered."""
    print(line, file=give, flush=True)
    print("show --json", file=give, flush=True)
    while not (answer := take.readline()).startswith("{"):
        assert answer, "line mode ended"
        assert not answer.startswith("Refused"), answer
    state: dict[str, object] = json.loads(answer)
    return state


def test_every_acknowledged_step_is_there_after_kill_9(own_home: Path) -> None:
    state: dict[str, object] = {}
    for line in LINES:
        table = spawn(own_home)
        assert table.stdin is not None
        assert table.stdout is not None
        resumed = ask(table.stdin, table.stdout, "help")
        assert not state or resumed == state
        state = ask(table.stdin, table.stdout, line)
        assert isinstance(state["steps"], int)
        assert state["steps"] == LINES.index(line) + 2
        table.kill()
        table.wait()
        table.stdin.close()
        table.stdout.close()
