"""Who sits down: opening an encounter, additions, and labels that tell twins apart and are never doubled."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.groups import MANY, together
from oa_tui.encounter.ledger import Labels, Ledger
from oa_tui.encounter.naming import must_show
from oa_tui.encounter.order.scores import arrive
from oa_tui.encounter.party import come_back, known_member
from oa_tui.encounter.restoring import restore
from oa_tui.encounter.state import Prompt
from oa_tui.encounter.tracks import put, put_counter
from oa_tui.rules.table import Combatant

MOST_AT_ONCE = 200


def letters() -> Iterator[str]:
    """A, B, ... Z, AA, AB, ..."""
    n = 0
    while True:
        n += 1
        rest, text = n, ""
        while rest:
            rest, digit = divmod(rest - 1, 26)
            text = chr(65 + digit) + text
        yield text


def numbers() -> Iterator[str]:
    """1, 2, 3 ..."""
    return map(str, itertools.count(1))


SCHEMES: dict[Labels, Callable[[], Iterator[str]]] = {"letters": letters, "numbers": numbers}


def labels(name: str, count: int, taken: Iterable[str], scheme: Labels = "letters") -> list[str]:
    """As many labels of a name as asked for: the bare name for a single one, else with letters or numbers not in use.

    `taken` are the labels of everybody who is or was at the table: none is given a second time.
    """
    used = {label.casefold() for label in taken}
    firsts = {f"{name} {next(marks())}".casefold() for marks in SCHEMES.values()}
    alone = name.casefold() not in used
    if count == 1 and alone and not firsts & used:
        return [name]
    if not alone:
        used |= firsts
    free = (label for mark in SCHEMES[scheme]() if (label := f"{name} {mark}").casefold() not in used)
    return [next(free) for _ in range(count)]


def all_labels(names: Sequence[str], given: Sequence[str]) -> list[str]:
    """A label for each of some names: the one given, unless another had it before; else what tells twins apart."""
    found = [
        label if label and label.casefold() not in map(str.casefold, given[:n]) else "" for n, label in enumerate(given)
    ]
    for name in dict.fromkeys(names):
        bare = [n for n, each in enumerate(names) if each == name and not found[n]]
        for n, label in zip(bare, labels(name, len(bare), filter(None, found)), strict=True):
            found[n] = label
    return found


def open_encounter(ledger: Ledger, command: c.OpenEncounter) -> None:
    """An encounter opens with its people, tracks and counters. The party's members come as they left the last one."""
    if command.session:
        ledger.add(e.SessionNamed(*command.session))
    if command.placed:
        restore(ledger, command)
        return
    ledger.add(e.EncounterOpened(replace(command.encounter, id=ledger.fresh("e"))))
    alike: dict[str, list[Combatant]] = {}
    for one in command.combatants:
        alike.setdefault(one.label, []).append(one)
    scheme = ledger.context.labels
    names = {name: iter(labels(name, len(ones), (), scheme)) for name, ones in alike.items()}
    groups: dict[str, str] = {}
    for one in command.combatants:
        label = next(names[one.label])
        known = known_member(ledger, one)
        if known is not None:
            come_back(ledger, known, one)
            continue
        group = groups.setdefault(one.group, ledger.fresh("g")) if one.group else ""
        ledger.add(e.Joined(replace(_seated(ledger, one, _free(ledger, one, label)), group=group)))
    for track in command.tracks:
        put(ledger, track, command.owners.get(track.name, ""))
    for counter in command.counters:
        put_counter(ledger, counter)
    for reminder in command.reminders:
        arrivals = reminder.arrivals
        prompt = Prompt(ledger.fresh("p"), reminder.text, when=reminder.when, due=False, arrivals=arrivals)
        ledger.add(e.Prompted(prompt))


def add(ledger: Ledger, command: c.Add) -> None:
    """Somebody sits down, several times if asked, arriving at the current moment."""
    if not 1 <= command.count <= MOST_AT_ONCE:
        raise Refusal(f"{command.count} can't be seated at once: 1 to {MOST_AT_ONCE} can")
    known = known_member(ledger, command.combatant)
    if known is not None:
        come_back(ledger, known, command.combatant)
        arrive(ledger, known.id)
        return
    name = command.combatant.name or command.combatant.label
    must_show(name, "Thug")
    grouped = command.count >= MANY if command.group is None else command.group and command.count > 1
    group = ledger.fresh("g") if grouped else ""
    ones = [
        replace(_seated(ledger, command.combatant, label), group=group)
        for label in labels(name, command.count, _taken(ledger), ledger.context.labels)
    ]
    for one in ones:
        ledger.add(e.Joined(one))
        if not group:
            arrive(ledger, one.id)
    if group:
        arrive(ledger, *(one.id for one in ones))


def remove(ledger: Ledger, command: c.Remove) -> None:
    """Somebody leaves the table for good; undo brings them back.

    Of a group of two the other is no group any more; what was theirs to clear is anybody's.
    """
    ledger.one(command.who)
    mates = [who for who in together(ledger.table, command.who) if who != command.who]
    ledger.add(e.Left(command.who))
    for track in ledger.encounter.tracks.values():
        if track.owner == command.who:
            ledger.add(e.TrackSet(replace(track, owner=""), track.value))
    if len(mates) == 1:
        slot = ledger.encounter.slot(mates[0])
        ledger.add(e.PlacesSet((mates[0],), "", (slot,) if slot else (), ledger.encounter.acting))


def _seated(ledger: Ledger, one: Combatant, label: str) -> Combatant:
    return replace(one, id=ledger.fresh("c"), label=label, name=one.name or one.label)


def _taken(ledger: Ledger) -> list[str]:
    here = (*ledger.encounter.members, *ledger.encounter.gone)
    return [ledger.table.combatants[who].label for who in here]


def _free(ledger: Ledger, one: Combatant, label: str) -> str:
    taken = _taken(ledger)
    if label.casefold() not in {known.casefold() for known in taken}:
        return label
    return labels(one.label, 1, taken, ledger.context.labels)[0]
