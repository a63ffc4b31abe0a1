"""How Dice Pool's pools and turns are shown."""

from __future__ import annotations

from oa_tui.rules.contract import Looks, PoolLook

LOOKS = Looks(
    pools={
        "dice": PoolLook("Dice", "dice", one="Die"),
        "hits": PoolLook("Hits", "pips", one="Hit"),
    },
    turn={"dice": "■", "move": "M", "fight": "F", "shoot": "S", "skill": "K", "mysticism": "Y"},
    out="out",
    health="hits",
    facts=("Armour",),
)
"""DP-1, DP-2, DP-13: `dice` counts those unassigned; the letters those assigned this turn, kept in memory."""
