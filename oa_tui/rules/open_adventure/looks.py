"""How Open Adventure's pools and turns are shown."""

from __future__ import annotations

from oa_tui.rules.consequences import Defeat
from oa_tui.rules.contract import Looks, PoolLook
from oa_tui.rules.open_adventure import conditions

DEATH = Defeat(who="", word="dead", why="Dies unless stabilised", rule="OA-54")
"""OA-54: what comes of dying."""

LOOKS = Looks(
    pools={
        "body": PoolLook("Body", "bar"),
        "challenge_points": PoolLook("Challenge Points", "bar", short="CP"),
        "mind": PoolLook("Mind", "bare"),
        "spirit": PoolLook("Spirit", "bare"),
        "body_wounds": PoolLook("Body Wound", "words", short="BW", up=True),
        "mind_wounds": PoolLook("Mind Wound", "words", short="MW", up=True),
        "spirit_wounds": PoolLook("Spirit Wound", "words", short="SW", up=True),
        "story_points": PoolLook("Story Points", "aside", short="SP", one="Story Point"),
    },
    turn={"major": "M", "minor": "m"},
    health="challenge_points",
    score="AS",
    difficulty="DS",
    grave=(conditions.DYING, conditions.UNCONSCIOUS),
    doom={conditions.DYING.lower(): DEATH},
)
