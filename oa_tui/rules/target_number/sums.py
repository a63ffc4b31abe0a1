"""How a roll's numbers come about, for the builder: sums, the face that is needed, fields to change."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.rules.contract import Aim, Field, Modifier, Part, Sum
from oa_tui.rules.reflect import reflect
from oa_tui.rules.target_number.checks import Action, AnyCheck, Initiative, Surprise
from oa_tui.rules.target_number.facing import bonus, lines, need, shown


def sums(check: AnyCheck) -> tuple[Sum, ...]:
    """AR-3: the modifiers. AR-2: the Target Number, which nothing changes but the GM."""
    if isinstance(check, (Initiative, Surprise)):
        return (Sum(check.label or "A side's roll", None),)
    parts = tuple(Part(line.label, line.value, line.key, line.switch, line.off) for line in lines(check))
    number = Part("Target Number", check.target_number, "target_number")
    return (
        Sum("Modifiers", bonus(check), parts, adds="benefits"),
        Sum("Target Number", check.target_number, (number,)),
    )


def aim(check: AnyCheck) -> Aim:
    """AR-4: the face that is needed, and the number the total must reach; a side's d6 only measures."""
    if isinstance(check, (Initiative, Surprise)):
        return Aim("highest first" if isinstance(check, Initiative) else "surprise", None)
    return Aim(f"{shown(need(check))}+ on the d20, reach", check.target_number)


def fields(check: AnyCheck) -> tuple[Field, ...]:
    """What may be changed before the roll."""
    hidden = {"track"} if isinstance(check, Action) else set()
    return tuple(field for field in reflect(check) if field.key not in hidden)


def nudge(check: AnyCheck, by: int) -> AnyCheck | None:
    """AR-3: one more point on the roll; a side's d6 takes none (AR-14)."""
    if isinstance(check, (Initiative, Surprise)):
        return None
    return replace(check, modifiers=(*check.modifiers, Modifier("one more", by)))
