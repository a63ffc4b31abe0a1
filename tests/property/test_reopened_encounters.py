"""Whatever a hand does to an exported file: it opens, in a state that holds together, or says why not."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.decide import decide
from oa_tui.encounter.evolve import evolve
from oa_tui.encounter.ledger import Context
from oa_tui.encounter.state import Table
from oa_tui.library import Kinds, Library, plan, read_text
from oa_tui.play.chance import RandomDice
from oa_tui.play.seats import Seats, opening
from oa_tui.rules.registry import system, systems

KINDS = Kinds(systems())
EXPORTED = """\
system: open-adventure
kind: encounter
name: The ford
combatants:
  - statblock: Ash
    order: 6
    state:
      pools: {body: 3, body_wounds: {value: 1}}
      turns: 2
      conditions:
        - {name: Prone, until: {at: turn-end, number: 2, who: Ash}}
        - {name: Slow, modifiers: [{on: score, value: -1}], until: {at: round-end, number: 3}, note: until dawn}
      place: {at: 6, state: open, tie: 0, spent: 0}
  - statblock: Rat
    order: 5
    state: {label: Rat A, group: Rats, place: {at: 5, tie: 1, others: [Rat B], done: [Rat B]}}
  - {statblock: Rat, state: {label: Rat B, group: Rats, fate: dead, sight: bar}}
  - {name: Mule, side: neutral, order: 0, state: {memory: {"fails:{/track Ford}": 1}, place: {state: held, tie: 2}}}
tracks: [{name: Ford, challenge_points: 5, value: 3, difficulty: 6, target: Ash}]
counters: [{name: Alarm, value: 2, max: 6, down: true}]
reminders:
  - {at: end of round 3, text: Wolves, add: [{statblock: Rat, count: 2}]}
  - at: now
    text: Death Check
    state: {due: true, who: Ash, rule: OA-54, what: {kind: lose, who: "{Ash}", pool: body, "n": 2}}
order_mode: turns
state: {round: 2, turn: 1, acting: [Rat A, Ash], surprised: [Mule]}
"""
SHEETS = """
---
system: open-adventure
kind: character
name: Ash
attributes: {strength: 4, coordination: 2, toughness: 3}
---
system: open-adventure
name: Rat
challenge_points: 4
"""
WORDS = (
    "0",
    "-5",
    "99",
    "9999",
    "x",
    "Nobody",
    "Ash",
    '"{Ash}"',
    "[]",
    "{}",
    "null",
    "true",
    "turn-start",
    "shot",
    "held",
)

changes = st.lists(
    st.tuples(st.sampled_from(["drop", "double", "swap", "put"]), st.integers(0, 99), st.integers(0, 99),
              st.sampled_from(WORDS)),
    min_size=1, max_size=4,
)  # fmt: skip


@cache
def sheets() -> Library:
    return Library(KINDS, read_text(SHEETS, "sheets.yaml", KINDS).entries)


def changed(done: list[tuple[str, int, int, str]]) -> str:
    """The file with lines taken out, doubled and swapped, and words put in the place of others."""
    lines = EXPORTED.split("\n")
    for what, at, other, word in done:
        at %= len(lines)
        if what == "drop":
            del lines[at]
        elif what == "double":
            lines.insert(at, lines[other % len(lines)])
        elif what == "swap":
            other %= len(lines)
            lines[at], lines[other] = lines[other], lines[at]
        elif words := list(re.finditer(r'[\w{}"/-]+', lines[at])):
            found = words[other % len(words)]
            lines[at] = lines[at][: found.start()] + word + lines[at][found.end() :]
    return "\n".join(lines)


@given(changes)
def test_a_file_changed_by_hand_opens_in_a_state_that_holds_together(done: list[tuple[str, int, int, str]]) -> None:
    entry = next(iter(read_text(changed(done), "x.yaml", KINDS).entries), None)
    if entry is None or entry.kind != "encounter" or entry.system != "open-adventure":
        return
    rules = system(entry.system)
    seats = Seats(rules)
    command = opening(plan(entry, sheets()), seats, session=("The ford", rules.id))
    decoded = {id_: kept.decoded(rules) for id_, kept in seats.kept.items()}
    table = Table()
    for step, each in enumerate((command, c.Next(), c.Next(), c.Next(), c.EndEncounter()), 1):
        with suppress(Refusal):
            for event in decide(table, each, Context(rules, decoded, RandomDice(1), step)):
                table = evolve(table, event)
            holds(table)


def holds(table: Table) -> None:
    """Labels and places are nobody's twice, and everything refers to somebody who is there."""
    here = table.encounter
    labels = [one.label.casefold() for one in table.present]
    placed = [who for slot in here.slots for who in slot.who]
    assert len(set(labels)) == len(labels)
    assert len(set(placed)) == len(placed)
    assert set(placed) | set(here.acting) | set(here.surprised) <= set(here.members)
    for one in table.present:
        assert not any("{" in key for key in one.memory)
        assert all(
            condition.until is None or condition.until.who in ("", *here.members) for condition in one.conditions
        )
    for track in here.tracks.values():
        assert track.owner in ("", *here.members)
    for prompt in here.prompts:
        assert prompt.who in ("", *here.members)
        assert prompt.consequence is None or prompt.consequence.who in here.members
