"""Every fault of some files at once: what can't be read, what names nothing, and what will bite at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path as File

from msgspec import structs

from oa_tui.encounter import expiry
from oa_tui.library import slips
from oa_tui.library.documents import TRACK_KIND, EncounterSheet
from oa_tui.library.encounters import Plan, plan
from oa_tui.library.entries import Entry
from oa_tui.library.kinds import Kinds, Path, Plays
from oa_tui.library.plans import plan_of
from oa_tui.library.problems import Edit, Problem
from oa_tui.library.shelves import Library, load
from oa_tui.rules.table import Combatant, Scene

BY_HAND = "by hand"
"""When a reminder comes only if the GM wants it."""
_ALLIES = ("party", "ally")
_LISTS = ("actions", "attacks")


def lint(paths: Iterable[File], kinds: Kinds, beside: Library | None = None) -> tuple[Problem, ...]:
    """Every problem of the files, by file and line; those of severity `error` fail a check.

    The names that documents refer to may also stand in `beside`, such as the bundled content.
    """
    library = load(paths, kinds, beside)
    known = library.over(beside) if beside else library
    found = set(library.problems)
    for entry in library.entries:
        found.update(_bites(entry, known))
    return tuple(sorted(found, key=lambda each: (each.file, each.line, each.column)))


def _bites(entry: Entry, library: Library) -> Iterator[Problem]:
    """What is written well, and will still be in the way at the table."""
    rules = library.kinds.systems[entry.system]
    if entry.kind == "encounter":
        planned = plan(entry, library)
        yield from planned.problems
        yield from _nobody(planned)
        yield from _reminders(entry, planned.sheet)
        yield from _strangers(planned)
        yield from _traits(entry, planned.sheet, library.kinds)
        yield from _untouchable(planned)
        if isinstance(rules, Plays):
            yield from _readings(entry, planned.sheet, rules)
    elif entry.kind == TRACK_KIND:
        if not getattr(entry.sheet, "challenge_points", 1):
            message = f"{entry.name} has no challenge_points: it is over before it begins"
            yield _told(entry, message, "challenge_points: 5")
    elif entry.kind in library.kinds.seatable(entry.system) and isinstance(rules, Plays):
        seat = rules.seat(entry.sheet)
        one = Combatant("it", entry.name, sheet="it", pools=seat.pools, turn=seat.turn)
        yield from _beaten(entry, one, rules)
        yield from _idle(entry, one, rules)


def _beaten(entry: Entry, one: Combatant, rules: Plays) -> Iterator[Problem]:
    """Somebody who is out of the fight by the sheet's own numbers."""
    if rules.status(one) != "up":
        full = next((name for name, pool in one.pools.items() if pool.max == 0), "")
        why = f"{full} is 0" if full else "by its own numbers"
        yield entry.problem("warning", ("name",), f"{entry.name} is out before anything happens: {why}")


def _idle(entry: Entry, one: Combatant, rules: Plays) -> Iterator[Problem]:
    """Somebody who has nothing of their own to do, unless the file says so itself by an empty list."""
    if any(name in entry.data for name in _LISTS):
        return
    offers = rules.offers("it", Scene({"it": one}, {"it": entry.sheet}))
    if any(offer.own for offer in offers):
        return
    record = plan_of(entry.found.type).record
    name = next((name for name in _LISTS if record and name in record.fields), "")
    if name:
        message = f"{entry.name} has no {name}: at the table it can only do what everybody may"
        yield _told(entry, message, f"{name}: [{{name: ...}}]")


def _told(entry: Entry, message: str, fix: str) -> Problem:
    """A warning at the name, mended by a key of its own in front of it."""
    problem = entry.problem("warning", ("name",), message, fix)
    line = problem.excerpt[-1][1] if problem.excerpt else ""
    match = re.match(r"(?:- |\s)*(?=name\s*:)", line, re.IGNORECASE)
    if match is None:
        return problem
    indent = " " * match.end()
    return structs.replace(problem, edit=Edit(problem.line, match.end() + 1, 0, f"{fix}\n{indent}"))


def _nobody(planned: Plan) -> Iterator[Problem]:
    sheet = planned.sheet
    if not (sheet.party or sheet.combatants or sheet.tracks or sheet.reminders):
        message = f"nobody takes part in {sheet.name}"
        yield _told(planned.entry, message, "combatants: [{name: ...}]")


def _reminders(entry: Entry, sheet: EncounterSheet) -> Iterator[Problem]:
    for index, each in enumerate(sheet.reminders):
        if each.state and each.state.due:
            continue
        if each.at.strip().casefold() != BY_HAND and expiry.parse(each.at) is None:
            message = f"{each.at} is no moment such as end of round 3: this reminder never comes by itself"
            fix = slips.moment(each.at) or "end of round 1"
            yield entry.problem("warning", ("reminders", index, "at"), message, f"at: {fix}", fix)


