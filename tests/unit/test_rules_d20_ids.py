"""The rules of the two d20 games: each has its sentence, and its place in the code."""

from __future__ import annotations

import pytest

from oa_tui.cli.rules import listing
from oa_tui.rules.roll_under.rules import RULES as UNDER
from oa_tui.rules.target_number.rules import RULES as TARGET

WHOLE = {
    "roll-under": (UNDER, [*(f"DT-{n}" for n in range(1, 26)), *(f"C-DT-{n}" for n in range(1, 5)), "D-DT-1"]),
    "target-number": (TARGET, [*(f"AR-{n}" for n in range(1, 17)), *(f"C-AR-{n}" for n in range(1, 4))]),
}


@pytest.mark.parametrize("system", WHOLE)
def test_every_rule_has_one_sentence_of_a_line(system: str) -> None:
    found, ids = WHOLE[system]
    assert list(found) == ids
    assert all(text.endswith(".") and len(text) <= 120 for text in found.values())


@pytest.mark.parametrize("system", WHOLE)
def test_every_rule_is_named_where_it_is_carried_out(system: str) -> None:
    mine = [rule for rule in listing() if rule.system == system]
    assert [rule.id for rule in mine if not rule.where] == []
