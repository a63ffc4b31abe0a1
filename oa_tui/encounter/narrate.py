"""Events in words: one short sentence a change, for the strip, the log and line mode."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from oa_tui.encounter import events as e
from oa_tui.encounter.commands import ABSENT, DONE
from oa_tui.encounter.evolve import evolve
from oa_tui.encounter.expiry import known, parse, spoken
from oa_tui.encounter.order.standing import camp, ranked
from oa_tui.encounter.state import Counter, Pending, Table, group_label
from oa_tui.rules.contract import Aim, System
from oa_tui.rules.table import Condition, Id, Pool, Track

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
    word = outcome.word.replace("-", " ")
    if outcome.total is None or aim.number is None or outcome.success is None:
        return str(outcome.total) if outcome.success is None and outcome.total is not None else word
    reached = outcome.total <= aim.number if aim.at_most else outcome.total >= aim.number
    if reached is not outcome.success:
        return word
    signs = ("≤", ">") if aim.at_most else ("≥", "<")
    return f"{outcome.total} {signs[0] if reached else signs[1]} {aim.number}"


def _opened(told: Told, event: e.EncounterOpened) -> str:
    return f"{event.encounter.name} is open"


def _stage(told: Told, event: e.StageSet) -> str:
    return f"{told.after.encounter.name} begins" if event.stage == "running" else f"{told.after.encounter.name} ends"


def _turn(told: Told, event: e.TurnBegan) -> str:
    return f"{told.place(event.who)} {'goes on' if event.again else 'acts'}"


def _turn_end(told: Told, event: e.TurnEnded) -> str:
    return f"{told.place(event.who)} holds" if event.state == "held" else ""


def _slot(told: Told, event: e.SlotSet) -> str:
    if event.text == "surprised":
        return f"{told.place(event.slot.id)} is surprised: no turn in this round"
    if not event.text or event.slot.score is None:
        return ""
    how = f", {event.text}" if event.text != "printed" else ""
    encounter = told.after.encounter
    if encounter.mode == "sides":
        party = camp(told.after.combatants[event.slot.id]) == "party"
        return f"The {'party is' if party else 'foes are'} at {event.slot.score}{how}"
    if encounter.mode == "shots" and event.slot.score < 1:
        how += ": no turn this round"
    return f"{told.place(event.slot.id)} is at {event.slot.score}{how}"


def _shots(told: Told, event: e.ShotsSpent) -> str:
    shots = f"{event.n} shot{'' if event.n == 1 else 's'}"
    return f"{told.place(event.who)} spends {shots}: {event.was} → {event.at or 'none left'}" if event.n else ""


def _ranked(told: Told, event: e.Ranked) -> str:
    if not event.moved:
        return ""
    before, after = ([slot.id for slot in ranked(table.encounter)] for table in (told.before, told.after))
    slot = told.after.encounter.slot(event.moved)
    up = slot is not None and after.index(slot.id) < before.index(slot.id)
    return f"{told.place(event.moved)} goes {'before' if up else 'after'} its equal"


def _mode(told: Told, event: e.ModeSet) -> str:
    afresh = ", scores found anew every round" if event.afresh else ""
    return f"The order is {event.mode}{afresh}"


def _surprise(told: Told, event: e.SurpriseSet) -> str:
    names = ", ".join(told.name(who) for who in event.whos)
    return f"Surprised in the first round: {names}" if names else ""


def _places(told: Told, event: e.PlacesSet) -> str:
    if event.group is None:
        return ""
    if event.group:
        return f"{group_label(told.after, event.whos)}: one line from now on"
    left = [who for who in event.whos if told.before.combatants[who].group and not _away(told, who)]
    if not left:
        return ""
    names = ", ".join(map(told.name, left))
    return f"{names}: {'each ' if len(left) > 1 else ''}on {'their' if len(left) > 1 else 'its'} own"


def _away(told: Told, who: Id) -> bool:
    return told.after.combatants[who].fate == ABSENT


def _joined(told: Told, event: e.Joined) -> str:
    return f"{event.combatant.label} joins"


def _left(told: Told, event: e.Left) -> str:
    return f"{told.name(event.who)} leaves the table"


def _pool(told: Told, event: e.PoolSet) -> str:
    look = told.system.looks.pools.get(event.pool)
    name = told.name(event.who)
    was = event.was or 0
    known = told.before.combatants[event.who].pools.get(event.pool)
    if known is None and event.now.max not in (None, event.now.value):
        return f"{name}: {told.pool(event.pool)} {_of(event.now)}{_fallen(told, event.who)}"
    if known is not None and known.max != event.now.max:
        numbers = f"{_of(known)} → {_of(event.now)}"
        return f"{name}: {told.pool(event.pool)} {numbers}{_fallen(told, event.who)}"
    if look and look.style == "words" and event.now.value > was:
        return f"{name}: {event.now.value} {look.title}{'s' if event.now.value > 1 else ''}"
    if was == event.now.value:
        return f"{name}: {told.pool(event.pool)} stays {was}"
    change = f"{name}: {told.pool(event.pool)} {was} → {event.now.value}"
    return change + _fallen(told, event.who)


def _of(pool: Pool) -> str:
    return f"{pool.value} of {pool.max}" if pool.max is not None else str(pool.value)


def _fallen(told: Told, who: Id) -> str:
    before = told.system.status(told.before.combatants[who])
    after = told.system.status(told.after.combatants[who])
    if before == after:
        return ""
    words = {"out": f", {told.system.looks.out}", "down": ", down", "up": ", up again"}
    return words[after]


def _allowance(told: Told, event: e.AllowanceSet) -> str:
    if not event.spent:
        return ""
    before = told.before.combatants[event.who].turn.get(event.spent, 0)
    n, name = before - event.turn.get(event.spent, 0), event.spent.capitalize()
    spends = f"spends the {name}" if before <= 1 else f"spends {n} of {before} {name}"
    return f"{told.name(event.who)} {spends}"


def _condition(told: Told, event: e.ConditionBegan) -> str:
    condition, name = event.condition, told.name(event.who)
    value = f" {condition.value}" if condition.value is not None else ""
    ends = _until(told, event.who, condition)
    if value and condition.note and not condition.note.startswith("until "):
        value, ends = f" ({condition.note})", ""
    if condition.uses is not None:
        known = any(one.id == condition.id for one in told.before.combatants[event.who].conditions)
        left = f", {condition.uses} left" if condition.uses != 1 or (known and condition.most is None) else ""
        raised = "".join(f" {effect.value:+d}" for effect in condition.effects[:1]) if condition.most else ""
        return f"{name} has {condition.name}{raised}{value}{left}"
    return f"{name} is {inside(condition.name)}{value}{ends}"


def _until(told: Told, who: Id, condition: Condition) -> str:
    """The end of a condition; one whose words name no moment is said to be the GM's to end."""
    if condition.until is not None:
        return f" until {spoken(condition.until, told.after, who)}"
    if not condition.note.startswith("until "):
        return ""
    when = parse(condition.note.removeprefix("until "))
    return f" {condition.note}" + ("" if when is not None and when.kind == "reached" else ", yours to end")


