"""What a check costs however the dice fall: shots, a defender's shot, focus, tokens, help that comes too late."""

from __future__ import annotations

from collections.abc import Iterator

from oa_tui.rules.consequences import AnyConsequence, End, Remember, Spend
from oa_tui.rules.heroic_action.beings import FOCUSED, LIMIT_BREAK_ROUND, cheap_limit_break, defenses
from oa_tui.rules.heroic_action.checks import Act, Aimed, AnyCheck, FirstShot, Rolled, Timed
from oa_tui.rules.heroic_action.follows import ASSISTED
from oa_tui.rules.heroic_action.offers import SHOTS
from oa_tui.rules.table import Id, Scene

SNEAKING = "sneaking"
_RULES = {"basic": "AC-13", "trigger": "AC-15", "stance": "AC-17", "free": "AC-28", "limit-break": "AC-14"}


def costs(check: AnyCheck, scene: Scene) -> tuple[AnyConsequence, ...]:
    """AC-13 to AC-15, AC-17, AC-20, AC-25: shots first; a counter is never below 0, whatever it had (AC-11)."""
    if isinstance(check, FirstShot):
        return ()
    found = [*_shots(check), *_limit_break(check, scene)]
    if isinstance(check, Aimed) and check.defend and check.on:
        found.append(Spend(who=check.on[0], what="shots", n=1, why="defends", rule="AC-25"))
    if not isinstance(check, Act):
        found += [*_tokens(check, scene), *_late_help(check, scene)]
    return (*found, *_revealed(check, scene))


def _shots(check: Timed) -> Iterator[AnyConsequence]:
    """AC-13 to AC-17: the shots of its kind, or those that are printed."""
    rule = _RULES[check.timing]
    if check.timing == "limit-break" and check.shots is None:
        yield Spend(who=check.who, what="shots", every=True, why="a Limit Break; it taxes Endurance too", rule=rule)
        return
    n = SHOTS.get(check.timing, 0) if check.shots is None else check.shots
    if n:
        yield Spend(who=check.who, what="shots", n=n, rule=rule)


def _limit_break(check: Timed, scene: Scene) -> Iterator[AnyConsequence]:
    """AC-14, AC-39: focus ends; the Round of a villain's cheap one is kept, it has one a Round."""
    if check.timing != "limit-break":
        return
    yield from _ends(check.who, FOCUSED.lower(), "a Limit Break uses it up", "AC-14", scene)
    if cheap_limit_break(check.who, scene):
        why = "this Round's cheap Limit Break"
        yield Remember(who=check.who, key=LIMIT_BREAK_ROUND, value=scene.round, why=why, rule="AC-39")


def _tokens(check: Rolled, scene: Scene) -> Iterator[AnyConsequence]:
    """AC-25, AC-30: tokens that count are used up, the actor's and the target's; AC-15: a new defense ends the old."""
    every = (*check.modifiers, *(check.target_modifiers if isinstance(check, Aimed) else ()))
    used = {each.source for each in every if each.source and not each.off}
    if isinstance(check, Aimed) and check.defend:
        used |= defenses(check.on, scene)
    for who in (check.who, *check.on):
        bearer = scene.combatants.get(who)
        for token in bearer.conditions if bearer else ():
            if token.uses is not None and token.id in used:
                yield Spend(who=who, what=f"use:{token.id}", why=token.name, rule="AC-30")


def _late_help(check: Rolled, scene: Scene) -> Iterator[AnyConsequence]:
    """AC-23: help is for the next action, and gone if that is another one."""
    actor = scene.combatants.get(check.who)
    used = {each.source for each in check.modifiers}
    for one in actor.conditions if actor else ():
        if one.name.startswith(ASSISTED) and one.id not in used:
            yield End(who=check.who, condition=one.id, why=f"{one.name} was for the next action", rule="AC-23")


def _revealed(check: AnyCheck, scene: Scene) -> Iterator[AnyConsequence]:
    """AC-34: what only touches oneself stays unseen; whatever touches others, friends too, reveals."""
    if any(who != check.who for who in check.on):
        yield from _ends(check.who, SNEAKING, "affecting anybody else reveals", "AC-34", scene)


def _ends(who: Id, name: str, why: str, rule: str, scene: Scene) -> Iterator[AnyConsequence]:
    bearer = scene.combatants.get(who)
    for one in bearer.conditions if bearer else ():
        if one.name.lower() == name:
            yield End(who=who, condition=one.id, why=why, rule=rule)
