"""Open Adventure's checks: their fields are the keys of a check document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from oa_tui.rules import durations
from oa_tui.rules.contract import Check, Modifier
from oa_tui.rules.open_adventure import distances, times
from oa_tui.rules.open_adventure.distances import Distance
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
Then = dict[str, tuple[dict[str, Any], ...]]
"""What else follows, as plain consequences, by outcome word; under `any` whatever the outcome."""

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
    hardened: Annotated[bool, Meta(title="Hardened armor", description="Piercing does nothing (OA-65).")] = False
    resistance: Annotated[bool, Meta(title="Resistance")] = False
    immune: Annotated[bool, Meta(title="Immune")] = False
    reaction: Annotated[Score | None, Meta(title="Reaction", description="Against an area attack (OA-59).")] = None


class Scored(Check, frozen=True, kw_only=True):
    """What an Action Score is made of (OA-14), or the printed score of a statblock (OA-39)."""

    attribute: Attributed = ""
    attribute_score: Annotated[Score | None, Meta(title="Attribute score")] = None
    mo: Annotated[str, Meta(title="Modus Operandi")] = ""
    mo_score: Annotated[Score, Meta(title="MO score")] = 0
    action_score: Annotated[Score | None, Meta(title="Printed Action Score")] = None
    unscored: Annotated[bool, Meta(title="Score unknown", description="Only a bare total can lie.")] = False
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
                if text and durations.seconds(text) is None:
                    found.append(f"extra_time.{key}: {text!r} is no time; write one such as {', '.join(times.CHART)}")
        return tuple(found)


class Deed(Scored, frozen=True, kw_only=True):
    """What every action may carry: difficulty, targets, what a success does to them.

    A Stunt is the same check; whether it is plausible enough for one is the GM's to say (OA-33).
    """

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
    range: Annotated[str, Meta(title="Range", description="Such as AR/BS (OA-64).")] = ""
    distance: Annotated[Distance | Literal[""], Meta(title="Distance")] = ""
    spell: Annotated[bool, Meta(title="Spell")] = False
    reality: Annotated[int, Meta(title="Bent reality", ge=0, le=12)] = 0
    doubled: Annotated[bool, Meta(title="Untrained caster", description="A failure costs double (OA-66).")] = False
    purpose: Annotated[str, Meta(title="Only for", description="The one action that the condition helps.")] = ""
    raised: Annotated[Points, Meta(title="Raised already")] = 0
    until_turn: Annotated[Points, Meta(title="Ends at the actor's turn")] = 0
    adds: Annotated[bool, Meta(title="Adds to the track", description="The other side's work (OA-51).")] = False
    track_points: Annotated[Points, Meta(title="Points of the track")] = 0
    one_shot: Annotated[bool, Meta(title="One-Shot", description="All points in one check (OA-51).")] = False
    passing: Annotated[dict[str, str], Meta(title="Triggers by points")] = field(default_factory=dict)
    then: Annotated[Then, Meta(title="What else follows")] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many targets."""
        return self.targets if isinstance(self.targets, int) else len(self.targets)

    def faults(self) -> tuple[str, ...]:
        """One action has one outcome and one target, unless it is a Stunt (OA-5, OA-36) or stands so in a statblock."""
        found = super().faults()
        if self.targets == ():
            found += ("targets: the list is empty; leave targets out, or name at least one",)
        found += _drawback_faults(self.drawbacks)
        if self.distance and distances.beyond(self.range, self.distance):
            found += (f"distance: {self.distance} is beyond the range of {self.range}; there is no shot (OA-64)",)
        if self.reality not in distances.REALITY:
            found += (f"reality: {self.reality} is none of {', '.join(map(str, distances.REALITY))} (OA-66)",)
        many = [f"{n} {what}s" for n, what in ((self.count, "target"), (self.outcomes, "outcome")) if n > 1]
        if many and not self.stunt and not self.listed:
            found += (f"stunt: one action has one outcome and one target; {' and '.join(many)} take a Stunt (OA-36)",)
        return found


class Action(Deed, frozen=True, kw_only=True, tag="action"):
    """An Action Check against a Difficulty Score (OA-4)."""

    base_difficulty: Difficulty
    difficulty_from: Annotated[str, Meta(title="Difficulty of")] = ""


class Compare(Deed, frozen=True, kw_only=True, tag="compare"):
    """Action Score against Difficulty Score, no dice (OA-32); a Stunt costs as if it were rolled (D-OA-9)."""

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
    unscored: Annotated[bool, Meta(title="Opponent's score unknown")] = False
    specializations: Annotated[tuple[Modifier, ...], Meta(title="Opponent's Specializations")] = ()
    benefits: Annotated[tuple[Modifier, ...], Meta(title="Opponent's Benefits")] = ()


class Opposed(Deed, frozen=True, kw_only=True, tag="opposed"):
    """An action that somebody resists with a check of their own (OA-13)."""

    opponent: Opponent

    def faults(self) -> tuple[str, ...]:
        """As an action's, and an opponent without a score."""
        return super().faults() + _score_faults("opponent.", self.opponent)


class Reaction(Scored, frozen=True, kw_only=True, tag="reaction"):
    """A Reaction Check: its total is the order score (OA-37); against a difficulty it gets clear of an area (OA-59)."""

    base_difficulty: Annotated[Annotated[int, Meta(ge=0, le=HARDEST)] | None, Meta(title="Difficulty")] = None
    damage: Annotated[Points, Meta(title="Lost on a failure")] = 0
    pool: Annotated[PoolName, Meta(title="Points lost")] = "challenge_points"
    armor: Annotated[Small, Meta(title="Armor")] = 0
    hardened: Annotated[bool, Meta(title="Hardened armor")] = False
    piercing: Annotated[bool, Meta(title="Piercing")] = False
    resistance: Annotated[bool, Meta(title="Resistance")] = False
    immune: Annotated[bool, Meta(title="Immune")] = False
    nonlethal: Annotated[bool, Meta(title="Non-lethal")] = False


