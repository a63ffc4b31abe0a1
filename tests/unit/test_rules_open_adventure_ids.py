"""Rule ids are the same everywhere: in the list of rules, in docstrings, in outcomes."""

from __future__ import annotations

import re
from pathlib import Path

from oa_tui.rules.open_adventure import system
from oa_tui.rules.open_adventure.rules import RULES

FOLDER = Path(system.__file__).parent
NAMED = re.compile(r"\b((?:[CD]-)?OA-)(\d+)\b(?: to OA-(\d+))?")
CARRIED_OUT = range(1, 68)


def named() -> set[str]:
    """The ids that the package's own text names, `OA-10 to OA-12` meaning three."""
    found = set()
    for path in FOLDER.glob("*.py"):
        if path.name != "rules.py":
            for prefix, first, last in NAMED.findall(path.read_text(encoding="utf-8")):
                found |= {f"{prefix}{n}" for n in range(int(first), int(last or first) + 1)}
    return found


def test_every_id_that_is_named_is_a_rule() -> None:
    assert named() - set(RULES) == set()


def test_every_rule_is_carried_out_somewhere() -> None:
    assert {f"OA-{n}" for n in CARRIED_OUT} - named() == set()


def test_a_rule_is_one_sentence_of_a_line() -> None:
    assert list(RULES)[:67] == [f"OA-{n}" for n in range(1, 68)]
    assert all(text.endswith(".") and len(text) < 140 for text in RULES.values())
