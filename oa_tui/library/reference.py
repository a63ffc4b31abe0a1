"""The keys of a system's documents as Markdown tables, from the same types that files are read by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from oa_tui.library.documents import COMMON
from oa_tui.library.kinds import Kinds
from oa_tui.library.plans import Plan, Scalar, plan_of

SHARED = "every system"
"""The name of the tables of conditions and encounters, which all systems share."""


def begins(name: str) -> str:
    """The line of a page behind which the tables of a system stand."""
    return f"<!-- keys of {name} -->"


ENDS = "<!-- end of keys -->"


def tables(name: str, kinds: Kinds) -> str:
    """A table for each kind of a system's documents, and one for each sort of part in them."""
    known = COMMON if name == SHARED else {**kinds.systems[name].sheets}
    told: set[type[Any]] = set()
    lines = [line for kind, type_ in known.items() for line in _kind(kind, type_, told)]
    return "\n".join(lines).strip() + "\n"


def page(text: str, kinds: Kinds) -> str:
    """A page with every table between its marks written anew; all else as it is."""
    for name in (SHARED, *kinds.systems):
        ahead, mark, rest = text.partition(begins(name) + "\n")
        if mark:
            _, end, behind = rest.partition(ENDS)
            text = f"{ahead}{mark}\n{tables(name, kinds)}\n{end}{behind}"
    return text


def _kind(kind: str, type_: type[Any], told: set[type[Any]]) -> Iterator[str]:
    parts: dict[type[Any], str] = {}
    yield from _table(f"`kind: {kind}`", type_, parts)
    while parts:
        part, key = next(iter(parts.items()))
        del parts[part]
        if part not in told:
            told.add(part)
            yield from _table(f"Each of `{key}`", part, parts)


def _table(head: str, type_: type[Any], parts: dict[type[Any], str]) -> Iterator[str]:
    record = plan_of(type_).record
    assert record is not None, "a document is a struct"
    yield f"**{head}**"
    yield ""
    yield "| key | holds |"
    yield "|---|---|"
    info = inspect.type_info(type_)
    assert isinstance(info, inspect.StructType)
    for each in info.fields:
        if each.encode_name != "extra":
            said = _holds(record.fields[each.encode_name].plan)
            said += ", must be there" if each.required else ""
            about = _described(each.type)
            yield f"| `{each.encode_name}` | {said}{'. ' + about if about else ''} |"
            for part in _parts(each.type):
                parts.setdefault(part, each.encode_name)
    yield ""


def _holds(plan: Plan) -> str:
    """What a key takes, such as `a whole number from 0 to 99`."""
    said = [*_words(plan.scalar)] if plan.scalar else []
    if plan.items:
        inner = plan.items
        said.append("a list of " + ("parts, see below" if inner.record else _plural(inner)))
    if plan.keyed:
        value = _holds(plan.keyed.value)
        keys = ", ".join(f"`{word}`" for word in plan.keyed.words.values())
        said.append(f"for each of {keys}: {value}" if keys else f"names, for each {value}")
    if plan.record:
        said.append("a part, see below")
    return " or ".join(said) or "anything"


def _plural(plan: Plan) -> str:
    if plan.scalar and plan.scalar.words and not plan.scalar.text:
        return " ".join(f"`{word}`" for word in plan.scalar.words.values())
    return "words" if plan.scalar and plan.scalar.text else _holds(plan)


def _words(scalar: Scalar) -> Iterator[str]:
    if scalar.whole or scalar.real:
        word = "a whole number" if scalar.whole else "a number"
        low, high = scalar.low, scalar.high
        between = (
            f" from {low} to {high}" if None not in (low, high) else f", at least {low}" if low is not None else ""
        )
        yield word + (between if between or high is None else f", at most {high}")
    if scalar.switch:
        yield "`true` or `false`"
    if scalar.words:
        yield ", ".join(f"`{word}`" for word in scalar.words.values())
    if scalar.text:
        yield "text" + (f" of at most {scalar.longest} characters" if scalar.longest else "")


def _described(info: inspect.Type) -> str:
    """The description of a key's type, wherever in it that stands."""
    if isinstance(info, inspect.Metadata):
        own = (info.extra_json_schema or {}).get("description", "")
        return " ".join(own.split()).replace("|", "/") if own else _described(info.type)
    if isinstance(info, inspect.UnionType):
        return next(filter(None, map(_described, info.types)), "")
    return ""


def _parts(info: inspect.Type) -> Iterator[type[Any]]:
    if isinstance(info, inspect.Metadata):
        yield from _parts(info.type)
    elif isinstance(info, inspect.UnionType):
        for each in info.types:
            yield from _parts(each)
    elif isinstance(info, inspect.VarTupleType | inspect.ListType):
        yield from _parts(info.item_type)
    elif isinstance(info, inspect.DictType):
        yield from _parts(info.value_type)
    elif isinstance(info, inspect.StructType):
        yield info.cls
