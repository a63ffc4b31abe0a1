"""Dice Pool as the table sees it: the contract's methods, each handed to the file of its subject."""

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
from oa_tui.rules.dice_pool import beings, drafts, offers, suffering, sums
from oa_tui.rules.dice_pool import card as cards
from oa_tui.rules.dice_pool import costs as prices
from oa_tui.rules.dice_pool import odds as chances
from oa_tui.rules.dice_pool.audit import audit
from oa_tui.rules.dice_pool.checks import AnyCheck, Attack, Move, defends, rolled
from oa_tui.rules.dice_pool.looks import LOOKS
from oa_tui.rules.dice_pool.resolve import resolve
from oa_tui.rules.dice_pool.sheets import SHEETS
from oa_tui.rules.table import Combatant, Id, Moment, Scene, Status


class DicePool:
    """A pool of dice that is both what somebody acts with and their health (C-DP-5: known as `dice-pool`)."""

    id: str = "dice-pool"
    title: str = "Dice Pool"
    sheets: Mapping[str, type[Any]] = SHEETS
    checks: Any = AnyCheck
    orders: tuple[Order, ...] = (Order("turns"), Order("sides"), Order("popcorn"), Order("free"))
    switches: Mapping[str, bool] = {drafts.SWITCH: False}
    suggestions: Suggestions = Suggestions()
    looks: Looks = LOOKS

    @property
    def audit(self) -> Callable[[Any], tuple[tuple[tuple[str | int, ...], str], ...]]:
        """What a valid sheet contradicts in itself (DP-5, DP-11)."""
        return audit

    def seat(self, sheet: Any | None) -> Seat:
        """DP-1, DP-14."""
        return beings.seat(sheet)

    def card(self, sheet: Any) -> Card:
        """DP-14."""
        return cards.card(sheet)

    def score(self, who: Id, mode: str, scene: Scene) -> int | AnyCheck | None:
        """DP-15: the party before everybody else; within each, as they stand in the list."""
        combatant = scene.combatants.get(who)
        if combatant is None or mode not in ("turns", "sides"):
            return None
        return 2 if combatant.side == "party" else 1

    def tiebreak(self, who: Id, scene: Scene) -> int:
        """DP-15: the list decides."""
        return 0

    def status(self, who: Combatant) -> Status:
        """DP-11, DP-13, C-DP-4."""
        return suffering.status(who)

    def offers(self, actor: Id, scene: Scene) -> tuple[Offer, ...]:
        """DP-4 to DP-10."""
        return offers.offers(actor, scene)

    def draft(self, offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
        """DP-2 with all that is known. Raises Refused."""
        return drafts.draft(offer, actor, targets, scene)

    def alter(self, check: AnyCheck, key: str, value: Any, scene: Scene) -> AnyCheck:
        """One field changed. Raises Refused."""
        changed: AnyCheck = reflect.change(self, drafts.prepared(check, key, value, scene), key, value)
        return drafts.alter(changed, key, scene)

    def fields(self, check: AnyCheck) -> tuple[Field, ...]:
        """What may be changed before the roll."""
        return sums.fields(check)

    def sums(self, check: AnyCheck) -> tuple[Sum, ...]:
        """DP-2, DP-5."""
        return sums.sums(check)

    def aim(self, check: AnyCheck) -> Aim:
        """DP-5, DP-13."""
        return sums.aim(check)

    def nudge(self, check: AnyCheck, by: int) -> AnyCheck | None:
        """DP-2: a die more or less."""
        return sums.nudge(check, by)

    def costs(self, check: AnyCheck, scene: Scene) -> tuple[AnyConsequence, ...]:
        """DP-2, DP-9, DP-12."""
        return prices.costs(check, scene)

    def blocked(self, check: AnyCheck) -> str:
        """DP-2: modifiers may leave no die to roll."""
        return "" if isinstance(check, Move) or rolled(check) else "no die is left to roll: assign more (DP-2)"

    def dice(self, check: AnyCheck) -> tuple[Hand, ...]:
        """DP-1, DP-12: the actor's d6, then the defender's. A move rolls none (DP-4)."""
        if isinstance(check, Move) or not rolled(check):
            return ()
        shield = defends(check) if isinstance(check, Attack) else None
        mine = Hand(check.who, (chances.SIDES,) * rolled(check), "" if shield is None else "the attacker")
        if shield is None:
            return (mine,)
        who = check.on[0] if check.on else "target"
        return (mine, Hand(who, (chances.SIDES,) * shield[0], "the defender"))

    def further(self, check: AnyCheck, hand: int, faces: tuple[int, ...]) -> int | None:
        """No die explodes."""
        return None

    def odds(self, check: AnyCheck) -> Odds:
        """DP-5, DP-9, DP-12, DP-13."""
        return chances.odds(check)

    def resolve(self, check: AnyCheck, throws: tuple[Throw, ...]) -> Outcome:
        """DP-4 to DP-13."""
        return resolve(check, throws)

    def after_roll(self, check: AnyCheck, outcome: Outcome, scene: Scene) -> tuple[Field, ...]:
        """DP-6: once rolled, nothing is moved between dice any more."""
        return ()

    def suffer(self, who: Id, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
        """DP-11."""
        return suffering.suffer(who, pool, by, scene)

    def moment(self, when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
        """DP-3."""
        return suffering.moment(when, scene)


SYSTEM = DicePool()
