"""A line that is a note, or a reminder where a moment stands before a colon: `end of round 3: the bridge falls`."""

from __future__ import annotations

from msgspec import Struct

from oa_tui.encounter import expiry
from oa_tui.encounter.commands import Command, Remind, TakeNote
from oa_tui.play.queries import Queries


class Remark(Struct, frozen=True):
    """What a line says, and when; `when` is empty for a note."""

    text: str
    when: str = ""

    @property
    def command(self) -> Command:
        """The command that keeps it."""
        return Remind(self.when, self.text) if self.when else TakeNote(self.text)


def read(play: Queries, line: str) -> Remark:
    """The line as a reminder where words that name a moment stand before its first colon, else as a note.

    `at` may stand before the moment. A turn of nobody here and a number of nothing here are no moments.
    """
    before, colon, after = line.partition(":")
    words = " ".join(before.split())
    words = words[3:] if words.casefold().startswith("at ") else words
    when = moment(play, words) if colon and after.strip() else ""
    return Remark(after.strip(), when) if when else Remark(line.strip())


def moment(play: Queries, words: str) -> str:
    """The words of a moment that a reminder can wait for, absolute where they count from now; "" where there is none.

    `3 rounds` and `end of next round` are told as the round they mean.
    """
    when = expiry.parse(words)
    if when is None or when.kind in ("never", "turns") or not words.strip():
        return ""
    bearer = play.encounter.actor or next(iter(play.encounter.members), "")
    if when.kind == "reached":
        return words if expiry.known(when, play.table) else ""
    if when.kind == "turn":
        ends = expiry.anchor(when, play.table, bearer) if bearer else None
        known = ends is not None and ends.who in play.table.combatants
        return f"{when.edge or 'start'} of {play.table.combatants[ends.who].label}'s turn" if ends and known else ""
    if when.kind == "rounds" or (when.kind == "round" and when.next and when.edge != "start"):
        ends = expiry.anchor(when, play.table, bearer)
        return expiry.spoken(ends, play.table) if ends else words
    return words


def moments(play: Queries) -> tuple[str, ...]:
    """Moments to offer, the nearest first."""
    encounter = play.encounter
    actor = encounter.actor
    turn = (f"end of {play.table.combatants[actor].label}'s turn",) if actor else ()
    now = max(1, encounter.round)
    rounds = tuple(f"end of round {n}" for n in range(now, now + 3))
    shot = (f"shot {encounter.shot - 1}",) if encounter.shot is not None and encounter.shot > 1 else ()
    turns = tuple(
        f"start of {one.label}'s turn" for one in play.order() if one.id != actor and play.status(one.id) != "out"
    )
    numbers = tuple(f"{one.name} at {one.max or one.value + 1}" for one in encounter.counters.values())
    cleared = tuple(f"{one.name} at 0" for one in encounter.tracks.values() if not one.hidden)
    return (*turn, *shot, *rounds, f"start of round {now + 1}", "end of scene", *numbers, *cleared, *turns, "by hand")
