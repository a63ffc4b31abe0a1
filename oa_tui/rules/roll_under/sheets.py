"""What a file says of a creature, an adventurer or a Party Challenge (DT-25). Field names are the keys of the file.

Nearly everything may be left out: without numbers a sheet still seats, by its name.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from oa_tui.rules.sheets import Part, Sheet, Trait
from oa_tui.rules.table import Side

AttributeName = Literal["str", "dex", "con", "int", "per", "wil", "cha"]
"""The seven attributes."""

NAMES: dict[str, str] = {
    "str": "Strength",
    "dex": "Dexterity",
    "con": "Constitution",
    "int": "Intelligence",
    "per": "Perception",
    "wil": "Willpower",
    "cha": "Charisma",
}
"""Attributes in full, for people."""

ATTRIBUTES: tuple[AttributeName, ...] = get_args(AttributeName)

Score = Annotated[int, Meta(ge=0, le=99)]
Points = Annotated[int, Meta(ge=0, le=9999)]
Chance = Annotated[int, Meta(ge=0, le=100)]


class Skill(Part, frozen=True, kw_only=True):
    """A skill (DT-7), and the attribute it mostly goes with; a bare word is its name."""

    name: str
    attribute: Annotated[AttributeName | None, Meta(title="Attribute")] = None


class Attack(Part, frozen=True, kw_only=True):
    """An attack as it is printed (DT-24): added to a d20 against the Armour Class, damage as dice."""

    name: str
    to_hit: Annotated[int, Meta(title="To hit", ge=-99, le=99)] = 0
    damage: Annotated[str, Meta(title="Damage", description="Dice, such as 1d6+1.")] = ""
    text: str = ""


class Percentile(Part, frozen=True, kw_only=True):
    """An ability that works so many times in a hundred (DT-20)."""

    name: str
    chance: Annotated[Chance | None, Meta(title="Chance in 100")] = None
    text: str = ""


class Being(Sheet, frozen=True, kw_only=True):
    """What creatures and adventurers share (DT-25)."""

    side: Annotated[
        Side | None, Meta(title="Side", description="Unless the encounter says: creatures foe, adventurers party.")
    ] = None
    level: Annotated[Score | None, Meta(title="Level", description="Or Hit Dice.")] = None
    hit_points: Annotated[Points | None, Meta(title="Hit points")] = None
    armor_class: Annotated[Score | None, Meta(title="Armor Class", description="Ascending (DT-24).")] = None
    attributes: Annotated[dict[AttributeName, Score], Meta(title="Attributes")] = {}
    luck: Annotated[Score | None, Meta(title="Luck", description="At the start of an adventure (DT-21).")] = None
    skills: Annotated[tuple[Skill, ...], Meta(title="Skills")] = ()
    attacks: Annotated[tuple[Attack, ...], Meta(title="Attacks")] = ()
    percentile: Annotated[tuple[Percentile, ...], Meta(title="Percentile abilities")] = ()
    traits: Annotated[tuple[Trait, ...], Meta(title="Traits")] = ()
    gear: Annotated[tuple[str, ...], Meta(title="Gear")] = ()


class Creature(Being, frozen=True, kw_only=True):
    """Anything the adventurers meet. `rank` says whether only a great success goes before it (DT-23)."""

    rank: Annotated[Literal["ordinary", "heavy", "boss"], Meta(title="Rank")] = "ordinary"
    group_size: Annotated[str, Meta(title="Group size", description="Such as 2d4.")] = ""


class Adventurer(Being, frozen=True, kw_only=True):
    """A player character: also an Init attribute (DT-23) and a Reroll Pool, whose size the GM types (DT-8)."""

    init: Annotated[Score | None, Meta(title="Init")] = None
    reroll_pool: Annotated[Score, Meta(title="Reroll Pool")] = 0


class Way(Part, frozen=True, kw_only=True):
    """A way to work at a Party Challenge that the GM foresees."""

    name: str
    attribute: Annotated[AttributeName | None, Meta(title="Attribute")] = None
    skill: Annotated[str, Meta(title="Skill")] = ""
    modifier: Annotated[int, Meta(title="Modifier", ge=-99, le=99)] = 0
    text: str = ""


class Challenge(Sheet, frozen=True, kw_only=True):
    """A Party Challenge (DT-16): `challenge_points` are the successes needed; 5, 8, 11, or 2d6 rolled beforehand."""

    challenge_points: Annotated[Points | None, Meta(title="Successes needed")] = None
    actions: Annotated[tuple[Way, ...], Meta(title="Ways")] = ()
    partial: Annotated[str, Meta(title="What a partial success brings")] = ""


SHEETS: dict[str, type[Sheet]] = {"creature": Creature, "adventurer": Adventurer, "challenge": Challenge}
"""By kind; the first is what a document without a `kind` is."""
