"""The check builder's half of the contract, once for all systems: fields from types, changes by path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from oa_tui.rules.contract import C, Check, Field, Modifier, Odds, Refused, System
from oa_tui.rules.documents import DocumentError, read
from oa_tui.rules.shapes import Shape, plain, shape, struct_type

_UNASKED = ("who", "on", "label")


def reflect(check: Check) -> tuple[Field, ...]:
    """One field for each key, from its type and Meta (title, range, words); nested keys are dotted paths."""
    return tuple(field for field in _fields(check, "") if field.key not in _UNASKED)


def _fields(struct: msgspec.Struct, path: str) -> Iterator[Field]:
    for each in struct_type(type(struct)).fields:
        of = shape(each.type)
        title = of.title or each.name.replace("_", " ").capitalize()
        yield from _field(f"{path}{each.name}", title, of, getattr(struct, each.name))


def _field(key: str, title: str, of: Shape, value: Any) -> Iterator[Field]:
    nested = of.find(inspect.StructType)
    items = of.find(inspect.VarTupleType)
    if items and shape(items.item_type).find(inspect.StructType):
        cls = shape(items.item_type).options[0].cls  # type: ignore[attr-defined]  # found just above
        if cls is Modifier:
            yield Field(key, title, "modifiers", value)
        elif isinstance(value, tuple):
            for at, item in enumerate(value):
                yield from _fields(item, f"{key}.{at}.")
        else:
            yield _simple(key, title, of, value)
    elif nested:
        yield from _fields(value if value is not None else nested.cls(), f"{key}.")
    elif not of.find(inspect.DictType):
        yield _simple(key, title, of, value)


def _simple(key: str, title: str, of: Shape, value: Any) -> Field:
    if of.find(inspect.BoolType):
        return Field(key, title, "switch", value)
    if number := of.find(inspect.IntType):
        return Field(key, title, "number", value, low=number.ge, high=number.le)
    words = tuple(
        str(word) for option in of.options if isinstance(option, inspect.LiteralType) for word in option.values
    )
    return Field(key, title, "choice" if words else "text", value, choices=words)


def change(system: System[C], check: C, key: str, value: Any) -> C:
    """The check with one value changed, by path: `stunt`, `benefits.0.off`, `opponent.action_score`.

    A list takes one more item at its own length as index. Raises Refused with a sentence where the rules or the
    value's range don't allow it.
    """
    document: dict[str, Any] = plain(check)
    *way, last = _path(check, key)
    at: Any = document
    for step in way:
        at = _step(at, step, key)
    _put(at, last, plain(value), key)
    try:
        return read(system, document)
    except DocumentError as error:
        raise Refused("; ".join(error.problems), key) from error


def _path(check: Check, key: str) -> list[str]:
    """The steps of a path; what follows the name of a mapping is one of its keys, dots and all (`ally_points.c1.3`)."""
    first, _, rest = key.partition(".")
    return [first, rest] if rest and isinstance(getattr(check, first, None), dict) else key.split(".")


def _step(at: Any, step: str, key: str) -> Any:
    try:
        if isinstance(at, list):
            return at[int(step)]
        if at[step] is None:
            at[step] = {}
        return at[step]
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise Refused(f"this check has no {key}", key) from error


def _put(at: Any, last: str, value: Any, key: str) -> None:
    if isinstance(at, dict):
        at[last] = value
    elif isinstance(at, list) and last.isdecimal() and int(last) <= len(at):
        at[int(last) : int(last) + 1] = [value]
    else:
        raise Refused(f"this check has no {key}", key)


def one_more(system: System[C], check: C) -> tuple[Odds | None, Odds | None]:
    """The odds with one more benefit and with one more drawback; None where the system has no such thing."""
    better, worse = system.nudge(check, 1), system.nudge(check, -1)
    return (
        None if better is None else system.odds(better),
        None if worse is None else system.odds(worse),
    )
