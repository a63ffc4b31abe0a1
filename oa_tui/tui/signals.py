"""Told to end from outside (`kill`, a closed window), the app leaves as by its key: the terminal is as it was."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Any

from textual.app import App

ENDING = ("SIGTERM", "SIGHUP")
"""Not every system has both."""


def leave_when_told(app: App[Any]) -> None:
    """From now on the app leaves at a signal to end; where the loop takes no signals, the system ends it."""
    if app.is_headless:
        return
    loop = asyncio.get_running_loop()
    for name in ENDING:
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, app.exit)
