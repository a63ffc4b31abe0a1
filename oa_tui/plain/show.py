"""`show`: the table in plain lines, or as one line of JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oa_tui.encounter.order.standing import number as number_of
from oa_tui.play.rows import acted, acts
from oa_tui.play.session import Play
from oa_tui.rules.table import Combatant, Track
from oa_tui.rules.tracks import own_length, trigger


def as_json(play: Play) -> dict[str, Any]:
    """The state as `show --json` prints it; its keys are promises."""
    encounter = play.encounter
    return {
        "session": play.name,
        "name": encounter.name,
        "system": play.system.id,
        "round": encounter.round,
        "order_mode": encounter.mode,
        "acting": play.table.combatants[play.actor].label if encounter.actor and play.actor else None,
        "shot": encounter.shot,
        "steps": play.steps,
        "prompts": [prompt.text for prompt in encounter.prompts],
        "consequences": [change.sentence for _, _, change in play.waiting()],
        "combatants": [_combatant(play, one) for one in play.order()],
        "tracks": [_track(play, track) for track in encounter.tracks.values()],
        "counters": [{"name": n.name, "value": n.value, "max": n.max} for n in encounter.counters.values()],
    }


def _track(play: Play, track: Track) -> dict[str, Any]:
    return {
        "name": track.name,
        "value": track.value,
        "max": track.max,
        "kind": "challenge" if track.sheet else "track",
        "ends": ends(play, track),
    }


def ends(play: Play, track: Track) -> str:
    """What loses a Challenge before it is done: its time, counted from when it was revealed, else its first trigger."""
    sheet = play.sheets.get(track.sheet)
    own = " of its own" if own_length(track, play.scene) else ""
    since = 0 if own else track.traits.get("since", 0)
    if (timed := track.traits.get("timed")) is not None:
        return f"round {since + timed}{own}"
    if (said := getattr(sheet, "timed", None)) is not None:
        return f"round {said}" if isinstance(said, int) else str(said)
    first = next((each.at for each in getattr(sheet, "triggers", ()) if each.fails), "")
    when = trigger(first)
    if when.kind != "round" or when.n is None:
        return first
    return f"{'end of ' if when.edge == 'end' else ''}round {since + when.n}{own}"


def _combatant(play: Play, one: Combatant) -> dict[str, Any]:
    slot = play.encounter.slot(one.id)
    return {
        "label": one.label,
        "side": one.side,
        "pools": {name: {"value": pool.value, "max": pool.max} for name, pool in one.pools.items()},
        "order": number_of(play.encounter, one.id),
        "conditions": [condition.name for condition in one.conditions if condition.uses is None],
        "tokens": [condition.name for condition in one.conditions if condition.uses is not None],
        "turn": dict(one.turn),
        "status": play.status(one.id),
        "hidden": one.sight == "hidden",
        "acted": acted(play.encounter, one.id),
        "held": bool(slot and slot.state == "held"),
    }


def as_lines(play: Play) -> Iterator[str]:
    """The state in short plain lines, for reading aloud."""
    encounter = play.encounter
    stage = {"setup": "not begun", "running": f"round {encounter.round}", "ended": "ended"}[encounter.stage]
    shot = f", shot {encounter.shot}" if encounter.shot is not None else ""
    yield f"{encounter.name}, {play.system.title}, {stage}{shot}"
    for row in play.rows():
        if row.group:
            yield f"{row.label}, a group"
        yield from (_line(play, one) for one in row.members)
    for track in encounter.tracks.values():
        yield _track_line(play, track)
    for counter in encounter.counters.values():
        most = f" of {counter.max}" if counter.max is not None else ""
        yield f"{counter.name}: {counter.value}{most}" + (", hidden" if counter.hidden else "")
    for number, prompt in enumerate(encounter.prompts, 1):
        due = "due, " if prompt.due and prompt.when != "now" else ""
        yield f"Prompt {number}: {prompt.text}" + (f" ({due}{prompt.when})" if prompt.when else "")
    for number, (_, _, change) in enumerate(play.waiting(), 1):
        yield f"Consequence {number}: {change.sentence}"


def _track_line(play: Play, track: Track) -> str:
    said = ends(play, track)
    notes = [f"lost at {said}"] if said and track.value else []
    own = play.own_rounds(track)
    notes += [f"{own} (track NAME tick)"] if own and track.value else []
    notes += ["hidden"] if track.hidden else []
    ways = _ways(play, track)
    owner = play.table.combatants.get(track.owner)
    notes += [f"about {owner.label}"] if owner and not any(owner.label in way for way in ways) else []
    notes += ways
    return f"{track.name}: {track.value} of {track.max} to go" + (f", {', '.join(notes)}" if notes else "")


def _ways(play: Play, track: Track) -> list[str]:
    """How a track is worked at, for whoever acts: what it takes, the ways there are, or why not."""
    if play.actor is None:
        return []
    work = [offer for offer in play.offers(play.actor) if offer.id.split(":")[:2] == ["work", track.id]]
    if len(work) > 1:
        names = (offer.label.removeprefix(f"{track.name}: ") for offer in work if not offer.label.startswith("Work at"))
        return [f"ways: {', '.join(names)}"]
    return [offer.refused or offer.note for offer in work if track.value and (offer.refused or offer.note)]


def _line(play: Play, one: Combatant) -> str:
    slot = play.encounter.slot(one.id)
    looks = play.system.looks
    place = number_of(play.encounter, one.id)
    parts = [one.label if place is None else f"{place} {one.label}", one.side]
    for name, pool in one.pools.items():
        look = looks.pools.get(name)
        if look and look.style == "words" and not pool.value:
            continue
        title = look.title if look else name
        parts.append(f"{title} {pool.value}" + (f" of {pool.max}" if pool.max is not None else ""))
    parts += [condition.name for condition in one.conditions]
    state = one.fate or {"up": "", "down": "down", "out": looks.out}[play.status(one.id)]
    parts += [state] if state else []
    parts += ["hidden"] if one.sight == "hidden" else []
    parts += ["held"] if slot and slot.state == "held" else []
    parts += ["acts", *_left(one, looks.turn)] if acts(play.table, one.id) else []
    return ", ".join(parts)


def _left(one: Combatant, allowances: Mapping[str, str]) -> list[str]:
    """What is left of a turn that goes on: `Major left`, `2 Minor left`."""
    left = [(name.capitalize(), one.turn.get(name, 0)) for name in allowances]
    return [f"{name} left" if n == 1 else f"{n} {name} left" for name, n in left if n > 0]
