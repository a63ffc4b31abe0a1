"""The bundled Open Adventure content against the published numbers, and against its own promises."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.unit.published import CHALLENGES, DICE, DIFFICULTIES, NPCS, Challenge, Npc

CONTENT = Path(__file__).parents[2] / "content" / "open-adventure"
GROUPS = ("body", "mind", "spirit")
NINE = (
    "strength",
    "coordination",
    "toughness",
    "intellect",
    "deduction",
    "willpower",
    "presence",
    "intuition",
    "resilience",
)
TRAITS = ("escalating", "timed", "race", "opposed", "solo", "one_shot", "linked")
ACTION = re.compile(r"(?P<name>.+?) (?P<score>\d+)(?: \+(?P<bonus>\d+))?(?: (?P<range>[A-Z/]+))?")


class Words(yaml.CSafeLoader):
    """`on` and `no` stay words, as in YAML 1.2."""


Words.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in known if not (tag.endswith(":bool") and first in "yYnNoO")]
    for first, known in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def documents(path: Path) -> list[dict[str, Any]]:
    """Every document of a file; a list counts as several."""
    found: list[dict[str, Any]] = []
    for each in yaml.load_all(path.read_text(encoding="utf-8"), Loader=Words):
        found += each if isinstance(each, list) else [each]
    return found


FILES = sorted(CONTENT.rglob("*.yaml"))
NPC_SHEETS = {sheet["name"]: sheet for path in sorted((CONTENT / "npcs").iterdir()) for sheet in documents(path)}
CHALLENGE_SHEETS = {
    sheet["name"]: sheet for path in sorted((CONTENT / "challenges").iterdir()) for sheet in documents(path)
}
HEROES = {sheet["name"]: sheet for sheet in documents(CONTENT / "heroes.yaml")}
CONDITIONS = {sheet["name"]: sheet for sheet in documents(CONTENT / "conditions.yaml")}
ENCOUNTERS = sorted((CONTENT / "encounters").iterdir())


def test_all_published_npcs_and_challenges_are_there_and_no_others() -> None:
    assert set(NPC_SHEETS) == {npc.name for npc in NPCS}
    assert set(CHALLENGE_SHEETS) == {challenge.name for challenge in CHALLENGES}


@pytest.mark.parametrize("npc", NPCS, ids=lambda npc: npc.name)
def test_an_npc_has_its_published_scores_oa_63(npc: Npc) -> None:
    sheet = NPC_SHEETS[npc.name]
    keys = GROUPS if len(npc.attributes) == len(GROUPS) else NINE
    assert sheet.get("challenge_points") == npc.challenge_points
    assert sheet["reaction"] == npc.reaction
    assert sheet["attributes"] == dict(zip(keys, npc.attributes, strict=True))
    assert sheet["defenses"] == dict(zip(GROUPS, npc.defenses, strict=True))
    assert sheet["armor"] == dict(zip(GROUPS, npc.armor, strict=True))
    printed = ", ".join(f"{what} +{value}" for what, value in sheet.get("expertise", {}).items())
    assert printed == npc.expertise


@pytest.mark.parametrize("npc", NPCS, ids=lambda npc: npc.name)
def test_an_npc_has_its_published_actions_oa_39(npc: Npc) -> None:
    printed = [ACTION.fullmatch(action) for action in npc.actions.split(", ")]
    for action, match in zip(NPC_SHEETS[npc.name]["actions"], printed, strict=True):
        assert match is not None
        name, score, bonus, reach = match.group("name", "score", "bonus", "range")
        assert action["name"] == name
        assert action["score"] == int(score)
        assert action.get("effect_bonus", 0) == int(bonus or 0)
        assert "effect" not in action, "every published Effect is signed (C-OA-1)"
        if reach:
            assert action["range"] == reach


@pytest.mark.parametrize(("npc", "action"), DIFFICULTIES, ids=" ".join)
def test_a_difficulty_printed_with_an_action_is_kept_oa_67(npc: str, action: str) -> None:
    (found,) = (each for each in NPC_SHEETS[npc]["actions"] if each["name"] == action)
    kept = (found["difficulty"], found.get("plus", 0), found.get("per_target", 0))
    assert kept == DIFFICULTIES[npc, action]


def test_dice_are_printed_exactly_where_they_disagree_with_the_score_c_oa_6() -> None:
    kept = {
        (name, action["name"]): action["dice"]
        for name, sheet in NPC_SHEETS.items()
        for action in sheet["actions"]
        if "dice" in action
    }
    assert kept == {("Ancient Red Dragon", action): dice for action, dice in DICE.items()}


def test_the_dragon_has_its_printed_points_and_training_oa_48() -> None:
    dragon = NPC_SHEETS["Ancient Red Dragon"]
    assert dragon["kind"] == "character"
    assert dragon["points"] == {"body": 23, "mind": 24, "spirit": 20}
    assert dragon["modus_operandi"] == {"Warrior": 2, "Wizard": 10}


def test_turns_and_checks_that_break_the_general_rule_oa_67() -> None:
    assert NPC_SHEETS["Ancient Red Dragon"]["turn"] == {"major": 2, "minor": 0}
    assert NPC_SHEETS["Owlbear"]["turn"]["major"] == 2
    minors = {
        (name, action["name"])
        for name, sheet in NPC_SHEETS.items()
        for action in sheet["actions"]
        if action.get("minor")
    }
    assert minors == {("Troll", "Regenerate"), ("Goblin", "Withdraw")}


@pytest.mark.parametrize("challenge", CHALLENGES, ids=lambda challenge: challenge.name)
def test_a_challenge_has_its_published_numbers_oa_51(challenge: Challenge) -> None:
    sheet = CHALLENGE_SHEETS[challenge.name]
    assert sheet["challenge_points"] == challenge.challenge_points
    assert sheet["round_length"] == challenge.round_length
    assert {action["name"]: action["difficulty"] for action in sheet["actions"]} == challenge.actions
    assert {key: sheet[key] for key in TRAITS if key in sheet} == challenge.traits
    assert tuple(drawback["name"] for drawback in sheet.get("drawbacks", ())) == challenge.drawbacks


@pytest.mark.parametrize("challenge", CHALLENGES, ids=lambda challenge: challenge.name)
def test_every_published_trigger_is_there_with_its_number_oa_51(challenge: Challenge) -> None:
    triggers = CHALLENGE_SHEETS[challenge.name].get("triggers", [])
    for trigger, number in zip(triggers, challenge.triggers, strict=True):
        if number is not None:
            assert re.search(rf"\b{number}\b", f"{trigger['at']} {trigger['text']}")


def test_bloodwind_is_the_hero_of_the_worked_examples() -> None:
    bloodwind = HEROES["Bloodwind"]
    assert tuple(bloodwind["attributes"].values()) == (4, 2, 3, 1, 2, 2, 2, 2, 2)
    assert bloodwind["actions"][0] == {
        "name": "Great axe",
        "kind": "melee attack",
        "attribute": "strength",
        "mo": "Warrior",
        "effect_bonus": 2,
        "against": "body",
    }


@pytest.mark.parametrize("name", HEROES)
def test_a_hero_uses_only_what_the_sheet_gives_oa_14(name: str) -> None:
    hero = HEROES[name]
    assert tuple(hero["attributes"]) == NINE
    assert all(0 <= score <= 5 for score in hero["attributes"].values())
    assert 3 <= len(hero["actions"]) <= 5
    for action in hero["actions"]:
        assert action["attribute"] in hero["attributes"]
        assert action.get("mo", "") in {"", *hero["modus_operandi"]}
        assert action.get("specialization", "") in {"", *hero["specializations"]}
        assert "against" in action or "difficulty" in action


def test_conditions_carry_the_numbers_the_rules_give_oa_58_oa_60() -> None:
    kept = {
        (name, effect["on"], effect["whose"], effect["value"], effect.get("when", ""))
        for name, sheet in CONDITIONS.items()
        for effect in sheet.get("modifiers", ())
    }
    assert kept == {
        ("Aided", "score", "own", 1, ""),
        ("Obstructed", "difficulty", "own", 1, ""),
        ("Unhindered", "difficulty", "own", -1, ""),
        ("Harried", "score", "against", 1, "attack"),
        ("Prone", "score", "against", 1, "restrain"),
        ("Restrained", "score", "against", 1, "harm"),
        ("Restrained", "score", "against", 1, "takedown"),
        ("Guarding", "difficulty", "against", 1, "attack"),
        ("Covered", "difficulty", "against", 1, "attack"),
        ("Shielding", "score", "against", 1, "attack"),
        ("Fireblood", "difficulty", "own", 1, ""),
        ("Filth fever", "difficulty", "own", 1, ""),
    }


def empties(value: object, path: str = "") -> list[str]:
    """Keys without a value: what a comma inside flow style leaves behind."""
    if isinstance(value, dict):
        return [found for key, each in value.items() for found in empties(each, f"{path}/{key}")]
    if isinstance(value, list):
        return [found for each in value for found in empties(each, path)]
    return [path] if value is None else []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_sentence_is_cut_by_a_comma_in_flow_style(path: Path) -> None:
    assert empties(documents(path)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_document_names_its_system_and_itself_and_keeps_to_110_columns(path: Path) -> None:
    for document in documents(path):
        assert document["system"] == "open-adventure"
        assert document["name"]
        assert document.get("text") or document.get("notes")
    assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= 110


@pytest.mark.parametrize("folder", ["npcs", "challenges", "encounters"])
def test_a_file_is_named_like_its_sheet(folder: str) -> None:
    for path in (CONTENT / folder).iterdir():
        (sheet,) = documents(path)
        assert path.stem == re.sub(r"[^a-z]+", "-", sheet["name"].lower())


@pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)
def test_an_encounter_asks_only_for_what_is_bundled(path: Path) -> None:
    (encounter,) = documents(path)
    arrivals = [new for reminder in encounter["reminders"] for new in reminder.get("add", ())]
    for combatant in encounter["combatants"] + arrivals:
        assert combatant["statblock"] in NPC_SHEETS if "statblock" in combatant else combatant["name"]
    for track in encounter["tracks"]:
        assert track.get("challenge", "Calm the Mob") in CHALLENGE_SHEETS
    assert encounter["notes"].startswith("READ ALOUD")
    for party in encounter["party"]:
        assert (path.parent / party).is_file()


def test_results_of_actions_that_begin_a_condition_name_one() -> None:
    others = {"", "heal", "the absorbed spell"}
    known = {name.casefold() for name in CONDITIONS}
    for sheet in (*NPC_SHEETS.values(), *HEROES.values()):
        for action in sheet["actions"]:
            assert action.get("result", "") in known | others


def test_the_examples_of_the_format_guide_are_documents() -> None:
    guide = (CONTENT.parent / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL)
    every = [document for text in blocks for document in yaml.load_all(text, Loader=Words)]
    examples = [document for document in every if document["system"] == "open-adventure"]
    assert [example.get("kind", "npc") for example in examples] == [
        "npc",
        "character",
        "challenge",
        "condition",
        "encounter",
        "encounter",
    ]
    for example in examples:
        assert example["system"] == "open-adventure"
        assert example["name"]
        assert empties(example) == []
