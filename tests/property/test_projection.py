"""Nothing hidden in the public picture, whatever is played: it is the same as if the hidden weren't there at all."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule
from msgspec.structs import replace

from oa_tui.encounter.state import Counter, Encounter, Slot, Table
from oa_tui.play.chronicle import Chronicle
from oa_tui.play.projection import Picture, project
from oa_tui.rules.registry import system
from oa_tui.rules.table import Combatant, Condition, Mode, Pool, Sight, Track
from oa_tui.sessions import Journal
from tests.property.test_play_session import AtTheTable

OPEN = system("open-adventure")
SIGHTS: list[Sight] = ["hidden", "name", "words", "bar", "numbers"]
MODES: list[Mode] = ["turns", "shots", "sides", "popcorn", "free"]


def secret(n: int) -> str:
    """A name that is found in no other text."""
    return f"Xq{n}z"


@st.composite
def combatants(draw: st.DrawFn, n: int) -> Combatant:
    most = 70_000 + 10 * n
    sight = draw(st.sampled_from(SIGHTS))
    condition = Condition(f"k{n}", f"Held by {secret(draw(st.integers(0, 7)))}", value=91_000 + n, text=secret(99))
    return Combatant(
        f"c{n}",
        secret(n),
        draw(st.sampled_from(["party", "ally", "foe", "neutral"])),
        name=secret(n) if draw(st.booleans()) else "Thing",
        pools={"challenge_points": Pool(most - draw(st.integers(0, 9)), most), "mind": Pool(80_000 + n, 81_000 + n)},
        conditions=(condition,) if draw(st.booleans()) else (),
        sight=sight,
        group=draw(st.sampled_from(["", "g1"])) if sight in ("hidden", "words") else "",
    )


@st.composite
def tables(draw: st.DrawFn) -> Table:
    people = [draw(combatants(n)) for n in range(draw(st.integers(1, 7)))]
    grouped = tuple(one.id for one in people if one.group)
    places = [(one.id,) for one in people if not one.group] + ([grouped] if grouped else [])
    scores = draw(st.lists(st.integers(1, 9), min_size=len(places), max_size=len(places)))
    slots = tuple(
        Slot(whos, score, draw(st.none() | st.just(score)), tie=at)
        for at, (whos, score) in enumerate(zip(places, scores, strict=True))
    )
    hides = draw(st.booleans())
    encounter = Encounter(
        "e1",
        "The bridge",
        "running",
        3,
        mode=draw(st.sampled_from(MODES)),
        members=tuple(one.id for one in people),
        slots=slots,
        acting=tuple(draw(st.lists(st.sampled_from(people).map(lambda one: one.id), max_size=2, unique=True))),
        shot=12,
        tracks={"t1": Track("t1", secret(50), 60_001, 60_009, hidden=hides)},
        counters={"n1": Counter("n1", secret(51), 60_002, 60_008, hidden=not hides)},
        notes=secret(52),
    )
    return Table(secret(53), "open-adventure", {one.id: one for one in people}, {"e1": encounter}, "e1")


def without(table: Table) -> Table:
    """The same table if nobody and nothing hidden had ever been there."""
    encounter = table.encounter
    people = {who: one for who, one in table.combatants.items() if one.sight != "hidden" and one.fate != "absent"}
    slots = [replace(slot, who=tuple(who for who in slot.who if who in people)) for slot in encounter.slots]
    bare = replace(
        encounter,
        members=tuple(who for who in encounter.members if who in people),
        gone=tuple(who for who in encounter.gone if who in people),
        slots=tuple(slot for slot in slots if slot.who),
        acting=tuple(filter(None, (seen_for(encounter, who, people) for who in encounter.acting))),
        tracks={id_: one for id_, one in encounter.tracks.items() if not one.hidden},
        counters={id_: one for id_, one in encounter.counters.items() if not one.hidden},
        prompts=(),
        pending=(),
        notes="",
    )
    return replace(table, combatants=people, encounters={table.open: bare})


def seen_for(encounter: Encounter, who: str, people: Container[str]) -> str:
    """Whom players see on somebody's turn: of a group any member that they see."""
    slot = encounter.slot(who)
    return next((one for one in (who, *(slot.who if slot else ())) if one in people), "")


def seen_acts(table: Table) -> bool:
    """Whether whoever acts may be seen, so that the players' clock goes."""
    actor = table.encounter.actor
    return actor is None or bool(seen_for(table.encounter, actor, without(table).combatants))


def timeless(picture: Picture) -> Picture:
    """The picture without the players' clock."""
    people = tuple(replace(one, acts=False, acted=False, held=False) for one in picture.people)
    people = tuple(sorted(people, key=lambda one: one.label))
    return replace(picture, people=people, stage="running", acting="", then=(), round=0, shot=None)


def same(rules: Any, table: Table) -> bool:
    """Whether what is hidden leaves no trace at all."""
    plain = {who: replace(one, conditions=()) for who, one in table.combatants.items()}
    table = replace(table, combatants=plain)  # a condition may name somebody hidden, and is told or not for that
    with_, without_ = project(rules, table), project(rules, without(table))
    if seen_acts(table):
        return with_ == without_
    return timeless(with_) == timeless(without_)


@given(tables())
def test_nothing_hidden_is_in_the_picture(table: Table) -> None:
    data = msgspec.json.encode(project(OPEN, table)).decode()
    for one in table.combatants.values():
        if one.sight == "hidden":
            assert one.label not in data
        if one.sight != "numbers":
            assert not any(str(pool.value) in data or str(pool.max) in data for pool in one.pools.values())
            assert not any(str(each.value) in data for each in one.conditions)
    things: list[Track | Counter] = [*table.encounter.tracks.values(), *table.encounter.counters.values()]
    for thing in things:
        assert (thing.name in data) is not thing.hidden
        assert (str(thing.value) in data) is not thing.hidden
    assert not any(secret(n) in data for n in (52, 53, 99))


class Unseen(AtTheTable):
    """What the test of everything at a table reaches, looked at by players."""

    @invariant()
    def the_hidden_leave_no_trace(self) -> None:
        assert same(self.play.system, self.play.table)

    @rule()
    def the_log_for_players_names_nobody_who_was_never_seen(self) -> None:
        assert self.play.path is not None
        with Journal.watch(self.play.path) as journal:
            entries = Chronicle(journal).entries("players")
        assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
        log = msgspec.json.encode(entries).decode()
        seen = {one.label for table in self.seen.values() for one in table.present if one.sight != "hidden"}
        every = {one.label for table in self.seen.values() for one in table.present}
        assert not [label for label in every - seen if any(f"{label}{end}" in log for end in (" ", '"', ":"))]


Unseen.TestCase.settings = settings(max_examples=8, stateful_step_count=40, deadline=None)
TestUnseen = Unseen.TestCase


@given(tables())
def test_the_picture_is_the_same_as_if_the_hidden_were_not_there(table: Table) -> None:
    assert same(OPEN, table)
