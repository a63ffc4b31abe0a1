"""What a check costs however the dice fall: dice assigned, a defender's dice, a skill check that starts over."""

from __future__ import annotations

from collections.abc import Iterator

from oa_tui.rules.consequences import AnyConsequence, Note, Remember, Spend, Work
from oa_tui.rules.dice_pool.beings import DICE, unassigned
from oa_tui.rules.dice_pool.checks import AnyCheck, Attack, Move, Skill, count, defends
from oa_tui.rules.dice_pool.resolve import LEFT, WORKING
from oa_tui.rules.table import Combatant, Scene

ASSIGNED = ("move", "fight", "shoot", "skill", "mysticism")
"""DP-2: what dice are assigned to; a combatant's memory keeps how many this turn."""


def costs(check: AnyCheck, scene: Scene) -> tuple[AnyConsequence, ...]:
    """DP-2, DP-9, DP-12: all that follows from trying at all."""
    actor = scene.combatants.get(check.who)
    if actor is None:
        return ()
    return (*_assign(check, actor), *_defence(check, scene), *_reset(check, actor, scene), *_tokens(check, scene))


def attribute(check: AnyCheck) -> str:
    """DP-2: what the dice are assigned to."""
    return "move" if isinstance(check, Move) else check.attribute


def _assign(check: AnyCheck, actor: Combatant) -> Iterator[AnyConsequence]:
    """DP-2, DP-8: a die assigned is used for this turn; what is left may still do something else."""
    name = attribute(check)
    left = unassigned(actor)
    if left is None:
        return
    if left < check.dice:
        yield Note(who=check.who, text=f"only {count(left, 'die')} left this turn, not {check.dice}", rule="DP-2")
    yield Spend(who=check.who, what=DICE, n=check.dice, why=name.capitalize(), rule="DP-2")
    before = actor.memory.get(name, 0)
    assigned = before + min(left, check.dice)
    why = f"{count(assigned, 'die')} assigned to {name.capitalize()}"
    yield Remember(who=check.who, key=name, value=assigned, why=why, rule="DP-2")


def _defence(check: AnyCheck, scene: Scene) -> Iterator[AnyConsequence]:
    """DP-12: dice rolled in defence stay kept, unless the switch `defence_spends_dice` says otherwise."""
    if not isinstance(check, Attack) or not check.defence_spends_dice or not check.on:
        return
    shield, target = defends(check), scene.combatants.get(check.on[0])
    if shield is not None and target is not None and DICE in target.turn:
        yield Spend(who=target.id, what=DICE, n=shield[0], why="defending", rule="DP-12")


def _reset(check: AnyCheck, actor: Combatant, scene: Scene) -> Iterator[AnyConsequence]:
    """DP-9: any other action in between starts a skill check over; defending is none."""
    here = isinstance(check, Skill) and check.track
    going = f"{check.attribute}{LEFT}" if isinstance(check, Skill) and not check.track else ""
    for key, value in actor.memory.items():
        if not value:
            continue
        if key.startswith(WORKING):
            track = scene.tracks.get(key.removeprefix(WORKING))
            if track is None or track.id == here or track.value <= 0:
                continue
            why = f"{track.name} starts over: another action came in between"
            yield Work(who=check.who, track=track.id, by=min(value, track.max - track.value), why=why, rule="DP-9")
            yield Remember(who=check.who, key=key, value=0, why=f"{track.name} starts over", rule="DP-9")
        elif key.endswith(LEFT) and key != going:
            yield Remember(who=check.who, key=key, value=0, why="the skill check starts over", rule="DP-9")


def _tokens(check: AnyCheck, scene: Scene) -> Iterator[AnyConsequence]:
    """A use of every token whose modifier counts."""
    if isinstance(check, Move):
        return
    sources = {each.source for each in check.modifiers if each.source and not each.off}
    for who in (check.who, *check.on):
        bearer = scene.combatants.get(who)
        for each in bearer.conditions if bearer else ():
            if each.uses is not None and each.id in sources:
                yield Spend(who=who, what=f"use:{each.id}", why=each.name)
