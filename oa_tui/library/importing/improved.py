"""Improved Initiative: JSON of one statblock, a list of them, or a whole export with encounters."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from oa_tui.library.importing.encounters import MOST
from oa_tui.library.importing.model import NEEDS_NUMBERS, Draft, Foreign, Imported, Passage, Target, flat, named
from oa_tui.library.problems import Problem
from oa_tui.library.problems import Source as Text

if TYPE_CHECKING:
    from oa_tui.library.importing.formats import Source

DEEPEST = 12
"""Levels of an export at which statblocks are looked for."""
MOST_STATBLOCKS = 20_000

FACTS = {
    "AC": "Armor Class",
    "HP": "Hit Points",
    "Speed": "Speed",
    "Abilities": "Attributes",
    "InitiativeModifier": "Initiative modifier",
    "Saves": "Saves",
    "Skills": "Skills",
    "DamageVulnerabilities": "Vulnerable to",
    "DamageResistances": "Resists",
    "DamageImmunities": "Immune to",
    "ConditionImmunities": "Immune to conditions",
    "Senses": "Senses",
    "Languages": "Languages",
    "Challenge": "Challenge Rating",
    "Source": "Source",
    "Description": "Description",
}
PARTS = {
    "Traits": "",
    "Actions": "action",
    "BonusActions": "bonus action",
    "Reactions": "reaction",
    "LegendaryActions": "legendary action",
    "MythicActions": "mythic action",
}
_MARKS = ("HP", "AC", "Abilities", "Challenge", "Traits", "Actions")


def read(source: Source, target: Target) -> Imported:
    """Every statblock and saved encounter of an export."""
    try:
        data = json.loads(source.text)
    except json.JSONDecodeError as fault:
        text = Text(source.file, source.text)
        message = f"this is not whole JSON: {_said(fault)}. Was it cut off? Export it again"
        return Imported(problems=(text.problem("error", message, fault.lineno, fault.colno),))
    except (RecursionError, ValueError):
        message = "this JSON holds a number too long, or is nested too deeply, for any export"
        return Imported(problems=(Problem("error", message, source.file),))
    found = list(_found(data, 0))[:MOST_STATBLOCKS]
    here = {named(each["Name"]).casefold() for kind, each in found if kind == "statblock"}
    drafts = []
    for kind, each in found:
        if kind == "statblock":
            drafts.append(target.draft(_foreign(each)))
        else:
            drafts.append(_encounter(each, source, target, here))
    if not drafts:
        message = "no statblock of Improved Initiative is in this JSON: they have Name, HP, AC and Abilities"
        return Imported(problems=(Problem("error", message, source.file),))
    return Imported(tuple(drafts))


def _said(fault: json.JSONDecodeError) -> str:
    words = {"Expecting value": "a value is missing here", "Unterminated string": "a quotation mark is not closed"}
    return next((mine for theirs, mine in words.items() if fault.msg.startswith(theirs)), "something is missing here")


def _found(data: Any, deep: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Statblocks and encounters wherever they stand; exports hold them as JSON inside JSON, too."""
    if deep > DEEPEST:
        return
    if isinstance(data, str) and data[:1] in ("{", "["):
        try:
            yield from _found(json.loads(data), deep + 1)
        except (ValueError, RecursionError):
            return
    elif isinstance(data, list):
        for each in data:
            yield from _found(each, deep + 1)
    elif isinstance(data, Mapping):
        if isinstance(data.get("Name"), str) and isinstance(data.get("Combatants"), list):
            yield "encounter", data
        elif isinstance(data.get("Name"), str) and any(mark in data for mark in _MARKS):
            yield "statblock", data
        else:
            for each in data.values():
                if isinstance(each, str | list | Mapping):
                    yield from _found(each, deep + 1)


def _foreign(data: Mapping[str, Any]) -> Foreign:
    facts = [(label, _fact(data[key])) for key, label in FACTS.items() if key in data]
    passages = [each for key, part in PARTS.items() for each in _passages(data.get(key), part)]
    known = {
        *FACTS,
        *PARTS,
        "Name",
        "Type",
        "Player",
        "Id",
        "Path",
        "Version",
        "LastUpdateMs",
        "ImageURL",
        "InitiativeAdvantage",
    }
    own = {key: value for key, value in data.items() if key not in known and value not in (None, "", [], {})}
    player = flat(data.get("Player")) not in ("", "no")
    return Foreign(data["Name"], flat(data.get("Type")), tuple(facts), tuple(passages), own, player=player)


def _fact(value: Any) -> str:
    """`{Value: 7, Notes: 2d6}` and `[{Name: Stealth, Modifier: 6}]` as one line."""
    if isinstance(value, Mapping) and "Value" in value:
        notes = flat(value.get("Notes")).strip("() ")
        return flat(value["Value"]) + (f" ({notes})" if notes else "")
    if isinstance(value, list):
        return ", ".join(
            f"{flat(each.get('Name'))} {flat(each.get('Modifier'))}".strip()
            if isinstance(each, Mapping)
            else flat(each)
            for each in value
        )
    return flat(value)


def _passages(value: Any, part: str) -> Iterator[Passage]:
    for each in value if isinstance(value, list) else []:
        if isinstance(each, Mapping):
            usage = flat(each.get("Usage"))
            text = " ".join(filter(None, (f"({usage})" if usage else "", flat(each.get("Content")))))
            yield Passage(flat(each.get("Name")) or "Trait", text, part)


def _encounter(data: Mapping[str, Any], source: Source, target: Target, here: set[str]) -> Draft:
    counts: dict[tuple[str, str, bool], int] = {}
    for one in data["Combatants"]:
        block = one.get("StatBlock") if isinstance(one, Mapping) else None
        if isinstance(one, Mapping):
            name = flat(block.get("Name")) if isinstance(block, Mapping) else ""
            alias = flat(one.get("Alias"))
            who = (named(name or alias or "Somebody"), alias, one.get("Hidden") is True)
            counts[who] = counts.get(who, 0) + 1
    combatants = []
    for (name, alias, hidden), count in counts.items():
        known = name.casefold() in here or source.known(name, target.system)
        each: dict[str, Any] = {"statblock": name} if known else {"name": name}
        if alias:
            each["name"] = named(alias)
        if count > 1:
            each["count"] = min(count, MOST)
        if hidden:
            each["hidden"] = True
        combatants.append(each)
    document: dict[str, Any] = {"system": target.system, "kind": "encounter", "name": named(data["Name"])}
    if any("statblock" not in each for each in combatants):
        document["tags"] = [NEEDS_NUMBERS]
    document["combatants"] = combatants
    return Draft(document)
