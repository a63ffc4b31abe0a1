"""How a score and a difficulty come about, and how the dice of a check are read."""

from __future__ import annotations

from typing import NamedTuple

from oa_tui.rules.heroic_action.checks import Act, Aimed, AnyCheck, AnyRoll, Assist, FirstShot
from oa_tui.rules.lines import Line, summed, switched

DEFEND = 3
"""AC-25: what a Defend adds to the skill that is the difficulty."""


class Reading(NamedTuple):
    """How two dice are read: `confident` takes the higher as positive (AC-3), `closed` opens no six (AC-4)."""

    confident: bool
    closed: bool


def score_lines(check: AnyRoll) -> list[Line]:
    """AC-1, AC-31, AC-32: skill less impairment and what is added; a first shot's Reflexes less stances (AC-17)."""
    if isinstance(check, FirstShot):
        lines = [Line("Reflexes", check.reflexes, "reflexes")]
        lines += [Line("stances", -check.stances, "stances")] if check.stances else []
    else:
        lines = [Line(check.skill_name or "Skill", check.skill, "skill")]
        lines += [Line("impairment", -check.impairment, "impairment")] if check.impairment else []
    return lines + switched(check.modifiers, "modifiers")


def score(check: AnyRoll) -> int:
    """What the roll is added to."""
    return summed(score_lines(check))


def difficulty_lines(check: AnyRoll) -> list[Line]:
    """AC-2, AC-25, AC-32: the difficulty, the target's impairment, and +3 if it defends; a friend's skill (AC-23)."""
    if isinstance(check, FirstShot):
        return []
    if isinstance(check, Assist):
        return [Line(f"{check.friend or 'friend'}'s skill", check.friend_skill, "friend_skill")]
    lines = [Line(check.against or "Difficulty", check.difficulty, "difficulty")]
    lines += [Line("impairment", -check.target_impairment, "target_impairment")] if check.target_impairment else []
    lines += switched(check.target_modifiers, "target_modifiers")
    lines.append(Line("they Defend, 1 shot", DEFEND, "defend", True, not check.defend))
    return lines


def difficulty(check: AnyRoll) -> int:
    """What the total must reach; 0 where nothing must be reached."""
    return summed(difficulty_lines(check))


def is_rolled(check: AnyCheck) -> bool:
    """Whether dice are thrown: not for an Act, nor for help that needs no roll (AC-23)."""
    return not isinstance(check, Act) and not (isinstance(check, Assist) and not check.roll)


def reading(check: AnyRoll, hand: int) -> Reading:
    """AC-3, AC-4, AC-9, AC-23: how a hand is read; a reroll for Fortune is confident (AC-38)."""
    confident = isinstance(check, Assist) or (isinstance(check, Aimed) and check.confident)
    closed = isinstance(check, FirstShot) or check.closed
    return Reading(confident or hand > 0, closed)
