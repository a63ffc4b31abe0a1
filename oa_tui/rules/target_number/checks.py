"""The checks of target number: their fields are the keys of a check document."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from oa_tui.rules.contract import Check, Modifier
from oa_tui.rules.table import Id

STANDARD = 12
"""AR-10: the Target Number of a hazard unless another is given; Difficult on the ladder (AR-2)."""

Target = Annotated[int, Meta(title="Target Number", ge=-99, le=999, extra={"ladder": True})]
Signed = Annotated[int, Meta(ge=-999, le=999)]
Modifiers = Annotated[tuple[Modifier, ...], Meta(title="Modifiers")]
Side = Literal["party", "foe"]
Hazard = Literal["", "burns", "falling", "fatigue", "traps", "disease", "poison"]


class Ability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Ability by name and modifier (AR-3, AR-13); without a name it counts what it says all the same."""

    label: Annotated[str, Meta(title="Ability")] = ""
    value: Annotated[Signed, Meta(title="Ability's modifier")] = 0


class Roll(Check, frozen=True, kw_only=True):
    """What every Action Roll has (AR-1, AR-3)."""

    modifiers: Modifiers = ()
    ability: Ability = Ability()
    nat20_crit_if_total_reaches: Annotated[bool, Meta(title="A 20 reaching 21 is critical")] = False


class Action(Roll, frozen=True, kw_only=True, tag="action"):
    """An Action Roll (AR-1); an attack too, with the wounds a success gives (AR-16), and work at a track."""

    target_number: Target
    wounds: Annotated[int, Meta(title="Wounds on a success", ge=0, le=99)] = 0
    track: Annotated[Id, Meta(title="Track")] = ""


class Resistance(Roll, frozen=True, kw_only=True, tag="resistance"):
    """A Resistance Roll (AR-10): the level counts, and a related Ability."""

    target_number: Target = STANDARD
    level: Annotated[int, Meta(title="Level", ge=0, le=99)] = 0
    damage: Annotated[int, Meta(title="Damage", ge=0, le=9999)] = 0
    hazard: Annotated[Hazard, Meta(title="Hazard")] = ""


class Initiative(Check, frozen=True, kw_only=True, tag="initiative"):
    """A d6 for one side, every Round (AR-14): its total is the side's place in the order."""

    side: Annotated[Side, Meta(title="Side")] = "party"


class Surprise(Check, frozen=True, kw_only=True, tag="surprise"):
    """A d6 for one side when it may be surprised (AR-14); what it means is the GM's to say."""

    side: Annotated[Side, Meta(title="Side")] = "party"


Rolled = Action | Resistance
AnyCheck = Action | Resistance | Initiative | Surprise
