"""Outcomes of Death Checks, of what heals, of getting clear of an area, and of what needs no dice."""

from __future__ import annotations

from oa_tui.rules.consequences import AnyConsequence, Begin, End, Gain, Lose, Note
from oa_tui.rules.contract import Outcome
from oa_tui.rules.open_adventure import conditions
from oa_tui.rules.open_adventure.checks import (
    Auto,
    Death,
    Mending,
    NaturalHealing,
    Reaction,
    Recovery,
    Stabilise,
    Target,
    TreatWounds,
)
from oa_tui.rules.open_adventure.odds import CRITICAL_FAILURE, FAILURE, SUCCESS
from oa_tui.rules.open_adventure.results import protected, said
from oa_tui.rules.open_adventure.throwing import Reach
from oa_tui.rules.table import Condition, Expiry


def after(check: Reaction | Death | Mending, word: str, reach: Reach, lines: list[str]) -> list[AnyConsequence]:
    """What follows from this outcome, and what there is to say about it."""
    if isinstance(check, Reaction):
        return _area(check, word, lines)
    if isinstance(check, Death):
        return _death(check, word, lines)
    who = check.on[0] if check.on else check.who
    if isinstance(check, Recovery):
        return _recovery(check, who, reach.margin, lines) if word == SUCCESS else []
    if isinstance(check, Stabilise):
        return _stabilise(check, who, word)
    assert isinstance(check, (TreatWounds, NaturalHealing))
    return _wounds(check, who, word)


def dying(who: str, score: int, current: int) -> AnyConsequence:
    """OA-54, D-OA-6: dying; the value is the Round at whose end it is over, the current one not counted."""
    last = current + max(0, score)
    words = f"dies at the end of Round {last} unless stabilised"
    text, until = words[:1].upper() + words[1:], Expiry("round-end", last)
    begun = Condition("", conditions.DYING, text, until=until, value=last, note=words)
    return Begin(who=who, condition=begun, why=words, rule="OA-54")


def rule_of(check: Reaction | Death | Mending) -> str:
    """The rule that a check carries out."""
    if isinstance(check, Reaction):
        return "OA-59"
    if isinstance(check, Death):
        return "OA-53"
    return "OA-56" if isinstance(check, Recovery) else "OA-54" if isinstance(check, Stabilise) else "OA-57"


def auto(check: Auto) -> Outcome:
    """OA-1: done without dice; what follows was said beforehand."""
    follows = tuple(said(check.then, SUCCESS, "any"))
    rules = tuple(dict.fromkeys(["OA-1", *(each.rule for each in follows if each.rule)]))
    return Outcome(SUCCESS, True, None, ("no check is needed",), consequences=follows, rules=rules)


def _area(check: Reaction, word: str, lines: list[str]) -> list[AnyConsequence]:
    """OA-59: clear of the area and unhurt, or the Effect less armor and protection."""
    if word == SUCCESS:
        lines.append("clear of the area, and unhurt")
        return []
    n, why = protected(check, Target(armor=check.armor, hardened=check.hardened), check.damage)
    lines.append(f"loses {n}: {why}")
    if not n:
        return []
    return [Lose(who=check.who, pool=check.pool, n=n, why=why, rule="OA-59", quiet=check.nonlethal)]


def _death(check: Death, word: str, lines: list[str]) -> list[AnyConsequence]:
    """OA-53: alive and still incapacitated, or dying."""
    if word == SUCCESS:
        lines.append("alive, and still incapacitated")
        return []
    return [dying(check.who, check.attribute_score, check.round)]


def _recovery(check: Recovery, who: str, effect: int, lines: list[str]) -> list[AnyConsequence]:
    """OA-56: as many points as the Effect come back, up to the maximum."""
    lines.append(f"{effect} {check.points.capitalize()} points come back, up to the maximum")
    why = "caught a breath" if check.catch_breath else f"Effect {effect}"
    return [Gain(who=who, pool=check.points, n=effect, why=why, rule="OA-56")] if effect else []


def _stabilise(check: Stabilise, who: str, word: str) -> list[AnyConsequence]:
    """OA-54: out of danger and unconscious until the Encounter ends; a Critical Failure is one more Wound."""
    if word == SUCCESS:
        asleep = conditions.begun(conditions.UNCONSCIOUS)
        return [
            End(who=who, condition=conditions.DYING, why="stabilised", rule="OA-54"),
            Begin(who=who, condition=asleep, why="stabilised", rule="OA-54"),
        ]
    if word == FAILURE:
        return [Note(who=who, text="Still dying; it may be tried again next Turn", rule="OA-54")]
    why = "a Critical Failure; which type is the GM's choice"
    return [Gain(who=who, pool=f"{check.points}_wounds", n=1, why=why, rule="OA-54")]


def _wounds(check: TreatWounds | NaturalHealing, who: str, word: str) -> list[AnyConsequence]:
    """OA-57: exactly one Wound heals, whatever the Effect; a treatment's Critical Failure is one more, not a rest's."""
    pool = f"{check.points}_wounds"
    if word == SUCCESS:
        why = "treated" if isinstance(check, TreatWounds) else "a week of rest"
        return [Lose(who=who, pool=pool, n=1, why=why, rule="OA-57")]
    if word == CRITICAL_FAILURE and isinstance(check, TreatWounds):
        return [Gain(who=who, pool=pool, n=1, why="a Critical Failure", rule="OA-57")]
    return []
