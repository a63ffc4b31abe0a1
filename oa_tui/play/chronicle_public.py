"""What players hear of an event: a sentence without what they don't see, or none. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from oa_tui.encounter import events as e
from oa_tui.encounter.order.standing import ranked
from oa_tui.encounter.state import Pending, Table
from oa_tui.play.projection import health, place_name
from oa_tui.play.veil import Veil
from oa_tui.rules.contract import System
from oa_tui.rules.table import Id

Teller = Callable[["Moment", Any, str], str]


class Moment(Struct, frozen=True):
    """An event's surroundings: the table before and after it, what players see of both, and at the end of the step."""

    system: System[Any]
    before: Table
    after: Table
    was: Veil
    now: Veil
    end: Veil

    def label(self, who: Id) -> str:
        """Somebody's label; a track's name."""
        one = self.after.combatants.get(who) or self.before.combatants.get(who)
        if one is not None:
            return one.label
        encounter = self.after.encounters.get(self.after.open)
        track = encounter.tracks.get(who) if encounter else None
        return track.name if track else ""

    def whos(self, who: Id) -> tuple[Id, ...]:
        """Those who share somebody's place in the order."""
        encounter = self.after.encounters.get(self.after.open)
        slot = encounter.slot(who) if encounter else None
        return slot.who if slot else (who,)

    def place(self, who: Id) -> str:
        """The place of somebody in the order, by name."""
        return place_name(self.system, [self.after.combatants[one] for one in self.whos(who)])

    def public_place(self, who: Id) -> str:
        """The same as players know it; empty where they see nobody of it."""
        seen = [self.after.combatants[one] for one in self.whos(who) if self.now.seen(one)]
        return place_name(self.system, seen) if seen else ""

    def all_seen(self, who: Id) -> bool:
        """Whether players see everybody of a place, so that its name doesn't count the others."""
        return all(self.now.seen(one) for one in self.whos(who))

    def falls(self, who: Id) -> bool:
        """Whether somebody is out only since this event."""
        if who not in self.before.combatants:
            return False
        was, now = (self.system.status(table.combatants[who]) for table in (self.before, self.after))
        return now == "out" and was != "out"


def public(moment: Moment, event: e.AnyEvent, said: str) -> str:
    """The sentence for players; `said` is what the GM is told. Whatever still names somebody hidden isn't said."""
    teller = _TELL.get(type(event))
    text = teller(moment, event, said) if teller else ""
    return "" if moment.now.betrays(text) or moment.end.betrays(text) else text


def shown(moment: Moment, pending: Pending) -> bool:
    """Whether players see that a roll was made."""
    return not pending.secret and moment.now.seen(str(pending.check.get("who", "")))


def _said(moment: Moment, event: Any, said: str) -> str:
    return said


def _of_one(moment: Moment, event: Any, said: str) -> str:
    return said if moment.now.seen(event.who) else ""


def _of_place(moment: Moment, event: Any, said: str) -> str:
    return said if moment.all_seen(event.who) else ""


def _in_numbers(moment: Moment, event: Any, said: str) -> str:
    """What tells a number."""
    return said if moment.now.sight(event.who) == "numbers" else ""


def _shots(moment: Moment, event: e.ShotsSpent, said: str) -> str:
    return _in_numbers(moment, event, said) if moment.all_seen(event.who) else ""


def _score(moment: Moment, event: e.SlotSet, said: str) -> str:
    whos = event.slot.who
    plain = event.text == "surprised" and all(map(moment.now.seen, whos))
    return said if plain or all(moment.now.sight(who) == "numbers" for who in whos) else ""


def _turn(moment: Moment, event: e.TurnBegan, said: str) -> str:
    name = moment.public_place(event.who)
    return f"{name} {'goes on' if event.again else 'acts'}" if name else ""


def _whos(moment: Moment, event: Any, said: str) -> str:
    return said if all(map(moment.now.seen, event.whos)) else ""


