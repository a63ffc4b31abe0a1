"""What the Effect of a deed does: points lost or regained, work on a track, conditions, and what else was said."""

from __future__ import annotations

from typing import Any

import msgspec

from oa_tui.rules.consequences import AnyConsequence, Begin, Gain, Lose, Note, Todo, Work
from oa_tui.rules.open_adventure import conditions
from oa_tui.rules.open_adventure.checks import AnyCheck, Deed, Reaction, Target, Then
from oa_tui.rules.table import Expiry


def results(check: Deed, effect: int, lines: list[str], follows: list[AnyConsequence]) -> list[int]:
    """OA-27: points lost by each target after protection, points regained, or work on a track."""
    everybody = range(check.count)
    lost = _damage(check, effect, lines, follows) if check.result == "damage" and not check.area else [0] * check.count
    if check.result == "heal" and effect:
        why = f"Effect {effect}"
        follows += [
            Gain(who=who_of(check, at), pool=target_of(check, at).pool, n=effect, why=why, rule="OA-27")
            for at in everybody
        ]
    if check.result == "track":
        _work(check, effect, lines, follows)
    if check.area:
        text = f"everyone inside makes a Reaction Check against {effect}; who fails it takes {effect}, less armor"
        follows.append(Note(who=check.who, text=text, rule="OA-59"))
        follows += [_escape(check, at, effect) for at in range(len(check.on))]
    if check.condition:
        follows += [_begins(check, at, effect) for at in everybody]
    return lost


def _damage(check: Deed, effect: int, lines: list[str], follows: list[AnyConsequence]) -> list[int]:
    """OA-36, OA-49: every target takes the same Effect, each less its own protection. OA-55: non-lethal harm.

    Whom protection spares all of it is told.
    """
    lost = []
    for at in range(check.count):
        target = target_of(check, at)
        n, why = protected(check, target, effect)
        lost.append(n)
        lines.append(f"{target.name or who_of(check, at)} loses {n}: {why}")
        if n:
            why = f"{why}, non-lethal" if check.nonlethal else why
            follows.append(
                Lose(who=who_of(check, at), pool=target.pool, n=n, why=why, rule="OA-49", quiet=check.nonlethal)
            )
        elif effect > 0:
            follows.append(Note(who=who_of(check, at), text=f"loses nothing, {why}", rule="OA-49"))
    return lost


def protected(check: Deed | Reaction, target: Target, effect: int) -> tuple[int, str]:
    """OA-49: less armor of that type (piercing ignores 1), then resistance halves rounding up, immunity takes all.

    Hardened armor is not pierced (OA-65).
    """
    if check.immune or target.immune:
        return 0, f"{effect}, but immune"
    worn = check.armor if target.armor is None else target.armor
    armor = max(0, worn - 1) if check.piercing and not target.hardened else worn
    n = max(0, effect - armor)
    why = f"{effect} less armor {armor}" if armor else f"Effect {effect}"
    if worn > armor:
        why += f" ({worn}, pierced)"
    if check.resistance or target.resistance:
        return (n + 1) // 2, f"{why}, halved"
    return n, why


def _work(check: Deed, effect: int, lines: list[str], follows: list[AnyConsequence]) -> None:
    """OA-27, OA-51: work takes points off a track, the other side's adds them; triggers on the way are told."""
    if check.one_shot:
        n, why = (0, f"{effect}, but immune") if check.immune else (check.track_points, "One-Shot: all at once")
    else:
        n, why = protected(check, Target(), effect)
    lines.append(f"the track {'gains' if check.adds else 'loses'} {n}: {why}")
    if not n:
        return
    rule = "OA-51" if check.adds or check.one_shot else "OA-27"
    follows.append(Work(who=check.who, track=check.track, by=n if check.adds else -n, why=why, rule=rule))
    before = check.track_points
    after = before + n if check.adds else max(0, before - n)
    for at, text in check.passing.items():
        if at.isdecimal() and (before < int(at) <= after if check.adds else after <= int(at) < before):
            follows.append(Note(who=check.who, text=f"At {at} points: {text}", rule="OA-51"))


def _escape(check: Deed, at: int, effect: int) -> AnyConsequence:
    """OA-59, D-OA-11: a target's Reaction Check against the Effect with its bonus; a failure takes it, less armor."""
    target = target_of(check, at)
    asked = Reaction(
        who=check.on[at],
        label="Get clear of the area",
        action_score=target.reaction or 0,
        base_difficulty=effect,
        damage=effect if check.result == "damage" else 0,
        pool=target.pool,
        armor=check.armor if target.armor is None else target.armor,
        hardened=target.hardened,
        piercing=check.piercing,
        resistance=check.resistance or target.resistance,
        immune=check.immune or target.immune,
        nonlethal=check.nonlethal,
    )
    why = f"Reaction Check against {effect}, to get clear"
    return todo(asked, why, "OA-59")


def _begins(check: Deed, at: int, effect: int) -> AnyConsequence:
    """OA-58, OA-60, OA-63: a condition begins; what it raises is the Effect, at most the attribute used.

    To defend raises one Defense only.
    """
    known = conditions.KNOWN.get(check.condition.capitalize())
    n = effect
    if known is not None and known.raises:
        most = check.attribute_score if check.action_score is None else None
        n = check.raised + (effect if most is None else min(effect, max(0, most)))
    elif check.raised:
        n = check.raised + effect
    until = Expiry("turn-start", check.until_turn, check.who) if check.until_turn else None
    purpose = check.purpose or (check.against if known is conditions.KNOWN["Defended"] else "")
    begun = conditions.begun(check.condition, n, until=until, purpose=purpose)
    return Begin(who=who_of(check, at), condition=begun, why=check.label, rule="OA-63")


def todo(asked: AnyCheck, why: str, rule: str) -> Todo:
    """A check that must now be made, with all that is known filled in."""
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(asked))
    return Todo(who=asked.who, document=document, why=why, rule=rule)


def said(then: Then, *words: str) -> list[AnyConsequence]:
    """What a check says follows under these outcome words."""
    found: list[AnyConsequence] = [
        msgspec.convert(each, AnyConsequence) for word in words for each in then.get(word, ())
    ]
    return found


def target_of(check: Deed, at: int) -> Target:
    """One of several targets, or what the check itself says of its only one."""
    return Target(pool=check.pool) if isinstance(check.targets, int) else check.targets[at]


def who_of(check: Deed, at: int) -> str:
    """A target's id, or a word for it where there is no table."""
    if at < len(check.on):
        return check.on[at]
    if check.result == "heal":
        return check.who
    return "target" if check.count == 1 else f"target {at + 1}"
