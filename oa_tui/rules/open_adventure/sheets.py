"""What a file says of an NPC, a character or a Challenge. Field names are the keys of the file.

Numbers that a file prints stand, whatever an example of the rules says of the same creature (C-OA-7).

Nearly everything may be left out: without numbers a sheet still seats, by its name. `Meta` carries the title
that messages, forms and the JSON Schema show, and the range a value must keep to.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from oa_tui.rules.sheets import Part, Sheet, Trait
from oa_tui.rules.table import Side

PointType = Literal["body", "mind", "spirit"]
"""The three groups that NPC attributes, points, Defenses, Armor and Wounds come in (OA-15, OA-38)."""

Attribute = Literal[
    "strength",
    "coordination",
    "toughness",
    "intellect",
    "deduction",
    "willpower",
    "presence",
    "intuition",
    "resilience",
]
"""The nine Primary Attributes: three of Body, three of Mind, three of Spirit (OA-15)."""

Score = Annotated[int, Meta(ge=-99, le=999)]
Points = Annotated[int, Meta(ge=0, le=9999)]
Small = Annotated[int, Meta(ge=0, le=99)]
Immune = Annotated[Score | Literal["NA"], Meta(description="A number, or NA: immune to that kind of attack (OA-47).")]


class Protection(Part, frozen=True, kw_only=True):
    """What takes less, or nothing, from some attacks (OA-49).

    `type` is the kind of points it protects, None for all; `against` a word of the attack (piercing, fire),
    empty for every attack.
    """

    kind: Annotated[
        Literal["resistance", "immunity", "armor"],
        Meta(title="Protection", description="Resistance halves, rounding up; immunity takes all; armor its value."),
    ] = "resistance"
    value: Annotated[Small, Meta(title="Value", description="What armor takes off the Effect.")] = 0
    type: Annotated[PointType | None, Meta(title="Type of points")] = None
    against: Annotated[str, Meta(title="Against")] = ""
    text: str = ""


class Power(Trait, frozen=True, kw_only=True):
    """A power or ability in words: the GM reads it, the statblock wins over the rules (OA-67)."""


class NpcAction(Part, frozen=True, kw_only=True):
    """A printed (favored) action of an NPC (OA-63). Its score already holds training and gear (OA-39)."""

    name: str
    kind: Annotated[str, Meta(title="Kind", description="Such as melee attack, ranged attack, aid.")] = ""
    score: Annotated[Score | None, Meta(title="Action Score")] = None
    dice: Annotated[str, Meta(title="Dice", description="As printed; the score decides (C-OA-6).")] = ""
    against: Annotated[PointType | None, Meta(title="Against", description="Whose Defense, what it hurts.")] = None
    difficulty: Annotated[
        Score | str | None,
        Meta(
            title="Difficulty Score",
            description="A number, hard, spirit defense, highest spirit defense, round, opposed.",
        ),
    ] = None
    plus: Annotated[Score, Meta(title="Added to the difficulty")] = 0
    per_target: Annotated[Small, Meta(title="Added to the difficulty for each target")] = 0
    effect: Annotated[
        Points | None, Meta(title="Effect", description="Flat, however high the roll (OA-40, C-OA-1).")
    ] = None
    effect_bonus: Annotated[
        Score, Meta(title="Effect bonus", description="Added to the margin of a success (OA-28, C-OA-1).")
    ] = 0
    piercing: Annotated[bool, Meta(title="Piercing", description="Ignores 1 Armor (OA-49).")] = False
    nonlethal: Annotated[bool, Meta(title="Non-lethal", description="A Wound brings no Death Check (OA-55).")] = False
    stunt: Annotated[bool, Meta(title="Stunt", description="Costs points (OA-34, OA-35, OA-41).")] = False
    minor: Annotated[bool, Meta(title="Minor Action", description="A check as a Minor Action (OA-67).")] = False
    targets: Annotated[
        int | str | None, Meta(title="Targets", description="How many, or in words: area, all foes.")
    ] = None
    range: Annotated[str, Meta(title="Range", description="Such as AR/ST (OA-44, OA-64).")] = ""
    result: Annotated[str, Meta(title="Result", description="What a success does: heal, grabbed.")] = ""
    text: str = ""
    tags: Annotated[tuple[str, ...], Meta(description="Words of the attack, such as fire, for protections.")] = ()


class Action(NpcAction, frozen=True, kw_only=True):
    """An action of a character: found from an attribute and an MO (OA-14), or printed as an NPC's."""

    attribute: Annotated[Attribute | PointType | None, Meta(title="Attribute")] = None
    mo: Annotated[str, Meta(title="Modus Operandi")] = ""
    specialization: Annotated[str, Meta(title="Specialization", description="Adds a Benefit (OA-18).")] = ""


class ChallengeAction(Part, frozen=True, kw_only=True):
    """A way to work at a Challenge; other ways cost the players an idea (OA-12)."""

    name: str
    difficulty: Annotated[Score | str | None, Meta(title="Difficulty Score")] = None
    text: str = ""


