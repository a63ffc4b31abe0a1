"""The outcome of a check, given the dice: word, breakdown, consequences and the rules that were used."""

from __future__ import annotations

from typing import NamedTuple

from oa_tui.rules.consequences import AnyConsequence, Lose, Remember, Work
from oa_tui.rules.contract import Outcome, Throw
from oa_tui.rules.dice_pool.checks import (
    AnyCheck,
    Attack,
    Move,
    Rolled,
    Skill,
    changed,
    count,
    defends,
    least_damage,
    need,
    rolled,
)
from oa_tui.rules.dice_pool.odds import FAILURE, MEASURED, PARTIAL, SUCCESS

ATTACKS = {"fight": "DP-6", "shoot": "DP-7", "mysticism": "DP-10"}
"""The rule behind each way to attack."""

WORKING = "work:"
"""DP-9: memory of what a combatant has lowered a track by begins so; the track's id follows."""

LEFT = "_left"
"""DP-9: memory of what remains of a check without a track ends so; the attribute stands before it."""


class Lying(NamedTuple):
    """One hand on the table: its successes, and how it reads."""

    successes: int
    text: str


def resolve(check: AnyCheck, throws: tuple[Throw, ...]) -> Outcome:
    """DP-4 to DP-13: the outcome of these dice, with everything that follows from it."""
    if isinstance(check, Move):
        return _moved(check)
    lying = _lies(throws, 0, rolled(check), need(check))
    lines = [f"{_name(check)} {need(check)}+{_changes(check)}, {count(rolled(check), 'die')}: {lying.text}"]
    if isinstance(check, Skill):
        return _worked(check, lying.successes, lines)
    return _struck(check, lying.successes, throws, lines)


def _lies(throws: tuple[Throw, ...], hand: int, dice: int, face: int) -> Lying:
    """DP-5, C-DP-1: each die at or above the stat is a success. A bare total is the number of successes."""
    throw = throws[hand] if hand < len(throws) else Throw()
    if throw.total is not None:
        found = min(dice, max(0, throw.total))
        return Lying(found, count(found, "success"))
    found = sum(each >= face for each in throw.faces)
    shown = ", ".join(map(str, throw.faces)) or "nothing is rolled"
    return Lying(found, f"{shown}: {count(found, 'success')}")


def _moved(check: Move) -> Outcome:
    """DP-4: Move for each die, nothing is rolled."""
    far = check.move * check.dice
    line = f"Move {check.move}, {count(check.dice, 'die')}: up to {count(far, 'space')}"
    return Outcome(MEASURED, None, far, (line,), rules=("DP-2", "DP-4"), numbers={"distance": far})


def _struck(check: Attack, successes: int, throws: tuple[Throw, ...], lines: list[str]) -> Outcome:
    """DP-6, DP-7, DP-10: each success is 1 damage; then what the target's defence or armour leaves of it."""
    rules = ["DP-2", "DP-5", ATTACKS[check.attribute]]
    numbers: dict[str, int | str | tuple[int, ...] | None] = {"successes": successes, "damage": successes}
    damage = successes
    if check.defence is not None:
        stopped = _defended(check, successes, throws, lines, rules)
        damage = successes - stopped
        numbers |= {"damage": damage, "stopped": stopped}
    follows = _harm(check, damage, successes, lines, rules)
    good = bool(follows)
    return Outcome(
        SUCCESS if good else FAILURE,
        good,
        successes,
        tuple(lines),
        damage if good else None,
        follows,
        tuple(rules),
        numbers,
    )


def _defended(check: Attack, damage: int, throws: tuple[Throw, ...], lines: list[str], rules: list[str]) -> int:
    """DP-12: each success of a kept die stops 1 damage, never more than was dealt; D-DP-1: a blank stat none."""
    name = "Mysticism" if check.magic else "Defence"
    rules.append("DP-12")
    shield = defends(check)
    if shield is None:
        blank = check.defence is not None and check.defence.stat is None
        rules += ["D-DP-1"] if blank and check.magic else []
        lines.append(f"{name} is blank: no dice against it" if blank else f"{name}: no dice are kept")
        return 0
    lying = _lies(throws, 1, *shield)
    stopped = min(damage, lying.successes)
    lines.append(f"{name} {shield[1]}+, {count(shield[0], 'die')}: {lying.text}, {stopped} stopped")
    return stopped


def _harm(check: Attack, damage: int, successes: int, lines: list[str], rules: list[str]) -> tuple[AnyConsequence, ...]:
    """DP-11: a character loses a die for each damage; DP-13: an NPC one hit, if one attack reaches its armour."""
    who = check.on[0] if check.on else "target"
    least = least_damage(check)
    if check.defence is None:
        rules.append("DP-13")
        if damage < least:
            lines.append(f"{damage} damage < {least}: the armour holds" if damage else "no damage")
            return ()
        lines.append(f"{damage} damage ≥ {least}: 1 hit lost")
        return (Lose(who=who, pool="hits", n=1, why=f"{damage} damage against {least}", rule="DP-13"),)
    if damage < least:
        lines.append("no damage gets through")
        return ()
    rules.append("DP-11")
    lines.append(f"{damage} damage gets through: {count(damage, 'die')} lost")
    why = f"{successes} damage, {successes - damage} stopped"
    return (Lose(who=who, pool="dice", n=damage, why=why, rule="DP-11"),)


def _worked(check: Skill, successes: int, lines: list[str]) -> Outcome:
    """DP-9, DP-10: each success lowers what remains by 1; more than that is lost."""
    lowered = min(successes, check.remaining)
    left = check.remaining - lowered
    word = SUCCESS if not left else PARTIAL if lowered else FAILURE
    wasted = successes - lowered
    lost = f", {wasted} more {'is' if wasted == 1 else 'are'} lost" if wasted else ""
    lines.append(f"{check.remaining} − {lowered} = {left} left{lost}")
    rules = ["DP-2", "DP-5", "DP-9", *(["DP-10"] if check.attribute == "mysticism" else [])]
    success = {SUCCESS: True, PARTIAL: None, FAILURE: False}[word]
    return Outcome(
        word,
        success,
        successes,
        tuple(lines),
        lowered or None,
        _progress(check, lowered, left),
        tuple(rules),
        {"successes": successes, "remaining": left},
    )


def _progress(check: Skill, lowered: int, left: int) -> tuple[AnyConsequence, ...]:
    """DP-9: what is lowered stays over turns: on the track, or in the actor's memory."""
    who = check.who
    if check.track:
        if not lowered:
            return ()
        so_far = check.done + lowered
        why = f"{count(so_far, 'success')} so far"
        done = Remember(who=who, key=f"{WORKING}{check.track}", value=so_far, why=why, rule="DP-9")
        return (Work(who=who, track=check.track, by=-lowered, why=count(lowered, "success"), rule="DP-9"), done)
    if not left and not check.again:
        return ()
    why = f"{left} left to do" if left else "the skill check is done"
    return (Remember(who=who, key=f"{check.attribute}{LEFT}", value=left, why=why, rule="DP-9"),)


def _name(check: Rolled) -> str:
    return check.attribute.capitalize() if isinstance(check, Attack | Skill) else ""


def _changes(check: Rolled) -> str:
    """Where modifiers changed the dice or the stat: ` (mud +1)`."""
    named = [
        f"{each.label} {each.value:+d}"
        for each in check.modifiers
        if not each.off and each.on in ("", "dice", "stat") and (changed(check, "dice") or changed(check, "stat"))
    ]
    return f" ({', '.join(named)})" if named else ""
