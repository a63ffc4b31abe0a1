"""Heroic Action as the table sees it: the contract's methods, each handed to the file of its subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oa_tui.rules import reflect
from oa_tui.rules.consequences import AnyConsequence
from oa_tui.rules.contract import (
    Aim,
    Card,
    Field,
    Hand,
    Looks,
    Odds,
    Offer,
    Order,
    Outcome,
    Seat,
    Suggestions,
    Sum,
    Throw,
)
from oa_tui.rules.heroic_action import altering, beings, drafts, offers, scores, suffering, sums, throwing
from oa_tui.rules.heroic_action import card as cards
from oa_tui.rules.heroic_action import costs as prices
from oa_tui.rules.heroic_action import odds as chances
from oa_tui.rules.heroic_action.audit import audit
from oa_tui.rules.heroic_action.checks import Act, AnyCheck
from oa_tui.rules.heroic_action.looks import LOOKS
from oa_tui.rules.heroic_action.resolve import resolve
from oa_tui.rules.heroic_action.sheets import SHEETS
from oa_tui.rules.heroic_action.suggestions import SUGGESTIONS
from oa_tui.rules.table import Combatant, Id, Moment, Scene, Status

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

    @property
    def audit(self) -> Callable[[Any], tuple[tuple[tuple[str | int, ...], str], ...]]:
        """What a valid sheet contradicts in itself."""
        return audit

    def seat(self, sheet: Any | None) -> Seat:
        """AC-36."""
        return beings.seat(sheet)

    def card(self, sheet: Any) -> Card:
        """AC-41."""
        return cards.card(sheet)

    def score(self, who: Id, mode: str, scene: Scene) -> int | AnyCheck | None:
        """AC-9: the first shot; where turns are taken once a round it is the order score."""
        return drafts.first_shot(who, scene) if mode in ("shots", "turns") else None

    def tiebreak(self, who: Id, scene: Scene) -> int:
        """AC-12: the higher Reflexes; players' characters go before all others anyway."""
        return beings.attribute_score(beings.sheet_of(who, scene), "reflexes")

    def status(self, who: Combatant) -> Status:
        """AC-36."""
        return suffering.status(who)

    def offers(self, actor: Id, scene: Scene) -> tuple[Offer, ...]:
        """AC-21 to AC-28, AC-41."""
        return offers.offers(actor, scene)

    def draft(self, offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
        """With all that is known. Raises Refused."""
        return drafts.draft(offer, actor, targets, scene)

    def alter(self, check: AnyCheck, key: str, value: Any, scene: Scene) -> AnyCheck:
        """One field changed. Raises Refused."""
        key, value = altering.meant(check, key, value)
        changed: AnyCheck = reflect.change(self, check, key, value)
        return altering.follow(changed, key, scene)

    def fields(self, check: AnyCheck) -> tuple[Field, ...]:
        """What may be changed before the roll."""
        return sums.fields(check)

    def sums(self, check: AnyCheck) -> tuple[Sum, ...]:
        """AC-1 to AC-4."""
        return sums.sums(check)

    def aim(self, check: AnyCheck) -> Aim:
        """AC-2."""
        return sums.aim(check)

    def nudge(self, check: AnyCheck, by: int) -> AnyCheck | None:
        """AC-31."""
        return sums.nudge(check, by)

    def costs(self, check: AnyCheck, scene: Scene) -> tuple[AnyConsequence, ...]:
        """AC-13 to AC-17."""
        return prices.costs(check, scene)

    def blocked(self, check: AnyCheck) -> str:
        """Nothing here forbids a roll."""
        return ""

    def dice(self, check: AnyCheck) -> tuple[Hand, ...]:
        """AC-1: two d6, the positive one first; AC-38: one more such hand for each point of Fortune."""
        if isinstance(check, Act) or not scores.is_rolled(check):
            return ()
        again = (Hand(check.who, throwing.SIDES, "the reroll") for _ in range(check.fortune))
        return (Hand(check.who, throwing.SIDES), *again)

    def further(self, check: AnyCheck, hand: int, faces: tuple[int, ...]) -> int | None:
        """AC-1, AC-4."""
        if isinstance(check, Act):
            return None
        return throwing.SIX if throwing.owes(faces, scores.reading(check, hand)) else None

    def odds(self, check: AnyCheck) -> Odds:
        """AC-2, AC-6."""
        return chances.odds(check)

    def resolve(self, check: AnyCheck, throws: tuple[Throw, ...]) -> Outcome:
        """AC-2, AC-6."""
        return resolve(check, throws)

    def after_roll(self, check: AnyCheck, outcome: Outcome, scene: Scene) -> tuple[Field, ...]:
        """AC-38."""
        return sums.after_roll(check, outcome, scene)

    def suffer(self, who: Id, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
        """AC-16."""
        return suffering.suffer(who, pool, by, scene)

    def moment(self, when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
        """AC-17, AC-36."""
        return suffering.moment(when, scene)


SYSTEM = HeroicAction()
