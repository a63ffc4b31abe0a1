"""One session file: what goes in comes out, and what can't go in is said."""

from __future__ import annotations

import os
import sqlite3
import sys
from typing import TYPE_CHECKING

import pytest

from oa_tui.sessions import Chain, Journal, SessionError, Step, Summary, salvage, schema

if TYPE_CHECKING:
    from pathlib import Path


def do(n: int, base: int | None = None, events: bytes = b"[]") -> Step:
    return Step(n, "do", n - 1 if base is None else base, n, n, f"step {n}", events, 1000.5 + n)


def started(folder: Path, steps: int = 0) -> Path:
    with Journal.create(folder, "The Bridge", "open-adventure", 1000.0) as journal:
        for n in range(1, steps + 1):
            journal.append(do(n, events=str(n).encode() * 200), Summary(round=n))
        assert journal.path is not None
        return journal.path


def raw(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


def test_a_reopened_session_holds_every_step_sheet_and_its_summary(tmp_path: Path) -> None:
    steps = [do(1), do(2), Step(3, "undo", 2, 1, 3, "Undo ⚔ \x00 \ud800", b"\x00\xff", 7.25), do(4, base=1)]
    with Journal.create(tmp_path, "The Bridge", "dice-pool", 5.0) as journal:
        assert journal.path is not None
        for step in steps:
            journal.append(step, Summary(acting="Troll 2", waiting=3), {f"s{step.n}": b"sheet %d" % step.n})
        journal.set_live(b"draft")
    with Journal.open(journal.path) as again:
        told = [*steps[:2], Step(3, "undo", 2, 1, 3, "Undo ⚔ \x00 \\ud800", b"\x00\xff", 7.25), steps[3]]
        assert again.steps() == told
        assert again.steps(after=1, limit=2) == told[1:3]
        assert again.step(4) == told[3]
        assert again.position == 4
        assert again.history.redo_target() is None
        assert again.sheets() == {f"s{n}": b"sheet %d" % n for n in range(1, 5)}
        assert again.summary() == Summary(acting="Troll 2", waiting=3)
        assert again.get_live() == b"draft"
        assert (again.meta.name, again.meta.system, again.meta.created) == ("The Bridge", "dice-pool", 5.0)


def test_a_step_is_durable_and_the_file_is_marked_as_ours(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "x", "dice-pool", 5.0) as journal:
        ask = journal._connection.execute
        pragmas = {
            name: ask(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "user_version", "application_id")
        }
        journal.set_live(b"draft")
        assert ask("PRAGMA synchronous").fetchone()[0] == 2
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "user_version": 1, "application_id": 0x4F415453}


def test_a_chain_starts_at_the_nearest_checkpoint_of_its_own_branch(tmp_path: Path) -> None:
    with Journal.open(started(tmp_path, 3)) as journal:
        journal.save_checkpoint(3, b"three")
        journal.append(Step(4, "rewind", 3, 1, 4, "Rewind", b"", 1.0), Summary())
        journal.append(do(5, base=1), Summary())
        assert journal.chain(3) == Chain(3, b"three", ())
        chain = journal.chain(5)
        assert (chain.start, chain.state, [step.n for step in chain.steps]) == (0, None, [1, 5])
        journal.save_checkpoint(0, b"seated")
        assert journal.chain(5).state == b"seated"
        for none in (4, 6, -1):
            with pytest.raises(ValueError, match="no position"):
                journal.chain(none)
            with pytest.raises(ValueError, match="no position"):
                journal.save_checkpoint(none, b"")


def test_a_damaged_checkpoint_is_passed_over(tmp_path: Path) -> None:
    path = started(tmp_path, 4)
    with Journal.open(path) as journal:
        journal.save_checkpoint(2, b"two")
        journal.save_checkpoint(3, b"three")
    raw(path, "UPDATE checkpoint SET state = CAST('thrxe' AS BLOB) WHERE position = 3")
    with Journal.open(path) as journal:
        chain = journal.chain(4)
    assert (chain.start, chain.state, [step.n for step in chain.steps]) == (2, b"two", [3, 4])


def test_a_step_that_does_not_fit_is_refused_and_not_stored(tmp_path: Path) -> None:
    with Journal.open(started(tmp_path, 2)) as journal:
        for wrong in (do(2), do(4), do(3, base=1)):
            with pytest.raises(ValueError):
                journal.append(wrong, Summary())
        assert journal.history.last == len(journal.steps()) == 2
        with pytest.raises(ValueError, match="no step 3"):
            journal.step(3)


def test_a_sheet_never_changes_under_its_id(tmp_path: Path) -> None:
    with Journal.open(started(tmp_path)) as journal:
        journal.append(do(1), Summary(), {"troll": b"45"})
        journal.append(do(2), Summary(), {"troll": b"45"})
        with pytest.raises(ValueError, match="another sheet of the id troll"):
            journal.append(do(3), Summary(), {"new": b"1", "troll": b"46"})
        assert journal.sheets() == {"troll": b"45"}
        assert journal.history.last == len(journal.steps()) == 2


