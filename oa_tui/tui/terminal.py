"""What the terminal can do: which glyphs, how many colours. Pure."""

from __future__ import annotations

from collections.abc import Mapping

PLAIN = frozenset({"C", "POSIX"})
COERCED = frozenset({"C.UTF-8", "C.utf8", "UTF-8"})
"""What Python itself puts into LC_CTYPE where the locale is C: it says nothing of the terminal."""

NO_GLYPHS = frozenset({"linux", "dumb", "vt100", "vt102", "vt220", "ansi", "unknown"})
"""Terminals without the glyphs of the screens, whatever their locale is."""


def only_ascii(environment: Mapping[str, str], encoding: str) -> bool:
    """Whether to draw in ASCII: a terminal without the glyphs, another encoding than UTF-8, or the locale C."""
    if environment.get("TERM", "") in NO_GLYPHS or encoding.lower().replace("-", "") != "utf8":
        return True
    kind = environment.get("LC_CTYPE", "")
    name = environment.get("LC_ALL", "") or (kind if kind not in COERCED else "") or environment.get("LANG", "")
    language, _, charset = name.partition(".")
    if charset:
        return charset.split("@")[0].lower().replace("-", "") != "utf8"
    return language in PLAIN


def few_colours(system: str | None) -> bool:
    """Whether there are 16 colours or fewer, by Rich's word for it: grounds are told apart by reversing then."""
    return system in (None, "standard", "windows")
