"""An encounter file that tells where its encounter stands, as the command that goes on from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from oa_tui.encounter.commands import OpenEncounter
from oa_tui.encounter.seating import all_labels
from oa_tui.encounter.state import Pending, Prompt, Slot, Stage
from oa_tui.library import Plan
from oa_tui.library.documents import ArrivalState, ConditionState, EncounterState, PoolState, ReminderState
from oa_tui.library.encounters import Planned
from oa_tui.rules.consequences import AnyConsequence
from oa_tui.rules.table import Combatant, Condition, Effect, Expiry, Id, Pool

HERE = "{/encounter}"
"""What an encounter is called inside its file."""

_BARE = str.maketrans("{}/", "()|")
"""Marks that set a reference off from text and from those of other kinds."""

Labelled = dict[str, Id]
"""Who is there, by the label in small letters."""


def refs(names: Iterable[str], kind: str = "", whose: str = "") -> list[Id]:
    """What things of these names are called inside a file, each by another name; none is an id of a session.

    Combatants have no `kind`, conditions have a bearer (`whose`) in its place.
    """
    found: list[Id] = []
    ahead = f"{whose.translate(_BARE)}/" if whose else f"/{kind} " if kind else ""
    for name in names:
        bare = ahead + name.translate(_BARE)
        wanted, number = f"{{{bare}}}", 2
        while wanted in found:
            wanted, number = f"{{{bare} {number}}}", number + 1
        found.append(wanted)
    return found


def has_state(plan: Plan) -> bool:
    """Whether a file tells where its encounter stands, as a whole or of somebody."""
    parts: tuple[Any, ...] = (plan.sheet, *plan.combatants, *plan.reminders)
    return any(part.state is not None for part in parts)


def placed(plan: Plan, command: OpenEncounter) -> OpenEncounter:
    """What opens the encounter as its file says it stands; `command` would open it from its beginning."""
    state = plan.sheet.state or EncounterState()
    planned = [Planned(entry, entry.name) for entry in plan.party]
    planned += [one for one in plan.combatants for _ in range(one.count)]
    people = _people(command.combatants, [one.state or ArrivalState() for one in planned])
    here = {one.label.casefold(): one.id for one in people}
    people = tuple(
        replace(one, conditions=tuple(_conditions(one, each.state, here)))
        for one, each in zip(people, planned, strict=True)
    )
    track_ids = refs((track.name for track in command.tracks), "track")
    tracks = [
        replace(track, id=id_, owner=_one(command.owners.get(track.name, ""), people, here))
        for id_, track in zip(track_ids, command.tracks, strict=True)
    ]
    counters = [replace(one, id=f"{{/counter {n}}}") for n, one in enumerate(command.counters)]
    encounter = replace(
        command.encounter,
        id=HERE,
        stage=_stage(state),
        round=state.round,
        turn=state.turn,
        shot=state.shot,
        slots=tuple(_slots(people, planned, here)),
        acting=_known(state.acting, here),
        surprised=_known(state.surprised, here),
        tracks={track.id: track for track in tracks},
        counters={one.id: one for one in counters},
        prompts=tuple(_prompts(plan, command, here)),
        pending=tuple(_rolls(state)),
    )
    return OpenEncounter(encounter, people, session=command.session, placed=True)


def _stage(state: EncounterState) -> Stage:
    return "ended" if state.ended else "running" if state.round else "setup"


def _people(combatants: Iterable[Combatant], states: list[ArrivalState]) -> tuple[Combatant, ...]:
    """Everybody with the label, points and the rest that the file says; who has no label of its own gets a free one."""
    combatants = tuple(combatants)
    given = all_labels([one.label for one in combatants], [state.label for state in states])
    return tuple(
        _stands(one, state, label, id_)
        for one, state, label, id_ in zip(combatants, states, given, refs(given), strict=True)
    )


def _stands(one: Combatant, state: ArrivalState, label: str, id_: Id) -> Combatant:
    return replace(
        one,
        id=id_,
        label=label,
        pools={**one.pools, **{name: _pool(said, one.pools.get(name)) for name, said in state.pools.items()}},
        turn={**one.turn, **state.turn},
        turns=state.turns,
        memory=dict(state.memory),
        fate=state.fate,
        sight=state.sight or one.sight,
        group=f"{{/group {state.group or one.group}}}" if state.group or one.group else "",
        fixed=None if state.place else one.fixed,
    )


def _pool(said: int | PoolState, known: Pool | None) -> Pool:
    if isinstance(said, PoolState):
        return Pool(said.value, said.max)
    return replace(known, value=said) if known else Pool(said, said)


def _conditions(one: Combatant, state: ArrivalState | None, here: Labelled) -> Iterable[Condition]:
    conditions = state.conditions if state else ()
    ids = refs((each.name for each in conditions), whose=one.label)
    return (_condition(each, id_, here) for each, id_ in zip(conditions, ids, strict=True))


def _condition(said: ConditionState, id_: Id, here: Labelled) -> Condition:
    effects = tuple(
        Effect(each.on, each.value, each.label, each.whose, (each.when,) if isinstance(each.when, str) else each.when)
        for each in said.modifiers
    )
    end = said.until
    until = None
    if end is not None:
        turns = end.at in ("turn-start", "turn-end")
        who = here.get(end.who.casefold(), "") if turns else ""
        until = Expiry(end.at, end.number, who, "" if turns else HERE, end.round) if who or not turns else None
    return Condition(id_, said.name, said.text, effects, until, said.uses, said.value, said.note, said.most)


def _slots(people: tuple[Combatant, ...], planned: list[Planned], here: Labelled) -> Iterator[Slot]:
    for one, each in zip(people, planned, strict=True):
        place = each.state.place if each.state else None
        if place is not None:
            who = (one.id, *_known(place.others, here))
            done = _known(place.done, here)
            yield Slot(who, each.order, place.at, place.state or "none", place.tie, done, place.spent)


def _known(said: Iterable[str], here: Labelled) -> tuple[Id, ...]:
    return tuple(here[label.casefold()] for label in said if label.casefold() in here)


def _one(said: str, people: Iterable[Combatant], here: Labelled) -> Id:
    """Whom a label means, or else a name."""
    named = (one.id for one in people if said and one.name.casefold() == said.casefold())
    return here.get(said.casefold()) or next(named, "")


def _prompts(plan: Plan, command: OpenEncounter, here: Labelled) -> Iterator[Prompt]:
    for n, (said, remind) in enumerate(zip(plan.reminders, command.reminders, strict=True)):
        state = said.state or ReminderState()
        what = _read(state.what, AnyConsequence)
        who = here.get(state.who.casefold(), "")
        id_ = f"{{/prompt {n}}}"
        yield Prompt(id_, remind.text, who, remind.when, state.due, state.rule, what, remind.arrivals)


def _rolls(state: EncounterState) -> Iterator[Pending]:
    for n, said in enumerate(state.rolls):
        pending = _read({**said, "id": f"{{/roll {n}}}"}, Pending)
        if pending is not None:
            yield pending


def _read(data: dict[str, Any], as_type: Any) -> Any:
    """What the program wrote, or None where that was changed into something else; `lint` tells of it."""
    try:
        return msgspec.convert(data, as_type) if data else None
    except msgspec.ValidationError:
        return None
