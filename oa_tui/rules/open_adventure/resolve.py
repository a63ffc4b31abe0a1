"""The outcome of a check, given the dice: word, breakdown, consequences and the rules that were used."""

from __future__ import annotations

from oa_tui.rules.consequences import AnyConsequence, Lose, Spend
from oa_tui.rules.contract import Outcome, Throw
from oa_tui.rules.lines import Line
from oa_tui.rules.open_adventure import mending, times
from oa_tui.rules.open_adventure.checks import (
    AnyCheck,
    Auto,
    Compare,
    Death,
    Deed,
    Held,
    Mending,
    Opposed,
    Reaction,
    Scored,
)
from oa_tui.rules.open_adventure.odds import BLOCKED, CRITICAL_FAILURE, FAILURE, MEASURED, SUCCESS, effect_of
from oa_tui.rules.open_adventure.results import results, said
from oa_tui.rules.open_adventure.scores import (
    PRINTED,
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
from oa_tui.rules.open_adventure.throwing import Reach, Thrown, thrown

UNSCORED = "no Action Score is known: a bare total stands"

Numbers = dict[str, int | str | tuple[int, ...] | None]


def resolve(check: AnyCheck, throws: tuple[Throw, ...]) -> Outcome:
    """The outcome of these dice (OA-26, OA-30, OA-32), with everything that follows from it."""
    if isinstance(check, Auto):
        return mending.auto(check)
    score = action_score(check)
    sides = () if isinstance(check, Compare) else dice_for(score)
    known = isinstance(check, (Compare, Death)) or not check.unscored
    lines = [_sum("Action Score", score, action_lines(check), dice_name(sides)) if known else UNSCORED]
    rules = [*_score_rules(check, score)]
    numbers: Numbers = {"action_score": score, "difficulty_score": difficulty_score(check), "dice": dice_name(sides)}
    if why := blocked(check):
        numbers |= {"effect": None, "points_lost": 0, "stunt_cost": 0}
        return Outcome(BLOCKED, False, None, (*lines, why), rules=(*rules, "OA-24"), numbers=numbers)
    rolled = thrown(sides, _throw(throws, 0))
    if isinstance(check, Reaction) and check.base_difficulty is None:
        return _measured(check, rolled if sides or not known else None, lines, rules, numbers)
    if isinstance(check, (Reaction, Death, Mending)):
        return _mended(check, rolled if sides or not known else None, lines, rules, numbers)
    if isinstance(check, Compare):
        reach = Reach(score, difficulty_score(check) or 0, None)
        lines.append(_sum("Difficulty Score", reach.against, difficulty_lines(check)))
        rules += ["OA-32"]
    else:
        lines.append(_rolled_line(check, rolled))
        rules += _rolled_rules(check, rolled)
        base = (
            check.base_difficulty if not isinstance(check, Opposed) else _opponent(check, throws, lines, rules, numbers)
        )
        reach = Reach(rolled.total + story_points(check), base + added(check), rolled)
        numbers["difficulty_score"] = reach.against
        named = [Line("opponent's total", base, "")] if isinstance(check, Opposed) else []
        lines.append(_sum("Difficulty Score", reach.against, [*named, *difficulty_lines(check)]))
    rules += _difficulty_rules(check)
    return _settle(check, reach, lines, rules, numbers)


def _mended(check: Held, rolled: Thrown | None, lines: list[str], rules: list[str], numbers: Numbers) -> Outcome:
    """OA-26 and OA-30 for Death Checks, healing, and getting clear; without dice a total of 0 (D-OA-4)."""
    lines.append(_rolled_line(check, rolled) if rolled else "no dice at this score: the result is 0")
    reach = Reach(rolled.total + story_points(check) if rolled else 0, difficulty_score(check) or 0, rolled)
    lines.append(_sum("Difficulty Score", reach.against, difficulty_lines(check)))
    hopeless = rolled is None and isinstance(check, Death)
    success = reach.margin >= 0 and not reach.ones and not hopeless
    word = CRITICAL_FAILURE if reach.ones else SUCCESS if success else FAILURE
    lines.append(_verdict(reach, word))
    follows = [*mending.after(check, word, reach, lines), *_spent(check)]
    used = [*rules, *(_rolled_rules(check, rolled) if rolled else []), *_difficulty_rules(check)]
    used += [mending.rule_of(check), "OA-30" if reach.ones else "OA-26", *(each.rule for each in follows)]
    effect = reach.margin if success and isinstance(check, Mending) else None
    numbers["effect"] = effect
    rules_used = tuple(dict.fromkeys(used))
    return Outcome(word, success, reach.reached, tuple(lines), effect, tuple(follows), rules_used, numbers)


def _verdict(reach: Reach, word: str) -> str:
    """`7 < 9: failure`."""
    return f"{reach.reached} {'≥' if reach.margin >= 0 else '<'} {reach.against}: {word.replace('-', ' ')}"


def _rolled_rules(check: Scored | Death, rolled: Thrown) -> list[str]:
    return [*(["OA-25"] if rolled.exploded else []), *(["OA-62"] if story_points(check) else [])]


def _settle(check: Deed, reach: Reach, lines: list[str], rules: list[str], numbers: Numbers) -> Outcome:
    """OA-26 to OA-30: word and Effect, then what follows for targets, actor and Story Points."""
    success = reach.margin >= 0 and not reach.ones
    word = CRITICAL_FAILURE if reach.ones else SUCCESS if success else FAILURE
    if (time := check.extra_time) is not None and times.longer(time.taken, time.round):
        lines.append(f"{time.taken} is longer than a Round of {time.round}: it takes that many Rounds (D-OA-10)")
    lines.append(_verdict(reach, word))
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
        lost = results(check, effect, lines, follows)
    follows += said(check.then, word, "any")
    price = _stunt_price(check, reach.margin, success=success, follows=follows)
    follows += _spent(check)
    numbers |= {
        "effect": effect,
        "points_lost": lost[0] if isinstance(check.targets, int) else tuple(lost),
        "stunt_cost": price,
    }
    total = None if reach.rolled is None else reach.reached
    used = (*rules, *(each.rule for each in follows if each.rule))
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
    known = not check.opponent.unscored
    said = _sum("Action Score", score, action_lines(check.opponent), dice_name(sides)) if known else UNSCORED
    lines.append(f"{who}: {said}")
    result = thrown(sides, _throw(throws, 1))
    rolls = bool(sides) or not known
    total = result.total if rolls else 0
    lines.append(f"{who}: {result.text}: total {total}" if rolls else f"{who}: no dice at this score, total 0")
    if result.ones:
        lines.append(f"{who}: every die shows 1, a Critical Failure; the total stands (D-OA-3)")
    rules.append("OA-13")
    numbers |= {"opponent_score": score, "opponent_dice": dice_name(sides), "opponent_total": total}
    return total


def _stunt_price(check: Deed, margin: int, *, success: bool, follows: list[AnyConsequence]) -> int:
    """OA-34, OA-35: 1 point on success, else the gap and at least 1; armor doesn't help.

    A failed spell of somebody who isn't trained to cast costs double (OA-66).
    """
    if not check.stunt:
        return 0
    price = 1 if success else max(1, -margin) * (2 if check.doubled else 1)
    missed = f"the Stunt missed by {max(0, -margin)}" + (", doubled" if check.doubled else "")
    why, rule = ("the Stunt's price", "OA-35") if success else (missed, "OA-34")
    follows.append(Lose(who=check.who, pool=stunt_pool(check), n=price, why=why, rule=rule))
    return price


def _spent(check: Scored | Death) -> list[AnyConsequence]:
    """OA-62: who pays for the Story Points on this roll."""
    points = {check.who: check.story_points}
    for ally, n in check.ally_points.items():
        points[ally] = points.get(ally, 0) + n
    why = "added to the roll"
    return [Spend(who=who, what="story_points", n=n, why=why, rule="OA-62") for who, n in points.items() if n]


def _throw(throws: tuple[Throw, ...], hand: int) -> Throw:
    return throws[hand] if hand < len(throws) else Throw()


def _sum(title: str, value: int, parts: list[Line], note: str = "") -> str:
    """`Action Score 8 (d6+d10): Strength 4, Warrior 3, high ground +1`."""
    shown = [f"{part.label} {part.value:+d}" if part.switch else f"{part.label} {part.value}" for part in _on(parts)]
    head = f"{title} {value}" + (f" ({note})" if note else "")
    return f"{head}: {', '.join(shown)}" if shown else head


def _on(parts: list[Line]) -> list[Line]:
    return [part for part in parts if not part.off]


def _rolled_line(check: Scored | Death, rolled: Thrown) -> str:
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


def _score_rules(check: Scored | Death, score: int) -> list[str]:
    """The rules behind the parts of the Action Score and its dice."""
    if isinstance(check, Death):
        return ["OA-23" if score > PRINTED else "OA-22"]
    found = ["OA-39" if check.action_score is not None else "OA-14", *(["OA-16"] if check.mo_score else [])]
    found += ["OA-17"] if check.familiarity else []
    modifiers = [*check.benefits, *(() if check.familiarity else check.specializations)]
    found += ["OA-18"] if any(not each.off for each in modifiers) else []
    found += ["OA-19"] if any(not each.off and each.value > 1 for each in check.benefits) else []
    if (time := check.extra_time) is not None and times.extra_steps(time.base, time.taken, time.round):
        found.append("OA-20")
    if isinstance(check, Compare):
        return found
    return [*found, "OA-23" if score > PRINTED else "OA-22"]


def _difficulty_rules(check: AnyCheck) -> list[str]:
    """The rules behind the parts of the Difficulty Score."""
    if not isinstance(check, (Deed, Mending)):
        return []
    found = ["OA-10"] if any(not each.off for each in check.drawbacks) else []
    if isinstance(check, Mending):
        return found
    found += ["OA-33"] if check.stunt else []
    found += ["OA-66"] if check.spell else ["OA-64"] if check.range and check.distance else []
    found += ["OA-51"] if check.one_shot else []
    return found + (["OA-36"] if check.count > 1 or check.outcomes > 1 else [])
