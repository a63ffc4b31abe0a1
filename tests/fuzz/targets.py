"""What is fuzzed: each target takes any bytes, and raises where a promise about them doesn't hold."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import get_args

from msgspec.structs import replace

from oa_tui.cli import main
from oa_tui.dice import DiceError, odds_lines, parse
from oa_tui.library import Entry, Kinds, Library, bundled_folder, load, read_text
from oa_tui.library.importing import as_yaml, read_foreign
from oa_tui.library.mending import mend_text
from oa_tui.library.problems import CONTROLS
from oa_tui.plain import PlainMode
from oa_tui.play.chance import RandomDice
from oa_tui.play.chronicle import Chronicle, Copy
from oa_tui.play.files import Opening, open_entries
from oa_tui.play.following import Following
from oa_tui.play.record import decode_table, encode
from oa_tui.play.seats import Seats
from oa_tui.play.session import Play
from oa_tui.play.store import Store
from oa_tui.rules.registry import systems
from oa_tui.sessions import Journal, SessionError
from tests.fuzz.corpus import ENDINGS, HERE
from tests.fuzz.journals import hostile

KINDS = Kinds(systems())
FORBIDDEN = ("save", "open", "export", "quit")
"""Verbs of line mode that name files, which a fuzzer had better not, or that end it."""
MOST = 40
"""Lines that are typed of one input."""

Target = Callable[[bytes], None]


def yaml(data: bytes) -> None:
    """A statblock file: problems that point into it, entries that can be looked at, mending that ends."""
    reading = read_text(data, "x.yaml", KINDS)
    lines = data.count(b"\n") + data.count(b"\r") + data.count(b"\0") + 1
    for problem in reading.problems:
        assert problem.message, problem
        assert 0 <= problem.line <= lines + 1, problem
        assert not CONTROLS.search(problem.text()), problem
    for entry in reading.entries:
        _look(entry)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    mended = mend_text(text, "x.yaml", KINDS)
    assert mend_text(mended.text, "x.yaml", KINDS).mended == ()


def _look(entry: Entry) -> None:
    assert entry.sheet.name == entry.name
    system = KINDS.systems[entry.system]
    if entry.kind in getattr(system, "sheets", {}):
        assert isinstance(systems()[entry.system].card(entry.sheet).title, str)


def dice(data: bytes) -> None:
    """An expression is rolled and has its odds, or is refused in a sentence with a column."""
    text = data.decode("utf-8", "replace")
    try:
        expression = parse(text)
        said = expression.roll(RandomDice(1)).text()
        odds = odds_lines(expression)
    except DiceError as error:
        _says(str(error), error.column is None or 1 <= error.column <= len(text) + 1)
        return
    assert said.isprintable()
    assert all(line.isprintable() for line in odds)


def checks(data: bytes) -> None:
    """Check documents on standard input: a line of JSON each, errors in their place, status 0 or 2."""
    for command in (["odds", "-", "--json"], ["resolve", "-", "--json", "--seed", "1"], ["odds", "-"]):
        with _typed(data) as out:
            status = main(command)
        assert status in (0, 2), status
        if "--json" in command:
            assert all(isinstance(json.loads(line), dict) for line in out.getvalue().splitlines())


def lines(data: bytes) -> None:
    """Line mode: each line is answered or refused, and the table goes on being one that can be stored."""
    text = data[1:].decode("utf-8", "replace")
    play = _table(data[0] if data else 0)
    mode = PlainMode(play, 1)
    with redirect_stdout(io.StringIO()) as out:
        mode.run([line for line in text.splitlines() if not _names_files(line)][:MOST])
        mode.run(["show", "show --json", "log"])
        table = encode(play.table)
        mode.run(["undo 10000", "redo 10000"])
    assert not CONTROLS.search(out.getvalue())
    assert decode_table(table) == decode_table(encode(decode_table(table)))
    assert play.steps == 1 or "Refused" in out.getvalue() or encode(play.table) == table
    play.close()


def _names_files(line: str) -> bool:
    return line.strip().lower().startswith(FORBIDDEN)


def imports(data: bytes) -> None:
    """A foreign file, its ending by the first byte: drafts or problems, and what is written reads back."""
    if not data:
        return
    choices = ("", *systems())
    found = read_foreign(data[1:], f"x{ENDINGS[data[0] % len(ENDINGS)]}", KINDS, choices[data[0] // 8 % len(choices)])
    assert found.drafts or found.problems
    for draft in found.drafts:
        reading = read_text(as_yaml(draft.document), "x.yaml", KINDS)
        errors = [problem.text() for problem in reading.problems if problem.severity == "error"]
        assert not errors, errors
        assert reading.entries[0].name == draft.name


def journal(data: bytes) -> None:
    """A session file made to hurt: it opens and can be looked at, or a sentence says why not."""
    folder = Path(tempfile.mkdtemp(prefix="oa-fuzz-", dir=_fast()))
    try:
        path = hostile(folder, data, _session())
        for look in (_watched, _told, _resumed):
            try:
                look(path)
            except SessionError as error:
                _says(error.message)
    finally:
        shutil.rmtree(folder)


def _says(sentence: str, placed: bool = True) -> None:
    """A refusal is a sentence that can't steer a terminal, and its place is one."""
    assert sentence
    assert sentence.replace("\n", "").isprintable()
    assert placed