class Trigger(Part, frozen=True, kw_only=True):
    """What happens when a Challenge reaches a Round, a number of points or an event (OA-51)."""

    at: Annotated[str, Meta(title="When", description="Such as 10 points, round 3, end of round, failed check.")]
    text: str = ""
    fails: Annotated[bool, Meta(title="Fails", description="The Challenge is lost.")] = False


class Drawback(Part, frozen=True, kw_only=True):
    """A standing Drawback on the checks against a Challenge (OA-10)."""

    name: str
    value: Annotated[Small, Meta(title="Value")] = 1
    text: str = ""


class Being(Sheet, frozen=True, kw_only=True):
    """What NPCs and characters share."""

    side: Annotated[
        Side | None, Meta(title="Side", description="Unless the encounter says: NPCs foe, characters party.")
    ] = None
    reaction: Annotated[Score | None, Meta(title="Reaction", description="Printed score (OA-37, OA-45).")] = None
    defenses: Annotated[dict[PointType, Immune], Meta(title="Defenses")] = {}
    armor: Annotated[dict[PointType, Immune], Meta(title="Armor")] = {}
    armor_traits: Annotated[
        tuple[Literal["rigid", "untrained", "hardened", "padded"], ...],
        Meta(title="Armor is", description="rigid, untrained by the MO, hardened, padded (OA-65)."),
    ] = ()
    protection: Annotated[tuple[Protection, ...], Meta(title="Protection")] = ()
    turn: Annotated[
        dict[Literal["major", "minor"], Annotated[int, Meta(ge=0, le=9)]],
        Meta(title="Actions in a Turn", description="What isn't printed counts 1 (OA-3, OA-67)."),
    ] = {}
    powers: Annotated[tuple[Power, ...], Meta(title="Powers")] = ()
    gear: Annotated[tuple[str, ...], Meta(title="Gear")] = ()


class Npc(Being, frozen=True, kw_only=True):
    """An NPC: three attributes, one pool of Challenge Points (OA-38, OA-48, OA-63)."""

    challenge_points: Annotated[Points | None, Meta(title="Challenge Points")] = None
    attributes: Annotated[dict[PointType, Score], Meta(title="Attributes")] = {}
    expertise: Annotated[dict[str, Score], Meta(title="Expertise")] = {}
    actions: Annotated[tuple[NpcAction, ...], Meta(title="Actions")] = ()


class Character(Being, frozen=True, kw_only=True):
    """A player character, or an epic NPC: nine attributes, three pools (OA-14, OA-46, OA-48).

    `points`, `defenses` and `reaction` are found from the attributes (OA-45 to OA-47) unless printed.
    """

    attributes: Annotated[dict[Attribute, Score], Meta(title="Attributes")] = {}
    modus_operandi: Annotated[dict[str, Score], Meta(title="Modus Operandi")] = {}
    specializations: Annotated[tuple[str, ...], Meta(title="Specializations")] = ()
    points: Annotated[dict[PointType, Points], Meta(title="Points")] = {}
    wounds: Annotated[dict[PointType, Small], Meta(title="Wounds")] = {}
    story_points: Annotated[Small, Meta(title="Story Points")] = 0
    defense_training: Annotated[
        tuple[PointType, ...], Meta(title="Defense training", description="Defenses the MO trains (OA-47).")
    ] = ()
    favored_recovery: Annotated[
        tuple[PointType, ...],
        Meta(title="Favored Recovery", description="Points an MO helps recover (OA-56)."),
    ] = ()
    actions: Annotated[tuple[Action, ...], Meta(title="Actions")] = ()


class Challenge(Sheet, frozen=True, kw_only=True):
    """Something the table works at by checks (OA-50, OA-51)."""

    challenge_points: Annotated[Points | None, Meta(title="Challenge Points")] = None
    escalating: Annotated[Points, Meta(title="Escalating", description="Points added at the end of each Round.")] = 0
    timed: Annotated[int | str | None, Meta(title="Timed", description="Such as 10 rounds, 4 hours.")] = None
    race: Annotated[bool, Meta(title="Race")] = False
    opposed: Annotated[bool, Meta(title="Opposed")] = False
    solo: Annotated[bool, Meta(title="Solo")] = False
    one_shot: Annotated[bool, Meta(title="One-Shot")] = False
    linked: Annotated[bool, Meta(title="Linked")] = False
    protection: Annotated[tuple[Protection, ...], Meta(title="Protection")] = ()
    round_length: Annotated[str, Meta(title="Round length")] = ""
    actions: Annotated[tuple[ChallengeAction, ...], Meta(title="Actions")] = ()
    drawbacks: Annotated[tuple[Drawback, ...], Meta(title="Drawbacks")] = ()
    triggers: Annotated[tuple[Trigger, ...], Meta(title="Triggers")] = ()
    rewards: Annotated[str, Meta(title="Rewards")] = ""
    consequences: Annotated[str, Meta(title="Consequences")] = ""


SHEETS: dict[str, type[Sheet]] = {"npc": Npc, "character": Character, "challenge": Challenge}
"""By kind; the first is what a document without a `kind` is."""
