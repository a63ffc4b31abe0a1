"""The open encounter with everything that stands in it, as the documents of a file that goes on from there.

The file brings along the sheets as the session keeps them, so that it opens wherever it is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct, structs

from oa_tui.encounter import expiry
from oa_tui.encounter.order.standing import ranked
from oa_tui.encounter.renaming import renamed
from oa_tui.encounter.state import Coming, Counter, Encounter, Pending, Prompt, Slot, Table
from oa_tui.library import Arrival, CounterSheet, EncounterSheet, ModifierSheet, Reminder, TrackSheet
from oa_tui.library.documents import (
    ArrivalState,
    ConditionState,
    EncounterState,
    EndState,
    PlaceState,
    PoolState,
    ReminderState,
)
from oa_tui.library.writing import encounter_document, sheet_document
from oa_tui.play.reopening import HERE, refs
from oa_tui.play.seats import Kept, usual_side
from oa_tui.rules.consequences import End
from oa_tui.rules.contract import Seat, System
from oa_tui.rules.table import Combatant, Condition, Id, Pool, Track

_ID = re.compile(r'"[a-z]\d+\.\d+(?:\.\d+)?"')
"""An id of the session in JSON text."""


class Exported(Struct, frozen=True):
    """The documents of a file, the encounter's first; `told`: what of the table could not be taken along."""

    documents: tuple[dict[str, Any], ...]
    told: tuple[str, ...] = ()


def exported(table: Table, kept: Mapping[str, Kept], system: System[Any]) -> Exported:
    """The open encounter as it stands."""
    writer = _Writer(table, kept, system)
    documents = [encounter_document(system.id, writer.sheet()), *writer.sheets()]
    return Exported(tuple(documents), tuple(writer.told))


