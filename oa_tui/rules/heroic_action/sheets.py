"""What a file says of an NPC or a character (AC-41). Field names are the keys of the file.

Nearly everything may be left out: without numbers a sheet still seats, by its name. `Meta` carries the title
that messages, forms and the JSON Schema show, and the range a value must keep to.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from oa_tui.rules.sheets import Part, Sheet
from oa_tui.rules.table import Side

Attribute = Literal["body", "mind", "reflexes", "move"]
"""AC-40: an average human has 5 in each, 4 to 8 is human, 11 and more is not."""

Role = Literal["hero", "villain", "henchman", "minion", "victim"]
"""AC-36: what decides Hits and Fortune, and whether a Setback removes somebody (AC-37)."""

Kind = Literal["basic", "limit-break", "trigger", "stance", "inherent", "special"]
"""AC-13 to AC-19: the kinds of action a schtick can be."""

TriggerType = Literal["combo", "defense", "finisher", "focus"]
"""AC-15: what a trigger answers to. A combo comes right after its result, all others before theirs (D-AC-1)."""

Score = Annotated[int, Meta(ge=-99, le=999)]
Small = Annotated[int, Meta(ge=0, le=99)]
Words = str | tuple[str, ...]


class Bonus(Part, frozen=True, kw_only=True):
    """What a schtick does to rolls, in the words of a condition's modifiers."""

    on: Annotated[
        str,
        Meta(
            title="On",
            description="roll, token, impairment, difficulty, damage, soak, confident, closed or friction.",
        ),
    ] = "roll"
    value: Annotated[Score, Meta(title="Value")] = 1
    label: str = ""
    whose: Annotated[Literal["own", "against"], Meta(title="Whose")] = "own"
    when: Annotated[Words, Meta(title="When", description="Words the check must carry: attack, shoot.")] = ()


class Weapon(Part, frozen=True, kw_only=True):
    """A printed attack (AC-22): the skill it is made with, its damage (AC-35), and what its bearer must mind."""

    name: str
    skill: Annotated[str, Meta(title="Skill")] = ""
    damage: Annotated[Score, Meta(title="Damage", description="Added to the outcome of a hit (AC-35).")] = 0
    against: Annotated[str, Meta(title="Against", description="The target's skill; Dodge unless given.")] = "Dodge"
    type: Annotated[str, Meta(title="Type", description="Such as bullet, blade, fire.")] = ""
    range: Annotated[str, Meta(title="Range")] = ""
    shots: Annotated[Small | None, Meta(title="Shots", description="3 unless printed (AC-13).")] = None
    friction: Annotated[bool, Meta(title="Friction", description="Unreliable: snake-eyes hurt (AC-7).")] = False
    reload: Annotated[Small, Meta(title="Shots to reload", description="0: free, as usual (AC-28).")] = 0
    text: str = ""
    tags: tuple[str, ...] = ()


class Schtick(Part, frozen=True, kw_only=True):
    """A trick of the trade (AC-13 to AC-19). With a skill it is rolled, else it only costs its shots."""

    name: str
    action: Annotated[Kind, Meta(title="Kind of action")] = "special"
    type: Annotated[
        str,
        Meta(
            title="Type",
            description="Of a trigger: combo, defense, finisher, focus. Of a stance: any word; one of each counts.",
        ),
    ] = ""
    shots: Annotated[Small | None, Meta(title="Shots", description="Those of its kind unless printed.")] = None
    skill: Annotated[str, Meta(title="Skill")] = ""
    damage: Annotated[Score | None, Meta(title="Damage", description="With damage it is an attack.")] = None
    against: Annotated[str, Meta(title="Against")] = "Dodge"
    modifiers: Annotated[tuple[Bonus, ...], Meta(title="Modifiers", description="Of a stance, or inherent.")] = ()
    friction: Annotated[bool, Meta(title="Friction", description="Not fully mastered (AC-7).")] = False
    text: str = ""
    tags: tuple[str, ...] = ()


class Being(Sheet, frozen=True, kw_only=True):
    """What NPCs and characters share (AC-41)."""

    side: Annotated[
        Side | None, Meta(title="Side", description="Unless the encounter says: NPCs foe, characters party.")
    ] = None
    role: Annotated[Role | None, Meta(title="Role", description="NPCs henchman, characters hero (AC-36).")] = None
    named: Annotated[
        bool | None, Meta(title="Named", description="Minions and victims are not: a Setback removes them (AC-37).")
    ] = None
    attributes: Annotated[dict[Attribute, Score], Meta(title="Attributes")] = {}
    toughness: Annotated[Score | None, Meta(title="Toughness", description="Soaks damage (AC-35).")] = None
    hits: Annotated[Small | None, Meta(title="Hits", description="By the role unless printed (AC-36).")] = None
    fortune: Annotated[Small | None, Meta(title="Fortune", description="By the role unless printed.")] = None
    skills: Annotated[dict[str, Score], Meta(title="Skills")] = {}
    attacks: Annotated[tuple[Weapon, ...], Meta(title="Attacks")] = ()
    schticks: Annotated[tuple[Schtick, ...], Meta(title="Schticks")] = ()
    stances: Annotated[
        tuple[str, ...], Meta(title="Stances", description="Schticks that run from the start (AC-17).")
    ] = ()
    count: Annotated[Small | None, Meta(title="Count", description="How many usually come.")] = None
    gear: Annotated[tuple[str, ...], Meta(title="Gear")] = ()


class Npc(Being, frozen=True, kw_only=True):
    """Anybody the GM plays; a hero or villain among them is focused each Round (AC-39)."""


class Character(Being, frozen=True, kw_only=True):
    """A player's hero."""


SHEETS: dict[str, type[Being]] = {"npc": Npc, "character": Character}
"""By kind; the first is what a document without a `kind` is."""
