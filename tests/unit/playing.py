"""Tables to play at in tests: a small skirmish with printed scores, and the bundled bridge."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from oa_tui.encounter import commands as c
from oa_tui.encounter.state import Pending
from oa_tui.library import Kinds, bundled_folder, load
from oa_tui.play.files import Given, given, open_entries
from oa_tui.play.session import Play
from oa_tui.rules.contract import Throw
from oa_tui.rules.registry import systems
from oa_tui.rules.table import Combatant, Id

SKIRMISH = """
system: open-adventure
kind: character
name: Ash
reaction: 6
attributes: {strength: 4, coordination: 2, toughness: 3, intellect: 1, deduction: 2, willpower: 2, presence: 2,
             intuition: 2, resilience: 2}
modus_operandi: {Warrior: 2}
armor: {body: 1}
story_points: 2
actions: [{name: Great axe, kind: melee attack, attribute: strength, mo: Warrior, against: body}]
---
system: open-adventure
kind: character
name: Bryn
reaction: 4
attributes: {strength: 2, coordination: 4, toughness: 2, intellect: 2, deduction: 2, willpower: 2, presence: 2,
             intuition: 2, resilience: 2}
modus_operandi: {Scout: 2}
story_points: 1
actions: [{name: Bow, kind: ranged attack, attribute: coordination, mo: Scout, against: body}]
---
system: open-adventure
name: Goblin
challenge_points: 4
reaction: 5
attributes: {body: 2, mind: 1, spirit: 1}
defenses: {body: 5, mind: 2, spirit: 3}
armor: {body: 0}
actions: [{name: Bite, kind: melee attack, score: 4, against: body, effect_bonus: 1}]
---
system: open-adventure
name: Ogre
challenge_points: 20
reaction: 6
attributes: {body: 4, mind: 1, spirit: 1}
defenses: {body: 4, mind: 2, spirit: 3}
armor: {body: 2}
actions: [{name: Club, kind: melee attack, score: 6, against: body, effect_bonus: 2}]
---
system: open-adventure
kind: encounter
name: Skirmish
combatants: [Ogre, {statblock: Goblin, count: 3}, {name: Mule, side: neutral}]
tracks: [{name: Cross the ford, challenge_points: 5, difficulty: 6}]
counters: [{name: Alarm, value: 0, max: 6}]
reminders: [{at: end of round 1, text: It starts to rain}]
"""
"""Order with Ash at 6 and Bryn at 5: Ash (party), Ogre, Bryn, Goblin A, Goblin B, Goblin C, Mule."""

SCORES = {"Ash": 6, "Bryn": 5}


def skirmish(folder: Path, text: str = SKIRMISH, *, seed: int = 1) -> Play:
    """A session of the skirmish, not begun, its file in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "skirmish.yaml"
    file.write_text(text, encoding="utf-8")
    library = load([file], Kinds(systems()))
    opening = open_entries(library.entries, library)
    assert opening is not None, [problem.text() for problem in library.problems]
    return Play.start(opening, library, folder=folder / "sessions", seed=seed, clock=lambda: 1.0)


def begun(folder: Path, *, seed: int = 1) -> Play:
    """The skirmish in round 1, Ash acting."""
    play = skirmish(folder, seed=seed)
    play.do(c.BeginEncounter({id_of(play, label): score for label, score in SCORES.items()}))
    return play


@cache
def bridge_files() -> Given:
    """The bundled bridge and library, read once."""
    return given([bundled_folder() / "open-adventure" / "encounters" / "the-bridge.yaml"])


def bridge(folder: Path, *, seed: int = 1) -> Play:
    """A session of the bundled bridge, not begun."""
    found = bridge_files()
    assert found.opening is not None
    return Play.start(found.opening, found.library, folder=folder, seed=seed, clock=lambda: 1.0)


def again(play: Play) -> Play:
    """The session closed and resumed from its file."""
    path = play.path
    assert path is not None
    play.close()
    return Play.resume(path, play.library, seed=2, clock=lambda: 2.0)


def one(play: Play, label: str) -> Combatant:
    """Somebody as they are now."""
    found = play.table.labelled(label)
    assert found is not None, label
    return found


def id_of(play: Play, label: str) -> Id:
    return one(play, label).id


def points(play: Play, label: str, pool: str = "challenge_points") -> int:
    return one(play, label).pools[pool].value


def acting(play: Play) -> str | None:
    """The label of who acts."""
    actor = play.encounter.actor
    return play.table.combatants[actor].label if actor else None


def turns(play: Play, count: int) -> list[str | None]:
    """Who acts now and after each of the next turns."""
    found = [acting(play)]
    for _ in range(count):
        play.do(c.Next())
        found.append(acting(play))
    return found


def attack(play: Play, actor: str, targets: tuple[str, ...], faces: tuple[int, ...], **changes: object) -> Pending:
    """An attack by the first printed action with these faces; the roll that now lies."""
    check = play.draft("action:0", id_of(play, actor), tuple(id_of(play, label) for label in targets))
    for key, value in changes.items():
        check = play.revise(check, key, value)
    play.do(c.Roll(check, (Throw(faces),)))
    return play.encounter.pending[-1]


def stored(play: Play) -> tuple[int, bytes]:
    """Steps and bytes of the journal: what a refusal must leave as it is."""
    from oa_tui.play.record import encode

    return play.steps, encode(play.table)
