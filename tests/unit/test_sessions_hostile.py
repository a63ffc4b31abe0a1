"""A session file from somebody else: nothing that is declared in it is run, and nothing in it fills the memory."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from oa_tui.sessions import Journal, SessionError, Step, Summary, list_sessions
from oa_tui.sessions.folders import sessions_folder

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
DECLARED = {
    "a trigger that takes steps": "CREATE TRIGGER t AFTER INSERT ON step BEGIN DELETE FROM step WHERE n = 1; END",
    "a trigger without end": "CREATE TRIGGER t AFTER INSERT ON step BEGIN"
    f" INSERT INTO sheet SELECT x, x, x FROM ({ENDLESS} SELECT x FROM c); END",
    "steps without end": "ALTER TABLE step RENAME TO old; CREATE VIEW step AS"
    f" {ENDLESS} SELECT x n, 'do' kind, x - 1 base, x dest, x grp, '' label, x'' events, 1.0 at, 0 crc FROM c",
    "a name without end": "ALTER TABLE meta RENAME TO old; CREATE VIEW meta AS"
    f" {ENDLESS} SELECT x id, '' name, '' system, 1.0 created FROM c WHERE x < 0",
    "an index of what is worked out": "CREATE INDEX i ON step (hex(zeroblob(n)))",
}


@pytest.fixture
def session(own_home: Path) -> Path:
    """A session of one step."""
    with Journal.create(sessions_folder(), "The bridge", "toy", at=1.0) as journal:
        journal.append(Step(1, "do", 0, 1, 1, "A step", b"{}", 2.0), Summary())
        assert journal.path is not None
        return journal.path


def _change(path: Path, statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(statements)


@pytest.mark.parametrize("declared", DECLARED.values(), ids=DECLARED.keys())
@pytest.mark.parametrize("use", [Journal.open, Journal.watch], ids=["to write", "to watch"])
def test_what_somebody_declared_in_a_session_is_refused_and_never_run(
    session: Path, declared: str, use: Callable[[Path], Journal]
) -> None:
    _change(session, declared)
    with pytest.raises(SessionError, match="oa-tui did not make") as refused:
        use(session)
    assert refused.value.damaged


def test_the_steps_of_a_session_with_a_trigger_can_be_recovered_without_it(session: Path, tmp_path: Path) -> None:
    _change(session, DECLARED["a trigger that takes steps"])
    with Journal.recover(session, tmp_path / "new", at=3.0) as journal:
        journal.append(Step(2, "do", 1, 2, 2, "Another", b"{}", 4.0), Summary())
        assert [step.label for step in journal.steps()] == ["A step", "Another"]


def test_nothing_is_recovered_from_steps_without_end(session: Path, tmp_path: Path) -> None:
    _change(session, DECLARED["steps without end"])
    with pytest.raises(SessionError, match="Nothing can be read"):
        Journal.recover(session, tmp_path / "new", at=3.0)


def test_a_value_beyond_all_sense_is_not_taken_into_memory(session: Path) -> None:
    _change(session, "UPDATE summary SET data = zeroblob(65000000)")
    with Journal.watch(session) as journal, pytest.raises(SessionError, match="too big for a session") as refused:
        journal.summary()
    assert refused.value.damaged


def test_a_problem_of_the_list_names_its_file(session: Path) -> None:
    os.mkfifo(session.with_name("pipe.oasession"))
    _change(session, "DELETE FROM meta")
    found, problems = list_sessions()
    assert not found
    assert all(problem.path in problem.message for problem in problems)
    assert sorted(problem.message.split(": ", 1)[1] for problem in problems) == [
        "The session has lost its name.",
        "it is no file, but a pipe or a device.",
    ]
