"""Dice Pool's checks: their fields are the keys of a check document."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from oa_tui.rules.contract import Check, Modifier
from oa_tui.rules.dice_pool.sheets import Attribute, Few, Stat
from oa_tui.rules.table import Id

MOST = 99
"""Most dice one roll may have, whatever modifiers add."""

DEFAULT_STAT = 4
"""What stands in a draft until the GM says otherwise, where no sheet knows the stat: the middle of 2+ to 6+."""

Assigned = Annotated[int, Meta(title="Dice", ge=1, le=MOST)]
Left = Annotated[Few | None, Meta(title="Dice left this turn")]
Modifiers = Annotated[tuple[Modifier, ...], Meta(title="Modifiers")]


class Pooled(Check, frozen=True, kw_only=True):
    """Dice assigned to an attribute (DP-2). `left`: dice that were unassigned when it was drafted; None: not known."""

    dice: Assigned
    left: Left = None

    def faults(self) -> tuple[str, ...]:
        """DP-2: no more dice than are left."""
        return too_many("dice", self.dice, self.left)


class Rolled(Pooled, frozen=True, kw_only=True):
    """Dice that must each reach a stat (DP-5). Modifiers come from conditions; the published rules have none.

    `on` says what a modifier changes: `dice` (rolled beside those assigned; also where nothing is said), `stat` (the
    face to reach), `armour`, `defence` (the face the defender must reach).
    """

    stat: Annotated[Stat, Meta(title="Each die reaches")]
    modifiers: Modifiers = ()


class Defence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a character defends with (DP-12): a stat, None for a blank one (D-DP-1), and dice not assigned."""

    stat: Annotated[Stat | None, Meta(title="Defence reaches")] = None
    dice: Annotated[Few, Meta(title="Defence dice")] = 0
    left: Annotated[Few | None, Meta(title="Dice kept")] = None


class Attack(Rolled, frozen=True, kw_only=True, tag="attack"):
    """DP-6, DP-7, DP-10: each success is 1 damage, all on one target: armoured (DP-13) or defending (DP-12)."""

    attribute: Annotated[Attribute, Meta(title="Attribute")] = "fight"
    magic: Annotated[bool, Meta(title="Magic")] = False
    armour: Annotated[Few | None, Meta(title="Armour")] = None
    defence: Annotated[Defence | None, Meta(title="Defence")] = None
    defence_spends_dice: Annotated[bool, Meta(title="Defending spends dice")] = False

    def faults(self) -> tuple[str, ...]:
        """An NPC has armour, a character defends (DP-11 to DP-14); defence dice are those kept (C-DP-3)."""
        found = super().faults()
        if self.defence is None:
            return found
        if self.armour is not None:
            found += ("armour: an NPC has armour, a character defends; keep armour or defence",)
        if self.defence.stat is None and self.defence.dice and not self.magic:
            found += ("defence.stat is missing; only against magic may it be blank",)
        return found + too_many("defence.dice", self.defence.dice, self.defence.left)


class Skill(Rolled, frozen=True, kw_only=True, tag="skill"):
    """DP-9, DP-10: successes lower what remains. `done`: what this actor has lowered the track by so far.

    `again`: without a track, it goes on with the check the actor began before.
    """

    remaining: Annotated[int, Meta(title="Successes needed", ge=1, le=9999)]
    attribute: Annotated[Literal["skill", "mysticism"], Meta(title="Attribute")] = "skill"
    track: Annotated[Id, Meta(title="Track")] = ""
    done: Annotated[int, Meta(title="Done so far", ge=0, le=9999)] = 0
    again: Annotated[bool, Meta(title="Goes on with the last check")] = False


class Move(Pooled, frozen=True, kw_only=True, tag="move"):
    """DP-4: dice that aren't rolled; each moves as many spaces as Move says."""

    move: Annotated[Few, Meta(title="Move")]


AnyCheck = Attack | Skill | Move


def too_many(key: str, dice: int, left: int | None) -> tuple[str, ...]:
    """DP-2, C-DP-3: the sentence for more dice than there are."""
    if left is None or dice <= left:
        return ()
    return (f"{key} must be {left} or less, not {dice}: {count(left, 'die')} {'is' if left == 1 else 'are'} left",)


def changed(check: Rolled, on: str) -> int:
    """What the modifiers that are on add to dice, stat, armour or defence."""
    return sum(each.value for each in check.modifiers if not each.off and (each.on or "dice") == on)


def rolled(check: Rolled) -> int:
    """DP-2, DP-5: how many dice are rolled."""
    return min(MOST, max(0, check.dice + changed(check, "dice")))


def need(check: Rolled) -> int:
    """DP-5: the face each die must reach, always 2 to 6."""
    return _face(check.stat + changed(check, "stat"))


def worn(check: Attack) -> int:
    """DP-13: damage that one attack must do; never less than 1, even at armour 0."""
    return max(1, (check.armour or 0) + changed(check, "armour"))


def defends(check: Attack) -> tuple[int, int] | None:
    """DP-12, D-DP-1: defence dice and the face each must reach; None where no die defends."""
    shield = check.defence
    if shield is None or shield.stat is None or not shield.dice:
        return None
    return shield.dice, _face(shield.stat + changed(check, "defence"))


def least_damage(check: Attack) -> int:
    """DP-11, DP-13: the least damage that hurts: one point for a character, the armour for an NPC."""
    return 1 if check.defence is not None else worn(check)


def _face(number: int) -> int:
    return min(6, max(2, number))


def count(n: int, word: str) -> str:
    """`1 die`, `2 dice`, `2 hits`."""
    if word == "die":
        return f"{n} {'die' if n == 1 else 'dice'}"
    return f"{n} {word if n == 1 else 'successes' if word == 'success' else word + 's'}"
