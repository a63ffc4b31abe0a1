"""Roll-under as the table sees it: the contract's methods, each handed to the file of its subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from oa_tui.rules import reflect
from oa_tui.rules.consequences import AnyConsequence, Note, Spend
from oa_tui.rules.contract import Hand, Looks, Order, Suggestions
from oa_tui.rules.gathering import token_uses
from oa_tui.rules.roll_under import audit as audits
from oa_tui.rules.roll_under import beings, drafts, tracks
from oa_tui.rules.roll_under import card as cards
from oa_tui.rules.roll_under import odds as chances
from oa_tui.rules.roll_under import offers as choices
from oa_tui.rules.roll_under import resolve as resolving
from oa_tui.rules.roll_under import sums as parts
from oa_tui.rules.roll_under.checks import (
    MOST_FAILS,
    AnyCheck,
    Attack,
    Attribute,
    Contest,
    Group,
    Initiative,
    Luck,
    Percentile,
)
from oa_tui.rules.roll_under.degrees import d20s, effective
from oa_tui.rules.roll_under.looks import LOOKS
from oa_tui.rules.roll_under.resolve import damage_owed
from oa_tui.rules.roll_under.sheets import NAMES, SHEETS
from oa_tui.rules.roll_under.suggestions import SUGGESTIONS
from oa_tui.rules.table import Id, Scene


class RollUnder:
    """A d20 at or under an attribute."""

    id: str = "roll-under"
    title: str = "Roll under"
    sheets: Mapping[str, type[Any]] = SHEETS
    checks: Any = AnyCheck
    orders: tuple[Order, ...] = (
        Order("sides", afresh=True, by_check=True),
        Order("turns"),
        Order("popcorn"),
        Order("free"),
    )
    switches: Mapping[str, bool] = {
        "nat20_terrible": True,
        "great_needs_skill": False,
        "skill_cancels_terrible": False,
        "variety": True,
    }
    """DT-10, DT-9, DT-10 and DT-18; C-DT-2."""
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
    after_roll = staticmethod(parts.after_roll)
    suffer = staticmethod(beings.suffer)
    moment = staticmethod(beings.moment)

    def tiebreak(self, who: Id, scene: Scene) -> int:
        """None: among equals the party chooses (DT-23)."""
        return 0

    def alter(self, check: AnyCheck, key: str, value: Any, scene: Scene) -> AnyCheck:
        """One field changed. Raises Refused."""
        key, value = drafts.added(check, key, value)
        changed: AnyCheck = reflect.change(self, check, key, value)
        return drafts.alter(changed, key, scene)

    def costs(self, check: AnyCheck, scene: Scene) -> tuple[AnyConsequence, ...]:
        """DT-23, DT-15: the action of the Round; a warning where the same failed before; a use of tokens that count."""
        found: list[AnyConsequence] = []
        actor = scene.combatants.get(check.who)
        acts = isinstance(check, (Attack, Contest)) or (isinstance(check, Attribute) and check.challenge is None)
        if acts and scene.round and actor is not None and "action" in actor.turn:
            if actor.turn["action"] > 0:
                found.append(Spend(who=check.who, what="action", rule="DT-23"))
            else:
                found.append(Note(who=check.who, text="the action of this Round is spent already", rule="DT-23"))
        if isinstance(check, Attribute) and check.failed and effective(check) <= check.failed:
            text = f"{check.label or 'this'} failed before: a retry wants better circumstances"
            found.append(Note(who=check.who, text=text, rule="DT-15"))
        modifiers = check.actor.modifiers if isinstance(check, Contest) else getattr(check, "modifiers", ())
        return (*found, *token_uses(scene, (check.who, *check.on), modifiers))

    def blocked(self, check: AnyCheck) -> str:
        """DT-17, DT-18: a Party Challenge that is lost, or the same way twice running."""
        if not isinstance(check, Attribute) or check.challenge is None:
            return ""
        if check.challenge.fails >= MOST_FAILS:
            return f"{check.challenge.fails} fails: the challenge is lost"
        if same := tracks.repeated(check):
            names = " and ".join(NAMES.get(way, way.capitalize()) for way in same)
            return f"{names} served the last time: take another attribute and skill, or waive variety (DT-18)"
        return ""

    def dice(self, check: AnyCheck) -> tuple[Hand, ...]:
        """DT-6, DT-8: the actor's hand, the opponent's or the members'; then the rerolls, in that order."""
        match check:
            case Contest():
                other = check.on[0] if check.on else "opponent"
                sides = [(check.who, check.actor, "the actor"), (other, check.opponent, "the opponent")]
                firsts = [Hand(who, d20s(side), side.name or name, adds=False) for who, side, name in sides]
                return (*firsts, *(hand for hand, (_, side, _) in zip(firsts, sides, strict=True) if side.reroll))
            case Group():
                members = list(enumerate(check.members, 1))
                named = [(one.who or one.name, one.name or f"member {at}", one) for at, one in members]
                hands = [Hand(who, d20s(one), name, adds=False) for who, name, one in named]
                return (*hands, *(hand for hand, (_, one) in zip(hands, members, strict=True) if one.reroll))
            case Attribute() | Initiative():
                hand = Hand(check.who, d20s(check), adds=False)
                return (hand, structs.replace(hand, label="the reroll")) if check.reroll else (hand,)
            case Luck():
                return (Hand(check.who, (20,)),)
            case Percentile():
                return (Hand(check.who, (100,)),)
            case Attack():
                return (Hand(check.who, d20s(check), adds=False),)

    def further(self, check: AnyCheck, hand: int, faces: tuple[int, ...]) -> int | None:
        """DT-24: the damage dice of an attack that hits."""
        return damage_owed(check, faces) if isinstance(check, Attack) else None


SYSTEM = RollUnder()
