"""What a file says of an NPC or a character. Field names are the keys of the file.

Nearly everything may be left out: without numbers a sheet still seats, by its name. `Meta` carries the title
that messages, forms and the JSON Schema show, and the range a value must keep to.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from oa_tui.rules.sheets import Part, Sheet, Trait
from oa_tui.rules.table import Side

Attribute = Literal["fight", "shoot", "mysticism"]
"""What an attack may be made with (DP-6, DP-7, DP-10)."""

Stat = Annotated[int, Meta(ge=2, le=6, description="The face a die must reach: 4 stands for 4+ (DP-5, C-DP-1).")]
Few = Annotated[int, Meta(ge=0, le=99)]


class Weapon(Part, frozen=True, kw_only=True):
    """A named way to attack; it rolls one of the sheet's attributes."""

    name: str
    attribute: Annotated[Attribute, Meta(title="Attribute")] = "fight"
    magic: Annotated[bool, Meta(title="Magic", description="Defended against with Mysticism (DP-12).")] = False
    reach: Annotated[str, Meta(title="Reach", description="In words, such as 2 spaces (DP-6).")] = ""
    text: str = ""


class Being(Sheet, frozen=True, kw_only=True):
    """What NPCs and characters share: the pool and the attributes (DP-1, DP-4, DP-5)."""

    dice: Annotated[
        Few | None, Meta(title="Dice", description="A character's pool and health; an NPC's dice each turn.")
    ] = None
    move: Annotated[Few | None, Meta(title="Move", description="Spaces for each die (DP-4).")] = None
    fight: Annotated[Stat | None, Meta(title="Fight")] = None
    shoot: Annotated[Stat | None, Meta(title="Shoot", description="Left out: cannot (DP-5).")] = None
    skill: Annotated[Stat | None, Meta(title="Skill")] = None
    mysticism: Annotated[Stat | None, Meta(title="Mysticism", description="Left out: cannot (DP-5).")] = None
    defence: Annotated[Stat | None, Meta(title="Defence", description="Only characters roll it (DP-14).")] = None
    attacks: Annotated[tuple[Weapon, ...], Meta(title="Attacks")] = ()
    traits: Annotated[tuple[Trait, ...], Meta(title="Traits")] = ()
    gear: Annotated[tuple[str, ...], Meta(title="Gear")] = ()
    side: Annotated[
        Side | None, Meta(title="Side", description="Unless the encounter says: NPCs foe, characters party.")
    ] = None


class Npc(Being, frozen=True, kw_only=True):
    """DP-13, DP-14: an NPC stands behind its armour, and falls when its hits are gone."""

    armour: Annotated[Few | None, Meta(title="Armour", description="Damage of one attack that hurts it.")] = None
    hits: Annotated[int, Meta(title="Hits", ge=1, le=99)] = 1


class Character(Being, frozen=True, kw_only=True):
    """DP-1, DP-11: a character's dice are its health."""


SHEETS: dict[str, type[Being]] = {"npc": Npc, "character": Character}
"""By kind; the first is what a document without a `kind` is."""
