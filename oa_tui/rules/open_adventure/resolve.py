"""The outcome of a check, given the dice: word, breakdown, consequences and the rules that were used."""

from __future__ import annotations

from typing import NamedTuple

from oa_tui.rules.consequences import AnyConsequence, Begin, Gain, Lose, Note, Spend, Work
from oa_tui.rules.contract import Outcome, Throw
from oa_tui.rules.open_adventure import times
from oa_tui.rules.open_adventure.checks import AnyCheck, Compare, Deed, Opposed, Reaction, Scored, Target
from oa_tui.rules.open_adventure.odds import BLOCKED, CRITICAL_FAILURE, FAILURE, MEASURED, SUCCESS, effect_of
from oa_tui.rules.open_adventure.scores import (
    PRINTED,
    Line,
    action_lines,
    action_score,
    added,
    blocked,
    dice_for,
    dice_name,
    difficulty_lines,
    difficulty_score,
    story_points,
    stunt_pool,
)
from oa_tui.rules.open_adventure.throwing import Thrown, thrown
from oa_tui.rules.table import Condition

Numbers = dict[str, int | str | tuple[int, ...] | None]


class Reach(NamedTuple):
    """What was reached against what; `rolled` is None where scores are only compared."""

    reached: int
    against: int
    rolled: Thrown | None

    @property
    def margin(self) -> int:
        """By how much, negative for a miss."""
        return self.reached - self.against

    @property
    def ones(self) -> bool:
        """OA-30: every die of the starting roll shows 1."""
        return self.rolled is not None and self.rolled.ones


def resolve(check: AnyCheck, throws: tuple[Throw, ...]) -> Outcome:
    """The outcome of these dice (OA-26, OA-30, OA-32), with everything that follows from it."""
    score = action_score(check)
    sides = () if isinstance(check, Compare) else dice_for(score)
    lines = [_sum("Action Score", score, action_lines(check), dice_name(sides))]
    rules = ["OA-39" if check.action_score is not None else "OA-14", *_score_rules(check, score)]
    numbers: Numbers = {"action_score": score, "difficulty_score": difficulty_score(check), "dice": dice_name(sides)}
    if why := blocked(check):
        numbers |= {"effect": None, "points_lost": 0, "stunt_cost": 0}
        return Outcome(BLOCKED, False, None, (*lines, why), rules=(*rules, "OA-24"), numbers=numbers)
    rolled = thrown(sides, _throw(throws, 0))
    if isinstance(check, Reaction):
        return _measured(check, rolled if sides else None, lines, rules, numbers)
    if isinstance(check, Compare):
        reach = Reach(score, difficulty_score(check) or 0, None)
        lines.append(_sum("Difficulty Score", reach.against, difficulty_lines(check)))
        rules += ["OA-32"]
    else:
        lines.append(_rolled_line(check, rolled))
        rules += ["OA-25"] if rolled.exploded else []
        rules += ["OA-62"] if story_points(check) else []
        base = (
            check.base_difficulty if not isinstance(check, Opposed) else _opponent(check, throws, lines, rules, numbers)
        )
        reach = Reach(rolled.total + story_points(check), base + added(check), rolled)
        numbers["difficulty_score"] = reach.against
        named = [Line("opponent's total", base, "")] if isinstance(check, Opposed) else []
        lines.append(_sum("Difficulty Score", reach.against, [*named, *difficulty_lines(check)]))
    rules += _difficulty_rules(check)
    return _settle(check, reach, lines, rules, numbers)


def _settle(check: Deed, reach: Reach, lines: list[str], rules: list[str], numbers: Numbers) -> Outcome:
    """OA-26 to OA-30: word and Effect, then what follows for targets, actor and Story Points."""
    success = reach.margin >= 0 and not reach.ones
    word = CRITICAL_FAILURE if reach.ones else SUCCESS if success else FAILURE
    if (time := check.extra_time) is not None and times.longer(time.taken, time.round):
        lines.append(f"{time.taken} is longer than a Round of {time.round}: it takes that many Rounds (D-OA-10)")
    sign = "≥" if reach.margin >= 0 else "<"
    lines.append(f"{reach.reached} {sign} {reach.against}: {word.replace('-', ' ')}")
    rules.append("OA-30" if reach.ones else "OA-26" if reach.rolled else "OA-32")
    if reach.ones:
        lines.append("every die shows 1: a mishap follows, at most a Major Action's worth")
    if isinstance(check, Opposed) and reach.margin == 0:
        lines.append("a tie: the acting side wins it (C-OA-4)")
    effect = effect_of(check, reach.margin) if success else None
    follows: list[AnyConsequence] = []
    lost = [0] * check.count
    if effect is not None:
        lines.append(_effect_line(check, reach, effect))
        rules += _effect_rules(check)
        lost = _results(check, effect, lines, follows)
    price = _stunt_price(check, reach.margin, success=success, follows=follows)
    follows += _spent(check)
    numbers |= {
        "effect": effect,
        "points_lost": lost[0] if isinstance(check.targets, int) else tuple(lost),
        "stunt_cost": price,
    }
    total = None if reach.rolled is None else reach.reached
    used = (*rules, *(each.rule for each in follows))
    return Outcome(word, success, total, tuple(lines), effect, tuple(follows), tuple(dict.fromkeys(used)), numbers)


