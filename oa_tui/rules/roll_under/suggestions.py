"""What a check may be offered: the sizes of a Party Challenge (DT-16), circumstances worth 1 or 2 (DT-4)."""

from __future__ import annotations

from oa_tui.rules.contract import Modifier, Suggestions

LADDER = {"moderate": 5, "difficult": 8, "hard": 11}
"""DT-16: successes a Party Challenge needs, unless 2d6 are rolled for them."""

SUGGESTIONS = Suggestions(
    ladder=LADDER,
    benefits=(
        Modifier("helping hand"),
        Modifier("time to spare"),
        Modifier("knows the place"),
        Modifier("good tools", 2),
        Modifier("plan that fits", 2),
        Modifier("darkness helps", 2),
    ),
    drawbacks=(
        Modifier("slippery", -2),
        Modifier("hurried", -1),
        Modifier("poor light", -1),
        Modifier("wrong tools", -1),
        Modifier("weighed down", -2),
        Modifier("watched", -2),
    ),
)
