"""Conditions as the library tells them: text, effects, uses, how they add up, and their end in words."""

from __future__ import annotations

from oa_tui.library import Library
from oa_tui.library.documents import ConditionSheet
from oa_tui.rules.table import Condition, Effect

KIND = "condition"


def condition_of(sheet: ConditionSheet) -> Condition:
    """A sheet as the condition that begins, its end still in words."""
    effects = tuple(
        Effect(each.on, each.value, each.label, each.whose, (each.when,) if isinstance(each.when, str) else each.when)
        for each in sheet.modifiers
    )
    return Condition(
        "",
        sheet.name,
        sheet.text,
        effects,
        uses=sheet.uses,
        value=sheet.value,
        note=f"until {sheet.until}" if sheet.until else "",
        most=sheet.most,
    )


class Known:
    """What the library knows of a system's conditions; each is read when it is first asked for."""

    def __init__(self, library: Library, system: str) -> None:
        self._library = library
        self._system = system
        self._found: dict[str, Condition | None] = {}

    def __call__(self, name: str) -> Condition | None:
        """A condition by its name, however it is written; None for one of the GM's own."""
        key = name.casefold()
        if key not in self._found:
            entry = self._library.find(name, self._system, (KIND,))
            self._found[key] = None if entry is None else condition_of(entry.sheet)
        return self._found[key]

    def names(self) -> tuple[str, ...]:
        """Every condition of the system, in the order of the library."""
        entries = (one for one in self._library.entries if one.system == self._system and one.kind == KIND)
        return tuple(dict.fromkeys(one.name for one in entries))
