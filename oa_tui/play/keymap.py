"""Keys by the words of a settings file: which word is which key, and which keys would mean two things at once."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterator, Mapping

from msgspec import Struct

NAMED = (
    "enter", "escape", "space", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown",
    "up", "down", "left", "right", *(f"f{number}" for number in range(1, 25)),
)  # fmt: skip
"""Keys with a name of their own."""

ALIASES = {
    "esc": "escape", "return": "enter", "del": "delete", "ins": "insert", "pgup": "pageup", "pgdn": "pagedown",
    "pgdown": "pagedown", "blank": "space", "ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace",
}  # fmt: skip
"""Other words for them; the ctrl keys are those that a terminal can't tell from a named one."""

MODIFIERS = ("ctrl", "shift", "alt")

_SHORT = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}

SHOWN = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "escape": "Esc", "enter": "Enter", "space": "Space",
    "tab": "Tab", "backspace": "Backspace", "delete": "Del", "insert": "Ins", "home": "Home", "end": "End",
    "pageup": "PgUp", "pagedown": "PgDn",
}  # fmt: skip
"""Named keys as screens show them."""

ALWAYS = {"ctrl+q": "leave", "ctrl+c": ""}
"""Keys that never mean anything else than this action."""


class Bound(Struct, frozen=True):
    """An action as the settings file knows it. Within a `scope` a key means one thing; `bindings` are its ids there."""

    id: str
    scope: str
    keys: tuple[str, ...]
    bindings: tuple[str, ...] = ()


class Clash(Struct, frozen=True):
    """A key that the file gives to `id` while `other` has it."""

    id: str
    key: str
    other: str


def key_of(word: str) -> str | None:
    """The terminal library's name of a key: `?` and `question_mark` are one, so are `U` and `shift+u`; None: no key."""
    word = word if len(word) == 1 else word.strip()
    if len(word) == 1:
        return name_of(word)
    lower = word.lower().replace(" ", "") if "+" in word else word.lower()
    if lower in ALIASES:
        return ALIASES[lower]
    *before, last = _split(word)
    if before:
        base = key_of(last)
        modifiers = [each.strip().lower() for each in before]
        if base is None or "+" in base or not set(modifiers) <= set(MODIFIERS) or len(set(modifiers)) < len(modifiers):
            return None
        if modifiers == ["shift"] and len(base) == 1 and base.isalpha():
            return base.upper()
        ordered = [each for each in MODIFIERS if each in modifiers]
        return "+".join([*ordered, base.lower() if len(base) == 1 else base])
    return lower if lower in NAMED else _spelt(lower)


def _split(word: str) -> list[str]:
    """`ctrl+x` in its parts; the last one may be a plus itself."""
    return [*word[:-2].split("+"), "+"] if word.endswith("++") else word.split("+")


def name_of(char: str) -> str | None:
    """The name of the key that types a character."""
    if char == " ":
        return "space"
    if not char.isprintable():
        return None
    if char.isalnum():
        return char
    name = unicodedata.name(char, "").lower().replace("-", "_").replace(" ", "_")
    return _SHORT.get(name, name) or None


def _spelt(word: str) -> str | None:
    """A sign by its name, such as `question_mark` or `slash`."""
    char = _sign(word)
    return name_of(char) if char and not char.isalnum() else None


def _sign(key: str) -> str:
    """The sign that a key's name stands for."""
    return _ASCII.get(key, "")


def shown(key: str) -> str:
    """A key as screens show it: `?`, `↑`, `ctrl+x`."""
    if len(key) == 1:
        return key
    *before, last = key.split("+")
    sign = SHOWN.get(last) or (last.upper() if last in NAMED else last if len(last) == 1 else _sign(last) or last)
    return "+".join([*before, sign])


_ASCII = {name: char for char in map(chr, range(33, 127)) if (name := name_of(char)) is not None}


def nearest(word: str) -> str:
    """The key that a word was perhaps meant to be; empty where nothing is near."""
    *before, last = _split(word.strip().lower())
    near = difflib.get_close_matches(last[:40], [*NAMED, *ALIASES], 1, 0.6)
    kept = [each for each in before if each in MODIFIERS]
    return "+".join([*kept, near[0]]) if near else ""


def clashes(known: Mapping[str, Bound], chosen: Mapping[str, tuple[str, ...]]) -> Iterator[Clash]:
    """What can't be had of the chosen keys. Without these actions' keys the rest is free of clashes.

    Of two chosen ones the later gives way, a chosen one gives way to an action that keeps its own keys.
    """
    kept = dict(chosen)
    while (found := _first(known, kept)) is not None:
        yield found
        del kept[found.id]


def _first(known: Mapping[str, Bound], kept: Mapping[str, tuple[str, ...]]) -> Clash | None:
    owners: dict[tuple[str, str], str] = {}
    own = [(each, known[each].keys) for each in known if each not in kept]
    for id_, keys in [*own, *kept.items()]:
        for key in keys:
            if id_ in kept and ALWAYS.get(key, id_) != id_:
                return Clash(id_, key, ALWAYS[key])
            other = owners.setdefault((known[id_].scope, key), id_)
            if other != id_ and id_ in kept:
                return Clash(id_, key, other)
    return None
