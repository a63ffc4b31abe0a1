"""How an Action Score and a Difficulty Score come about, and the dice a score picks up."""

from __future__ import annotations

from oa_tui.rules.lines import Line, switched
from oa_tui.rules.open_adventure import times
from oa_tui.rules.open_adventure.checks import (
    AnyCheck,
    Auto,
    Compare,
    Death,
    Deed,
    Mending,
    Opponent,
    Opposed,
    Reaction,
    Recovery,
    Scored,
    TreatWounds,
)
from oa_tui.rules.open_adventure.distances import SPELL, awkward
from oa_tui.rules.open_adventure.sheets import Attribute, PointType

GROUPS: dict[PointType, tuple[Attribute, ...]] = {
    "body": ("strength", "coordination", "toughness"),
    "mind": ("intellect", "deduction", "willpower"),
    "spirit": ("presence", "intuition", "resilience"),
}
"""OA-15: which attributes are of Body, of Mind, of Spirit."""

LEAST = 2
"""OA-24: the lowest Action Score that may roll."""

PRINTED = 14
"""OA-22: the last row of the printed Action Chart."""


TREATING = 6
"""OA-57: what treating Wounds adds to their number."""

_HOUR = times.step("1 hour")


def group(attribute: str) -> PointType | None:
    """OA-15, OA-38: the group of an attribute; the three groups are their own."""
    for name, members in GROUPS.items():
        if attribute == name or attribute in members:
            return name
    return None


def dice_for(score: int) -> tuple[int, ...]:
    """OA-22, OA-23, OA-24: the sides of the dice a score picks up, small dice first; none below 2.

    The chart repeats every four rows with one more d6 (OA-23 beyond 14).
    """
    if score < LEAST:
        return ()
    d6s, last = divmod(score - LEAST, 4)
    return (6,) * d6s + ((6, 8, 10, 12)[last],)


def dice_name(sides: tuple[int, ...]) -> str:
    """Dice as people write them: `2d6+d8`."""
    names = []
    for one in dict.fromkeys(sides):
        count = sides.count(one)
        names.append(f"{count if count > 1 else ''}d{one}")
    return "+".join(names)


def action_lines(check: Scored | Opponent | Death) -> list[Line]:
    """OA-14, OA-16 to OA-20, OA-39: the parts of the Action Score; a Death Check has only its attribute (OA-53)."""
    if isinstance(check, Death):
        return [Line(check.attribute.capitalize(), check.attribute_score, "attribute_score")]
    if check.action_score is not None:
        lines = [Line("printed score", check.action_score, "action_score")]
    else:
        name = check.attribute.capitalize() or "Attribute"
        lines = [Line(name, check.attribute_score or 0, "attribute" if check.attribute else "attribute_score")]
        if check.mo_score or check.mo:
            lines.append(Line(check.mo or "Modus Operandi", check.mo_score, "mo" if check.mo else "mo_score"))
    lines += switched(check.benefits, "benefits")
    if not (isinstance(check, Scored) and check.familiarity):
        lines += switched(check.specializations, "specializations")
    return lines + _time_lines(check)


def _time_lines(check: Scored | Opponent) -> list[Line]:
    """OA-20; OA-57: treating Wounds for longer than an hour."""
    if isinstance(check, TreatWounds) and (more := times.step(check.time) - _HOUR) > 0:
        return [Line(f"{check.time} taken", more, "time")]
    time = check.extra_time if isinstance(check, Scored) else None
    steps = times.extra_steps(time.base, time.taken, time.round) if time else 0
    return [Line(f"{time.taken} taken", steps, "extra_time.taken")] if time and steps else []


def action_score(check: Scored | Opponent | Death) -> int:
    """OA-14: attribute, MO and everything that helps; with Familiarity no Specialization counts (OA-17)."""
    return sum(line.value for line in action_lines(check) if not line.off)


def unscored(check: AnyCheck) -> bool:
    """Whether a score that is rolled with is unknown, the actor's or an opponent's."""
    if isinstance(check, (Death, Auto, Compare)):
        return False
    return check.unscored or (isinstance(check, Opposed) and check.opponent.unscored)


def added_lines(check: Deed | Mending) -> list[Line]:
    """OA-10, OA-17, OA-36, D-OA-2: what is added to the base difficulty."""
    lines = _healing_lines(check) if isinstance(check, Mending) else [*_target_lines(check), *_special_lines(check)]
    if check.familiarity:
        lines.append(Line("Familiarity", 1, "familiarity"))
    return lines + switched(check.drawbacks, "drawbacks")


