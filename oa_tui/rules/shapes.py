"""What a struct's fields are, as msgspec sees them: read once, used by documents and by the builder alike."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from oa_tui.rules.contract import Check


class Shape(NamedTuple):
    """One type without its wrapping: the kinds of value it takes, its title and whether ladder words count."""

    options: tuple[inspect.Type, ...]
    title: str = ""
    ladder: bool = False

    def find(self, *kinds: type[inspect.Type]) -> Any | None:
        """The first option of one of these kinds, or None."""
        return next((option for option in self.options if isinstance(option, kinds)), None)


def shape(of: inspect.Type) -> Shape:
    """Unwrap metadata and unions. `Meta(extra={"ladder": True})` lets a number be a word of the system's ladder."""
    title, ladder = "", False
    while isinstance(of, inspect.Metadata):
        title = title or str((of.extra_json_schema or {}).get("title", ""))
        ladder = ladder or bool((of.extra or {}).get("ladder"))
        of = of.type
    if not isinstance(of, inspect.UnionType):
        return Shape((of,), title, ladder)
    inner = [shape(option) for option in of.types]
    options = tuple(option for each in inner for option in each.options)
    title = title or next((each.title for each in inner if each.title), "")
    return Shape(options, title, ladder or any(each.ladder for each in inner))


@cache
def struct_type(cls: type[msgspec.Struct]) -> inspect.StructType:
    """The fields of a struct."""
    found = inspect.type_info(cls)
    assert isinstance(found, inspect.StructType)
    return found


@cache
def check_types(union: Any) -> dict[str, type[Check]]:
    """The checks of a system by the word in documents."""
    found = inspect.type_info(union)
    types = found.types if isinstance(found, inspect.UnionType) else (found,)
    structs = [one for one in types if isinstance(one, inspect.StructType)]
    return {str(one.tag): one.cls for one in structs if issubclass(one.cls, Check)}


def plain(value: object) -> Any:
    """A check, or any part of one, as JSON would bring it back: lists, dicts, words and numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))
