"""The lists of the start screen, drawn: pure functions from what there is to lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from rich.text import Text

from oa_tui.library import Entry, Library, plan
from oa_tui.library.documents import TRACK_KIND
from oa_tui.play.building import Building
from oa_tui.rules.registry import system
from oa_tui.sessions import Listed
from oa_tui.tui.cards import card_lines
from oa_tui.tui.grid import Box
from oa_tui.tui.text import clean, fit, join, padded, rule, spread, underlay, width, wrapped
from oa_tui.tui.theme import SIDE_GLYPH, Ink

StartKeys = list[tuple[str, str]]

__all__ = [
    "StartKeys",
    "Text",
    "build",
    "encounters",
    "filter_line",
    "fitting",
    "library",
    "many",
    "places",
    "preview",
    "resume",
    "sessions",
]

SPARE = ("↑↓", "Tab", "n", "/", "E", "-", "←→", "Space", "s")
"""Keys that leave the footer first where there is no room; the help has them all."""

NOTHING = "Nothing is called that: names, tags, kinds and games are searched"
NO_ENCOUNTERS = "None yet: a new one is put together from the library"
EMPTY = "The library is empty: oa-tui import brings statblocks of other tools, oa-tui paths shows its folder"

NARROW, HOME, SHORT = 76, 110, 18
"""Columns below which the library has the screen alone, and from which there are three; rows that a pane more wants."""

LEAST_ROWS = 15
"""Rows below which the three lists of the left column can't all show something."""

MINUTE, HOUR, DAY = 60, 3600, 86400


