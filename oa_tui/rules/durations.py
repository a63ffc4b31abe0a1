"""Spans of time in words: `15 minutes`, `a day`, `6 s`."""

from __future__ import annotations

_UNITS = {
    "s": 1,
    "sec": 1,
    "second": 1,
    "min": 60,
    "minute": 60,
    "h": 3600,
    "hour": 3600,
    "day": 86400,
    "week": 604800,
    "month": 2592000,
    "year": 31536000,
}


def seconds(text: str) -> int | None:
    """A time such as `15 minutes`, `a day` or `6 s` in seconds; None if it is no time."""
    words = text.strip().lower().split()
    if len(words) == 1:
        digits = words[0].rstrip("abcdefghijklmnopqrstuvwxyz")
        words = [digits, words[0][len(digits) :]]
    if len(words) != 2:
        return None
    count = "1" if words[0] in ("a", "an", "one") else words[0]
    unit = _UNITS.get(words[1]) or _UNITS.get(words[1].removesuffix("s"))
    return int(count) * unit if unit and count.isascii() and count.isdecimal() else None


def same(a: str, b: str) -> bool:
    """Whether two times are equally long: `60 seconds` and `a minute` are; words that are no time by their letters."""
    spans = seconds(a), seconds(b)
    if None not in spans:
        return spans[0] == spans[1]
    return " ".join(a.casefold().split()) == " ".join(b.casefold().split())
