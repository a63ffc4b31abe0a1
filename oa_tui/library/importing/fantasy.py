"""Fantasy Statblocks: YAML of a d20 creature, as its plugin documents it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from oa_tui.library.importing.model import Draft, Foreign, Passage, Target, flat, prose
from oa_tui.library.scalars import canonical

if TYPE_CHECKING:
    from oa_tui.library.importing.formats import Source

STATS = ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma")
FACTS = {
    "ac": "Armor Class",
    "hp": "Hit Points",
    "hitdice": "Hit Dice",
    "speed": "Speed",
    "stats": "",
    "saves": "Saves",
    "skillsaves": "Skills",
    "damagevulnerabilities": "Vulnerable to",
    "damageresistances": "Resists",
    "damageimmunities": "Immune to",
    "conditionimmunities": "Immune to conditions",
    "senses": "Senses",
    "languages": "Languages",
    "cr": "Challenge Rating",
    "modifier": "Initiative modifier",
    "spells": "Spells",
    "source": "Source",
}
"""What a creature of that game has, by canonical key, and how it is called."""

PARTS = {
    "traits": "",
    "actions": "action",
    "bonusactions": "bonus action",
    "reactions": "reaction",
    "legendaryactions": "legendary action",
    "mythicactions": "mythic action",
    "lairactions": "lair action",
}
SUMMARY = ("size", "type", "subtype", "alignment")
IGNORED = ("name", "statblock", "layout", "image", "note", "columns", "columnwidth", "dice", "render", "cssclasses",
           "aliases", "tags", "extends", "description", "desc", "legendarydescription")  # fmt: skip


def speaks(data: Mapping[str, Any]) -> bool:
    """Whether a document is a creature: it has a name and something only creatures have."""
    keys = {canonical(key) for key in data}
    marks = {"ac", "hp", "stats", "statblock", "layout", "cr", "monster", "creature", *PARTS} & keys
    return bool(marks) and bool({"name", "monster", "creature"} & keys)


def read(data: Mapping[str, Any], source: Source, target: Target) -> Draft:
    """The creature of a document. Numbers of its game stay text; keys that are the target's own count."""
    by_key = {canonical(key): value for key, value in data.items()}
    name = next((by_key[key] for key in ("name", "monster", "creature") if by_key.get(key)), source.stem)
    summary = " ".join(flat(by_key[key]) for key in SUMMARY if by_key.get(key))
    described = prose(by_key.get("description") or by_key.get("desc") or "")
    parent = flat(by_key.get("extends", ""))
    facts = list(_facts(data))
    if parent and not source.known(parent, target.system):
        facts.append(("Extends", parent))
        parent = ""
    if described and "\n" in described:
        facts.insert(0, ("Description", flat(described)))
        described = ""
    own = {
        key: value
        for key, value in data.items()
        if canonical(key) not in (*FACTS, *PARTS, *SUMMARY, *IGNORED, "monster", "creature") and value not in (None, "")
    }
    passages = [each for key, part in PARTS.items() for each in _passages(by_key.get(key), part)]
    return target.draft(Foreign(str(name), ". ".join(filter(None, (summary, described))), tuple(facts), tuple(passages),
                                own, parent))  # fmt: skip


def _facts(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in data.items():
        said = canonical(key)
        if said == "stats":
            yield "Attributes", _stats(value)
        elif said in FACTS:
            yield FACTS[said], flat(value)


def _stats(value: Any) -> str:
    if isinstance(value, list) and len(value) == len(STATS):
        return ", ".join(f"{name} {flat(score)}" for name, score in zip(STATS, value, strict=True))
    return flat(value)


def _passages(value: Any, part: str) -> Iterator[Passage]:
    """Traits as a list of name and text, of pairs, or of single texts."""
    for each in value if isinstance(value, list) else [value] if value else []:
        if isinstance(each, Mapping):
            said = {canonical(str(key)): item for key, item in each.items()}
            text = said.get("desc", said.get("description", said.get("text", "")))
            name = flat(said.get("name", "")) or "Trait"
            yield Passage(name, flat(text), part)
        elif isinstance(each, list) and each:
            yield Passage(flat(each[0]), flat(each[1:]), part)
        else:
            yield Passage("Trait", flat(each), part)
