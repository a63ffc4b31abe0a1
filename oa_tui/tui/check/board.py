"""A draft as lines to choose from: the parts of its scores, then every other field; and what a step makes of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from oa_tui.rules.contract import Check, Field, Modifier, Part, Sum, System
from oa_tui.tui.text import signed

MOST_DIGITS = 9
SUGGESTED = 3
"""Lines of the system's suggestions that a new draft offers, switched off."""


class Entry(Struct, frozen=True):
    """One line. `key` is the field it steps, empty where nothing does; `digit` 0 where none switches it."""

    label: str
    value: str = ""
    key: str = ""
    digit: int = 0
    switch: bool = False
    off: bool = False
    head: bool = False
    field: Field | None = None

    @property
    def name(self) -> str:
        """What a sentence begins with: the field's name where the line's label is only a part of one (`of 5 left`)."""
        return self.field.label if self.field and self.field.label and self.label[:1].islower() else self.label


class Column(Struct, frozen=True):
    """A column of lines with sums in its head lines; `adds`: what `+` or `-` puts into it."""

    title: str
    value: str
    entries: tuple[Entry, ...]
    adds: str = ""


class Board(Struct, frozen=True):
    """Two columns of scores and the fields that are in neither."""

    left: Column
    middle: Column
    more: tuple[Entry, ...]

    @property
    def choices(self) -> tuple[Entry, ...]:
        """What ↑↓ goes through, in order."""
        every = (*self.left.entries, *self.middle.entries, *self.more)
        return tuple(entry for entry in every if entry.key)

    def find(self, key: str) -> Entry | None:
        """The line of a field."""
        return next((entry for entry in self.choices if entry.key == key), None)

    def numbered(self, digit: int) -> Entry | None:
        """The line that a digit switches."""
        return next((entry for entry in self.choices if entry.digit == digit), None)


EMPTY = Column("", "", ())


def board(system: System[Any], check: Check) -> Board:
    """The lines of a draft. Digits run through both columns; a single score leaves the middle to the other fields."""
    fields = {field.key: field for field in system.fields(check)}
    digits = iter(range(1, MOST_DIGITS + 1))
    sums = system.sums(check)
    left = _column(sums[:1], fields, digits)
    middle = _column(sums[1:], fields, digits)
    more = _others(fields, sums)
    if len(sums) > 1:
        return Board(left, middle, more)
    return Board(left, Column("Details" if more else "", "", more), ())


def _column(sums: tuple[Sum, ...], fields: dict[str, Field], digits: Iterable[int]) -> Column:
    """The first sum makes the head, further ones stand below with heads of their own."""
    if not sums:
        return EMPTY
    entries: list[Entry] = []
    for number, each in enumerate(sums):
        if number:
            entries += [Entry(""), Entry(each.title, _number(each.value), head=True)]
        entries += [_part(part, fields, digits) for part in each.parts]
    adds = next((each.adds for each in sums if each.adds), "")
    return Column(sums[0].title, _number(sums[0].value), tuple(entries), adds)


def _part(part: Part, fields: dict[str, Field], digits: Iterable[int]) -> Entry:
    if not part.switch:
        field = fields.get(part.key)
        return Entry(part.label, _number(part.value), part.key if field else "", field=field)
    value = "" if part.value is None else signed(part.value)
    return Entry(part.label, value, part.key, next(iter(digits), 0), True, part.off)


def _others(fields: dict[str, Field], sums: tuple[Sum, ...]) -> tuple[Entry, ...]:
    """Fields that no line of a sum steps."""
    keys = [part.key for each in sums for part in each.parts]
    lists = {each.adds for each in sums if each.adds}
    found = []
    for field in fields.values():
        below = field.kind == "modifiers" and (
            field.key in lists or any(key.startswith(f"{field.key}.") for key in keys)
        )
        if field.key not in keys and not below:
            found.append(_other(field))
    return tuple(found)


def _other(field: Field) -> Entry:
    label = field.label or field.key
    if field.kind == "switch":
        return Entry(label, "", field.key, switch=True, off=not field.value, field=field)
    return Entry(label, value_of(field), field.key, field=field)


def value_of(field: Field) -> str:
    """A field's value for people."""
    if field.kind == "modifiers":
        return str(len(field.value)) if field.value else "none"
    if field.value is None or field.value == "":
        return "none"
    return str(field.value).replace("-", " ").replace("_", " ") if field.kind == "choice" else str(field.value)


def _number(value: int | None) -> str:
    return "" if value is None else str(value).replace("-", "−")


