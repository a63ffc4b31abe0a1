"""Open Adventure's checks: their fields are the keys of a check document."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from oa_tui.rules.contract import Check, Modifier
from oa_tui.rules.open_adventure import times
from oa_tui.rules.open_adventure.sheets import Attribute, PointType
from oa_tui.rules.table import Id

MOST = 99
"""The highest Action Score that is rolled (25 dice); published ones end at 19."""

HARDEST = 999
"""The highest Difficulty Score that odds are found for."""

Score = Annotated[int, Meta(ge=-99, le=MOST)]
Points = Annotated[int, Meta(ge=0, le=9999)]
Small = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=1, le=99)]
Difficulty = Annotated[int, Meta(title="Base difficulty", ge=0, le=HARDEST, extra={"ladder": True})]
PoolName = Literal["challenge_points", "body", "mind", "spirit"]
Attributed = Annotated[Attribute | PointType | Literal[""], Meta(title="Attribute")]


class ExtraTime(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Time beyond what the action takes anyway (OA-20). Texts such as `15 minutes`; nothing taken counts nothing."""

    base: Annotated[str, Meta(title="Time it takes")] = "6 seconds"
    taken: Annotated[str, Meta(title="Time taken")] = ""
    round: Annotated[str, Meta(title="Round length")] = "6 seconds"


