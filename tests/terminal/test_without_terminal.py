"""Started where there is no terminal, or with what is no file: a sentence and status 2, never a screen or a hang."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BRIDGE = Path(__file__).parents[2] / "content" / "open-adventure" / "encounters" / "the-bridge.yaml"


def run(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    """The program with an empty standard input and no terminal."""
    return subprocess.run(
        [sys.executable, "-m", "oa_tui", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
        env={**os.environ, "OA_TUI_HOME": str(home)},
    )


@pytest.mark.parametrize(
    "words", [[str(BRIDGE)], [], ["resume"], ["players"]], ids=["file", "start", "resume", "players"]
)
def test_the_screen_wants_a_terminal(words: list[str], own_home: Path) -> None:
    started = run("plain", str(BRIDGE), home=own_home)
    assert started.returncode == 0
    done = run(*words, home=own_home)
    assert done.returncode == 2
    assert "needs a terminal" in done.stderr
    assert done.stdout == ""


def test_a_word_that_is_no_file_is_answered_with_the_command_it_may_have_meant(own_home: Path) -> None:
    done = run("oddz", home=own_home)
    assert done.returncode == 2
    assert "did you mean the command odds?" in done.stderr


@pytest.mark.parametrize("content", [b"", b"\0\1\2", b"\tname: x\n"], ids=["empty", "binary", "tabs"])
def test_a_file_that_gives_nothing_to_open_is_explained(content: bytes, own_home: Path, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_bytes(content)
    done = run(str(file), home=own_home)
    assert done.returncode == 2
    assert "bad.yaml" in done.stderr
    assert "Traceback" not in done.stderr
