"""Check documents in, typed checks out: every fault found at once and said for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import inspect

from oa_tui.dice.errors import DiceError
from oa_tui.rules import registry, rolling
from oa_tui.rules.contract import C, Modifier, System, Throw
from oa_tui.rules.shapes import Shape, check_types, shape, struct_type

DICE_KEYS = ("faces", "total")


class DocumentError(ValueError):
    """A document that can't be read; `problems` are sentences, each naming its key."""

    def __init__(self, *problems: str) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def system_of(document: object) -> System[Any]:
    """The system a document names. Raises DocumentError where it names none, or one there isn't."""
    if not isinstance(document, Mapping):
        raise DocumentError(
            f"{_said(document)} is no check document: write keys and values, as {{system: dice-pool, check: skill}}"
        )
    names = list(registry.systems())
    name = document.get("system")
    if name is None:
        raise DocumentError(f"system is missing: one of {', '.join(names)}")
    if not isinstance(name, str):
        raise DocumentError(f"system must be a word, not {_said(name)}{_one_of(names)}")
    if name not in names:
        raise DocumentError(f"system: there is no {_said(name)}{_nearest(name, names) or _one_of(names)}")
    return registry.system(name)


def read(system: System[C], document: Mapping[str, Any]) -> C:
    """The check a document asks. Its own dice (`faces`, `total`) are left to `throws`.

    Modifiers may be plain labels, and words of the system's ladder stand for numbers. Raises DocumentError
    with every fault there is.
    """
    types = check_types(system.checks)
    if doubled := _doubled(document, ""):
        raise DocumentError(*doubled)
    given = {_key(key): value for key, value in document.items()}
    given = {key: value for key, value in given.items() if key not in ("system", *DICE_KEYS)}
    word = given.pop("check", None)
    if word is None:
        raise DocumentError(f"check is missing: one of {', '.join(types)}")
    if not isinstance(word, str):
        raise DocumentError(f"check must be a word, not {_said(word)}{_one_of(types)}")
    if word not in types:
        meant = _nearest(word, types) or _one_of(types)
        raise DocumentError(f"check: {system.id} has no check {_said(word)}{meant}")
    reader = _Reader(system.suggestions.ladder)
    values = reader.struct(types[word], given, "")
    if reader.problems:
        raise DocumentError(*reader.problems)
    try:
        check: C = msgspec.convert({"check": word, **values}, system.checks, strict=True)
    except msgspec.ValidationError as error:
        raise DocumentError(str(error)) from error
    if faults := check.faults():
        raise DocumentError(*faults)
    return check


def throws(system: System[C], check: C, document: Mapping[str, Any]) -> tuple[Throw, ...] | None:
    """The dice a document carries, or None where it carries none.

    `faces` are the starting dice and then the explosions, hand by hand; `total` is a bare total, or a list with one
    for each hand. Raises DocumentError for anything else, and for dice that don't fit the check.
    """
    given = {_key(key): value for key, value in document.items()}
    faces, total = given.get("faces"), given.get("total")
    if faces is not None and total is not None:
        raise DocumentError("faces and total both say what lies: keep one of them")
    try:
        if faces is not None:
            return throws_from_faces(system, check, _numbers("faces", faces))
        if total is not None:
            return throws_from_totals(system, check, _numbers("total", total if isinstance(total, list) else [total]))
    except DiceError as error:
        raise DocumentError(f"{'total' if faces is None else 'faces'}: {error}") from error
    return None


def throws_from_faces(system: System[C], check: C, faces: Iterable[int]) -> tuple[Throw, ...]:
    """Deal faces to the hands: actor first, each hand's starting dice and then its explosions die by die.

    Raises DiceError that names the die for a face that isn't on it, one that is missing, or one too many.
    """
    dealt: tuple[Throw, ...] = ()
    count = 0
    for count, face in enumerate(faces, 1):
        dealt = rolling.add_face(system, check, dealt, face, number=count)
    rolling.check_throws(system, check, dealt, number=count)
    return dealt


def throws_from_totals(system: System[C], check: C, totals: Iterable[int]) -> tuple[Throw, ...]:
    """One bare total for each hand that has dice. Raises DiceError where there are more or fewer."""
    hands = system.dice(check)
    found = tuple(Throw(total=total) for total in totals)
    if len(found) != len(hands):
        names = " and ".join(hand.label or f"roll {at}" for at, hand in enumerate(hands, 1))
        wanted = "no dice are thrown here" if not hands else f"give {len(hands)}, for {names}"
        raise DiceError(f"{len(found)} bare total{'' if len(found) == 1 else 's'} given", hint=wanted)
    return found


def throws_from_text(system: System[C], check: C, text: str) -> tuple[Throw, ...]:
    """Faces as typed on a command line, `4 6 3`. Raises DiceError."""
    words = text.replace(",", " ").split()
    for number, word in enumerate(words, 1):
        if not (word.isascii() and word.isdigit()):
            raise DiceError(f"die {number}: {word!r} is not a face", hint="write faces such as 4 6 3")
    return throws_from_faces(system, check, map(int, words))


