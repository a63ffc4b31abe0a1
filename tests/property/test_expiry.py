"""Every anchored end is due exactly once, at its moment: whoever falls, holds, interrupts, leaves or joins a group."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter import expiry
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.encounter.decide import decide
from oa_tui.encounter.evolve import evolve
from oa_tui.encounter.state import Table
from oa_tui.play.session import Play
from oa_tui.rules.consequences import End
from oa_tui.rules.table import Combatant, Condition, Expiry, Id, Mode
from tests.unit.playing import SCORES, id_of, skirmish

WORDS = (
    "end of its next turn",
    "start of its next turn",
    "end of turn",
    "end of {}'s turn",
    "start of {}'s next turn",
    "2 turns",
    "end of round",
    "2 rounds",
    "start of round 3",
    "shot 1",
    "shot 0",
    "shot 4",
    "shot -2",
    "end of scene",
)
MODES: tuple[Mode, ...] = get_args(Mode)
INDEX = st.integers(0, 6)
STEPS = st.lists(
    st.one_of(
        st.just(("next", 0, 0)),
        st.just(("next", 0, 0)),
        st.tuples(
            st.sampled_from(
                [
                    "hold",
                    "act",
                    "kill",
                    "heal",
                    "remove",
                    "absent",
                    "back",
                    "group",
                    "split",
                    "score",
                    "mode",
                    "add",
                    "name",
                ]
            ),
            INDEX,
            INDEX,
        ),
        st.tuples(st.just("condition"), INDEX, st.integers(0, 6 * len(WORDS))),
    ),
    max_size=40,
)


@cache
def table() -> tuple[Play, Table]:
    """The skirmish, begun: seven at the table, three of them alike."""
    play = skirmish(Path(tempfile.mkdtemp()))
    play.do(c.BeginEncounter({id_of(play, label): score for label, score in SCORES.items()}))
    return play, play.table


class Watcher:
    """Plays steps on a table, and says from the events alone when each anchored end has come."""

    def __init__(self, mode: Mode) -> None:
        self.play, self.table = table()
        self.step = 100
        self.awaited: dict[Id, Expiry] = {}
        """Ends that have not come yet, by the condition's id."""
        self.told: list[Id] = []
        if mode != self.table.encounter.mode:
            self.do(c.SetMode(mode))

    def do(self, command: Command) -> None:
        """One step, or a refusal; what came by it must be what became due in it."""
        self.step += 1
        before = self.table
        try:
            events = decide(before, command, self.play.context(self.step))
        except Refusal:
            return
        come: set[Id] = set()
        due: list[Id] = []
        for event in events:
            after = evolve(self.table, event)
            come |= {id_ for id_, until in self.awaited.items() if self._comes(until, event, after)}
            self.table = after
            if isinstance(event, e.Prompted) and event.prompt.due and isinstance(event.prompt.consequence, End):
                due.append(event.prompt.consequence.condition)
        assert len(due) == len(set(due))
        assert set(due) == come, (command, [(self.awaited.get(id_), id_) for id_ in set(due) ^ come])
        for id_ in come:
            del self.awaited[id_]
        for event in events:
            if isinstance(event, e.Left):
                gone = {condition.id for condition in before.combatants[event.who].conditions}
                self.awaited = {id_: until for id_, until in self.awaited.items() if id_ not in gone}
        self._await(events)

    def _await(self, events: tuple[Any, ...]) -> None:
        for event in events:
            if isinstance(event, e.ConditionBegan) and event.condition.until is not None:
                assert event.condition.id not in self.told
                self.told.append(event.condition.id)
                self.awaited[event.condition.id] = event.condition.until

    def _comes(self, until: Expiry, event: Any, after: Table) -> bool:
        """By what happened, not by the code that decides it; the table before the event is `self.table`."""
        if isinstance(event, e.StageSet):
            return event.stage == "ended"
        if isinstance(event, e.RoundBegan):
            return self._turned(until, event.round)
        if until.at == "turn-start":
            started = isinstance(event, e.TurnBegan | e.TurnShared) and event.who == until.who
            return started and event.turns >= until.n
        if until.at == "shot":
            shot = after.encounter.shot
            return shot is not None and shot <= until.n and after.encounter.round >= until.round
        if until.at == "turn-end" and isinstance(event, e.TurnEnded) and event.state == "none":
            slot = self.table.encounter.slot(event.who)
            mates = slot.who if slot is not None else (event.who,)
            ending = [who for who in mates if self._up(who) and who not in (slot.done if slot else ())] or [event.who]
            fell = event.who in self._fallen and self.table.encounter.actor != event.who
            return until.who in ending and not fell and self.table.combatants[until.who].turns >= until.n
        return False

    @property
    def _fallen(self) -> set[Id]:
        return {who for who in self.table.encounter.members if not self._up(who)}

    def _up(self, who: Id) -> bool:
        return self.play.system.status(self.table.combatants[who]) != "out"

    def _turned(self, until: Expiry, round_: int) -> bool:
        if until.at == "round-end":
            return round_ > until.n
        if until.at == "shot":
            return round_ > until.round
        if until.at == "scene-end":
            return False
        there = until.who in self.table.encounter.members and self._up(until.who)
        slot = self.table.encounter.slot(until.who)
        return not there or slot is None or self.table.combatants[until.who].turns >= until.n


