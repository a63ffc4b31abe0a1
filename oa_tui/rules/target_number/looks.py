"""How the one pool of target number is shown: wounds, counting up to the limit."""

from __future__ import annotations

from oa_tui.rules.contract import Looks, PoolLook

LOOKS = Looks(pools={"wounds": PoolLook("Wounds", "bar", up=True, one="Wound")}, health="wounds", difficulty="TN")
