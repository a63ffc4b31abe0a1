"""Changing one value of a check by its path."""

from __future__ import annotations

from typing import Any

import pytest

from oa_tui.rules import documents
from oa_tui.rules.contract import Refused
from oa_tui.rules.reflect import change
from oa_tui.rules.registry import system

OPEN_ADVENTURE = system("open-adventure")


@pytest.fixture
def check() -> Any:
    document = {"check": "action", "action_score": 6, "base_difficulty": 6, "benefits": ["high ground"]}
    return documents.read(OPEN_ADVENTURE, document)


def test_a_mapping_takes_a_combatants_id_with_its_dots(check: Any) -> None:
    changed = change(OPEN_ADVENTURE, check, "ally_points.c1.3", 2)
    assert changed.ally_points == {"c1.3": 2}


def test_a_list_takes_one_more_item_at_its_own_length_and_no_further(check: Any) -> None:
    longer = change(OPEN_ADVENTURE, check, "benefits.1", {"label": "fine tools"})
    assert [each.label for each in longer.benefits] == ["high ground", "fine tools"]
    with pytest.raises(Refused, match=r"benefits\.3"):
        change(OPEN_ADVENTURE, check, "benefits.3", {"label": "too far"})


def test_a_value_out_of_range_is_refused_and_its_key_named(check: Any) -> None:
    with pytest.raises(Refused, match="outcomes"):
        change(OPEN_ADVENTURE, check, "outcomes", 0)
