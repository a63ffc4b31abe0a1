"""The rules systems there are: one line each, loaded when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from oa_tui.rules.contract import System

_PACKAGES = {
    "open-adventure": "oa_tui.rules.open_adventure",
    "roll-under": "oa_tui.rules.roll_under",
    "target-number": "oa_tui.rules.target_number",
    "heroic-action": "oa_tui.rules.heroic_action",
    "dice-pool": "oa_tui.rules.dice_pool",
}
"""By the id in files; each package has a module `system` with its instance as SYSTEM."""


class _Systems(Mapping[str, System[Any]]):
    """A mapping that imports a system's package only when that system is wanted."""

    def __getitem__(self, key: str) -> System[Any]:
        return _load(_PACKAGES[key])

    def __iter__(self) -> Iterator[str]:
        return iter(_PACKAGES)

    def __len__(self) -> int:
        return len(_PACKAGES)


@cache
def _load(package: str) -> System[Any]:
    found: System[Any] = import_module(f"{package}.system").SYSTEM
    return found


_SYSTEMS = _Systems()


def systems() -> Mapping[str, System[Any]]:
    """Every system by its id, in the order people see them."""
    return _SYSTEMS


def system(name: str) -> System[Any]:
    """One system by its id. Raises KeyError for any other word."""
    return _SYSTEMS[name]
