"""A session being played: undo, redo, rewind, the log, resuming, and who plays on when the disk doesn't."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.play.session import Play
from oa_tui.sessions import Journal, SessionError, Step, Summary, list_sessions
from tests.unit.playing import acting, again, attack, begun, bridge, bridge_files, id_of, points, skirmish, stored


def hurt(play: Play, label: str = "Ogre", n: int = 1) -> int:
    return play.do(c.Hurt(((id_of(play, label), n),))).n


# ---- undo, redo, rewind ----
def test_undo_restores_the_very_state_and_says_what_it_took_back(tmp_path: Path) -> None:
    play = begun(tmp_path)
    before = play.table
    hurt(play)
    assert play.undo_label == "Ogre: Challenge Points 20 → 19"
    assert play.undo().sentences == ("Taken back: Ogre: Challenge Points 20 → 19",)
    assert play.table is before
    assert play.redo().sentences == ("Done again: Ogre: Challenge Points 20 → 19",)
    assert points(play, "Ogre") == 19


def test_several_undos_at_once_stop_at_the_beginning_of_the_session(tmp_path: Path) -> None:
    play = begun(tmp_path)
    hurt(play)
    hurt(play)
    play.undo(2)
    assert points(play, "Ogre") == 20
    play.undo(50)
    assert play.encounter.stage == "setup"
    assert play.undo_label is None
    with pytest.raises(Refusal, match="this is how the session began"):
        play.undo()


def test_redo_ends_with_the_first_new_step(tmp_path: Path) -> None:
    play = begun(tmp_path)
    hurt(play)
    hurt(play)
    play.undo(2)
    play.redo()
    hurt(play, n=5)
    with pytest.raises(Refusal, match="nothing to do again"):
        play.redo()
    assert points(play, "Ogre") == 14


def test_rewind_goes_to_any_step_of_the_log_and_undo_does_not_lose_what_it_left(tmp_path: Path) -> None:
    play = begun(tmp_path)
    steps = [hurt(play) for _ in range(4)]
    play.rewind(steps[0])
    assert points(play, "Ogre") == 19
    play.redo()
    assert points(play, "Ogre") == 16
    play.rewind(steps[1])
    hurt(play, n=10)
    play.rewind(steps[3])
    assert points(play, "Ogre") == 16


@pytest.mark.parametrize("position", [0, -1, 99, 10_000])
def test_rewind_to_no_step_is_refused(tmp_path: Path, position: int) -> None:
    play = begun(tmp_path)
    before = stored(play)
    with pytest.raises(Refusal, match=f"There is no step {position} to rewind to"):
        play.rewind(position)
    with pytest.raises(Refusal, match="where the table stands already"):
        play.rewind(play.steps)
    assert stored(play) == before


def test_a_rewind_into_the_middle_of_a_group_undoes_only_what_is_before(tmp_path: Path) -> None:
    play = begun(tmp_path)
    before = play.table
    lies = attack(play, "Ash", ("Goblin A",), (3, 5))
    rolled = play.steps
    play.do(c.Accept(lies.id))
    play.rewind(rolled)
    assert [pending.id for pending in play.encounter.pending] == [lies.id]
    play.do(c.Skip(lies.id))
    assert points(play, "Goblin A") == 4
    play.undo()
    assert play.table == before


# ---- the log ----
def test_the_log_is_newest_first_with_a_roll_and_what_came_of_it_as_one_line(tmp_path: Path) -> None:
    play = begun(tmp_path)
    lies = attack(play, "Ash", ("Goblin A",), (3, 5))
    accepted = play.do(c.Accept(lies.id)).n
    play.do(c.TakeNote("the ladle"))
    note, roll, *_ = play.log()
    assert (note.line.title, note.line.round, note.line.turn) == ("the ladle", 1, 1)
    assert (roll.line.title, roll.line.result, roll.line.good) == ("Ash, Great axe → Goblin A", "8 ≥ 5", True)
    assert roll.line.details == ("Goblin A: Challenge Points 4 → 1", "Ash spends the Major")
    assert roll.position == accepted
    assert roll.n == accepted - 1


@pytest.mark.parametrize("limit", range(1, 6))
def test_a_short_log_never_shows_an_acceptance_without_its_roll(tmp_path: Path, limit: int) -> None:
    play = begun(tmp_path)
    for _ in range(2):
        play.do(c.Accept(attack(play, "Ash", ("Ogre",), (3, 4)).id))
    shown = play.log(limit)
    assert shown == play.log()[: len(shown)]
    assert shown[0].line.result == "7 ≥ 4"


def test_what_was_taken_back_stays_in_the_log_and_is_marked(tmp_path: Path) -> None:
    play = begun(tmp_path)
    hurt(play)
    play.undo()
    hurt(play, n=2)
    assert [(entry.line.title, entry.undone) for entry in play.log()[:2]] == [
        ("Ogre: Challenge Points 20 → 18", False),
        ("Ogre: Challenge Points 20 → 19", True),
    ]


def test_two_endings_of_one_roll_are_two_lines(tmp_path: Path) -> None:
    play = begun(tmp_path)
    lies = attack(play, "Ash", ("Goblin A",), (3, 5))
    rolled = play.steps
    play.do(c.Accept(lies.id))
    play.rewind(rolled)
    play.do(c.Accept(lies.id, (0,), {0: 1}))
    ends = [(entry.undone, entry.line.result, entry.line.details[0]) for entry in play.log()[:2]]
    assert ends == [
        (False, "8 ≥ 5", "Goblin A: Challenge Points 4 → 3"),
        (True, "8 ≥ 5", "Goblin A: Challenge Points 4 → 1"),
    ]


# ---- resuming ----
def test_a_resumed_session_stands_where_it_stood_and_its_undo_goes_on(tmp_path: Path) -> None:
    play = begun(tmp_path)
    hurt(play)
    hurt(play)
    play.undo()
    resumed = again(play)
    assert (resumed.table, resumed.steps, resumed.name) == (play.table, play.steps, "Skirmish")
    assert resumed.log() == resumed.log(0)
    resumed.redo()
    assert points(resumed, "Ogre") == 18
    resumed.undo(2)
    assert points(resumed, "Ogre") == 20
    hurt(resumed)
    assert resumed.steps == play.steps + 4


def test_a_session_keeps_its_sheets_when_their_file_is_gone(tmp_path: Path) -> None:
    play = skirmish(tmp_path)
    (tmp_path / "skirmish.yaml").unlink()
    resumed = again(play)
    check = resumed.draft("action:0", id_of(resumed, "Ash"), (id_of(resumed, "Ogre"),))
    assert resumed.system.aim(check).number == 4
    assert resumed.system.card(resumed.sheet(id_of(resumed, "Ogre"))).title == "Ogre"


def test_the_party_comes_to_the_next_encounter_as_it_left_the_last_and_labels_stay_single(tmp_path: Path) -> None:
    play = bridge(tmp_path)
    found = bridge_files()
    assert found.opening is not None
    laria = id_of(play, "Laria")
    play.do(c.Hurt(((laria, 2),), "body"))
    play.do(c.Add(play.table.combatants[id_of(play, "Troll")], 2))
    play.open(found.opening)
    assert id_of(play, "Laria") == laria
    assert points(play, "Laria", "body") == 4
    labels = [one.label for one in play.table.present]
    assert len(labels) == len(set(labels)) == 13
    assert len(play.table.encounters) == 2
    play.undo()
    assert len(play.table.encounters) == 1
    assert again(play).table == play.table


def test_a_session_of_a_system_that_is_not_here_is_told_in_a_sentence(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "Odd", "no-such-game", 1.0) as journal:
        path = journal.path
        journal.append(Step(1, "do", 0, 1, 1, "x", b"", 1.0), Summary())
    assert path is not None
    with pytest.raises(SessionError, match="no-such-game") as told:
        Play.resume(path, bridge_files().library)
    assert told.value.hint == "Update oa-tui."
    Journal.open(path).close()


def test_bytes_that_are_no_step_are_told_in_a_sentence(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "Odd", "open-adventure", 1.0) as journal:
        path = journal.path
        journal.append(Step(1, "do", 0, 1, 1, "x", b'{"events":[{"e":"flood"}]}', 1.0), journal.summary())
    assert path is not None
    with pytest.raises(SessionError, match="can't read"):
        Play.resume(path, bridge_files().library)


def test_two_thousand_steps_are_reopened_at_once_and_undone_one_by_one(tmp_path: Path) -> None:
    play = begun(tmp_path)
    path = play.path
    assert path is not None
    for n in range(1000):
        play.do(c.MoveCounter("n1.10", 1 if n % 2 == 0 else -1))
        play.do(c.Next())
    table = play.table
    play.close()
    start = time.perf_counter()
    resumed = Play.resume(path, play.library)
    assert resumed.table == table
    resumed.undo()
    assert len(resumed.log(50)) == 49
    assert time.perf_counter() - start < 1
    resumed.rewind(1002)
    assert acting(resumed) is not None


# ---- when the disk fails ----
class Disk:
    """Lets `Journal.append` fail while it is broken; memory goes on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.broken = False
        append = Journal.append

        def failing(journal: Journal, *given: object) -> None:
            if self.broken and journal.path is not None:
                raise SessionError("Can't save to x: the disk is full.", "Free some space.")
            append(journal, *given)  # type: ignore[arg-type]  # handed on as they came

        monkeypatch.setattr(Journal, "append", failing)


