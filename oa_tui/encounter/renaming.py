"""Ids inside data of any shape put in place of others: those of a file for those of a session, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

PROSE = ("breakdown", "label", "name", "note", "notes", "text", "title", "why")
"""Keys of what is only read: an id that stands there is a word like any other."""


def renamed(value: T, as_type: Any, ids: Mapping[str, str]) -> T:
    """The value with each id replaced, alone or as a part of a key that a system keeps (`fails:t1.2`).

    Raises msgspec.ValidationError where the value isn't of its type.
    """
    if not ids:
        return value
    longest = sorted(ids, key=len, reverse=True)
    pattern = re.compile(rf"(?<![A-Za-z0-9.])(?:{'|'.join(map(re.escape, longest))})(?![A-Za-z0-9.])")
    changed: T = msgspec.convert(_renamed(msgspec.to_builtins(value), pattern, ids), as_type)
    return changed


def _renamed(value: Any, pattern: re.Pattern[str], ids: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return pattern.sub(lambda found: ids[found[0]], value)
    if isinstance(value, dict):
        return {
            _renamed(key, pattern, ids): each if key in PROSE else _renamed(each, pattern, ids)
            for key, each in value.items()
        }
    if isinstance(value, list | tuple):
        return [_renamed(each, pattern, ids) for each in value]
    return value
