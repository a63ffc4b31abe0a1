"""Whatever is done at a table: undo and redo are exact, the journal tells the same story, a refusal changes nothing."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any, get_args

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.encounter.events import AnyEvent
from oa_tui.encounter.prompts import check_asked
from oa_tui.encounter.state import Coming, Counter, Table
from oa_tui.play.record import Done, decode_record, decode_table, encode
from oa_tui.play.seats import Kept, Seats
from oa_tui.play.session import Play
from oa_tui.rules.consequences import End, Todo
from oa_tui.rules.table import Combatant, Condition, Mode, Pool, Side, Sight, Track
from oa_tui.sessions import Journal
from tests.unit.playing import bridge, bridge_files

INDEX = st.integers(0, 30)
SMALL = st.integers(-2, 12)
NAMES = st.sampled_from(["Goblin", "Wolf", "Laria", "Goblin A"])
POOLS = st.sampled_from(["", "body", "mind", "challenge_points", "story_points"])
ENDS = st.sampled_from(
    ["", "end of its next turn", "end of round", "start of actor's next turn", "2 turns", "Alarm at 3", "never", "dawn"]
)
WHENS = st.sampled_from(["end of round 2", "start of Laria's turn", "when it rains", "Alarm at 2", "Goblin A at 1"])


class AtTheTable(RuleBasedStateMachine):
    """Random play of the bundled bridge, checked against what was seen at each position."""

    @initialize()
    def sit_down(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.play = bridge(self.folder, seed=3)
        self.seen: dict[int, Table] = {1: self.play.table}
        self.given = self.ids(self.play.table)

    def teardown(self) -> None:
        if hasattr(self, "play"):
            self.play.close()
            shutil.rmtree(self.folder)

    # ---- what may happen ----
    def do(self, command: Command, sheets: dict[str, Kept] | None = None) -> Done | None:
        """Carry it out, or be refused; either way hold what must hold."""
        before, steps, fresh = self.play.table, self.play.steps, self.ids(self.play.table)
        frozen = encode(before)
        try:
            done = self.play.do(command, sheets=sheets)
        except Refusal:
            assert self.play.table is before
            assert self.play.steps == steps
            assert encode(before) == frozen
            return None
        assert encode(before) == frozen
        assert done.n == self.play.steps == steps + 1
        new = self.ids(self.play.table) - fresh
        assert not new & self.given, "an id was given twice"
        self.given |= new
        self.seen[done.n] = self.play.table
        return done

    @staticmethod
    def ids(table: Table) -> set[str]:
        scenes = list(table.encounters.values())
        things: list[Any] = [one for scene in scenes for one in (*scene.prompts, *scene.pending)]
        conditions = [condition.id for one in table.combatants.values() for condition in one.conditions]
        groups = {one.group for one in table.combatants.values()} - {""}
        tracks = [track for scene in scenes for track in scene.tracks]
        return {*groups, *table.combatants, *table.encounters, *tracks, *conditions, *(one.id for one in things)}

    def who(self, index: int) -> str:
        """Somebody at the table, now and then one who has left."""
        known = [*self.play.table.combatants]
        return known[index % len(known)]

    def thing(self, index: int) -> str:
        """A counter or track, now and then none."""
        things = [*self.play.encounter.counters, *self.play.encounter.tracks, "t0.0"]
        return things[index % len(things)]

    @rule()
    def next(self) -> None:
        self.do(c.Next())

    @rule(index=INDEX, score=st.none() | SMALL)
    def begin(self, index: int, score: int | None) -> None:
        self.do(c.BeginEncounter({self.who(index): score}))

    @rule()
    def end(self) -> None:
        self.do(c.EndEncounter())

    @rule(index=INDEX, other=INDEX)
    def hold_and_act(self, index: int, other: int) -> None:
        self.do(c.Hold(self.who(index)))
        self.do(c.ActNow(self.who(other)))

    @rule(index=INDEX, score=st.none() | SMALL)
    def order(self, index: int, score: int | None) -> None:
        self.do(c.SetScore(self.who(index), score))

    @rule(index=INDEX, other=INDEX, mode=st.sampled_from(get_args(Mode)), down=st.booleans())
    def order_otherwise(self, index: int, other: int, mode: Mode, down: bool) -> None:
        self.do(c.Surprise((self.who(other),)))
        self.do(c.Reorder(self.who(index), down))
        self.do(c.SetMode(mode))
        self.do(c.Next(first=self.who(index)))

    @rule(index=INDEX, other=INDEX, n=SMALL, pool=POOLS, heal=st.booleans())
    def points(self, index: int, other: int, n: int, pool: str, heal: bool) -> None:
        kind = c.Heal if heal else c.Hurt
        self.do(kind(((self.who(index), n), (self.who(other), n)), pool))

    @rule(index=INDEX, pool=POOLS, n=SMALL)
    def set_pool(self, index: int, pool: str, n: int) -> None:
        self.do(c.SetPool(self.who(index), pool, n))

    @rule(index=INDEX, what=st.sampled_from(["major", "minor", "story_points", "shots"]), n=SMALL)
    def spend(self, index: int, what: str, n: int) -> None:
        self.do(c.SpendAllowance(self.who(index), what, n))

    @rule(name=NAMES, count=SMALL)
    def add(self, name: str, count: int) -> None:
        self.do(c.Add(Combatant("", name, name=name, pools={"challenge_points": Pool(3, 3)}), count))

    @rule(index=INDEX)
    def remove(self, index: int) -> None:
        self.do(c.Remove(self.who(index)))

    @rule(first=INDEX, other=INDEX, every=st.booleans(), join=st.booleans())
    def group(self, first: int, other: int, every: bool, join: bool) -> None:
        whos = self.who(first), self.who(other)
        self.do(c.Group(whos) if join else c.Ungroup(whos[0], every))

    @rule(index=INDEX, word=st.sampled_from(["absent", "back", "dead", "captured"]))
    def fate(self, index: int, word: str) -> None:
        self.do(c.SetFate((self.who(index), self.who(index + 1)), word))

    @rule(index=INDEX, sight=st.sampled_from(["hidden", "name", "words"]), side=st.sampled_from(["foe", "ally"]))
    def sight_and_side(self, index: int, sight: Sight, side: Side) -> None:
        self.do(c.SetSight((self.who(index),), sight))
        self.do(c.SetSide(self.who(index), side))

    @rule()
    def open_another(self) -> None:
        opening = bridge_files().opening
        assert opening is not None
        if len(self.play.table.encounters) < 3:
            seats = Seats(self.play.system)
            self.do(replace(opening.make(seats), session=None), seats.kept)

    @rule(index=INDEX)
    def switch(self, index: int) -> None:
        known = list(self.play.table.encounters)
        self.do(c.SwitchEncounter(known[index % len(known)]))

    @rule()
    def rest(self) -> None:
        self.do(c.Rest("an hour"))

    @rule(index=INDEX, name=NAMES, ends=ENDS, uses=st.none() | st.integers(1, 3))
    def condition(self, index: int, name: str, ends: str, uses: int | None) -> None:
        self.do(c.AddCondition((self.who(index),), Condition("", name, uses=uses, value=uses), ends))

    @rule(index=INDEX, name=st.sampled_from(["Prone", "maintaining a rope", "Harried", "Guarding"]))
    def condition_of_the_library(self, index: int, name: str) -> None:
        self.do(c.AddCondition((self.who(index), self.who(index + 1)), Condition("", name)))

    @rule(index=INDEX, name=NAMES, word=st.sampled_from(["fled", "down", "back"]))
    def drop_and_fate(self, index: int, name: str, word: str) -> None:
        self.do(c.DropCondition(self.who(index), name))
        self.do(c.SetFate((self.who(index),), word))

    @rule(index=INDEX, n=SMALL)
    def counters_and_tracks(self, index: int, n: int) -> None:
        id_ = self.thing(index)
        self.do(c.MoveCounter(id_, n) if id_.startswith("n") else c.MoveTrack(id_, n))

    @rule(index=INDEX, n=st.none() | SMALL, name=NAMES, solo=st.booleans())
    def tracks_and_counters_come_and_go(self, index: int, n: int | None, name: str, solo: bool) -> None:
        points = 3 if n is None else n
        traits = {"solo": 1} if solo else {"timed": 2}
        self.do(c.AddTrack(Track("", name, points, points, traits=traits)))
        self.do(c.AddCounter(Counter("", f"{name} {index}", points, n, down=index % 2 == 0)))
        id_ = self.thing(index)
        self.do(c.SetLimit(id_, n))
        self.do(c.SetThingSight(id_, hidden=index % 3 == 0))
        self.do(c.SetOwner(id_, self.who(index)))
        if index % 4 == 0:
            self.do(c.RemoveThing(id_))

    @rule(when=WHENS, count=SMALL)
    def remind(self, when: str, count: int) -> None:
        one = Combatant("", "Wolf", name="Wolf", pools={"challenge_points": Pool(3, 3)})
        self.do(c.Remind(when, "the ladle", (Coming(one, count),) if count > 0 else ()))

    @rule(index=INDEX, offer=INDEX, at=INDEX, secret=st.booleans())
    def roll(self, index: int, offer: int, at: int, secret: bool) -> None:
        who = self.who(index)
        offers = self.play.offers(who)
        try:
            check = self.play.draft(offers[offer % len(offers)].id, who, (self.who(at),))
        except Refusal:
            return
        self.do(c.Roll(check, secret=secret))

    @precondition(lambda self: self.play.encounter.pending)
    @rule(index=INDEX, how=st.sampled_from(["all", "one", "kept", "skip", "rework", "number"]))
    def settle(self, index: int, how: str) -> None:
        pending = self.play.encounter.pending[index % len(self.play.encounter.pending)]
        one = (index % (len(pending.proposals) + 1),)
        if how == "rework":
            try:
                self.do(self.play.rework(pending, "story_points", 1))
            except Refusal:
                return
        elif how == "skip":
            self.do(c.Skip(pending.id, one))
        else:
            which = None if how == "all" else one
            self.do(c.Accept(pending.id, which, {0: 2} if how == "number" else {}, keep=how == "kept"))

    @precondition(lambda self: self.play.encounter.prompts)
    @rule(index=INDEX, accept=st.booleans())
    def settle_prompt(self, index: int, accept: bool) -> None:
        prompt = self.play.encounter.prompts[index % len(self.play.encounter.prompts)]
        if accept and isinstance(prompt.consequence, Todo):
            asked = check_asked(self.play.system, prompt)
            assert asked is not None
            if self.do(c.Roll(asked, answers=prompt.id)) is not None:
                assert prompt.id not in [one.id for one in self.play.encounter.prompts]
            return
        self.do(c.SettlePrompt(prompt.id, accept))

    # ---- undo, redo, rewind, resume ----
    @rule(times=st.integers(1, 3))
    def undo_and_redo(self, times: int) -> None:
        before = self.play.table
        done = 0
        for _ in range(times):
            try:
                self.play.undo()
                done += 1
            except Refusal:
                break
        for _ in range(done):
            self.play.redo()
        assert self.play.table == before

    @rule()
    def undo(self) -> None:
        label = self.play.undo_label
        try:
            self.play.undo()
        except Refusal:
            assert label is None

    @rule(index=INDEX)
    def rewind(self, index: int) -> None:
        position = [*self.seen][index % len(self.seen)]
        try:
            self.play.rewind(position)
        except Refusal:
            return
        assert self.play.table == self.seen[position]

    @rule()
    def resume(self) -> None:
        path, live = self.play.path, self.play.table
        assert path is not None
        self.play.close()
        self.play = Play.resume(path, self.play.library, seed=5, clock=lambda: 1.0)
        assert self.play.table == live

    # ---- what always holds ----
    @invariant()
    def labels_are_single(self) -> None:
        encounter = self.play.encounter
        labels = [self.play.table.combatants[who].label.casefold() for who in (*encounter.members, *encounter.gone)]
        assert len(labels) == len(set(labels))

    @invariant()
    def places_hold_each_once_and_groups_together(self) -> None:
        encounter, people = self.play.encounter, self.play.table.combatants
        placed = [who for slot in encounter.slots for who in slot.who]
        assert len(placed) == len(set(placed))
        assert set(placed) <= set(encounter.members)
        for slot in encounter.slots:
            assert set(slot.done) <= set(slot.who)
            assert len({people[who].group or who for who in slot.who}) == 1
        assert len({encounter.slot(who) for who in encounter.acting}) == len(encounter.acting)

    @invariant()
    def the_state_is_one_that_was_seen(self) -> None:
        position = max(n for n, table in self.seen.items() if table == self.play.table)
        assert self.seen[position] == self.play.table

    @invariant()
    def pools_never_fall_below_nothing(self) -> None:
        assert all(pool.value >= 0 for one in self.play.table.combatants.values() for pool in one.pools.values())

    @invariant()
    def who_acts_sits_there_and_previews_can_be_told(self) -> None:
        assert set(self.play.encounter.acting) <= set(self.play.encounter.members)
        assert all(change.sentence for _, _, change in self.play.waiting())

    @invariant()
    def ends_to_come_belong_to_conditions_there(self) -> None:
        """No prompt proposes to end what has ended, and no end is asked for twice."""
        encounter, there = self.play.encounter, self.play.table.combatants
        ends = [one.consequence for one in encounter.prompts if isinstance(one.consequence, End)]
        for end in ends:
            if end.who in encounter.members:
                assert end.condition in [condition.id for condition in there[end.who].conditions]
        assert len({end.condition for end in ends}) == len(ends)

    @invariant()
    def counters_stay_between_their_ends(self) -> None:
        for counter in self.play.encounter.counters.values():
            assert 0 <= counter.value <= (counter.max or counter.value)

    @invariant()
    def the_state_survives_a_round_trip(self) -> None:
        assert decode_table(encode(self.play.table)) == self.play.table

    def check_journal(self) -> None:
        """Every event on the disk is decoded to what it was, and the log can be read."""
        assert self.play.path is not None
        with Journal.watch(self.play.path) as journal:
            for step in journal.steps():
                if step.kind == "do":
                    record = decode_record(step.events)
                    assert decode_record(encode(record)) == record
                    for event in record.events:
                        assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event
        assert len({entry.position for entry in self.play.log()}) == len(self.play.log())

    @rule()
    def read_the_journal(self) -> None:
        self.check_journal()


AtTheTable.TestCase.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
TestAtTheTable = AtTheTable.TestCase
