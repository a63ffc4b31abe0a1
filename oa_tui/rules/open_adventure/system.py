"""Open Adventure as the table sees it: the contract's methods, each handed to the file of its subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oa_tui.rules import reflect
from oa_tui.rules.consequences import AnyConsequence, Note, Spend
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
from oa_tui.rules.open_adventure import beings, drafts, offers, scores, suffering, sums, throwing
from oa_tui.rules.open_adventure import card as cards
from oa_tui.rules.open_adventure import odds as chances
from oa_tui.rules.open_adventure.audit import audit
from oa_tui.rules.open_adventure.checks import AnyCheck, Auto, Compare, Deed, Opposed, Recovery, Stabilise, TreatWounds
from oa_tui.rules.open_adventure.looks import LOOKS
from oa_tui.rules.open_adventure.resolve import resolve
from oa_tui.rules.open_adventure.sheets import SHEETS
from oa_tui.rules.open_adventure.suggestions import SUGGESTIONS
from oa_tui.rules.table import Combatant, Id, Moment, Scene, Status


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

    @property
    def audit(self) -> Callable[[Any], tuple[tuple[tuple[str | int, ...], str], ...]]:
        """What a valid sheet contradicts in itself (C-OA-6)."""
        return audit

    def seat(self, sheet: Any | None) -> Seat:
        """OA-46, OA-48."""
        return beings.seat(sheet)

    def card(self, sheet: Any) -> Card:
        """OA-63."""
        return cards.card(sheet)

    def score(self, who: Id, mode: str, scene: Scene) -> int | AnyCheck | None:
        """OA-37; in every mode that has scores. Found once in an Encounter, and again when asked for (C-OA-8)."""
        combatant = scene.combatants.get(who)
        return None if combatant is None or mode != "turns" else drafts.printed_reaction(combatant, scene)

    def tiebreak(self, who: Id, scene: Scene) -> int:
        """OA-37: the higher Reaction goes first."""
        return beings.reaction(beings.sheet_of(who, scene)) or 0

    def status(self, who: Combatant) -> Status:
        """OA-48, OA-52."""
        return suffering.status(who)

    def offers(self, actor: Id, scene: Scene) -> tuple[Offer, ...]:
        """OA-39, then what everybody may try."""
        return offers.offers(actor, scene)

    def draft(self, offer: str, actor: Id, targets: tuple[Id, ...], scene: Scene) -> AnyCheck:
        """OA-4 with all that is known. Raises Refused."""
        return drafts.draft(offer, actor, targets, scene)

    def alter(self, check: AnyCheck, key: str, value: Any, scene: Scene) -> AnyCheck:
        """One field changed. Raises Refused."""
        changed: AnyCheck = reflect.change(self, check, key, value)
        return drafts.alter(check, changed, key, scene)

    def fields(self, check: AnyCheck) -> tuple[Field, ...]:
        """What may be changed before the roll."""
        return sums.fields(check)

    def sums(self, check: AnyCheck) -> tuple[Sum, ...]:
        """OA-10, OA-14."""
        return sums.sums(check)

    def aim(self, check: AnyCheck) -> Aim:
        """OA-26."""
        return sums.aim(check)

    def nudge(self, check: AnyCheck, by: int) -> AnyCheck | None:
        """OA-10, OA-18."""
        return sums.nudge(check, by)

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

    def blocked(self, check: AnyCheck) -> str:
        """OA-24."""
        return scores.blocked(check)

    def dice(self, check: AnyCheck) -> tuple[Hand, ...]:
        """OA-22; an opponent's hand second (OA-13). A comparison throws none (OA-32), nor does what needs no check."""
        if isinstance(check, (Compare, Auto)) or self.blocked(check):
            return ()
        mine = scores.dice_for(scores.action_score(check))
        hands = [Hand(check.who, mine, "the actor" if isinstance(check, Opposed) else "")] if mine else []
        if isinstance(check, Opposed) and (theirs := scores.dice_for(scores.action_score(check.opponent))):
            who = check.on[0] if check.on else "opponent"
            hands.append(Hand(who, theirs, check.opponent.name or "the opponent"))
        return tuple(hands)

    def further(self, check: AnyCheck, hand: int, faces: tuple[int, ...]) -> int | None:
        """OA-25."""
        return throwing.chains(self.dice(check)[hand].sides, faces)[1]

    def odds(self, check: AnyCheck) -> Odds:
        """OA-26, OA-30."""
        return chances.odds(check)

    def resolve(self, check: AnyCheck, throws: tuple[Throw, ...]) -> Outcome:
        """OA-4, step five."""
        return resolve(check, throws)

    def after_roll(self, check: AnyCheck, outcome: Outcome, scene: Scene) -> tuple[Field, ...]:
        """OA-62."""
        return sums.after_roll(check, outcome, scene)

    def suffer(self, who: Id, pool: str, by: int, scene: Scene) -> tuple[AnyConsequence, ...]:
        """OA-34, OA-52, OA-53."""
        return suffering.suffer(who, pool, by, scene)

    def moment(self, when: Moment, scene: Scene) -> tuple[AnyConsequence, ...]:
        """OA-3, OA-42, OA-51, OA-54, OA-56."""
        return suffering.moment(when, scene)


SYSTEM = OpenAdventure()
