"""The fields of a check in line mode: any of them before the roll (`set KEY=VALUE`), some after it (`reroll`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from oa_tui.dice import DiceError
from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.state import Pending
from oa_tui.plain.words import Word, nearest, number
from oa_tui.play.session import Play
from oa_tui.rules.contract import Check, Field, Throw
from oa_tui.rules.rolling import add_face, check_throws

Value = int | str | bool

SWITCH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def filled(play: Play, check: Check, words: list[Word]) -> Check:
    """The check with these fields as typed: `dice=2 nonlethal=true`, or `time "1 hour"`. Raises Refusal."""
    for key, value in _pairs(words):
        field = _field(key, play.system.fields(check))
        if field.kind == "modifiers":
            raise Refusal(f"{field.label} is a list: benefit TEXT or drawback TEXT adds to it")
        check = play.revise(check, field.key, _value(field, value))
    return check


def changed(play: Play, pending: Pending, word: Word | None, dice: dict[str, list[Word]]) -> c.Rework:
    """The command that changes a roll that lies: the field that is named, or the one that throws it again."""
    fields = play.after_roll(pending)
    if not fields:
        raise Refusal(f"Nothing changes {pending.title} any more: undo takes the roll back")
    field = _field(word.text, fields, locked=False) if word is not None else _again(fields)
    if field.locked:
        raise Refusal(f"{field.label}: {field.locked}")
    value: Value = True
    if field.kind != "switch":
        value = word.value if word is not None and word.value is not None else (field.value or 0) + 1
        if (field.low is not None and value < field.low) or (field.high is not None and value > field.high):
            raise Refusal(f"{field.label}: {value} is not from {field.low} to {field.high}")
    command = play.rework(pending, field.key, value)
    return replace(command, throws=_typed(play, command.check, pending.throws, dice))


def _again(fields: tuple[Field, ...]) -> Field:
    """The field that throws the dice again. Refuses where none does, naming what else there is."""
    found = next((field for field in fields if "reroll" in f"{field.key} {field.label}".lower()), None)
    if found is None:
        name = typed(next(iter(fields)))
        raise Refusal(f"These dice are not thrown again; reroll {name}=1 changes what lies")
    return found


def typed(field: Field) -> str:
    """A field as it is typed: by its key, or by its label where the key names somebody by an id."""
    return f'"{field.label}"' if field.who and field.who in field.key else field.key


def _typed(play: Play, check: Check, lying: tuple[Throw, ...], dice: dict[str, list[Word]]) -> tuple[Throw, ...]:
    """The dice that lie with those typed for the new roll; none where none are typed."""
    if "dice" not in dice and "total" not in dice:
        return ()
    throws = lying
    try:
        if "total" in dice:
            throws = (*lying, *(Throw(total=number(word, "total", -999)) for word in dice["total"]))
        for word in dice.get("dice", []):
            throws = add_face(play.system, check, throws, number(word, "dice", 1, 100))
        return check_throws(play.system, check, throws)
    except DiceError as error:
        raise Refusal(str(error)) from error


def _pairs(words: list[Word]) -> Iterator[tuple[str, Value]]:
    """Each key with its value: behind a `=`, or as the next word."""
    rest = iter(words)
    for word in rest:
        if word.value is not None or word.said:
            yield word.text, word.said if word.value is None else word.value
            continue
        behind = next(rest, None)
        if behind is None:
            raise Refusal(f"{word.text} has no value: set {word.text}=2")
        yield word.text, behind.text


def _field(key: str, fields: Iterable[Field], *, locked: bool = True) -> Field:
    """A field by its key or its label. Refuses with the nearest, and one that is locked with the reason."""
    known = {field.key: field for field in fields}
    wanted = key.casefold().replace("-", "_").replace(" ", "_")
    labels = {field.label.casefold().replace(" ", "_"): field for field in known.values()}
    found = known.get(key) or known.get(wanted) or labels.get(wanted)
    if found is None:
        raise Refusal(f"This check has no {key}{nearest(wanted, map(typed, known.values()))}")
    if locked and found.locked:
        raise Refusal(f"{found.label}: {found.locked}")
    return found


def _value(field: Field, value: Value) -> Value:
    if field.kind == "switch":
        said = SWITCH.get(str(value).lower())
        if said is None:
            raise Refusal(f"{field.label} is a switch: {field.key}=true or {field.key}=false")
        return said
    if field.kind != "number":
        return str(value)
    digits = str(value).replace("−", "-")
    return int(digits) if digits.lstrip("+-").isdecimal() and digits.isascii() else value
