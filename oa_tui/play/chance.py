"""Where the faces of machine-rolled dice come from."""

from __future__ import annotations

from random import Random, SystemRandom


class RandomDice:
    """Dice with a generator of their own; a seed makes them repeatable, without one they are the system's."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = SystemRandom() if seed is None else Random(seed)

    def face(self, sides: int) -> int:
        """A face from 1 to `sides`."""
        return self._random.randint(1, sides)
