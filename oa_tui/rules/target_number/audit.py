"""What a sheet says that doesn't agree with itself."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.auditing import Finding, strange_modifiers
from oa_tui.rules.target_number.sheets import Being, Character

EFFECTS = ("roll",)
"""What a condition may change."""


def audit(sheet: Any) -> tuple[Finding, ...]:
    """A Parry above the Defence it is part of (AR-15), wounds above their limit (AR-16)."""
    found = list(strange_modifiers(getattr(sheet, "modifiers", ()), EFFECTS))
    if isinstance(sheet, Being) and sheet.parry and sheet.defence is not None and sheet.parry > sheet.defence:
        found.append(Finding(("parry",), f"a Parry of {sheet.parry} is more than the Defence it is part of"))
    if isinstance(sheet, Character) and sheet.wound_limit is not None and sheet.wounds > sheet.wound_limit:
        message = f"{sheet.wounds} wounds are more than the Wound Limit of {sheet.wound_limit}"
        found.append(Finding(("wounds",), message))
    return tuple(found)