def _pool(moment: Moment, event: e.PoolSet, said: str) -> str:
    """Numbers, or how somebody fares now where that is another word."""
    sight = moment.now.sight(event.who)
    if sight in ("numbers", "hidden"):
        return said if sight == "numbers" else ""
    was, now = (table.combatants[event.who] for table in (moment.before, moment.after))
    if moment.falls(event.who):
        return f"{now.label} is {moment.system.looks.out}"
    word = health(moment.system, now.pools)
    return f"{now.label} is {word}" if sight != "name" and word != health(moment.system, was.pools) else ""


def _condition(moment: Moment, event: e.ConditionBegan, said: str) -> str:
    """All of it where numbers are seen, unless its end names somebody hidden."""
    sight = moment.now.sight(event.who)
    if sight in ("hidden", "name"):
        return ""
    if sight == "numbers" and not moment.now.betrays(said):
        return said
    has = "is" if event.condition.uses is None else "has"
    return f"{moment.label(event.who)} {has} {event.condition.name[:1].lower()}{event.condition.name[1:]}"


def _condition_end(moment: Moment, event: e.ConditionEnded, said: str) -> str:
    return "" if moment.now.sight(event.who) in ("hidden", "name") else said


def _sight(moment: Moment, event: e.SightSet, said: str) -> str:
    return f"{moment.label(event.who)} appears" if not moment.was.seen(event.who) and moment.now.seen(event.who) else ""


def _joined(moment: Moment, event: e.Joined, said: str) -> str:
    return said if moment.now.seen(event.combatant.id) else ""


def _track(moment: Moment, event: e.TrackSet, said: str) -> str:
    return said if moment.now.shows(event.track) else ""


def _counter(moment: Moment, event: e.CounterSet, said: str) -> str:
    return said if moment.now.shows(event.counter) else ""


def _gone(moment: Moment, event: e.ThingGone, said: str) -> str:
    encounter = moment.before.encounter
    thing = encounter.tracks.get(event.id) or encounter.counters.get(event.id)
    return said if thing is not None and moment.was.shows(thing) else ""


def _ranked(moment: Moment, event: e.Ranked, said: str) -> str:
    """Only where it passes an equal whom players see."""
    if not event.moved or not moment.all_seen(event.moved):
        return ""
    slot = moment.after.encounter.slot(event.moved)
    was, now = (
        [
            each.id
            for each in ranked(table.encounter)
            if slot is not None and each.score == slot.score and any(map(moment.now.seen, each.who))
        ]
        for table in (moment.before, moment.after)
    )
    return said if was != now else ""


def _fate(moment: Moment, event: e.FateSet, said: str) -> str:
    """The word for it, unless that names somebody hidden."""
    if not moment.now.seen(event.who):
        return ""
    out = f"{moment.label(event.who)} is {moment.system.looks.out}"
    return moment.now.told(said, out if moment.falls(event.who) else "")


def _opened(moment: Moment, event: Any, said: str) -> str:
    return f"{moment.end.name(moment.after)} is open"


def _stage(moment: Moment, event: e.StageSet, said: str) -> str:
    return f"{moment.end.name(moment.after)} {'begins' if event.stage == 'running' else 'ends'}"


_TELL: dict[type, Teller] = {
    e.EncounterOpened: _opened,
    e.Switched: _opened,
    e.StageSet: _stage,
    e.ModeSet: _said,
    e.RoundLengthSet: _said,
    e.TurnBegan: _turn,
    e.TurnEnded: _of_place,
    e.SlotSet: _score,
    e.ShotsSpent: _shots,
    e.Ranked: _ranked,
    e.SurpriseSet: _whos,
    e.PlacesSet: _whos,
    e.Joined: _joined,
    e.Left: _of_one,
    e.PoolSet: _pool,
    e.AllowanceSet: _in_numbers,
    e.ConditionBegan: _condition,
    e.ConditionEnded: _condition_end,
    e.FateSet: _fate,
    e.SideSet: _of_one,
    e.SightSet: _sight,
    e.TrackSet: _track,
    e.CounterSet: _counter,
    e.ThingGone: _gone,
}
"""Events that aren't here are the GM's alone: notes, prompts, the round (players see it by who acts)."""
