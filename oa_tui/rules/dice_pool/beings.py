"""What a sheet says, or what follows from it: dice, health, stats, what is left of a turn."""

from __future__ import annotations

from typing import Any, Literal

from oa_tui.rules.contract import Seat
from oa_tui.rules.dice_pool.sheets import Being, Character, Npc
from oa_tui.rules.table import Combatant, Id, Pool, Scene

DICE = "dice"
"""DP-1, DP-2: the pool of a character, and what anybody has unassigned this turn."""

HITS = "hits"
"""DP-13: what an NPC has instead of a pool."""

Stat = Literal["fight", "shoot", "skill", "mysticism", "defence"]
BLANKS = ("shoot", "mysticism")
"""DP-5: attributes that may be blank: then there is no such action."""


def sheet_of(who: Id, scene: Scene) -> Being | None:
    """The sheet of a combatant, if it has one."""
    sheet = scene.sheet(who)
    return sheet if isinstance(sheet, Being) else None


def is_character(combatant: Combatant | None) -> bool:
    """DP-1, DP-11: whether somebody's health is a pool of dice."""
    return combatant is not None and DICE in combatant.pools


def numbered(sheet: Being | None) -> bool:
    """Whether a sheet has stats at all; one without is treated like somebody with only a name."""
    if sheet is None:
        return False
    return any(getattr(sheet, name) is not None for name in ("move", "fight", "shoot", "skill", "mysticism"))


def blank(sheet: Being | None, attribute: str) -> bool:
    """DP-5: no Shoot or no Mysticism: the action can't be tried."""
    return attribute in BLANKS and numbered(sheet) and getattr(sheet, attribute) is None


def stat(sheet: Being | None, attribute: str) -> int | None:
    """DP-5, C-DP-2: a stat by its name, as printed; melee always rolls Fight."""
    found: int | None = getattr(sheet, attribute, None)
    return found


def seat(sheet: Any | None) -> Seat:
    """DP-1, DP-13, DP-14: dice for a character, hits for an NPC, one where nothing is said; dice for the turn."""
    dice = sheet.dice if isinstance(sheet, Being) else None
    turn = {} if dice is None else {DICE: dice}
    if isinstance(sheet, Character):
        return Seat({} if dice is None else {DICE: Pool(dice, dice)}, turn)
    points = sheet.hits if isinstance(sheet, Npc) else 1
    return Seat({HITS: Pool(points, points)}, turn)


def owned(who: Id, scene: Scene) -> int | None:
    """DP-3, DP-14: the dice of a new turn: all a character still owns, or what an NPC's sheet says."""
    combatant = scene.combatants.get(who)
    if combatant is not None and DICE in combatant.pools:
        return combatant.pools[DICE].value
    sheet = sheet_of(who, scene)
    return None if sheet is None else sheet.dice


def unassigned(combatant: Combatant | None) -> int | None:
    """DP-2, C-DP-3: dice not assigned this turn and still owned; None where nobody knows."""
    if combatant is None:
        return None
    left = combatant.turn.get(DICE)
    if DICE not in combatant.pools:
        return left
    pool = combatant.pools[DICE].value
    return pool if left is None else min(left, pool)
