"""Faces typed from the table, key by key: pure steps from what lies to what lies next."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from oa_tui.rules.contract import Check, System, Throw
from oa_tui.rules.rolling import NextDie, add_face, next_die, take_back

MOST_DIGITS = 4
TENS = 10


class Typed(Struct, frozen=True):
    """What lies so far, the digits of a face not finished, and whether totals are typed instead of faces."""

    throws: tuple[Throw, ...] = ()
    digits: str = ""
    bare: bool = False


class Answer(Struct, frozen=True):
    """What a key made of it, and a sentence for the strip, if there is one to say; `refused`: a face was none."""

    typed: Typed
    said: str = ""
    refused: bool = False


def owed(system: System[Any], check: Check, typed: Typed) -> NextDie | None:
    """The next die, or the hand whose total is asked for; None when all lies."""
    return next_die(system, check, typed.throws)


def label(system: System[Any], check: Check, typed: Typed) -> str:
    """What to type now."""
    due = owed(system, check, typed)
    if due is None:
        return "all dice lie"
    hand = system.dice(check)[due.hand]
    bare = typed.bare or not due.sides
    what = "total" if bare else f"d{due.sides}"
    if due.hand and hand.label:
        return f"type {hand.label}'s {what}"
    return "type the total" if bare else f"type the next {what}"


def press(system: System[Any], check: Check, typed: Typed, key: str) -> Answer:
    """What one key does: a digit, `enter`, `left`, `tab` or `minus`."""
    if key in ("left", "backspace"):
        return _back(typed)
    if key == "tab":
        return _change(typed)
    due = owed(system, check, typed)
    if due is None:
        return Answer(typed)
    if typed.bare or not due.sides:
        return _total(system, check, typed, key)
    if key == "enter":
        return _face(system, check, typed, typed.digits) if typed.digits else Answer(typed, _ask(system, check, typed))
    return _digit(system, check, typed, key) if key.isdigit() else Answer(typed)


def so_far(system: System[Any], check: Check, typed: Typed) -> int | None:
    """What lies for the hand being typed, or for the last one: its sum or its successes, as the rules count it.

    None where nothing lies yet, or where the faces come to neither.
    """
    if not typed.throws:
        return None
    last, hand = typed.throws[-1], system.dice(check)[len(typed.throws) - 1]
    if last.total is not None:
        return last.total
    if hand.face is not None:
        return sum(face >= hand.face for face in last.faces)
    return sum(last.faces) if hand.adds else None


def _ask(system: System[Any], check: Check, typed: Typed) -> str:
    text = label(system, check, typed)
    return text[0].upper() + text[1:]


def _back(typed: Typed) -> Answer:
    if typed.digits:
        return Answer(Typed(typed.throws, typed.digits[:-1], typed.bare))
    if not typed.throws:
        return Answer(typed, "No die lies yet, Esc goes back to the check")
    return Answer(Typed(take_back(typed.throws), "", typed.bare), "The last die is taken back")


def _change(typed: Typed) -> Answer:
    if typed.bare:
        return Answer(Typed(), "Type the faces as they lie")
    return Answer(Typed(bare=True), "Type the total and press Enter")


def _digit(system: System[Any], check: Check, typed: Typed, digit: str) -> Answer:
    """A digit that no second one can follow is a face at once."""
    due = owed(system, check, typed)
    assert due is not None
    text = typed.digits + digit
    if typed.digits and int(text) > due.sides:
        first = _face(system, check, typed, typed.digits)
        if owed(system, check, first.typed) is None:
            return first
        return _digit(system, check, first.typed, digit)
    if text == "0":
        return _face(system, check, typed, str(TENS) if due.sides == TENS else "0")
    if int(text) * TENS > due.sides:
        return _face(system, check, typed, text)
    return Answer(Typed(typed.throws, text), f"{text}, or go on: Enter ends the face")


def _face(system: System[Any], check: Check, typed: Typed, text: str) -> Answer:
    due = owed(system, check, typed)
    assert due is not None
    face = int(text)
    if not 1 <= face <= due.sides:
        return Answer(Typed(typed.throws), f"A d{due.sides} has no {face}: type 1 to {due.sides}", refused=True)
    after = Typed(add_face(system, check, typed.throws, face))
    return Answer(after, _next(system, check, after))


def _next(system: System[Any], check: Check, after: Typed) -> str:
    due = owed(system, check, after)
    if due is None:
        return ""
    lying = len(after.throws[due.hand].faces) if due.hand < len(after.throws) else 0
    if due.sides and lying >= len(system.dice(check)[due.hand].sides):
        return f"The d{due.sides} explodes on {due.sides}: one more face"
    return _ask(system, check, after)


def _total(system: System[Any], check: Check, typed: Typed, key: str) -> Answer:
    due = owed(system, check, typed)
    assert due is not None
    if key == "minus" and not typed.digits:
        return Answer(Typed(typed.throws, "-", True))
    if key.isdigit() and len(typed.digits) < MOST_DIGITS:
        return Answer(Typed(typed.throws, typed.digits + key, True))
    if key != "enter":
        return Answer(typed)
    if not typed.digits.lstrip("-"):
        return Answer(typed, _ask(system, check, typed))
    before = typed.throws + (Throw(),) * (due.hand - len(typed.throws))
    after = Typed((*before[: due.hand], Throw(total=int(typed.digits))), "", True)
    rest = owed(system, check, after)
    return Answer(after, "" if rest is None else _ask(system, check, after))