def stepped(entry: Entry, modifiers: dict[str, Modifier], by: int) -> tuple[str, Any] | None:
    """The key and new value that one step makes of a line, or None where there is nothing to step."""
    if entry.key in modifiers:
        value = modifiers[entry.key].value + by
        return (f"{entry.key}.value", value) if value else None
    field = entry.field
    if field is None:
        return None
    if field.kind == "switch":
        return field.key, not field.value
    if field.kind == "choice" and field.choices:
        at = field.choices.index(field.value) if field.value in field.choices else -1
        return field.key, field.choices[(at + by) % len(field.choices)]
    if field.kind == "number":
        return _stepped_number(field, by)
    return None


def _stepped_number(field: Field, by: int) -> tuple[str, Any] | None:
    """Numbers stay in their range; from nothing the first step goes to the least, or to 1."""
    low = field.low if field.low is not None else -99
    if field.value is None:
        return field.key, max(low, 0)
    value = int(field.value) + by
    high = field.high if field.high is not None else 999
    return (field.key, value) if low <= value <= high else None


def toggled(entry: Entry) -> tuple[str, Any]:
    """The key and new value that switch a line on or off."""
    if entry.field is not None and entry.field.kind == "switch":
        return entry.key, entry.off
    key = entry.key if entry.key.endswith(".off") else f"{entry.key}.off"
    return key, not entry.off


def typed(entry: Entry, text: str) -> tuple[str, Any]:
    """The key and value of typed text. Raises ValueError with a sentence where a number is wanted."""
    text = text.strip().replace("−", "-")
    field = entry.field
    if field is not None and field.kind in ("text", "choice"):
        return field.key, text
    key = field.key if field is not None else f"{entry.key}.value"
    if not text and field is not None:
        return key, None
    try:
        return key, int(text)
    except ValueError:
        raise ValueError(f"{entry.name} is a number: type one such as 3, not {text}") from None


def lists(system: System[Any], check: Check) -> dict[str, tuple[Modifier, ...]]:
    """The lists of modifiers of a check, by key."""
    return {field.key: tuple(field.value or ()) for field in system.fields(check) if field.kind == "modifiers"}


def by_key(system: System[Any], check: Check) -> dict[str, Modifier]:
    """Every modifier of a check, by the key of its line."""
    found = lists(system, check)
    return {f"{key}.{at}": each for key, many in found.items() for at, each in enumerate(many)}


def list_for(system: System[Any], check: Check, adds: str) -> str:
    """The list that a benefit or drawback goes into: its own, or the one list there is. Empty where there is none."""
    keys = list(lists(system, check))
    return next((key for key in keys if key.split(".")[-1] == adds), keys[0] if keys else "")


def sign_of(many: Iterable[Modifier]) -> int:
    """Whether suggestions of this kind raise or lower the number they belong to."""
    first = next(iter(many), None)
    return -1 if first is not None and first.value < 0 else 1


def suggestions(system: System[Any], check: Check) -> list[tuple[str, Modifier]]:
    """What a new draft offers, switched off: the list's key and the modifier. One benefit where there is none."""
    have = lists(system, check)
    labels = {each.label.casefold() for many in have.values() for each in many}
    room = MOST_DIGITS - sum(map(len, have.values()))
    adds = {each.adds for each in system.sums(check)}
    found: list[tuple[str, Modifier]] = []
    for kind, offered in (("benefits", system.suggestions.benefits), ("drawbacks", system.suggestions.drawbacks)):
        key = list_for(system, check, kind)
        if not key or kind not in adds:
            continue
        wanted = SUGGESTED if kind == "drawbacks" else 0 if have[key] else 1
        fresh = [each for each in offered if each.label.casefold() not in labels]
        found += [(key, msgspec.structs.replace(each, off=True)) for each in fresh[:wanted]]
    return found[: max(0, room)]


def marks(system: System[Any], check: Check) -> list[str]:
    """The switches that are on though they are off by default: they belong into the title."""
    by_default = {field.name: field.default for field in msgspec.structs.fields(type(check))}
    return [
        field.label
        for field in system.fields(check)
        if field.kind == "switch" and field.value and by_default.get(field.key) is False and not field.locked
    ]


def prices(system: System[Any], check: Check) -> tuple[tuple[str, str], ...]:
    """What the switches that are on say of themselves, a line for each part of the sentence."""
    found: list[tuple[str, str]] = []
    for field in system.fields(check):
        if field.kind == "switch" and field.value and field.note:
            first, *rest = field.note.split(", ")
            found += [(f"{field.label} {first}", ""), *((part, "") for part in rest)]
    return tuple(found)
