"""Loading a library: against the C parser on the same bytes, and a large one against the bundled one alone."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import yaml

from oa_tui.library import Kinds, bundled_folder, index, read_text, shelve
from oa_tui.rules.registry import systems
from tests.benchmarks.measure import Bench, Row, growth, labour

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
KINDS = Kinds(systems())
SIZES = (10, 100, 1_000, 10_000)


def trolls(count: int) -> str:
    """A file of so many statblocks."""
    return "".join(TROLL.format(number) for number in range(count))


def reading(text: str, more: float = 0.0) -> float:
    """Seconds of the processor to read a text into sheets."""
    return labour(lambda: read_text(text.encode(), "many.yaml", KINDS), more)


@contextmanager
def parsing() -> Iterator[Bench]:
    """A thousand statblocks."""
    text = trolls(1000)
    found = read_text(text.encode(), "many.yaml", KINDS)
    assert (len(found.entries), found.problems) == (1000, ())

    def plain() -> float:
        return labour(lambda: list(yaml.load_all(text, yaml.CSafeLoader)))

    yield Bench(lambda more: reading(text, more), plain)


@contextmanager
def opening_many() -> Iterator[Bench]:
    """Five thousand files beside the bundled ones, from the index, found and searched; and the bundled ones alone."""
    with tempfile.TemporaryDirectory() as folder, patch.object(index, "SETTLED", 0):
        mine, cache = Path(folder) / "mine", Path(folder) / "cache"
        files(mine, 5000)

        def opened(*paths: Path) -> None:
            library = shelve(paths, KINDS, cache)
            assert library.find("troll 4999" if mine in paths else "troll") is not None
            assert library.search("tro")

        def many(more: float) -> float:
            return labour(lambda: opened(bundled_folder(), mine), more)

        def few() -> float:
            return labour(lambda: opened(bundled_folder()))

        many(0.0)
        few()
        yield Bench(many, few)


def files(folder: Path, count: int) -> None:
    """So many statblocks, a file for each, a hundred to a folder."""
    for number in range(count):
        path = folder / f"{number // 100}" / f"troll-{number}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TROLL.format(number), encoding="utf-8")


@contextmanager
def more_sheets() -> Iterator[Bench]:
    """Files of ten to ten thousand statblocks."""
    texts = {size: trolls(size) for size in SIZES}
    yield Bench(growth(lambda size, more: min(reading(texts[size]) for _ in range(2)) + more, SIZES))


ROWS = (
    Row("loading", "loading 1,000 statblocks: C parser on the same bytes", 2.0, parsing, quick=1),
    Row("library", "opening 5,000 files more than the bundled ones", 100, opening_many, unit="ms", kind="more",
        rounds=5, quick=2),
)  # fmt: skip
