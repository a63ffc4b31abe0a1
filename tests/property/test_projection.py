"""Nothing hidden in the public picture, whatever is played: it is the same as if the hidden weren't there at all."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from oa_tui.encounter.state import Counter, Encounter, Slot, Table
from oa_tui.play.projection import project
from oa_tui.rules.registry import system
from oa_tui.rules.table import Combatant, Condition, Mode, Pool, Sight, Track
from tests.property.unseen import traces

OPEN = system("open-adventure")
SIGHTS: list[Sight] = ["hidden", "name", "words", "bar", "numbers"]
MODES: list[Mode] = ["turns", "shots", "sides", "popcorn", "free"]


def secret(n: int) -> str:
    """A name that is found in no other text."""
    return f"Xq{n}z"


def called(sheet: str) -> str:
    """The name of a sheet, which is none that anybody at the table goes by."""
    return secret(100 + int(sheet.removeprefix("s")))


@st.composite
def combatants(draw: st.DrawFn, n: int) -> Combatant:
    most = 70_000 + 10 * n
    sight = draw(st.sampled_from(SIGHTS))
    holder = secret(draw(st.integers(0, 6) | st.integers(100, 106)))
    condition = Condition(f"k{n}", f"Held by {holder}", value=91_000 + n, text=secret(99))
    return Combatant(
        f"c{n}",
        secret(n),
        draw(st.sampled_from(["party", "ally", "foe", "neutral"])),
        sheet=f"s{n}",
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


@given(tables())
def test_nothing_hidden_is_in_the_picture(table: Table) -> None:
    data = msgspec.json.encode(project(OPEN, table, called=called)).decode()
    for one in table.combatants.values():
        if one.sight == "hidden":
            assert one.label not in data
            assert called(one.sheet) not in data
        if one.sight != "numbers":
            assert not any(str(pool.value) in data or str(pool.max) in data for pool in one.pools.values())
            assert not any(str(each.value) in data for each in one.conditions)
    things: list[Track | Counter] = [*table.encounter.tracks.values(), *table.encounter.counters.values()]
    for thing in things:
        assert (thing.name in data) is not thing.hidden
        assert (str(thing.value) in data) is not thing.hidden
    assert not any(secret(n) in data for n in (52, 53, 99))


@given(tables())
def test_the_picture_is_the_same_as_if_the_hidden_were_not_there(table: Table) -> None:
    traces(OPEN, table)
