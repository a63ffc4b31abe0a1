"""What lint finds in sheets that are valid by themselves: numbers that disagree, words that mean nothing, no chance."""

from __future__ import annotations

from pathlib import Path

import pytest

from oa_tui.library import Kinds, bundled_folder, lint
from oa_tui.library.mending import edited
from oa_tui.rules.registry import systems

KINDS = Kinds(systems())
HERO = """\
system: open-adventure
kind: character
name: X
attributes: {strength: 4, coordination: 2, toughness: 3}
modus_operandi: {Warrior: 2}
"""
FOUND = {
    # what a file says: line, column, how the message begins, the fix
    "points that the attributes don't make (OA-46)": (
        HERO + "points: {body: 8}\nactions: []\n",
        (6, 16, "Body Points of 8: 9 follows from the rest of the sheet", "leave out body"),
    ),
    "an MO that the hero doesn't have (OA-16)": (
        HERO + "actions: [{name: Axe, attribute: strength, mo: Warior}]\n",
        (6, 48, "Axe uses Warior, which isn't among the modus_operandi", "mo: Warrior"),
    ),
    "a difficulty that is none (OA-8)": (
        HERO + "actions: [{name: Climb, attribute: strength, difficulty: hrd}]\n",
        (6, 58, "hrd is no difficulty: a number, or one of ", "difficulty: hard"),
    ),
    "a difficulty of a Challenge that is none (OA-8)": (
        "system: open-adventure\nkind: challenge\nname: X\nchallenge_points: 3\n"
        "actions: [{name: Go, difficulty: roun}]\n",
        (5, 34, "roun is no difficulty: a number, or one of ", "leave out difficulty"),
    ),
    "a result that is nearly a condition of the rules (OA-60)": (
        "system: open-adventure\nname: X\nactions: [{name: Grab, score: 4, result: grabed}]\n",
        (3, 42, "Grab brings grabed, which no rule knows: nearest is grabbed", "result: grabbed"),
    ),
    "a result that is nearly none but healing": (
        "system: open-adventure\nname: X\nactions: [{name: Mend, score: 4, result: heel}]\n",
        (3, 42, "Mend brings heel, which no rule knows: nearest is heal", "result: heal"),
    ),
    "an end that is nearly a moment": (
        "system: dice-pool\nkind: condition\nname: X\nuntil: end of its next trun\n",
        (4, 8, "end of its next trun is no moment such as end of its next turn", "until: end of its next turn"),
    ),
    "an end that is nearly the end of a round": (
        "system: roll-under\nkind: condition\nname: X\nuntil: end of ruond 13\n",
        (4, 8, "end of ruond 13 is no moment such as end of round 13", "until: end of round 13"),
    ),
    "a flat Effect with a bonus (OA-40)": (
        "system: open-adventure\nname: X\nactions: [{name: Bite, score: 4, effect: 3, effect_bonus: 2}]\n",
        (3, 59, "Bite has a flat Effect, so a bonus to it would count for nothing", "leave out effect_bonus"),
    ),
    "a modifier of nothing, in a condition": (
        "system: target-number\nkind: condition\nname: X\nmodifiers: [{on: rol}]\n",
        (4, 18, "rol is nothing that a check has here: roll", "on: roll"),
    ),
    "a modifier of nothing, in a schtick (AC-19)": (
        "system: heroic-action\nname: X\nattacks: []\nschticks:\n"
        "  - {name: Y, action: inherent, modifiers: [{on: damge}]}\n",
        (5, 50, "damge is nothing that a check has here: roll, token", "on: damage"),
    ),
    "a modifier of another game's": (
        "system: dice-pool\nkind: condition\nname: X\nmodifiers:\n  - {on: armor-class, value: 2}\n",
        (5, 10, "armor-class is nothing that a check has here: dice, stat", "leave out on"),
    ),
    "Hits that are not the role's (AC-36)": (
        "system: heroic-action\nname: X\nrole: minion\nattacks: []\nhits: 4\n",
        (5, 7, "Hits of 4: 1 follows from the rest of the sheet", "leave out hits"),
    ),
    "Hits that are not the attribute's (AC-36)": (
        "system: heroic-action\nkind: character\nname: X\nattributes: {body: 6}\nattacks: []\nhits: 4\n",
        (6, 7, "Hits of 4: 6 follows from the rest of the sheet", "leave out hits"),
    ),
    "Luck that is not the level's (DT-21)": (
        "system: roll-under\nkind: adventurer\nname: X\nlevel: 3\nattacks: []\nluck: 13\n",
        (6, 7, "Luck of 13: 12 follows from the rest of the sheet", "leave out luck"),
    ),
    "armour that a character doesn't have (DP-11)": (
        "system: dice-pool\nkind: character\nname: X\ndice: 3\nfight: 4\narmour: 2\n",
        (6, 9, "a character's dice are its health: hits and armour are an NPC's", "leave out armour"),
    ),
    "somebody who is out at once": (
        "system: roll-under\nname: X\nhit_points: 0\nattacks: []\n",
        (2, 7, "X is out before anything happens: hit_points is 0", ""),
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_it_is_told_at_its_place_with_a_fix_that_makes_it_clean(name: str, tmp_path: Path) -> None:
    text, expected = FOUND[name]
    path = tmp_path / "x.yaml"
    path.write_text(text)
    (problem,) = lint([path], KINDS)
    line, column, message, fix = expected
    assert (problem.line, problem.column, problem.fix, problem.severity) == (line, column, fix, "warning")
    assert problem.message.startswith(message)
    if fix:
        assert problem.edit is not None
        path.write_text(edited(text, [problem.edit]))
        assert [left.text() for left in lint([path], KINDS)] == []


@pytest.mark.parametrize(
    "text",
    [
        HERO
        + "points: {body: 9}\nactions: [{name: Axe, attribute: strength, mo: warrior, difficulty: body defense}]\n",
        HERO + "points: {body: 20}\nactions: [{name: Bite, score: 9, difficulty: highest mind defense}]\n",
        "system: dice-pool\nkind: condition\nname: X\nmodifiers: [{value: 1}]\n",
        "system: heroic-action\nkind: character\nname: X\nattacks: []\nhits: 4\n",
        "system: roll-under\nname: X\nlevel: 3\nattacks: []\nluck: 13\n",
        "system: open-adventure\nname: X\nactions: [{name: Hex, score: 4, result: bewitched}]\n",
        "system: dice-pool\nkind: condition\nname: X\nuntil: end of the storm\n",
    ],
)
def test_what_agrees_or_can_only_be_meant_is_not_told(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(text)
    assert lint([tmp_path / "x.yaml"], KINDS) == ()


@pytest.mark.parametrize(
    ("said", "fix"),
    [
        ("end of roud 3", "at: end of round 3"),
        ("strat of round 12", "at: start of round 12"),
        ("by hnad", "at: by hand"),
        ("dusk", "at: end of round 1"),
    ],
)
def test_a_reminder_that_is_nearly_a_moment_keeps_its_number(said: str, fix: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(f"system: roll-under\nkind: encounter\nname: X\nreminders: [{{at: {said}, text: It rains}}]\n")
    (problem,) = lint([path], KINDS)
    assert problem.fix == fix


def test_what_a_statblock_starts_from_is_guessed_among_its_own_kind_and_never_itself(tmp_path: Path) -> None:
    rest = "---\nsystem: open-adventure\nkind: condition\nname: Guarding\n"
    path = tmp_path / "x.yaml"
    path.write_text(f"system: open-adventure\nname: Guar\nextends: Guard\n{rest}")
    (problem,) = lint([path], KINDS)
    assert (problem.severity, problem.fix) == ("error", "")
    path.write_text(
        f"system: open-adventure\nname: X\nextends: Guard\n{rest}---\nsystem: open-adventure\nname: Gard\nactions: []\n"
    )
    (problem,) = lint([path], KINDS)
    assert problem.fix == "extends: Gard"


def test_a_file_that_is_not_there_is_guessed_by_its_name_not_by_its_ending(tmp_path: Path) -> None:
    (tmp_path / "exp.yaml").write_text("")
    assert lint([tmp_path / "nofile.yaml"], KINDS)[0].fix == ""
    assert lint([tmp_path / "expo.yml"], KINDS)[0].fix == str(tmp_path / "exp.yaml")


def test_the_party_too_is_told_of_attacks_that_nobody_can_suffer_oa_47(tmp_path: Path) -> None:
    (tmp_path / "heroes.yaml").write_text(HERO + "actions: [{name: Axe, attribute: strength, against: mind}]\n")
    (tmp_path / "e.yaml").write_text(
        "system: open-adventure\nname: Stone\nactions: []\ndefenses: {mind: NA}\n---\n"
        "system: open-adventure\nkind: encounter\nname: E\nparty: [heroes.yaml]\ncombatants: [Stone]\n"
    )
    (problem,) = lint([tmp_path / "e.yaml"], KINDS)
    assert problem.message == "Axe of X attacks mind, and all it could aim at have NA there"
    assert problem.line == 9


def test_a_fault_of_a_party_file_is_told_once_whoever_names_it(tmp_path: Path) -> None:
    (tmp_path / "e").mkdir()
    (tmp_path / "heroes.yaml").write_text(HERO + "points: {body: 8}\nactions: []\n")
    (tmp_path / "e" / "e.yaml").write_text(
        "system: open-adventure\nkind: encounter\nname: E\nparty: [../heroes.yaml]\n"
    )
    (problem,) = lint([tmp_path], KINDS)
    assert problem.file == str(tmp_path / "heroes.yaml")


def test_the_bundled_content_has_only_the_five_faults_of_the_published_dragon_c_oa_6() -> None:
    problems = lint([bundled_folder()], KINDS)
    assert {Path(problem.file).name for problem in problems} == {"ancient-red-dragon.yaml"}
    assert [problem.message.split(",")[0] for problem in problems] == [
        "an Action Score of 10 rolls 3d6",
        "an Action Score of 9 rolls d6+d12",
        "an Action Score of 8 rolls d6+d10",
        "an Action Score of 18 rolls 5d6",
        "an Action Score of 19 rolls 4d6+d8",
    ]


@pytest.mark.parametrize(
    ("key", "column", "message", "fix"),
    [
        ("reminders: [{at: start of Trol's turn}]", 18, "nothing here is called Trol: nearest is Troll",
         "at: start of Troll's turn"),
        ("reminders: [{at: Alrm at 4}]", 18, "nothing here is called Alrm: nearest is Alarm", "at: Alarm at 4"),
        ("reminders: [{at: Dragon at 4}]", 18, "nothing here is called Dragon", ""),
        ("tracks: [{name: T, challenge_points: 3, target: Ols Hest}]", 49,
         "nothing here is called Ols Hest: nearest is Old Hest", "target: Old Hest"),
        ("tracks: [{name: T, challenge_points: 3, traits: {tymed: 2}}]", 50, "tymed is no trait of a track", "timed:"),
    ],
)  # fmt: skip
def test_a_name_that_nothing_in_the_encounter_has_is_told(
    key: str, column: int, message: str, fix: str, tmp_path: Path
) -> None:
    head = "system: open-adventure\nkind: encounter\nname: E\ncombatants: [{name: Troll}, {name: Old Hest}]\n"
    (tmp_path / "e.yaml").write_text(f"{head}counters: [{{name: Alarm, max: 6}}]\n{key}\n")
    (problem,) = lint([tmp_path / "e.yaml"], KINDS)
    assert (problem.line, problem.column, problem.message, problem.fix) == (6, column, message, fix)


@pytest.mark.parametrize(
    "at",
    ["start of Troll's turn", "Troll at 10", "Troll A at 10", "Troll body at 2", "Alarm at 4", "Wolf at 3",
     "start of its turn", "by hand", "round 3", "end of the Troll's turn"],
)  # fmt: skip
def test_names_that_are_there_or_will_come_are_not_told(at: str, tmp_path: Path) -> None:
    head = "system: open-adventure\nkind: encounter\nname: E\ncombatants: [{name: Troll}]\n"
    wave = "  - {at: round 2, add: [{name: Wolf}]}\n"
    (tmp_path / "e.yaml").write_text(
        f"{head}counters: [{{name: Alarm, max: 6}}]\nreminders:\n  - {{at: {at}, text: x}}\n{wave}"
    )
    assert [problem.text() for problem in lint([tmp_path / "e.yaml"], KINDS)] == []
