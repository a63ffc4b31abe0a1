"""A file in the GM's own editor: the screen steps aside, and comes back when it is closed."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from textual.app import App, SuspendNotSupported

USUAL = ("nano", "vim", "vi", "micro", "emacs")
"""Editors looked for where neither VISUAL nor EDITOR names one."""

GONE = 129
"""The exit status of whom a closed terminal has ended, as shells tell it."""
PLUS_LINE = frozenset({"nano", "pico", "vi", "vim", "nvim", "emacs", "emacsclient", "micro", "kak", "joe", "ne", "mg"})
GOTO = frozenset({"code", "codium", "code-insiders", "cursor"})


def command(environment: Mapping[str, str], file: str, line: int = 0) -> list[str]:
    """What to run: `nano +12 file`; empty where no editor is to be found. The line is left out for others."""
    named = environment.get("VISUAL", "").strip() or environment.get("EDITOR", "").strip()
    if not named:
        named = next((name for name in USUAL if shutil.which(name, path=environment.get("PATH", ""))), "")
    try:
        words = shlex.split(named)
    except ValueError:
        words = [named]
    if not words:
        return []
    program = Path(words[0]).stem
    if line and program in PLUS_LINE:
        return [*words, f"+{line}", file]
    if line and program in GOTO:
        waits = [] if {"--wait", "-w"} & set(words) else ["--wait"]
        return [*words, *waits, "--goto", f"{file}:{line}"]
    return [*words, file]


def edit(app: App[None], file: str, line: int = 0) -> str:
    """Edit a file; why that can't be, or an empty string when the editor was closed."""
    if not Path(file).is_file():
        return f"{file} is not there to edit"
    # In full, so that no name is taken for an option or an order (`+q`, `-c`).
    words = command(os.environ, str(Path(file).absolute()), line)
    if not words:
        return "No editor is named: set EDITOR, for example to nano"
    there = _terminal()
    try:
        with app.suspend():
            said = _run(words)
            if there and not _terminal():
                # Closed under the editor: the screen would wait for ever to be drawn on it. Every step is on the disk.
                os._exit(GONE)
    except SuspendNotSupported:
        return f"This terminal can't step aside: edit {file} in another one"
    app.refresh(layout=True)
    return said


def _terminal() -> bool:
    """Whether keys come from a terminal that is still there."""
    return sys.__stdin__ is not None and sys.__stdin__.isatty()


def _run(words: list[str]) -> str:
    """Run it to its end; what went wrong. Nothing is raised: the screen only comes back where all ends well."""
    try:
        done = subprocess.run(words, check=False)  # noqa: S603 - the GM's own editor, no shell between
    except OSError as error:
        return f"Set EDITOR to your editor: {words[0]} can't be started ({error.strerror})"
    except KeyboardInterrupt:
        return f"{words[0]} was broken off"
    return "" if not done.returncode else f"{words[0]} ended with status {done.returncode}"
