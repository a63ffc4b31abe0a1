"""`read`: conditions and statblocks in plain lines; `summary` and `log`: what was."""

from __future__ import annotations

from collections.abc import Iterator

from oa_tui.encounter import expiry
from oa_tui.encounter.commands import Refusal
from oa_tui.plain.words import Word, nearest, number, only
from oa_tui.play.chronicle_text import summary_lines
from oa_tui.play.session import Play
from oa_tui.rules.contract import Card
from oa_tui.rules.table import Combatant, Condition, Effect


def read(play: Play, words: list[Word]) -> Iterator[str]:
    """What a condition says, does, and who has it; else the statblock of somebody at the table, or of the library."""
    only(words, 1)
    had = [(one, each) for one in play.table.present for each in one.conditions]
    if not words:
        raise Refusal(f"NAME is missing{nearest('', [each.name for _, each in had] or play.conditions.names())}")
    name = words[0].text
    found = [(one, each) for one, each in had if each.name.casefold() == name.casefold()]
    told = play.conditions(name) or (found[0][1] if found else None)
    if told is not None:
        yield from _condition(play, told, found)
        return
    one = play.table.labelled(name)
    entry = play.library.find(name, play.system.id, tuple(play.system.sheets)) if one is None else None
    if one is None and entry is None:
        known = (
            *(each.label for each in play.table.present),
            *(each.name for _, each in had),
            *play.conditions.names(),
        )
        raise Refusal(f"There is no condition or statblock {name}{nearest(name, known)}")
    sheet = play.sheet(one.id) if one is not None else entry.sheet if entry else None
    yield from _card(play.system.card(sheet) if sheet is not None else Card(name, "no statblock"))
    if one is not None and (source := play.source(one.id)) is not None:
        yield f"In {source[0]}" + (f", line {source[1]}" if source[1] else "")


def _condition(play: Play, told: Condition, found: list[tuple[Combatant, Condition]]) -> Iterator[str]:
    yield f"{told.name}: {told.text}" if told.text else told.name
    yield from (_effect(each) for each in told.effects)
    if told.note and not found:
        yield told.note
    for one, each in found:
        ends = expiry.spoken(each.until, play.table, one.id) if each.until else ""
        yield f"{one.label} has it" + (f" until {ends}" if ends else f", {each.note}" if each.note else "")


def _effect(effect: Effect) -> str:
    whom = "whoever acts on it" if effect.whose == "against" else "its own checks"
    tags = f" ({', '.join(effect.when)})" if effect.when else ""
    label = f"{effect.label}: " if effect.label else ""
    return f"{label}{effect.on.replace('-', ' ')} {effect.value:+d} for {whom}{tags}"


def _card(card: Card) -> Iterator[str]:
    """A sheet line by line: facts, the grid row by row with its heads, actions, texts."""
    yield f"{card.title}, {card.kind}" if card.kind else card.title
    if card.facts:
        yield ", ".join(f"{name} {value}" for name, value in card.facts)
    for row in card.grid:
        heads = card.heads or ("",) * len(row)
        cells = (f"{head} {cell}".strip() for head, cell in zip(heads, row, strict=False) if cell)
        yield ", ".join(cells)
    yield from (", ".join(filter(None, line)) for line in card.lines)
    yield from (f"{title}: {text}" if title else text for title, text in card.texts)


def log(play: Play, words: list[Word]) -> Iterator[str]:
    """The last N entries of the log, or all; the newest last."""
    only(words, 1)
    entries = play.entries()
    most = number(words[0], "N", 1, 10_000_000) if words else len(entries)
    for entry in reversed(entries[:most]):
        line = entry.line
        place = f"{line.round}·{line.turn} " if line.round else ""
        result = f" {line.result}" if line.result else ""
        undone = " (taken back)" if entry.undone else ""
        yield f"{entry.position}. {place}{line.title}{result}{undone}"
        yield from (f"    {detail}" for detail in line.details)


def summary(play: Play, words: list[Word]) -> Iterator[str]:
    """Who did what in the encounter that ended, luck and time."""
    only(words, 0)
    found = play.ending()
    if found is None:
        raise Refusal(f"{play.encounter.name} has not ended: end tells what it came to")
    yield from summary_lines(found)
