"""The Time Chart (OA-20)."""

from __future__ import annotations

from oa_tui.rules.durations import seconds

CHART = ("6 seconds", "1 minute", "15 minutes", "1 hour", "12 hours", "1 day", "1 week", "1 month")

_STEPS = tuple(found for text in CHART if (found := seconds(text)))


def step(text: str) -> int:
    """The place on the Time Chart that a time reaches, from 0; times between entries count as the lower one (OA-20)."""
    return max(0, sum(entry <= (seconds(text) or 0) for entry in _STEPS) - 1)


def extra_steps(base: str, taken: str, round_length: str) -> int:
    """OA-20: +1 for each step of the Time Chart beyond what the action takes, or the Round, whichever is longer."""
    return max(0, step(taken) - max(step(base), step(round_length))) if taken else 0


def longer(a: str, b: str) -> bool:
    """Whether time `a` is longer than time `b`: what outlasts a Round can't be done within it (OA-7, D-OA-10)."""
    return (seconds(a) or 0) > (seconds(b) or 0)
