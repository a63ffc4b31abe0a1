"""The checks of roll-under: their fields are the keys of a check document."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct

from oa_tui.dice.errors import DiceError
from oa_tui.rules.contract import Check, Modifier
from oa_tui.rules.roll_under.damage import read as read_damage
from oa_tui.rules.roll_under.sheets import AttributeName
from oa_tui.rules.table import Id

Score = Annotated[int, Meta(title="Attribute score", ge=0, le=99)]
Signed = Annotated[int, Meta(ge=-99, le=99)]
Known = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=1, le=999)]
Named = Annotated[AttributeName | Literal[""], Meta(title="Attribute")]
Modifiers = Annotated[tuple[Modifier, ...], Meta(title="Modifiers")]
Switch = bool

MOST_FAILS = 3
"""DT-17: this many fails in all end a Party Challenge."""


class Kept(Protocol):
    """One d20, or two of which one is kept (DT-6)."""

    @property
    def advantage(self) -> bool:
        """Two dice, the better counts."""

    @property
    def disadvantage(self) -> bool:
        """Two dice, the worse counts."""


class Rolls(Kept, Protocol):
    """Whoever rolls under an attribute: the actor, one side of a contest, a member of a group."""

    @property
    def attribute(self) -> int:
        """The attribute as it stands on the sheet."""

    @property
    def attribute_name(self) -> str:
        """Which of the seven, if that is known."""

    @property
    def skill(self) -> bool:
        """Whether a fitting skill helps."""

    @property
    def skill_name(self) -> str:
        """Which skill."""

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Circumstances."""

    @property
    def reroll(self) -> bool:
        """Whether a failure is rolled again."""


class PartyChallenge(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What this check is worked at for (DT-16 to DT-19).

    `remaining` successes are still needed; `fails` were counted before, `own_fails` of them by the actor; `used` is
    what the actor rolled with the last time, and `entry` counts the actor's own attempts.
    """

    track: Annotated[Id, Meta(title="Track")] = ""
    remaining: Annotated[int, Meta(title="Successes still needed", ge=1, le=9999, extra={"ladder": True})] = 5
    fails: Annotated[int, Meta(title="Fails so far", ge=0, le=99)] = 0
    own_fails: Annotated[int, Meta(title="Own fails so far", ge=0, le=99)] = 0
    entry: Annotated[int, Meta(title="Attempt", ge=1, le=9999)] = 1
    used: Annotated[tuple[str, ...], Meta(title="Used the last time")] = ()
    waived: Annotated[Switch, Meta(title="Variety waived")] = False


class Under(Check, frozen=True, kw_only=True):
    """A d20 at or under an attribute (DT-2), with everything that may change it."""

    attribute: Score
    attribute_name: Named = ""
    skill: Annotated[Switch, Meta(title="Fitting skill")] = False
    skill_name: Annotated[str, Meta(title="Skill")] = ""
    modifiers: Modifiers = ()
    advantage: Annotated[Switch, Meta(title="Advantage")] = False
    disadvantage: Annotated[Switch, Meta(title="Disadvantage")] = False
    nat20_terrible: Annotated[Switch, Meta(title="A natural 20 is terrible")] = True
    great_needs_skill: Annotated[Switch, Meta(title="Great successes need the skill")] = False
    skill_cancels_terrible: Annotated[Switch, Meta(title="The skill cancels terrible failures")] = False
    reroll: Annotated[Switch, Meta(title="Reroll")] = False

    def faults(self) -> tuple[str, ...]:
        """DT-7, DT-8: without a fitting skill the Reroll Pool is closed."""
        return _reroll_faults("", self)


class Attribute(Under, frozen=True, kw_only=True, tag="attribute"):
    """An attribute check (DT-2). `represents`: one roll for a whole group (DT-13); `failed`: the effective attribute
    with which the same was tried in vain before (DT-15).
    """

    represents: Annotated[Count, Meta(title="One roll for")] = 1
    failed: Annotated[int, Meta(title="Failed before at", ge=0, le=999)] = 0
    challenge: PartyChallenge | None = None


class Initiative(Under, frozen=True, kw_only=True, tag="initiative"):
    """An Init check for the whole party (DT-23): its total is the party's place in the order."""


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a contest (DT-12)."""

    attribute: Score
    attribute_name: Named = ""
    name: str = ""
    skill: Annotated[Switch, Meta(title="Fitting skill")] = False
    skill_name: Annotated[str, Meta(title="Skill")] = ""
    modifiers: Modifiers = ()
    advantage: Annotated[Switch, Meta(title="Advantage")] = False
    disadvantage: Annotated[Switch, Meta(title="Disadvantage")] = False
    reroll: Annotated[Switch, Meta(title="Reroll")] = False


class Member(Side, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of a group (DT-14). `luck`: with what this one could still save it, if known."""

    who: Id = ""
    luck: Annotated[Known | None, Meta(title="Luck")] = None


class Contest(Check, frozen=True, kw_only=True, tag="contest"):
    """Two who roll against each other: the greater margin wins (DT-12)."""

    actor: Side
    opponent: Side

    def faults(self) -> tuple[str, ...]:
        """As for every reroll."""
        return _reroll_faults("actor.", self.actor) + _reroll_faults("opponent.", self.opponent)


class Group(Check, frozen=True, kw_only=True, tag="group"):
    """A group check (DT-14). `modifiers` count for every member, beside each one's own."""

    members: tuple[Member, ...]
    attribute_name: Named = ""
    modifiers: Modifiers = ()

    def faults(self) -> tuple[str, ...]:
        """A group is at least one; rerolls as everywhere."""
        found: tuple[str, ...] = () if self.members else ("members: the list is empty; name at least one",)
        for at, member in enumerate(self.members):
            found += _reroll_faults(f"members.{at}.", member)
        return found


class Luck(Check, frozen=True, kw_only=True, tag="luck"):
    """A Luck save (DT-21). `modifier`: that of a fitting attribute."""

    luck: Annotated[int, Meta(title="Luck", ge=0, le=99)]
    modifier: Annotated[Signed, Meta(title="Attribute's modifier")] = 0
    modifiers: Modifiers = ()


class Percentile(Check, frozen=True, kw_only=True, tag="percentile"):
    """A percentile check (DT-20)."""

    chance: Annotated[int, Meta(title="Chance in 100", ge=0, le=100)]


class Attack(Check, frozen=True, kw_only=True, tag="attack"):
    """A d20 and the printed bonus against an Armour Class; on a hit the damage dice follow in the same hand (DT-24)."""

    to_hit: Annotated[Signed, Meta(title="To hit")] = 0
    armor_class: Annotated[int, Meta(title="Armor Class", ge=0, le=99)]
    modifiers: Modifiers = ()
    advantage: Annotated[Switch, Meta(title="Advantage")] = False
    disadvantage: Annotated[Switch, Meta(title="Disadvantage")] = False
    damage: Annotated[str, Meta(title="Damage")] = ""

    def faults(self) -> tuple[str, ...]:
        """Damage that is no dice."""
        try:
            read_damage(self.damage)
        except DiceError as error:
            return (f"damage: {error}",)
        return ()


AnyCheck = Attribute | Initiative | Contest | Group | Luck | Percentile | Attack


def _reroll_faults(path: str, side: Rolls) -> tuple[str, ...]:
    if side.reroll and not side.skill:
        return (f"{path}reroll: the Reroll Pool is open only with a fitting skill (DT-7): set {path}skill as well",)
    return ()
