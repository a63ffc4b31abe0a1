"""Target number as the table sees it: the contract's methods, each handed to the file of its subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oa_tui.rules import reflect
from oa_tui.rules.consequences import AnyConsequence
from oa_tui.rules.contract import Field, Hand, Looks, Order, Outcome, Suggestions
from oa_tui.rules.gathering import token_uses
from oa_tui.rules.table import Id, Moment, Scene
from oa_tui.rules.target_number import audit as audits
from oa_tui.rules.target_number import beings, drafts
from oa_tui.rules.target_number import card as cards
from oa_tui.rules.target_number import odds as chances
from oa_tui.rules.target_number import offers as choices
from oa_tui.rules.target_number import resolve as resolving
from oa_tui.rules.target_number import sums as parts
from oa_tui.rules.target_number.checks import Action, AnyCheck, Initiative, Resistance, Surprise
from oa_tui.rules.target_number.looks import LOOKS
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

    audit = staticmethod(audits.audit)
    seat = staticmethod(beings.seat)
    card = staticmethod(cards.card)
    score = staticmethod(beings.score)
    status = staticmethod(beings.status)
    offers = staticmethod(choices.offers)
    draft = staticmethod(drafts.draft)
    fields = staticmethod(parts.fields)
    sums = staticmethod(parts.sums)
    aim = staticmethod(parts.aim)
    nudge = staticmethod(parts.nudge)
    odds = staticmethod(chances.odds)
    resolve = staticmethod(resolving.resolve)

    def tiebreak(self, who: Id, scene: Scene) -> int:
        """None: sides that roll the same act together, the characters first (AR-14)."""
        return 0

    def alter(self, check: AnyCheck, key: str, value: Any, scene: Scene) -> AnyCheck:
        """One field changed. Raises Refused."""
        key, value = drafts.added(check, key, value)
        changed: AnyCheck = reflect.change(self, check, key, value)
        return drafts.alter(changed, key, scene)

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
