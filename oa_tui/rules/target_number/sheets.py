"""What a file says of an NPC or a character (AR-15). Field names are the keys of the file.

Nearly everything may be left out: without numbers a sheet still seats, by its name.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from oa_tui.rules.sheets import Part, Sheet, Trait
from oa_tui.rules.table import Side

Score = Annotated[int, Meta(ge=-99, le=99)]
Small = Annotated[int, Meta(ge=0, le=99)]


class Attack(Part, frozen=True, kw_only=True):
    """An attack as it is printed (AR-16): its modifier, and the wounds it gives."""

    name: str
    modifier: Annotated[Score, Meta(title="Modifier")] = 0
    wounds: Annotated[Small, Meta(title="Wounds")] = 1
    text: str = ""


class Being(Sheet, frozen=True, kw_only=True):
    """What NPCs and characters share: the short form of a statblock, and Abilities instead of attributes (AR-13)."""

    side: Annotated[
        Side | None, Meta(title="Side", description="Unless the encounter says: NPCs foe, characters party.")
    ] = None
    level: Annotated[Small | None, Meta(title="Level", description="0-1 green ... 16+ legendary.")] = None
    movement: Annotated[str, Meta(title="Movement Rate")] = ""
    wound_limit: Annotated[Small | None, Meta(title="Wound Limit")] = None
    defence: Annotated[Small | None, Meta(title="Defence", description="Target Number of attacks.")] = None
    parry: Annotated[Small | None, Meta(title="Parry", description="The part of Defence that parrying is.")] = None
    abilities: Annotated[dict[str, Score], Meta(title="Abilities")] = {}
    attacks: Annotated[tuple[Attack, ...], Meta(title="Attacks")] = ()
    special: Annotated[tuple[Trait, ...], Meta(title="Special")] = ()
    gear: Annotated[tuple[str, ...], Meta(title="Gear")] = ()


class Npc(Being, frozen=True, kw_only=True):
    """Anybody the characters meet; one without a class is of level 0 (AR-15)."""

    classed: Annotated[bool, Meta(title="Classed")] = False


class Character(Being, frozen=True, kw_only=True):
    """A player character."""

    wounds: Annotated[Small, Meta(title="Wounds", description="Brought along.")] = 0


SHEETS: dict[str, type[Being]] = {"npc": Npc, "character": Character}
"""By kind; the first is what a document without a `kind` is."""
