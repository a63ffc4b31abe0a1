"""The command line. Exit status: 0 well, 1 the files have errors (lint), 2 the command could not be carried out."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Callable, Sequence
from keyword import iskeyword

COMMANDS: dict[str, tuple[str, str]] = {
    "resume": ("oa_tui.cli.table", "go on with a session, the last one if none is named"),
    "sessions": ("oa_tui.cli.files", "list the sessions"),
    "plain": ("oa_tui.cli.table", "line mode: the same actions, typed, one command a line"),
    "lint": ("oa_tui.cli.files", "say what is wrong with statblock files"),
    "players": ("oa_tui.cli.players", "what the table may see, in a second terminal or a browser"),
    "log": ("oa_tui.cli.log", "the log of a session as text, Markdown or JSON"),
    "odds": ("oa_tui.cli.checks", "the exact odds of check documents"),
    "resolve": ("oa_tui.cli.checks", "carry out check documents"),
    "roll": ("oa_tui.cli.checks", "roll a dice expression such as 2d6!+d8+3"),
    "rules": ("oa_tui.cli.rules", "every rule in a sentence, and where it is carried out"),
    "import": ("oa_tui.cli.importing", "bring in statblocks of other tools"),
    "export": ("oa_tui.cli.exporting", "an encounter as it stands as a file; a statblock for paper"),
    "schema": ("oa_tui.cli.schema", "the JSON Schema of a system's files, for editors"),
    "paths": ("oa_tui.cli.files", "where sessions, library and settings are"),
}
"""Each subcommand's module, loaded only when it is used, and what it is for."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    from oa_tui.cli.output import forgiving, unwritable

    forgiving()
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        if error.filename is not None:
            raise
        return unwritable(error)  # only a stream has no name


def _run(words: list[str]) -> int:
    if "" in words:
        from oa_tui.cli.output import complain

        return complain("one of the words is empty: perhaps a variable that isn't set")
    if words and words[0] in COMMANDS:
        module = importlib.import_module(COMMANDS[words[0]][0])
        run: Callable[[list[str]], int] = getattr(module, words[0] + "_" * iskeyword(words[0]))
        return run(words[1:])
    return _open(words)


def _open(words: list[str]) -> int:
    files, seed = words, None
    if any(word.startswith("-") for word in words):
        from oa_tui.cli.parsing import opening

        files, seed = opening(words)
    # What is imported stays: looking through it for garbage again and again is a tenth of a start. The app collects.
    gc.disable()
    try:
        from oa_tui.cli.table import table

        return table(files, seed)
    finally:
        gc.enable()
