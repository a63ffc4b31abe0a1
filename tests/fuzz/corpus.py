"""What the fuzzers begin with: the bundled content, the files of the tests, a few lines, and words to try.

Imports nothing of what is fuzzed, which has to be traced from its first import on.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parent
CONTENT = TESTS.parent / "content"
ENDINGS = (".yaml", ".md", ".json", ".csv", "")
"""Of a foreign file, by the number in front of an import's bytes."""

WORDS: dict[str, tuple[str, ...]] = {
    "yaml": ("system: ", "kind: ", "name: ", "open-adventure", "roll-under", "target-number", "heroic-action",
             "dice-pool", "encounter", "challenge", "character", "condition", "combatants: ", "statblock: ", "count: ",
             "extends: ", "actions: ", "attributes: ", "defenses: ", "triggers: ", "modifiers: ", "party: ", "tracks: ",
             "reminders: ", "---\n", "- ", "<<: *a", "&a ", "!!", "|\n", "NA", "\u202e", "\x1b[31m", "1e999", "0x"),
    "dice": ("d6", "d20", "kh", "kl", "dh", "dl", "!", "d%", "+", "-", "200", "1000", "²", "٣", "\u202e"),
    "checks": ("system: ", "check: ", "open-adventure", "roll-under", "target-number", "heroic-action", "dice-pool",
               "action", "opposed", "reaction", "death", "recovery", "attribute", "contest", "luck", "percentile",
               "group", "resistance", "attack", "stunt", "first-shot", "assist", "skill", "move", "faces: [", "total: ",
               "targets: ", "modifiers: ", "label: ", "value: ", "benefits: ", "difficulty: ", "members: ", "---\n",
               "99999999999999999999", "-1", "1.5", "null", ".nan"),
    "lines": ("begin", "end", "next", "undo ", "redo ", "rewind ", "attack ", "check {", "work ", "accept ", "skip ",
              "prompt accept ", "prompt skip ", "reroll", "damage ", "heal ", "set ", "condition ", "drop ", "hold ",
              "act ", "spend ", "order ", "order-mode ", "add ", "quick ", "group ", "split ", "fate ", "side ",
              "hide ", "reveal ", "track ", "counter ", "round-length ", "surprise ", "see ", "remind ", "rest ",
              "switch ", "note ", "roll ", "show", "log", "help", "on ", "benefit ", "drawback ", "stunt", "dice ",
              "total ", "until ", "all", "'", '"', "=", "99999999999999999999", "-1", "\u202e", "\x1b[31m"),
    "imports": ("name: ", "hp: ", "ac: ", "stats: [", "traits: ", "actions: ", "desc: ", "creatures: ", "players: ",
                "```statblock\n", "```encounter\n", "```\n", "---\n", '"Name": ', '"HP": {"Value": ', '"AC": ',
                '"Abilities": ', '"Actions": ', "name,count,", "# ", "**", "AS ", "DS ", "EB ", "Challenge Points",
                "NaN", "1e400", "\u202e", "\ufeff"),
    "journal": ('{"events":[', '{"type":"', '"who":"', '"line":{"title":"', "SQLite format 3\x00", "null", "1e400",
                "99999999999999999999", "\u202e", "\x1b[31m"),
}  # fmt: skip
"""Words for each target that chance alone would hardly spell."""

NAMES = tuple(WORDS)


def seeds(name: str) -> Iterator[bytes]:
    """The inputs that a target begins with, those of earlier findings among them."""
    for folder in (HERE / "seeds" / name, HERE / "found" / name):
        yield from _read(folder, "*")
    if name == "yaml":
        yield from _read(CONTENT, "*.yaml")
        yield from _read(TESTS / "data" / "broken", "*.yaml")
    elif name == "imports":
        for path in _files(TESTS / "data" / "imports", "*"):
            yield bytes([ENDINGS.index(path.suffix)]) + path.read_bytes()
    elif name == "lines":
        for raw in list(_read(HERE / "seeds" / name, "*")):
            yield from (bytes([system]) + raw[1:] for system in range(1, 5))
    elif name == "journal":
        for kind in range(8):
            yield from (bytes([kind, at]) + b'{"events":[],"line":{"title":"x"}}' for at in (0, 5))


def _read(folder: Path, pattern: str) -> Iterator[bytes]:
    for path in _files(folder, pattern):
        yield path.read_bytes()


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.rglob(pattern) if path.is_file())
