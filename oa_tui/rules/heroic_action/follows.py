"""What follows from an outcome: Hits, Setbacks, tokens, shots lost, help given, conditions of an Act."""

from __future__ import annotations

import msgspec

from oa_tui.rules.consequences import AnyConsequence, Begin, Defeat, End, Lose, Note, Spend
from oa_tui.rules.heroic_action.checks import MOST_HELP, Act, Action, Aimed, AnyRoll, Assist, Attack, FirstShot, Stunt
from oa_tui.rules.heroic_action.throwing import Special
from oa_tui.rules.table import Condition, Effect, Id

SETBACK = "Setback"
SETBACK_OVER_SOAK = 10
"""AC-35, C-AC-7: how far over the soak damage must go for a Setback."""
TOKEN = 3
"""AC-27: what a Stunt's token adds to one later roll."""
TIME = 3
"""AC-20: the shots that a time-buying Stunt takes."""
ASSISTED = "Assisted"


def target_of(check: Aimed | Assist) -> Id:
    """Who is meant, by id; a plain word where a document names nobody."""
    if check.on:
        return check.on[0]
    return "friend" if isinstance(check, Assist) else "target"


def setback(who: Id, why: str, rule: str, *, named: bool) -> AnyConsequence:
    """AC-37: a handicap, rarely beyond the Round; somebody unnamed is out of the fight."""
    if not named:
        return Defeat(who=who, word="defeated", why=f"{why}; nobody's name is known here", rule=rule)
    handicap = Condition("", SETBACK, "A handicap that fits what happened.", note="until end of round")
    return Begin(who=who, condition=handicap, why=why, rule=rule)


def of_specials(check: AnyRoll, special: Special | None, *, success: bool) -> list[AnyConsequence]:
    """AC-6: boxcars are a windfall or the opponent's Setback, or one's own; AC-7: snake-eyes under friction."""
    if isinstance(check, FirstShot):
        return []
    if special == "snake-eyes" and check.friction:
        why = "snake-eyes under friction: it fails, breaks or runs dry"
        return [setback(check.who, why, "AC-7", named=check.actor_named)]
    if special != "boxcars":
        return []
    if not success:
        return [setback(check.who, "boxcars and a failure: a fumble", "AC-6", named=check.actor_named)]
    if (
        isinstance(check, Aimed)
        and (check.on or check.target or not isinstance(check, Action))
        and not _on_track(check)
    ):
        return [setback(target_of(check), "boxcars: this, or a windfall", "AC-6", named=check.target_named)]
    return [Note(who=check.who, text="Boxcars: some kind of windfall", rule="AC-6")]


def _on_track(check: Aimed) -> bool:
    return isinstance(check, Action) and bool(check.track)


def of_attack(check: Attack, outcome: int) -> tuple[int, list[AnyConsequence]]:
    """AC-35: damage plus outcome: a Hit at the soak, a Setback besides at the soak + 10, or from what is given."""
    final = check.damage + outcome
    if final < check.soak:
        return 0, []
    who = target_of(check)
    why = f"{check.damage} + {outcome} = {final} against soak {check.soak}"
    found: list[AnyConsequence] = [Lose(who=who, pool="hits", n=1, why=why, rule="AC-35")]
    limit = check.soak + SETBACK_OVER_SOAK if check.setback_at is None else check.setback_at
    if final >= limit:
        found.append(setback(who, f"damage {final} reaches {limit}", "AC-35", named=check.target_named))
    return 1, found


def of_stunt(check: Stunt, outcome: int) -> list[AnyConsequence]:
    """AC-20, AC-27, AC-30: a token for one later roll, or 3 shots; an outcome that reaches the attribute is a Setback.

    A Setback of time takes as many shots as the outcome.
    """
    who = target_of(check)
    much = check.attribute is not None and outcome >= check.attribute
    why = f"outcome {outcome} reaches the attribute {check.attribute}"
    if check.take == "token":
        found: list[AnyConsequence] = [_token(check)]
    else:
        lost = max(TIME, outcome) if much and check.target_named else TIME
        found = [Spend(who=who, what="shots", n=lost, why="held up by the Stunt", rule="AC-20")]
        if much and check.target_named:
            return found
    return [*found, setback(who, why, "AC-27", named=check.target_named)] if much else found


def _token(check: Stunt) -> Begin:
    """AC-30: gone once used; a second one against the same target is kept beside the first."""
    name = f"+{TOKEN} against {check.target}" if check.target else f"+{TOKEN} token"
    when = (f"against:{check.on[0]}",) if check.on else ()
    effect = Effect("token", TOKEN, "stunt token", when=when)
    token = Condition("", name, "Once, then gone.", (effect,), uses=check.held + 1)
    return Begin(who=check.who, condition=token, why="the Stunt's advantage", rule="AC-27")


def of_help(check: Assist) -> list[AnyConsequence]:
    """AC-23: +1 for each helper, +3 at most, on the friend's next action if that is the one that was named."""
    who, help_ = target_of(check), min(MOST_HELP, check.helped + 1)
    if check.helped >= MOST_HELP:
        return [Note(who=who, text=f"Help adds no more than +{MOST_HELP}", rule="AC-23")]
    name = f"{ASSISTED}: {check.skill_name}" if check.skill_name else ASSISTED
    when = (check.skill_name.lower(),) if check.skill_name else ()
    aid = Condition("", name, "For the next action only.", (Effect("roll", help_, "assistance", when=when),), uses=1)
    return [Begin(who=who, condition=aid, why=f"helped: {help_:+d}", rule="AC-23")]


def of_act(check: Act) -> list[AnyConsequence]:
    """AC-15, AC-17, AC-18, AC-25: what ends with the Act, then what begins."""
    found: list[AnyConsequence] = [End(who=check.who, condition=name) for name in check.ends]
    if check.begins:
        found.append(Begin(who=check.who, condition=msgspec.convert(check.begins, Condition), why=check.label))
    return found
