"""Changes of a check, and what the sheets say follows from them."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import structs

from oa_tui.rules.contract import Modifier, Refused
from oa_tui.rules.heroic_action import drafts
from oa_tui.rules.heroic_action.beings import attribute_score, defenses, known_skill, related, sheet_of
from oa_tui.rules.heroic_action.checks import Action, Aimed, AnyCheck, Assist, Attack, Rolled, Stunt, Timed
from oa_tui.rules.table import Id, Scene

A = TypeVar("A", bound=Aimed)

_SWITCHES = ("confident", "closed", "friction", "defend")


def meant(check: AnyCheck, key: str, value: Any) -> tuple[str, Any]:
    """The key and value that are meant.

    Benefits and drawbacks are modifiers of either sign; a switch that stands as a line of a sum goes by `.off`.
    Raises Refused for switching off what is inherent (AC-19).
    """
    name, _, off = key.rpartition(".")
    if off == "off" and name in _SWITCHES:
        return name, not value
    if key in ("benefits", "drawbacks") and isinstance(check, Rolled):
        sign = 1 if key == "benefits" else -1
        added = [each if isinstance(each, Modifier) else Modifier(str(each)) for each in value]
        fresh = (Modifier(each.label, sign * abs(each.value)) for each in added)
        return "modifiers", (*check.modifiers, *fresh)
    if off == "off" and value and isinstance(check, Rolled):
        _, _, at = name.partition("modifiers.")
        line = check.modifiers[int(at)] if at.isdecimal() and int(at) < len(check.modifiers) else None
        if line is not None and line.source.startswith(drafts.INHERENT):
            raise Refused(f"{line.label} is inherent: it can't be switched off (AC-19)", key)
    return key, value


def follow(check: AnyCheck, key: str, scene: Scene) -> AnyCheck:
    """AC-2, AC-14, AC-23, AC-27: numbers of another skill, and a Limit Break's price. Raises Refused."""
    if key == "skill_name" and isinstance(check, Action | Attack | Stunt | Assist):
        return _skill(check, scene)
    if key == "against" and isinstance(check, Action | Attack | Stunt):
        return _against(check, (check.against,), scene)
    if isinstance(check, Aimed) and (key == "defend" or key.startswith("target_modifiers")):
        return _one_defense(check, defenses(check.on, scene), fresh=key == "defend")
    if key == "timing" and isinstance(check, Timed):
        if check.timing == "limit-break":
            price: AnyCheck = structs.replace(check, **drafts.limit_break(check.who, scene))
            return price
        return structs.replace(check, shots=None)
    return check


def _skill(check: Action | Attack | Stunt | Assist, scene: Scene) -> AnyCheck:
    """Another skill: the actor's number, and what answers it."""
    mine = known_skill(sheet_of(check.who, scene), check.skill_name)
    changed = check if mine is None else structs.replace(check, skill=mine)
    if isinstance(changed, Assist) and changed.on:
        theirs = known_skill(sheet_of(changed.on[0], scene), changed.skill_name)
        number = changed.friend_skill if theirs is None else theirs
        return structs.replace(
            changed,
            label=f"Assist: {changed.skill_name}",
            friend_skill=number,
            roll=changed.skill < number,
            helped=drafts.helped(changed.on[0], changed.skill_name, scene),
        )
    if isinstance(changed, Stunt) and changed.on:
        behind = attribute_score(sheet_of(changed.on[0], scene), related(changed.skill_name))
        changed = structs.replace(changed, attribute=behind, label=f"Stunt: {changed.skill_name}")
        return _against(changed, drafts.answers(changed.skill_name), scene)
    return changed


def _one_defense(check: A, known: frozenset[Id], *, fresh: bool) -> A:
    """AC-15: only one defense counts, the newer one: what they defend with already, or that they Defend now."""
    if fresh:
        lines = tuple(
            structs.replace(line, off=check.defend) if line.source in known else line for line in check.target_modifiers
        )
        return structs.replace(check, target_modifiers=lines)
    held = any(line.source in known and not line.off for line in check.target_modifiers)
    return structs.replace(check, defend=check.defend and not held)


def _against(check: A, names: tuple[str, ...], scene: Scene) -> A:
    """AC-2: the difficulty is that skill of the target's; of several targets the highest."""
    if not check.on:
        return check
    answer = drafts.defense(check.on, names, scene)
    return structs.replace(check, difficulty=answer.score, against=answer.name, target_impairment=answer.impairment)
