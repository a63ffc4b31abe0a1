"""Who, what and how much a GM may have in mind, leaning towards those on whom something hangs."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, get_args

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.encounter.state import Pending
from oa_tui.library import Entry, Kinds, Library, bundled_folder, load
from oa_tui.play.files import Opening, open_entries
from oa_tui.play.seats import Kept, Seats
from oa_tui.play.session import Play
from oa_tui.rules.contract import Check, Field, Throw
from oa_tui.rules.registry import systems
from oa_tui.rules.rolling import add_face, next_die
from oa_tui.rules.table import Id, Side
from tests.property.choosing import Choices

ENCOUNTERS_AT_MOST = 4
PEOPLE_AT_MOST = 14
ENDS = (
    *("", "end of its next turn", "start of its next turn", "end of turn", "end of round", "end of round 3"),
    *("start of actor's next turn", "end of actor's next turn", "2 turns", "2 rounds", "end of scene", "shot 3"),
    *("Alarm at 3", "never", "by hand", "dawn", "shot 1", "shot 0", "its turn", "start of round 2"),
)
NAMES = ("Thug", "Ogre", "thug", "Thug A", "Round 2", "Ünder ×3", "Thug 1")
THINGS = ("Alarm", *NAMES)
FATES = ("dead", "fled", "surrendered", "captured", "absent", "back", "", "down", "turned to stone")
NUMBERS = (1, 2, 3, 0, 5, 7, 12, 40, 9999, 10_000, -1)


class Wish(NamedTuple):
    """A command, and the sheets it brings along."""

    command: Command
    sheets: dict[str, Kept] | None = None


class Shelf(NamedTuple):
    """What is bundled for a system."""

    library: Library
    openings: tuple[Opening, ...]
    people: tuple[Entry, ...]
    challenges: tuple[Entry, ...]
    conditions: tuple[str, ...]


@cache
def bundled() -> Library:
    """The bundled library, without the user's own."""
    return load([bundled_folder()], Kinds(systems()))


@cache
def shelf(system: str) -> Shelf:
    """The bundled encounters, sheets and conditions of a system, read once."""
    library = bundled()
    mine = [entry for entry in library.entries if entry.system == system]
    seatable = library.kinds.seatable(system)
    planned = (open_entries([entry], library) for entry in mine if entry.kind == "encounter")
    return Shelf(
        library,
        tuple(one for one in planned if one is not None),
        tuple(entry for entry in mine if entry.kind in seatable),
        tuple(entry for entry in mine if entry.kind == "challenge"),
        tuple(dict.fromkeys(entry.name for entry in mine if entry.kind == "condition")),
    )


