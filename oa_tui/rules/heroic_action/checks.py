"""Heroic Action's checks: their fields are the keys of a check document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from oa_tui.rules.contract import Check, Modifier
from oa_tui.rules.table import Id

Score = Annotated[int, Meta(ge=-99, le=999)]
Small = Annotated[int, Meta(ge=0, le=99)]
Timing = Literal["basic", "limit-break", "trigger", "stance", "free"]
"""What an action is: it decides its shots (AC-13 to AC-15, AC-17, AC-28)."""

Shots = Annotated[Small | None, Meta(title="Shots", description="Instead of those of its kind.")]

MOST_HELP = 3
"""AC-23: the most that helpers add together."""


class Rolled(Check, frozen=True, kw_only=True):
    """What every roll may carry (AC-29 to AC-31, AC-38)."""

    modifiers: Annotated[tuple[Modifier, ...], Meta(title="Modifiers")] = ()
    fortune: Annotated[Small, Meta(title="Fortune", description="Points spent: as many rerolls.")] = 0


class Skilled(Rolled, frozen=True, kw_only=True):
    """A roll on a skill: what is added, and how the dice are read (AC-1, AC-4, AC-7, AC-32)."""

    skill: Annotated[Score, Meta(title="Skill")]
    skill_name: Annotated[str, Meta(title="Which skill")] = ""
    impairment: Annotated[Small, Meta(title="Impairment")] = 0
    closed: Annotated[bool, Meta(title="Closed")] = False
    friction: Annotated[bool, Meta(title="Friction")] = False
    actor_named: Annotated[bool, Meta(title="Actor is named")] = True
    timing: Annotated[Timing, Meta(title="Kind of action")] = "basic"
    shots: Shots = None


class Aimed(Skilled, frozen=True, kw_only=True):
    """A roll against a difficulty, which may be somebody's skill (AC-2, AC-3, AC-25, AC-32)."""

    confident: Annotated[bool, Meta(title="Confident")] = False
    difficulty: Annotated[Score, Meta(title="Difficulty")]
    against: Annotated[str, Meta(title="Difficulty is")] = ""
    target: Annotated[str, Meta(title="Target's name")] = ""
    target_impairment: Annotated[Small, Meta(title="Target's impairment")] = 0
    target_modifiers: Annotated[tuple[Modifier, ...], Meta(title="Target's modifiers")] = ()
    target_named: Annotated[bool, Meta(title="Target is named")] = True
    defend: Annotated[bool, Meta(title="They Defend")] = False

    def faults(self) -> tuple[str, ...]:
        """AC-15: a trigger action never triggers another, so nobody can defend against one."""
        if self.defend and self.timing == "trigger":
            return ("defend: nobody can defend against a trigger action (AC-15); leave it out, or change timing",)
        return ()


class Action(Aimed, frozen=True, kw_only=True, tag="action"):
    """A success test (AC-2). With a track, a success moves it."""

    track: Annotated[Id, Meta(title="Track")] = ""


class Attack(Aimed, frozen=True, kw_only=True, tag="attack"):
    """An attack (AC-22): damage plus outcome against what the target soaks (AC-35)."""

    damage: Annotated[Score, Meta(title="Damage")] = 0
    soak: Annotated[Score, Meta(title="Soak")] = 0
    setback_at: Annotated[Score | None, Meta(title="Setback from", description="Soak + 10 unless given (C-AC-7).")] = (
        None
    )


class Stunt(Aimed, frozen=True, kw_only=True, tag="stunt"):
    """An interaction stunt (AC-27): a bonus for later, or shots off the target; much of it is a Setback."""

    attribute: Annotated[
        Score | None, Meta(title="Target's attribute", description="An outcome that reaches it is a Setback.")
    ] = None
    take: Annotated[Literal["token", "shots"], Meta(title="Take")] = "token"
    held: Annotated[Small, Meta(title="Tokens held already")] = 0


class Assist(Skilled, frozen=True, kw_only=True, tag="assist"):
    """Helping a friend's next action (AC-23): a Confident Roll against the friend's skill."""

    friend_skill: Annotated[Score, Meta(title="Friend's skill")]
    friend: Annotated[str, Meta(title="Friend's name")] = ""
    roll: Annotated[bool, Meta(title="Roll")] = True
    helped: Annotated[int, Meta(title="Helped already", ge=0, le=MOST_HELP)] = 0

    def faults(self) -> tuple[str, ...]:
        """AC-23: only a helper who is at least as skilled may leave the roll out."""
        if not self.roll and self.skill < self.friend_skill:
            return (f"roll: a helper below {self.friend_skill} has to roll (AC-23); say true, or leave it out",)
        return ()


class FirstShot(Rolled, frozen=True, kw_only=True, tag="first-shot"):
    """The first shot of a Round: a closed Reflexes roll, less stances (AC-9, AC-17)."""

    reflexes: Annotated[Score, Meta(title="Reflexes")]
    stances: Annotated[Small, Meta(title="Stances")] = 0


class Act(Check, frozen=True, kw_only=True, tag="act"):
    """Something done without a roll: it costs its shots, and a condition may begin or others end with it."""

    timing: Annotated[Timing, Meta(title="Kind of action")] = "basic"
    shots: Shots = None
    begins: Annotated[dict[str, Any], Meta(title="Begins")] = field(default_factory=dict)
    ends: Annotated[tuple[str, ...], Meta(title="Ends")] = ()
    text: Annotated[str, Meta(title="Text")] = ""


Timed = Skilled | Act
AnyRoll = Action | Attack | Stunt | Assist | FirstShot
AnyCheck = Action | Attack | Stunt | Assist | FirstShot | Act