def _target_lines(check: Deed) -> list[Line]:
    """OA-36, D-OA-2; what the statblock says of several targets stands instead (OA-67)."""
    lines = []
    count = check.count
    if check.listed:
        if check.per_target and count:
            lines.append(Line(f"{count} target{'s' if count > 1 else ''}", count * check.per_target, "targets"))
    elif count > 1:
        lines.append(Line(f"{count} targets", count * check.per_target, "targets"))
    if check.outcomes > 1:
        lines.append(Line(f"{check.outcomes} outcomes", check.outcomes, "outcomes"))
    return lines


def _special_lines(check: Deed) -> list[Line]:
    """OA-64: a weapon at the edges of its range. OA-66: a spell's distance, bent reality. OA-51: all in one check."""
    lines = []
    if check.spell:
        if check.distance and SPELL[check.distance]:
            lines.append(Line(check.distance.capitalize(), SPELL[check.distance], "distance"))
        if check.reality:
            lines.append(Line("bent reality", check.reality, "reality"))
    elif awkward(check.range, check.distance):
        lines.append(Line(f"{check.distance}, for {check.range}", 1, "distance"))
    if check.one_shot and (needed := needed_at_once(check)):
        lines.append(Line(f"One-Shot: all {check.track_points} points at once", needed, "one_shot"))
    return lines


def needed_at_once(check: Deed) -> int:
    """OA-51: by how much a check must beat its difficulty to clear a One-Shot Challenge, protection included.

    Nothing gets through immunity: then a success clears nothing, and no number would help.
    """
    through = 2 * check.track_points - 1 if check.resistance and check.track_points else check.track_points
    return 0 if check.immune else max(0, through + check.armor - check.effect_bonus)


def _healing_lines(check: Mending) -> list[Line]:
    """OA-56, OA-57: on oneself, and treating Wounds for less than an hour."""
    lines = []
    if isinstance(check, (Recovery, TreatWounds)) and check.self and not getattr(check, "catch_breath", False):
        lines.append(Line("on oneself", 1, "self"))
    if isinstance(check, TreatWounds) and (less := _HOUR - times.step(check.time)) > 0:
        lines.append(Line(f"only {check.time}", less, "time"))
    return lines


def added(check: Deed | Mending) -> int:
    """The sum of `added_lines`."""
    return sum(line.value for line in added_lines(check) if not line.off)


def difficulty_lines(check: AnyCheck) -> list[Line]:
    """OA-8 to OA-11: base difficulty and all that counts; an opposed check's base is still to be rolled (OA-13)."""
    if isinstance(check, Opposed):
        return added_lines(check)
    if isinstance(check, (Death, Mending)):
        return _wound_lines(check)
    if isinstance(check, Reaction):
        base = check.base_difficulty
        return [] if base is None else [Line("the area's Effect", base, "base_difficulty")]
    if isinstance(check, Auto):
        return []
    base_line = Line(check.difficulty_from or "base difficulty", check.base_difficulty, "base_difficulty")
    return [base_line, *added_lines(check)]


def _wound_lines(check: Death | Mending) -> list[Line]:
    """OA-53, OA-54, OA-56, OA-57: the difficulty is the Wounds; treating them is harder by 6."""
    kind = f"{check.points.capitalize()} Wounds" if isinstance(check, Recovery) else "all Wounds"
    lines = [Line(kind, check.wounds, "wounds")]
    if isinstance(check, TreatWounds):
        lines = [Line("treating Wounds", TREATING, ""), *lines]
    return lines if isinstance(check, Death) else [*lines, *added_lines(check)]


def difficulty_score(check: AnyCheck) -> int | None:
    """OA-10: base plus Drawbacks; None where there is none yet (opposed) or at all (order score, no dice)."""
    if isinstance(check, (Opposed, Auto)) or (isinstance(check, Reaction) and check.base_difficulty is None):
        return None
    return sum(line.value for line in difficulty_lines(check) if not line.off)


def story_points(check: Scored | Death) -> int:
    """OA-62: Story Points on this roll, own and allies'."""
    return check.story_points + sum(check.ally_points.values())


def stunt_pool(check: Deed) -> str:
    """OA-34, D-OA-5: where a Stunt's price is paid: by the attribute's group; a printed score pays Challenge Points."""
    if check.stunt_pool:
        return check.stunt_pool
    return group(check.attribute) or ("body" if check.action_score is None else "challenge_points")


def blocked(check: AnyCheck) -> str:
    """OA-24: why no dice may be picked up, with the points that are missing; empty where they may.

    A Reaction Check is 0 then (D-OA-4), a Death Check fails (OA-53), and what needs no dice isn't hindered (OA-1).
    """
    if isinstance(check, (Reaction, Death, Auto)) or (check.unscored and not isinstance(check, Compare)):
        return ""
    missing = LEAST - action_score(check)
    if missing <= 0:
        return ""
    return (
        f"Action Score {action_score(check)}: {missing} more point{'s' if missing > 1 else ''} before this can be tried"
    )
