"""What the sheets of every system share; a system's own structs derive from these.

Field names are the keys of files.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct


class Part(Struct, frozen=True, kw_only=True):
    """A part of a sheet or another document; `extra` keeps the keys this program doesn't know, as they stood."""

    extra: dict[str, Any] = {}


class Trait(Part, frozen=True, kw_only=True):
    """Something special in words: the GM reads it."""

    name: str
    text: str = ""


class Sheet(Part, frozen=True, kw_only=True):
    """What every sheet has."""

    name: Annotated[str, Meta(title="Name", min_length=1, max_length=200)]
    text: Annotated[str, Meta(title="Text")] = ""
    tags: Annotated[tuple[str, ...], Meta(title="Tags")] = ()
    notes: Annotated[str, Meta(title="Notes")] = ""
