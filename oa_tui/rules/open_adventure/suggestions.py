"""The difficulty ladder, and Benefits and Drawbacks to offer (OA-8, OA-10, OA-18, OA-56, OA-66)."""

from __future__ import annotations

from oa_tui.rules.contract import Modifier, Suggestions

LADDER = {"very easy": 3, "easy": 6, "moderate": 9, "hard": 12, "very hard": 15, "nearly impossible": 20}
"""OA-8."""

_BENEFITS = (
    "help of a friend",
    "fine tools",
    "specialised workspace",
    "fitting backstory",
    "written instructions",
    "inside information",
    "excellent roleplay",
    "high ground",
    "healing kit",
    "surprise",
)
_DRAWBACKS = (
    "driving rain",
    "frigid cold",
    "uneven ground",
    "poor tools",
    "filth",
    "loud noise",
    "crowded",
    "defending as well",
    "heaving deck",
    "one-handed",
    "darkness",
    "wrong place",
    "no healing kit",
    "no quiet place",
    "talisman not in hand",
    "distracted",
    "not speaking aloud",
    "hands not free",
)

SUGGESTIONS = Suggestions(
    ladder=LADDER,
    benefits=tuple(map(Modifier, _BENEFITS)),
    drawbacks=tuple(map(Modifier, _DRAWBACKS)),
)
