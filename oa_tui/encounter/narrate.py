"""Events in words: one short sentence a change, for the strip, the log and line mode."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from oa_tui.encounter import events as e
from oa_tui.encounter.evolve import evolve
from oa_tui.encounter.state import Pending, Table, group_label
from oa_tui.rules.contract import Aim, System
from oa_tui.rules.table import Id

Teller = Callable[["Told", Any], str]


class Told(Struct, frozen=True):
    """What a sentence may look at: the rules, and the table before and after the event."""

    system: System[Any]
    before: Table
    after: Table

    def name(self, who: Id) -> str:
        """Somebody's label."""
        one = self.after.combatants.get(who) or self.before.combatants.get(who)
        return one.label if one else "somebody"

    def place(self, who: Id) -> str:
        """The name of a place in the order: a label, or a group's name with the number of its members."""
        slot = self.after.encounter.slot(who)
        return group_label(self.after, slot.who) if slot is not None and len(slot.who) > 1 else self.name(who)

    def pool(self, pool: str) -> str:
        """A pool's name for people."""
        look = self.system.looks.pools.get(pool)
        return look.title if look else pool.replace("_", " ")


def narrate(system: System[Any], before: Table, events: Iterable[e.AnyEvent]) -> tuple[str, ...]:
    """A sentence for each event that a person wants to hear of."""
    said = []
    for event in events:
        after = evolve(before, event)
        told = _TELL[type(event)](Told(system, before, after), event)
        if told:
            said.append(told)
        before = after
    return tuple(said)


def result(aim: Aim, pending: Pending) -> str:
    """A roll in one line: `13 ≥ 8`, or the outcome's word where there is no sum to show."""
    outcome = pending.outcome
    if outcome.total is None or aim.number is None or outcome.success is None:
        return str(outcome.total) if outcome.success is None and outcome.total is not None else outcome.word
    reached = outcome.total <= aim.number if aim.at_most else outcome.total >= aim.number
    if reached is not outcome.success:
        return outcome.word
    signs = ("≤", ">") if aim.at_most else ("≥", "<")
    return f"{outcome.total} {signs[0] if reached else signs[1]} {aim.number}"


def _opened(told: Told, event: e.EncounterOpened) -> str:
    return f"{event.encounter.name} is open"


def _stage(told: Told, event: e.StageSet) -> str:
    return f"{told.after.encounter.name} begins" if event.stage == "running" else f"{told.after.encounter.name} ends"


def _turn(told: Told, event: e.TurnBegan) -> str:
    return f"{told.place(event.who)} {'goes on' if event.again else 'acts'}"


def _turn_end(told: Told, event: e.TurnEnded) -> str:
    return f"{told.place(event.who)} holds" if event.held else ""


def _slot(told: Told, event: e.SlotSet) -> str:
    how = f", {event.text}" if event.text and event.text != "printed" else ""
    return f"{told.place(event.slot.id)} is at {event.slot.score}{how}"


def _places(told: Told, event: e.PlacesSet) -> str:
    if event.group is None:
        return ""
    if event.group:
        return f"{group_label(told.after, event.whos)}: one line from now on"
    names = ", ".join(told.name(who) for who in event.whos)
    return f"{names}: {'each ' if len(event.whos) > 1 else ''}on {'their' if len(event.whos) > 1 else 'its'} own"


def _joined(told: Told, event: e.Joined) -> str:
    return f"{event.combatant.label} joins"


def _left(told: Told, event: e.Left) -> str:
    return f"{told.name(event.who)} leaves the table"


def _pool(told: Told, event: e.PoolSet) -> str:
    look = told.system.looks.pools.get(event.pool)
    name = told.name(event.who)
    was = event.was or 0
    if look and look.style == "words" and event.now.value > was:
        return f"{name}: {event.now.value} {look.title}{'s' if event.now.value > 1 else ''}"
    if was == event.now.value:
        return f"{name}: {told.pool(event.pool)} stays {was}"
    change = f"{name}: {told.pool(event.pool)} {was} → {event.now.value}"
    return change + _fallen(told, event.who)


def _fallen(told: Told, who: Id) -> str:
    before = told.system.status(told.before.combatants[who])
    after = told.system.status(told.after.combatants[who])
    if before == after:
        return ""
    words = {"out": f", {told.system.looks.out}", "down": ", down", "up": ", up again"}
    return words[after]


def _allowance(told: Told, event: e.AllowanceSet) -> str:
    return f"{told.name(event.who)} spends the {event.spent.capitalize()}" if event.spent else ""


def _condition(told: Told, event: e.ConditionBegan) -> str:
    return f"{told.name(event.who)} is {event.condition.name.lower()}"


def _condition_end(told: Told, event: e.ConditionEnded) -> str:
    ended = next((x for x in told.before.combatants[event.who].conditions if x.id == event.condition), None)
    return f"{told.name(event.who)} is no longer {ended.name.lower()}" if ended else ""


def _fate(told: Told, event: e.FateSet) -> str:
    return f"{told.name(event.who)} is {event.word or 'back'}"


def _side(told: Told, event: e.SideSet) -> str:
    words = {"party": "one of the party", "ally": "an ally", "foe": "a foe", "neutral": "neutral"}
    return f"{told.name(event.who)} is {words[event.side]} now"


def _sight(told: Told, event: e.SightSet) -> str:
    return f"Players see of {told.name(event.who)}: {event.sight if event.sight != 'hidden' else 'nothing'}"


def _track(told: Told, event: e.TrackSet) -> str:
    track = event.track
    if event.was is None:
        return f"{track.name}: {track.value} to go"
    done = ", done" if track.value == 0 and event.was > 0 else ""
    return f"{track.name} {event.was} → {track.value}{done}"


def _counter(told: Told, event: e.CounterSet) -> str:
    counter = event.counter
    return "" if event.was is None else f"{counter.name} {event.was} → {counter.value}"


def _rolled(told: Told, event: e.Rolled) -> str:
    pending = event.pending
    return f"{pending.title}: {pending.outcome.word.replace('-', ' ')}"


def _prompt(told: Told, event: e.Prompted) -> str:
    return f"Waits: {event.prompt.text}" if event.prompt.due else ""


def _prompt_end(told: Told, event: e.PromptSettled) -> str:
    return event.text if event.accepted else f"Skipped: {event.text}"


_TELL: dict[type, Teller] = {
    e.SessionNamed: lambda told, event: "",
    e.EncounterOpened: _opened,
    e.Switched: lambda told, event: f"{told.after.encounter.name} is open",
    e.StageSet: _stage,
    e.RoundBegan: lambda told, event: f"Round {event.round}",
    e.TurnBegan: _turn,
    e.TurnEnded: _turn_end,
    e.SlotSet: _slot,
    e.TurnShared: lambda told, event: "",
    e.PlacesSet: _places,
    e.Joined: _joined,
    e.Left: _left,
    e.PoolSet: _pool,
    e.AllowanceSet: _allowance,
    e.ConditionBegan: _condition,
    e.ConditionEnded: _condition_end,
    e.Remembered: lambda told, event: "",
    e.FateSet: _fate,
    e.SideSet: _side,
    e.SightSet: _sight,
    e.TrackSet: _track,
    e.CounterSet: _counter,
    e.Rolled: _rolled,
    e.Settled: lambda told, event: "",
    e.Prompted: _prompt,
    e.PromptSettled: _prompt_end,
    e.RoundLengthSet: lambda told, event: f"A round is {event.text}",
    e.Noted: lambda told, event: event.text,
}
