"""Dice Pool as the table sees it: the contract's methods, each handed to the file of its subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oa_tui.rules import reflect
from oa_tui.rules.contract import Field, Hand, Looks, Order, Outcome, Suggestions
from oa_tui.rules.dice_pool import audit as audits
from oa_tui.rules.dice_pool import beings, drafts, suffering
from oa_tui.rules.dice_pool import card as cards
from oa_tui.rules.dice_pool import costs as prices
from oa_tui.rules.dice_pool import odds as chances
from oa_tui.rules.dice_pool import offers as choices
from oa_tui.rules.dice_pool import resolve as resolving
from oa_tui.rules.dice_pool import sums as parts
from oa_tui.rules.dice_pool.checks import AnyCheck, Attack, Move, defends, need, rolled
from oa_tui.rules.dice_pool.looks import LOOKS
from oa_tui.rules.dice_pool.sheets import SHEETS
from oa_tui.rules.table import Id, Scene


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
    suffer = staticmethod(suffering.suffer)
    moment = staticmethod(suffering.moment)

    def score(self, who: Id, mode: str, scene: Scene) -> int | AnyCheck | None:
        """DP-15: the party before everybody else; within each, as they stand in the list."""
        combatant = scene.combatants.get(who)
        if combatant is None or mode not in ("turns", "sides"):
            return None
        return 2 if combatant.side == "party" else 1

    def tiebreak(self, who: Id, scene: Scene) -> int:
        """DP-15: the list decides."""
        return 0

    def alter(self, check: AnyCheck, key: str, value: Any, scene: Scene) -> AnyCheck:
        """One field changed. Raises Refused."""
        changed: AnyCheck = reflect.change(self, drafts.prepared(check, key, value, scene), key, value)
        return drafts.alter(changed, key, scene)

    def blocked(self, check: AnyCheck) -> str:
        """DP-2: modifiers may leave no die to roll."""
        return "" if isinstance(check, Move) or rolled(check) else "no die is left to roll: assign more (DP-2)"

    def dice(self, check: AnyCheck) -> tuple[Hand, ...]:
        """DP-1, DP-12: the actor's d6, then the defender's. A move rolls none (DP-4)."""
        if isinstance(check, Move) or not rolled(check):
            return ()
        shield = defends(check) if isinstance(check, Attack) else None
        label = "" if shield is None else "the attacker"
        mine = Hand(check.who, (chances.SIDES,) * rolled(check), label, face=need(check))
        if shield is None:
            return (mine,)
        who = check.on[0] if check.on else "target"
        return (mine, Hand(who, (chances.SIDES,) * shield[0], "the defender", face=shield[1]))

    def further(self, check: AnyCheck, hand: int, faces: tuple[int, ...]) -> int | None:
        """No die explodes."""
        return None

    def after_roll(self, check: AnyCheck, outcome: Outcome, scene: Scene) -> tuple[Field, ...]:
        """DP-6: once rolled, nothing is moved between dice any more."""
        return ()


SYSTEM = DicePool()
