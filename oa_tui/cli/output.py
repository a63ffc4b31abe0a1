"""What the command line prints: text of files never steers a terminal, whatever its encoding."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from pathlib import Path

from oa_tui.library.problems import clean

NO_TERMINAL = "The screen needs a terminal to draw on and to read keys from: `oa-tui plain` takes lines from a pipe"


def has_terminal() -> bool:
    """Whether a screen can be drawn: keys come from standard input, the picture goes to standard error."""
    return all(stream is not None and stream.isatty() for stream in (sys.__stdin__, sys.__stderr__))


def say(*lines: str) -> None:
    """Lines for standard output."""
    print(clean("\n".join(lines)))


def complain(*lines: str) -> int:
    """Lines for standard error, and the exit status that goes with them."""
    print(clean("\n".join(lines)), file=sys.stderr)
    return 2


def path_of(word: str) -> Path:
    """A path as typed; `~` of somebody who has no home here stays what it is."""
    with suppress(RuntimeError):
        return Path(word).expanduser()
    return Path(word)


def forgiving() -> None:
    """Bytes that are no text, and signs that the terminal's encoding lacks, are shown as best can be.

    A stream that is closed leads nowhere, so that no file that is opened later comes to stand in its place.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - for the whole run
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def unwritable(error: OSError) -> int:
    """Says that what was printed went nowhere, such as a full disk; the exit status."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # else what still waits is tried, and told, once more at the end
    return complain(f"What this prints can't be written: {(error.strerror or str(error)).lower()}")
