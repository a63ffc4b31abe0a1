"""How much one file may ask for, so that none takes longer than a moment to read."""

from __future__ import annotations

from msgspec import Struct

MOST_PARTS = 200_000
"""Values, keys and documents of a file: about two thousand statblocks, and well below a second."""
MOST_GUESSES = 400
"""Words of a file for which near ones are looked up."""

TOO_MUCH = f"this holds more than {MOST_PARTS:,} values, more than is read of one file: split it into several"

_DOCUMENT = 8
"""Parts that a document of its own costs."""


def parts(text: str) -> int:
    """At least how many values and keys a text can hold: each is set off by one of these."""
    return sum(text.count(mark) for mark in (",", ":", "[", "{", "\n", "- ", "? ")) + _DOCUMENT * text.count("\n---")


class Budget(Struct):
    """What is left for the rest of a file: visits, characters that aliases may make of it, guesses."""

    visits: int
    characters: int
    guesses: int = MOST_GUESSES

    @classmethod
    def of(cls, text: str) -> Budget:
        """What a text of this length can honestly need."""
        return cls(2 * MOST_PARTS, 2 * len(text) + 100_000)
