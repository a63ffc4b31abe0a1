"""`lint`, `sessions`, `paths`: what lies in the user's folders."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from oa_tui.cli.output import complain, path_of, say
from oa_tui.cli.parsing import Parser
from oa_tui.library import Kinds, Problem, bundled_folder, load, mend
from oa_tui.library import lint as lint_files
from oa_tui.play.settings import load as load_settings
from oa_tui.rules.registry import systems
from oa_tui.sessions import SessionError, list_sessions
from oa_tui.sessions.folders import library_folder, sessions_folder, settings_file

_KEYS = ("severity", "message", "file", "line", "column", "length", "fix", "certain")
"""What `lint --json` prints of a fault, beside whether it was fixed."""


def lint(words: list[str]) -> int:
    """`oa-tui lint [PATH...]`: status 1 where there are errors; warnings alone are well."""
    parser = Parser(prog="oa-tui lint", description="Say what is wrong with statblock files, and how to mend it.")
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files and folders; without: bundled and your own, and the settings"
    )
    parser.add_argument("--json", action="store_true", help="a line of JSON for each fault")
    parser.add_argument("--fix", action="store_true", help="mend what is certain, in place; the rest is told")
    given = parser.parse_args(words)
    kinds = Kinds(systems())
    paths = [path_of(path) for path in given.paths]
    own: list[Path] = []
    if not paths:
        try:
            folder = library_folder()
        except SessionError as error:
            return complain(f"{error.message} {error.hint}")
        own = [folder] if any(folder.rglob("*.y*ml")) else []
        own += [each for each in load_settings().folders if any(each.rglob("*.y*ml"))]
    beside, paths = _settings(paths)
    mended, refused = mend(paths or own, kinds) if given.fix else ([], [])
    problems = lint_files(paths, kinds, load([bundled_folder()], kinds)) if paths else ()
    if not given.paths:
        problems = lint_files([bundled_folder(), *own], kinds)
    left = [*refused, *beside, *problems]
    _tell(left, mended, given.json)
    return 1 if any(problem.severity == "error" for problem in left) else 0


def _settings(paths: list[Path]) -> tuple[Sequence[Problem], list[Path]]:
    """What is wrong with the settings, where they or nothing was named; and the paths without them."""
    try:
        file = settings_file()
    except SessionError:
        return (), paths
    others = [path for path in paths if os.path.realpath(path) != os.path.realpath(file)]
    if not file.is_file() or (paths and len(others) == len(paths)):
        return (), others
    from oa_tui.tui.known import known

    return load_settings(known()).problems, others


def _tell(problems: Sequence[Problem], mended: Sequence[Problem], as_json: bool) -> None:
    """What was mended and what is left, for people or for programs."""
    if as_json:
        for problem, fixed in (*((each, True) for each in mended), *((each, False) for each in problems)):
            told = {key: getattr(problem, key) for key in _KEYS}
            say(msgspec.json.encode({**told, "fixed": fixed}).decode())
        return
    for problem in mended:
        say(f"mended  {problem.message}  {problem.where}")
    for problem in problems:
        say(problem.text(), "")
    errors = sum(problem.severity == "error" for problem in problems)
    counts = f"{_count(errors, 'error')}, {_count(len(problems) - errors, 'warning')}"
    say(f"{len(mended)} mended, {counts}" if mended else counts)
    certain = sum(problem.certain for problem in problems)
    if certain:
        say(f"{_count(certain, 'fault')} can be mended by oa-tui lint --fix")


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
        when = listed.when("%Y-%m-%d %H:%M")
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
    liked = load_settings()
    rows += [("folder", folder) for folder in liked.folders]
    for name, path in rows:
        say(f"{name:<10}{path}")
    for problem in liked.problems:
        complain(problem.text())
    return 0


def _count(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"
