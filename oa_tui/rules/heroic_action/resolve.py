"""The outcome of a check, given the dice: word, breakdown, consequences and the rules that were used."""

from __future__ import annotations

from oa_tui.rules.consequences import AnyConsequence, Begin, Defeat, Spend, Work
from oa_tui.rules.contract import Outcome, Throw
from oa_tui.rules.heroic_action import follows
from oa_tui.rules.heroic_action.checks import Act, Action, Aimed, AnyCheck, AnyRoll, Assist, Attack, FirstShot, Stunt
from oa_tui.rules.heroic_action.odds import FAILURE, FUMBLE, MEASURED, SUCCESS, WINDFALL
from oa_tui.rules.heroic_action.scores import difficulty, difficulty_lines, is_rolled, reading, score, score_lines
from oa_tui.rules.heroic_action.throwing import Special, Thrown, signed, thrown
from oa_tui.rules.lines import Line

Numbers = dict[str, int | str | tuple[int, ...] | None]


def resolve(check: AnyCheck, throws: tuple[Throw, ...]) -> Outcome:
    """The outcome of these dice (AC-2, AC-6), with everything that follows from it.

    A bare total is what a player says: skill and modifiers are in it, and nobody knows what the dice showed.
    """
    if isinstance(check, Act):
        return _done(check)
    if isinstance(check, Assist) and not is_rolled(check):
        lines = (f"{check.skill} against the friend's {check.friend_skill}: no roll is needed",)
        numbers: Numbers = {"outcome_value": None, "special": None, "hits": 0}
        return Outcome(
            SUCCESS, True, None, lines, consequences=tuple(follows.of_help(check)), rules=("AC-23",), numbers=numbers
        )
    lying = [_lying(check, throws, hand) for hand in range(check.fortune + 1)]
    last = lying[-1]
    bare = throws[check.fortune].total if check.fortune < len(throws) else None
    total = score(check) + last.roll if bare is None else bare
    lines_ = [_sum("First shot" if isinstance(check, FirstShot) else "Skill", score(check), score_lines(check))]
    lines_ += [f"rolled {each.text}, thrown again for Fortune (AC-38)" for each in lying[:-1]]
    lines_.append(
        f"rolled {last.text}: total {total}".replace("-", "−") if bare is None else f"a bare total of {total}"
    )
    if isinstance(check, FirstShot):
        return _first_shot(check, total, last.special, lines_)
    return _settle(check, total, last.special, lines_)


def _settle(check: Action | Attack | Stunt | Assist, total: int, special: Special | None, lines: list[str]) -> Outcome:
    """AC-2, AC-6: the word, then what follows for actor and target; equal is a marginal success (C-AC-5)."""
    outcome = total - difficulty(check)
    success = outcome >= 0
    word = SUCCESS if success else FAILURE
    if special == "boxcars":
        word = WINDFALL if success else FUMBLE
    lines.append(_sum("Difficulty", difficulty(check), difficulty_lines(check)))
    marginal = ", just so: the GM may add a small snag" if outcome == 0 else ""
    lines.append(f"{total} {'≥' if success else '<'} {difficulty(check)}: {word}{marginal}".replace("-", "−"))
    hits, found = _results(check, outcome, lines) if success else (0, [])
    found += follows.of_specials(check, special, success=success)
    found += _spent(check)
    rules = [*_rules(check, special), *(each.rule for each in found if each.rule)]
    return Outcome(
        word,
        success,
        total,
        tuple(lines),
        hits if isinstance(check, Attack) else None,
        _once(found),
        tuple(dict.fromkeys(rules)),
        {"outcome_value": outcome, "special": special, "hits": hits},
    )


