"""How a check's numbers come about, for the builder: sums, the number to meet, fields to change."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.rules.contract import Aim, Field, Modifier, Outcome, Part, Sum
from oa_tui.rules.lines import Line, summed
from oa_tui.rules.reflect import reflect
from oa_tui.rules.roll_under.beings import pool_of
from oa_tui.rules.roll_under.checks import (
    AnyCheck,
    Attack,
    Attribute,
    Contest,
    Group,
    Initiative,
    Luck,
    Percentile,
    Rolls,
)
from oa_tui.rules.roll_under.degrees import (
    attribute_lines,
    bonus_lines,
    effective,
    luck_lines,
    top,
)
from oa_tui.rules.roll_under.sheets import ATTRIBUTES
from oa_tui.rules.table import Id, Scene

_HIDDEN = ("failed", "reroll")
_HIDDEN_ENDS = (".name", ".who", ".luck", ".reroll")
_CHALLENGE = "challenge."


def sums(check: AnyCheck) -> tuple[Sum, ...]:
    """DT-4, DT-11: the effective attribute and its parts; Luck, the chance, or an attack's bonus."""
    match check:
        case Attribute() | Initiative():
            title = "Effective Init" if isinstance(check, Initiative) else "Effective attribute"
            return (_sum(title, effective(check), attribute_lines(check)),)
        case Contest():
            mine, theirs = check.actor, check.opponent
            return (
                _sum(mine.name or "Actor", effective(mine), attribute_lines(mine, path="actor.")),
                Sum(theirs.name or "Opponent", effective(theirs), _parts(attribute_lines(theirs, path="opponent."))),
            )
        case Group():
            shared = [
                Line(each.label, each.value, f"modifiers.{at}", True, each.off)
                for at, each in enumerate(check.modifiers)
            ]
            members = tuple(
                Sum(
                    member.name or f"Member {at + 1}",
                    effective(member, check.modifiers),
                    _parts(attribute_lines(member, path=f"members.{at}.")),
                )
                for at, member in enumerate(check.members)
            )
            return (Sum("For everybody", summed(shared), _parts(shared), adds="benefits"), *members)
        case Luck():
            return (_sum("Luck", summed(luck_lines(check)), luck_lines(check)),)
        case Percentile():
            return (Sum("Chance", check.chance, (Part("Chance in 100", check.chance, "chance"),)),)
        case Attack():
            armor = Sum("Armor Class", check.armor_class, (Part("Armor Class", check.armor_class, "armor_class"),))
            return (_sum("Bonus", summed(bonus_lines(check)), bonus_lines(check)), armor)


def _sum(title: str, value: int, lines: list[Line]) -> Sum:
    return Sum(title, value, _parts(lines), adds="benefits")


def _parts(lines: list[Line]) -> tuple[Part, ...]:
    return tuple(Part(line.label, line.value, line.key, line.switch, line.off) for line in lines)


def aim(check: AnyCheck) -> Aim:
    """DT-2: at most the effective attribute; an attack reaches the Armor Class with its bonus (DT-24)."""
    match check:
        case Attribute() | Initiative():
            return Aim("at most", effective(check), at_most=True)
        case Contest():
            return Aim(f"at most {effective(check.actor)}, the greater margin wins", None, at_most=True)
        case Group():
            return Aim("must succeed", len(check.members) // 2 + 1)
        case Luck():
            return Aim("at most", summed(luck_lines(check)), at_most=True)
        case Percentile():
            return Aim("at most", check.chance, at_most=True)
        case Attack():
            needed = check.armor_class - summed(bonus_lines(check))
            return Aim(f"{needed}+ on the d20, reach", check.armor_class)


def fields(check: AnyCheck) -> tuple[Field, ...]:
    """What may be changed before the roll; of a Party Challenge only whether its variety is waived (DT-18)."""
    found = []
    for field in reflect(check):
        if field.key in _HIDDEN or field.key.endswith(_HIDDEN_ENDS):
            continue
        if field.key.startswith(_CHALLENGE):
            challenge = check.challenge if isinstance(check, Attribute) else None
            if challenge is None or field.key != "challenge.waived":
                continue
        found.append(_dressed(check, field))
    return tuple(found)


def _dressed(check: AnyCheck, field: Field) -> Field:
    """A field with the words only this system knows."""
    if field.key.endswith("attribute_name"):
        return replace(field, choices=ATTRIBUTES)
    if field.key == "represents" and isinstance(check, Attribute):
        return replace(field, note="one roll for a group (DT-13)")
    return field


def nudge(check: AnyCheck, by: int) -> AnyCheck | None:
    """DT-4: one point up or down; a chance in 100 has no modifiers (DT-20)."""
    more = Modifier("one more", by)
    if isinstance(check, Percentile):
        return None
    if isinstance(check, Contest):
        return replace(check, actor=replace(check.actor, modifiers=(*check.actor.modifiers, more)))
    return replace(check, modifiers=(*check.modifiers, more))


def after_roll(check: AnyCheck, outcome: Outcome, scene: Scene) -> tuple[Field, ...]:
    """DT-7, DT-8: whoever failed with a fitting skill may roll again once, while the Reroll Pool lasts.

    A reroll's faces come last, so that of two who could, the later one decides after the earlier.
    """
    if isinstance(check, (Luck, Percentile, Attack)):
        return ()
    sides = _rollers(check)
    found = []
    for at, (path, who, side) in enumerate(sides):
        left = pool_of(who, "reroll_pool", scene)
        if not side.skill or left is None:
            continue
        label = f"Reroll {getattr(side, 'name', '')}".strip()
        if side.reroll:
            found.append(Field(f"{path}reroll", label, "switch", True, locked="one reroll for each action (DT-8)"))
        elif left and _failed(check, outcome, at) and not any(later.reroll for _, _, later in sides[at + 1 :]):
            found.append(Field(f"{path}reroll", label, "switch", False, note=f"{left} left"))
    return tuple(found)


def _rollers(check: Attribute | Initiative | Contest | Group) -> list[tuple[str, Id, Rolls]]:
    if isinstance(check, Contest):
        other = check.on[0] if check.on else "opponent"
        return [("actor.", check.who, check.actor), ("opponent.", other, check.opponent)]
    if isinstance(check, Group):
        return [(f"members.{at}.", member.who, member) for at, member in enumerate(check.members)]
    return [("", check.who, check)]


def _failed(check: AnyCheck, outcome: Outcome, at: int) -> bool:
    """Whether one of those who rolled failed: a margin below 0, or a natural 20."""
    if isinstance(check, Contest):
        name = ("margin", "opponent_margin")[at]
        margin, under = outcome.numbers[name], effective((check.actor, check.opponent)[at])
    elif isinstance(check, Group):
        margins = outcome.numbers["margin"]
        assert isinstance(margins, tuple)
        margin, under = margins[at], effective(check.members[at], check.modifiers)
    else:
        return outcome.success is False
    assert isinstance(margin, int)
    return under - margin > top(under)
