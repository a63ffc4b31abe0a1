"""Names by which people and things can be told apart."""

from __future__ import annotations

import unicodedata

from oa_tui.encounter.commands import Refusal

_UNSEEN = frozenset(("Cc", "Cf", "Mn", "Me", "Zs", "Zl", "Zp"))
"""Categories of characters that are drawn as nothing by themselves."""
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Fillers that count as letters or signs, and are drawn as nothing."""


def shows(text: str) -> bool:
    """Whether anything of a text can be seen: a letter, a digit or a sign, not only spaces, marks and joiners."""
    return any(unicodedata.category(char) not in _UNSEEN and char not in _BLANKS for char in text)


def must_show(name: str, example: str) -> None:
    """Raises Refusal for a name of which nothing can be seen."""
    if not shows(name):
        raise Refusal(f"It needs a name that can be seen: {example}")
