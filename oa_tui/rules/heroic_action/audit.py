"""What a sheet says that doesn't agree with itself (AC-41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from oa_tui.rules.heroic_action.beings import known_skill
from oa_tui.rules.heroic_action.sheets import Being, TriggerType

Fault = tuple[tuple[str | int, ...], str]


def audit(sheet: Any) -> tuple[Fault, ...]:
    """Path and sentence: skills that aren't there, triggers without a type, stances that no schtick is."""
    return (*_skills(sheet), *_types(sheet), *_stances(sheet)) if isinstance(sheet, Being) else ()


def _skills(sheet: Being) -> Iterator[Fault]:
    used = [(("attacks", at, "skill"), one.name, one.skill) for at, one in enumerate(sheet.attacks)]
    used += [(("schticks", at, "skill"), one.name, one.skill) for at, one in enumerate(sheet.schticks)]
    for path, name, skill in used:
        if skill and known_skill(sheet, skill) is None:
            yield path, f"{name} uses {skill}, which isn't among the skills"


def _types(sheet: Being) -> Iterator[Fault]:
    known = get_args(TriggerType)
    for at, each in enumerate(sheet.schticks):
        if each.action == "trigger" and each.type.lower().strip("() ") not in known:
            yield ("schticks", at, "type"), f"a trigger is one of {', '.join(known)} (AC-15)"


def _stances(sheet: Being) -> Iterator[Fault]:
    known = {each.name.lower() for each in sheet.schticks if each.action == "stance"}
    for at, name in enumerate(sheet.stances):
        if name.lower() not in known:
            yield ("stances", at), f"{name} is no schtick of the kind stance: it would do nothing"
