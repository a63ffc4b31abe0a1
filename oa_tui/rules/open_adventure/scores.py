"""How an Action Score and a Difficulty Score come about, and the dice a score picks up."""

from __future__ import annotations

from typing import NamedTuple

from oa_tui.rules.contract import Modifier
from oa_tui.rules.open_adventure import times
from oa_tui.rules.open_adventure.checks import AnyCheck, Deed, Opponent, Opposed, Reaction, Scored
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


class Line(NamedTuple):
    """One part of a score: `key` is the check's key it comes from, `off` a modifier switched off."""

    label: str
    value: int
    key: str
    switch: bool = False
    off: bool = False


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


def switched(modifiers: tuple[Modifier, ...], key: str) -> list[Line]:
    """Modifiers as lines; one that was taken away (OA-11) stays to be seen and counts nothing."""
    return [Line(each.label, each.value, f"{key}.{at}", True, each.off) for at, each in enumerate(modifiers)]


def action_lines(check: Scored | Opponent) -> list[Line]:
    """OA-14, OA-16 to OA-20, OA-39: the parts of the Action Score."""
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
    if isinstance(check, Scored) and check.extra_time is not None:
        time = check.extra_time
        if steps := times.extra_steps(time.base, time.taken, time.round):
            lines.append(Line(f"{time.taken} taken", steps, "extra_time.taken"))
    return lines


def action_score(check: Scored | Opponent) -> int:
    """OA-14: attribute, MO and everything that helps; with Familiarity no Specialization counts (OA-17)."""
    return sum(line.value for line in action_lines(check) if not line.off)


def added_lines(check: Deed) -> list[Line]:
    """OA-10, OA-17, OA-36, D-OA-2: what is added to the base difficulty."""
    lines = []
    count = check.count
    if check.listed:
        if check.per_target and count:
            lines.append(Line(f"{count} target{'s' if count > 1 else ''}", count * check.per_target, "targets"))
    elif count > 1:
        lines.append(Line(f"{count} targets", count * check.per_target, "targets"))
    if check.outcomes > 1:
        lines.append(Line(f"{check.outcomes} outcomes", check.outcomes, "outcomes"))
    if check.familiarity:
        lines.append(Line("Familiarity", 1, "familiarity"))
    return lines + switched(check.drawbacks, "drawbacks")


def added(check: Deed) -> int:
    """The sum of `added_lines`."""
    return sum(line.value for line in added_lines(check) if not line.off)


def difficulty_lines(check: AnyCheck) -> list[Line]:
    """OA-8 to OA-10: base difficulty and what is added; an opposed check's base is still to be rolled (OA-13)."""
    if isinstance(check, Reaction):
        return []
    if isinstance(check, Opposed):
        return added_lines(check)
    base = Line(check.difficulty_from or "base difficulty", check.base_difficulty, "base_difficulty")
    return [base, *added_lines(check)]


def difficulty_score(check: AnyCheck) -> int | None:
    """OA-10: base plus Drawbacks; None where there is none yet (opposed) or at all (reaction)."""
    if isinstance(check, (Opposed, Reaction)):
        return None
    return check.base_difficulty + added(check)


def story_points(check: Scored) -> int:
    """OA-62: Story Points on this roll, own and allies'."""
    return check.story_points + sum(check.ally_points.values())


def stunt_pool(check: Deed) -> str:
    """OA-34, D-OA-5: where a Stunt's price is paid: by the attribute's group; a printed score pays Challenge Points."""
    if check.stunt_pool:
        return check.stunt_pool
    return group(check.attribute) or ("body" if check.action_score is None else "challenge_points")


def blocked(check: AnyCheck) -> str:
    """OA-24: why no dice may be picked up, with the points that are missing; empty where they may (D-OA-4)."""
    if isinstance(check, Reaction):
        return ""
    missing = LEAST - action_score(check)
    if missing <= 0:
        return ""
    return (
        f"Action Score {action_score(check)}: {missing} more point{'s' if missing > 1 else ''} before this can be tried"
    )
