"""A terminal program in a real pty, its screen kept by pyte."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pyte
from ptyprocess import PtyProcess

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "space": " ",
}
SYNC = 2026 << 5
"""Synchronized updates, as pyte keeps private modes."""

What = str | re.Pattern[str] | Callable[[str], bool]


class Screen(pyte.Screen):
    """pyte drops the rest of a chunk after a joiner or a variation selector: they are left out."""

    def draw(self, data: str) -> None:
        super().draw(data.translate({0x200D: None, 0xFE0E: None, 0xFE0F: None}))


class Term:
    """Starts a program, types keys, waits for what the screen shows; whole frames only."""

    def __init__(self, argv: list[str], size: tuple[int, int] = (120, 36), env: dict[str, str] | None = None) -> None:
        self.cols, self.rows = size
        drop = ("COLUMNS", "LINES", "NO_COLOR", "TERM_PROGRAM", "TMUX", "TEXTUAL_DRIVER")
        full = {key: value for key, value in os.environ.items() if key not in drop}
        full.update(TERM="xterm-256color", COLORTERM="truecolor", PYTHONUTF8="1", **(env or {}))
        self.screen = Screen(self.cols, self.rows)
        self.stream = pyte.ByteStream(self.screen)
        self.cond = threading.Condition()
        self.eof = False
        self.raw = bytearray()
        self.proc = PtyProcess.spawn(argv, env=full, dimensions=(self.rows, self.cols))
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        """Always drain: a full pty blocks the program."""
        while True:
            try:
                data = os.read(self.proc.fd, 65536)
            except OSError:
                data = b""
            with self.cond:
                if not data:
                    self.eof = True
                    self.cond.notify_all()
                    return
                self.raw += data
                if b"\x1b[?2026$p" in data:
                    os.write(self.proc.fd, b"\x1b[?2026;2$y")
                self.stream.feed(data.replace(b"\x1b[<u", b""))
                self.cond.notify_all()

    @property
    def display(self) -> str:
        """The screen's text."""
        with self.cond:
            return "\n".join(self.screen.display)

    def send(self, *keys: str) -> None:
        """Type keys by name, anything else as it is."""
        for key in keys:
            os.write(self.proc.fd, KEYS.get(key, key).encode())

    def wait_for(self, what: What, timeout: float = 20.0) -> str:
        """The screen once it shows this. Raises AssertionError with the screen that stood instead."""

        def shows(text: str) -> bool:
            if isinstance(what, str):
                return what in text
            return bool(what.search(text)) if isinstance(what, re.Pattern) else what(text)

        end = time.monotonic() + timeout
        with self.cond:
            while True:
                text = "\n".join(self.screen.display)
                if SYNC not in self.screen.mode and shows(text):
                    return text
                left = end - time.monotonic()
                if left <= 0 or self.eof:
                    why = "program ended" if self.eof else f"{timeout} s"
                    raise AssertionError(f"{what!r} not seen ({why}):\n{text}")
                self.cond.wait(left)

    def resize(self, cols: int, rows: int) -> None:
        """Another size of the window."""
        with self.cond:
            self.screen.resize(rows, cols)
            self.screen.erase_in_display(2)
        self.proc.setwinsize(rows, cols)

    def kill(self, sig: int = signal.SIGKILL) -> None:
        """A signal to the program."""
        os.kill(self.proc.pid, sig)

    def wait(self, timeout: float = 20.0) -> int:
        """The exit status once it ended; a negative signal number if it was killed."""
        self.reader.join(timeout)
        end = time.monotonic() + timeout
        while self.proc.isalive() and time.monotonic() < end:
            threading.Event().wait(0.01)
        status: int = self.proc.exitstatus if self.proc.signalstatus is None else -self.proc.signalstatus
        return status

    def __enter__(self) -> Term:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if self.proc.isalive():
            self.kill()
        self.wait()
        self.proc.close(force=True)


def oa_tui(*words: str, home: Path, size: tuple[int, int] = (120, 36), env: dict[str, str] | None = None) -> Term:
    """The installed program, with a data folder of its own."""
    return Term([sys.executable, "-m", "oa_tui", *words], size, {"OA_TUI_HOME": str(home), **(env or {})})