class Death(Check, frozen=True, kw_only=True, tag="death"):
    """A Death Check: one attribute against all Wounds, the new one included; nothing else counts (OA-53).

    `round` is the current Round: whoever fails dies at the end of the n-th one after it (OA-54, D-OA-6).
    """

    attribute: Annotated[Literal["toughness", "willpower", "resilience"], Meta(title="Attribute")] = "toughness"
    attribute_score: Annotated[Score, Meta(title="Attribute score")]
    wounds: Annotated[Small, Meta(title="Wounds of all types")]
    round: Annotated[Points, Meta(title="Round")] = 0
    story_points: Annotated[Small, Meta(title="Story Points")] = 0
    ally_points: Annotated[dict[Id, Small], Meta(title="Story Points of allies")] = field(default_factory=dict)


class Mending(Scored, frozen=True, kw_only=True):
    """What heals: an Action Check whose difficulty comes from the Wounds of whom it helps."""

    wounds: Annotated[Small, Meta(title="Wounds")]
    points: Annotated[PointType, Meta(title="Body, Mind or Spirit")] = "body"
    drawbacks: Annotated[tuple[Modifier, ...], Meta(title="Drawbacks")] = ()

    def faults(self) -> tuple[str, ...]:
        """As any check's, and Drawbacks beyond measure."""
        return super().faults() + _drawback_faults(self.drawbacks)


class Recovery(Mending, frozen=True, kw_only=True, tag="recovery"):
    """Restores points of one type; `wounds` are those of that type (OA-56)."""

    self: Annotated[bool, Meta(title="On oneself")] = False
    catch_breath: Annotated[bool, Meta(title="Catching one's breath")] = False

    def faults(self) -> tuple[str, ...]:
        """OA-56: catching one's breath goes by Toughness, Willpower or Resilience, and takes no Benefits."""
        found = super().faults()
        if not self.catch_breath:
            return found
        wanted = NATURAL[self.points]
        if self.attribute not in ("", wanted, self.points):
            found += (f"attribute: {self.points} points come back by {wanted} when catching one's breath (OA-56)",)
        for key in ("benefits", "specializations"):
            if any(not each.off for each in getattr(self, key)):
                found += (f"{key}: catching one's breath takes none (OA-56)",)
        return found


class TreatWounds(Mending, frozen=True, kw_only=True, tag="treat-wounds"):
    """Heals one Wound of one type; `wounds` are those of all types (OA-57)."""

    self: Annotated[bool, Meta(title="On oneself")] = False
    time: Annotated[str, Meta(title="Time taken")] = "1 hour"

    def faults(self) -> tuple[str, ...]:
        """As any check's, and a time that isn't one."""
        wrong = durations.seconds(self.time) is None
        said = (f"time: {self.time!r} is no time; write one such as {', '.join(times.CHART)}",) if wrong else ()
        return super().faults() + said


class Stabilise(Mending, frozen=True, kw_only=True, tag="stabilise"):
    """Keeps somebody from dying; `wounds` are those of all types, `points` the type a mishap adds (OA-54)."""


class NaturalHealing(Mending, frozen=True, kw_only=True, tag="natural-healing"):
    """After a week of rest one Wound of a type may heal; `wounds` are those of all types (OA-57)."""


class Auto(Check, frozen=True, kw_only=True, tag="auto"):
    """Something that needs no dice and succeeds (OA-1, OA-61): what it costs and what follows."""

    cost: Annotated[Literal["major", "minor", "none"], Meta(title="Costs")] = "major"
    then: Annotated[Then, Meta(title="What follows")] = field(default_factory=dict)


NATURAL: dict[PointType, Literal["toughness", "willpower", "resilience"]] = {
    "body": "toughness",
    "mind": "willpower",
    "spirit": "resilience",
}
"""OA-53, OA-56, OA-57: the attribute by which a body, a mind, a spirit holds on and heals."""

Heals = Recovery | TreatWounds | Stabilise | NaturalHealing
Held = Reaction | Death | Heals
"""What is rolled against Wounds, or against an area's Effect."""

AnyCheck = Action | Compare | Opposed | Reaction | Death | Recovery | TreatWounds | Stabilise | NaturalHealing | Auto


def _drawback_faults(drawbacks: tuple[Modifier, ...]) -> tuple[str, ...]:
    drawn = sum(each.value for each in drawbacks if not each.off)
    return (f"drawbacks: all in all {drawn}; {HARDEST} is the most",) if drawn > HARDEST else ()


def _score_faults(path: str, scored: Scored | Opponent) -> tuple[str, ...]:
    """A score that isn't given, or that adds up to more dice than anybody rolls."""
    base = scored.attribute_score if scored.action_score is None else scored.action_score
    if base is None and scored.unscored:
        return ()
    if base is None:
        return (f"{path}attribute_score is missing; or give a printed {path}action_score",)
    helped = sum(each.value for each in (*scored.benefits, *scored.specializations) if not each.off)
    if (total := base + scored.mo_score + helped) > MOST:
        return (f"{path}benefits: the Action Score adds up to {total}; {MOST} is the most",)
    return ()
