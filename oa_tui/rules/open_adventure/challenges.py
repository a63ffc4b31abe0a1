"""Challenges at the table: what they do at the end of a Round, and the triggers they pass (OA-51)."""

from __future__ import annotations

import re

from oa_tui.rules.consequences import AnyConsequence, Note, Work
from oa_tui.rules.open_adventure import conditions
from oa_tui.rules.open_adventure.sheets import Challenge, Trigger
from oa_tui.rules.open_adventure.traits import FLAGS
from oa_tui.rules.table import Combatant, Id, Scene, Track

_POINTS = re.compile(r"(\d{1,4}) points?", re.IGNORECASE)
_ROUND = re.compile(r"(?:(?P<edge>start|end) of )?(?:the |each )?round(?: (?P<n>\d{1,4}))?", re.IGNORECASE)


def escalation(track: Track, scene: Scene) -> int:
    """OA-51, OA-58: what a Challenge grows by at the end of a Round, less what somebody eases until their next Turn."""
    return max(0, track.traits.get("escalating", 0) - sum(_easing(one, track, scene) for one in _there(scene)))


def _there(scene: Scene) -> list[Combatant]:
    return [one for one in scene.combatants.values() if not one.fate]


def _easing(one: Combatant, track: Track, scene: Scene) -> int:
    """How much somebody eases: a condition that names the track, as long as its end hasn't come."""
    found = conditions.has(one, conditions.EASING + track.name)
    if found is None or found.value is None:
        return 0
    who = scene.combatants.get(found.until.who) if found.until else None
    over = found.until is not None and who is not None and who.turns >= found.until.n
    return 0 if over else found.value


def adds(track: Track, actor: Combatant | None) -> bool:
    """OA-51: whether this side's work adds to an opposed Challenge instead of clearing it."""
    return bool(track.traits.get("opposed")) and actor is not None and actor.side not in ("party", "ally")


def refused(track: Track, actor: Id, scene: Scene) -> str:
    """OA-51: a Solo Challenge is its owner's own, everybody has a copy; one at 0 is overcome."""
    if track.value <= 0:
        return f"{track.name} is at 0 already"
    if track.traits.get("solo") and track.owner and track.owner != actor:
        return f"{track.name} is {scene.label(track.owner)}'s own: everybody overcomes a Solo Challenge alone"
    return ""


def note(track: Track, scene: Scene) -> str:
    """The traits in a few words for a list: `One-Shot, escalating 2`; Linked names whom it harms."""
    words = [f"escalating {escalation(track, scene)}"] if track.traits.get("escalating") else []
    words += [f"timed {track.traits['timed']}"] if track.traits.get("timed") is not None else []
    words += [name.replace("_", "-") for name in FLAGS if track.traits.get(name) and name != "linked"]
    if track.traits.get("linked"):
        words.append(f"linked to {scene.label(track.owner)}" if track.owner else "linked")
    return ", ".join(words)


def passing(track: Track, scene: Scene) -> dict[str, str]:
    """OA-51: what happens when a Challenge reaches a number of points, by that number."""
    found = {}
    for trigger in _triggers(track, scene):
        if points := _POINTS.fullmatch(trigger.at.strip()):
            found[points[1]] = _told(track, trigger)
    return found


def mishaps(track: Track, scene: Scene) -> dict[str, tuple[str, ...]]:
    """OA-51: what a failed check, or a Critical Failure, at a Challenge sets off, by outcome word."""
    found: dict[str, tuple[str, ...]] = {}
    for trigger in _triggers(track, scene):
        at = trigger.at.strip().lower().replace("-", " ")
        words = {"failed check": ("failure", "critical-failure"), "failure": ("failure", "critical-failure")}
        for word in words.get(at, ("critical-failure",) if at == "critical failure" else ()):
            found[word] = (*found.get(word, ()), _told(track, trigger))
    return found


def at_round_start(scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-51: triggers on a Round, such as `round 3`."""
    return tuple(_note(track, scene, text) for track in _open(scene) for text in _on_round(track, scene, "start"))


def at_round_end(scene: Scene) -> tuple[AnyConsequence, ...]:
    """OA-51: escalating Challenges grow while above 0, timed ones run out, triggers on points and Rounds are told."""
    found: list[AnyConsequence] = []
    for track in _open(scene):
        n = escalation(track, scene)
        if n:
            why = f"{track.name} escalates"
            found.append(Work(who=track.owner or track.id, track=track.id, by=n, why=why, rule="OA-51"))
        grown = track.value + n
        for at, text in passing(track, scene).items():
            if track.value < int(at) <= grown:
                found.append(_note(track, scene, f"At {at} points: {text}"))
        found += [_note(track, scene, text) for text in _on_round(track, scene, "end")]
        last = track.traits.get("timed")
        if last is not None and scene.round == track.traits.get("since", 0) + last:
            found.append(_note(track, scene, f"{track.name}: time is up, {_lost(track, scene)}"))
    return tuple(found)


def _open(scene: Scene) -> list[Track]:
    return [track for track in scene.tracks.values() if track.value > 0]


def _on_round(track: Track, scene: Scene, edge: str) -> list[str]:
    found = []
    for trigger in _triggers(track, scene):
        match = _ROUND.fullmatch(trigger.at.strip())
        if match and (match["edge"] or "start").lower() == edge and match["n"] in (None, str(scene.round)):
            found.append(_told(track, trigger))
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
