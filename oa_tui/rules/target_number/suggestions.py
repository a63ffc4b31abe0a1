"""The ladder of Target Numbers (AR-2), what helps and hinders (AR-3), and which Ability meets which hazard (AR-12)."""

from __future__ import annotations

from oa_tui.rules.contract import Modifier, Suggestions

LADDER = {
    "automatic": 2,
    "very easy": 4,
    "easy": 8,
    "difficult": 12,
    "hard": 16,
    "very hard": 20,
    "unlikely": 24,
    "extraordinary": 28,
}
"""AR-2."""

HAZARDS = {
    "burns": "Athletics",
    "falling": "Athletics",
    "fatigue": "Athletics",
    "traps": "Athletics",
    "disease": "First Aid",
    "poison": "First Aid",
}
"""AR-12; the check's own `ability` overrules it."""

SUGGESTIONS = Suggestions(
    ladder=LADDER,
    benefits=(
        Modifier("good tools", 2),
        Modifier("help", 1),
        Modifier("time to spare", 2),
        Modifier("higher ground", 1),
        Modifier("from behind", 2),
        Modifier("knows the place", 1),
    ),
    drawbacks=(
        Modifier("bad footing", -1),
        Modifier("poor light", -2),
        Modifier("hurried", -2),
        Modifier("wrong tools", -2),
        Modifier("far away", -1),
        Modifier("wind and rain", -1),
    ),
)
