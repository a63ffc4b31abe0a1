"""`oa-tui log SESSION`: what happened, for reading or for another program; the GM's copy or the players'."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import msgspec

from oa_tui.cli import Parser
from oa_tui.cli.output import complain
from oa_tui.cli.players import session_path
from oa_tui.play.chronicle import Chronicle, Copy, Entry
from oa_tui.play.chronicle_text import Form, Scribe
from oa_tui.play.following import EVERY
from oa_tui.sessions import Journal, SessionError


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
        with Journal.watch(session_path(asked.session), follow=asked.follow) as journal:
            chronicle = Chronicle(journal)
            if not asked.follow:
                _whole(chronicle, copy, asked.format)
                return 0
            _follow(chronicle, journal, copy, None if asked.format == "json" else asked.format)
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


def _follow(chronicle: Chronicle, journal: Journal, copy: Copy, form: Form | None) -> None:
    """Tell what is there, then whatever comes, until ctrl+c or the session can't be read any more."""
    scribe = Scribe(form) if form else None
    told: list[Entry] = []
    if scribe:
        _write(scribe.head(chronicle.name(copy)))
    while True:
        now = [entry for entry in chronicle.entries(copy) if not entry.undone]
        same = next((at for at, pair in enumerate(zip(told, now, strict=False)) if pair[0] != pair[1]), None)
        same = min(len(told), len(now)) if same is None else same
        for entry in reversed(told[same:]):
            _write(scribe.taken_back(entry) if scribe else [msgspec.json.encode({"taken_back": entry.n}).decode()])
        for entry in now[same:]:
            _write(scribe.entry(entry) if scribe else [msgspec.json.encode(entry).decode()])
        told = now
        sys.stdout.flush()
        time.sleep(EVERY)
        while not journal.refresh():
            time.sleep(EVERY)


def _write(lines: Iterator[str] | list[str]) -> None:
    for line in lines:
        print(line)
