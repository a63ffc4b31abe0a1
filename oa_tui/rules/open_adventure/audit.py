"""What a sheet says that doesn't agree with itself, or that means nothing at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import structs

from oa_tui.rules.auditing import Finding, disagrees, nearest, strange_modifiers
from oa_tui.rules.open_adventure.beings import TYPES, mo_score, points
from oa_tui.rules.open_adventure.conditions import KNOWN
from oa_tui.rules.open_adventure.scores import GROUPS, dice_for, dice_name
from oa_tui.rules.open_adventure.sheets import Being, Challenge, Character, NpcAction
from oa_tui.rules.open_adventure.suggestions import LADDER

EFFECTS = ("score", "difficulty", "effect")
"""What a condition may change."""

LONGEST = 60
RESULTS = ("heal", *map(str.lower, KNOWN))
"""What the rules know a success to bring; any other word is a condition of the GM's own."""

_DICE = re.compile(r"([0-9]{0,2})d([0-9]{1,4})", re.IGNORECASE)
_OWN = ("round", "opposed")
"""Difficulties that are neither a number nor a word of the ladder nor a Defense."""


def audit(sheet: Any) -> tuple[Finding, ...]:
    """Scores and dice, points and attributes that disagree; difficulties, MOs and modifiers that are none."""
    found = list(strange_modifiers(getattr(sheet, "modifiers", ()), EFFECTS))
    if isinstance(sheet, Challenge):
        for index, way in enumerate(sheet.actions):
            found += _difficulty(("actions", index), way.difficulty, list(LADDER))
    elif isinstance(sheet, Being):
        for index, action in enumerate(getattr(sheet, "actions", ())):
            found += _action(("actions", index), action, sheet)
    if isinstance(sheet, Character):
        found += _derived(sheet)
    return tuple(found)


def _action(path: tuple[str | int, ...], action: NpcAction, sheet: Being) -> Iterator[Finding]:
    yield from _dice(path, action)
    yield from _difficulty(path, action.difficulty, [*LADDER, *_OWN, *(f"{kind} defense" for kind in TYPES)])
    if action.effect is not None and action.effect_bonus:
        message = f"{action.name} has a flat Effect, so a bonus to it would count for nothing (OA-40)"
        yield Finding((*path, "effect_bonus"), message)
    result = action.result.strip().lower()
    if (
        len(result) < LONGEST
        and result.isalpha()
        and result not in RESULTS
        and (meant := nearest(result, RESULTS, 0.75))
    ):
        message = f"{action.name} brings {result}, which no rule knows: nearest is {meant}"
        yield Finding((*path, "result"), message, meant)
    mo = getattr(action, "mo", "")
    if mo and mo_score(sheet, mo) is None:
        known = {name.lower(): name for name in getattr(sheet, "modus_operandi", {})}
        message = f"{action.name} uses {mo}, which isn't among the modus_operandi: it counts for nothing"
        yield Finding((*path, "mo"), message, known.get(nearest(mo, known), ""))


def _dice(path: tuple[str | int, ...], action: NpcAction) -> Iterator[Finding]:
    """Printed dice that aren't those of the printed score, which decides (C-OA-6)."""
    if not action.dice or action.score is None:
        return
    wanted = dice_for(action.score)
    if _sides(action.dice) != sorted(wanted):
        rolls = dice_name(wanted) or "nothing"
        message = f"an Action Score of {action.score} rolls {rolls}, not {action.dice}: the score decides"
        yield Finding((*path, "dice"), message)


def _difficulty(path: tuple[str | int, ...], said: int | str | None, known: list[str]) -> Iterator[Finding]:
    """A difficulty in words that mean none (OA-8, OA-9)."""
    words = said.strip().lower().replace("_", " ") if isinstance(said, str) else ""
    if not words or words in known or (_OWN[0] in known and any(kind in words.split() for kind in TYPES)):
        return
    message = f"{said} is no difficulty: a number, or one of {', '.join(known)}"
    yield Finding((*path, "difficulty"), message, nearest(words, known))


def _derived(sheet: Character) -> Iterator[Finding]:
    """OA-46: printed points against the attributes. Of an NPC, which prints its scores, the block wins (OA-67)."""
    if any(action.score is not None for action in sheet.actions):
        return
    bare = structs.replace(sheet, points={})
    for kind in TYPES:
        if all(name in sheet.attributes for name in GROUPS[kind]):
            printed = sheet.points.get(kind)
            yield from disagrees(("points", kind), f"{kind.capitalize()} Points", printed, points(bare, kind))


def _sides(dice: str) -> list[int]:
    """Each die's sides, sorted, however the text is spaced: `d6 + d6` is `2d6`."""
    return sorted(int(sides) for count, sides in _DICE.findall(dice) for _ in range(int(count or 1)))
