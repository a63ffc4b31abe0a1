"""Modifiers that conditions and tokens bring to a check, for every system."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from oa_tui.rules.consequences import Spend
from oa_tui.rules.contract import Modifier
from oa_tui.rules.table import Id, Scene


def gather(scene: Scene, actor: Id, targets: tuple[Id, ...], tags: Collection[str]) -> tuple[Modifier, ...]:
    """Every effect that fits: the actor's own, then what its targets' conditions do to whoever acts on them.

    Each is named, with the condition's id as its source. Several targets in the same condition count once.
    """
    found: list[Modifier] = []
    seen: set[tuple[str, str, int]] = set()
    for who, whose in ((actor, "own"), *((target, "against") for target in targets)):
        bearer = scene.combatants.get(who)
        for condition in bearer.conditions if bearer else ():
            for effect in condition.effects:
                if effect.whose != whose or not set(effect.when) <= set(tags) or condition.uses == 0:
                    continue
                label = effect.label or condition.name
                same = (label, effect.on, effect.value)
                if whose == "against" and same in seen:
                    continue
                seen.add(same)
                found.append(Modifier(label=label, value=effect.value, on=effect.on, source=condition.id))
    return tuple(found)


def token_uses(scene: Scene, whos: Iterable[Id], modifiers: Iterable[Modifier]) -> tuple[Spend, ...]:
    """One use of every token of these combatants whose modifier counts in a check."""
    sources = {each.source for each in modifiers if each.source and not each.off}
    there = [one for who in whos if (one := scene.combatants.get(who))]
    return tuple(
        Spend(who=one.id, what=f"use:{token.id}", why=token.name)
        for one in there
        for token in one.conditions
        if token.uses is not None and token.id in sources
    )
