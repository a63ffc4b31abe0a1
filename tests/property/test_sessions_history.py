"""The history against a model that keeps every state it has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from oa_tui.sessions import History, Journal, Step, Summary

if TYPE_CHECKING:
    from oa_tui.sessions import Kind

type_of_act = st.sampled_from(["do", "do", "do", "join", "undo", "redo", "rewind"])
ACTS = st.lists(st.tuples(type_of_act, st.integers(0, 1000)), max_size=60)

State = tuple[int, ...]


class Model:
    """States as tuples of the steps done; undo and redo as two stacks of whole states."""

    def __init__(self) -> None:
        self.state: State = ()
        self.seen: dict[int, State] = {0: ()}
        self.before_group: dict[State, State] = {}
        self.left: list[State] = []

    def do(self, n: int, join: bool) -> None:
        new = (*self.state, n)
        self.before_group[new] = self.before_group[self.state] if join else self.state
        self.seen[n] = self.state = new
        self.left = []

    def leave_for(self, state: State) -> None:
        self.left.append(self.state)
        self.state = state


def steps_of(acts: list[tuple[str, int]]) -> list[tuple[Step, State]]:
    """Each act that is possible where it stands, as the step it makes and the state the model is in then."""
    model, history = Model(), History()
    made: list[tuple[Step, State]] = []
    for act, pick in acts:
        n, base = history.last + 1, history.position
        kind: Kind = "do"
        to = group = n
        if act in ("do", "join"):
            join = act == "join" and bool(model.state)
            group = history.group_of(base) if join else n
            model.do(n, join)
        elif act == "undo" and model.state:
            kind = "undo"
            model.leave_for(model.before_group[model.state])
            to = next(k for k, state in model.seen.items() if state == model.state)
        elif act == "redo" and model.left:
            kind = "redo"
            model.state = model.left.pop()
            to = next(k for k, state in model.seen.items() if state == model.state)
        elif act == "rewind":
            kind = "rewind"
            to = sorted(model.seen)[pick % len(model.seen)]
            model.leave_for(model.seen[to])
        else:
            continue
        step = Step(n, kind, base, to, group, act, str(n).encode(), float(n))
        history.apply(step)
        made.append((step, model.state))
    return made


@given(ACTS)
def test_undo_redo_and_rewind_restore_exactly_the_states_of_the_model(acts: list[tuple[str, int]]) -> None:
    history = History()
    for step, state in steps_of(acts):
        if step.kind == "undo":
            assert history.undo_target() == step.to
        if step.kind == "redo":
            assert history.redo_target() == step.to
        history.apply(step)
        assert tuple(reversed(list(history.ancestry(history.position)))) == state


@given(ACTS)
def test_a_history_read_from_the_journal_is_the_one_that_was_lived(acts: list[tuple[str, int]]) -> None:
    with Journal.memory("Table", "open-adventure", 0.0) as journal:
        states: dict[int, State] = {0: ()}
        for step, state in steps_of(acts):
            journal.append(step, Summary())
            states[journal.position] = state
            if step.kind == "do" and step.n % 7 == 0:
                journal.save_checkpoint(step.n, repr(state).encode())
        with journal.to_memory() as again:
            assert again.position == journal.position
            assert again.history.redo_target() == journal.history.redo_target()
            for position, state in states.items():
                chain = again.chain(position)
                start = states[chain.start]
                assert chain.state == (repr(start).encode() if chain.start else None)
                assert start + tuple(step.n for step in chain.steps) == state
                assert len(chain.steps) <= 60
