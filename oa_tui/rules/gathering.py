"""Modifiers that conditions and tokens bring to a check, for every system."""

from __future__ import annotations

from collections.abc import Collection

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
