"""How dice, stat and armour come about, for the builder: sums, the number to reach, fields to change."""

from __future__ import annotations

from msgspec import structs

from oa_tui.rules.contract import Aim, Field, Part, Sum
from oa_tui.rules.dice_pool.checks import (
    MOST,
    AnyCheck,
    Attack,
    Move,
    Rolled,
    Skill,
    defends,
    least_damage,
    need,
    rolled,
)
from oa_tui.rules.reflect import reflect

_HIDDEN = {"left", "defence.left", "track", "done", "again"}


def sums(check: AnyCheck) -> tuple[Sum, ...]:
    """DP-2, DP-5: the dice and the face each must reach, then what stands against them (DP-9, DP-12, DP-13)."""
    assigned = Part("of those left" if check.left is None else f"of {check.left} left", check.dice, "dice")
    if isinstance(check, Move):
        return (
            Sum("Dice", check.dice, (assigned,)),
            Sum("Spaces for each die", check.move, (Part("Move", check.move, "move"),)),
        )
    name = check.attribute.capitalize()
    dice = Sum("Dice", rolled(check), (assigned, *_parts(check, "dice")))
    face = Sum("Each die reaches", need(check), (Part(name, check.stat, "stat"), *_parts(check, "stat")))
    return (dice, face, _against(check))


def _against(check: Attack | Skill) -> Sum:
    if isinstance(check, Skill):
        return Sum("Successes needed", check.remaining, (Part("remaining", check.remaining, "remaining"),))
    shield = check.defence
    if shield is None:
        parts = (Part("armour", check.armour or 0, "armour"), *_parts(check, "armour"))
        return Sum("Damage that hurts", least_damage(check), parts)
    name = "Mysticism" if check.magic else "Defence"
    kept = "dice kept" if shield.left is None else f"of {shield.left} kept"
    parts = (Part(f"{name} reaches", shield.stat, "defence.stat"), *_parts(check, "defence"))
    known = defends(check)
    return Sum("Defence dice", known[0] if known else 0, (Part(kept, shield.dice, "defence.dice"), *parts))


def _parts(check: Rolled, on: str) -> tuple[Part, ...]:
    """The modifiers of one number, each with its switch."""
    return tuple(
        Part(each.label, each.value, f"modifiers.{at}", switch=True, off=each.off)
        for at, each in enumerate(check.modifiers)
        if (each.on or "dice") == on
    )


def aim(check: AnyCheck) -> Aim:
    """DP-5, DP-9, DP-13: successes needed and the face that makes one; a defender's are rolled (DP-12)."""
    if isinstance(check, Move):
        return Aim("spaces", None)
    if isinstance(check, Skill):
        return Aim(f"successes, each {need(check)}+", check.remaining)
    if defends(check) is not None:
        return Aim(f"beat the defence, each {need(check)}+", None)
    return Aim(f"hits, each {need(check)}+", least_damage(check))


def fields(check: AnyCheck) -> tuple[Field, ...]:
    """What may be changed before the roll: armour or defence, never both (DP-14)."""
    unseen = set(_HIDDEN)
    if isinstance(check, Attack):
        unseen |= {"armour"} if check.defence is not None else {"defence.stat", "defence.dice", "magic"}
        unseen |= {"defence_spends_dice"} if check.defence is None else set()
    return tuple(_dressed(check, field) for field in reflect(check) if field.key not in unseen)


def _dressed(check: AnyCheck, field: Field) -> Field:
    """DP-2, C-DP-3: how many dice there are at most, and whose decision the defence is (DP-12)."""
    if field.key == "dice" and check.left is not None:
        return structs.replace(field, high=min(MOST, check.left), note=f"of {check.left} left")
    if isinstance(check, Attack) and check.defence is not None and field.key.startswith("defence."):
        who = check.on[0] if check.on else "target"
        left = check.defence.left
        if field.key == "defence.dice" and left is not None:
            return structs.replace(field, who=who, high=left, note=f"of {left} kept")
        return structs.replace(field, who=who)
    return field


def nudge(check: AnyCheck, by: int) -> AnyCheck | None:
    """DP-2: one more die, or one fewer, as far as there are any; a move is certain."""
    dice = check.dice + by
    most = MOST if check.left is None else check.left
    if isinstance(check, Move) or not 1 <= dice <= most:
        return None
    return structs.replace(check, dice=dice)
