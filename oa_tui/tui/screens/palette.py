"""Every action by name, from the registry."""

from __future__ import annotations

from oa_tui.play.actions import ACTIONS, Action
from oa_tui.tui.bindings import ARGUMENTS
from oa_tui.tui.screens.choose import Choice, ChooseScreen
from oa_tui.tui.theme import Ink


class PaletteScreen(ChooseScreen):
    """Answers with the call of an action, ready for `run_action`."""

    def __init__(self, ink: Ink) -> None:
        choices = tuple(
            Choice(call(action), action.label, action.help, action.key) for action in ACTIONS if action.id != "palette"
        )
        super().__init__(ink, "All actions", choices, "do it")


def call(action: Action) -> str:
    """What the first key of an action calls."""
    method = action.id.replace("-", "_")
    arguments = ARGUMENTS.get(action.id)
    return f"{method}({arguments[action.keys[0]]})" if arguments else method
