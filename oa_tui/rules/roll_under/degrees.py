"""Which face of the d20 means what: effective attributes, the ends of the degrees, the die that is kept."""

from __future__ import annotations

from typing import NamedTuple

from oa_tui.rules.contract import Modifier
from oa_tui.rules.lines import Line, summed, switched
from oa_tui.rules.roll_under.checks import Attack, Kept, Luck, Rolls, Under
from oa_tui.rules.roll_under.sheets import NAMES

TERRIBLE = "terrible-failure"
FAILURE = "failure"
SUCCESS = "success"
GREAT = "great-success"

CAP = 18
"""DT-5: what circumstances can lift an attribute to, at most."""

HIGHEST = 19
"""DT-3: the highest face that can succeed; a natural 20 always fails."""


class Ends(NamedTuple):
    """The highest face that is a great success, a success, an ordinary failure; 20 is the highest of all."""

    great: int
    success: int
    failure: int


def attribute_lines(side: Rolls, shared: tuple[Modifier, ...] = (), path: str = "") -> list[Line]:
    """DT-4, DT-5, DT-7, DT-11, C-DT-4: the parts of the effective attribute, before anything is halved.

    Circumstances and the skill's +1 change the attribute, not the die. `shared` counts for a whole group.
    """
    name = NAMES.get(side.attribute_name, "Attribute")
    lines = [Line(name, side.attribute, f"{path}attribute_name" if side.attribute_name else f"{path}attribute")]
    if side.skill:
        lines.append(Line(side.skill_name or "fitting skill", 1, f"{path}skill"))
    lines += switched(side.modifiers, f"{path}modifiers") + switched(shared, "modifiers")
    over = summed(lines) - capped(side.attribute, summed(lines) - side.attribute)
    return [*lines, Line(f"cap of {CAP}", -over, "")] if over else lines


def capped(base: int, by: int) -> int:
    """DT-5, C-DT-1: bonuses lift nothing above 18; what is above by itself stays there, and may be lowered."""
    return min(base + by, max(CAP, base)) if by > 0 else base + by


def effective(side: Rolls, shared: tuple[Modifier, ...] = ()) -> int:
    """DT-5, DT-11: the attribute a roll is made under."""
    by = sum(each.value for each in (*side.modifiers, *shared) if not each.off)
    return capped(side.attribute, by + side.skill)


def luck_lines(check: Luck) -> list[Line]:
    """DT-21: Luck with a fitting attribute's modifier. D-DT-1: no cap of 18."""
    lines = [Line("Luck", check.luck, "luck")]
    if check.modifier:
        lines.append(Line("attribute's modifier", check.modifier, "modifier"))
    return lines + switched(check.modifiers, "modifiers")


def bonus_lines(check: Attack) -> list[Line]:
    """DT-24: what is added to the d20 of an attack."""
    return [Line("to hit", check.to_hit, "to_hit"), *switched(check.modifiers, "modifiers")]


def top(under: int) -> int:
    """DT-2, DT-3: the highest face that succeeds under a number; below 1 nothing does."""
    return max(0, min(HIGHEST, under))


def ends(check: Under) -> Ends:
    """DT-2, DT-3, DT-9, DT-10, DT-11, C-DT-2: where each degree ends.

    Great is half the effective attribute or less, terrible more than one and a half times it, both rounded down. The
    GM may want the skill for a great success, and may let it soften terrible failures.
    """
    under = effective(check)
    success = top(under)
    great = min(success, max(0, under // 2)) if check.skill or not check.great_needs_skill else 0
    if check.skill and check.skill_cancels_terrible:
        return Ends(great, success, 20)
    failure = max(success, min(20, 3 * under // 2))
    return Ends(great, success, min(HIGHEST, failure) if check.nat20_terrible else failure)


def degree(face: int, at: Ends) -> str:
    """The word for a face."""
    if face <= at.great:
        return GREAT
    if face <= at.success:
        return SUCCESS
    return FAILURE if face <= at.failure else TERRIBLE


def leaning(check: Kept) -> int:
    """DT-6: 1 for advantage, -1 for disadvantage; both at once cancel."""
    return check.advantage - check.disadvantage


def d20s(check: Kept) -> tuple[int, ...]:
    """DT-6: the dice of one roll."""
    return (20, 20) if leaning(check) else (20,)


def kept(faces: tuple[int, ...], check: Kept, *, low: bool = True) -> int:
    """DT-6: the face that counts. The best is the lowest where it is rolled under, the highest for an attack."""
    return min(faces) if (leaning(check) > 0) == low else max(faces)
