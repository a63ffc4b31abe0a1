"""What a track's sheet says of points it comes to and of events the table can't notice; how a Race is won (OA-51)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oa_tui.encounter import events as e
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.order.standing import camp
from oa_tui.encounter.state import Prompt, Table
from oa_tui.rules import tracks
from oa_tui.rules.table import Id, Track


def come(ledger: Ledger, track: Track) -> None:
    """A track is in play from now on: events, and a time in words, wait as reminders for the GM to call."""
    sheet = ledger.context.sheets.get(track.sheet)
    for each in getattr(sheet, "triggers", ()):
        if tracks.trigger(each.at).kind == "event":
            ledger.add(e.Prompted(Prompt(ledger.fresh("p"), _told(track, each), track.id, each.at, due=False)))
    time = getattr(sheet, "timed", None)
    if isinstance(time, str) and track.traits.get("timed") is None:
        text = f"{track.name}: time is up. It is lost."
        ledger.add(e.Prompted(Prompt(ledger.fresh("p"), text, track.id, time, due=False)))


def withdraw(ledger: Ledger, track: Id) -> None:
    """A track is out of play: what still waits for its moment goes with it."""
    for prompt in ledger.encounter.prompts:
        if prompt.who == track and not prompt.due:
            ledger.add(e.PromptSettled(prompt.id))


def reached(ledger: Ledger, before: Table) -> Iterator[str]:
    """What is told of points that tracks have come to: those above the first number on the way up, others both ways."""
    for id_, track in ledger.encounter.tracks.items():
        old = before.encounter.tracks.get(id_)
        if old is None or old.value == track.value:
            continue
        for each in getattr(ledger.context.sheets.get(track.sheet), "triggers", ()):
            when = tracks.trigger(each.at)
            if when.kind == "points" and when.n is not None and _crossed(when.n, old, track):
                yield _told(track, each, f"at {when.n} points: ")


def overcome(ledger: Ledger, before: Table) -> Iterator[tuple[Track, str]]:
    """Tracks that came to 0: who wins the Race, and what the sheet gives for it."""
    for id_, track in ledger.encounter.tracks.items():
        old = before.encounter.tracks.get(id_)
        if old is None or not old.value or track.value:
            continue
        won = _race(ledger, track, before)
        rewards = getattr(ledger.context.sheets.get(track.sheet), "rewards", "")
        if won or rewards:
            yield track, " ".join(filter(None, (f"{track.name} is overcome{won}.", rewards)))


def _crossed(n: int, old: Track, now: Track) -> bool:
    if now.value > old.value:
        return old.value < n <= now.value
    return n <= old.max and now.value <= n < old.value


def _race(ledger: Ledger, track: Track, before: Table) -> str:
    """OA-51: the first side to clear its own Challenge wins; the second one is only told as overcome."""
    if not track.traits.get("race"):
        return ""
    rivals = [each for each in before.encounter.tracks.values() if each.id != track.id and each.traits.get("race")]
    if any(not each.value for each in rivals):
        return ", but the Race was won before"
    owner = ledger.table.combatants.get(track.owner)
    side = "its side" if owner is None else "the party" if camp(owner) == "party" else f"the side of {owner.label}"
    late = ", ".join(each.name for each in rivals if not each.hidden)
    return f" first: {side} wins the Race" + (f", {late} is lost" if late else "")


def _told(track: Track, trigger: Any, when: str = "") -> str:
    return f"{track.name}: {when}{trigger.text}" + (" It is lost." if trigger.fails else "")
