"""The program made worse on purpose, to show that the benchmark notices: `doctored.py start|key|memory N WORDS`.

`start` and `key` take N seconds of the processor more, `memory` keeps N MiB. The product itself has no such switch.
"""

import sys
import time
from typing import Any

from textual.screen import Screen

from oa_tui.cli import main


def busy(seconds: float) -> None:
    """Do nothing useful."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def slower_keys(seconds: float) -> None:
    """Every change of the selection takes longer."""
    was = Screen.post_message

    def post(self: Any, message: Any) -> bool:
        if type(message).__name__ in ("RowHighlighted", "Selected"):
            busy(seconds)
        return was(self, message)

    Screen.post_message = post  # type: ignore[method-assign]  # the point of it


if __name__ == "__main__":
    what, much, words = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
    kept = b""
    if what == "start":
        busy(much)
    elif what == "memory":
        kept = bytes(range(256)) * int(much * 4096)
    else:
        slower_keys(much)
    status = main(words)
    assert len(kept) >= 0
    raise SystemExit(status)
