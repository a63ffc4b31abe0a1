"""A sixth rules system, all of it: one die at or above a number, three hearts, no modifiers.

To seat it at a table: `monkeypatch.setitem(registry.MODULES, "toy", "tests.unit.toy")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta, Struct

from oa_tui.rules import contract as c
from oa_tui.rules.auditing import Finding
from oa_tui.rules.consequences import AnyConsequence, Lose, Refresh, Spend
from oa_tui.rules.reflect import change, reflect
from oa_tui.rules.table import Combatant, Moment, Pool, Scene, Status


class Doll(Struct, frozen=True):
    name: str
    hearts: int = 3


class Poke(c.Check, frozen=True, kw_only=True, tag="poke"):
    need: Annotated[int, Meta(title="Needed", ge=1, le=7, extra={"ladder": True})] = 4


class Toy:
    id: str = "toy"
    title: str = "Toy"
    sheets: Mapping[str, type[Any]] = {"doll": Doll}
    checks: Any = Poke
    orders: tuple[c.Order, ...] = (c.Order("turns"), c.Order("free"))
    switches: Mapping[str, bool] = {}
    suggestions: c.Suggestions = c.Suggestions(ladder={"even": 4, "never": 7})
    looks: c.Looks = c.Looks({"hearts": c.PoolLook("Hearts", "pips")}, {"poke": "P"}, health="hearts")

    @staticmethod
    def audit(sheet: Any) -> tuple[Finding, ...]:
        return (Finding(("hearts",), "a doll needs a heart"),) if sheet.hearts < 1 else ()

    def seat(self, sheet: Any | None) -> c.Seat:
        hearts = sheet.hearts if isinstance(sheet, Doll) else 3
        return c.Seat({"hearts": Pool(hearts, hearts)}, {"poke": 1})

    def card(self, sheet: Any) -> c.Card:
        return c.Card(sheet.name, "Doll", (("Hearts", str(sheet.hearts)),))

    def score(self, who: str, mode: str, scene: Scene) -> int | Poke | None:
        return scene.combatants[who].pools["hearts"].value if mode == "turns" else None

    def tiebreak(self, who: str, scene: Scene) -> int:
        return 0

    def status(self, who: Combatant) -> Status:
        return "out" if who.fate or who.pools["hearts"].value <= 0 else "up"

    def offers(self, actor: str, scene: Scene) -> tuple[c.Offer, ...]:
        return (c.Offer("poke", "Poke", dice="d6"),)

    def draft(self, offer: str, actor: str, targets: tuple[str, ...], scene: Scene) -> Poke:
        if not targets:
            raise c.Refused("a poke needs somebody to poke: mark a target", "on")
        return Poke(who=actor, on=targets[:1], label="Poke")

    def alter(self, check: Poke, key: str, value: Any, scene: Scene) -> Poke:
        return change(self, check, key, value)

    def fields(self, check: Poke) -> tuple[c.Field, ...]:
        return reflect(check)

    def sums(self, check: Poke) -> tuple[c.Sum, ...]:
        return (c.Sum("Needed", check.need),)

    def aim(self, check: Poke) -> c.Aim:
        return c.Aim("to reach", check.need)

    def nudge(self, check: Poke, by: int) -> Poke | None:
        return None

    def costs(self, check: Poke, scene: Scene) -> tuple[AnyConsequence, ...]:
        return (Spend(who=check.who, what="poke"),)

    def blocked(self, check: Poke) -> str:
        return "no die shows a 7" if check.need > 6 else ""

    def dice(self, check: Poke) -> tuple[c.Hand, ...]:
        return () if self.blocked(check) else (c.Hand(check.who, (6,)),)

    def further(self, check: Poke, hand: int, faces: tuple[int, ...]) -> int | None:
        return None

    def odds(self, check: Poke) -> c.Odds:
        hit = Fraction(max(0, 7 - check.need), 6)
        return c.Odds((c.Degree("miss", 1 - hit, good=False), c.Degree("hit", hit, good=True)), hit)

    def resolve(self, check: Poke, throws: tuple[c.Throw, ...]) -> c.Outcome:
        total = sum(sum(throw.faces) + (throw.total or 0) for throw in throws)
        if not throws or total < check.need:
            return c.Outcome("miss", False, total, (f"{total} < {check.need}",))
        loss = Lose(who=check.on[0] if check.on else "target", pool="hearts", n=1, why="poked")
        return c.Outcome("hit", True, total, (f"{total} ≥ {check.need}",), 1, (loss,), numbers={"need": check.need})

    def after_roll(self, check: Poke, outcome: c.Outcome, scene: Scene) -> tuple[c.Field, ...]:
        return ()

    def suffer(self, who: str, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
        return ()

    def moment(self, when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
        return (Refresh(who=when.who, turn={"poke": 1}),) if when.at == "turn-start" else ()


SYSTEM = Toy()
