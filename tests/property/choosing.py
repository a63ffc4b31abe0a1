"""Choices of a random play: whole numbers from wherever they come, made into picks that a GM could make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Draw = Callable[[int, int], int]
"""A whole number between two, both included; the lower one is the simplest."""


class Choices:
    """Picks, drawn by hypothesis or by a generator with a seed: the play doesn't know which."""

    def __init__(self, draw: Draw) -> None:
        self.number = draw

    def pick(self, things: Sequence[T]) -> T:
        """One of them; the first is the simplest."""
        return things[self.number(0, len(things) - 1)]

    def some(self, things: Sequence[T], most: int) -> tuple[T, ...]:
        """Up to so many of them, perhaps none, perhaps one twice."""
        return tuple(self.pick(things) for _ in range(self.number(0, most))) if things else ()

    def chance(self, percent: int) -> bool:
        """True so often."""
        return self.number(0, 99) >= 100 - percent