def test_a_full_disk_keeps_the_encounter_going_unsaved_and_catches_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    play = begun(tmp_path)
    path, steps = play.path, play.steps
    disk.broken = True
    catch_up = Journal.catch_up
    hurt(play)
    assert not play.saved
    assert play.trouble == "Can't save to x: the disk is full. Free some space."
    monkeypatch.setattr(Journal, "catch_up", _failing)
    hurt(play)
    play.undo()
    hurt(play, n=3)
    assert points(play, "Ogre") == 16
    assert path is not None
    with Journal.watch(path) as watched:
        assert watched.history.last == steps
    disk.broken = False
    monkeypatch.setattr(Journal, "catch_up", catch_up)
    hurt(play)
    assert (play.saved, play.trouble, play.steps) == (True, "", steps + 5)
    resumed = again(play)
    assert points(resumed, "Ogre") == 15
    resumed.undo(2)
    assert points(resumed, "Ogre") == 19


def _failing(*_: object) -> None:
    raise SessionError("Can't save to x: the disk is full.", "Free some space.")


def test_a_session_file_deleted_at_the_table_goes_on_unsaved_and_may_be_saved_elsewhere(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert play.path is not None
    play.path.unlink()
    hurt(play)
    assert "moved or deleted" in play.trouble
    play.save_as(tmp_path / "elsewhere")
    assert play.saved
    hurt(play)
    assert points(again(play), "Ogre") == 18


def test_a_checkpoint_or_a_mirrored_draft_that_fails_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begun(tmp_path)
    monkeypatch.setattr(Journal, "save_checkpoint", _failing)
    monkeypatch.setattr(Journal, "set_live", _failing)
    play.set_live(None)
    for _ in range(110):
        play.do(c.Next())
    assert play.saved
    assert play.table.encounter.round > 10
    table = play.table
    assert again(play).table == table


def test_a_session_that_can_be_neither_saved_nor_copied_refuses_the_step_and_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begun(tmp_path)
    monkeypatch.setattr(Journal, "append", _failing)
    monkeypatch.setattr(Journal, "to_memory", _failing)
    before = stored(play)
    with pytest.raises(Refusal, match="the disk is full"):
        hurt(play)
    assert stored(play) == before


def test_where_no_session_can_be_made_the_table_is_played_unsaved_from_the_start(tmp_path: Path) -> None:
    blocked = tmp_path / "sessions"
    blocked.write_text("a file where the folder should be")
    play = skirmish(tmp_path)
    assert not play.saved
    assert play.path is None
    assert str(blocked) in play.trouble
    play.do(c.Next())
    play.undo()
    play.redo()
    assert acting(play) is not None


def test_the_list_of_sessions_says_where_each_stands(own_home: Path) -> None:
    play = begun(own_home)
    play.do(c.Next())
    play.close()
    (listed,), problems = list_sessions()
    assert not problems
    assert (listed.name, listed.round, listed.acting, listed.ended) == ("Skirmish", 1, "Ogre", False)


def test_a_step_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    play = begun(tmp_path)
    hurt(play)
    assert play.path is not None
    with sqlite3.connect(play.path) as looking:
        assert looking.execute("SELECT count(*) FROM step").fetchone() == (play.steps,)
    looking.close()