def _measured(check: Reaction, rolled: Thrown | None, lines: list[str], rules: list[str], numbers: Numbers) -> Outcome:
    """OA-37, D-OA-4: the total is the order score; below Action Score 2 it is 0. All ones are only reported."""
    total = rolled.total + story_points(check) if rolled else 0
    lines.append(_rolled_line(check, rolled) if rolled else "no dice at this score: the result is 0")
    if rolled and rolled.ones:
        lines.append("every die shows 1: a Critical Failure, the total stands (D-OA-4)")
    del numbers["difficulty_score"]
    used = tuple(dict.fromkeys([*rules, "OA-37", "OA-45"]))
    return Outcome(MEASURED, None, total, tuple(lines), consequences=tuple(_spent(check)), rules=used, numbers=numbers)


def _opponent(check: Opposed, throws: tuple[Throw, ...], lines: list[str], rules: list[str], numbers: Numbers) -> int:
    """OA-13, D-OA-3: the opponent's total is the base difficulty; with Action Score 1 or less it is 0."""
    score = action_score(check.opponent)
    sides = dice_for(score)
    who = check.opponent.name or "opponent"
    lines.append(f"{who}: {_sum('Action Score', score, action_lines(check.opponent), dice_name(sides))}")
    result = thrown(sides, _throw(throws, 1))
    total = result.total if sides else 0
    lines.append(f"{who}: {result.text}: total {total}" if sides else f"{who}: no dice at this score, total 0")
    if result.ones:
        lines.append(f"{who}: every die shows 1, a Critical Failure; the total stands (D-OA-3)")
    rules.append("OA-13")
    numbers |= {"opponent_score": score, "opponent_dice": dice_name(sides), "opponent_total": total}
    return total


def _results(check: Deed, effect: int, lines: list[str], follows: list[AnyConsequence]) -> list[int]:
    """What the Effect does: points lost by each target after protection, points regained, or work on a track."""
    everybody = range(check.count)
    lost = _damage(check, effect, lines, follows) if check.result == "damage" and not check.area else [0] * check.count
    if check.result == "heal" and effect:
        why = f"Effect {effect}"
        follows += [
            Gain(who=_who(check, at), pool=_target(check, at).pool, n=effect, why=why, rule="OA-27") for at in everybody
        ]
    if check.result == "track":
        n, why = protected(check, Target(), effect)
        lines.append(f"the track loses {n}: {why}")
        follows += [Work(who=check.who, track=check.track, by=-n, why=why, rule="OA-27")] if n else []
    if check.area:
        text = f"everyone inside makes a Reaction Check against {effect}; who fails it takes {effect}, less armor"
        follows.append(Note(who=check.who, text=text, rule="OA-59"))
    if check.condition:
        begun = Condition(id="", name=check.condition.capitalize())
        follows += [Begin(who=_who(check, at), condition=begun, why=check.label, rule="OA-63") for at in everybody]
    return lost


def _damage(check: Deed, effect: int, lines: list[str], follows: list[AnyConsequence]) -> list[int]:
    """OA-36, OA-49: every target takes the same Effect, each less its own protection."""
    lost = []
    for at in range(check.count):
        target = _target(check, at)
        n, why = protected(check, target, effect)
        lost.append(n)
        lines.append(f"{target.name or _who(check, at)} loses {n}: {why}")
        if n:
            why = f"{why}, non-lethal" if check.nonlethal else why
            follows.append(Lose(who=_who(check, at), pool=target.pool, n=n, why=why, rule="OA-49"))
    return lost


