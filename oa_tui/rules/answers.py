"""What `resolve` and `odds` answer outside a table: JSON with the promised keys, and lines for people."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from oa_tui.rules import rolling
from oa_tui.rules.consequences import (
    AnyConsequence,
    Begin,
    Defeat,
    End,
    Gain,
    Lose,
    Note,
    Refresh,
    Remember,
    Spend,
    Todo,
    Work,
)
from oa_tui.rules.contract import C, Odds, System, Throw
from oa_tui.rules.reflect import one_more
from oa_tui.rules.shapes import plain, struct_type

_PLACES = 12
"""Decimals of a bounded chance; its proven error is below the last of them."""

_MEAN_PLACES = 9
"""Decimals of a bounded mean, whose error is larger than a chance's."""


def percent(chance: Fraction) -> str:
    """A chance for people: `83.3 %`."""
    return f"{float(chance * 100):.1f} %"


def resolve_json(system: System[C], check: C, throws: tuple[Throw, ...]) -> dict[str, Any]:
    """The outcome under its promised JSON names. Raises DiceError for dice that aren't what the check asks for."""
    rolling.check_throws(system, check, throws)
    outcome = system.resolve(check, throws)
    odds = system.odds(check)
    return {
        "system": system.id,
        "check": struct_type(type(check)).tag,
        "outcome": outcome.word,
        "success": outcome.success,
        "faces": [face for throw in throws for face in throw.faces],
        "total": outcome.total,
        "breakdown": list(outcome.breakdown),
        "consequences": plain(outcome.consequences),
        "rules": list(outcome.rules),
        **_chances(odds),
        **plain(outcome.numbers),
    }


def odds_json(system: System[C], check: C) -> dict[str, Any]:
    """The odds under their promised JSON names, with what one more benefit or drawback makes of them."""
    odds = system.odds(check)
    found = _chances(odds)
    if odds.effect is not None:
        found["mean_effect"] = f"{float(odds.effect):.{_MEAN_PLACES}f}" if odds.error else str(odds.effect)
    for name, other in zip(("with_benefit", "with_drawback"), one_more(system, check), strict=True):
        if other is not None:
            chances = _chances(other)
            found[name] = {"odds": chances["odds"], "p_success": chances["p_success"]}
    return found


def _chances(odds: Odds) -> dict[str, Any]:
    shares = _shares(odds)
    good = sum((share for share, degree in zip(shares, odds.degrees, strict=True) if degree.good), Fraction(0))
    said = str if not odds.error else _decimal
    return {
        "odds": {degree.word: said(share) for share, degree in zip(shares, odds.degrees, strict=True)},
        "p_success": None if odds.success is None else said(good),
        "exact": not odds.error,
    }


def _shares(odds: Odds) -> list[Fraction]:
    """The chances; bounded ones rounded to what is printed, the last being what the others leave of 1."""
    if not odds.error:
        return [degree.p for degree in odds.degrees]
    rounded = [round(degree.p, _PLACES) for degree in odds.degrees[:-1]]
    return [*rounded, Fraction(1) - sum(rounded, Fraction(0))]


def _decimal(chance: Fraction) -> str:
    return f"{Decimal(chance.numerator) / Decimal(chance.denominator):.{_PLACES}f}"


def resolve_text(system: System[C], check: C, throws: tuple[Throw, ...]) -> list[str]:
    """The outcome as lines for people. Raises DiceError for dice that aren't what the check asks for."""
    rolling.check_throws(system, check, throws)
    outcome = system.resolve(check, throws)
    odds = system.odds(check)
    lines = [outcome.word.replace("-", " ").capitalize(), *(f"  {line}" for line in outcome.breakdown)]
    if odds.success is not None:
        lines.append(f"  the chance was {percent(odds.success)}")
    lines += ["It follows", *(f"  {describe(each)}" for each in outcome.consequences)] if outcome.consequences else []
    return [*lines, f"Rules {', '.join(outcome.rules)}"] if outcome.rules else lines


def odds_text(system: System[C], check: C) -> list[str]:
    """The odds as lines for people, worst degree first."""
    odds = system.odds(check)
    lines = [f"{degree.word.replace('-', ' '):<20}{percent(degree.p):>8}" for degree in odds.degrees]
    if odds.certain is not None:
        lines = [f"{'exactly':<20}{odds.certain:>8}"]
    if odds.effect is not None:
        lines.append(f"{'mean effect':<20}{float(odds.effect):>8.1f}")
    for name, other in zip(("one more benefit", "one more drawback"), one_more(system, check), strict=True):
        if other is not None and other.success is not None:
            lines.append(f"{name:<20}{percent(other.success):>8}")
    return lines


def describe(consequence: AnyConsequence) -> str:
    """One consequence as a sentence without a table: who, what, why."""
    why = f" ({consequence.why})" if consequence.why else ""
    return f"{consequence.who} {_deed(consequence)}{why}"


def _deed(one: AnyConsequence) -> str:
    match one:
        case Lose():
            return f"loses {one.n} {words(one.pool)}"
        case Gain():
            return f"gains {one.n} {words(one.pool)}"
        case Spend():
            return f"spends {'all' if one.every else one.n} {words(one.what)}"
        case Refresh():
            return "begins a new turn with " + ", ".join(f"{n} {words(name)}" for name, n in one.turn.items())
        case Begin():
            return f"is now {one.condition.name}"
        case End():
            return f"is no longer {one.condition}"
        case Defeat():
            return f"is {one.word}"
        case Work():
            return f"moves {one.track} by {one.by:+d}"
        case Remember():
            return f"keeps {words(one.key)} {one.value}"
        case Todo():
            return f"must make a check: {one.document.get('check', '')}"
        case Note():
            return f"- {one.text}"


def words(name: str) -> str:
    """A pool's or allowance's name for people: `challenge_points` is Challenge Points."""
    return name.replace("_", " ").title()
