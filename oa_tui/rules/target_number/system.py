"""Target number as the table sees it: the contract's methods, each handed to the file of its subject."""

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
from oa_tui.rules.gathering import token_uses
from oa_tui.rules.table import Combatant, Id, Moment, Scene, Status
from oa_tui.rules.target_number import beings, drafts, offers, sums
from oa_tui.rules.target_number import card as cards
from oa_tui.rules.target_number import odds as chances
from oa_tui.rules.target_number.audit import audit
from oa_tui.rules.target_number.checks import Action, AnyCheck, Initiative, Resistance, Surprise
from oa_tui.rules.target_number.looks import LOOKS
from oa_tui.rules.target_number.resolve import resolve
from oa_tui.rules.target_number.sheets import SHEETS
from oa_tui.rules.target_number.suggestions import SUGGESTIONS


class TargetNumber:
    """A d20 and modifiers against a Target Number."""

    id: str = "target-number"
    title: str = "Target number"
    sheets: Mapping[str, type[Any]] = SHEETS
    checks: Any = AnyCheck
    orders: tuple[Order, ...] = (Order("sides", afresh=True), Order("turns"), Order("popcorn"), Order("free"))
    switches: Mapping[str, bool] = {"nat20_crit_if_total_reaches": False}
    """C-AR-1."""
    suggestions: Suggestions = SUGGESTIONS
    looks: Looks = LOOKS

    @property
    def audit(self) -> Callable[[Any], tuple[tuple[tuple[str | int, ...], str], ...]]:
        """What a valid sheet contradicts in itself."""
        return audit

    def seat(self, sheet: Any | None) -> Seat:
        """AR-16."""
        return beings.seat(sheet)

    def card(self, sheet: Any) -> Card:
        """AR-15."""
        return cards.card(sheet)

    def score(self, who: Id, mode: str, scene: Scene) -> int | AnyCheck | None:
        """AR-14."""
        return beings.score(who, mode, scene)

    def tiebreak(self, who: Id, scene: Scene) -> int:
        """None: sides that roll the same act together, the characters first (AR-14)."""
        return 0

    def status(self, who: Combatant) -> Status:
        """AR-16."""
        return beings.status(who)

    def offers(self, actor: Id, scene: Scene) -> tuple[Offer, ...]:
        """AR-12, AR-13, AR-16."""
        return offers.offers(actor, scene)

    def draft(self, offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
        """AR-1 with all that is known. Raises Refused."""
        return drafts.draft(offer, actor, targets, scene)

    def alter(self, check: AnyCheck, key: str, value: Any, scene: Scene) -> AnyCheck:
        """One field changed. Raises Refused."""
        key, value = drafts.added(check, key, value)
        changed: AnyCheck = reflect.change(self, check, key, value)
        return drafts.alter(changed, key, scene)

    def fields(self, check: AnyCheck) -> tuple[Field, ...]:
        """What may be changed before the roll."""
        return sums.fields(check)

    def sums(self, check: AnyCheck) -> tuple[Sum, ...]:
        """AR-2, AR-3."""
        return sums.sums(check)

    def aim(self, check: AnyCheck) -> Aim:
        """AR-4."""
        return sums.aim(check)

    def nudge(self, check: AnyCheck, by: int) -> AnyCheck | None:
        """AR-3."""
        return sums.nudge(check, by)

    def costs(self, check: AnyCheck, scene: Scene) -> tuple[AnyConsequence, ...]:
        """A use of every token whose modifier counts; what a Round allows isn't told (AR-14)."""
        if not isinstance(check, (Action, Resistance)):
            return ()
        return token_uses(scene, (check.who, *check.on), check.modifiers)

    def blocked(self, check: AnyCheck) -> str:
        """Nothing is: a natural 20 always succeeds (AR-8)."""
        return ""

    def dice(self, check: AnyCheck) -> tuple[Hand, ...]:
        """AR-1: a d20. AR-14: a d6 for a side."""
        return (Hand(check.who, (6,) if isinstance(check, (Initiative, Surprise)) else (20,)),)

    def further(self, check: AnyCheck, hand: int, faces: tuple[int, ...]) -> int | None:
        """Nothing explodes."""
        return None

    def odds(self, check: AnyCheck) -> Odds:
        """AR-9."""
        return chances.odds(check)

    def resolve(self, check: AnyCheck, throws: tuple[Throw, ...]) -> Outcome:
        """AR-5, AR-11."""
        return resolve(check, throws)

    def after_roll(self, check: AnyCheck, outcome: Outcome, scene: Scene) -> tuple[Field, ...]:
        """Nothing changes a roll that lies."""
        return ()

    def suffer(self, who: Id, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
        """Nothing beyond the Wound Limit (AR-16)."""
        return ()

    def moment(self, when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
        """No moment sets anything off."""
        return ()


SYSTEM = TargetNumber()
