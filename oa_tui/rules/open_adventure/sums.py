"""How a check's scores come about, for the builder: sums, the number to reach, fields to change."""

from __future__ import annotations

import msgspec

from oa_tui.rules.contract import Aim, Field, Modifier, Outcome, Part, Sum
from oa_tui.rules.open_adventure import times
from oa_tui.rules.open_adventure.checks import AnyCheck, Deed, Opposed, Reaction
from oa_tui.rules.open_adventure.odds import BLOCKED
from oa_tui.rules.open_adventure.scores import (
    GROUPS,
    Line,
    action_lines,
    action_score,
    added,
    difficulty_lines,
    difficulty_score,
    stunt_pool,
)
from oa_tui.rules.reflect import reflect
from oa_tui.rules.table import Scene

_HIDDEN = {"listed", "per_target", "track", "difficulty_from", "stunt_pool", "story_points", "opponent.name"}
_SPARE = {"armor", "resistance", "immune", "pool"}


def sums(check: AnyCheck) -> tuple[Sum, ...]:
    """Action Score and Difficulty Score with their parts (OA-10, OA-14); the opponent's score in between."""
    found = [Sum("Action Score", action_score(check), _parts(action_lines(check)), adds="benefits")]
    if isinstance(check, Opposed):
        lines = _parts(action_lines(check.opponent), "opponent.")
        found.append(Sum(f"{check.opponent.name or 'Opponent'}'s Action Score", action_score(check.opponent), lines))
        found.append(
            Sum("Added to the opponent's total", added(check), _parts(difficulty_lines(check)), adds="drawbacks")
        )
    elif not isinstance(check, Reaction):
        lines = _parts(difficulty_lines(check))
        found.append(Sum("Difficulty Score", difficulty_score(check), lines, adds="drawbacks"))
    return tuple(found)


def _parts(lines: list[Line], path: str = "") -> tuple[Part, ...]:
    return tuple(Part(line.label, line.value, f"{path}{line.key}", line.switch, line.off) for line in lines)


def aim(check: AnyCheck) -> Aim:
    """OA-26: the Difficulty Score to reach; an opposed check's is rolled by the opponent (OA-13)."""
    if isinstance(check, Opposed):
        plus = added(check)
        return Aim("to reach: the opponent's total" + (f" + {plus}" if plus else ""), None)
    return Aim("to reach", difficulty_score(check)) if not isinstance(check, Reaction) else Aim("order score", None)


def fields(check: AnyCheck) -> tuple[Field, ...]:
    """What may be changed before the roll; what the table already knows of single targets is left out."""
    several = isinstance(check, Deed) and not isinstance(check.targets, int)
    found = []
    for field in reflect(check):
        if field.key in _HIDDEN or field.key.endswith((".name", ".pool")) or (several and field.key in _SPARE):
            continue
        found.append(_dressed(check, field))
    return tuple(found)


def _dressed(check: AnyCheck, field: Field) -> Field:
    """A field with the words and locks only this system knows."""
    if field.key == "attribute":
        npc = isinstance(check, Deed) and check.stunt_pool == "challenge_points"
        names = (name for members in GROUPS.values() for name in members)
        return msgspec.structs.replace(
            field, choices=tuple(GROUPS) if npc or check.attribute in GROUPS else tuple(names)
        )
    if field.key == "result" and isinstance(check, Deed):
        return msgspec.structs.replace(field, choices=("damage", "heal", "none", *(["track"] if check.track else [])))
    if field.key.startswith("extra_time."):
        return msgspec.structs.replace(field, kind="choice", choices=("", *times.CHART))
    if field.key == "specializations" and check.familiarity:
        return msgspec.structs.replace(field, locked="with Familiarity no Specialization counts (OA-17)")
    if field.key == "stunt" and isinstance(check, Deed) and check.stunt:
        return msgspec.structs.replace(field, note=f"costs 1 {stunt_pool(check)}, a failure the gap")
    return field


def nudge(check: AnyCheck, by: int) -> AnyCheck | None:
    """One more Benefit (OA-18) or Drawback (OA-10); a Reaction Check has no difficulty to raise."""
    if by > 0:
        return msgspec.structs.replace(check, benefits=(*check.benefits, Modifier("one more", by)))
    if isinstance(check, Reaction):
        return None
    return msgspec.structs.replace(check, drawbacks=(*check.drawbacks, Modifier("one more", -by)))


def after_roll(check: AnyCheck, outcome: Outcome, scene: Scene) -> tuple[Field, ...]:
    """OA-62: Story Points that actor and friends still have may be added to the total."""
    if outcome.word == BLOCKED or outcome.total is None:
        return ()
    actor = scene.combatants.get(check.who)
    found = []
    for who, combatant in scene.combatants.items():
        own = who == check.who
        if not own and (actor is None or (combatant.side in ("party", "ally")) != (actor.side in ("party", "ally"))):
            continue
        left = combatant.pools["story_points"].value if "story_points" in combatant.pools else 0
        if left:
            key = "story_points" if own else f"ally_points.{who}"
            used = check.story_points if own else check.ally_points.get(who, 0)
            label = "Story Point" if own else f"Story Point of {combatant.label}"
            note = f"{left - used} left"
            found.append(Field(key, label, "number", used, low=0, high=left, who="" if own else who, note=note))
    return tuple(sorted(found, key=lambda field: field.key != "story_points"))
