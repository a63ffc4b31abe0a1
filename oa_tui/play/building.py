"""A new encounter, put together from sheets of the library: who and how many, on which side, and what is worked at."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from oa_tui.encounter.commands import Refusal
from oa_tui.library import Arrival, EncounterSheet, Entry, Library, TrackSheet
from oa_tui.library.documents import TRACK_KIND
from oa_tui.library.entries import Body
from oa_tui.library.writing import encounter_document
from oa_tui.play.files import Opening, open_entries
from oa_tui.play.seats import usual_side
from oa_tui.rules.registry import system
from oa_tui.rules.table import Side

MOST = 99
"""How many of one sheet."""
NAMED = 3
"""Sheets that a name made of them tells."""

SIDES: tuple[Side, ...] = get_args(Side)


class Part(Struct, frozen=True):
    """So many of a sheet; `side` is where they stand, None for what is worked at."""

    entry: Entry
    count: int = 1
    side: Side | None = None

    @property
    def is_track(self) -> bool:
        """Whether it is worked at."""
        return self.entry.kind == TRACK_KIND


class Building(Struct, frozen=True):
    """An encounter in the making: sheets of one system in the order they were added."""

    parts: tuple[Part, ...] = ()
    name: str = ""

    @property
    def system(self) -> str:
        """The system all belong to; empty while nobody is in it."""
        return self.parts[0].entry.system if self.parts else ""

    @property
    def title(self) -> str:
        """Its name; while it has none, one made of those in it: `Goblin ×3, Troll`."""
        if self.name:
            return self.name
        names = [f"{part.entry.name} ×{part.count}" if part.count > 1 else part.entry.name for part in self.parts]
        more = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
        return ", ".join(names[:NAMED] + more)

    def count(self, entry: Entry) -> int:
        """How many of a sheet are in it."""
        return next((part.count for part in self.parts if _same(part.entry, entry)), 0)

    def add(self, entry: Entry, by: int = 1) -> Building:
        """So many more of a sheet, or fewer; at none it leaves. Raises Refusal."""
        if self.parts and entry.system != self.system:
            there, here = system(entry.system).title, system(self.system).title
            raise Refusal(f"{entry.name} is of {there}, the new encounter of {here}: one encounter plays one game")
        known = next((part for part in self.parts if _same(part.entry, entry)), Part(entry, 0, _usual(entry)))
        most = 1 if known.is_track else MOST
        if known.count + by > most:
            raise Refusal(f"{entry.name} is in it already" if known.is_track else f"{MOST} of one kind are enough")
        now = replace(known, count=max(0, known.count + by))
        parts = [now if part is known else part for part in self.parts]
        parts += [] if known.count else [now]
        return replace(self, parts=tuple(part for part in parts if part.count))

    def called(self, name: str) -> Building:
        """The same by another name, on one line."""
        return replace(self, name=" ".join(name.split()))

    def turn(self, index: int, by: int) -> Building:
        """The part at an index on the next side, or the one before."""
        part = self.parts[index]
        if part.side is None:
            return self
        side = SIDES[(SIDES.index(part.side) + by) % len(SIDES)]
        return replace(self, parts=(*self.parts[:index], replace(part, side=side), *self.parts[index + 1 :]))

    def sheet(self, name: str = "") -> EncounterSheet:
        """What its file says; a side only where it isn't the sheet's usual one."""
        people = [part for part in self.parts if not part.is_track]
        return EncounterSheet(
            name=name or self.title,
            combatants=tuple(
                Arrival(
                    statblock=one.entry.name, count=one.count, side=None if one.side == _usual(one.entry) else one.side
                )
                for one in people
            ),
            tracks=tuple(TrackSheet(challenge=part.entry.name) for part in self.parts if part.is_track),
        )

    def opening(self, library: Library) -> Opening:
        """It, ready to be put on a table. Raises Refusal while nobody is in it."""
        if not self.parts:
            raise Refusal("Nobody is in it: add somebody of the library first")
        document = encounter_document(self.system, self.sheet())
        body = Body({key: value for key, value in document.items() if key not in ("system", "kind")}, EncounterSheet)
        entry = Entry(self.system, "encounter", self.title, "", 0, body)
        opened = open_entries([entry], library)
        assert opened is not None, "an encounter always opens"
        return opened


def _usual(entry: Entry) -> Side | None:
    """Where they stand by their sheet; nowhere, where they are worked at."""
    side: Side | None = None
    if entry.kind != TRACK_KIND:
        side = usual_side(system(entry.system), entry.kind, entry.sheet)
    return side


def _same(one: Entry, other: Entry) -> bool:
    return (one.system, one.kind == TRACK_KIND, one.key) == (other.system, other.kind == TRACK_KIND, other.key)
