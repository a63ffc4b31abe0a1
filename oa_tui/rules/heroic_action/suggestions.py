"""Benefits and drawbacks to offer (AC-29, AC-33). A difficulty is somebody's skill or a number: there is no ladder."""

from __future__ import annotations

from oa_tui.rules.contract import Modifier, Suggestions

SUGGESTIONS = Suggestions(
    benefits=(
        Modifier("drama", 1),
        Modifier("the right tool", 1),
        Modifier("stunt token", 3),
        Modifier("assistance", 1),
        Modifier("surprise", 1),
        Modifier("knows the place", 1),
    ),
    drawbacks=(
        Modifier("not free to move", -2),
        Modifier("not free to talk", -2),
        Modifier("cramped", -2),
        Modifier("hurt hand", -2),
        Modifier("cannot see", -5),
    ),
)
"""AC-29: drama helps and never hurts, the setting counts nothing, a makeshift tool is as good. AC-33: usually −2.

What lasts longer is a condition called Curse (AC-29)."""
