"""Words of a file as values, by the core schema of YAML 1.2: `no` and `on` are words, `1:30` is text."""

from __future__ import annotations

import re

_INT = re.compile(r"[-+]?[0-9]{1,18}|0o[0-7]{1,20}|0x[0-9a-fA-F]{1,15}")
_LONG = re.compile(r"[-+]?[0-9]{19,}")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?")
NULLS = frozenset(("", "~", "null", "Null", "NULL"))
BOOLS = {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_MEANT = {"yes": True, "y": True, "on": True, "1": True, "no": False, "n": False, "off": False, "0": False}
_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def whole(word: str) -> int | None:
    """The whole number a plain word writes, or None. `012` is twelve, `0o12` is ten, `+1` is one."""
    if _INT.fullmatch(word) is None:
        return None
    if word.startswith("0o"):
        return int(word[2:], 8)
    if word.startswith("0x"):
        return int(word[2:], 16)
    return int(word)


def beyond(word: str) -> float | None:
    """What a whole number of more digits than are read comes to, at worst infinite; None where the word is none."""
    return float(word) if _LONG.fullmatch(word) else None


def decimal(word: str) -> float | None:
    """The finite number a plain word writes, or None."""
    if _FLOAT.fullmatch(word) is None:
        return None
    value = float(word)
    return value if value - value == 0 else None


def value_of(word: str) -> bool | int | float | str | None:
    """What a plain word is where nothing special is expected."""
    if word in NULLS:
        return None
    if word in BOOLS:
        return BOOLS[word]
    number = whole(word)
    if number is not None:
        return number
    real = decimal(word)
    return word if real is None else real


def guess_whole(word: str) -> int | None:
    """The whole number somebody may have meant: 7 in `7ish`, 2 in `two`; None where there is no telling."""
    found = re.search(r"[-+]?[0-9]{1,6}(?![0-9])", word)
    if found:
        return int(found.group())
    for spoken in re.findall(r"[a-z]+", word.casefold()):
        if spoken in _NUMBERS:
            return _NUMBERS.index(spoken)
    return None


def guess_bool(word: str) -> bool | None:
    """What `yes`, `off` or `TRUE.` may have meant."""
    said = word.casefold().strip(" .!")
    return _MEANT.get(said, BOOLS.get(said))


def canonical(key: str) -> str:
    """A key without regard to case, spaces, hyphens and underscores."""
    return key.casefold().replace("_", "").replace("-", "").replace(" ", "")
