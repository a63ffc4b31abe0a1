"""`lint`, `sessions`, `paths`: what lies in the user's folders."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from oa_tui.cli import Parser
from oa_tui.cli.output import complain, say
from oa_tui.library import Kinds, bundled_folder, load
from oa_tui.library import lint as lint_files
from oa_tui.rules.registry import systems
from oa_tui.sessions import SessionError, list_sessions
from oa_tui.sessions.folders import library_folder, sessions_folder, settings_file


def lint(words: list[str]) -> int:
    """`oa-tui lint [PATH...]`: status 1 where there are errors; warnings alone are well."""
    parser = Parser(prog="oa-tui lint", description="Say what is wrong with statblock files, and how to mend it.")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files and folders; without: bundled and your own")
    given = parser.parse_args(words)
    kinds = Kinds(systems())
    paths = [Path(path) for path in given.paths]
    if not paths:
        try:
            own = library_folder()
        except SessionError as error:
            return complain(f"{error.message} {error.hint}")
        paths = [bundled_folder(), *([own] if any(own.rglob("*.y*ml")) else [])]
        problems = lint_files(paths, kinds)
    else:
        problems = lint_files(paths, kinds, load([bundled_folder()], kinds))
    for problem in problems:
        say(problem.text(), "")
    errors = sum(problem.severity == "error" for problem in problems)
    warnings = len(problems) - errors
    say(f"{_count(errors, 'error')}, {_count(warnings, 'warning')}")
    return 1 if errors else 0


def sessions(words: list[str]) -> int:
    """`oa-tui sessions [--json]`."""
    parser = Parser(prog="oa-tui sessions", description="List the sessions, the one played last first.")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each")
    given = parser.parse_args(words)
    try:
        found, problems = list_sessions()
    except SessionError as error:
        return complain(f"{error.message} {error.hint}")
    for listed in found:
        if given.json:
            say(msgspec.json.encode(listed).decode())
            continue
        when = datetime.fromtimestamp(listed.last).strftime("%Y-%m-%d %H:%M")
        stage = "ended" if listed.ended else f"round {listed.round}" if listed.round else "not begun"
        acts = f", {listed.acting} acts" if listed.acting else ""
        waits = f", {_count(listed.waiting, 'thing')} waiting" if listed.waiting else ""
        say(f"{listed.id}  {when}  {listed.name}  ({listed.system}, {stage}{acts}{waits})")
    for problem in problems:
        complain(f"{problem.message} {problem.hint}")
    if not found and not given.json:
        say("There is no session yet: `oa-tui` starts one.")
    return 0


def paths(words: list[str]) -> int:
    """`oa-tui paths`."""
    Parser(prog="oa-tui paths", description="Where sessions, library and settings are.").parse_args(words)
    try:
        rows = [("bundled", bundled_folder()), ("library", library_folder()), ("sessions", sessions_folder())]
        rows.append(("settings", settings_file()))
    except SessionError as error:
        return complain(f"{error.message} {error.hint}")
    for name, path in rows:
        say(f"{name:<10}{path}")
    return 0


def _count(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"