def commands(watcher: Watcher, step: tuple[str, int, int]) -> Iterator[Command]:
    """What a drawn step is at this table."""
    kind, index, other = step
    members = watcher.table.encounter.members
    who = members[index % len(members)]
    yield from _ordering(watcher, kind, who, other)
    if kind in ("kill", "heal"):
        pools = watcher.table.combatants[who].pools
        if "challenge_points" in pools:
            yield c.SetPool(who, "challenge_points", 0 if kind == "kill" else 4)
        else:
            yield c.SetFate((who,), "dead" if kind == "kill" else "")
    elif kind in ("absent", "back"):
        yield c.SetFate((who,), kind)
    elif kind == "remove" and len(members) > 2:
        yield c.Remove(who)
    elif kind == "add":
        yield c.Add(Combatant("", "Rat", name="Rat"), 1 + other)
    elif kind == "condition":
        words = WORDS[other % len(WORDS)]
        label = watcher.table.combatants[members[other % len(members)]].label
        yield c.AddCondition((who,), Condition("", f"Word {watcher.step}"), words.format(label))


def _ordering(watcher: Watcher, kind: str, who: Id, other: int) -> Iterator[Command]:
    """Steps that change whose turn it is, or when."""
    encounter = watcher.table.encounter
    if kind == "next":
        yield c.Next()
    elif kind == "hold":
        yield c.Hold((encounter.actor if other % 2 else None) or who)
    elif kind == "act":
        yield c.ActNow(who)
    elif kind == "group":
        alike = tuple(each for each in encounter.members if watcher.table.combatants[each].name == "Goblin")
        yield c.Group(alike[: 2 + other % 2])
    elif kind == "split":
        yield c.Ungroup(who, every=bool(other % 2))
    elif kind in ("score", "name"):
        yield c.SetScore(who, other) if kind == "score" else c.Next(first=who)
    elif kind == "mode" and who == encounter.members[0]:
        yield c.SetMode(MODES[other % len(MODES)])


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(MODES), STEPS)
def test_every_anchored_end_is_due_exactly_once_at_its_moment(mode: Mode, steps: list[tuple[str, int, int]]) -> None:
    watcher = Watcher(mode)
    for step in steps:
        for command in commands(watcher, step):
            watcher.do(command)
    watcher.do(c.EndEncounter())
    left = {id_: until for id_, until in watcher.awaited.items() if _holds(watcher.table, id_)}
    assert not left, [expiry.spoken(until, watcher.table) for until in left.values()]


def _holds(table: Table, id_: Id) -> bool:
    """Whether somebody still at the table has that condition; what is forgotten with its bearer needs no end."""
    return any(condition.id == id_ for one in table.present for condition in one.conditions)
