"""The kinds that the library's tests read: Open Adventure's, and a toy system to show that any will do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated

from msgspec import Meta, Struct

from oa_tui.library import Kinds
from oa_tui.rules.open_adventure.audit import audit
from oa_tui.rules.open_adventure.sheets import SHEETS


class Token(Struct, frozen=True, kw_only=True):
    """A part without `extra`."""

    label: str
    weight: float = 1.0
    ratio: Annotated[float, Meta(ge=0)] | None = None


class Toy(Struct, frozen=True, kw_only=True):
    """The smallest sheet that uses every kind of value, without `extra`."""

    name: str
    size: Annotated[int, Meta(le=5)] | None = None
    tokens: tuple[Token, ...] = ()
    open: bool = False
    colour: str | None = None


KINDS = Kinds(
    {
        "open-adventure": SimpleNamespace(sheets=SHEETS, audit=audit),
        "toy-game": SimpleNamespace(sheets={"toy": Toy}, audit=lambda _sheet: ()),
    }
)
