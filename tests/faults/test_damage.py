"""A session's file, cut or flipped at every page: it opens, or a sentence says why not and what is left of it."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from oa_tui.encounter.commands import Refusal
from oa_tui.play.record import encode
from oa_tui.play.session import Play
from oa_tui.sessions import Journal, SessionError, salvage
from tests.faults.bench import again, many, moved, tell
from tests.unit.playing import begun

PAGE = 4096
STEPS = many(8, 400)


class Played(NamedTuple):
    """A session's file at rest, the file and its log as a kill would leave them, and the states it went through."""

    file: bytes
    killed: bytes
    log: bytes
    states: tuple[bytes, ...]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A session of some steps."""
    folder = tmp_path_factory.mktemp("played")
    play, dice = begun(folder), random.Random(3)
    path = play.path
    assert path is not None
    states = [encode(play.table)]
    for _ in range(STEPS):
        moved(play, dice)
        states.append(encode(play.table))
    log = path.with_name(path.name + "-wal")
    killed = path.read_bytes(), log.read_bytes()
    play.close()
    return Played(path.read_bytes(), *killed, tuple(states))


def explained(path: Path, states: Collection[bytes]) -> str:
    """How it opens: in one of these states, or with a sentence; anything else is raised."""
    try:
        play = again(path)
    except SessionError as error:
        says(error.message)
        left = salvage(path)
        if error.damaged and left.steps:
            with Journal.recover(path, path.with_name("recovered.oasession"), 1.0) as recovered:
                assert recovered.history.last == len(left.steps)
        return "refused"
    assert encode(play.table) in states
    looked_at(play)
    play.close()
    return "opened"


def looked_at(play: Play) -> None:
    """Whatever can be asked of it is answered, or refused in a sentence."""
    for ask in (play.log, play.rows, play.undo, play.redo, play.stale, lambda: play.rewind(1)):
        try:
            ask()
        except (Refusal, SessionError) as refused:
            says(refused.message)
    encode(play.table)


def says(sentence: str) -> None:
    assert sentence
    assert sentence.isprintable()


def put(folder: Path, file: bytes, log: bytes = b"") -> Path:
    folder.mkdir()
    path = folder / "x.oasession"
    path.write_bytes(file)
    if log:
        path.with_name(path.name + "-wal").write_bytes(log)
    return path


def damaged(raw: bytes, dice: random.Random) -> Iterator[bytes]:
    """Cut before and inside each page; in each page some bytes flipped, blanked, or the page of another place."""
    for start in range(0, len(raw), PAGE):
        yield raw[:start]
        yield raw[: start + dice.randrange(PAGE)]
        for _ in range(many(1, 8)):
            at = start + dice.randrange(PAGE)
            yield raw[:at] + bytes([raw[at] ^ 1 << dice.randrange(8)]) + raw[at + 1 :] if at < len(raw) else raw
        yield raw[:start] + bytes(PAGE) + raw[start + PAGE :]
        other = dice.randrange(0, len(raw), PAGE)
        yield raw[:start] + raw[other : other + PAGE] + raw[start + PAGE :]


def test_a_file_cut_or_flipped_at_every_page_opens_or_is_explained(tmp_path: Path, played: Played) -> None:
    harmed = damaged(played.file, random.Random(1))
    how = [explained(put(tmp_path / str(n), raw), played.states[-1:]) for n, raw in enumerate(harmed)]
    tell("files damaged", pages=len(played.file) / PAGE, files=len(how), opened=how.count("opened"))
    assert set(how) == {"opened", "refused"}


def test_a_log_cut_or_flipped_at_every_page_opens_at_an_earlier_step(tmp_path: Path, played: Played) -> None:
    harmed = damaged(played.log, random.Random(2))
    how = [explained(put(tmp_path / str(n), played.killed, raw), played.states) for n, raw in enumerate(harmed)]
    tell("logs damaged", pages=len(played.log) // PAGE, files=len(how), opened=how.count("opened"))
    assert "opened" in how


def test_a_file_that_is_damaged_while_it_is_played_is_told_and_the_table_stays(tmp_path: Path, played: Played) -> None:
    dice = random.Random(4)
    for n, raw in enumerate(damaged(played.file, dice)):
        if n % many(5, 1):
            continue
        path = put(tmp_path / str(n), played.file)
        play = again(path)
        table = play.table
        with path.open("r+b") as file:
            file.write(raw[: len(played.file)])
            file.truncate(len(raw))
        looked_at(play)
        assert table.present
        play.close()
