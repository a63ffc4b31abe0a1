"""How the pools and turns of roll-under are shown."""

from __future__ import annotations

from oa_tui.rules.contract import Looks, PoolLook

LOOKS = Looks(
    pools={
        "hit_points": PoolLook("Hit Points", "bar", short="HP"),
        "luck": PoolLook("Luck", "bare"),
        "reroll_pool": PoolLook("Rerolls", "bare", short="RR"),
    },
    turn={"action": "A", "move": "m"},
    health="hit_points",
)