def _strangers(planned: Plan) -> Iterator[Problem]:
    """Names that nothing in the encounter has: a reminder that waits for them never comes, a track harms nobody."""
    sheet = planned.sheet
    arrivals = [*planned.combatants, *(one for reminder in planned.reminders for one in reminder.add)]
    people = [*(entry.name for entry in planned.party), *(one.name for one in arrivals)]
    things = [*(track.name for track in planned.tracks), *(counter.name for counter in planned.counters)]
    for index, reminder in enumerate(sheet.reminders):
        when = expiry.parse(reminder.at)
        path: Path = ("reminders", index, "at")
        if when is not None and when.kind == "turn" and when.whose.casefold() not in expiry.WHOSE:
            yield from _stranger(planned.entry, path, when.whose, people, reminder.at)
        elif when is not None and when.kind == "reached":
            yield from _stranger(planned.entry, path, when.whose, [*things, *people], reminder.at)
    for index, track in enumerate(sheet.tracks):
        if track.target:
            yield from _stranger(planned.entry, ("tracks", index, "target"), track.target, people, track.target)


def _traits(entry: Entry, sheet: EncounterSheet, kinds: Kinds) -> Iterator[Problem]:
    """Traits of a track that look like a Challenge's and are misspelt."""
    challenge = kinds.of_system(entry.system).get(TRACK_KIND)
    record = plan_of(challenge).record if challenge else None
    known = list(record.fields) if record else []
    for index, track in enumerate(sheet.tracks):
        for name in track.traits:
            near = "" if name in known else next(iter(get_close_matches(name, known, 1, 0.7)), "")
            if near:
                problem = entry.problem("warning", ("tracks", index, "traits", name), f"{name} is no trait of a track")
                yield _renamed(problem, name, near)


def _stranger(entry: Entry, path: Path, said: str, names: Iterable[str], whole: str) -> Iterator[Problem]:
    """A name, or a label that begins with it, which nothing has."""
    known = {name.casefold(): name for name in names}
    if any(said.casefold().startswith(name) for name in known):
        return
    near = next(iter(get_close_matches(said.casefold(), known, 1, 0.6)), "")
    put = whole.replace(said, known[near]) if near else ""
    message = f"nothing here is called {said}" + (f": nearest is {known[near]}" if near else "")
    yield entry.problem("warning", path, message, f"{path[-1]}: {put}" if put else "", put)


def _readings(entry: Entry, sheet: EncounterSheet, rules: Plays) -> Iterator[Problem]:
    """Switches and order modes that this system doesn't have."""
    for name in sheet.switches:
        if name not in rules.switches:
            known = ", ".join(rules.switches) or "none"
            near = next(iter(get_close_matches(name, rules.switches, 1, 0.5)), "")
            problem = entry.problem("warning", ("switches", name), f"{entry.system} has no switch {name}: {known}")
            yield _renamed(problem, name, near)
    modes = [order.mode for order in rules.orders]
    if sheet.order_mode and sheet.order_mode not in modes:
        message = f"{entry.system} is not played in {sheet.order_mode}: one of {', '.join(modes)}"
        yield entry.problem("warning", ("order_mode",), message, f"order_mode: {modes[0]}", modes[0])


def _renamed(problem: Problem, name: str, near: str) -> Problem:
    """The problem of a value, with the key before it written anew."""
    line = problem.excerpt[-1][1] if problem.excerpt else ""
    at = line.rfind(name, 0, problem.column)
    if at < 0 or not near or problem.caret != problem.column - 1:
        return problem
    edit = Edit(problem.line, at + 1, len(name), near)
    return structs.replace(problem, column=at + 1, caret=at, length=len(name), fix=f"{near}:", edit=edit)


def _untouchable(planned: Plan) -> Iterator[Problem]:
    """Actions against what everybody on the other side is immune to (a defence of NA)."""
    people: list[tuple[Path, Entry, bool]] = [(("party",), one, True) for one in planned.party]
    for index, one in enumerate(planned.combatants):
        if one.entry is not None:
            side = one.side or getattr(one.entry.sheet, "side", None) or "foe"
            people.append((("combatants", index), one.entry, side in _ALLIES))
    told: set[tuple[str, str]] = set()
    for path, entry, ally in people:
        against = [getattr(other.sheet, "defenses", {}) for _, other, theirs in people if theirs is not ally]
        for action in getattr(entry.sheet, "actions", ()):
            kind = getattr(action, "against", None)
            aimed = bool(kind) and bool(against) and all(each.get(kind) == "NA" for each in against)
            if aimed and (entry.name, action.name) not in told:
                told.add((entry.name, action.name))
                message = f"{action.name} of {entry.name} attacks {kind}, and all it could aim at have NA there"
                yield planned.entry.problem("warning", path, message)
