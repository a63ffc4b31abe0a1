"""Challenges at the table: what they do at the end of a Round, and the triggers they pass (OA-51)."""

from __future__ import annotations

from oa_tui.rules import tracks
from oa_tui.rules.consequences import AnyConsequence, Note, Work
from oa_tui.rules.open_adventure import conditions
from oa_tui.rules.open_adventure.sheets import Challenge, Trigger
from oa_tui.rules.open_adventure.traits import FLAGS
from oa_tui.rules.table import Combatant, Id, Scene, Track


def escalation(track: Track, scene: Scene) -> int:
    """OA-51, OA-58: what a Challenge grows by at the end of a Round, less what somebody eases until their next Turn."""
    return max(0, track.traits.get("escalating", 0) - sum(_easing(one, track, scene) for one in _there(scene)))


def _there(scene: Scene) -> list[Combatant]:
    return [one for one in scene.combatants.values() if not one.fate]


def _easing(one: Combatant, track: Track, scene: Scene) -> int:
    """How much somebody eases: a condition that names the track, as long as its end hasn't come.

    Where a Round of the track is longer than a Turn, the end that counts is the GM's.
    """
    found = conditions.has(one, conditions.EASING + track.name)
    if found is None or found.value is None:
        return 0
    if tracks.own_length(track, scene):
        return found.value
    who = scene.combatants.get(found.until.who) if found.until else None
    over = found.until is not None and who is not None and who.turns >= found.until.n
    return 0 if over else found.value


def adds(track: Track, actor: Combatant | None) -> bool:
    """OA-51: whether this side's work adds to an opposed Challenge instead of clearing it."""
    return bool(track.traits.get("opposed")) and actor is not None and not _ours(actor)


def _ours(one: Combatant) -> bool:
    return one.side in ("party", "ally")


def refused(track: Track, actor: Id, scene: Scene) -> str:
    """OA-51: a Solo Challenge is its owner's own, in a Race each side has its own; one at 0 is overcome."""
    if track.value <= 0:
        return f"{track.name} is at 0 already"
    owner, one = scene.combatants.get(track.owner), scene.combatants.get(actor)
    if track.traits.get("solo") and track.owner and track.owner != actor:
        return f"{track.name} is {scene.label(track.owner)}'s own: everybody overcomes a Solo Challenge alone"
    if track.traits.get("race") and owner and one and _ours(owner) != _ours(one):
        return f"{track.name} is for the side of {owner.label}: in a Race each side clears its own"
    return ""


def note(track: Track, scene: Scene) -> str:
    """The traits in a few words for a list: `One-Shot, escalating 2`; Linked names whom it harms."""
    words = [f"escalating {escalation(track, scene)}"] if track.traits.get("escalating") else []
    words += [f"timed {track.traits['timed']}"] if track.traits.get("timed") is not None else []
    words += [name.replace("_", "-") for name in FLAGS if track.traits.get(name) and name != "linked"]
    if track.traits.get("linked"):
        words.append(f"linked to {scene.label(track.owner)}" if track.owner else "linked to nobody yet")
    return ", ".join(words)


def mishaps(track: Track, way: str, scene: Scene) -> dict[str, tuple[str, ...]]:
    """OA-51: what a failed check, or a Critical Failure, at a Challenge sets off, by outcome word. `way`: how."""
    found: dict[str, tuple[str, ...]] = {}
    for each in _triggers(track, scene):
        when = tracks.trigger(each.at)
        if when.kind not in ("failure", "critical-failure") or when.way not in ("", way.lower()):
            continue
        for word in ("failure", "critical-failure") if when.kind == "failure" else ("critical-failure",):
            found[word] = (*found.get(word, ()), _told(track, each))
    return found


def at_round_start(scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-51: triggers on a Round, such as `round 3`. Of a track with Rounds of its own only the first begins here."""
    found: list[AnyConsequence] = []
    for track in _open(scene):
        first = scene.round == track.traits.get("since", 0) + 1 and not track.traits.get("ticks")
        if first or not tracks.own_length(track, scene):
            found += _on_round(track, tracks.round_of(track, scene), "start", scene)
    return tuple(found)


def at_round_end(scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-51: escalating Challenges grow while above 0, timed ones run out, triggers on Rounds are told.

    Those whose Rounds have another length wait for a Round of their own to be over.
    """
    ending = [track for track in _open(scene) if not tracks.own_length(track, scene)]
    return tuple(each for track in ending for each in _round_over(track, scene))


def at_own_round_end(track_id: Id, scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-51: a Round of this Challenge is over, and its next one begins."""
    track = scene.tracks.get(track_id)
    if track is None or track.value <= 0:
        return ()
    coming = _on_round(track, tracks.round_of(track, scene) + 1, "start", scene)
    return (*_round_over(track, scene), *coming)


def _round_over(track: Track, scene: Scene) -> list[AnyConsequence]:
    found: list[AnyConsequence] = []
    if n := escalation(track, scene):
        why = f"{track.name} escalates by {n}"
        found.append(Work(who=track.owner or track.id, track=track.id, by=n, why=why, rule="OA-51"))
    now = tracks.round_of(track, scene)
    found += _on_round(track, now, "end", scene)
    if now == track.traits.get("timed"):
        found.append(_note(track, scene, f"{track.name}: time is up, {_lost(track, scene)}"))
    return found


def _open(scene: Scene) -> list[Track]:
    return [track for track in scene.tracks.values() if track.value > 0]


def _on_round(track: Track, now: int, edge: str, scene: Scene) -> list[AnyConsequence]:
    found: list[AnyConsequence] = []
    for each in _triggers(track, scene):
        when = tracks.trigger(each.at)
        if when.kind == "round" and when.edge == edge and when.n in (None, now):
            found.append(_note(track, scene, _told(track, each)))
    return found


def _note(track: Track, scene: Scene, text: str) -> Note:
    whom = f" (harms {scene.label(track.owner)})" if track.owner and track.traits.get("linked") else ""
    return Note(who=track.owner or track.id, text=text + whom, rule="OA-51")


def _triggers(track: Track, scene: Scene) -> tuple[Trigger, ...]:
    sheet = scene.sheets.get(track.sheet)
    return sheet.triggers if isinstance(sheet, Challenge) else ()


def _told(track: Track, trigger: Trigger) -> str:
    return f"{track.name}: {trigger.text}" + (" The Challenge is lost." if trigger.fails else "")


def _lost(track: Track, scene: Scene) -> str:
    sheet = scene.sheets.get(track.sheet)
    told = sheet.consequences if isinstance(sheet, Challenge) else ""
    return f"the Challenge is lost. {told}".strip()