def inside(name: str) -> str:
    """A condition's name inside a sentence; the names within it stay as they are."""
    return name[:1].lower() + name[1:]


def _condition_end(told: Told, event: e.ConditionEnded) -> str:
    ended = next((x for x in told.before.combatants[event.who].conditions if x.id == event.condition), None)
    return f"{told.name(event.who)} is no longer {inside(ended.name)}" if ended and ended.uses is None else ""


def _fate(told: Told, event: e.FateSet) -> str:
    return f"{told.name(event.who)} {'has' if event.word in DONE else 'is'} {event.word or 'back'}"


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
    if track.value == event.was:
        return f"{track.name}{_kept(told, told.before.encounter.tracks.get(track.id), track)}"
    return f"{track.name} {event.was} → {track.value}{done}"


def _kept(told: Told, was: Track | Counter | None, now: Track | Counter) -> str:
    """What else changed of a track or counter: whether it is seen, its maximum, whose it is."""
    if was is None or was.hidden != now.hidden:
        return " is hidden" if now.hidden else f" is revealed: {now.value}"
    if isinstance(now, Track) and isinstance(was, Track) and was.owner != now.owner:
        return f" is about {told.name(now.owner)}" if now.owner else " is about nobody in particular"
    if isinstance(now, Track) and isinstance(was, Track) and was.traits.get("ticks") != now.traits.get("ticks"):
        over = now.traits.get("ticks", 0)
        return f": {over} round{'' if over == 1 else 's'} of its own {'is' if over == 1 else 'are'} over"
    if isinstance(now, Track) and isinstance(was, Track) and was.traits.get("since") != now.traits.get("since"):
        return " goes by the encounter's Rounds" if told.after.encounter.round else " counts its Rounds anew"
    if was.max != now.max:
        return f": {now.value} of {now.max}" if now.max is not None else f": {now.value}, without an end"
    return f" stays {now.value}"


def _counter(told: Told, event: e.CounterSet) -> str:
    counter = event.counter
    if event.was is None:
        return f"{counter.name}: {counter.value}" + (f" of {counter.max}" if counter.max is not None else "")
    if event.was == counter.value:
        return f"{counter.name}{_kept(told, told.before.encounter.counters.get(counter.id), counter)}"
    return f"{counter.name} {event.was} → {counter.value}"


def _rolled(told: Told, event: e.Rolled) -> str:
    pending = event.pending
    return f"{pending.title}: {pending.outcome.word.replace('-', ' ')}"


def _prompt(told: Told, event: e.Prompted) -> str:
    prompt = event.prompt
    if prompt.due:
        return f"Waits: {prompt.text}"
    if prompt.consequence is not None:
        return ""
    when = parse(prompt.when)
    note = " (yours to call)" if when is None else ""
    if when is not None and not known(when, told.after):
        note = f" ({'nobody' if when.kind == 'turn' else 'nothing'} here is called {when.whose})"
    return f"Reminder, {prompt.when or 'by hand'}: {prompt.text}{note}"


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
    e.ShotsSpent: _shots,
    e.Ranked: _ranked,
    e.ModeSet: _mode,
    e.SurpriseSet: _surprise,
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
    e.SheetSet: lambda told, event: f"{told.name(event.who)} follows its file",
    e.SideSet: _side,
    e.SightSet: _sight,
    e.TrackSet: _track,
    e.CounterSet: _counter,
    e.ThingGone: lambda told, event: f"{event.name} is gone",
    e.Rolled: _rolled,
    e.Settled: lambda told, event: "",
    e.Prompted: _prompt,
    e.PromptSettled: _prompt_end,
    e.RoundLengthSet: lambda told, event: f"A round is {event.text}",
    e.Noted: lambda told, event: event.text,
}
