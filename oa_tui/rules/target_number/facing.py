"""The d20 against a Target Number: what each face comes to, and the sums behind it."""

from __future__ import annotations

from collections.abc import Iterator

from oa_tui.rules.lines import Line
from oa_tui.rules.target_number.checks import Resistance, Rolled

CRITICAL_FAILURE = "critical-failure"
FAILURE = "failure"
SUCCESS = "success"
CRITICAL_SUCCESS = "critical-success"

CRITICAL = 4
"""AR-6: faces that can be divided by this are critical."""

LOW, HIGH = 2, 21
"""AR-7, AR-8: a Target Number up to here makes a natural 1 critical; one from here tames a natural 20."""


def outcome(face: int, bonus: int, target: int, *, reaching: bool = False) -> str:
    """AR-5 to AR-9, C-AR-1, C-AR-2: the word for a natural face; 1 and 20 are looked at first.

    `reaching`: with a Target Number of 21 or more a natural 20 whose total reaches it is critical all the same.
    """
    reached = face + bonus >= target
    if face <= 1:
        return CRITICAL_FAILURE if target <= LOW else FAILURE
    if face >= 20:
        return SUCCESS if target >= HIGH and not (reaching and reached) else CRITICAL_SUCCESS
    if face % CRITICAL == 0:
        return CRITICAL_SUCCESS if reached else CRITICAL_FAILURE
    return SUCCESS if reached else FAILURE


def lines(check: Rolled) -> list[Line]:
    """AR-3, AR-10: everything that is added to the roll; all of it counts together."""
    found = [Line("Level", check.level, "level")] if isinstance(check, Resistance) else []
    if check.ability.label or check.ability.value:
        found.append(Line(check.ability.label or "Ability", check.ability.value, "ability.value"))
    return [
        *found,
        *(Line(each.label, each.value, f"modifiers.{at}", True, each.off) for at, each in enumerate(check.modifiers)),
    ]


def bonus(check: Rolled) -> int:
    """AR-3: the sum of the modifiers that are on."""
    level = check.level if isinstance(check, Resistance) else 0
    return level + check.ability.value + sum(each.value for each in check.modifiers if not each.off)


def need(check: Rolled) -> int:
    """AR-4: the face that is needed, Target Number less modifiers."""
    return check.target_number - bonus(check)


def shown(needed: int) -> int:
    """AR-4: the needed face as it is shown: a 1 never succeeds and a 20 always does."""
    return max(2, min(20, needed))


def words(check: Rolled) -> Iterator[str]:
    """The outcome of each face, 1 to 20."""
    plus = bonus(check)
    for face in range(1, 21):
        yield outcome(face, plus, check.target_number, reaching=check.nat20_crit_if_total_reaches)


def taken(damage: int, word: str) -> int:
    """AR-11: a success halves the harm, rounding down, a critical success takes none; a failure takes all."""
    return {CRITICAL_SUCCESS: 0, SUCCESS: damage // 2}.get(word, damage)
