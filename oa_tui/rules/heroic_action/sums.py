"""How a check's scores come about, for the builder: sums, the number to reach, fields to change."""

from __future__ import annotations

import msgspec

from oa_tui.rules.contract import Aim, Field, Modifier, Outcome, Part, Sum
from oa_tui.rules.heroic_action.checks import Act, Aimed, AnyCheck, AnyRoll, Assist, FirstShot, Rolled, Skilled
from oa_tui.rules.heroic_action.scores import difficulty, difficulty_lines, is_rolled, score, score_lines
from oa_tui.rules.lines import Line
from oa_tui.rules.reflect import reflect
from oa_tui.rules.table import Scene

_HIDDEN = {"fortune", "begins", "ends", "text", "target", "held", "helped", "friend", "track"}


def sums(check: AnyCheck) -> tuple[Sum, ...]:
    """AC-1 to AC-4: skill, difficulty, and how the dice are read, each with its parts."""
    if isinstance(check, Act):
        return ()
    title = "First shot" if isinstance(check, FirstShot) else "Skill"
    found = [Sum(title, score(check), _parts(score_lines(check)), adds="benefits")]
    if not isinstance(check, FirstShot):
        found += [Sum("Difficulty", difficulty(check), _parts(difficulty_lines(check)))]
        found += [Sum("Roll", None, _switches(check))] if is_rolled(check) else []
    return tuple(found)


def _parts(lines: list[Line]) -> tuple[Part, ...]:
    return tuple(Part(line.label, line.value, line.key, line.switch, line.off) for line in lines)


def _switches(check: Skilled) -> tuple[Part, ...]:
    """AC-3, AC-4, AC-7: confident, closed, friction."""
    keys = (*(("confident",) if isinstance(check, Aimed) else ()), "closed", "friction")
    return tuple(Part(key, None, key, switch=True, off=not getattr(check, key)) for key in keys)


def aim(check: AnyCheck) -> Aim:
    """AC-2: the difficulty that the total must reach."""
    if isinstance(check, FirstShot):
        return Aim("first shot", None)
    return (
        Aim("no roll", None) if isinstance(check, Act) or not is_rolled(check) else Aim("to reach", difficulty(check))
    )


def fields(check: AnyCheck) -> tuple[Field, ...]:
    """What may be changed before the roll; whether they Defend is the target's own choice (AC-25)."""
    return tuple(_dressed(check, field) for field in reflect(check) if field.key not in _HIDDEN)


def _dressed(check: AnyCheck, field: Field) -> Field:
    """A field with the owner, words and locks only this system knows."""
    if field.key == "defend" and isinstance(check, Aimed):
        locked = "nobody can defend against a trigger action (AC-15)" if check.timing == "trigger" else ""
        note = "" if check.defend else "a trigger action: 1 shot of theirs"
        return msgspec.structs.replace(field, who=check.on[0] if check.on else "", locked=locked, note=note)
    if field.key == "roll" and isinstance(check, Assist) and check.skill < check.friend_skill:
        return msgspec.structs.replace(field, locked="only a helper at least as skilled may leave it out (AC-23)")
    return field


def nudge(check: AnyCheck, by: int) -> AnyCheck | None:
    """AC-31: one more modifier; nothing where nothing is rolled."""
    if not isinstance(check, Rolled) or not is_rolled(check):
        return None
    changed: AnyRoll = msgspec.structs.replace(check, modifiers=(*check.modifiers, Modifier("one more", by)))
    return changed


def after_roll(check: AnyCheck, outcome: Outcome, scene: Scene) -> tuple[Field, ...]:
    """AC-38: a point of Fortune throws any roll again, confident; the last one stands. AC-5: a table's d6 is thrown
    with the dice command, and of its reroll either face may be kept.
    """
    actor = scene.combatants.get(check.who)
    pool = actor.pools.get("fortune") if actor else None
    if not isinstance(check, Rolled) or outcome.total is None or pool is None or pool.value <= 0:
        return ()
    used = check.fortune
    note = f"{max(0, pool.value - used)} left; confident, the last roll stands"
    locked = "" if used < pool.value else "no Fortune is left"
    return (Field("fortune", "Fortune reroll", "number", used, low=used, high=pool.value, note=note, locked=locked),)
