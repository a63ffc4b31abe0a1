"""The types of a system's documents as JSON Schema, for editors."""

from __future__ import annotations

from typing import Any

import msgspec

from oa_tui.library.kinds import Kinds
from oa_tui.library.plans import Plan, Record, plan_of

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_AT = "#/$defs/"
_EXTENDS = {
    "title": "Extends",
    "type": "string",
    "description": "The name of another document of this kind to start from; what this one says itself wins.",
}


def schema_of(system: str, title: str, kinds: Kinds) -> dict[str, Any]:
    """The schema of a file of one system: a document, or a list of them, told apart by `kind`."""
    known = kinds.of_system(system)
    shapes, defs = msgspec.json.schema_components(known.values(), ref_template=_AT + "{name}")
    for name, shape in defs.items():
        _open(name, shape)
    for kind, type_ in known.items():
        _shorten(plan_of(type_), defs[_named(shapes, known, kind)], defs, set())
    default = next(iter(known))
    documents = {}
    for kind in known:
        shape = defs[_named(shapes, known, kind)]
        documents[kind] = _document(shape, system, kind, kind == default)
    for kind in known:
        defs.pop(_named(shapes, known, kind), None)
    defs |= documents
    return {
        "$schema": DRAFT,
        "title": f"{title}, as oa-tui reads it",
        "description": f"Files of {system}. A file may hold one document, several with --- between them, or a list.",
        "anyOf": [{"$ref": f"{_AT}document"}, {"type": "array", "items": {"$ref": f"{_AT}document"}}],
        "$defs": {"document": _either(system, list(known)), **defs},
    }


def _named(shapes: tuple[dict[str, Any], ...], known: dict[str, type[Any]], kind: str) -> str:
    """The name that a kind's type has among the definitions."""
    shape = shapes[list(known).index(kind)]
    return str(shape["$ref"]).removeprefix(_AT)


def _either(system: str, known: list[str]) -> dict[str, Any]:
    """The document of the kind that it names; the first where it names none."""
    default, *others = known
    found: dict[str, Any] = {"$ref": f"{_AT}{default}"}
    for kind in reversed(others):
        names = {"properties": {"kind": {"const": kind}}, "required": ["kind"]}
        found = {"if": names, "then": {"$ref": f"{_AT}{kind}"}, "else": found}
    head = {
        "system": {"const": system},
        "kind": {"enum": known, "default": default, "description": "What this document is."},
    }
    return {"type": "object", "properties": head, "required": ["system", "name"], **found}


def _document(shape: dict[str, Any], system: str, kind: str, default: bool) -> dict[str, Any]:
    head: dict[str, Any] = {
        "system": {"title": "System", "const": system, "description": "The rules this is for."},
        "kind": {"title": "Kind", "const": kind},
        "extends": _EXTENDS,
    }
    required = ["system", *([] if default else ["kind"]), "name"]
    return {**shape, "properties": {**head, **shape["properties"]}, "required": required}


def _open(name: str, shape: dict[str, Any]) -> None:
    """A struct's shape without what only the program needs; keys of its own are welcome in every part."""
    properties = shape.get("properties", {})
    if "extra" in properties:
        del properties["extra"]
    for key, each in properties.items():
        each.setdefault("title", key.replace("_", " ").capitalize())
        if each.get("default") in ([], {}, "", None) and "default" in each:
            del each["default"]
    shape.setdefault("title", name)


def _shorten(plan: Plan, shape: dict[str, Any], defs: dict[str, Any], seen: set[int]) -> None:
    """Lets a single thing stand for a list, and a word for a part's name, as the reader does."""
    record = plan.record
    if record is None or id(record) in seen:
        return
    seen.add(id(record))
    for name, field in record.fields.items():
        if name in shape.get("properties", {}):
            shape["properties"][name] = _loose(field.plan, shape["properties"][name], defs, seen)


def _loose(plan: Plan, shape: dict[str, Any], defs: dict[str, Any], seen: set[int]) -> dict[str, Any]:
    items = plan.items
    if items is None or shape.get("type") != "array":
        return shape
    one = shape["items"]
    if items.record:
        _shorten(items, defs[str(one["$ref"]).removeprefix(_AT)], defs, seen)
        one = _bare(items.record, one)
    head: dict[str, Any] = {key: shape[key] for key in ("title", "description", "default") if key in shape}
    return {**head, "anyOf": [{"type": "array", "items": one}, one]}


def _bare(record: Record, shape: dict[str, Any]) -> dict[str, Any]:
    """A part, or a word alone that stands for its first key."""
    return {"anyOf": [shape, {"type": "string"}]} if record.bare else shape
