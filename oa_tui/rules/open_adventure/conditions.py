"""Conditions that the rules themselves bring: what they do as data, how long they last.

The bundled content has the same ones to read and to add by hand; a test holds the two together.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from oa_tui.rules.table import Combatant, Condition, Effect, Expiry, Id

USER = "start of actor's next turn"
SCENE = "end of scene"

INCAPACITATED = "Incapacitated"
DYING = "Dying"
UNCONSCIOUS = "Unconscious"
PRONE = "Prone"
GRABBED = "Grabbed"
RESTRAINED = "Restrained"

HOLDING = "Maintaining a hold on "
"""How the condition begins that a Grab leaves with whoever made it: it takes the Major of each Turn (OA-31, OA-60)."""

EASING = "Easing "
"""How the condition begins that lowers an escalation: with the track's name, and the amount as its value (OA-58)."""


class Known(NamedTuple):
    """What a condition does. `graded`: the Effect that brought it is its value.

    `raises`: its effects count as much as the Effect, at most the attribute used, and the first use ends it (OA-58).
    """

    effects: tuple[Effect, ...] = ()
    until: str = SCENE
    graded: bool = False
    raises: bool = False


def _against(label: str, *when: str, on: str = "score", value: int = 1) -> Effect:
    return Effect(on, value, label, "against", when)


KNOWN: dict[str, Known] = {
    "Aided": Known((Effect("score", label="aid"),), USER),
    "Obstructed": Known((Effect("difficulty", label="obstruction"),), USER),
    "Harried": Known((_against("harried target", "attack"),), USER),
    "Impeded": Known(until=USER),
    "Unhindered": Known((Effect("difficulty", -1, "Drawback offset"),), USER),
    "Assisted": Known((Effect("score", label="assist"),), USER, raises=True),
    "Defended": Known((_against("defended", "attack", on="difficulty"),), USER, raises=True),
    "Complicated": Known((Effect("difficulty", label="complication"),), USER, raises=True),
    "Guarding": Known((_against("block or parry", "attack", on="difficulty"),), USER),
    "Covered": Known((_against("cover", "attack", on="difficulty"),)),
    "Shielding": Known((_against("shielding another", "attack"),), USER),
    "Hidden": Known(graded=True),
    PRONE: Known((_against("prone target", "restrain"),)),
    GRABBED: Known(),
    RESTRAINED: Known((_against("restrained target", "harm"), _against("restrained target", "takedown"))),
    INCAPACITATED: Known(until=""),
    UNCONSCIOUS: Known(),
    DYING: Known(until=""),
}
"""By name: OA-52, OA-54, OA-58, OA-60, OA-61. What isn't here is the content's, or the GM's, to explain."""


def begun(name: str, effect: int = 0, *, until: Expiry | None = None, purpose: str = "") -> Condition:
    """A condition as it begins; `effect` is the Effect that brought it, `purpose` the only action it helps.

    Capital letters mean nothing in a name (C-OA-9).

    Without an absolute end it has one in words, which the table anchors.
    """
    title = name.strip()[:1].upper() + name.strip()[1:]
    known = KNOWN.get(title.capitalize())
    if known is None:
        graded = title.startswith(EASING)
        return Condition("", title, value=effect if graded else None, until=until)
    effects = known.effects
    if known.raises:
        effects = tuple(replace(each, value=effect) for each in effects)
    if purpose:
        effects = tuple(replace(each, when=(*each.when, purpose.strip().lower())) for each in effects)
    ends = until if known.until == USER else None
    words = f"until {known.until}" if known.until and ends is None else ""
    return Condition(
        "",
        title.capitalize(),
        effects=effects,
        until=ends,
        uses=1 if known.raises else None,
        value=effect if known.graded else None,
        note=words,
    )


def has(who: Combatant | None, name: str) -> Condition | None:
    """The condition of this name that somebody has."""
    return next((each for each in who.conditions if each.name.lower() == name.lower()), None) if who else None


def raised(who: Combatant | None, name: str, *when: str) -> int:
    """OA-58: how much a condition such as Assisted raises already, for an action with these tags."""
    found = has(who, name)
    fits = [each.value for each in found.effects if set(each.when) <= set(when)] if found else []
    return max(fits, default=0)


def next_turn(who: Combatant | None, id_: Id) -> Expiry | None:
    """OA-58: the start of somebody's next Turn, absolutely; None for somebody unknown."""
    return Expiry("turn-start", who.turns + 1, id_) if who else None