def test_a_second_writer_is_refused_with_a_sentence_and_may_watch(tmp_path: Path) -> None:
    path = started(tmp_path, 1)
    with Journal.open(path) as writer:
        with pytest.raises(SessionError) as refused:
            Journal.open(path)
        assert refused.value.message == f"{path} is open in another oa-tui already."
        assert "players" in refused.value.hint
        with Journal.watch(path) as watcher:
            with pytest.raises(SessionError, match="watching only"):
                watcher.append(do(2), Summary())
            assert not watcher.refresh()
            writer.append(do(2), Summary(round=9))
            writer.set_live(b"draft")
            assert watcher.position == 1
            assert watcher.refresh()
            assert (watcher.position, watcher.summary().round, watcher.get_live()) == (2, 9, b"draft")
    Journal.open(path).close()


def test_a_full_disk_takes_back_the_step_and_the_table_goes_on_unsaved(tmp_path: Path) -> None:
    path = started(tmp_path, 2)
    with Journal.open(path) as journal:
        pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        big = do(3, events=b"x" * 100_000)
        with pytest.raises(SessionError) as full:
            journal.append(big, Summary(), {"sheet": b"y"})
        assert full.value.message == f"Can't save to {path}: the disk is full."
        assert "in another folder" in full.value.hint
        assert (journal.position, len(journal.steps()), journal.sheets()) == (2, 2, {})

        unsaved = journal.to_memory()
        assert unsaved.path is None
        unsaved.append(big, Summary(round=7), {"sheet": b"y"})
        with unsaved.save_as(tmp_path) as elsewhere:
            assert elsewhere.path not in (None, path)
            assert (elsewhere.steps(), elsewhere.summary().round) == (unsaved.steps(), 7)
            elsewhere.append(do(4), Summary())

        with pytest.raises(SessionError, match="full"):
            journal.catch_up(unsaved)
        journal._connection.execute("PRAGMA max_page_count = 100000")
        journal.catch_up(unsaved)
        assert (journal.position, journal.steps(), journal.sheets()) == (3, unsaved.steps(), {"sheet": b"y"})
        with pytest.raises(ValueError, match="doesn't go on"):
            journal.catch_up(Journal.memory("other", "dice-pool", 1.0))
        unsaved.close()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be moved there")
def test_a_file_deleted_under_the_table_is_a_sentence_and_nothing_is_lost(tmp_path: Path) -> None:
    path = started(tmp_path / "stick", 2)
    with Journal.open(path) as journal:
        path.parent.rename(tmp_path / "elsewhere")
        with pytest.raises(SessionError) as gone:
            journal.append(do(3), Summary())
        assert gone.value.message == f"Can't save to {path}: the file was moved or deleted."
        with journal.to_memory() as unsaved:
            unsaved.append(do(3), Summary())
            unsaved.save_as(path).close()
    with Journal.open(path) as journal:
        assert journal.steps() == [do(1, events=b"1" * 200), do(2, events=b"2" * 200), do(3)]


def test_a_file_turned_read_only_is_a_sentence(tmp_path: Path) -> None:
    path = started(tmp_path, 1)
    with Journal.open(path) as journal:
        journal._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(SessionError) as refused:
            journal.append(do(2), Summary())
        assert refused.value.message == f"Can't save to {path}: the file or its folder is read-only."
        with pytest.raises(SessionError, match="read-only"):
            journal.set_live(b"x")
        journal._connection.execute("PRAGMA query_only = OFF")
        journal.append(do(2), Summary())


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_in_a_read_only_folder_a_session_can_be_watched_but_not_resumed_or_made(tmp_path: Path) -> None:
    path = started(tmp_path / "shelf", 3)
    path.parent.chmod(0o555)
    path.with_name(path.name + ".lock").chmod(0o444)
    try:
        with Journal.watch(path) as journal:
            assert len(journal.steps()) == 3
        with pytest.raises(SessionError, match="you have no permission"):
            Journal.open(path)
        with pytest.raises(SessionError, match="you have no permission"):
            Journal.create(path.parent, "x", "dice-pool", 1.0)
    finally:
        path.parent.chmod(0o755)


def test_a_folder_that_can_not_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SessionError, match="a part of the path is a file"):
        Journal.create(tmp_path / "file" / "sessions", "x", "dice-pool", 1.0)