class _Writer:
    """Puts labels in the place of ids, and collects the sheets that are named."""

    def __init__(self, table: Table, kept: Mapping[str, Kept], system: System[Any]) -> None:
        self.kept = kept
        self.system = system
        self.told: list[str] = []
        self._table = table
        self._names: dict[str, str] = {}
        here = table.encounter
        self._people = table.present
        self._labels = {one.id: one.label for one in self._people}
        self._ids: dict[Id, Id] = {here.id: HERE}
        self._ids |= dict(zip(here.members, refs(self._labels.values()), strict=True))
        self._ids |= dict(zip(here.tracks, refs((t.name for t in here.tracks.values()), "track"), strict=True))
        for one in self._people:
            names = refs((each.name for each in one.conditions), whose=one.label)
            self._ids |= dict(zip((each.id for each in one.conditions), names, strict=True))

    def sheet(self) -> EncounterSheet:
        """The encounter's own document."""
        here = self._table.encounter
        return EncounterSheet(
            name=here.name,
            notes=here.notes,
            round_length=here.round_length,
            order_mode=here.mode,
            afresh=here.afresh,
            switches={key: on for key, on in here.switches.items() if self.system.switches.get(key) != on},
            state=self._state(here),
            combatants=tuple(self._arrival(one) for one in self._people),
            tracks=tuple(map(self._track, here.tracks.values())),
            counters=tuple(map(_counter, here.counters.values())),
            reminders=tuple(self._reminders(here.prompts)),
        )

    def sheets(self) -> Iterator[dict[str, Any]]:
        """The sheets that the encounter names."""
        for id_, name in self._names.items():
            kept = self.kept[id_]
            yield sheet_document(kept.system, kept.kind, {**kept.data, "name": name})

    def _state(self, here: Encounter) -> EncounterState:
        return EncounterState(
            round=here.round,
            turn=here.turn,
            shot=here.shot,
            acting=self._known(here.acting),
            surprised=self._known(here.surprised),
            ended=here.stage == "ended",
            rolls=tuple(self._rolls(here.pending)),
        )

    def _known(self, whos: Iterable[Id]) -> tuple[str, ...]:
        return tuple(self._labels[who] for who in whos if who in self._labels)

    def _arrival(self, one: Combatant) -> Arrival:
        statblock, usual, seat = self._sheet(one)
        slot = self._table.encounter.slot(one.id)
        own = one.name or one.label
        state = ArrivalState(
            label="" if one.label == own and self._alone(own) else one.label,
            pools={name: _points(pool, seat.pools.get(name)) for name, pool in one.pools.items()
                   if pool != seat.pools.get(name)},
            turn={} if one.turn == seat.turn else dict(one.turn),
            turns=one.turns,
            conditions=tuple(map(self._condition, one.conditions)),
            memory=renamed(one.memory, dict[str, int], self._ids),
            fate=one.fate,
            sight=None if one.sight == _usual_sight(one) else one.sight,
            group=self._group(one),
            place=self._place(slot) if slot is not None and slot.id == one.id else None,
        )  # fmt: skip
        return Arrival(
            statblock=statblock,
            name="" if own == statblock else own,
            side=None if one.side == usual else one.side,
            hidden=one.sight == "hidden",
            order=one.fixed if slot is None else slot.score if slot.id == one.id else None,
            state=None if state == ArrivalState() else state,
        )

    def _alone(self, name: str) -> bool:
        return sum((one.name or one.label) == name for one in self._people) == 1

    def _sheet(self, one: Combatant) -> tuple[str, str, Seat]:
        """The name of somebody's statblock, where such a one stands, and what sitting down gives it."""
        if not one.sheet:
            return "", "foe", self.system.seat(None)
        kept = self.kept[one.sheet]
        sheet = kept.decoded(self.system)
        return self._named(one.sheet), usual_side(self.system, kept.kind, sheet), self.system.seat(sheet)

    def _named(self, id_: str) -> str:
        """A sheet's name in the file; of two that are called the same the later one gets a number."""
        if id_ not in self._names:
            plain = name = str(self.kept[id_].data["name"])
            number = 2
            while name.casefold() in (known.casefold() for known in self._names.values()):
                name, number = f"{plain} {number}", number + 1
            self._names[id_] = name
        return self._names[id_]

    def _group(self, one: Combatant) -> str:
        """The label of a group's first member stands for the group."""
        return next(each.label for each in self._people if each.group == one.group) if one.group else ""

    def _place(self, slot: Slot) -> PlaceState:
        return PlaceState(
            at=slot.at,
            state=None if slot.state == "none" else slot.state,
            tie=ranked(self._table.encounter).index(slot),
            others=self._known(slot.who[1:]),
            done=self._known(slot.done),
            spent=slot.spent,
        )

    def _condition(self, condition: Condition) -> ConditionState:
        until, note = self._end(condition)
        modifiers = tuple(
            ModifierSheet(on=each.on, whose=each.whose, label=each.label, value=each.value, when=each.when)
            for each in condition.effects
        )
        return ConditionState(
            name=condition.name,
            text=condition.text,
            modifiers=modifiers,
            until=until,
            uses=condition.uses,
            value=condition.value,
            most=condition.most,
            note=note,
        )

    def _end(self, condition: Condition) -> tuple[EndState | None, str]:
        """A condition's end; one that is counted in another encounter, or by who has left, is only words."""
        until = condition.until
        if until is None:
            return None, condition.note
        elsewhere = until.scene not in ("", self._table.open)
        if elsewhere or (until.who and until.who not in self._labels):
            words = f"until {expiry.spoken(until, self._table)}"
            self.told.append(f"{condition.name}: its end is only text now, {words}")
            return None, words
        return EndState(
            at=until.at, number=until.n, who=self._labels.get(until.who, ""), round=until.round
        ), condition.note

    def _track(self, track: Track) -> TrackSheet:
        challenge, points, traits = "", None, dict[str, int]()
        if track.sheet:
            challenge = self._named(track.sheet)
            sheet = self.kept[track.sheet].decoded(self.system)
            points, traits = getattr(sheet, "challenge_points", None), dict(self.system.seat(sheet).traits)
        return TrackSheet(
            challenge=challenge,
            name="" if track.name == challenge else track.name,
            challenge_points=None if track.max == points else track.max,
            value=None if track.value == track.max else track.value,
            difficulty=track.difficulty,
            hidden=track.hidden,
            target=self._labels.get(track.owner, ""),
            traits={key: n for key, n in track.traits.items() if traits.get(key) != n},
        )

    def _reminders(self, prompts: Iterable[Prompt]) -> Iterator[Reminder]:
        """What waits; the coming end of a condition is told by the condition itself."""
        for prompt in prompts:
            if isinstance(prompt.consequence, End) and not prompt.due:
                continue
            what = self._plain(prompt.consequence) if prompt.consequence is not None else {}
            if what is None:
                self.told.append(f"{prompt.text}: what it proposes is only text now")
            state = ReminderState(due=prompt.due, who=self._labels.get(prompt.who, ""), rule=prompt.rule,
                                  what=what or {})  # fmt: skip
            yield Reminder(
                at=prompt.when or "by hand",
                text=prompt.text,
                add=tuple(map(self._coming, prompt.arrivals)),
                state=None if state == ReminderState() else state,
            )

    def _coming(self, coming: Coming) -> Arrival:
        one = coming.combatant
        statblock, usual, _ = self._sheet(one)
        return Arrival(
            statblock=statblock,
            name="" if one.name == statblock else one.name or one.label,
            count=coming.count,
            side=None if one.side == usual else one.side,
            hidden=one.sight == "hidden",
            group=coming.group,
            order=one.fixed,
        )

    def _rolls(self, pending: Iterable[Pending]) -> Iterator[dict[str, Any]]:
        for each in pending:
            check = _lean(msgspec.convert(each.check, self.system.checks))
            plain = self._plain(structs.replace(each, id="", answers="", check=check))
            if plain is None:
                self.told.append(f"{each.title}: who is in it has left, so it doesn't wait any more")
            else:
                del plain["id"]
                yield plain

    def _plain(self, value: Struct) -> dict[str, Any] | None:
        """What the rules said, as plain data with labels for ids; None where somebody in it is not here any more."""
        plain: dict[str, Any] = renamed(_lean(value), Any, self._ids)
        return None if _ID.search(msgspec.json.encode(plain).decode()) else plain


def _points(pool: Pool, known: Pool | None) -> int | PoolState:
    """The points alone where the maximum is the sheet's."""
    same = known is not None and known.max == pool.max
    return pool.value if same else PoolState(value=pool.value, max=pool.max)


def _usual_sight(one: Combatant) -> str:
    if one.sight == "hidden":
        return "hidden"
    return "numbers" if one.side in ("party", "ally") else "words"


def _counter(counter: Counter) -> CounterSheet:
    usual = counter.max is not None and counter.value >= counter.max
    down = None if counter.down == usual else counter.down
    return CounterSheet(name=counter.name, value=counter.value, max=counter.max, down=down, hidden=counter.hidden)


def _lean(value: Any) -> Any:
    """Data without what holds anyway, as it can be read back by its type."""
    if isinstance(value, Struct):
        config = value.__struct_config__
        found = {config.tag_field: config.tag} if config.tag_field else {}
        for field in structs.fields(value):
            own = getattr(value, field.name)
            default = field.default if field.default_factory is NODEFAULT else field.default_factory()
            if own != default:
                found[field.encode_name] = _lean(own)
        return found
    if isinstance(value, dict):
        return {key: _lean(each) for key, each in value.items()}
    return [_lean(each) for each in value] if isinstance(value, list | tuple) else value
