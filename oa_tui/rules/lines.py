"""The lines of a score, for every system whose sums are lists of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from oa_tui.rules.contract import Modifier


class Line(NamedTuple):
    """One part of a sum: `key` is the check's key it comes from, `off` a line switched off."""

    label: str
    value: int
    key: str
    switch: bool = False
    off: bool = False


def switched(modifiers: tuple[Modifier, ...], key: str) -> list[Line]:
    """Modifiers as lines, those switched off too."""
    return [Line(each.label, each.value, f"{key}.{at}", True, each.off) for at, each in enumerate(modifiers)]


def summed(lines: Iterable[Line]) -> int:
    """What the lines that are on come to."""
    return sum(line.value for line in lines if not line.off)
