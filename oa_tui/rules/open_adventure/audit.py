"""What a sheet says that doesn't agree with itself."""

from __future__ import annotations

import re
from typing import Any

from oa_tui.rules.open_adventure.scores import dice_for, dice_name

_DICE = re.compile(r"([0-9]{0,2})d([0-9]{1,4})", re.IGNORECASE)


def audit(sheet: Any) -> tuple[tuple[tuple[str | int, ...], str], ...]:
    """Path and sentence: printed dice that aren't those of the printed score, which decides (C-OA-6)."""
    found = []
    for index, action in enumerate(getattr(sheet, "actions", ())):
        printed, score = getattr(action, "dice", ""), getattr(action, "score", None)
        if not printed or score is None:
            continue
        wanted = dice_for(score)
        if _sides(printed) != sorted(wanted):
            rolls = dice_name(wanted) or "nothing"
            message = f"an Action Score of {score} rolls {rolls}, not {printed}: the score decides"
            found.append((("actions", index, "dice"), message))
    return tuple(found)


def _sides(dice: str) -> list[int]:
    """Each die's sides, sorted, however the text is spaced: `d6 + d6` is `2d6`."""
    return sorted(int(sides) for count, sides in _DICE.findall(dice) for _ in range(int(count or 1)))
