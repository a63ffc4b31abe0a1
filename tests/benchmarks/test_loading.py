"""Loading a big library, as a ratio to plain parsing of the same bytes in the same run."""

from __future__ import annotations

import gc
import statistics
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING

import yaml

from oa_tui.library import Kinds, read_text
from oa_tui.rules.open_adventure.audit import audit
from oa_tui.rules.open_adventure.sheets import SHEETS

if TYPE_CHECKING:
    from collections.abc import Callable

TROLL = """---
system: open-adventure
name: Troll {0}
challenge_points: 45
reaction: 4
attributes: {{body: 5, mind: 1, spirit: 2}}
defenses: {{body: 4, mind: 2, spirit: 3}}
armor: {{body: 2}}
protection: [{{kind: resistance, type: body, against: piercing}}]
expertise: {{Attack: 3, Strength: 3}}
turn: {{major: 1, minor: 1}}
actions:
  - {{name: Club, kind: melee attack, score: 7, dice: d6+d8, against: body, effect_bonus: 4}}
  - {{name: Regenerate, score: 5, difficulty: round, minor: true, result: heal}}
powers: [{{name: Regenerate, text: Heals every Round.}}]
gear: [Club]
notes: |
  Sleeps by day.
"""


def seconds(work: Callable[[], object]) -> float:
    gc.collect()
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def test_a_thousand_statblocks_load_in_at_most_twice_the_time_of_parsing_them() -> None:
    text = "".join(TROLL.format(number) for number in range(1000))
    kinds = Kinds({"open-adventure": SimpleNamespace(sheets=SHEETS, audit=audit)})
    reading = read_text(text.encode(), "many.yaml", kinds)
    assert (len(reading.entries), reading.problems) == (1000, ())

    pairs = [
        (
            seconds(lambda: list(yaml.load_all(text, yaml.CSafeLoader))),
            seconds(lambda: read_text(text.encode(), "many.yaml", kinds)),
        )
        for _ in range(5)
    ]
    ratio = statistics.median(ours for _, ours in pairs) / statistics.median(plain for plain, _ in pairs)
    assert ratio <= 2, f"{ratio:.2f} times the plain parser"
