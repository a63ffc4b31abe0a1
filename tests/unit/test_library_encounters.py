"""An encounter file is made ready: names found, or told with their line; the rest stays usable."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oa_tui.library import Plan, load, plan
from tests.unit.library_kinds import KINDS

if TYPE_CHECKING:
    from pathlib import Path

OA = "system: open-adventure\n"
STATBLOCKS = (
    OA + "name: Troll\n---\n" + OA + "name: Villager\n---\n" + OA + "name: Bandit\n---\n"
    + OA + "kind: challenge\nname: Calm the mob\nchallenge_points: 6\n---\n"
    + "system: toy-game\nname: Ogre\n"
)  # fmt: skip
BRIDGE = (
    OA
    + """kind: encounter
name: The bridge
round_length: 6 seconds
party: [heroes.yaml]
combatants:
  - {statblock: troll, count: 3, hidden: true}
  - {statblock: Villager, name: Old Hest, side: ally, order: 9}
  - {name: A stranger}
  - Bandit
tracks:
  - {challenge: Calm the mob}
  - {name: Reach the Hollow, challenge_points: 5, difficulty: 6}
counters: [{name: Alarm, value: 0, max: 6}]
reminders:
  - {at: end of round 3, text: Two bandits come running, add: [{statblock: Bandit, count: 2}]}
switches: {death_checks: false}
order_mode: popcorn
notes: |
  Read aloud.
"""
)


def planned(folder: Path, text: str, heroes: str = OA + "kind: character\nname: Ash\n") -> Plan:
    (folder / "statblocks.yaml").write_text(STATBLOCKS, encoding="utf-8")
    (folder / "heroes.yaml").write_text(heroes, encoding="utf-8")
    (folder / "bridge.yaml").write_text(text, encoding="utf-8")
    library = load([folder / "statblocks.yaml", folder / "bridge.yaml"], KINDS)
    assert library.problems == ()
    entry = library.entries[-1]
    return plan(entry, library)


def test_everything_an_encounter_names_is_found(tmp_path: Path) -> None:
    ready = planned(tmp_path, BRIDGE)
    assert ready.problems == ()
    assert [entry.name for entry in ready.party] == ["Ash"]
    assert [(each.entry and each.entry.name, each.name, each.count, each.side) for each in ready.combatants] == [
        ("Troll", "Troll", 3, ""),
        ("Villager", "Old Hest", 1, "ally"),
        (None, "A stranger", 1, ""),
        ("Bandit", "Bandit", 1, ""),
    ]
    assert [each.hidden for each in ready.combatants] == [True, False, False, False]
    assert ready.combatants[1].order == 9
    assert [(each.entry is not None, each.name, each.points, each.difficulty) for each in ready.tracks] == [
        (True, "Calm the mob", None, None),
        (False, "Reach the Hollow", 5, 6),
    ]
    assert [(each.name, each.value, each.max) for each in ready.counters] == [("Alarm", 0, 6)]
    assert [(each.at, each.add[0].name, each.add[0].count) for each in ready.reminders] == [
        ("end of round 3", "Bandit", 2)
    ]
    assert (ready.sheet.round_length, ready.sheet.order_mode) == ("6 seconds", "popcorn")
    assert ready.sheet.switches == {"death_checks": False}


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message", "fix"),
    [
        ("statblock: troll", "statblock: Trol", 7, 17,
         "no statblock is called Trol: nearest is Troll", "statblock: Troll"),
        ("- Bandit", "- Ogre", 10, 5, "no statblock is called Ogre", ""),
        ("- {name: A stranger}", "- {side: foe}", 9, 5, "a combatant needs a statblock or a name", "name: ..."),
        ("- {challenge: Calm the mob}", "- {challenge: Calm the mop}", 12, 17,
         "no challenge is called Calm the mop: nearest is Calm the mob", "challenge: Calm the mob"),
        ("{name: Reach the Hollow, ", "{", 13, 5, "a track needs a challenge or a name", "name: ..."),
        ("[{statblock: Bandit, ", "[{statblock: Bandits, ", 16, 76,
         "no statblock is called Bandits: nearest is Bandit", "statblock: Bandit"),
    ],
)  # fmt: skip
def test_what_cannot_be_found_is_told_at_its_line_and_the_rest_is_planned(
    tmp_path: Path, old: str, new: str, line: int, column: int, message: str, fix: str
) -> None:
    assert old in BRIDGE
    ready = planned(tmp_path, BRIDGE.replace(old, new))
    (problem,) = ready.problems
    assert (problem.severity, problem.message, problem.fix) == ("error", message, fix)
    assert (problem.line, problem.column) == (line, column)
    planned_parts = len(ready.combatants) + len(ready.tracks) + sum(len(each.add) for each in ready.reminders)
    assert planned_parts == 6


def test_a_statblock_in_a_file_beside_the_encounter_that_was_not_read_is_pointed_at(tmp_path: Path) -> None:
    (tmp_path / "weir-rat.yaml").write_text(OA + "name: Weir rat\n", encoding="utf-8")
    encounter = tmp_path / "rats.yaml"
    encounter.write_text(OA + "kind: encounter\nname: Rats\ncombatants: [Weir rat, Weir cat]\n", encoding="utf-8")
    library = load([encounter], KINDS)
    rats = library.find("Rats")
    assert rats is not None
    assert [problem.message for problem in plan(rats, library).problems] == [
        "no statblock is called Weir rat in what was read; weir-rat.yaml stands beside this file: "
        "name both, or their folder",
        "no statblock is called Weir cat",
    ]
    both = load([encounter, tmp_path / "weir-rat.yaml"], KINDS)
    assert [problem.message for problem in plan(rats, both).problems] == [
        "no statblock is called Weir cat: nearest is Weir rat"
    ]


def test_a_missing_party_file_is_told_once_with_what_it_means(tmp_path: Path) -> None:
    ready = planned(tmp_path, BRIDGE.replace("heroes.yaml", "heros.yaml"))
    (missing,) = ready.problems
    assert (missing.message, missing.fix) == ("heros.yaml is not there: the party is without it", "heroes.yaml")
    assert (missing.line, missing.column) == (5, 9)
    assert len(ready.combatants) == 4


def test_a_party_file_of_another_game_seats_nobody(tmp_path: Path) -> None:
    ready = planned(tmp_path, BRIDGE, heroes="system: toy-game\nname: Ogre\n")
    assert ready.party == ()
    assert [problem.line for problem in ready.problems] == [5]