def test_a_failed_creation_leaves_no_file_and_no_file_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = started(tmp_path, 1)
    with pytest.raises(SessionError, match="such a file already"):
        Journal.create(path, "x", "dice-pool", 1.0)
    assert len(salvage(path).steps) == 1
    new = tmp_path / "new.oasession"

    def fail(_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("oa_tui.sessions.journal.make_durable", fail)
    with pytest.raises(SessionError, match="the disk is full"):
        Journal.create(new, "x", "dice-pool", 1.0)
    assert not new.exists()


@pytest.mark.parametrize("way", [Journal.open, Journal.watch])
def test_a_missing_file_and_a_folder_are_sentences(way: type[Journal], tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="there is no such file"):
        way(tmp_path / "gone.oasession")  # type: ignore[call-arg,arg-type]  # open or watch, not the class
    with pytest.raises(SessionError, match="it is a folder"):
        way(tmp_path)  # type: ignore[call-arg,arg-type]  # open or watch, not the class
    assert list(tmp_path.glob("gone*")) == []


@pytest.mark.parametrize("watching", [False, True])
def test_a_newer_file_is_refused_with_a_sentence(tmp_path: Path, watching: bool) -> None:
    path = started(tmp_path)
    raw(path, "PRAGMA user_version = 3")
    with pytest.raises(SessionError) as refused:
        (Journal.watch if watching else Journal.open)(path)
    assert refused.value.message == f"{path} was written by a newer oa-tui (schema 3, this one reads 1)."
    assert refused.value.hint == "Update oa-tui to open it."
    raw(path, "PRAGMA user_version = 1")
    Journal.open(path).close()


def test_an_older_file_is_migrated_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = started(tmp_path, 2)
    good = "ALTER TABLE meta ADD COLUMN colour TEXT"
    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, (good, "not SQL")])
    with pytest.raises(SessionError):
        Journal.open(path)
    monkeypatch.setattr(schema, "MIGRATIONS", [schema.MIGRATIONS[0], (good,)])
    with pytest.raises(SessionError, match="written by an older oa-tui"):
        Journal.watch(path)
    with Journal.open(path) as journal:
        assert len(journal.steps()) == 2
        assert journal._connection.execute("PRAGMA user_version").fetchone()[0] == 2
    Journal.watch(path).close()


@pytest.mark.parametrize(
    "content", [b"", b"system: open-adventure\n" * 300, bytes(4096), b"SQLite format 3\x00" + bytes(5000)]
)
def test_what_is_not_a_session_is_refused_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.oasession"
    path.write_bytes(content)
    for way in (Journal.open, Journal.watch):
        with pytest.raises(SessionError, match=r"notes\.oasession"):
            way(path)
    assert path.read_bytes() == content


def test_a_truncated_file_is_a_sentence_and_its_readable_steps_are_recovered(tmp_path: Path) -> None:
    path = started(tmp_path, 200)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 6 // 10])
    with pytest.raises(SessionError) as damaged:
        Journal.open(path)
    left = salvage(path)
    assert 20 < len(left.steps) < 200
    assert str(path) in damaged.value.message
    assert f"Steps 1 to {len(left.steps)} can still be read" in damaged.value.hint
    with Journal.recover(path, tmp_path / "saved.oasession", 2000.0) as saved:
        assert saved.position == len(left.steps)
        assert saved.meta.name == "The Bridge"
        saved.append(do(saved.position + 1), Summary())
    assert path.read_bytes() == whole[: len(whole) * 6 // 10]


def test_every_flipped_byte_is_either_harmless_or_a_sentence(tmp_path: Path) -> None:
    path = started(tmp_path, 30)
    whole = path.read_bytes()
    with Journal.open(path) as journal:
        good = journal.steps()
    told = 0
    for at in range(0, len(whole), 97):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            with Journal.open(path) as journal:
                assert journal.steps() == good
                journal.sheets()
                journal.summary()
        except SessionError:
            told += 1
        assert list(salvage(path).steps) == good[: len(salvage(path).steps)]
    assert told > 20


def test_nothing_recovers_from_nothing(tmp_path: Path) -> None:
    path = tmp_path / "noise.oasession"
    path.write_bytes(b"\x07" * 9000)
    with pytest.raises(SessionError, match="Nothing can be read"):
        Journal.recover(path, tmp_path, 1.0)


def test_damage_that_no_read_has_met_yet_is_found_on_opening(tmp_path: Path) -> None:
    path = started(tmp_path, 30)
    with Journal.open(path) as journal:
        journal.append(do(31), Summary(), {"troll": b"45"})
        ask = journal._connection.execute
        page = ask("SELECT rootpage FROM sqlite_master WHERE name = 'sheet'").fetchone()[0]
        size = ask("PRAGMA page_size").fetchone()[0]
    whole = path.read_bytes()
    path.write_bytes(whole[: (page - 1) * size] + b"\x07" * size + whole[page * size :])
    with pytest.raises(SessionError) as damaged:
        Journal.open(path)
    assert damaged.value.damaged
    assert damaged.value.hint == "Steps 1 to 31 can still be read and recovered into a new session."
    assert salvage(path).sheets == {}


def test_damage_to_the_names_of_the_tables_is_a_sentence_and_frees_the_session(tmp_path: Path) -> None:
    path = started(tmp_path, 3)
    whole = path.read_bytes()
    assert b"tablelivelive" in whole
    path.write_bytes(
        whole.replace(b"tablelivelive", b"tableli\xf6elive").replace(b"CREATE TABLE live", b"CREATE \xf6\xf6BLE live")
    )
    for way in (Journal.open, Journal.watch, Journal.open):
        with pytest.raises(SessionError, match="the file is damaged") as damaged:
            way(path)
        assert damaged.value.damaged
    path.write_bytes(whole)
    Journal.open(path).close()
