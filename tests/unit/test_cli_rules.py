"""`oa-tui rules`: no rule is missing, and each is carried out somewhere."""

from __future__ import annotations

import json

import pytest

from oa_tui.cli import main
from oa_tui.cli.rules import ids, listing
from oa_tui.rules.registry import MODULES

COUNTS = {
    "open-adventure": ("OA", 67),
    "roll-under": ("DT", 25),
    "target-number": ("AR", 16),
    "heroic-action": ("AC", 41),
    "dice-pool": ("DP", 15),
}
BY_THE_GM = "(the GM's call)"


@pytest.mark.parametrize("system", list(MODULES))
def test_every_rule_of_the_source_is_listed_in_its_order(system: str) -> None:
    prefix, last = COUNTS[system]
    numbered = [rule.id for rule in listing() if rule.system == system and rule.id.startswith(f"{prefix}-")]
    assert numbered == [f"{prefix}-{n}" for n in range(1, last + 1)]


@pytest.mark.parametrize("system", list(MODULES))
def test_every_rule_is_carried_out_by_code_or_left_to_the_gm(system: str) -> None:
    lost = [rule.id for rule in listing() if rule.system == system and not rule.where and BY_THE_GM not in rule.text]
    assert lost == []


def test_a_range_in_a_docstring_names_every_rule_between() -> None:
    assert list(ids("OA-45 to OA-47, and D-OA-1.")) == ["OA-45", "OA-46", "OA-47", "D-OA-1"]


def test_one_rule_is_told_with_its_places(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "oa-25"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("OA-25 ")
    assert any("open_adventure/" in line for line in lines[1:])


def test_json_has_a_line_for_each_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "dice-pool", "--json"]) == 0
    rules = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"id", "system", "text", "where"} == set(rules[0])
    assert "DP-13" in {rule["id"] for rule in rules}


def test_an_unknown_rule_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "OA-255"]) == 2
    assert "did you mean OA-" in capsys.readouterr().err
