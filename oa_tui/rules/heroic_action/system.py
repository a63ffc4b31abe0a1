"""Heroic Action as the table sees it: the contract's methods, each handed to the file of its subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oa_tui.rules import reflect
from oa_tui.rules.contract import Hand, Looks, Order, Suggestions
from oa_tui.rules.heroic_action import altering, beings, drafts, scores, suffering, throwing
from oa_tui.rules.heroic_action import audit as audits
from oa_tui.rules.heroic_action import card as cards
from oa_tui.rules.heroic_action import costs as prices
from oa_tui.rules.heroic_action import odds as chances
from oa_tui.rules.heroic_action import offers as choices
from oa_tui.rules.heroic_action import resolve as resolving
from oa_tui.rules.heroic_action import sums as parts
from oa_tui.rules.heroic_action.checks import Act, AnyCheck
from oa_tui.rules.heroic_action.looks import LOOKS
from oa_tui.rules.heroic_action.sheets import SHEETS
from oa_tui.rules.heroic_action.suggestions import SUGGESTIONS
from oa_tui.rules.table import Id, Scene

BASIC = 3
"""AC-13: the shots of a Basic Action, and of a bare next."""


class HeroicAction:
    """A positive d6 less a negative d6, and a counter of shots (AC-10 to AC-12)."""

    id: str = "heroic-action"
    title: str = "Heroic Action"
    sheets: Mapping[str, type[Any]] = SHEETS
    checks: Any = AnyCheck
    orders: tuple[Order, ...] = (
        Order("shots", afresh=True, passing=BASIC),
        Order("turns"),
        Order("sides"),
        Order("popcorn"),
        Order("free"),
    )
    switches: Mapping[str, bool] = {"setback_by_attributes": False}
    suggestions: Suggestions = SUGGESTIONS
    looks: Looks = LOOKS

    audit = staticmethod(audits.audit)
    seat = staticmethod(beings.seat)
    card = staticmethod(cards.card)
    status = staticmethod(suffering.status)
    offers = staticmethod(choices.offers)
    draft = staticmethod(drafts.draft)
    fields = staticmethod(parts.fields)
    sums = staticmethod(parts.sums)
    aim = staticmethod(parts.aim)
    nudge = staticmethod(parts.nudge)
    costs = staticmethod(prices.costs)
    odds = staticmethod(chances.odds)
    resolve = staticmethod(resolving.resolve)
    after_roll = staticmethod(parts.after_roll)
    suffer = staticmethod(suffering.suffer)
    moment = staticmethod(suffering.moment)

    def score(self, who: Id, mode: str, scene: Scene) -> int | AnyCheck | None:
        """AC-9: the first shot; where turns are taken once a round it is the order score."""
        return drafts.first_shot(who, scene) if mode in ("shots", "turns") else None

    def tiebreak(self, who: Id, scene: Scene) -> int:
        """AC-12: the higher Reflexes; players' characters go before all others anyway."""
        return beings.attribute_score(beings.sheet_of(who, scene), "reflexes")

    def alter(self, check: AnyCheck, key: str, value: Any, scene: Scene) -> AnyCheck:
        """One field changed. Raises Refused."""
        key, value = altering.meant(check, key, value)
        changed: AnyCheck = reflect.change(self, check, key, value)
        return altering.follow(changed, key, scene)

    def blocked(self, check: AnyCheck) -> str:
        """Nothing here forbids a roll."""
        return ""

    def dice(self, check: AnyCheck) -> tuple[Hand, ...]:
        """AC-1: two d6, the positive one first; AC-38: one more such hand for each point of Fortune."""
        if isinstance(check, Act) or not scores.is_rolled(check):
            return ()
        again = (Hand(check.who, throwing.SIDES, "the reroll", adds=False) for _ in range(check.fortune))
        return (Hand(check.who, throwing.SIDES, adds=False), *again)

    def further(self, check: AnyCheck, hand: int, faces: tuple[int, ...]) -> int | None:
        """AC-1, AC-4."""
        if isinstance(check, Act):
            return None
        return throwing.SIX if throwing.owes(faces, scores.reading(check, hand)) else None


SYSTEM = HeroicAction()
