"""Who sits down: opening an encounter, additions, and labels that tell twins apart and are never doubled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.state import Prompt
from oa_tui.encounter.turns import arrive
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


def labels(name: str, count: int, taken: Iterable[str]) -> list[str]:
    """As many labels of a name as asked for: the bare name for a single one, else with letters not in use."""
    used = {label.casefold() for label in taken}
    if name.casefold() in used:
        used.add(f"{name} A".casefold())
    if count == 1 and name.casefold() not in used and f"{name} A".casefold() not in used:
        return [name]
    free = (label for letter in letters() if (label := f"{name} {letter}").casefold() not in used)
    return [next(free) for _ in range(count)]


def open_encounter(ledger: Ledger, command: c.OpenEncounter) -> None:
    """An encounter opens with its people, tracks and counters. The party's members come as they left the last one."""
    if command.session:
        ledger.add(e.SessionNamed(*command.session))
    ledger.add(e.EncounterOpened(replace(command.encounter, id=ledger.fresh("e"))))
    alike: dict[str, list[Combatant]] = {}
    for one in command.combatants:
        alike.setdefault(one.label, []).append(one)
    names = {name: iter(labels(name, len(ones), ())) for name, ones in alike.items()}
    for one in command.combatants:
        ledger.add(e.Joined(_known(ledger, one) or _seated(ledger, one, _free(ledger, one, next(names[one.label])))))
    for track in command.tracks:
        ledger.add(e.TrackSet(replace(track, id=ledger.fresh("t"))))
    for counter in command.counters:
        ledger.add(e.CounterSet(replace(counter, id=ledger.fresh("n"))))
    for when, text in command.reminders:
        ledger.add(e.Prompted(Prompt(ledger.fresh("p"), text, when=when, due=False)))


def add(ledger: Ledger, command: c.Add) -> None:
    """Somebody sits down, several times if asked, arriving at the current moment."""
    if not 1 <= command.count <= MOST_AT_ONCE:
        raise Refusal(f"{command.count} can't be seated at once: 1 to {MOST_AT_ONCE} can")
    name = command.combatant.name or command.combatant.label
    for label in labels(name, command.count, _taken(ledger)):
        one = _seated(ledger, command.combatant, label)
        ledger.add(e.Joined(one))
        arrive(ledger, one.id)


def remove(ledger: Ledger, command: c.Remove) -> None:
    """Somebody leaves the table for good; undo brings them back."""
    ledger.one(command.who)
    ledger.add(e.Left(command.who))


def _seated(ledger: Ledger, one: Combatant, label: str) -> Combatant:
    return replace(one, id=ledger.fresh("c"), label=label, name=one.name or one.label)


def _taken(ledger: Ledger) -> list[str]:
    here = (*ledger.encounter.members, *ledger.encounter.gone)
    return [ledger.table.combatants[who].label for who in here]


def _free(ledger: Ledger, one: Combatant, label: str) -> str:
    taken = _taken(ledger)
    return label if label.casefold() not in {t.casefold() for t in taken} else labels(one.label, 1, taken)[0]


def _known(ledger: Ledger, one: Combatant) -> Combatant | None:
    if one.side != "party" or not one.sheet:
        return None
    members = ledger.encounter.members
    party = (known for known in ledger.table.combatants.values() if known.side == "party" and known.id not in members)
    return next((known for known in party if (known.sheet, known.name) == (one.sheet, one.name or one.label)), None)
