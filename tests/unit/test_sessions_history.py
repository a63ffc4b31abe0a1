"""Undo, redo and rewind on step numbers."""

from __future__ import annotations

import time

import pytest

from oa_tui.sessions import History


def done(*groups: int) -> History:
    history = History()
    for n, group in enumerate(groups, start=1):
        history.do(n, n - 1, group)
    return history


def test_a_fresh_history_has_nothing_to_take_back() -> None:
    history = History()
    assert (history.position, history.last, history.undo_target(), history.redo_target()) == (0, 0, None, None)


def test_undo_goes_before_the_whole_group() -> None:
    history = done(1, 2, 2, 2)
    assert history.undo_target() == 1


def test_redo_returns_to_the_end_of_the_group() -> None:
    history = done(1, 2, 2)
    history.move(4, "undo", 3, 1)
    assert history.redo_target() == 3
    history.move(5, "redo", 1, 3)
    assert history.position == 3
    assert history.redo_target() is None


def test_a_new_step_after_an_undo_forgets_redo_but_keeps_the_branch() -> None:
    history = done(1, 2)
    history.move(3, "undo", 2, 1)
    history.do(4, 1, 4)
    assert history.redo_target() is None
    assert list(history.ancestry(4)) == [4, 1]
    history.move(5, "rewind", 4, 2)
    assert list(history.ancestry(history.position)) == [2, 1]
    assert history.redo_target() == 4


def test_a_step_may_join_only_the_group_just_before_it() -> None:
    history = done(1, 2)
    with pytest.raises(ValueError, match="can't join group 1"):
        history.do(3, 2, 1)
    with pytest.raises(ValueError, match="can't join group 0"):
        History().do(1, 0, 0)


@pytest.mark.parametrize(
    ("n", "kind", "base", "to"),
    [
        (4, "undo", 2, 1),
        (3, "undo", 1, 0),
        (3, "undo", 2, 0),
        (3, "redo", 2, 1),
        (3, "rewind", 2, 7),
        (3, "rewind", 2, -1),
    ],
)
def test_a_move_that_does_not_fit_is_refused_and_changes_nothing(n: int, kind: str, base: int, to: int) -> None:
    history = done(1, 2)
    with pytest.raises(ValueError):
        history.move(n, kind, base, to)  # type: ignore[arg-type]  # pytest gives plain strings
    assert (history.position, history.last, history.redo_target()) == (2, 2, None)


def test_a_move_is_not_a_position() -> None:
    history = done(1)
    history.move(2, "undo", 1, 0)
    assert [n for n in range(-1, 5) if history.is_position(n)] == [0, 1]
    with pytest.raises(ValueError, match="no position 2"):
        history.group_of(2)


def test_undo_costs_the_same_after_a_hundred_thousand_steps() -> None:
    history = done(*range(1, 100_001))
    started = time.perf_counter()
    for n in range(100_001, 101_001):
        target = history.undo_target()
        assert target is not None
        history.move(n, "undo", history.position, target)
    assert (time.perf_counter() - started) / 1000 < 0.0005
    assert history.position == 99_000