class Target(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One target of several: its protection, and which pool it loses from. No armor: the check's own."""

    name: str = ""
    pool: PoolName = "challenge_points"
    armor: Annotated[Small | None, Meta(title="Armor")] = None
    resistance: Annotated[bool, Meta(title="Resistance")] = False
    immune: Annotated[bool, Meta(title="Immune")] = False


class Scored(Check, frozen=True, kw_only=True):
    """What an Action Score is made of (OA-14), or the printed score of a statblock (OA-39)."""

    attribute: Attributed = ""
    attribute_score: Annotated[Score | None, Meta(title="Attribute score")] = None
    mo: Annotated[str, Meta(title="Modus Operandi")] = ""
    mo_score: Annotated[Score, Meta(title="MO score")] = 0
    action_score: Annotated[Score | None, Meta(title="Printed Action Score")] = None
    familiarity: Annotated[bool, Meta(title="Familiarity only")] = False
    specializations: Annotated[tuple[Modifier, ...], Meta(title="Specializations")] = ()
    benefits: Annotated[tuple[Modifier, ...], Meta(title="Benefits")] = ()
    extra_time: Annotated[ExtraTime | None, Meta(title="Extra time")] = None
    story_points: Annotated[Small, Meta(title="Story Points")] = 0
    ally_points: Annotated[dict[Id, Small], Meta(title="Story Points of allies")] = field(default_factory=dict)

    def faults(self) -> tuple[str, ...]:
        """A score that can't be found, or times that aren't any."""
        found = [*_score_faults("", self)]
        if self.extra_time is not None:
            for key in ("base", "taken", "round"):
                text = getattr(self.extra_time, key)
                if text and times.seconds(text) is None:
                    found.append(f"extra_time.{key}: {text!r} is no time; write one such as {', '.join(times.CHART)}")
        return tuple(found)


class Deed(Scored, frozen=True, kw_only=True):
    """What every action may carry: difficulty, targets, what a success does to them."""

    drawbacks: Annotated[tuple[Modifier, ...], Meta(title="Drawbacks")] = ()
    stunt: Annotated[bool, Meta(title="Stunt")] = False
    stunt_pool: Annotated[PoolName | Literal[""], Meta(title="The Stunt costs")] = ""
    listed: Annotated[bool, Meta(title="In the statblock", description="Several targets are no Stunt (OA-41).")] = False
    per_target: Annotated[Small, Meta(title="Added for each target")] = 1
    targets: Annotated[Count | tuple[Target, ...], Meta(title="Targets")] = 1
    outcomes: Annotated[Count, Meta(title="Outcomes")] = 1
    against: Annotated[PointType, Meta(title="Against")] = "body"
    pool: Annotated[PoolName, Meta(title="Points lost or regained")] = "challenge_points"
    result: Annotated[Literal["damage", "heal", "track", "none"], Meta(title="What a success does")] = "damage"
    area: Annotated[bool, Meta(title="Area", description="Everyone inside makes a Reaction Check (OA-59).")] = False
    condition: Annotated[str, Meta(title="Brings the condition")] = ""
    track: Annotated[Id, Meta(title="Track")] = ""
    effect_bonus: Annotated[Score, Meta(title="Effect bonus")] = 0
    effect: Annotated[Points | None, Meta(title="Flat Effect")] = None
    armor: Annotated[Small, Meta(title="Armor")] = 0
    piercing: Annotated[bool, Meta(title="Piercing")] = False
    resistance: Annotated[bool, Meta(title="Resistance")] = False
    immune: Annotated[bool, Meta(title="Immune")] = False
    nonlethal: Annotated[bool, Meta(title="Non-lethal")] = False
    minor: Annotated[bool, Meta(title="As a Minor Action")] = False

    @property
    def count(self) -> int:
        """How many targets."""
        return self.targets if isinstance(self.targets, int) else len(self.targets)

    def faults(self) -> tuple[str, ...]:
        """One action has one outcome and one target, unless it is a Stunt (OA-5, OA-36) or stands so in a statblock."""
        found = super().faults()
        if self.targets == ():
            found += ("targets: the list is empty; leave targets out, or name at least one",)
        if (drawn := sum(each.value for each in self.drawbacks if not each.off)) > HARDEST:
            found += (f"drawbacks: all in all {drawn}; {HARDEST} is the most",)
        many = [f"{n} {what}s" for n, what in ((self.count, "target"), (self.outcomes, "outcome")) if n > 1]
        if many and not self.stunt and not self.listed:
            found += (f"stunt: one action has one outcome and one target; {' and '.join(many)} take a Stunt (OA-36)",)
        return found


class Action(Deed, frozen=True, kw_only=True, tag="action"):
    """An Action Check against a Difficulty Score (OA-4)."""

    base_difficulty: Difficulty
    difficulty_from: Annotated[str, Meta(title="Difficulty of")] = ""


class Compare(Deed, frozen=True, kw_only=True, tag="compare"):
    """Action Score against Difficulty Score, no dice (OA-32)."""

    base_difficulty: Difficulty
    difficulty_from: Annotated[str, Meta(title="Difficulty of")] = ""


class Opponent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who resists, and with what: its total becomes the base difficulty (OA-13)."""

    name: str = ""
    attribute: Attributed = ""
    attribute_score: Annotated[Score | None, Meta(title="Opponent's attribute score")] = None
    mo: Annotated[str, Meta(title="Opponent's Modus Operandi")] = ""
    mo_score: Annotated[Score, Meta(title="Opponent's MO score")] = 0
    action_score: Annotated[Score | None, Meta(title="Opponent's Action Score")] = None
    specializations: Annotated[tuple[Modifier, ...], Meta(title="Opponent's Specializations")] = ()
    benefits: Annotated[tuple[Modifier, ...], Meta(title="Opponent's Benefits")] = ()


class Opposed(Deed, frozen=True, kw_only=True, tag="opposed"):
    """An action that somebody resists with a check of their own (OA-13)."""

    opponent: Opponent

    def faults(self) -> tuple[str, ...]:
        """As an action's, and an opponent without a score."""
        return super().faults() + _score_faults("opponent.", self.opponent)


class Reaction(Scored, frozen=True, kw_only=True, tag="reaction"):
    """A Reaction Check for the turn order: its total is the order score (OA-37)."""


Rolled = Action | Opposed | Reaction
AnyCheck = Action | Compare | Opposed | Reaction


def _score_faults(path: str, scored: Scored | Opponent) -> tuple[str, ...]:
    """A score that isn't given, or that adds up to more dice than anybody rolls."""
    base = scored.attribute_score if scored.action_score is None else scored.action_score
    if base is None:
        return (f"{path}attribute_score is missing; or give a printed {path}action_score",)
    helped = sum(each.value for each in (*scored.benefits, *scored.specializations) if not each.off)
    if (total := base + scored.mo_score + helped) > MOST:
        return (f"{path}benefits: the Action Score adds up to {total}; {MOST} is the most",)
    return ()
