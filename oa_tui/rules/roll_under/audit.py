"""What a sheet says that doesn't agree with itself."""

from __future__ import annotations

from typing import Any

from oa_tui.dice.errors import DiceError
from oa_tui.rules.roll_under import damage


def audit(sheet: Any) -> tuple[tuple[tuple[str | int, ...], str], ...]:
    """Path and sentence: damage that can't be rolled (DT-24)."""
    found: list[tuple[tuple[str | int, ...], str]] = []
    for at, attack in enumerate(getattr(sheet, "attacks", ())):
        try:
            damage.read(attack.damage)
        except DiceError as error:
            found.append((("attacks", at, "damage"), f"{attack.damage} can't be rolled: {error}"))
    return tuple(found)
