"""A killed writer loses no step that it has acknowledged."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from oa_tui.sessions import Journal, SessionError

ROOT = Path(__file__).resolve().parents[2]

WRITER = """
import sys
from pathlib import Path
from oa_tui.sessions import Journal, Step, Summary
for line in sys.stdin:
    with Journal.open(Path(line.strip())) as journal:
        print("ready", flush=True)
        while True:
            n = journal.history.last + 1
            events = b"%d," % n * (n % 50 * 20)
            step = Step(n, "do", journal.position, n, n, "x", events, float(n))
            journal.append(step, Summary(round=n), {str(n): events})
            print(n, flush=True)
            if n % 10 == 0:
                journal.save_checkpoint(n, events)
"""


def spawn() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def pipes(process: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def test_ten_kills_in_the_middle_of_writing_lose_no_acknowledged_step(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "x", "open-adventure", 1.0) as journal:
        path = journal.path
    assert path is not None
    dice = random.Random(4)
    writers = [spawn() for _ in range(10)]
    acknowledged = 0
    for writer in writers:
        give, take = pipes(writer)
        print(path, file=give, flush=True)
        assert take.readline() == "ready\n"
        goal = acknowledged + dice.randrange(1, 40)
        while acknowledged < goal:
            acknowledged = int(take.readline())
        writer.kill()
        # What was on its way when the kill came counts too; a torn last line does not.
        rest = [line for line in take.read().splitlines(keepends=True) if line.endswith("\n")]
        acknowledged = int(rest[-1]) if rest else acknowledged
        writer.wait()
        give.close()
        take.close()
        with Journal.watch(path) as watched:
            stored = watched.steps()
            assert len(stored) in (acknowledged, acknowledged + 1)
            assert [int(step.events.split(b",")[0] or step.n) for step in stored] == [*range(1, len(stored) + 1)]
            assert set(watched.sheets()) == {str(step.n) for step in stored}
            assert watched.summary().round == watched.position == len(stored)
        acknowledged = len(stored)
    assert acknowledged > 50


def test_a_second_writer_is_refused_while_the_first_lives_and_admitted_once_it_is_killed(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "x", "open-adventure", 1.0) as journal:
        path = journal.path
    assert path is not None
    writer = spawn()
    give, take = pipes(writer)
    print(path, file=give, flush=True)
    assert take.readline() == "ready\n"
    with pytest.raises(SessionError, match="is open in another oa-tui already"):
        Journal.open(path)
    with Journal.watch(path) as watched:
        assert watched.meta.name == "x"
    assert writer.poll() is None
    writer.kill()
    writer.wait()
    give.close()
    take.close()
    with Journal.open(path) as journal:
        assert journal.history.last == len(journal.steps())
