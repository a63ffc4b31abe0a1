"""A session followed from beside: every step is seen, and whatever becomes of the file is told in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.encounter import commands as c
from oa_tui.play import following
from oa_tui.play.following import AWAY, Following
from oa_tui.play.session import Play
from oa_tui.sessions import SessionError
from tests.unit.playing import again, begun, id_of


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return begun(tmp_path)


def path_of(play: Play) -> Path:
    assert play.path is not None
    return play.path


def test_a_step_a_draft_and_an_undo_are_seen_at_the_next_look(play: Play) -> None:
    watch = Following(path_of(play))
    assert watch.seen.picture.acting == "Ash"
    play.do(c.Next())
    assert watch.look().picture.acting == "Ogre"
    play.undo()
    assert watch.look().picture.acting == "Ash"
    play.set_live(play.draft("action:0", id_of(play, "Ash"), (id_of(play, "Ogre"),)))
    dice = watch.look().picture.dice
    assert dice is not None
    assert dice.on == ("Ogre",)
    play.set_live(None)
    assert watch.look().picture.dice is None
    watch.close()


def test_where_nothing_changed_it_is_the_same_thing_that_is_seen(play: Play) -> None:
    watch = Following(path_of(play))
    assert watch.look() is watch.look()


def test_a_step_that_shows_players_nothing_new_changes_nothing(play: Play) -> None:
    watch = Following(path_of(play))
    before = watch.look()
    play.do(c.TakeNote("The ogre is the baron"))
    assert watch.look() is before


def test_a_hidden_turn_stands_still_although_it_is_only_now_looked_at(play: Play) -> None:
    play.do(c.SetSight((id_of(play, "Ogre"),), "hidden"))
    play.do(c.Next())
    assert Following(path_of(play)).seen.picture.acting == "Ash"


def test_it_goes_on_when_the_gm_leaves_and_resumes(play: Play) -> None:
    watch = Following(path_of(play))
    resumed = again(play)
    assert watch.look().trouble == ""
    resumed.do(c.Next())
    assert watch.look().picture.acting == "Ogre"


def test_a_file_that_is_moved_away_is_told_and_taken_up_when_it_is_back(play: Play, tmp_path: Path) -> None:
    path = path_of(play)
    watch = Following(path)
    play.close()
    path.rename(tmp_path / "elsewhere")
    seen = watch.look()
    assert seen.trouble == following.GONE
    assert seen.picture.acting == "Ash", "the last picture stays"
    assert watch.look() is seen
    (tmp_path / "elsewhere").rename(path)
    assert watch.look().trouble == ""


def test_a_file_that_is_damaged_is_told_without_its_name(play: Play) -> None:
    path = path_of(play)
    watch = Following(path)
    play.close()
    path.unlink()
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    trouble = watch.look().trouble
    assert trouble == following.DAMAGED
    assert path.name not in trouble


def test_what_this_version_cant_make_sense_of_is_told(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Following(path_of(play))
    play.do(c.Next())
    monkeypatch.setattr(following, "project", lambda *_: int("lost"))
    assert watch.look().trouble == following.OTHER


def test_what_is_no_session_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="no such file"):
        Following(tmp_path / "nothing.oasession")


def test_a_draft_of_another_version_is_none(play: Play) -> None:
    watch = Following(path_of(play))
    play._store.set_live(b'{"check":"charm"}')
    seen = watch.look()
    assert (seen.trouble, seen.picture.dice) == ("", None)


def test_looking_writes_nothing(play: Play) -> None:
    path = path_of(play)
    before = path.read_bytes()
    watch = Following(path)
    watch.look()
    watch.close()
    assert path.read_bytes() == before


def test_a_session_that_goes_on_in_another_file_is_told_until_it_is_resumed_here(play: Play, tmp_path: Path) -> None:
    assert play.path is not None
    here = play.path
    watch = Following(here)
    play.save_as(tmp_path / "elsewhere")
    assert watch.look().trouble == AWAY
    assert watch.look() is watch.look(), "and it isn't told again and again"
    play.do(c.Next())
    assert Following(play.path).look().trouble == ""
    Play.resume(here, play.library).close()
    assert watch.look().trouble == ""
