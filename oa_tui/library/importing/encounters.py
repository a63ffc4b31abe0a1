"""Encounter fences of the Initiative Tracker for Obsidian."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from oa_tui.library.importing.model import NEEDS_NUMBERS, Draft, Target, flat, named
from oa_tui.library.scalars import whole

if TYPE_CHECKING:
    from oa_tui.library.importing.formats import Source

MOST = 99
"""How many of one kind an encounter takes in a line."""

_POSITIONS = ("hp", "ac", "initiative modifier", "xp")
_COUNTED = re.compile(r"(\d{1,4}|\d{0,2}d\d{1,3}(?:\s*[+-]\s*\d{1,3})?)\s*[:x×]\s*(.+)", re.IGNORECASE)


def read(data: Mapping[str, Any], source: Source, target: Target) -> Draft:
    """An encounter: who is in it, by statblock where one of that name is known, else by name."""
    kept: list[str] = []
    combatants: list[dict[str, Any]] = []
    creatures = data.get("creatures")
    for each in creatures if isinstance(creatures, list) else [creatures] if creatures else []:
        combatants += _combatants(each, source, target, kept)
    players = data.get("players")
    if isinstance(players, list):
        combatants += [{"name": named(flat(name)), "side": "party"} for name in players if flat(name)]
    elif players is not None:
        kept.append(f"Players: {flat(players)}")
    for key, value in data.items():
        if key not in ("name", "creatures", "players") and value is not None:
            kept.append(f"{key}: {flat(value)}")
    document: dict[str, Any] = {"system": target.system, "kind": "encounter"}
    document["name"] = named(data.get("name") or source.stem)
    if any("statblock" not in one and one.get("side") != "party" for one in combatants):
        document["tags"] = [NEEDS_NUMBERS]
    if combatants:
        document["combatants"] = combatants
    if kept:
        document["notes"] = "\n".join(kept)
    return Draft(document, tuple(kept))


def _combatants(each: Any, source: Source, target: Target, kept: list[str]) -> Iterator[dict[str, Any]]:
    """`3: Goblin`, `Goblin, hp, ac, mod, xp`, or keys; what is said of it beside name and count is kept as text."""
    if isinstance(each, Mapping) and "creature" not in each and "name" not in each:
        for count, what in each.items():
            yield from _counted(str(count), what, source, target, kept)
    elif isinstance(each, Mapping):
        creature = flat(each.get("creature") or each.get("name"))
        alias = flat(each.get("name")) if each.get("creature") else ""
        rest = {
            key: value for key, value in each.items() if key not in ("creature", "name", "hidden", "ally", "friendly")
        }
        one = _one(creature, source, target)
        if alias and alias != creature:
            if "statblock" not in one:
                kept.append(f"{alias}: {creature}")
            one["name"] = named(alias)
        if each.get("ally") is True or each.get("friendly") is True:
            one["side"] = "ally"
        if each.get("hidden") is True:
            one["hidden"] = True
        if rest:
            kept.append(f"{alias or creature}: {flat(rest)}")
        yield one
    elif isinstance(each, str) and (match := _COUNTED.fullmatch(each)):
        yield from _counted(match[1], match[2], source, target, kept)
    elif each is not None:
        yield from _counted("1", each, source, target, kept)


def _counted(count: str, what: Any, source: Source, target: Target, kept: list[str]) -> Iterator[dict[str, Any]]:
    inner = what
    if not isinstance(what, Mapping):
        name, *rest = what if isinstance(what, list) and what else [part.strip() for part in flat(what).split(",")]
        said = [flat(part) for part in rest]
        inner = {"creature": flat(name), **({"hidden": True} if "hidden" in said else {})}
        pairs = zip(_POSITIONS, (part for part in said if part != "hidden"), strict=False)
        numbers = [f"{label} {part}" for label, part in pairs if part]
        if numbers:
            kept.append(f"{flat(name)}: {', '.join(numbers)}")
    for one in _combatants(inner, source, target, kept):
        number = whole(count)
        if number is None or not 1 <= number <= MOST:
            kept.append(f"{one.get('name') or one.get('statblock')}: how many is {count}")
        elif number > 1:
            one["count"] = number
        yield one


def _one(name: str, source: Source, target: Target) -> dict[str, Any]:
    said = named(name)
    return {"statblock": said} if source.known(said, target.system) else {"name": said}