def protected(check: Deed, target: Target, effect: int) -> tuple[int, str]:
    """OA-49: less armor of that type (piercing ignores 1), then resistance halves rounding up, immunity takes all."""
    if check.immune or target.immune:
        return 0, f"{effect}, but immune"
    worn = check.armor if target.armor is None else target.armor
    armor = max(0, worn - 1) if check.piercing else worn
    n = max(0, effect - armor)
    why = f"{effect} less armor {armor}" if armor else f"Effect {effect}"
    if worn > armor:
        why += f" ({worn}, pierced)"
    if check.resistance or target.resistance:
        return (n + 1) // 2, f"{why}, halved"
    return n, why


def _stunt_price(check: Deed, margin: int, *, success: bool, follows: list[AnyConsequence]) -> int:
    """OA-34, OA-35: 1 point on success, else the gap and at least 1; armor doesn't help."""
    if not check.stunt:
        return 0
    price = 1 if success else max(1, -margin)
    why, rule = ("the Stunt's price", "OA-35") if success else (f"the Stunt missed by {max(0, -margin)}", "OA-34")
    follows.append(Lose(who=check.who, pool=stunt_pool(check), n=price, why=why, rule=rule))
    return price


def _spent(check: Scored) -> list[AnyConsequence]:
    """OA-62: who pays for the Story Points on this roll."""
    points = {check.who: check.story_points}
    for ally, n in check.ally_points.items():
        points[ally] = points.get(ally, 0) + n
    why = "added to the roll"
    return [Spend(who=who, what="story_points", n=n, why=why, rule="OA-62") for who, n in points.items() if n]


def _target(check: Deed, at: int) -> Target:
    return Target(pool=check.pool) if isinstance(check.targets, int) else check.targets[at]


def _who(check: Deed, at: int) -> str:
    if at < len(check.on):
        return check.on[at]
    if check.result == "heal":
        return check.who
    return "target" if check.count == 1 else f"target {at + 1}"


def _throw(throws: tuple[Throw, ...], hand: int) -> Throw:
    return throws[hand] if hand < len(throws) else Throw()


def _sum(title: str, value: int, parts: list[Line], note: str = "") -> str:
    """`Action Score 8 (d6+d10): Strength 4, Warrior 3, high ground +1`."""
    shown = [f"{part.label} {part.value:+d}" if part.switch else f"{part.label} {part.value}" for part in _on(parts)]
    head = f"{title} {value}" + (f" ({note})" if note else "")
    return f"{head}: {', '.join(shown)}" if shown else head


def _on(parts: list[Line]) -> list[Line]:
    return [part for part in parts if not part.off]


def _rolled_line(check: Scored, rolled: Thrown) -> str:
    points = story_points(check)
    if points:
        return f"rolled {rolled.text}: {rolled.total}, Story Points +{points}: total {rolled.total + points}"
    return f"rolled {rolled.text}: total {rolled.total}"


def _effect_line(check: Deed, reach: Reach, effect: int) -> str:
    flat = check.effect is not None
    base = f"Effect {check.effect} (flat)" if flat else f"Effect {reach.reached} − {reach.against} = {reach.margin}"
    return f"{base}, bonus {check.effect_bonus:+d}: {effect}" if check.effect_bonus else base


def _effect_rules(check: Deed) -> list[str]:
    return ["OA-27" if check.effect is None else "OA-40", *(["OA-28"] if check.effect_bonus else [])]


def _score_rules(check: Scored, score: int) -> list[str]:
    """The rules behind the parts of the Action Score and its dice."""
    found = ["OA-16"] if check.mo_score else []
    found += ["OA-17"] if check.familiarity else []
    modifiers = [*check.benefits, *(() if check.familiarity else check.specializations)]
    found += ["OA-18"] if any(not each.off for each in modifiers) else []
    found += ["OA-19"] if any(not each.off and each.value > 1 for each in check.benefits) else []
    if (time := check.extra_time) is not None and times.extra_steps(time.base, time.taken, time.round):
        found.append("OA-20")
    if isinstance(check, Compare):
        return found
    return [*found, "OA-23" if score > PRINTED else "OA-22"]


def _difficulty_rules(check: Deed) -> list[str]:
    """The rules behind the parts of the Difficulty Score."""
    found = ["OA-10"] if any(not each.off for each in check.drawbacks) else []
    found += ["OA-33"] if check.stunt else []
    return found + (["OA-36"] if check.count > 1 or check.outcomes > 1 else [])
