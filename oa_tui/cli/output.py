"""What the command line prints: text of files never steers a terminal, whatever its encoding."""

from __future__ import annotations

import io
import sys

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


def forgiving() -> None:
    """Bytes that are no text, and signs that the terminal's encoding lacks, are shown as best can be."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
