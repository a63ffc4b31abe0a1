"""A session file copied, watched or clocked oddly while it is played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.state import Table
from oa_tui.play.files import open_entries
from oa_tui.play.record import decode_record
from oa_tui.play.session import Play
from oa_tui.sessions import Journal, SessionError
from tests.unit.playing import begun, bridge_files, id_of, points


def hurt(play: Play, times: int) -> None:
    for _ in range(times):
        play.do(c.Hurt(((id_of(play, "Ogre"), 1),)))


def test_a_copy_with_its_log_taken_in_mid_fight_is_whole_and_the_original_goes_on(tmp_path: Path) -> None:
    play = begun(tmp_path)
    hurt(play, 5)
    copy = tmp_path / "copy.oasession"
    assert play.path is not None
    shutil.copy(play.path, copy)
    shutil.copy(play.path.with_name(play.path.name + "-wal"), copy.with_name(copy.name + "-wal"))
    hurt(play, 3)
    other = Play.resume(copy, play.library, seed=1, clock=lambda: 1.0)
    assert other.steps == 7
    assert other.table == state(play, 7)
    other.do(c.TakeNote("the copy goes its own way"))
    other.close()
    hurt(play, 1)
    assert points(play, "Ogre") == 11


def test_a_copy_without_its_log_is_the_same_session_a_little_earlier(tmp_path: Path) -> None:
    play = begun(tmp_path)
    for n in range(120):
        play.do(c.TakeNote(f"note {n}"))
    copy = tmp_path / "copy.oasession"
    assert play.path is not None
    shutil.copy(play.path, copy)
    other = Play.resume(copy, play.library, seed=1, clock=lambda: 1.0)
    assert play.steps - 60 < other.steps <= play.steps
    assert other.table == state(play, other.steps)
    other.close()


def test_a_copy_taken_before_anything_stands_in_the_file_is_a_sentence(tmp_path: Path) -> None:
    play = begun(tmp_path)
    copy = tmp_path / "copy.oasession"
    assert play.path is not None
    shutil.copy(play.path, copy)
    with pytest.raises(SessionError) as refused:
        Play.resume(copy, play.library)
    assert refused.value.message.startswith(f"{copy} holds no encounter")
    with Journal.open(copy) as left:
        assert left.position == 0


def state(play: Play, position: int) -> Table:
    """The table as it was at a position; the play stands afterwards where it stood."""
    now = play.steps
    play.rewind(position)
    table = play.table
    play.rewind(now)
    return table


def test_a_watcher_follows_each_step_and_can_not_write(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert play.path is not None
    with Journal.watch(play.path) as watched:
        for _ in range(3):
            hurt(play, 1)
            assert watched.refresh()
            assert watched.history.position == play.steps
            assert decode_record(watched.step(play.steps).events).line.title.startswith("Ogre")
        with pytest.raises(SessionError, match="watching only"):
            watched.set_live(b"x")


def test_a_clock_that_jumps_back_changes_nothing_but_the_hour(tmp_path: Path) -> None:
    hours = iter([5e9, 1.0, -3.0, 4e9, 0.0, 2.0, 7.0, 9.0])
    found = bridge_files()
    encounter = next(
        entry for entry in found.library.entries if entry.kind == "encounter" and entry.name == "The bridge"
    )
    opening = open_entries([encounter], found.library)
    assert opening is not None
    play = Play.start(opening, found.library, folder=tmp_path, seed=1, clock=lambda: next(hours))
    play.do(c.TakeNote("one"))
    play.do(c.TakeNote("two"))
    play.undo()
    play.redo()
    titles = [entry.line.title for entry in play.log()][:2]
    assert titles == ["two", "one"]
    path, table = play.path, play.table
    assert path is not None
    play.close()
    assert Play.resume(path, found.library).table == table
