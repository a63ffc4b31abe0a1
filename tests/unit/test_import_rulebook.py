"""The rulebook's pages, names and numbers only: all 19 NPCs and 17 Challenges equal the bundled ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from oa_tui.library import Kinds, bundled_folder, load, read_text
from oa_tui.library.importing import as_yaml, read_foreign
from oa_tui.rules.registry import systems

PAGES = Path(__file__).parents[1] / "data" / "imports" / "open_adventure"
FILES = sorted(PAGES.rglob("*.md"))
KINDS = Kinds(systems())
BUNDLED = load([bundled_folder() / "open-adventure"], KINDS)


def sheet(path: Path) -> tuple[str, Any]:
    found = read_foreign(path.read_bytes(), str(path), KINDS)
    assert found.problems == ()
    (draft,) = found.drafts
    assert draft.kept == ()
    reading = read_text(as_yaml(draft.document), path.name, KINDS)
    assert [problem for problem in reading.problems if problem.severity == "error"] == []
    return reading.entries[0].kind, reading.entries[0].sheet


def number(value: Any) -> int | None:
    return value if isinstance(value, int) else None


def of_being(sheet: Any) -> dict[str, Any]:
    keys = ("challenge_points", "reaction", "attributes", "defenses", "armor", "expertise", "points", "modus_operandi")
    numbers = {key: getattr(sheet, key, None) for key in keys}
    numbers["specializations"] = getattr(sheet, "specializations", ())
    numbers["protection"] = sorted((one.kind, one.value) for one in sheet.protection)
    numbers["turn"] = {"major": 1, "minor": 1, **sheet.turn}
    numbers["actions"] = [
        (one.score, one.dice, one.effect, one.effect_bonus, number(one.difficulty), one.plus, one.per_target)
        for one in sheet.actions
    ]
    return numbers


def of_challenge(sheet: Any) -> dict[str, Any]:
    numbers = {
        key: getattr(sheet, key)
        for key in ("challenge_points", "escalating", "timed", "race", "opposed", "solo", "one_shot", "linked",
                    "round_length")
    }  # fmt: skip
    numbers["actions"] = [(one.name, one.difficulty) for one in sheet.actions]
    numbers["drawbacks"] = [(one.name, one.value) for one in sheet.drawbacks]
    numbers["triggers"] = [re.findall(r"\d+", one.at) for one in sheet.triggers]
    numbers["protection"] = sorted((one.kind, one.value) for one in sheet.protection)
    return numbers


def test_all_pages_are_there() -> None:
    assert [len(list((PAGES / part).iterdir())) for part in ("npcs", "challenges")] == [19, 17]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_number_of_a_page_equals_the_bundled_one(path: Path) -> None:
    kind, mine = sheet(path)
    bundled = BUNDLED.find(mine.name, "open-adventure", (kind,))
    assert bundled is not None
    of = of_challenge if kind == "challenge" else of_being
    assert of(mine) == of(bundled.sheet)


def test_an_action_has_its_kind_range_and_what_it_is_against() -> None:
    _, dragon = sheet(PAGES / "npcs" / "ancient-red-dragon-epic-npc.md")
    breath = dragon.actions[2]
    assert (breath.kind, breath.against, breath.range, breath.stunt, breath.tags) == (
        "area attack", "body", "ST", True, ("fire",),
    )  # fmt: skip
    _, ghost = sheet(PAGES / "npcs" / "ghost.md")
    assert [(one.against, one.piercing, one.range) for one in ghost.actions] == [
        ("body", True, ""),
        ("spirit", False, "AR"),
    ]


def test_a_number_printed_behind_another_is_kept_as_text() -> None:
    _, kobold = sheet(PAGES / "npcs" / "kobold.md")
    assert (kobold.powers[0].name, kobold.powers[0].text) == ("Defenses (body)", "3 (4)")


def test_the_texts_of_a_page_go_with_their_parts() -> None:
    page = (PAGES / "challenges" / "calm-the-mob.md").read_text("utf-8").replace("(DS 9): …", "(DS 9): Rarely wise.")
    (draft,) = read_foreign(page.encode(), "mob.md", KINDS).drafts
    assert draft.document["actions"][2] == {"name": "Intimidate", "difficulty": 9, "text": "Rarely wise."}
    assert draft.document["triggers"] == [{"at": "10 points", "text": "…", "fails": True}]


def test_a_page_cannot_be_read_for_another_game() -> None:
    found = read_foreign(FILES[0].read_bytes(), "x.md", KINDS, "dice-pool")
    assert [problem.message for problem in found.problems] == [
        "this is a page of open-adventure: it can't be imported for dice-pool"
    ]
