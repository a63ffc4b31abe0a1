"""What could stand at the end of a line that is being typed: verbs, labels, names, each quoted where it must be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import get_args

from oa_tui.encounter.commands import Refusal
from oa_tui.plain.forms import Slot, read
from oa_tui.plain.manual import MANUAL
from oa_tui.plain.words import Word, split
from oa_tui.play.reminding import moments
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Mode

MOST = 500
_PLAIN = re.compile(r"""[^\s"'=]+""")

Names = Callable[[Play, list[Word]], Iterable[str]]


def complete(play: Play, line: str) -> list[str]:
    """Each way to go on with the last word of a line, from its beginning; regardless of case."""
    before, raw = cut(line)
    typed = raw.strip("\"'").casefold()
    try:
        words = split(before)
    except Refusal:
        return []
    found = dict.fromkeys(_candidates(play, words))
    return [quoted(name) for name in found if name.casefold().startswith(typed)][:MOST]


def cut(line: str) -> tuple[str, str]:
    """A line as what stands before its last word, and that word as it is typed, with its open quote."""
    start, quote = 0, ""
    for at, char in enumerate(line):
        if quote:
            quote = "" if char == quote and line[at - 1] != "\\" else quote
        elif char in "\"'" and at == start:
            quote = char
        elif char.isspace():
            start = at + 1
    return line[:start], line[start:]


def quoted(name: str) -> str:
    """A name as it has to be typed."""
    if _PLAIN.fullmatch(name):
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _candidates(play: Play, words: list[Word]) -> Iterator[str]:
    if not words:
        yield from MANUAL
        return
    entry = MANUAL.get(words[0].text.lower())
    for form in entry.forms if entry else ():
        for slot in read(form).next(words[1:]):
            yield from _names(play, words, slot)


def _names(play: Play, words: list[Word], slot: Slot) -> Iterator[str]:
    if slot.choices:
        yield from slot.choices
        return
    kind = slot.placeholder.partition("=")[0]
    names = _OF_VERB.get((words[0].text.lower(), kind)) or _NAMES.get(kind)
    if names is not None:
        yield from names(play, words)


# ---- names by what they are ----
def _labels(play: Play, words: list[Word]) -> Iterator[str]:
    """Everybody, those on one line by its name too."""
    for row in play.rows():
        if row.group:
            yield row.label.replace("×", "x")
        yield from (one.label for one in row.members)


def _actor(play: Play, words: list[Word]) -> Combatant | None:
    """Whoever a line is about: the last label typed, else who acts."""
    for word in reversed(words[1:]):
        if (found := play.table.labelled(word.text)) is not None:
            return found
    return play.table.combatants[play.actor] if play.actor else None


def _actions(play: Play, words: list[Word]) -> Iterator[str]:
    one = _actor(play, words)
    for offer in play.offers(one.id) if one else ():
        if not offer.id.startswith("work:"):
            yield offer.label


def _fields(play: Play, words: list[Word]) -> Iterator[str]:
    """The fields of the check that an `attack` line drafts so far."""
    one, said = _actor(play, words[:2]), words[2].text.casefold() if len(words) > 2 else ""
    if one is None:
        return
    offers = [offer for offer in play.offers(one.id) if not offer.id.startswith("work:")]
    named = [offer for offer in offers if offer.label.casefold() == said]
    named += [offers[int(said) - 1]] if said.isdigit() and 0 < int(said) <= len(offers) else []
    with suppress(Refusal):
        for offer in named[:1]:
            yield from (field.key for field in play.system.fields(play.draft(offer.id, one.id)))


def _after(play: Play, words: list[Word]) -> Iterator[str]:
    """What may still change the roll that lies."""
    for pending in play.encounter.pending[-1:]:
        yield from (field.label if field.who else field.key for field in play.after_roll(pending))


def _ways(play: Play, words: list[Word]) -> Iterator[str]:
    one = _actor(play, words)
    track = words[1].text if len(words) > 1 else ""
    for offer in play.offers(one.id) if one else ():
        name, colon, way = offer.label.partition(": ")
        if offer.id.startswith("work:") and colon and name.casefold() == track.casefold():
            yield way


def _pools(play: Play, words: list[Word]) -> Iterator[str]:
    yield from dict.fromkeys(name for one in play.table.present for name in one.pools)


def _allowances(play: Play, words: list[Word]) -> Iterator[str]:
    if play.actor:
        yield from play.table.combatants[play.actor].turn
        yield from play.table.combatants[play.actor].pools


def _deeds(play: Play, words: list[Word]) -> Iterator[str]:
    """What dice of a turn are assigned to."""
    one = _actor(play, words)
    yield from play.system.looks.deeds(one.turn if one is not None else {})


def _statblocks(play: Play, words: list[Word]) -> Iterator[str]:
    kinds = play.library.kinds.seatable(play.system.id)
    yield from (one.name for one in play.library.entries if one.system == play.system.id and one.kind in kinds)


def _conditions(play: Play, words: list[Word]) -> Iterator[str]:
    yield from _had(play, words)
    yield from play.conditions.names()


def _had(play: Play, words: list[Word]) -> Iterator[str]:
    yield from (each.name for one in play.table.present for each in one.conditions)


def _readable(play: Play, words: list[Word]) -> Iterator[str]:
    yield from _labels(play, words)
    yield from _conditions(play, words)
    yield from _statblocks(play, words)


def _tracks(play: Play, words: list[Word]) -> Iterator[str]:
    yield from (one.name for one in play.encounter.tracks.values())


def _counters(play: Play, words: list[Word]) -> Iterator[str]:
    yield from (one.name for one in play.encounter.counters.values())


def _paths(play: Play, words: list[Word]) -> Iterator[str]:
    """Encounters of the library by their files, then what lies in the folder."""
    entries = play.library.entries
    yield from (one.file for one in entries if one.kind == "encounter" and one.system == play.system.id)
    with suppress(OSError):
        yield from sorted(path.name for path in Path().iterdir() if path.suffix in (".yaml", ".yml"))


def _sides(play: Play, words: list[Word]) -> Iterator[str]:
    if play.encounter.mode in ("sides", "popcorn"):
        yield from ("party", "foes")


def _fixed(*names: str) -> Names:
    return lambda play, words: names


_NAMES: dict[str, Names] = {
    "LABEL": _labels,
    "ACTOR": _labels,
    "ACTION": _actions,
    "WAY": _ways,
    "TRACK": _tracks,
    "POOL": _pools,
    "KEY": _fields,
    "FIELD": _after,
    "ALLOWANCE": _allowances,
    "DEED": _deeds,
    "STATBLOCK": _statblocks,
    "SIDE": _sides,
    "MODE": _fixed(*get_args(Mode)),
    "WORD": _fixed("dead", "down", "fled", "surrendered", "captured", "absent", "back"),
    "WHEN": lambda play, words: moments(play),
    "ENCOUNTER": lambda play, words: (one.name for one in play.table.encounters.values()),
    "FILE": _paths,
    "VERB": lambda play, words: MANUAL,
}
_OF_VERB: dict[tuple[str, str], Names] = {
    ("condition", "NAME"): _conditions,
    ("condition", "TEXT"): _fixed("end of its turn", "end of its next turn", "start of its turn", "end of scene"),
    ("drop", "NAME"): _had,
    ("read", "NAME"): _readable,
    ("track", "NAME"): _tracks,
    ("counter", "NAME"): _counters,
}
