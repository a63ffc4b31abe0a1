"""`export`: an encounter with its state as a file that opens again, a statblock as Markdown for paper."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

from oa_tui.cli.importing import unknown_system
from oa_tui.cli.output import complain, path_of, say
from oa_tui.cli.parsing import Parser
from oa_tui.library import Entry, Library, load
from oa_tui.library.printing import as_markdown
from oa_tui.library.writing import as_text, write_file
from oa_tui.play.exporting import exported
from oa_tui.play.files import shelves
from oa_tui.play.settings import load as load_settings
from oa_tui.play.store import Store
from oa_tui.rules.registry import system, systems
from oa_tui.sessions import Journal, SessionError, find_session
from oa_tui.sessions.naming import SUFFIX

SQLITE = b"SQLite format 3\0"
"""What a session's file begins with."""


def export(words: list[str]) -> int:
    """`oa-tui export SESSION|STATBLOCK [--format yaml|md] [--to FILE] [--overwrite]`."""
    parser = Parser(
        prog="oa-tui export",
        description="A session's encounter as it stands, as a file that opens again; or a statblock, to read or print.",
    )
    parser.add_argument(
        "what", metavar="SESSION|STATBLOCK", help="a session by name, id or file; else a statblock, or a file of them"
    )
    parser.add_argument("--format", choices=["yaml", "md"], help="yaml for sessions, Markdown for statblocks")
    parser.add_argument("--system", metavar="SYSTEM", help="the game, where a statblock's name stands in several")
    parser.add_argument("--to", metavar="FILE", help="where it goes; without: to standard output")
    parser.add_argument("--overwrite", action="store_true", help="replace a file that is there already")
    given = parser.parse_args(words)
    if given.system and given.system not in systems():
        return unknown_system(given.system)
    try:
        text = _text(given.what, given.format, given.system)
    except SessionError as error:
        return complain(f"{error.message} {error.hint}".strip())
    except _Nothing as nothing:
        return complain(str(nothing))
    if given.to is None:
        say(text.rstrip("\n"))
        return 0
    return _write(path_of(given.to), text, given.overwrite)


class _Nothing(Exception):
    """There is no such thing to export; says what is near."""


def _text(said: str, form: str | None, system_id: str | None) -> str:
    """What is exported: the session of that very name, else the statblock, else a session whose name begins so.

    Raises SessionError and _Nothing.
    """
    path = path_of(said)
    if form == "yaml":
        return _encounter(path if path.is_file() else _session(said))
    if form == "md" or system_id or (path.exists() and not _is_session(path)):
        return _statblocks(said, system_id)
    if path.is_file():
        return _encounter(path)
    try:
        found = find_session(said)
    except SessionError:
        return _statblocks(said, None)
    names = (found.name, found.id, Path(found.path).stem)
    exact = said.casefold() in map(str.casefold, names)
    return _encounter(Path(found.path)) if exact or not _shelf().find(said) else _statblocks(said, None)


def _session(said: str) -> Path:
    """The file of a session. Raises SessionError, and _Nothing where it is a statblock that is called so."""
    try:
        return Path(find_session(said).path)
    except SessionError:
        entry = _shelf().find(said)
        if entry is None:
            raise
        raise _Nothing(f"{entry.name} is a statblock, and goes out as Markdown; its YAML is {entry.file}") from None


def _is_session(path: Path) -> bool:
    """Whether a file is a session, or calls itself one though it is damaged."""
    if path.suffix == SUFFIX or not path.is_file():  # a pipe would wait for ever
        return path.suffix == SUFFIX
    try:
        with path.open("rb") as stream:
            return stream.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def _encounter(path: Path) -> str:
    """A session's open encounter as a file's text; what can't be taken along is told. Raises SessionError."""
    with Journal.watch(path, follow=False) as journal:
        store = Store(journal, time.time)
        table = store.state(journal.history.position)
        if not table.encounters:
            raise SessionError(f"{path} holds no encounter yet.", "")
        found = exported(table, store.kept(), system(store.system))
    for told in found.told:
        complain(told)
    return as_text(found.documents)


def _statblocks(said: str, system_id: str | None) -> str:
    """The sheets that a name or a file means, as Markdown. Raises _Nothing."""
    return "\n".join(as_markdown(systems()[entry.system].card(entry.sheet)) for entry in _sheets(said, system_id))


def _shelf() -> Library:
    """Every sheet of the bundled content, the user's own, and the folders of the settings."""
    shelf = shelves(load_settings().folders)
    return Library(shelf.kinds, tuple(each for each in shelf.entries if each.kind in systems()[each.system].sheets))


def _sheets(said: str, system_id: str | None) -> list[Entry]:
    shelf = _shelf()
    path = path_of(said)
    if path.exists():
        read = load([path], shelf.kinds, shelf)
        own = [entry for entry in read.entries if entry.kind in systems()[entry.system].sheets]
        errors = [problem.text() for problem in read.problems if problem.severity == "error"]
        if not own:
            raise _Nothing("\n\n".join(errors) or f"no statblock is in {said}")
        return own
    entry = shelf.find(said, system_id)
    if entry is None:
        with suppress(SessionError):
            name = find_session(said).name
            raise _Nothing(f"{name} is a session, and goes out as YAML; oa-tui log --format md writes what happened")
        near = shelf.nearest(said, system_id, most=1)
        hint = f": did you mean {near[0]}?" if near else ""
        raise _Nothing(f"no session and no statblock is called {said}{hint}")
    return [entry]


def _write(path: Path, text: str, overwrite: bool) -> int:
    try:
        write_file(path, text, overwrite=overwrite)
    except FileExistsError:
        return complain(f"{path} is there already; --overwrite puts this in its place")
    except OSError as error:
        return complain(f"{path} can't be written: {(error.strerror or str(error)).lower()}")
    say(str(path))
    return 0
