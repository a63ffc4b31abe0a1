"""Sixty files with one fault each: told at its place, and clean once the fix is made."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from oa_tui.library import Kinds, lint, mend
from oa_tui.library.mending import edited
from oa_tui.rules.registry import systems

BROKEN = Path(__file__).parents[1] / "data" / "broken"
KINDS = Kinds(systems())
FAULTS: dict[str, tuple[int, int, bool, str]] = {
    # file: line, column, whether --fix mends it, how the message begins
    "action-without-name": (4, 5, False, "name is missing in each of actions"),
    "armor-in-words": (3, 8, False, "armor needs a number for each kind"),
    "asterisk-in-front": (3, 7, True, "text that starts with * or & must be in quotes"),
    "at-sign-in-front": (3, 7, True, "text that starts with this character must be in quotes"),
    "attribute-in-full": (3, 14, False, "attributes has no strength: only cha, con, dex, int, per, st"),
    "attribute-misspelt": (3, 23, True, "attributes has no mnd: only body, mind, spirit"),
    "backslash": (3, 13, False, "a backslash in double quotes has a meaning of its own: use s"),
    "base-misspelt": (7, 10, False, "Old hound starts from Mire hund, which is in none of the fil"),
    "brace-open": (3, 13, False, "this { is not closed, or a comma is missing after it"),
    "bracket-open": (3, 7, False, "this [ is not closed, or a comma is missing after it"),
    "challenge-misspelt": (9, 22, False, "no challenge is called Ford the wier: nearest is Ford the we"),
    "challenge-without-points": (3, 7, False, "Ford the weir has no challenge_points: it is over before it "),
    "chance-above-a-hundred": (4, 35, False, "chance must be from 0 to 100"),
    "colon-missing": (3, 1, False, "a colon is missing on this line"),
    "combatant-without-name": (6, 5, False, "a combatant needs a statblock or a name"),
    "comma-in-a-text": (3, 40, True, "a comma inside { } ends the text: put the text in quotes"),
    "control-character": (3, 10, True, "a control character stands here: shown as �"),
    "damage-not-dice": (4, 43, False, "1d can't be rolled: column 3: a die needs its sides, such as"),
    "dice-of-another-score": (3, 40, False, "an Action Score of 7 rolls d6+d8, not 2d6: the score decides"),
    "face-that-is-none": (4, 8, False, "fight must be from 2 to 6"),
    "half-a-point": (3, 19, False, "challenge_points must be a whole number"),
    "immune-with-dots": (3, 18, False, "defenses mind must be a whole number or NA"),
    "key-misspelt": (3, 1, True, "challange_points is not known here, kept as a note"),
    "key-of-an-action-misspelt": (3, 34, True, "efect_bonus is not known here, kept as a note"),
    "key-twice-in-braces": (3, 36, False, "Attack is given twice, first in line 3: take one out"),
    "key-twice": (4, 1, False, "reaction is given twice, first in line 3: take one out"),
    "kind-misspelt": (2, 7, True, "kind must be one of npc, character, challenge, condition, en"),
    "limit-with-a-unit": (3, 14, False, "wound_limit must be a whole number"),
    "list-for-numbers": (3, 12, False, "expertise needs a number for each kind"),
    "list-for-text": (3, 7, False, "text must be text"),
    "name-missing": (1, 1, False, "name is missing"),
    "name-of-spaces": (2, 7, False, "name is empty"),
    "name-twice": (6, 7, False, "Mire hound is also in "),
    "nobody-of-that-kind": (4, 36, False, "count must be from 1 to 99"),
    "nobody-there": (3, 7, False, "nobody takes part in The weir"),
    "nothing-to-do": (2, 7, False, "Mire hound has no actions: at the table it can only do what "),
    "order-mode-of-another-game": (5, 13, False, "open-adventure is not played in shots: one of turns, sides, "),
    "parry-above-defence": (4, 8, False, "a Parry of 14 is more than the Defence it is part of"),
    "party-file-misspelt": (4, 9, False, "beside/heros.yaml is not there: the party is without it"),
    "percent-in-front": (3, 7, True, "text that starts with this character must be in quotes"),
    "points-below-zero": (4, 15, False, "story_points must be from 0 to 99"),
    "quotation-mark-open": (4, 7, False, "this quotation mark is not closed"),
    "reminder-without-moment": (5, 18, False, "later on is no moment such as end of round 3: this reminder "),
    "role-misspelt": (3, 7, True, "role must be henchman, hero, minion, victim or villain"),
    "score-in-quotes": (3, 11, True, "reaction must be a whole number"),
    "score-in-words": (5, 12, True, "score must be a whole number"),
    "score-with-letters": (5, 12, False, "score must be a whole number"),
    "second-colon": (3, 14, True, "a second colon: put the text in quotes"),
    "stance-that-is-none": (5, 11, False, "Low guard is no schtick of the kind stance: it would do noth"),
    "statblock-misspelt": (9, 17, False, "no statblock is called Mire hond: nearest is Mire hound"),
    "switch-misspelt": (5, 12, False, "dice-pool has no switch defense_spends_dice: defence_spends_"),
    "system-missing": (2, 1, False, "system is missing: which rules is this for? One of open-adve"),
    "system-misspelt": (1, 9, True, "system must be one of open-adventure, roll-under, target-num"),
    "tab-for-indentation": (4, 1, True, "a tab stands here: YAML wants spaces"),
    "tag-of-its-own": (3, 11, False, "tags such as !name are not used here: take it out"),
    "tag-without-need": (3, 11, True, "tags such as !name are not used here: take it out"),
    "too-many-majors": (3, 15, False, "turn major must be from 0 to 9"),
    "whose-misspelt": (5, 24, True, "whose must be against or own"),
    "word-misspelt": (3, 43, True, "against must be body, mind or spirit"),
    "yes-for-true": (3, 41, True, "minor must be true or false"),
}


def test_there_are_sixty_files_and_each_is_expected() -> None:
    assert {path.stem for path in BROKEN.glob("*.yaml")} == set(FAULTS)
    assert len(FAULTS) == 60


@pytest.mark.parametrize("name", FAULTS)
def test_the_one_fault_is_told_at_its_place_with_a_fix(name: str) -> None:
    (problem,) = lint([BROKEN / f"{name}.yaml"], KINDS)
    line, column, certain, message = FAULTS[name]
    assert (problem.line, problem.column, problem.certain) == (line, column, certain)
    assert problem.message.startswith(message)
    assert problem.fix


@pytest.mark.parametrize("name", FAULTS)
def test_the_fix_makes_the_file_clean(name: str, tmp_path: Path) -> None:
    shutil.copytree(BROKEN / "beside", tmp_path / "beside")
    path = tmp_path / f"{name}.yaml"
    shutil.copyfile(BROKEN / path.name, path)
    (problem,) = lint([path], KINDS)
    mended, refused = mend([path], KINDS)
    assert (bool(mended), refused) == (FAULTS[name][2], [])
    if not mended:
        assert problem.edit is not None
        path.write_text(edited(path.read_text("utf-8"), [problem.edit]), "utf-8")
    assert [left.text() for left in lint([path], KINDS)] == []