class _Reader:
    """Walks a value along a type, collecting faults; what it returns is ready for msgspec."""

    def __init__(self, ladder: Mapping[str, int]) -> None:
        self.problems: list[str] = []
        self._ladder = ladder

    def struct(self, cls: type[msgspec.Struct], given: Mapping[str, Any], path: str) -> dict[str, Any]:
        fields = {field.encode_name: field for field in struct_type(cls).fields}
        values: dict[str, Any] = {}
        self.problems += _doubled(given, path)
        for key, value in given.items():
            name = _key(key)
            if name not in fields:
                self.problems.append(f"{path}{key} is not a key here{_nearest(name, fields)}")
                continue
            values[name] = self.value(shape(fields[name].type), value, f"{path}{name}")
        for name, field in fields.items():
            if field.required and name not in values:
                self.problems.append(f"{path}{name} is missing")
        return values

    def value(self, of: Shape, value: Any, path: str) -> Any:
        if value is None and of.find(inspect.NoneType):
            return None
        if of.find(inspect.AnyType):
            return value
        if isinstance(value, bool):
            return self._fits(of, inspect.BoolType, value, path)
        if isinstance(value, int):
            return self._number(of, value, path)
        if isinstance(value, str):
            return self._word(of, value, path)
        if isinstance(value, (list, tuple)) and (items := of.find(inspect.VarTupleType, inspect.ListType)):
            inner = shape(items.item_type)
            return [self.value(inner, item, f"{path}.{at}") for at, item in enumerate(value)]
        if isinstance(value, Mapping):
            return self._mapping(of, value, path)
        return self._fits(of, inspect.FloatType if isinstance(value, float) else inspect.RawType, value, path)

    def _mapping(self, of: Shape, value: Mapping[str, Any], path: str) -> Any:
        if struct := of.find(inspect.StructType):
            return self.struct(struct.cls, value, f"{path}.")
        if pairs := of.find(inspect.DictType):
            inner = shape(pairs.value_type)
            return {str(key): self.value(inner, item, f"{path}.{key}") for key, item in value.items()}
        return self._fits(of, inspect.RawType, value, path)

    def _number(self, of: Shape, value: int, path: str) -> Any:
        number = of.find(inspect.IntType)
        if number is None:
            return self._fits(of, inspect.IntType, value, path)
        if number.ge is not None and value < number.ge:
            self.problems.append(f"{path} must be {number.ge} or more, not {value}")
        if number.le is not None and value > number.le:
            self.problems.append(f"{path} must be {number.le} or less, not {value}")
        return value

    def _word(self, of: Shape, value: str, path: str) -> Any:
        if (struct := of.find(inspect.StructType)) and struct.cls is Modifier:
            return {"label": value}
        if of.ladder:
            known = {_key(word): number for word, number in self._ladder.items()}
            if _key(value) in known:
                return known[_key(value)]
            near = _nearest(_key(value).replace("_", " "), self._ladder)
            self.problems.append(f"{path} must be a number or one of {', '.join(self._ladder)}, not {value!r}{near}")
            return value
        literals = [option for option in of.options if isinstance(option, inspect.LiteralType)]
        words = [str(word) for option in literals for word in option.values]
        if value in words or of.find(inspect.StrType):
            return value
        if _key(value) in words:
            return _key(value)
        if words:
            shown = ", ".join(word for word in words if word)
            self.problems.append(f"{path} must be one of {shown}, not {value!r}{_nearest(value, words)}")
            return value
        return self._fits(of, inspect.StrType, value, path)

    def _fits(self, of: Shape, kind: type[inspect.Type], value: Any, path: str) -> Any:
        if of.find(kind) is None:
            self.problems.append(f"{path} must be {_wanted(of)}, not {_said(value)}")
        return value


_NAMES: tuple[tuple[type[inspect.Type], str], ...] = (
    (inspect.BoolType, "true or false"),
    (inspect.IntType, "a whole number"),
    (inspect.StrType, "text"),
    (inspect.LiteralType, "a word"),
    (inspect.VarTupleType, "a list"),
    (inspect.StructType, "keys and values"),
    (inspect.DictType, "keys and values"),
)


def _wanted(of: Shape) -> str:
    return " or ".join(dict.fromkeys(name for kind, name in _NAMES if of.find(kind)))


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "keys and values"
    return "a list" if isinstance(value, (list, tuple)) else repr(value)


def _nearest(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word, [one for one in known if one], n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _one_of(known: Iterable[str]) -> str:
    return f": one of {', '.join(known)}"


def _key(key: object) -> str:
    return str(key).strip().lower().replace("-", "_").replace(" ", "_")


def _doubled(given: Mapping[str, Any], path: str) -> list[str]:
    """Keys that are the same but for capitals, spaces and dashes: the reader couldn't tell which one counts."""
    first: dict[str, str] = {}
    return [
        f"{path}{key} stands here twice, first as {before}: keep one of them"
        for key in given
        if (before := first.setdefault(_key(key), key)) is not key
    ]


def _numbers(key: str, value: Any) -> list[int]:
    if not isinstance(value, list) or any(isinstance(one, bool) or not isinstance(one, int) for one in value):
        raise DocumentError(f"{key} must be {'whole numbers' if key == 'total' else 'a list of whole numbers'}")
    return value


def known_keys(system: System[Any], check: str) -> tuple[str, ...]:
    """The keys that a document of this check may have."""
    return tuple(field.encode_name for field in struct_type(check_types(system.checks)[check]).fields)
