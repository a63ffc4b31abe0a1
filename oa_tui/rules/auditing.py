"""What every system looks for in a sheet that is valid by itself and will not do what it says."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple


class Finding(NamedTuple):
    """Where a sheet contradicts itself, and how; `put` is what was meant in place of what stands there, if known."""

    path: tuple[str | int, ...]
    message: str
    put: str = ""


def nearest(said: str, words: Iterable[str], alike: float = 0.6) -> str:
    """The word that was meant, or nothing; `alike`: from 0 to 1, how near it must be."""
    return next(iter(difflib.get_close_matches(said.strip().lower(), list(words), 1, alike)), "")


def strange_modifiers(
    modifiers: Iterable[Any], known: tuple[str, ...], above: tuple[str | int, ...] = ()
) -> Iterator[Finding]:
    """Modifiers of a condition (or a schtick) that change nothing a check has."""
    for index, each in enumerate(modifiers):
        if each.on in known:
            continue
        words = ", ".join(word for word in known if word)
        path = (*above, "modifiers", index, "on")
        if not each.on:
            yield Finding(path[:-1], f"a modifier needs on, what it changes: {words}")
        else:
            yield Finding(path, f"{each.on} is nothing that a check has here: {words}", nearest(each.on, known))


def disagrees(path: tuple[str | int, ...], what: str, printed: Any, found: int | None) -> Iterator[Finding]:
    """A printed number that isn't what follows from the others; the printed one counts."""
    if isinstance(printed, int) and found is not None and printed != found:
        yield Finding(
            path, f"{what} of {printed}: {found} follows from the rest of the sheet, and what is printed counts"
        )
