"""Rule ids are the same everywhere: in the list of rules, in docstrings, in outcomes."""

from __future__ import annotations

from pathlib import Path

from oa_tui.cli.rules import listing
from oa_tui.rules.heroic_action.rules import RULES

FOLDER = Path("oa_tui/rules/heroic_action")


def test_every_rule_stands_in_a_docstring_or_is_the_gms() -> None:
    own = [rule for rule in listing() if rule.system == "heroic-action"]
    assert [rule.id for rule in own if not rule.where and not rule.text.endswith("(the GM's call).")] == []


def test_the_ids_are_the_digests_in_order_each_a_short_sentence() -> None:
    ids = [f"AC-{n}" for n in range(1, 42)] + [f"C-AC-{n}" for n in range(1, 8)] + ["D-AC-1", "D-AC-2"]
    assert list(RULES) == ids
    assert all(text.endswith(".") and len(text) <= 120 for text in RULES.values())
