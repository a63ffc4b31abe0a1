"""The order in every mode and system: nobody acts twice, the shot never rises, ties are strict, undo is exact."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import get_args

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.encounter.events import RoundBegan, ShotsSpent, TurnBegan
from oa_tui.library import bundled_folder
from oa_tui.play.files import Given, given
from oa_tui.play.record import decode_record
from oa_tui.play.session import Play
from oa_tui.rules.registry import MODULES
from oa_tui.rules.table import Combatant, Mode, Pool
from oa_tui.sessions import Journal

INDEX = st.integers(0, 40)
SCORE = st.none() | st.integers(-3, 12)
MODES = st.sampled_from(get_args(Mode))
CHOICE = st.sampled_from(["", "", "party", "foe"]) | INDEX


@cache
def files(system: str) -> Given:
    """The first bundled encounter of a system, with its library."""
    return given([sorted((bundled_folder() / system / "encounters").glob("*.yaml"))[0]])


class TakingTurns(RuleBasedStateMachine):
    """Random order commands at a bundled encounter of any system."""

    @initialize(system=st.sampled_from(sorted(MODULES)), mode=MODES | st.just("shots"))
    def sit_down(self, system: str, mode: Mode) -> None:
        self.folder = Path(tempfile.mkdtemp())
        found = files(system)
        assert found.opening is not None
        self.play = Play.start(found.opening, found.library, folder=self.folder, seed=3, clock=lambda: 1.0)
        if mode != self.play.encounter.mode:
            self.do(c.SetMode(mode))
        self.do(c.BeginEncounter())

    def teardown(self) -> None:
        if hasattr(self, "play"):
            self.play.close()
            shutil.rmtree(self.folder)

    def who(self, index: int) -> str:
        members = self.play.encounter.members
        return members[index % len(members)]

    def do(self, command: Command) -> None:
        """Carry it out, or be refused, and hold what must hold of one step; an undo and a redo lead back."""
        before = self.play.table
        try:
            self.play.do(command)
        except Refusal:
            assert self.play.table is before
            return
        after = self.play.table
        was, now = before.encounter, after.encounter
        if was.mode == now.mode == "shots" and was.round == now.round and was.shot is not None and now.shot is not None:
            assert now.shot <= was.shot, "AC-11: the current shot never rises"
        self.play.undo()
        assert self.play.table == before
        self.play.redo()
        assert self.play.table == after

    @rule(index=INDEX, score=SCORE, first=CHOICE)
    def begin(self, index: int, score: int | None, first: str | int) -> None:
        chosen = first if isinstance(first, str) else self.who(first)
        self.do(c.BeginEncounter({self.who(index): score}, chosen))

    @rule()
    def next(self) -> None:
        self.do(c.Next())

    @rule(times=st.integers(1, 6))
    def next_again(self, times: int) -> None:
        for _ in range(times):
            self.do(c.Next())

    @rule(index=INDEX, score=SCORE)
    def next_named(self, index: int, score: int | None) -> None:
        self.do(c.Next(first=self.who(index)))
        self.do(c.Next({self.who(index): score}))

    @rule(index=INDEX)
    def act(self, index: int) -> None:
        self.do(c.ActNow(self.who(index)))

    @rule(index=INDEX)
    def hold(self, index: int) -> None:
        self.do(c.Hold(self.play.encounter.actor or self.who(index)))
        self.do(c.Hold(self.who(index)))

    @rule(index=INDEX, score=SCORE)
    def score(self, index: int, score: int | None) -> None:
        self.do(c.SetScore(self.who(index), score))

    @rule(index=INDEX, down=st.booleans())
    def reorder(self, index: int, down: bool) -> None:
        scores = [slot.score for slot in self.play.encounter.slots]
        self.do(c.Reorder(self.who(index), down))
        assert [slot.score for slot in self.play.encounter.slots] == scores

    @rule(mode=MODES, afresh=st.none() | st.booleans(), index=INDEX)
    def mode(self, mode: Mode, afresh: bool | None, index: int) -> None:
        if index % 8 == 0:
            self.do(c.SetMode(mode, afresh))

    @rule(index=INDEX, other=INDEX)
    def surprise(self, index: int, other: int) -> None:
        self.do(c.Surprise((self.who(index), self.who(other))))

    @rule(index=INDEX, n=st.integers(-1, 5))
    def spend(self, index: int, n: int) -> None:
        if self.play.encounter.mode != "shots":
            return
        self.do(c.SpendAllowance(self.play.encounter.actor or self.who(index), "shots", n))
        self.do(c.SpendAllowance(self.who(index), "shots", n))

    @rule(index=INDEX, word=st.sampled_from(["fled", "back", "absent"]))
    def fate(self, index: int, word: str) -> None:
        self.do(c.SetFate((self.who(index),), word))

    @rule(index=INDEX, other=INDEX, apart=st.booleans())
    def group(self, index: int, other: int, apart: bool) -> None:
        self.do(c.Ungroup(self.who(index)) if apart else c.Group((self.who(index), self.who(other))))

    @rule(count=st.integers(1, 5))
    def add(self, count: int) -> None:
        if len(self.play.encounter.members) < 30:
            pools = {self.play.system.looks.health: Pool(3, 3)}
            self.do(c.Add(Combatant("", "Late", name="Late", pools=pools), count))

    @rule(index=INDEX)
    def remove(self, index: int) -> None:
        if len(self.play.encounter.members) > 3:
            self.do(c.Remove(self.who(index)))

    @rule(index=INDEX)
    def end(self, index: int) -> None:
        if index % 10 == 0:
            self.do(c.EndEncounter())

    # ---- what always holds ----
    @invariant()
    def everybody_has_one_place_at_most(self) -> None:
        placed = [who for slot in self.play.encounter.slots for who in slot.who]
        assert len(placed) == len(set(placed))
        assert set(placed) <= set(self.play.encounter.members)
        assert sorted(one.id for one in self.play.order()) == sorted(self.play.encounter.members)

    @invariant()
    def those_who_act_are_open_and_the_held_do_not_act(self) -> None:
        encounter = self.play.encounter
        for who in encounter.acting:
            slot = encounter.slot(who)
            assert slot is not None
            assert slot.state == "open"
            assert slot.spent is not None
        assert encounter.mode != "free" or not encounter.acting

    @invariant()
    def counters_are_positive_and_the_counter_shows_everybody_once(self) -> None:
        encounter = self.play.encounter
        if encounter.mode != "shots":
            assert encounter.shot is None
            return
        assert all(slot.at is None or slot.at > 0 for slot in encounter.slots if encounter.stage == "running")
        shown = [who for _, whos in self.play.shot_counter() for who in whos]
        assert sorted(shown) == sorted(slot.id for slot in encounter.slots)

    @rule()
    def a_step_begins_one_turn_at_most(self) -> None:
        """From the journal: no step begins two turns, and spending never raises a counter."""
        assert self.play.path is not None
        with Journal.watch(self.play.path) as journal:
            for step in journal.steps():
                if step.kind != "do":
                    continue
                events = decode_record(step.events).events
                assert sum(isinstance(event, RoundBegan) for event in events) <= 2
                fresh = [event for event in events if isinstance(event, TurnBegan) and not event.again]
                assert len(fresh) <= 1
                assert all(
                    event.n >= 0 and (event.at is None or event.at <= event.was)
                    for event in events
                    if isinstance(event, ShotsSpent)
                )


TakingTurns.TestCase.settings = settings(
    max_examples=settings().max_examples // 3, stateful_step_count=40, deadline=None
)
TestTakingTurns = TakingTurns.TestCase
