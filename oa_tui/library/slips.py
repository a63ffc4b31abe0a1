"""Words that may be any text, and look like a slip for a moment that the table could notice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from oa_tui.encounter import expiry
from oa_tui.rules.auditing import Finding

SLIP = 0.85
"""How like a moment, 0 to 1, words must be to be a slip for it."""
LONGEST = 60
MOMENTS = (
    "end of its turn",
    "end of its next turn",
    "start of its turn",
    "start of its next turn",
    "end of actor's next turn",
    "start of actor's next turn",
    "round 1",
    "end of round 1",
    "start of round 1",
    "end of scene",
    "by hand",
)


def moment(said: str) -> str:
    """The moment that words are a slip for, with the number that they have; empty where there is none."""
    if len(said) > LONGEST:
        return ""
    number = re.search(r"[0-9]{1,4}", said)
    bare = re.sub(r"[0-9]+", "1", said.casefold())
    near = next(iter(get_close_matches(bare, MOMENTS, 1, SLIP)), "")
    return near.replace("1", number[0]) if number else near


def end(sheet: Any) -> Iterator[Finding]:
    """The end of a condition that is a moment but for a letter or two: it would never come by itself."""
    near = moment(sheet.until) if sheet.until and expiry.parse(sheet.until) is None else ""
    if near:
        yield Finding(("until",), f"{sheet.until} is no moment such as {near}: it would be yours to end", near)
