"""The outcome of a check, given the dice: word, breakdown, consequences and the rules that were used."""

from __future__ import annotations

from oa_tui.rules.consequences import AnyConsequence, Gain, Work
from oa_tui.rules.contract import Outcome, Throw
from oa_tui.rules.target_number.checks import Action, AnyCheck, Initiative, Resistance, Rolled, Surprise
from oa_tui.rules.target_number.facing import (
    CRITICAL,
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    HIGH,
    SUCCESS,
    bonus,
    lines,
    need,
    outcome,
    shown,
    taken,
)
from oa_tui.rules.target_number.odds import MEASURED

Numbers = dict[str, int | str | tuple[int, ...] | None]

MORE = {
    CRITICAL_FAILURE: "it goes badly wrong, and makes another problem",
    CRITICAL_SUCCESS: "it works, and brings an extra benefit",
}
"""AR-5: what a critical outcome adds; the GM says what."""


def resolve(check: AnyCheck, throws: tuple[Throw, ...]) -> Outcome:
    """AR-5, AR-11: the outcome of these dice, with everything that follows from it."""
    throw = throws[0] if throws else Throw()
    if isinstance(check, (Initiative, Surprise)):
        return _measured(check, sum(throw.faces) if throw.total is None else throw.total)
    plus = bonus(check)
    face = throw.faces[0] if throw.faces else min(20, max(1, (throw.total or 0) - plus))
    word = outcome(face, plus, check.target_number, reaching=check.nat20_crit_if_total_reaches)
    said = [*_sums(check, plus), f"rolled {face}: {face + plus}", _compared(check, face, plus, word)]
    rules = [*_rules(check, face), *(["AR-5"] if word in MORE else [])]
    said += [MORE[word]] if word in MORE else []
    numbers: Numbers = {"need": need(check)}
    success = word in (SUCCESS, CRITICAL_SUCCESS)
    follows = _harm(check, word, said, numbers) if isinstance(check, Resistance) else _deed(check, success=success)
    effect = check.wounds if isinstance(check, Action) and check.wounds and success else None
    used = tuple(dict.fromkeys([*rules, *(each.rule for each in follows if each.rule)]))
    return Outcome(word, success, face + plus, tuple(said), effect, follows, used, numbers)


def _measured(check: Initiative | Surprise, face: int) -> Outcome:
    """AR-14: one d6 for a side."""
    what = "goes first where it is highest" if isinstance(check, Initiative) else "the GM says who is surprised"
    text = (f"{check.side}: rolled {face}", f"{check.side} {what}" if isinstance(check, Initiative) else what)
    return Outcome(MEASURED, None, face, text, rules=("AR-14",))


def _deed(check: Action, *, success: bool) -> tuple[AnyConsequence, ...]:
    """AR-16: the wounds an attack prints, and a point of a track; both are only proposed, the GM changes them."""
    found: list[AnyConsequence] = []
    if success and check.wounds:
        why = check.label or "the attack"
        whos = check.on or ("target",)
        found += [Gain(who=who, pool="wounds", n=check.wounds, why=why, rule="AR-16") for who in whos]
    if success and check.track:
        found.append(Work(who=check.who, track=check.track, by=-1, why="a step on"))
    return tuple(found)


def _harm(check: Resistance, word: str, said: list[str], numbers: Numbers) -> tuple[AnyConsequence, ...]:
    """AR-11: what is left of the harm."""
    hurt = taken(check.damage, word)
    numbers["damage_taken"] = hurt
    how = {CRITICAL_SUCCESS: "negated", SUCCESS: "halved"}.get(word, "in full")
    said.append(f"harm {check.damage}, {how}: {hurt}" if check.damage else f"the effect is {how}")
    if not hurt:
        return ()
    return (Gain(who=check.who, pool="wounds", n=hurt, why=check.label or "the hazard", rule="AR-11"),)


def _sums(check: Rolled, plus: int) -> list[str]:
    parts = [f"{line.label} {line.value:+d}" for line in lines(check) if not line.off]
    return [f"Modifiers {plus:+d}: {', '.join(parts)}" if parts else f"Modifiers {plus:+d}"]


def _compared(check: Rolled, face: int, plus: int, word: str) -> str:
    """AR-4, with the words of AR-7 and AR-8 where the face alone decides."""
    sign = "≥" if face + plus >= check.target_number else "<"
    text = f"{face + plus} {sign} {check.target_number}"
    if face in (1, 20):
        text = f"a natural {face}, {text}"
    return f"{text}, needed {shown(need(check))}+: {word.replace('-', ' ')}"


def _rules(check: Rolled, face: int) -> list[str]:
    """The rules behind an outcome."""
    found = ["AR-1", *(["AR-3"] if any(not line.off for line in lines(check)) else []), "AR-4"]
    if face <= 1:
        found.append("AR-7")
    elif face >= 20:
        found += ["AR-8", *(["C-AR-1"] if check.target_number >= HIGH else [])]
    elif face % CRITICAL == 0:
        found.append("AR-6")
    if isinstance(check, Resistance):
        found += ["AR-10", "AR-11", *(["AR-12"] if check.hazard and check.ability.label else [])]
    return found
