"""What a sheet says, or what follows from it: role, Hits, Fortune, skills, attributes, stances, focus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oa_tui.rules.contract import Seat
from oa_tui.rules.heroic_action.sheets import Attribute, Being, Bonus, Character, Npc, Role, Schtick
from oa_tui.rules.table import Combatant, Condition, Effect, Id, Pool, Scene

AVERAGE = 5
"""AC-40: an average human's attribute, and what somebody without a sheet has."""

SKILL = 10
"""The skill, and the difficulty, where no sheet says one: what an able human can do."""

FOCUSED = "Focused"
DEFENDING = "Defending"
LIMIT_BREAK_ROUND = "limit_break_round"
"""Where Combatant.memory keeps the Round of an NPC's last cheap Limit Break (AC-39)."""

LEAST = 3
"""AC-36: the fewest Hits and Fortune of heroes and villains, and all a henchman has."""

RELATED: dict[str, Attribute] = {"impress": "mind", "intimidate": "mind", "charm": "mind", "know": "mind"}
"""AC-27: the attribute behind a skill; Reflexes where it isn't listed."""

_EXTRAS = ("minion", "victim")


def sheet_of(who: Id, scene: Scene) -> Being | None:
    """The sheet of a combatant, if it has one that seats somebody."""
    sheet = scene.sheet(who)
    return sheet if isinstance(sheet, Being) else None


def role_of(sheet: Being | None) -> Role:
    """AC-36: as printed; else characters are heroes, NPCs henchmen, and who has only a name is a minion."""
    if sheet is None:
        return "minion"
    return sheet.role or ("hero" if isinstance(sheet, Character) else "henchman")


def is_named(sheet: Being | None) -> bool:
    """AC-37: whether a Setback is a handicap; minions and victims it removes."""
    if sheet is not None and sheet.named is not None:
        return sheet.named
    return role_of(sheet) not in _EXTRAS


def attribute_score(sheet: Being | None, name: Attribute) -> int:
    """AC-40: the attribute, or the human average."""
    return AVERAGE if sheet is None else sheet.attributes.get(name, AVERAGE)


def known_skill(sheet: Being | None, name: str) -> int | None:
    """A skill by name, whatever its case."""
    if sheet is None or not name:
        return None
    return next((score for known, score in sheet.skills.items() if known.lower() == name.lower()), None)


def related(skill: str) -> Attribute:
    """AC-27: the attribute that a Stunt with this skill must overcome for a Setback."""
    return RELATED.get(skill.lower(), "reflexes")


def skill_score(sheet: Being | None, name: str) -> int:
    """A skill, or the attribute behind it where the sheet has attributes but not the skill; else the default."""
    known = known_skill(sheet, name)
    if known is not None:
        return known
    return attribute_score(sheet, related(name)) if sheet is not None and sheet.attributes else SKILL


def soak(sheet: Being | None) -> int:
    """AC-35: Toughness, else Body."""
    if sheet is not None and sheet.toughness is not None:
        return sheet.toughness
    return attribute_score(sheet, "body")


def setback_at(sheet: Being | None) -> int:
    """C-AC-7: the earlier reading: Body, Mind and Reflexes together."""
    return sum(attribute_score(sheet, name) for name in ("body", "mind", "reflexes"))


def hits(sheet: Being | None) -> int:
    """AC-36: Body for heroes and villains, at least 3; 3 for henchmen; 1 for the rest."""
    if sheet is not None and sheet.hits is not None:
        return sheet.hits
    role = role_of(sheet)
    if role in _EXTRAS:
        return 1
    return LEAST if role == "henchman" else max(LEAST, attribute_score(sheet, "body"))


def fortune(sheet: Being | None) -> int:
    """AC-36, AC-38: Mind for heroes and villains, at least 3; 3 for henchmen; none for the rest."""
    if sheet is not None and sheet.fortune is not None:
        return sheet.fortune
    role = role_of(sheet)
    if role in _EXTRAS:
        return 0
    return LEAST if role == "henchman" else max(LEAST, attribute_score(sheet, "mind"))


def seat(sheet: Any | None) -> Seat:
    """AC-36: Hits and, where there is any, Fortune. Somebody with only a name is a minion."""
    being = sheet if isinstance(sheet, Being) else None
    pools = {"hits": Pool(hits(being), hits(being))}
    if points := fortune(being):
        pools["fortune"] = Pool(points, points)
    return Seat(pools)


def schticks(sheet: Being | None, *, action: str = "", type_: str = "") -> tuple[Schtick, ...]:
    """The schticks of a kind and type; empty words ask for any."""
    known = sheet.schticks if sheet else ()
    return tuple(
        each for each in known if action in ("", each.action) and type_ in ("", each.type.lower().strip("() "))
    )


def effects(bonuses: Iterable[Bonus]) -> tuple[Effect, ...]:
    """A schtick's modifiers as the effects of a condition."""
    return tuple(
        Effect(one.on, one.value, one.label, one.whose, (one.when,) if isinstance(one.when, str) else one.when)
        for one in bonuses
    )


def stance(schtick: Schtick) -> Condition:
    """AC-17: a stance as the condition it is while it runs: until the scene ends or it is dropped."""
    cost = Effect("stance", 1, schtick.type, when=("first-shot",))
    return Condition("", schtick.name, schtick.text, (cost, *effects(schtick.modifiers)), note="until end of scene")


def running(who: Combatant) -> tuple[Condition, ...]:
    """The stances that somebody has adopted."""
    return tuple(one for one in who.conditions if any(effect.on == "stance" for effect in one.effects))


def defenses(whos: Iterable[Id], scene: Scene) -> frozenset[Id]:
    """AC-15: the conditions by which these defend already."""
    there = (scene.combatants[who] for who in whos if who in scene.combatants)
    return frozenset(each.id for one in there for each in one.conditions if each.name == DEFENDING)


def to_pay(who: Combatant, sheet: Being | None, scene: Scene) -> int:
    """AC-17: stances that come off the first shot: all there are before the first Round, none later.

    A stance of a later Round costs its shot when it is adopted, and no stance is paid for twice.
    """
    if scene.round:
        return 0
    names = {one.name.lower() for one in running(who)}
    return len(names | {name.lower() for name in (sheet.stances if sheet else ())})


def cheap_limit_break(who: Id, scene: Scene) -> bool:
    """AC-39: a hero or villain of the GM's is focused anew each Round, for one Limit Break of only 3 shots."""
    combatant, sheet = scene.combatants.get(who), sheet_of(who, scene)
    if combatant is None or not isinstance(sheet, Npc) or role_of(sheet) not in ("hero", "villain"):
        return False
    return combatant.memory.get(LIMIT_BREAK_ROUND) != scene.round


def is_focused(who: Id, scene: Scene) -> bool:
    """AC-18: while the condition holds; and AC-39."""
    combatant = scene.combatants.get(who)
    held = combatant is not None and any(one.name.lower() == FOCUSED.lower() for one in combatant.conditions)
    return held or cheap_limit_break(who, scene)
