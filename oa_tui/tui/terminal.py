"""What the terminal can do: which glyphs, how many colours. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from oa_tui.play.settings import Glyphs

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


def ascii_wanted(glyphs: Glyphs, environment: Mapping[str, str], encoding: str) -> bool:
    """Whether to draw in ASCII: as the settings have it, or as the terminal needs it."""
    return only_ascii(environment, encoding) if glyphs == "auto" else glyphs == "ascii"


def animates(wanted: bool, environment: Mapping[str, str]) -> bool:
    """Whether anything may move by itself: only where it is wanted, and never over SSH."""
    return wanted and not any(environment.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))


def few_colours(system: str | None) -> bool:
    """Whether there are 16 colours or fewer, by Rich's word for it: grounds are told apart by reversing then."""
    return system in (None, "standard", "windows")
