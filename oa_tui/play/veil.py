"""What of a table players don't know of: by id, and by name wherever a text could name it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache

from oa_tui.encounter.commands import ABSENT
from oa_tui.encounter.state import Counter, Table
from oa_tui.rules.table import Combatant, Id, Sight, Track

Called = Callable[[str], str]
"""What a sheet is called, by its id; empty where nobody knows."""


def uncalled(_sheet: str) -> str:
    """No sheet has a name."""
    return ""


class Veil:
    """What of a table is hidden from players, by id and by name: their own, and their sheet's."""

    def __init__(self, table: Table, called: Called = uncalled) -> None:
        self._people = table.combatants
        self._called = called
        encounter = table.encounters.get(table.open)
        self._encounter = encounter
        self._here = {*encounter.members, *encounter.gone} if encounter else set[Id]()
        self._tracks = encounter.tracks if encounter else {}
        self._things: list[Track | Counter] = []
        if encounter:
            self._things = [*encounter.tracks.values(), *encounter.counters.values()]

    @cached_property
    def _names_of_people(self) -> frozenset[str]:
        secret = self._names(self._hidden(self._here)) - {one.name for one in self._seen(self._here)}
        secret |= self._names(self._hidden(self._people.keys() - self._here)) - _names(self._seen(self._people))
        return frozenset(secret)

    def _names(self, people: Iterable[Combatant]) -> set[str]:
        people = tuple(people)
        return _names(people) | {name for one in people if one.sheet and (name := self._called(one.sheet))}

    @cached_property
    def _secret_people(self) -> re.Pattern[str] | None:
        return _any_of(self._names_of_people)

    @cached_property
    def _secret(self) -> re.Pattern[str] | None:
        """Names that nothing may tell; worked out when the first text is looked at."""
        return _any_of(self._names_of_people | {one.name for one in self._things if one.hidden})

    @cached_property
    def _shown(self) -> re.Pattern[str] | None:
        """Names that players know, and that may contain a secret one."""
        shown = {one.label for one in self._seen(self._here)} | {one.name for one in self._things if self.shows(one)}
        return _any_of(frozenset(shown))

    def over(self, table: Table) -> Veil:
        """The veil of another state of the same table: this one, where it hides and names the same."""
        now, was = table.encounters.get(table.open), self._encounter
        if now is None or was is None or now.members is not was.members or now.gone is not was.gone:
            return Veil(table, self._called)
        if now.tracks is not was.tracks or now.counters is not was.counters:
            return Veil(table, self._called)
        known, people = self._people, table.combatants
        alike = all(known.get(who) is one or _alike(known.get(who), one) for who, one in people.items())
        return self if alike and len(known) == len(people) else Veil(table, self._called)

    def _seen(self, whos: Iterable[Id]) -> list[Combatant]:
        return [self._people[who] for who in whos if self.seen(who)]

    def _hidden(self, whos: Iterable[Id]) -> list[Combatant]:
        return [one for who in whos if (one := self._people[who]).sight == "hidden"]

    def seen(self, who: Id) -> bool:
        """Whether players know of somebody at all."""
        one = self._people.get(who)
        return one is not None and one.sight != "hidden" and one.fate != ABSENT

    def sight(self, who: Id) -> Sight:
        """What players see of somebody; hidden for one who isn't there."""
        return self._people[who].sight if self.seen(who) else "hidden"

    def hides(self, id_: Id) -> bool:
        """Whether this is the id of somebody or of a track that players don't know of."""
        if id_ in self._people:
            return not self.seen(id_)
        return id_ in self._tracks and not self.shows(self._tracks[id_])

    def shows(self, thing: Track | Counter) -> bool:
        """Whether players know of a track or counter: it isn't hidden, nor about or named after somebody who is."""
        about = self._people.get(thing.owner) if isinstance(thing, Track) else None
        if thing.hidden or (about is not None and about.sight == "hidden"):
            return False
        return self._secret_people is None or self._secret_people.search(_flat(thing.name)) is None

    def betrays(self, text: str) -> bool:
        """Whether a text names somebody or something hidden; names that contain a hidden one's are no betrayal."""
        if self._secret is None or self._secret.search(flat := _flat(text)) is None:
            return False  # without a look at who is shown: of a thousand that is a long one
        rest = self._shown.sub(" ", flat) if self._shown else flat
        return self._secret.search(rest) is not None

    def name(self, table: Table) -> str:
        """What the open encounter is called for players."""
        return self.told(table.encounter.name, "The encounter")

    def told(self, text: str, instead: str = "") -> str:
        """A text if it betrays nobody."""
        return instead if self.betrays(text) else text


def _alike(was: Combatant | None, now: Combatant) -> bool:
    return was is not None and _known_by(was) == _known_by(now)


def _known_by(one: Combatant) -> tuple[str, ...]:
    return one.label, one.name, one.sheet, one.sight, one.fate


def _names(people: Iterable[Combatant]) -> set[str]:
    return {name for one in people for name in (one.label, one.name) if name}


def _flat(text: str) -> str:
    """A text as names in it are looked for: however it is spelled, spaced or written large."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


@lru_cache(maxsize=64)
def _any_of(names: frozenset[str]) -> re.Pattern[str] | None:
    """Any of the names as a word, in the plural too."""
    words = sorted({flat for name in names if (flat := _flat(name))}, key=len, reverse=True)
    if not words:
        return None
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, words)) + r")(?:e?s)?(?!\w)")
