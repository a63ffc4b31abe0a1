"""Which keys a footer shows where there is no room for all. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from oa_tui.tui.text import width

SEEN_ELSEWHERE = ("s", "1-9", "←→", "↑↓", "e")
"""Keys that leave a footer first: digits and arrows stand in its lists, the help has the others."""


def fitting(entries: Sequence[tuple[str, str]], cells: int) -> list[tuple[str, str]]:
    """As many as fit, in their order. Keys that lists show themselves go first; the last one, the way out, stays."""
    kept = list(entries)
    spare = [entry for key in SEEN_ELSEWHERE for entry in kept[:-1] if entry[0] == key]
    while len(kept) > 2 and sum(width(key) + len(label) + 4 for key, label in kept) - 3 > cells:
        kept.remove(spare.pop(0) if spare else kept[-2])
    return kept
