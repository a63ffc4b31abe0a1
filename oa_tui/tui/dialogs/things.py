"""What else can be done to a track or counter: its maximum, its secrecy, its owner, a Round of its own, its end."""

from __future__ import annotations

from collections.abc import Iterator

from oa_tui.encounter.commands import Command, RemoveThing, SetLimit, SetOwner, SetThingSight, TickTrack
from oa_tui.play.session import Play
from oa_tui.rules.table import Id
from oa_tui.rules.tracks import own_length
from oa_tui.tui.dialogs.choosing import Line

MAXIMUM, UNLIMITED, HIDE, REVEAL, TICK, REMOVE, OWNER = "max", "no-max", "hide", "reveal", "tick", "remove", "owner:"


def deeds(play: Play, id_: Id) -> Iterator[Line]:
    """The lines for one of them; nothing where it is gone."""
    track, counter = play.encounter.tracks.get(id_), play.encounter.counters.get(id_)
    thing = track or counter
    if thing is None:
        return
    if track is not None and (length := own_length(track, play.scene)):
        yield Line(TICK, "a Round is over", f"its own, of {length}")
    yield Line(MAXIMUM, "maximum", "type the number", "" if thing.max is None else str(thing.max))
    if counter is not None and counter.max is not None:
        yield Line(UNLIMITED, "no maximum", "it counts on")
    yield Line(REVEAL, "reveal", "in play, and players see it") if thing.hidden else Line(HIDE, "hide", "not in play")
    yield Line(REMOVE, "remove", "it goes; undo brings it back")
    if track is not None:
        for one in play.order():
            yield Line(f"{OWNER}{one.id}", f"owner: {one.label}", "", "now" if track.owner == one.id else "")
        if track.owner:
            yield Line(OWNER, "owner: nobody")


def done_to(play: Play, id_: Id, line: Line, number: int | None) -> Command:
    """The command of a line. Raises ValueError with a sentence where the number is missing."""
    if line.id == MAXIMUM:
        if number is None:
            raise ValueError("Type the new maximum first: 8")
        return SetLimit(id_, number)
    if line.id.startswith(OWNER):
        return SetOwner(id_, line.id.removeprefix(OWNER))
    made: dict[str, Command] = {
        UNLIMITED: SetLimit(id_, None),
        HIDE: SetThingSight(id_, hidden=True),
        REVEAL: SetThingSight(id_, hidden=False),
        TICK: TickTrack(id_),
        REMOVE: RemoveThing(id_),
    }
    return made[line.id]
