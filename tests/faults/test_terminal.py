"""What a terminal does to the program: signals, a closed window, one cell, floods of keys."""

from __future__ import annotations

import fcntl
import os
import random
import re
import signal
import struct
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.benchmarks.pty import STYLES, Program
from tests.faults.bench import LONG, again, many, tell
from tests.unit.playing import begun

SIZES = ((1, 1), (0, 0), (2, 40), (300, 2), (40, 12), (500, 200), (120, 36))
MORE = 60
"""MiB that a program may have grown by, whatever was pressed: what is closed is let go."""
KEYS = [
    *"njkhdxcefgiomprstvwabuUzl*+-:/?1234567890 ",
    "\r",
    "\x1b",
    "\t",
    "\x1b[A",
    "\x1b[B",
    "\x1b[Z",
    "\x7f",
    "é",
    "\x1b[200~x\ny\x1b[201~",
]
FAULTY = re.compile(r"Traceback|fault of its own|oa-tui failed")


def session(folder: Path) -> tuple[Path, int]:
    """A begun table's file, and how many steps it holds."""
    play = begun(folder)
    path, steps = play.path, play.steps
    assert path is not None
    play.close()
    return path, steps


def shown(path: Path, home: Path) -> Program:
    """The program on it, its first screen drawn."""
    program = Program(["-m", "oa_tui", "resume", str(path)], {"OA_TUI_HOME": str(home)})
    program.shows(("Ogre", "Goblin"))
    program.settle()
    return program


def ended(program: Program, within: float = 15.0) -> int:
    """The status it ends with, all it still draws read meanwhile."""
    end = time.monotonic() + within
    while program.process.poll() is None and time.monotonic() < end:
        try:
            program.read(0.05)
        except (AssertionError, OSError, ValueError):
            time.sleep(0.02)
    status = program.process.poll()
    assert status is not None, "it still runs"
    return status


def sized(program: Program, columns: int, rows: int) -> None:
    fcntl.ioctl(program.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    os.killpg(program.process.pid, signal.SIGWINCH)


def stands(path: Path, steps: int) -> None:
    """The session opens with at least these steps."""
    play = again(path)
    assert play.steps >= steps
    play.close()


@pytest.mark.parametrize("how", ["SIGTERM", "closed", *(["SIGHUP"] if LONG else [])])
def test_a_signal_or_a_closed_terminal_ends_it_quietly_with_all_saved(tmp_path: Path, own_home: Path, how: str) -> None:
    path, steps = session(tmp_path)
    with shown(path, own_home) as program:
        program.key("n")
        if how == "closed":
            os.close(program.fd)
            program.fd = os.open(os.devnull, os.O_RDWR)
        else:
            os.kill(program.process.pid, getattr(signal, how))
        status = ended(program)
        assert not FAULTY.search(program.raw.decode(errors="replace"))
        if how == "SIGTERM":
            assert status == 0
            assert b"\x1b[?1049l" in program.raw, "the terminal is as it was"
    stands(path, steps + 1)


def test_a_terminal_closed_while_the_editor_is_open_ends_it_too(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, steps = session(tmp_path)
    editor = tmp_path / "editor"
    editor.write_text("#!/bin/sh\necho it is open\nread line\n")
    editor.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(editor))
    with shown(path, own_home) as program:
        program.key("n")
        os.write(program.fd, b"E")
        while b"it is open" not in program.raw:
            assert program.read(10)
        os.close(program.fd)
        program.fd = os.open(os.devnull, os.O_RDWR)
        ended(program)
    stands(path, steps + 1)


def test_any_size_leaves_it_answering(tmp_path: Path, own_home: Path) -> None:
    path, _ = session(tmp_path)
    dice = random.Random(6)
    with shown(path, own_home) as program:
        for columns, rows in SIZES * many(1, 10):
            sized(program, columns, rows)
            os.write(program.fd, "".join(dice.choices("jknud*", k=10)).encode() + b"\x1b")
            program.settle(0.1)
        leave(program)


def test_floods_of_keys_never_end_in_a_fault(tmp_path: Path, own_home: Path) -> None:
    path, steps = session(tmp_path)
    dice = random.Random(6)
    pressed = begun = 0
    grown = 0.0
    while pressed < many(200, 100_000):
        begun += 1
        with shown(path, own_home) as program:
            first = program.memory() if LONG else 0.0
            while pressed < many(200, 100_000):
                flood = dice.choices(KEYS, k=200)
                pressed += len(flood)
                if not typed(program, "".join(flood)):
                    break  # it was told to leave, by a name in the palette
            else:
                grown = program.memory() - first if LONG else 0.0
            leave(program)
    stands(path, steps)
    tell("keys in floods", keys=pressed, starts=begun, MiB_more=grown)
    assert grown < MORE


def typed(program: Program, keys: str) -> bool:
    """Keys all at once; False where they made it leave."""
    try:
        os.write(program.fd, keys.encode())
        program.settle(0.2)
        os.write(program.fd, b"\x1b" * 6)
        program.settle(0.2)
    except (AssertionError, OSError):
        return False
    return True


def leave(program: Program) -> None:
    """It leaves as it is told to, and has shown no fault."""
    with suppress(OSError):
        os.write(program.fd, b"\x11")
    assert ended(program) == 0
    assert not FAULTY.search(STYLES.sub(b"", program.raw).decode(errors="replace"))
