"""The rules systems there are: one line each, loaded when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from oa_tui.rules.contract import System

MODULES = {
    "open-adventure": "oa_tui.rules.open_adventure.system",
    "roll-under": "oa_tui.rules.roll_under.system",
    "target-number": "oa_tui.rules.target_number.system",
    "heroic-action": "oa_tui.rules.heroic_action.system",
    "dice-pool": "oa_tui.rules.dice_pool.system",
}
"""By the id in files: the module that holds the system as SYSTEM."""


class _Systems(Mapping[str, System[Any]]):
    """A mapping that imports a system only when it is wanted."""

    def __getitem__(self, key: str) -> System[Any]:
        return _load(MODULES[key])

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


@cache
def _load(module: str) -> System[Any]:
    found: System[Any] = import_module(module).SYSTEM
    return found


_SYSTEMS = _Systems()


def systems() -> Mapping[str, System[Any]]:
    """Every system by its id, in the order people see them."""
    return _SYSTEMS


def system(name: str) -> System[Any]:
    """One system by its id. Raises KeyError for any other word."""
    return _SYSTEMS[name]
