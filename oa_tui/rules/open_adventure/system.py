"""Open Adventure as the table sees it: the contract's methods, each handed to the file of its subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oa_tui.rules import reflect
from oa_tui.rules.consequences import AnyConsequence, Note, Spend
from oa_tui.rules.contract import Hand, Looks, Order, Suggestions
from oa_tui.rules.open_adventure import audit as audits
from oa_tui.rules.open_adventure import beings, drafts, scores, suffering, throwing
from oa_tui.rules.open_adventure import card as cards
from oa_tui.rules.open_adventure import odds as chances
from oa_tui.rules.open_adventure import offers as choices
from oa_tui.rules.open_adventure import resolve as resolving
from oa_tui.rules.open_adventure import sums as parts
from oa_tui.rules.open_adventure.checks import (
    AnyCheck,
    Auto,
    Compare,
    Death,
    Deed,
    Opponent,
    Opposed,
    Recovery,
    Scored,
    Stabilise,
    TreatWounds,
)
from oa_tui.rules.open_adventure.looks import LOOKS
from oa_tui.rules.open_adventure.sheets import SHEETS
from oa_tui.rules.open_adventure.suggestions import SUGGESTIONS
from oa_tui.rules.table import Id, Scene


class OpenAdventure:
    """Action Score against Difficulty Score, exploding dice, Body, Mind and Spirit."""

    id: str = "open-adventure"
    title: str = "Open Adventure"
    sheets: Mapping[str, type[Any]] = SHEETS
    checks: Any = AnyCheck
    orders: tuple[Order, ...] = (Order("turns"), Order("sides"), Order("popcorn"), Order("free"))
    switches: Mapping[str, bool] = {}
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
    blocked = staticmethod(scores.blocked)
    odds = staticmethod(chances.odds)
    resolve = staticmethod(resolving.resolve)
    after_roll = staticmethod(parts.after_roll)
    suffer = staticmethod(suffering.suffer)
    moment = staticmethod(suffering.moment)

    def score(self, who: Id, mode: str, scene: Scene) -> int | AnyCheck | None:
        """OA-37; in every mode that has scores. Found once in an Encounter, and again when asked for (C-OA-8)."""
        combatant = scene.combatants.get(who)
        return None if combatant is None or mode != "turns" else drafts.printed_reaction(combatant, scene)

    def tiebreak(self, who: Id, scene: Scene) -> int:
        """OA-37: the higher Reaction goes first."""
        return beings.reaction(beings.sheet_of(who, scene)) or 0

    def alter(self, check: AnyCheck, key: str, value: Any, scene: Scene) -> AnyCheck:
        """One field changed. Raises Refused."""
        changed: AnyCheck = reflect.change(self, check, key, value)
        return drafts.alter(check, changed, key, scene)

    def costs(self, check: AnyCheck, scene: Scene) -> tuple[AnyConsequence, ...]:
        """OA-3, OA-67: the Major or the Minor; and a use of every token that counts.

        Reaction and Death Checks cost nothing, nor does a week of rest.
        """
        if not isinstance(check, (Deed, Recovery, TreatWounds, Stabilise, Auto)):
            return ()
        if isinstance(check, Auto) and check.cost == "none":
            return ()
        small = check.cost == "minor" if isinstance(check, Auto) else isinstance(check, Deed) and check.minor
        what, rule = ("minor", "OA-67") if small else ("major", "OA-3")
        actor = scene.combatants.get(check.who)
        found: list[AnyConsequence] = []
        if actor is not None and actor.turn.get(what, 1) < 1:
            text = f"the {what.capitalize()} of this Turn is spent already"
            found.append(Note(who=check.who, text=text, rule=rule))
        else:
            found.append(Spend(who=check.who, what=what, rule=rule))
        modifiers = () if isinstance(check, Auto) else (*check.benefits, *check.drawbacks)
        sources = {each.source for each in modifiers if each.source and not each.off}
        for who in (check.who, *check.on):
            bearer = scene.combatants.get(who)
            tokens = [each for each in bearer.conditions if each.uses is not None] if bearer else []
            found += [Spend(who=who, what=f"use:{each.id}", why=each.name) for each in tokens if each.id in sources]
        return tuple(found)

    def dice(self, check: AnyCheck) -> tuple[Hand, ...]:
        """OA-22; an opponent's hand second (OA-13). A comparison throws none (OA-32), nor does what needs no check."""
        if isinstance(check, (Compare, Auto)) or self.blocked(check):
            return ()
        hands = [_hand(check, check.who, "the actor" if isinstance(check, Opposed) else "")]
        if isinstance(check, Opposed):
            who = check.on[0] if check.on else "opponent"
            hands.append(_hand(check.opponent, who, check.opponent.name or "the opponent"))
        return tuple(hand for hand in hands if hand.sides or hand.bare)

    def further(self, check: AnyCheck, hand: int, faces: tuple[int, ...]) -> int | None:
        """OA-25."""
        return throwing.chains(self.dice(check)[hand].sides, faces)[1]


def _hand(check: Scored | Opponent | Death, who: Id, label: str) -> Hand:
    """OA-22: the dice of a score; of an unknown one only the total."""
    if not isinstance(check, Death) and check.unscored:
        return Hand(who, (), label, bare=True)
    return Hand(who, scores.dice_for(scores.action_score(check)), label)


SYSTEM = OpenAdventure()
