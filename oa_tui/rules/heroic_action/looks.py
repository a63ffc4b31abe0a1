"""How Heroic Action's pools are shown; shots have a column of their own, conditions and tokens are words."""

from __future__ import annotations

from oa_tui.rules.contract import Looks, PoolLook

LOOKS = Looks(
    pools={"hits": PoolLook("Hits", "pips", one="Hit"), "fortune": PoolLook("Fortune", "bare")},
    out="knocked out",
    health="hits",
)
