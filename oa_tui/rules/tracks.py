"""Tracks that have Rounds and triggers of their own: what the table and a system both read of them."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from oa_tui.rules import durations
from oa_tui.rules.table import Scene, Track

_POINTS = re.compile(r"(\d{1,4}) (?:(?:challenge )?points?|cp)", re.IGNORECASE)
_ROUND = re.compile(r"(?:(?P<edge>start|end) of )?(?:the |each |every )?round(?: (?P<n>\d{1,4}))?", re.IGNORECASE)
_FAILED = re.compile(r"(?:a )?(?:failure|failed check|failed (?P<way>.+?))(?: check)?", re.IGNORECASE)
_CRITICAL = re.compile(r"(?:a )?critical failure(?: (?:on|at) (?P<way>.+))?", re.IGNORECASE)


class Trigger(Struct, frozen=True):
    """When a trigger of a track comes. `n`: the points, or which of the track's Rounds (None: each of them).

    `way`: a failure at that way of working only. An `event` is what the table can't notice by itself.
    """

    kind: Literal["points", "round", "failure", "critical-failure", "event"]
    n: int | None = None
    edge: Literal["start", "end"] = "start"
    way: str = ""


def trigger(at: str) -> Trigger:
    """A trigger's moment as a sheet words it: `10 points`, `round 3`, `end of round`, `failed check`, `trip wire`."""
    said = " ".join(at.replace("-", " ").split())
    if found := _POINTS.fullmatch(said):
        return Trigger("points", int(found[1]))
    if found := _ROUND.fullmatch(said):
        edge: Literal["start", "end"] = "end" if (found["edge"] or "").lower() == "end" else "start"
        return Trigger("round", int(found["n"]) if found["n"] else None, edge)
    if found := _CRITICAL.fullmatch(said):
        return Trigger("critical-failure", way=(found["way"] or "").lower())
    if found := _FAILED.fullmatch(said):
        return Trigger("failure", way=(found["way"] or "").lower())
    return Trigger("event")


def own_length(track: Track, scene: Scene) -> str:
    """How long this track's Rounds are, where they aren't the encounter's and so are ticked by hand; else empty."""
    length: str = getattr(scene.sheets.get(track.sheet), "round_length", "")
    return "" if not length or not scene.round_length or durations.same(length, scene.round_length) else length


def counts_rounds(track: Track, scene: Scene) -> bool:
    """Whether a track's Rounds do anything: it grows, its time runs out, or a trigger waits for one."""
    triggers = getattr(scene.sheets.get(track.sheet), "triggers", ())
    on_rounds = any(trigger(each.at).kind == "round" for each in triggers)
    return on_rounds or bool(track.traits.get("escalating")) or track.traits.get("timed") is not None


def round_of(track: Track, scene: Scene) -> int:
    """Which of its own Rounds a track is in, counted from when it came into play; 0 before the first."""
    if own_length(track, scene):
        return track.traits.get("ticks", 0) + 1
    return scene.round - track.traits.get("since", 0)
