"""Dice as they are picked up, typed and lie: boxes with the die below, or words where there are too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from rich.style import Style
from rich.text import Text

from oa_tui.rules.contract import Check, System, Throw
from oa_tui.tui.check.row import Row
from oa_tui.tui.theme import Ink

MOST_BOXES = 6


class Die(Struct, frozen=True):
    """One die: its faces (several where it exploded), and whether its next face is being typed, with what stands."""

    sides: int
    faces: tuple[int, ...] = ()
    typing: bool = False
    typed: str = ""


def lying(system: System[Any], check: Check, hand: int, throw: Throw) -> tuple[Die, ...]:
    """The dice of a hand with the faces that lie; an explosion goes to the first die that asked for it."""
    sides = system.dice(check)[hand].sides
    dice = [Die(die, throw.faces[at : at + 1] if at < len(throw.faces) else ()) for at, die in enumerate(sides)]
    for at in range(len(sides), len(throw.faces)):
        more = system.further(check, hand, throw.faces[:at])
        owed = _owed(dice, more)
        face = throw.faces[at]
        if owed is None:
            dice.append(Die(more or face, (face,)))
        else:
            dice[owed] = Die(dice[owed].sides, (*dice[owed].faces, face))
    return tuple(dice)


def asking(system: System[Any], check: Check, hand: int, throw: Throw, typed: str) -> tuple[Die, ...]:
    """As `lying`, with the die whose face is typed next marked."""
    dice = list(lying(system, check, hand, throw))
    due = len(throw.faces)
    if due < len(system.dice(check)[hand].sides):
        dice[due] = Die(dice[due].sides, (), typing=True, typed=typed)
        return tuple(dice)
    more = system.further(check, hand, throw.faces)
    if more is None:
        return tuple(dice)
    owed = _owed(dice, more)
    if owed is None:
        return (*dice, Die(more, (), typing=True, typed=typed))
    dice[owed] = Die(more, dice[owed].faces, typing=True, typed=typed)
    return tuple(dice)


def _owed(dice: Sequence[Die], sides: int | None) -> int | None:
    """The first die of these sides whose last face is its highest."""
    found = (at for at, die in enumerate(dice) if die.sides == sides and die.faces and die.faces[-1] == sides)
    return next(found, None)


def words(dice: Sequence[int]) -> str:
    """Dice in words: `5d6 + d10`."""
    counts = Counter(dice)
    return " + ".join(f"{count if count > 1 else ''}d{sides}" for sides, count in counts.items())


def face_words(dice: Sequence[Die]) -> str:
    """Faces in words: `6+3 4`."""
    return "  ".join("+".join([*map(str, die.faces), *(["?"] if die.typing else [])]) or "·" for die in dice)


def pick_up(ink: Ink, sides: Sequence[int], room: int, gap: int) -> list[Text]:
    """Three lines: the dice to pick up, as boxes with the die inside."""
    inner = [f" d{each} " for each in sides]
    if len(sides) > MOST_BOXES or sum(len(cell) + 2 + gap for cell in inner) - gap > room:
        return _as_text(ink, words(sides), room)
    top, middle, bottom = Row(ink), Row(ink), Row(ink)
    for number, cell in enumerate(inner):
        start = top.end + (gap if number else 0)
        top.at(start, f"╭{'─' * len(cell)}╮", ink.mute)
        middle.at(start, "│", ink.mute).at(0, cell, ink.hi).at(0, "│", ink.mute)
        bottom.at(start, f"╰{'─' * len(cell)}╯", ink.mute)
    return [top.line, middle.line, bottom.line]


def faces(ink: Ink, dice: Sequence[Die], room: int, gap: int) -> list[Text]:
    """Three lines: the faces as they lie in boxes with the die below; the one being typed is a reversed cell."""
    if len(dice) > MOST_BOXES or sum(_inner(die) + 2 + gap for die in dice) - gap > room:
        return _as_text(ink, face_words(dice), room)
    top, middle, bottom = Row(ink), Row(ink), Row(ink)
    for number, die in enumerate(dice):
        start = top.end + (gap if number else 0)
        _box(ink, die, start, (top, middle, bottom))
    return [top.line, middle.line, bottom.line]


def _inner(die: Die) -> int:
    """Cells inside the box: each face has its own room, joined by a plus; a lone one stands in five."""
    count = len(die.faces) + (1 if die.typing else 0)
    widest = max((len(str(face)) for face in die.faces), default=1)
    return max(5, count * (widest + 2) + max(0, count - 1), len(f"d{die.sides}") + 2)


def _box(ink: Ink, die: Die, start: int, rows: tuple[Row, Row, Row]) -> None:
    top, middle, bottom = rows
    edge = Style(color=ink.palette.hi) if die.typing else ink.mute
    inner = _inner(die)
    cells = [(f" {face} ", ink.hi) for face in die.faces]
    if die.typing:
        cells.append((die.typed.center(3) if die.typed else "   ", ink.typing))
    used = sum(len(text) for text, _ in cells) + max(0, len(cells) - 1)
    lead = (inner - used) // 2
    roof = ["─"] * inner
    middle.at(start, "│", edge).at(0, " " * lead, edge)
    at = lead
    for number, (text, style) in enumerate(cells):
        if number:
            roof[at] = "┬"
            middle.at(0, "+", ink.mute)
            at += 1
        middle.at(0, text, style)
        at += len(text)
    middle.at(0, " " * (inner - lead - used), edge).at(0, "│", edge)
    top.at(start, f"╭{''.join(roof)}╮", edge)
    bottom.at(start, f"╰─{f'd{die.sides}'.ljust(inner - 1, '─')}╯", edge)


def _as_text(ink: Ink, text: str, room: int) -> list[Text]:
    """More dice than boxes: one line in the middle of three."""
    return [Text(), Row(ink).at(0, text, ink.hi, room).line, Text()]