def _watched(path: Path) -> None:
    with Journal.watch(path) as watched:
        watched.summary()
        watched.steps()


def _told(path: Path) -> None:
    following = Following(path)
    following.look()
    following.close()
    with Journal.watch(path) as watched:
        chronicle = Chronicle(watched)
        for copy in get_args(Copy):
            chronicle.entries(copy)


def _resumed(path: Path) -> None:
    play = Play.resume(path, load((), KINDS), seed=1, clock=lambda: 1.0)
    out = io.StringIO()
    with redirect_stdout(out):
        PlainMode(play, 1).run(["show", "show --json", "log", "undo", "redo", "next"])
    play.close()
    assert not CONTROLS.search(out.getvalue())


@cache
def _session() -> bytes:
    """A session of some steps, as its file's bytes."""
    folder = Path(tempfile.mkdtemp(prefix="oa-fuzz-"))
    library, openings = _openings()
    play = Play.start(openings[0], library, folder=folder, seed=1, clock=lambda: 1.0)
    with redirect_stdout(io.StringIO()):
        PlainMode(play, 1).run((HERE / "seeds" / "lines" / "a-fight").read_text("utf-8").splitlines()[1:])
    path = play.path
    assert path is not None
    play.close()
    raw = path.read_bytes()
    shutil.rmtree(folder)
    return raw


@cache
def _openings() -> tuple[Library, tuple[Opening, ...]]:
    """The bundled library, and the first encounter of each system."""
    library = load([bundled_folder()], KINDS)
    firsts: dict[str, Opening] = {}
    for entry in library.entries:
        if entry.kind == "encounter" and entry.system not in firsts:
            opening = open_entries([entry], library)
            assert opening is not None
            firsts[entry.system] = opening
    return library, tuple(firsts[system] for system in systems())


def _table(which: int) -> Play:
    """A bundled encounter in memory."""
    library, openings = _openings()
    opening = openings[which % len(openings)]
    store = Store(Journal.memory(opening.name, opening.system, 1.0), lambda: 1.0)
    play = Play(store, systems()[opening.system], library, RandomDice(1))
    seats = Seats(play.system)
    play.do(replace(opening.make(seats), session=(opening.name, opening.system)), sheets=seats.kept)
    return play


def _fast() -> str | None:
    """A folder in memory, where there is one: thousands of files a minute go through it."""
    return "/dev/shm" if Path("/dev/shm").is_dir() and os.access("/dev/shm", os.W_OK) else None


@contextmanager
def _typed(data: bytes) -> Iterator[io.StringIO]:
    """Bytes on standard input, what is printed kept."""
    was, out = sys.stdin, io.StringIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(data), "utf-8", "replace")
    try:
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            yield out
    finally:
        sys.stdin = was


TARGETS: dict[str, Target] = {each.__name__: each for each in (yaml, dice, checks, lines, imports, journal)}
