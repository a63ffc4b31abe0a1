"""What a sheet says that doesn't agree with itself (AC-41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from msgspec import structs

from oa_tui.rules.auditing import Finding, disagrees, nearest, strange_modifiers
from oa_tui.rules.heroic_action.beings import fortune, hits, known_skill, role_of
from oa_tui.rules.heroic_action.sheets import Being, TriggerType

EFFECTS = ("roll", "token", "impairment", "difficulty", "damage", "soak", "confident", "closed", "friction")
"""What a condition or a schtick may change."""


def audit(sheet: Any) -> tuple[Finding, ...]:
    """Skills that aren't there, triggers without a type, stances that no schtick is, Hits that aren't the role's."""
    if not isinstance(sheet, Being):
        return tuple(strange_modifiers(getattr(sheet, "modifiers", ()), EFFECTS))
    modifiers = (
        finding
        for at, each in enumerate(sheet.schticks)
        for finding in strange_modifiers(each.modifiers, EFFECTS, ("schticks", at))
    )
    return (*_skills(sheet), *_types(sheet), *_stances(sheet), *_pools(sheet), *modifiers)


def _pools(sheet: Being) -> Iterator[Finding]:
    """AC-36: Hits and Fortune follow from the role, and those of heroes and villains from their attributes."""
    strong = role_of(sheet) in ("hero", "villain")
    for name, attribute, of in (("hits", "body", hits), ("fortune", "mind", fortune)):
        if not strong or attribute in sheet.attributes:
            follows = of(structs.replace(sheet, **{name: None}))
            yield from disagrees((name,), name.capitalize(), getattr(sheet, name), follows)


def _skills(sheet: Being) -> Iterator[Finding]:
    used = [(("attacks", at, "skill"), one.name, one.skill) for at, one in enumerate(sheet.attacks)]
    used += [(("schticks", at, "skill"), one.name, one.skill) for at, one in enumerate(sheet.schticks)]
    for path, name, skill in used:
        if skill and known_skill(sheet, skill) is None:
            known = {each.lower(): each for each in sheet.skills}
            message = f"{name} uses {skill}, which isn't among the skills"
            yield Finding(path, message, known.get(nearest(skill, known), ""))


def _types(sheet: Being) -> Iterator[Finding]:
    known = get_args(TriggerType)
    for at, each in enumerate(sheet.schticks):
        if each.action == "trigger" and each.type.lower().strip("() ") not in known:
            message = f"a trigger is one of {', '.join(known)} (AC-15)"
            yield Finding(("schticks", at, "type"), message, nearest(each.type, known))


def _stances(sheet: Being) -> Iterator[Finding]:
    known = {each.name.lower() for each in sheet.schticks if each.action == "stance"}
    for at, name in enumerate(sheet.stances):
        if name.lower() not in known:
            yield Finding(("stances", at), f"{name} is no schtick of the kind stance: it would do nothing")