class Wanting:
    """Makes wishes at a table as it stands."""

    def __init__(self, play: Play, choices: Choices) -> None:
        self.play = play
        self.choices = choices
        self.shelf = shelf(play.system.id)

    # ---- who and what ----
    def who(self) -> Id:
        """Somebody: most often one on whom something hangs; now and then one who isn't at the table any more."""
        encounter, known = self.play.encounter, [*self.play.table.combatants] or ["c0.0"]
        here = encounter.members or tuple(known)
        kind = self.choices.number(0, 9)
        found: list[Id] = []
        if kind in (5, 6) and encounter.actor:
            slot = encounter.slot(encounter.actor)
            found = [encounter.actor, *(slot.who if slot else ()), *encounter.acting]
        elif kind == 7:
            found = [who for one in encounter.pending for who in self.concerned(one)]
            found += [one.who for one in encounter.prompts if one.who in self.play.table.combatants]
        elif kind == 8:
            found = [who for who in here if self.play.table.combatants[who].group]
        elif kind == 9:
            found = known
        return self.choices.pick(found or here)

    def concerned(self, pending: Pending) -> list[Id]:
        """Who made a roll that lies, at whom, and whom its consequences are about."""
        check = self.play.check_of(pending)
        found = [check.who, *check.on, *(what.who for what in pending.proposals)]
        return [who for who in found if who in self.play.table.combatants]

    def whos(self, most: int = 3) -> tuple[Id, ...]:
        """Somebody and perhaps others, once in a while nobody."""
        if self.choices.chance(3):
            return ()
        return tuple(self.who() for _ in range(self.choices.number(1, most)))

    def thing(self) -> Id:
        """A counter or track, now and then none."""
        things = [*self.play.encounter.tracks, *self.play.encounter.counters]
        return self.choices.pick(things) if things and self.choices.chance(90) else "t0.0"

    def pool(self, who: Id) -> str:
        """A pool of somebody, the one that health is, or one that they don't have."""
        one = self.play.table.combatants.get(who)
        own: list[str] = [*one.pools] if one else []
        return self.choices.pick(["", *own, *self.play.system.looks.pools])

    def amount(self, who: Id, pool: str = "") -> int:
        """So many points: a few, just enough, far too many."""
        one = self.play.table.combatants.get(who)
        pools = [one.pools[pool]] if one and pool in one.pools else [*one.pools.values()] if one else []
        exact = [n for known in pools for n in (known.value, known.value - 1, known.max or 0)]
        return self.choices.pick([1, 3, *exact, *NUMBERS])

    def scores(self) -> dict[Id, int | None]:
        """Order scores typed for some."""
        return {self.who(): self.choices.pick([None, 4, 4, 7, 0, -2, 12]) for _ in range(self.choices.number(0, 3))}

    def first(self) -> str:
        """Who goes first or next: mostly left to the order."""
        mode = self.play.encounter.mode
        named = self.choices.chance(50 if mode in ("popcorn", "sides") else 5)
        return self.choices.pick([self.who(), "party", "foe"]) if named else ""

    def somebody(self) -> Wish:
        """One who could sit down: from the library, or with only a name; the command is to seat one."""
        seats = Seats(self.play.system)
        hidden = self.choices.chance(25)
        if self.choices.chance(70):
            side = self.choices.pick(["", "", *get_args(Side)])
            name = self.choices.pick(NAMES) if self.choices.chance(20) else ""
            one = seats.combatant(self.choices.pick(self.shelf.people), name=name, side=side, hidden=hidden)
        else:
            health = self.choices.pick([None, 5, 1, 0, 30])
            side = self.choices.pick(get_args(Side))
            one = seats.nameless(self.choices.pick(NAMES), side=side, health=health, hidden=hidden)
        return Wish(c.Add(one), seats.kept)

    # ---- checks ----
    def check(self) -> Check | None:
        """A drafted check with some fields changed; None where the rules refuse it."""
        who = self.who()
        offers = self.play.offers(who) if who in self.play.encounter.members else ()
        if not offers:
            return None
        offer = self.choices.pick(offers)
        tracks = [one.id for one in self.play.encounter.tracks.values() if not one.hidden]
        on = tuple(self.who() for _ in range(self.choices.number(0, 3 if offer.targets == "many" else 1)))
        on = (self.choices.pick(tracks),) if tracks and self.choices.chance(5) else on
        try:
            check = self.play.draft(offer.id, who, on)
            for _ in range(self.choices.number(0, 3)):
                check = self.altered(check, self.play.system.fields(check))
        except Refusal:
            return None
        return check

    def altered(self, check: Check, fields: tuple[Field, ...]) -> Check:
        """The check with one field changed, where that may be."""
        if not fields:
            return check
        field = self.choices.pick(fields)
        try:
            return self.play.revise(check, *self.change(field))
        except Refusal:
            return check

    def change(self, field: Field) -> tuple[str, Any]:
        """A field's key and another value for it, perhaps one out of range."""
        pick = self.choices.pick
        if field.kind == "switch":
            return field.key, not field.value
        if field.kind == "choice":
            return field.key, pick([*field.choices, "nonsense"])
        if field.kind == "text":
            return field.key, pick(["a rope", "", "[b]x[/b]"])
        if field.kind == "modifiers":
            at = len(field.value)
            if at and self.choices.chance(40):
                return f"{field.key}.{at - 1}.off", True
            return f"{field.key}.{at}", {"label": "luck", "value": pick([1, 2, 0, -1, 9])}
        value = field.value if isinstance(field.value, int) else 0
        ends = [end for end in (field.low, field.high) if end is not None]
        return field.key, pick([value + 1, value - 1, value + 3, *ends, *(end - 1 for end in ends), 99, None])

    def throws(self, check: Check) -> tuple[Throw, ...]:
        """Dice as players call them: good, bad, exploding, and once in a while none that could lie so."""
        system = self.play.system
        throws: tuple[Throw, ...] = ()
        faces = 0
        while (due := next_die(system, check, throws)) and faces < 40:
            if not due.sides:  # nobody knows the dice: a bare total is all that can be called
                return (*throws, Throw(total=self.choices.pick([7, 0, 21])))
            face = self.choices.pick([1, due.sides, max(1, due.sides // 2), self.choices.number(1, due.sides)])
            throws = add_face(system, check, throws, face if faces < 12 else max(1, due.sides // 2))
            faces += 1
        if self.choices.chance(10):
            return self.choices.pick([(Throw((1,)),), (Throw((0, 99)),), (*throws, Throw((3,))), (Throw(total=7),)])
        return throws

    def settling(self, pending: Pending) -> tuple[tuple[int, ...] | None, dict[int, int]]:
        """Which proposals, and with which numbers."""
        every = range(len(pending.proposals) + self.choices.chance(5))
        which = None if self.choices.chance(50) else self.choices.some(every, 3)
        numbers = {index: self.choices.pick(NUMBERS) for index in self.choices.some(every, 1)}
        return which, numbers
