"""Numbers typed behind names."""

from __future__ import annotations

import pytest

from oa_tui.play.amounts import Valued, valued


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("wyrm bow +3", Valued("wyrm bow", "+", 3)),
        ("wyrm bow 3", Valued("wyrm bow", "", 3)),
        ("wyrm bow=3", Valued("wyrm bow", "=", 3)),
        ("t6 6", Valued("t6", "", 6)),
        ("t6", Valued("t6")),
        ("half-orc", Valued("half-orc")),
        ("half-orc 2", Valued("half-orc", "", 2)),
        ("mind − 2", Valued("mind", "-", 2)),
        (" 3 ", Valued("", "", 3)),
        ("-2", Valued("", "-", 2)),
        ("", Valued("")),
        ("+", Valued("+")),
    ],
)
def test_a_number_behind_a_name_is_its_value(text: str, found: Valued) -> None:
    assert valued(text) == found
