"""An encounter that opens as it once stood: with its order, points, conditions and what waits.

Its combatants and tracks carry ids of their own, such as `{Goblin A}`, by which everything else refers to them; they
get fresh ones here. What refers to nobody who is there is left out, so that a file changed by hand can do no harm.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from oa_tui.encounter import commands as c
from oa_tui.encounter import events as e
from oa_tui.encounter.ledger import Ledger
from oa_tui.encounter.moments import await_end
from oa_tui.encounter.renaming import renamed
from oa_tui.encounter.state import Encounter, Prompt
from oa_tui.rules import consequences as k
from oa_tui.rules.table import Combatant, Condition, Id, Track


def restore(ledger: Ledger, command: c.OpenEncounter) -> None:
    """The encounter and everybody in it, exactly as they stood, under ids of this session."""
    there = {one.id for one in command.combatants}
    encounter = _kept(command.encounter, there)
    ids = _fresh(ledger, encounter, command.combatants)
    ledger.add(e.EncounterOpened(renamed(encounter, Encounter, ids)))
    for one in command.combatants:
        conditions = tuple(_anchored(condition, there) for condition in one.conditions)
        fresh = renamed(replace(one, conditions=conditions), Combatant, ids)
        memory = {key: value for key, value in fresh.memory.items() if "{" not in key}  # of what isn't there
        ledger.add(e.Joined(replace(fresh, memory=memory)))
    for who in ledger.encounter.members:
        for condition in ledger.table.combatants[who].conditions:
            if not _proposed(ledger.encounter, condition.id):
                await_end(ledger, who, condition)


def _fresh(ledger: Ledger, encounter: Encounter, combatants: tuple[Combatant, ...]) -> dict[Id, Id]:
    """A new id for each old one. A roll gets none of this step: what is accepted of it is a step of its own."""
    ids = {encounter.id: ledger.fresh("e")}
    for one in combatants:
        ids[one.id] = ledger.fresh("c")
        ids |= {condition.id: ledger.fresh("k") for condition in one.conditions}
        if one.group and one.group not in ids:
            ids[one.group] = ledger.fresh("g")
    for kind, things in (("t", encounter.tracks), ("n", encounter.counters)):
        ids |= {id_: ledger.fresh(kind) for id_ in things}
    ids |= {prompt.id: ledger.fresh("p") for prompt in encounter.prompts}
    return ids | {pending.id: f"r0.{ledger.fresh('r').removeprefix('r')}" for pending in encounter.pending}


def _kept(encounter: Encounter, there: set[Id]) -> Encounter:
    """The encounter without what refers to nobody."""
    placed: set[Id] = set()
    slots = []
    for slot in encounter.slots:
        who = tuple(one for one in slot.who if one in there and one not in placed)
        placed.update(who)
        if who:
            slots.append(replace(slot, who=who, done=tuple(one for one in slot.done if one in who)))
    tracks = {id_: _owned(track, there) for id_, track in encounter.tracks.items()}
    return replace(
        encounter,
        members=(),
        gone=(),
        slots=tuple(slots),
        acting=tuple(dict.fromkeys(one for one in encounter.acting if one in placed)),
        surprised=tuple(one for one in encounter.surprised if one in there),
        tracks=tracks,
        prompts=tuple(_about(prompt, there, set(tracks)) for prompt in encounter.prompts),
        pending=tuple(
            replace(pending, proposals=proposals)
            for pending in encounter.pending
            if pending.check.get("who") in there
            and (proposals := tuple(each for each in pending.proposals if _meant(each, there, set(tracks))))
        ),
    )


def _owned(track: Track, there: set[Id]) -> Track:
    return track if track.owner in there else replace(track, owner="")


def _about(prompt: Prompt, there: set[Id], tracks: set[Id]) -> Prompt:
    """A prompt that asks for nothing where whom it was about is gone."""
    what = prompt.consequence
    if what is not None and not _meant(what, there, tracks):
        what = None
    return replace(prompt, who=prompt.who if prompt.who in there else "", consequence=what)


def _meant(what: k.AnyConsequence, there: set[Id], tracks: set[Id]) -> bool:
    return what.who in there and (not isinstance(what, k.Work) or what.track in tracks)


def _anchored(condition: Condition, there: set[Id]) -> Condition:
    until = condition.until
    gone = until is not None and until.who and until.who not in there
    return replace(condition, until=None) if gone else condition


def _proposed(encounter: Encounter, condition: Id) -> bool:
    """Whether its end waits to be accepted already."""
    ends: list[Any] = [prompt.consequence for prompt in encounter.prompts if isinstance(prompt.consequence, k.End)]
    return any(end.condition == condition for end in ends)
