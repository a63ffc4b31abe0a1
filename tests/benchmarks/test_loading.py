"""Loading a big library, as a ratio to plain parsing of the same bytes in the same run."""

from __future__ import annotations

import gc
import statistics
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING

import yaml

from oa_tui.library import Kinds, bundled_folder, index, read_text, shelve
from oa_tui.rules.open_adventure.audit import audit
from oa_tui.rules.open_adventure.sheets import SHEETS
from oa_tui.rules.registry import systems

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

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


def test_five_thousand_statblocks_open_within_a_tenth_of_a_second_of_the_bundled_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "SETTLED", 0)
    mine, cache, kinds = tmp_path / "mine", tmp_path / "cache", Kinds(systems())
    for number in range(5000):
        path = mine / f"{number // 100}" / f"troll-{number}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TROLL.format(number))

    def opened(*paths: Path) -> None:
        library = shelve(paths, kinds, cache)
        assert library.find("troll 4999" if mine in paths else "troll") is not None
        assert library.search("tro")

    few, many = (bundled_folder(),), (bundled_folder(), mine)
    opened(*many)
    pairs = [(seconds(lambda: opened(*few)), seconds(lambda: opened(*many))) for _ in range(7)]
    more = min(longer for _, longer in pairs) - min(shorter for shorter, _ in pairs)
    assert more <= 0.1, f"{more * 1000:.0f} ms more"
