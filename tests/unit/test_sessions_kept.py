"""Sessions of every released schema open for ever: what is to be seen, the log, undo, and that they go on."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oa_tui.cli import main
from oa_tui.encounter import commands as c
from oa_tui.library import Library
from oa_tui.plain.show import as_json
from oa_tui.play.session import Play
from oa_tui.sessions import Journal, SessionError, schema
from oa_tui.sessions.folders import sessions_folder
from oa_tui.sessions.listing import find_session, list_sessions
from tests.unit.old_sessions import KEPT, unpacked
from tests.unit.playing import bridge_files

FILES = sorted(KEPT.glob("*.oasession.gz"))
NAMES = [file.name.partition(".")[0] for file in FILES]
LATER = ("ALTER TABLE step ADD COLUMN hand TEXT NOT NULL DEFAULT ''", "CREATE TABLE later (n INTEGER PRIMARY KEY)")


def library() -> Library:
    return bridge_files().library


def seen(play: Play) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode({**as_json(play), "session": ""}))
    return found


def left(file: Path) -> dict[str, Any]:
    """What was to be seen of a session when it was written."""
    found: dict[str, Any] = msgspec.json.decode((KEPT / f"{file.name.partition('.')[0]}.json").read_bytes())
    return found


def holds(before: Any, now: Any) -> bool:
    """Whether all that was said then is said now; there may be more, and consequences may be worded otherwise."""
    if isinstance(before, dict):
        return all(
            key in now and (len(value) == len(now[key]) if key == "consequences" else holds(value, now[key]))
            for key, value in before.items()
        )
    if isinstance(before, list):
        return len(before) == len(now) and all(map(holds, before, now))
    return bool(before == now)


def version(path: Path) -> int:
    connection = sqlite3.connect(path)
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return found


def test_a_session_of_every_system_is_kept_for_every_schema_so_far() -> None:
    systems = {name.partition("-")[2] for name in NAMES}
    assert len(systems) == 5
    assert set(NAMES) == {f"v{n}-{system}" for n in range(1, schema.newest() + 1) for system in systems}


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_kept_session_opens_as_it_was_left_and_goes_on(file: Path, tmp_path: Path) -> None:
    play = Play.resume(unpacked(file, tmp_path), library(), seed=1, clock=lambda: 2e9)
    assert holds(left(file), seen(play))
    steps = play.steps
    assert len(play.log()) > 3
    while play.undo_label is not None:
        play.undo()
    while play.steps < 10_000:
        try:
            play.redo()
        except c.Refusal:
            break
    assert holds({**left(file), "steps": play.steps}, seen(play))
    for pending in play.encounter.pending:
        play.do(c.Accept(pending.id))
    play.do(c.TakeNote("It goes on"))
    assert play.steps > steps
    play.close()
    again = Play.resume(tmp_path / file.name.removesuffix(".gz"), library(), clock=lambda: 2e9)
    assert again.table == play.table


@pytest.mark.parametrize("file", [file for file in FILES if file.name.startswith("v1-")], ids=lambda file: file.name)
def test_a_kept_session_is_migrated_whole_with_every_step_and_sheet(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = unpacked(file, tmp_path)
    with Journal.open(path) as journal:
        steps, sheets, now = journal.steps(), journal.sheets(), version(path)
    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, LATER])
    with pytest.raises(SessionError, match="written by an older oa-tui"):
        Journal.watch(path)
    play = Play.resume(path, library(), clock=lambda: 2e9)
    assert holds(left(file), seen(play))
    play.do(c.TakeNote("It goes on"))
    play.close()
    assert version(path) == now + 1
    with Journal.open(path) as journal:
        assert journal.steps()[: len(steps)] == steps
        assert journal.sheets() == sheets


def test_a_migration_that_is_cut_short_leaves_the_older_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = unpacked(FILES[0], tmp_path)
    before = version(path)
    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, (*LATER, "CREATE TABLE step (n)")])
    with pytest.raises(SessionError):
        Play.resume(path, library())
    monkeypatch.undo()
    assert version(path) == before
    Play.resume(path, library()).close()


def test_a_newer_session_is_refused_with_a_sentence_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OA_TUI_HOME", str(tmp_path))
    sessions_folder().mkdir(parents=True, exist_ok=True)
    path = unpacked(FILES[0], sessions_folder())
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {schema.newest() + 1}")
    connection.close()
    assert main(["plain", "--session", path.stem]) == 2
    told = capsys.readouterr()
    assert "was written by a newer oa-tui" in told.err + told.out
    assert "Update oa-tui to open it" in told.err + told.out
    assert "Traceback" not in told.err


def test_a_session_of_an_older_schema_is_listed_and_resumed_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = unpacked(FILES[0], tmp_path)
    whole = path.read_bytes()
    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, LATER])
    listed, problems = list_sessions(tmp_path)
    assert not problems
    assert find_session(path.stem, tmp_path) == listed[0]
    assert listed[0].steps == left(FILES[0])["steps"]
    assert path.read_bytes() == whole, "a look changes nothing"
    Play.resume(Path(listed[0].path), library()).close()
    assert version(path) == schema.newest()
