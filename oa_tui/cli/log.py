"""`oa-tui log SESSION`: what happened, for reading or for another program; the GM's copy or the players'."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import msgspec

from oa_tui.cli.output import complain
from oa_tui.cli.parsing import Parser
from oa_tui.play.chronicle import Chronicle, Copy, Entry
from oa_tui.play.chronicle_text import Form, Scribe
from oa_tui.play.following import EVERY, stamp, trouble
from oa_tui.sessions import Journal, SessionError, session_path


def log(words: list[str]) -> int:
    """`oa-tui log [SESSION] [--format md|json|text] [--players] [--follow]`."""
    parser = Parser(prog="oa-tui log", description="What happened in a session: rounds, turns, checks with their dice.")
    parser.add_argument("session", nargs="?", metavar="SESSION", help="its name, id or file; else the last one played")
    parser.add_argument("--format", choices=("md", "json", "text"), default="text", help="Markdown, JSON or plain text")
    parser.add_argument("--players", action="store_true", help="without what players don't see")
    parser.add_argument(
        "--follow", action="store_true", help="go on with what happens; JSON is then a line for each step"
    )
    asked = parser.parse_args(words)
    copy: Copy = "players" if asked.players else "gm"
    try:
        path = session_path(asked.session)
        if asked.follow:
            _follow(path, copy, None if asked.format == "json" else asked.format)
        with Journal.watch(path, follow=False) as journal:
            _whole(Chronicle(journal), copy, asked.format)
    except SessionError as error:
        return complain(f"{error.message} {error.hint}".strip())
    except KeyboardInterrupt:
        return 0
    return 0


def _whole(chronicle: Chronicle, copy: Copy, form: str) -> None:
    entries = chronicle.entries(copy)
    if form == "json":
        whole = {"session": chronicle.name(copy), "system": chronicle.system, "copy": copy, "entries": entries}
        _write([msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()])
        return
    scribe = Scribe("md" if form == "md" else "text")
    _write(scribe.head(chronicle.name(copy)))
    for entry in entries:
        _write(scribe.entry(entry))


def _follow(path: Path, copy: Copy, form: Form | None) -> NoReturn:
    """Tell what is there, then whatever comes, until ctrl+c; what keeps it from being read is told once and waited for.

    Raises:
        SessionError: there is nothing to follow yet.
    """
    teller, told_trouble, begun = _Teller(copy, form), "", False
    while True:
        try:
            here = stamp(path)
            with Journal.watch(path) as journal:
                chronicle = Chronicle(journal)
                told_trouble, begun = "", True
                teller.tell(chronicle)
                while stamp(path) == here:
                    time.sleep(EVERY)
                    if journal.refresh():
                        teller.tell(chronicle)
        except SessionError as error:
            if not begun:
                raise
            found = trouble(path, error)
            if found != told_trouble:
                told_trouble = found
                complain(found)
        time.sleep(EVERY)


class _Teller:
    """Tells what is new since it told the last time, and what was taken back of that."""

    def __init__(self, copy: Copy, form: Form | None) -> None:
        self._copy = copy
        self._scribe = Scribe(form) if form else None
        self._told: list[Entry] | None = None

    def tell(self, chronicle: Chronicle) -> None:
        """Everything the first time."""
        if self._told is None and self._scribe:
            _write(self._scribe.head(chronicle.name(self._copy)))
        told = self._told or []
        now = [entry for entry in chronicle.entries(self._copy) if not entry.undone]
        same = next((at for at, pair in enumerate(zip(told, now, strict=False)) if pair[0] != pair[1]), None)
        same = min(len(told), len(now)) if same is None else same
        for entry in reversed(told[same:]):
            _write(self._scribe.taken_back(entry) if self._scribe else [_json({"taken_back": entry.n})])
        for entry in now[same:]:
            _write(self._scribe.entry(entry) if self._scribe else [_json(entry)])
        self._told = now
        sys.stdout.flush()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _write(lines: Iterator[str] | list[str]) -> None:
    for line in lines:
        print(line)