def _results(check: Aimed | Assist, outcome: int, lines: list[str]) -> tuple[int, list[AnyConsequence]]:
    """What a success does by its kind: Hits, and the consequences."""
    if isinstance(check, Attack):
        hits, found = follows.of_attack(check, outcome)
        final = check.damage + outcome
        sign = "≥" if hits else "<"
        lines.append(f"damage {check.damage} + outcome {outcome} = {final} {sign} soak {check.soak}: {hits} Hit")
        return hits, found
    if isinstance(check, Stunt):
        return 0, follows.of_stunt(check, outcome)
    if isinstance(check, Assist):
        return 0, follows.of_help(check)
    if isinstance(check, Action) and check.track:
        return 0, [Work(who=check.who, track=check.track, by=-1, why=f"outcome {outcome}", rule="AC-2")]
    return 0, []


def _first_shot(check: FirstShot, total: int, special: Special | None, lines: list[str]) -> Outcome:
    """AC-9, AC-11, AC-17: the total is the first shot; at 0 or less there is no turn this Round."""
    if total <= 0:
        lines.append("0 or less: no turn this Round")
    numbers: Numbers = {"outcome_value": None, "special": special, "hits": 0}
    rules = ["AC-9", "AC-4", *(["AC-17"] if check.stances else []), *(["AC-38"] if check.fortune else [])]
    return Outcome(
        MEASURED, None, total, tuple(lines), consequences=tuple(_spent(check)), rules=tuple(rules), numbers=numbers
    )


def _done(check: Act) -> Outcome:
    """AC-13: nothing is rolled and nothing can fail."""
    found = follows.of_act(check)
    text = (check.text,) if check.text else ()
    numbers: Numbers = {"outcome_value": None, "special": None, "hits": 0}
    return Outcome(SUCCESS, True, None, text, consequences=tuple(found), rules=("AC-13",), numbers=numbers)


def _lying(check: AnyRoll, throws: tuple[Throw, ...], hand: int) -> Thrown:
    throw = throws[hand] if hand < len(throws) else Throw()
    if throw.total is not None:
        return Thrown(0, None, f"a bare total of {throw.total}")
    return thrown(throw.faces, reading(check, hand))


def _spent(check: AnyRoll) -> list[AnyConsequence]:
    """AC-38: a point of Fortune for each reroll."""
    if not check.fortune:
        return []
    return [Spend(who=check.who, what="fortune", n=check.fortune, why="thrown again", rule="AC-38")]


def _once(found: list[AnyConsequence]) -> tuple[AnyConsequence, ...]:
    """Each combatant has one Setback, or is defeated once, whatever brought it: the first that was found."""
    kept: list[AnyConsequence] = []
    struck: set[str] = set()
    for each in found:
        if isinstance(each, Defeat) or (isinstance(each, Begin) and each.condition.name == follows.SETBACK):
            if each.who in struck:
                continue
            struck.add(each.who)
        kept.append(each)
    return tuple(kept)


def _sum(title: str, value: int, parts: list[Line]) -> str:
    """`Skill 11: Shoot 12, impairment −2, drama +1`."""
    on = [part for part in parts if not part.off]
    shown = [f"{one.label} {signed(one.value) if at else one.value}" for at, one in enumerate(on)]
    return f"{title} {value}: {', '.join(shown)}".replace("-", "−")


def _rules(check: Action | Attack | Stunt | Assist, special: Special | None) -> list[str]:
    """The rules behind dice and numbers."""
    how = reading(check, check.fortune)
    found = ["AC-4"] if how.closed else []
    found += ["AC-3"] if how.confident else [] if how.closed else ["AC-1"]
    found.append("AC-2")
    found += ["AC-6"] if special == "boxcars" else ["AC-7"] if special == "snake-eyes" and check.friction else []
    found += ["D-AC-2"] if special == "boxcars" and how.closed and how.confident else []
    found += ["AC-31"] if any(not each.off for each in check.modifiers) else []
    found += ["AC-32"] if check.impairment or (isinstance(check, Aimed) and check.target_impairment) else []
    found += ["AC-25"] if isinstance(check, Aimed) and check.defend else []
    kinds = ((Attack, "AC-22"), (Stunt, "AC-27"), (Assist, "AC-23"))
    found += [rule for kind, rule in kinds if isinstance(check, kind)]
    found += ["AC-35"] if isinstance(check, Attack) else []
    return found
