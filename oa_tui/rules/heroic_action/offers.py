"""What a combatant could try: attacks and schticks of its sheet, then what everybody may do, then its skills."""

from __future__ import annotations

from typing import Any

from oa_tui.rules.contract import Offer
from oa_tui.rules.heroic_action.beings import (
    FOCUSED,
    attribute_score,
    is_focused,
    known_skill,
    running,
    schticks,
    sheet_of,
)
from oa_tui.rules.heroic_action.sheets import Being, Schtick, Weapon
from oa_tui.rules.table import Id, Scene

SHOTS = {"basic": 3, "trigger": 1, "stance": 1, "free": 0}
"""AC-13, AC-15, AC-17, AC-28: what each kind of action costs; a Limit Break costs all there is (AC-14)."""

UNFOCUSED = "must be focused first (AC-14)"
SLOW_FOCUS = "takes 15 minutes in peace, or a Focus trigger (AC-18)"
OFF_TURN = "only on one's own turn, or before the Round (AC-17)"
RUNS = "runs already, until the scene ends or it is dropped (AC-17)"
FOCUSED_ALREADY = "focused already, until a Limit Break or until something breaks it (AC-18)"

STANDARD: tuple[tuple[str, str, Any, str], ...] = (
    ("stunt", "Stunt", "one", "3 shots"),
    ("defend", "Defend", "none", "+3, 1 shot"),
    ("full-move", "Full Move", "none", "3 shots"),
    ("focused", "Focused Action", "many", "all shots"),
    ("assist", "Assist", "one", "3 shots"),
    ("environment", "Environment", "none", "3 shots"),
    ("focus", "Focus", "none", "1 shot"),
    ("free", "Draw, reload, stand up, talk", "none", "free"),
    ("check", "Anything else", "many", "3 shots"),
)
"""AC-21 to AC-28: what everybody may do: id, label, targets, cost.

Turning a switch or closing a door is an action of its own, or goes with a Stunt; it never goes with an attack (AC-26).
"""


def offers(actor: Id, scene: Scene) -> tuple[Offer, ...]:
    """AC-41: the sheet's attacks and schticks; AC-21 to AC-28, skills, tracks. Inherent ones are no actions."""
    sheet = sheet_of(actor, scene)
    found: list[Offer] = []
    if sheet is not None:
        found += [_weapon(at, weapon, sheet) for at, weapon in enumerate(sheet.attacks)]
        found += [
            _schtick(at, each, actor, scene) for at, each in enumerate(sheet.schticks) if each.action != "inherent"
        ]
        found += [
            Offer(f"reload:{at}", f"Reload {weapon.name}", "none", note=f"{weapon.reload} shots", own=False)
            for at, weapon in enumerate(sheet.attacks)
            if weapon.reload
        ]
    found += [_standard(id_, label, targets, note, actor, scene) for id_, label, targets, note in STANDARD]
    if sheet is not None:
        found += [
            Offer(f"skill:{name}", name, "many", score=score, note="3 shots", own=False)
            for name, score in sheet.skills.items()
        ]
    for track in scene.tracks.values():
        over = f"{track.name} is at 0 already" if track.value <= 0 else ""
        note = "" if track.difficulty is None else f"difficulty {track.difficulty}"
        found.append(Offer(f"work:{track.id}", f"Work at {track.name}", "none", over, note=note, own=False))
    return tuple(found)


def cost(timing: str, shots: int | None) -> str:
    """What an action costs, for a list."""
    if timing == "limit-break" and shots is None:
        return "all shots"
    n = SHOTS.get(timing, 0) if shots is None else shots
    return f"{n} shot{'s' if n != 1 else ''}" if n else "free"


def timing_of(schtick: Schtick) -> Any:
    """AC-13 to AC-19: what its kind costs; a special schtick says so itself, and is free where it says nothing."""
    return "free" if schtick.action in ("special", "inherent") else schtick.action


def _weapon(at: int, weapon: Weapon, sheet: Being) -> Offer:
    note = f"damage {weapon.damage}, {cost('basic', weapon.shots)}"
    return Offer(f"attack:{at}", weapon.name, "one", score=known_skill(sheet, weapon.skill), note=note)


def _schtick(at: int, each: Schtick, actor: Id, scene: Scene) -> Offer:
    """AC-14, AC-17: what can't be done now says why."""
    refused = ""
    if each.action == "limit-break" and not is_focused(actor, scene):
        refused = UNFOCUSED
    elif each.action == "stance":
        refused = no_stance(each, actor, scene)
    elif each.type.lower().strip("() ") == "focus":
        refused = no_focus(actor, scene)
    score = known_skill(sheet_of(actor, scene), each.skill)
    note = ", ".join(filter(None, (each.type, cost(timing_of(each), each.shots))))
    return Offer(f"schtick:{at}", each.name, "one" if each.skill else "none", refused, score=score, note=note)


def _standard(id_: str, label: str, targets: Any, note: str, actor: Id, scene: Scene) -> Offer:
    sheet = sheet_of(actor, scene)
    refused, score = "", None
    if id_ == "focused" and not is_focused(actor, scene):
        refused = UNFOCUSED
    elif id_ == "focus":
        refused = no_focus(actor, scene)
    elif id_ == "full-move" and sheet is not None:
        score = full_move(sheet)
    return Offer(id_, label, targets, refused, score=score, note=note, own=False)


def full_move(sheet: Being | None) -> int:
    """AC-21, C-AC-6: twice the Move in all, the Basic Action's own move (AC-13) is part of it."""
    return 2 * attribute_score(sheet, "move")


def no_stance(each: Schtick, actor: Id, scene: Scene) -> str:
    """AC-17: why a stance can't be adopted: it is paid for and runs, or it isn't one's turn; before the Round none."""
    if not scene.round:
        return ""
    bearer = scene.combatants.get(actor)
    if bearer is not None and any(one.name.lower() == each.name.lower() for one in running(bearer)):
        return RUNS
    return "" if scene.acting == actor else OFF_TURN


def no_focus(actor: Id, scene: Scene) -> str:
    """AC-18: why somebody can't focus: they are, or it takes a Focus trigger in a fight; else ""."""
    bearer = scene.combatants.get(actor)
    if bearer is not None and any(one.name.lower() == FOCUSED.lower() for one in bearer.conditions):
        return FOCUSED_ALREADY
    return "" if scene.round == 0 or schticks(sheet_of(actor, scene), type_="focus") else SLOW_FOCUS
