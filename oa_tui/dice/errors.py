"""What went wrong with dice or dice notation, said to a person."""

from __future__ import annotations


class DiceError(ValueError):
    """Dice that cannot be read, thrown or worked out.

    `message` says what is wrong; `column` (from 1) says where in the notation, or is None where there is no text;
    `hint` says what would be right, and may be empty. `str()` joins all three.
    """

    def __init__(self, message: str, *, column: int | None = None, hint: str = "") -> None:
        self.message = message
        self.column = column
        self.hint = hint
        place = "" if column is None else f"column {column}: "
        link = ", " if hint.startswith("such as") else "; "
        super().__init__(f"{place}{message}{link}{hint}" if hint else f"{place}{message}")
