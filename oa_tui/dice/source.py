"""Where faces come from: a random source given from above, or what somebody typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from oa_tui.dice.errors import DiceError

if TYPE_CHECKING:
    from collections.abc import Iterable


class Dice(Protocol):
    """Anything that can throw one die."""

    def face(self, sides: int) -> int:
        """Throw one die of that many sides: a face from 1 to `sides`."""
        ...


class TypedDice:
    """Faces somebody threw at the table, handed out in the order they were typed."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0

    @property
    def left(self) -> int:
        """How many typed faces nobody has asked for yet."""
        return len(self._faces) - self._used

    def face(self, sides: int) -> int:
        """The next typed face. Raises DiceError, naming the die, when there is none or it is not on the die."""
        number = self._used + 1
        if not self.left:
            raise DiceError(f"die {number} is a d{sides} and has no face yet", hint=f"type 1 to {sides}")
        face = self._faces[self._used]
        if not 1 <= face <= sides:
            raise DiceError(f"die {number} is a d{sides}: {face} is not on it", hint=f"type 1 to {sides}")
        self._used = number
        return face

    def finish(self) -> None:
        """Say that no more dice are to be thrown. Raises DiceError, naming the first face that is too many."""
        if self.left:
            face = self._faces[self._used]
            raise DiceError(f"die {self._used + 1} ({face}) is one too many", hint=f"this roll has {_dice(self._used)}")


def _dice(count: int) -> str:
    return "no dice" if not count else "1 die" if count == 1 else f"{count} dice"
