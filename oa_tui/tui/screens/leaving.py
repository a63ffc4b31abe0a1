"""What is asked where the settings want leaving confirmed."""

from __future__ import annotations

from oa_tui.tui.screens.choose import Choice, ChooseScreen
from oa_tui.tui.theme import Ink

LEAVE = (Choice("leave", "Leave", "every step is saved"), Choice("stay", "Stay", "go on with the encounter"))


class LeaveScreen(ChooseScreen):
    """Leave, or stay."""

    def __init__(self, ink: Ink) -> None:
        super().__init__(ink, "Leave?", LEAVE, "choose")
