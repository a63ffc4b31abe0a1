"""Programs in a real pty, timed by the bytes they draw: no emulator stands between the program and the clock."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType

ASKS = b"\x1b[?2026$p"
"""Textual's question whether frames can be whole."""
ANSWER = b"\x1b[?2026;2$y"
FRAME = b"\x1b[?2026l"
"""The end of a whole frame."""
STYLES = re.compile(rb"\x1b\[[0-9;:?<>=$]*[A-Za-z]|\x1b[()][A-Z0-9]")
QUIET = 0.04
"""Seconds without a byte after which what a key has done is drawn."""
PATIENCE = 30.0


def _own_terminal() -> None:
    """Standard input becomes the terminal of the session, whose end is its end."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Program:
    """A program with a terminal of 120×36 of its own."""

    def __init__(self, words: Iterable[str], env: Mapping[str, str]) -> None:
        drop = ("COLUMNS", "LINES", "NO_COLOR", "TERM_PROGRAM", "TMUX", "TEXTUAL_DRIVER", "PYTHONDEVMODE",
                "PYTHONDONTWRITEBYTECODE")  # fmt: skip
        full = {key: value for key, value in os.environ.items() if key not in drop}
        # Compiled once, as an installed program is, and nothing of it left in the checkout.
        compiled = str(Path(tempfile.gettempdir()) / f"oa-tui-benchmarks-{os.getuid()}")
        full.update(TERM="xterm-256color", COLORTERM="truecolor", PYTHONUTF8="1", PYTHONPYCACHEPREFIX=compiled, **env)
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
        self.fd = ours
        self.raw = bytearray()
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=full,
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(theirs)

    def read(self, patience: float) -> bytes:
        """What is drawn within this time; empty where nothing is. Answers what a terminal has to answer."""
        if not select.select([self.fd], [], [], patience)[0]:
            return b""
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            data = b""
        if not data:
            raise AssertionError(f"the program ended:\n{self.text()}")
        if ASKS in data:
            os.write(self.fd, ANSWER)
        self.raw += data
        return data

    def shows(self, words: Iterable[str]) -> float:
        """Seconds from the start to the end of the frame with the last of these words."""
        wanted = [word.encode() for word in words]
        end = time.perf_counter() + PATIENCE
        while time.perf_counter() < end:
            data = self.read(0.5)
            # The text alone is made only where a frame has ended.
            if FRAME in data and all(word in self.raw for word in wanted):
                return time.perf_counter() - self.begun
        raise AssertionError(f"{words} never shown:\n{self.text()}")

    def text(self) -> str:
        """The last of what it has drawn, for a complaint."""
        return "".join(c for c in STYLES.sub(b"", self.raw[-3000:]).decode(errors="replace") if c.isprintable())

    def settle(self, quiet: float = 0.3) -> None:
        """Wait until nothing more is drawn."""
        while self.read(quiet):
            pass

    def key(self, key: str) -> float:
        """Seconds from a key to the last byte of what it has drawn."""
        begun = last = time.perf_counter()
        os.write(self.fd, key.encode())
        patience = 10.0
        while self.read(patience):
            last, patience = time.perf_counter(), QUIET
        assert last > begun, f"nothing was drawn for {key!r}"
        return last - begun

    def processor(self) -> float:
        """Seconds that its threads have had of the processor, whatever else the machine does (Linux)."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text("ascii").split()[0]) for task in tasks) / 1e9

    def memory(self) -> float:
        """MiB that are this program's: its own pages, and its part of those that it shares (Linux)."""
        found = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text("ascii")
        pss = re.search(r"^Pss:\s+(\d+) kB", found, re.MULTILINE)
        assert pss is not None
        return int(pss[1]) / 1024

    def close(self) -> None:
        """End it."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.fd)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()
