"""How a check's scores come about, for the builder: sums, the number to reach, fields to change."""

from __future__ import annotations

from typing import Literal

import msgspec

from oa_tui.rules.contract import Aim, Field, Modifier, Outcome, Part, Sum
from oa_tui.rules.lines import Line
from oa_tui.rules.open_adventure import distances, times
from oa_tui.rules.open_adventure.checks import (
    AnyCheck,
    Auto,
    Compare,
    Death,
    Deed,
    Mending,
    Opposed,
    Reaction,
    Recovery,
    Scored,
)
from oa_tui.rules.open_adventure.odds import BLOCKED
from oa_tui.rules.open_adventure.scores import (
    GROUPS,
    LEAST,
    action_lines,
    action_score,
    added,
    difficulty_lines,
    difficulty_score,
    stunt_pool,
    unscored,
)
from oa_tui.rules.reflect import reflect
from oa_tui.rules.table import Scene

_HIDDEN = {"listed", "per_target", "track", "difficulty_from", "stunt_pool", "story_points", "opponent.name"}
_HIDDEN |= {"unscored", "opponent.unscored"}
_HIDDEN |= {"then", "passing", "raised", "until_turn", "track_points", "range", "spell", "round"}
_AREA_KEYS = {"base_difficulty", "damage"}
_ONLY = _AREA_KEYS | {
    "distance",
    "reality",
    "doubled",
    "reaction",
    "purpose",
    "adds",
    "one_shot",
    "hardened",
}
"""Keys that are asked only where they matter."""

_SPARE = {"armor", "resistance", "immune", "pool"}


def sums(check: AnyCheck) -> tuple[Sum, ...]:
    """Action Score and Difficulty Score with their parts (OA-10, OA-14); the opponent's score in between."""
    if isinstance(check, Auto):
        return ()
    adds: Literal["benefits", ""] = "benefits" if helpable(check) else ""
    found = [Sum("Action Score", action_score(check), _parts(action_lines(check)), adds=adds)]
    if isinstance(check, Opposed):
        lines = _parts(action_lines(check.opponent), "opponent.")
        found.append(Sum(f"{check.opponent.name or 'Opponent'}'s Action Score", action_score(check.opponent), lines))
        found.append(
            Sum("Added to the opponent's total", added(check), _parts(difficulty_lines(check)), adds="drawbacks")
        )
    elif (score := difficulty_score(check)) is not None:
        hinders: Literal["drawbacks", ""] = "drawbacks" if isinstance(check, (Deed, Mending)) else ""
        found.append(Sum("Difficulty Score", score, _parts(difficulty_lines(check)), adds=hinders))
    return tuple(found)


def helpable(check: AnyCheck) -> bool:
    """OA-53, OA-56: no Benefit helps a Death Check or catching one's breath."""
    return isinstance(check, Scored) and not (isinstance(check, Recovery) and check.catch_breath)


def _parts(lines: list[Line], path: str = "") -> tuple[Part, ...]:
    return tuple(Part(line.label, line.value, f"{path}{line.key}", line.switch, line.off) for line in lines)


def aim(check: AnyCheck) -> Aim:
    """OA-26: the Difficulty Score to reach; an opposed check's is rolled by the opponent (OA-13)."""
    if isinstance(check, Opposed):
        plus = added(check)
        return Aim("to reach: the opponent's total" + (f" + {plus}" if plus else ""), None)
    if isinstance(check, Auto):
        return Aim("no check needed", None)
    score = difficulty_score(check)
    return Aim("order score", None) if score is None else Aim("to reach", score)


def fields(check: AnyCheck) -> tuple[Field, ...]:
    """What may be changed before the roll; what the table already knows of single targets is left out."""
    several = isinstance(check, Deed) and not isinstance(check.targets, int)
    asked = _asked(check)
    found = []
    for field in reflect(check):
        last = field.key.rpartition(".")[2]
        if field.key in _HIDDEN or (last in _ONLY and last not in asked) or (several and field.key in _SPARE):
            continue
        if field.key.endswith((".name", ".pool")):
            continue
        found.append(_dressed(check, field))
    return tuple(found)


def _asked(check: AnyCheck) -> set[str]:
    """The keys of `_ONLY` that this check has a use for."""
    if isinstance(check, Reaction):
        return set() if check.base_difficulty is None else _AREA_KEYS
    if not isinstance(check, Deed):
        return set()
    found = {"base_difficulty"}
    found |= {"distance", "reality", "doubled"} if check.spell else {"distance"} if check.range else set()
    found |= {"reaction"} if check.area else set()
    found |= {"purpose"} if check.condition else set()
    return found | ({"adds", "one_shot"} if check.track else set()) | ({"hardened"} if check.piercing else set())


def _dressed(check: AnyCheck, field: Field) -> Field:
    """A field with the words and locks only this system knows."""
    if field.key == "attribute" and not isinstance(check, (Auto, Death)):
        npc = isinstance(check, Deed) and check.stunt_pool == "challenge_points"
        names = (name for members in GROUPS.values() for name in members)
        return msgspec.structs.replace(
            field, choices=tuple(GROUPS) if npc or check.attribute in GROUPS else tuple(names)
        )
    if field.key == "result" and isinstance(check, Deed):
        return msgspec.structs.replace(field, choices=("damage", "heal", "none", *(["track"] if check.track else [])))
    if field.key.startswith("extra_time."):
        return msgspec.structs.replace(field, kind="choice", choices=("", *times.CHART))
    if field.key == "distance":
        npc = isinstance(check, Deed) and check.spell
        note = "adds to the difficulty" if npc else f"range {getattr(check, 'range', '')}"
        return msgspec.structs.replace(field, kind="choice", choices=("", *distances.DISTANCES), note=note)
    if field.key == "reality":
        return msgspec.structs.replace(field, note=", ".join(map(str, distances.REALITY)))
    if field.key == "time":
        return msgspec.structs.replace(field, kind="choice", choices=times.CHART)
    if field.key == "specializations" and getattr(check, "familiarity", False):
        return msgspec.structs.replace(field, locked="with Familiarity no Specialization counts (OA-17)")
    if field.key == "stunt" and isinstance(check, Deed) and check.stunt:
        return msgspec.structs.replace(field, note=f"costs 1 {stunt_pool(check).capitalize()}, a failure the gap")
    return field


def nudge(check: AnyCheck, by: int) -> AnyCheck | None:
    """One more Benefit (OA-18) or Drawback (OA-10); nothing touches a Death Check (OA-53), or dice nobody knows."""
    if unscored(check):
        return None
    if by > 0:
        if not isinstance(check, Scored) or not helpable(check):
            return None
        return msgspec.structs.replace(check, benefits=(*check.benefits, Modifier("one more", by)))
    if not isinstance(check, (Deed, Mending)):
        return None
    return msgspec.structs.replace(check, drawbacks=(*check.drawbacks, Modifier("one more", -by)))


def after_roll(check: AnyCheck, outcome: Outcome, scene: Scene) -> tuple[Field, ...]:
    """OA-62: Story Points that actor and friends still have may be added to the total.

    None helps a Death Check that fails without a roll (OA-53): there is no total to add to.
    """
    if outcome.word == BLOCKED or outcome.total is None or isinstance(check, (Auto, Compare)):
        return ()
    if isinstance(check, Death) and check.attribute_score < LEAST:
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
