"""What a type asks of a file: each sheet type is looked at once, by `msgspec.inspect`, and kept as a `Plan`."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from oa_tui.library.scalars import canonical


class Scalar(msgspec.Struct):
    """The single words a place takes. `low` and `high` bound numbers, `longest` text."""

    whole: bool = False
    real: bool = False
    switch: bool = False
    text: bool = False
    nothing: bool = False
    low: int | float | None = None
    high: int | float | None = None
    shortest: int = 0
    longest: int | None = None
    words: dict[str, Any] = {}


class Keyed(msgspec.Struct):
    """A mapping: any key, or only those of `words` (by their canonical form), each with the same kind of value."""

    value: Plan
    words: dict[str, Any] = {}


class FieldPlan(msgspec.Struct):
    """One key of a record."""

    name: str
    plan: Plan
    required: bool


class Record(msgspec.Struct):
    """A struct's keys. `keeps`: unknown keys stay in its `extra`; `bare`: the key that a single word stands for."""

    fields: dict[str, FieldPlan]
    fuzzy: dict[str, FieldPlan]
    required: tuple[str, ...]
    keeps: bool
    bare: str = ""


class Plan(msgspec.Struct):
    """What one place takes: a word, a list, a mapping, a record, or anything at all."""

    anything: bool = False
    scalar: Scalar | None = None
    items: Plan | None = None
    keyed: Keyed | None = None
    record: Record | None = None

    @property
    def wants(self) -> str:
        """In plain words, such as `a whole number or NA`."""
        said: list[str] = []
        scalar = self.scalar
        if scalar:
            said += ["a whole number"] * scalar.whole + ["a number"] * scalar.real
            said += ["true or false"] * scalar.switch + [str(word) for word in scalar.words.values()]
            said += ["text"] * scalar.text
        said += ["a list"] * (self.items is not None)
        said += ["keys with a value each"] * (self.keyed is not None or self.record is not None)
        return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1] if said else "left out"


_PLANS: dict[type[Any], Plan] = {}


def plan_of(kind: type[Any]) -> Plan:
    """The plan of a type; found once for each."""
    if kind not in _PLANS:
        _PLANS[kind] = _plan(inspect.type_info(kind), {})
    return _PLANS[kind]


def _plan(info: inspect.Type, seen: dict[type, Record]) -> Plan:
    """Unions add up: each member says what it takes."""
    plan = Plan()
    _add(plan, info, seen)
    return plan


def _add(plan: Plan, info: inspect.Type, seen: dict[type, Record]) -> None:
    if isinstance(info, inspect.Metadata):
        _add(plan, info.type, seen)
    elif isinstance(info, inspect.UnionType):
        for member in info.types:
            _add(plan, member, seen)
    elif isinstance(info, inspect.StructType):
        plan.record = _record(info, seen)
    elif isinstance(info, inspect.DictType):
        keys = _plan(info.key_type, seen).scalar
        plan.keyed = Keyed(_plan(info.value_type, seen), keys.words if keys else {})
    elif isinstance(info, inspect.VarTupleType | inspect.ListType):
        plan.items = _plan(info.item_type, seen)
    elif isinstance(info, inspect.AnyType):
        plan.anything = True
    else:
        _add_word(plan, info)


def _add_word(plan: Plan, info: inspect.Type) -> None:
    scalar = plan.scalar = plan.scalar or Scalar()
    if isinstance(info, inspect.IntType | inspect.FloatType):
        scalar.whole |= isinstance(info, inspect.IntType)
        scalar.real |= isinstance(info, inspect.FloatType)
        scalar.low = info.ge
        scalar.high = info.le
    elif isinstance(info, inspect.StrType):
        scalar.text = True
        scalar.shortest = info.min_length or 0
        scalar.longest = info.max_length
    elif isinstance(info, inspect.BoolType):
        scalar.switch = True
    elif isinstance(info, inspect.NoneType):
        scalar.nothing = True
    elif isinstance(info, inspect.LiteralType):
        scalar.words |= {canonical(str(word)): word for word in info.values}
    else:
        raise TypeError(f"a sheet cannot have a {type(info).__name__}: use words, numbers, lists and structs")


def _record(info: inspect.StructType, seen: dict[type, Record]) -> Record:
    if info.cls in seen:
        return seen[info.cls]
    record = seen[info.cls] = Record({}, {}, (), keeps=False)
    for each in info.fields:
        field = FieldPlan(each.encode_name, _plan(each.type, seen), each.required)
        record.fields[field.name] = field
        record.fuzzy[canonical(field.name)] = field
    record.required = tuple(name for name, field in record.fields.items() if field.required)
    record.keeps = "extra" in record.fields
    first = next((name for name in record.fields if name != "extra"), "")
    scalar = record.fields[first].plan.scalar if first else None
    if scalar and scalar.text and set(record.required) <= {first}:
        record.bare = first
    return record
