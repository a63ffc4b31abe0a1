"""`oa-tui [FILE...]`, `resume`, `plain`: sessions that are played."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from pathlib import Path

from oa_tui.cli import COMMANDS
from oa_tui.cli.output import NO_TERMINAL, complain, has_terminal, path_of
from oa_tui.play.files import Given, given, shelves
from oa_tui.play.session import Play
from oa_tui.play.settings import DEFAULTS, Settings, load
from oa_tui.sessions import SessionError, session_path

NOTHING = "There is nothing to open: name an encounter, statblocks or characters"


def table(files: list[str], seed: int | None) -> int:
    """The screen: what the files open, or the start screen."""
    paths, liked = [path_of(file) for file in files], _settings()
    found = given(paths, liked.folders)
    if found.opening is None and found.problems and not all(path.is_dir() for path in paths):
        last = _command_meant(files) if found.errors else [NOTHING]
        return complain("\n\n".join([problem.text() for problem in found.problems] + last))
    if not has_terminal():
        return complain(NO_TERMINAL)
    from oa_tui.tui.run import run

    named = ", ".join(Path(file).name for file in files)
    return run(found, seed=seed, named=named, again=lambda: given(paths, liked.folders), settings=liked)


def resume(words: list[str]) -> int:
    """`oa-tui resume [SESSION]`."""
    from oa_tui.cli.parsing import Parser

    parser = Parser(prog="oa-tui resume", description="Go on with a session, the last one if none is named.")
    parser.add_argument("session", nargs="?", metavar="SESSION", help="its name, id or file")
    parser.add_argument("--seed", type=int, metavar="N", help="fix the dice")
    asked = parser.parse_args(words)
    if not has_terminal():
        return complain(NO_TERMINAL)
    liked = _settings()
    try:
        path = session_path(asked.session)
        play = Play.resume(path, shelves(liked.folders), seed=asked.seed, labels=liked.labels)
    except SessionError as error:
        return complain(f"{error.message} {error.hint}")
    from oa_tui.tui.run import run

    return run(Given(play.library, None, ()), play=play, seed=asked.seed, settings=liked)


def plain(words: list[str]) -> int:
    """`oa-tui plain [FILE...] [--session NAME] [--seed N]`."""
    from oa_tui.cli.parsing import Parser

    parser = Parser(prog="oa-tui plain", description="Line mode: one command a line; `help` lists them.")
    parser.add_argument("files", nargs="*", metavar="FILE", help="what to open")
    parser.add_argument(
        "--session",
        metavar="NAME",
        help="resume this session (its name, id or file), or start it where files are given",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="fix the dice")
    asked = parser.parse_args(words)
    from oa_tui.plain import PlainMode, safe, unsaved

    try:
        play = _plain_play(asked.files, asked.session, asked.seed)
    except SessionError as error:
        return complain(f"{error.message} {error.hint}")
    if play is None:
        return 2
    if play.trouble:
        print(unsaved(play.trouble))
    if play.steps > 1:
        for file in play.stale():
            print(safe(file.sentence))
    try:
        mode = PlainMode(play, asked.seed)
        if not sys.stdin.isatty():
            return mode.run(sys.stdin)
        from oa_tui.plain.terminal import typed

        print(safe(f"{play.encounter.name} is open; help lists the commands, Tab completes, quit leaves."))
        return mode.run(typed(play))
    finally:
        play.close()


def _plain_play(files: list[str], name: str | None, seed: int | None) -> Play | None:
    """The session that line mode plays, or None after saying what is wrong. Raises SessionError."""
    liked = load()
    for problem in liked.problems:
        complain(problem.text())
    if name is not None:
        try:
            path: Path | None = session_path(name)
        except SessionError:
            if not files:
                raise
            path = None
        if path is not None:
            return Play.resume(path, shelves(liked.folders), seed=seed, labels=liked.labels)
    if not files and name is None:
        return Play.resume(session_path(None), shelves(liked.folders), seed=seed, labels=liked.labels)
    found = given([path_of(file) for file in files], liked.folders)
    for problem in found.problems:
        complain(problem.text())
    if found.opening is None:
        complain(NOTHING)
        return None
    opening = found.opening if name is None else found.opening.named(name)
    return Play.start(opening, found.library, seed=seed, labels=liked.labels)


def _settings() -> Settings:
    """What the user likes. What only a screen knows is looked at where there is one."""
    liked = load()
    if liked is DEFAULTS or not has_terminal():
        return liked
    from oa_tui.tui.known import known

    return load(known())


def _command_meant(files: list[str]) -> list[str]:
    """The subcommand that a word which is no file was perhaps meant to be."""
    near = [] if Path(files[0]).exists() else get_close_matches(files[0], COMMANDS, 1, 0.6)
    return [f"Or did you mean the command {near[0]}? `oa-tui --help` lists the commands."] if near else []