def places(across: int, height: int, section: str, sessions_: int, parts: int = 0) -> dict[str, Box]:
    """Where the lists stand: three columns at home, two at 80, one where it is narrow.

    `parts`: how many lines the new encounter has; it stands below the statblock, or below the other lists.
    """
    bottom = height - 2
    boxes = {"head": Box(0, 0, across, 1), "strip": Box(0, bottom, across, 1), "foot": Box(0, height - 1, across, 1)}
    rows = bottom - 1
    if across < NARROW and section in ("library", "build"):
        boxes[section] = Box(0, 1, across, rows)
        return boxes
    tall = min(max(5, parts + 2), rows // 2) if parts and rows >= SHORT and across >= NARROW else 0
    left = across if across < NARROW else across // 2 if across < HOME else 42
    beside = tall
    if across >= HOME:
        names = 32 + min(12, max(0, across - 120) // 2)
        beside_it = 44 + names
        boxes["library"] = Box(43, 1, names, rows)
        boxes["preview"] = Box(beside_it, 1, across - beside_it, rows - tall - (1 if tall else 0))
        beside = 0
    elif across >= NARROW:
        boxes["library"] = Box(left + 1, 1, across - left - 1, rows)
    if tall:
        at, cells = (0, left) if beside else (boxes["preview"].x, boxes["preview"].w)
        boxes["build"] = Box(at, rows + 1 - tall, cells, tall)
    elif section == "build":
        boxes["build"] = Box(0, 1, left, rows)
        return boxes
    return boxes | _lists(left, rows - beside, sessions_, section)


def _lists(across: int, rows: int, sessions_: int, section: str) -> dict[str, Box]:
    """The column of what can be resumed and opened; where it is low, the list with the focus has most of it."""
    boxes: dict[str, Box] = {}
    y, low = 1, rows < LEAST_ROWS
    if sessions_:
        tall = (2 if section in ("sessions", "encounters") else 5) if low else min(7, rows // 3)
        boxes["resume"] = Box(0, y, across, tall)
        y += tall
    if sessions_ > 1:
        room = rows + 1 - y
        share = room - 1 if low and section == "sessions" else room // 2
        tall = 1 if low and section == "encounters" else min(2 * (sessions_ - 1) + 2, max(3, share))
        boxes["sessions"] = Box(0, y, across, tall)
        y += tall
    boxes["encounters"] = Box(0, y, across, rows + 1 - y)
    return boxes


def resume(ink: Ink, listed: Listed, now: float, box: Box, key: str) -> list[Text]:
    """The last session, with the key that resumes it while the focus is here, else none."""
    who = f"{clean(listed.acting)} acts" if listed.acting else "nobody acts"
    waits = f", {many(listed.waiting, 'thing')} {'waits' if listed.waiting == 1 else 'wait'}" if listed.waiting else ""
    lines = [
        join([("  " + fit(clean(listed.title), box.w - 3), ink.hi)]),
        join([(f"  {titled(listed.system)}, {stage(listed)}", ink.text)]),
        join([(f"  {who}{waits}", ink.text)]),
        join([(f"  left {ago(listed.last, now)}", ink.mute)]),
    ][: box.h - 1]
    drawn = [rule(ink, ink.plain(f"Resume · {key}") if key else "Resume", box.w, bool(key))]
    return drawn + [_ground(ink, line, box.w, bool(key)) for line in lines]


def sessions(ink: Ink, found: Sequence[Listed], now: float, box: Box, at: int, focus: bool) -> list[Text]:
    """Two lines each."""
    room = max(1, (box.h - 1) // 2)
    first = max(0, at - room + 1)
    drawn = [rule(ink, f"Sessions {len(found)}", box.w, focus)]
    for number, one in enumerate(found[first : first + room], first):
        under = focus and number == at
        right = join([(titled(one.system) + "  ", ink.mute)])
        name = fit(clean(one.title), box.w - right.cell_len - 4)
        left = join([("  " + name, ink.hi if under else ink.text)])
        below = join([(f"    {stage(one)}, {ago(one.last, now)}", ink.mute)])
        drawn += [_ground(ink, spread(left, right, box.w - 1), box.w, under), _ground(ink, below, box.w, under)]
    return drawn[: box.h]


def encounters(
    ink: Ink, found: Sequence[Entry], total: int, filter_: Text | None, box: Box, at: int, focus: bool
) -> list[Text]:
    """Name and how many take part, under the name of its game where there are several and room for it.

    `filter_`: what is typed, where no other list shows it.
    """
    count = f"{len(found)}" if len(found) == total else f"{len(found)} of {total}"
    drawn = [rule(ink, f"Encounters {count}", box.w, focus)]
    drawn += [filter_, Text("")] if filter_ is not None else []
    if not found:
        return [*drawn, *_faint(ink, "None is called that" if total else NO_ENCOUNTERS, box.w)]
    room = max(1, box.h - len(drawn))
    games = list(dict.fromkeys(entry.system for entry in found))
    together = [game for game, _ in groupby(entry.system for entry in found)] == games
    headed = len(games) > 1 and together and len(found) + len(games) <= room
    first = 0 if headed else max(0, at - room + 1)
    above = found[0].system if len(games) == 1 else ""
    longest = max(width(clean(entry.name) + titled(entry.system)) for entry in found)
    told = len(games) > 1 and not headed and longest + 15 <= box.w
    for number, entry in enumerate(found[first : first + room], first):
        under = focus and number == at
        if headed and entry.system != above:
            above = entry.system
            drawn.append(join([("  " + titled(above), ink.mute)]))
        name = ("    " if headed else "  ") + clean(entry.name)
        game = f"{titled(entry.system)} " if told else ""
        strength = f"{_strength(entry)}  "
        strength = strength.rjust(min(10, max(0, box.w - 2 - width(name + game))))
        right = join([(game, ink.mute), (strength, ink.text)])
        left = join([(name, ink.hi if under else ink.text)])
        drawn.append(_ground(ink, spread(left, right, box.w - 1), box.w, under))
    return drawn


def filter_line(ink: Ink, typed: str, typing: bool, found: int, total: int, cells: int) -> Text:
    """What is typed, and how many that leaves."""
    left = join([("  / ", ink.hi), (clean(typed), ink.hi), ("▏" if typing else "", ink.mute)])
    return spread(left, join([(f"{found} of {total}  ", ink.mute)]), cells)


def library(
    ink: Ink,
    found: Sequence[Entry],
    total: int,
    typed: str | None,
    box: Box,
    at: int,
    focus: bool,
    typing: bool,
    building: Building,
) -> list[Text]:
    """Names with their points, and how many are in the new encounter; the filter above them once it is typed."""
    game = f"{titled(building.system)} · /" if building.parts else "Library · /"
    drawn = [rule(ink, ink.plain(game), box.w, focus)]
    if typed is not None:
        drawn += [filter_line(ink, typed, typing, len(found), total, box.w), Text("")]
    if not found:
        return [*drawn, *_faint(ink, NOTHING if typed else EMPTY, box.w)]
    room = max(1, box.h - len(drawn))
    first = max(0, at - room + 1)
    for number, entry in enumerate(found[first : first + room], first):
        under = focus and number == at
        word, points = _points(entry)
        count = building.count(entry)
        right = join([(word, ink.mute), (points.rjust(4) + " ", ink.text)])
        if count:
            right = join([(ink.plain(f"×{count}  "), ink.hi)]) + right
        room_left = box.w - right.cell_len - 4
        left = join([("  " + fit(clean(entry.name), room_left), ink.hi if under else ink.text)])
        drawn.append(_ground(ink, spread(left, right, box.w - 1), box.w, under))
    return drawn


def build(ink: Ink, building: Building, box: Box, at: int, focus: bool) -> list[Text]:
    """The new encounter: who, how many, and where they stand."""
    drawn = [rule(ink, ink.plain(f"New encounter · {clean(building.title)}"), box.w, focus)]
    room = max(1, box.h - 1)
    first = max(0, at - room + 1)
    for number, part in enumerate(building.parts[first : first + room], first):
        under = focus and number == at
        glyph = (" ", ink.text) if part.side is None else (ink.g(SIDE_GLYPH[part.side]), ink.side(part.side))
        where = join([(part.side or "track", ink.mute), (ink.plain(f"×{part.count}".rjust(5) + "  "), ink.hi)])
        name = fit(clean(part.entry.name), box.w - where.cell_len - 6)
        left = join([("  ", ink.text), glyph, (" " + name, ink.hi if under else ink.text)])
        drawn.append(_ground(ink, spread(left, where, box.w - 1), box.w, under))
    return drawn


def preview(ink: Ink, current: Listed | Entry | None, books: Library, box: Box) -> list[Text]:
    """What is under the cursor, for reading."""
    room = box.w - 4
    if isinstance(current, Listed):
        title, lines = "Session", _session(ink, current)
    elif isinstance(current, Entry) and current.kind == "encounter":
        title, lines = "Encounter", _encounter(ink, current, books, room)
    elif isinstance(current, Entry):
        source = f"{Path(current.file).name}, line {current.line}"
        title, lines = "Statblock", card_lines(ink, system(current.system).card(current.sheet), room, source)
    else:
        title, lines = "Statblock", []
    return [rule(ink, title, box.w), *(Text("  ") + line for line in lines)][: box.h]


def _session(ink: Ink, listed: Listed) -> list[Text]:
    lines = [join([(clean(listed.name), ink.hi)]), Text("")]
    lines.append(join([(f"{titled(listed.system)}, {stage(listed)}", ink.text)]))
    lines.append(join([(many(listed.steps, "step") + " in the log", ink.mute)]))
    lines += [Text(""), join([(Path(listed.path).name, ink.faint)])]
    return lines


def _encounter(ink: Ink, entry: Entry, books: Library, room: int) -> list[Text]:
    planned = plan(entry, books)
    lines = [join([(clean(entry.name), ink.hi), ("   " + titled(entry.system), ink.mute)]), Text("")]
    if planned.party:
        names = wrapped(", ".join(one.name for one in planned.party), room - 6)
        lines += [join([("      " if at else "Party ", ink.mute), (line, ink.text)]) for at, line in enumerate(names)]
    for one in planned.combatants:
        count = f" ×{one.count}" if one.count > 1 else ""
        rare = "   hidden" if one.hidden else ""
        lines.append(join([(clean(one.name) + ink.plain(count), ink.text), (rare, ink.mute)]))
    lines += [join([(clean(track.name), ink.text), ("   track", ink.mute)]) for track in planned.tracks]
    lines.append(Text(""))
    for paragraph in planned.sheet.notes.split("\n\n"):
        lines += [join([(ink.plain(line), ink.text)]) for line in wrapped(paragraph, room)]
        lines.append(Text(""))
    lines.append(join([(f"{Path(entry.file).name}, line {entry.line}", ink.faint)]))
    return lines


def fitting(entries: StartKeys, cells: int) -> StartKeys:
    """The keys of a footer that has room for so many cells."""
    kept = list(entries)
    for key in SPARE:
        if sum(width(each) + len(label) + 4 for each, label in kept) - 3 <= cells:
            break
        kept = [entry for entry in kept if entry[0] != key]
    return kept


def _faint(ink: Ink, text: str, cells: int) -> list[Text]:
    """What would fill an empty list."""
    return [join([("  " + ink.plain(line), ink.mute)]) for line in wrapped(text, cells - 4)]


def _ground(ink: Ink, line: Text, cells: int, under: bool) -> Text:
    """A line on the raised ground, from the second cell on, if the cursor is on it."""
    whole = padded(line, cells - 1)
    if not under:
        return whole
    rest = whole[1:]
    underlay(rest, ink.raised)
    return Text(" ") + rest


def _strength(entry: Entry) -> str:
    """How many foes, or how many tracks where there are none."""
    people = entry.data.get("combatants", ())
    foes = sum(one.get("count", 1) for one in people if one.get("side", "foe") == "foe")
    if foes:
        return many(foes, "foe")
    return many(len(entry.data.get("tracks", ())), "track")


def _points(entry: Entry) -> tuple[str, str]:
    """The pool that matters, and its points."""
    rules = system(entry.system)
    if entry.kind == TRACK_KIND:
        return "", str(entry.data.get("challenge_points", ""))
    pools = rules.seat(entry.sheet).pools
    for name, look in rules.looks.pools.items():
        if name in pools and look.style in ("bar", "pips", "dice"):
            return look.short or look.title, str(pools[name].max or pools[name].value)
    return "", ""


def titled(id_: str) -> str:
    """A game's name for people."""
    return system(id_).title


def stage(listed: Listed) -> str:
    """Where a session stands."""
    if listed.ended:
        return "ended"
    return f"round {listed.round}" if listed.round else "not begun"


def many(count: int, word: str) -> str:
    """`1 foe`, `4 foes`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def ago(then: float, now: float) -> str:
    """How long since, in the largest unit that says something."""
    gone = max(0, int(now - then))
    for unit, word in ((7 * DAY, "week"), (DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if gone >= unit * (2 if word == "week" else 1):
            return f"{many(gone // unit, word)} ago"
    return "just now"
