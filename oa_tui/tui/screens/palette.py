"""Every action by name, from the registry; and the themes."""

from __future__ import annotations

from oa_tui.play.actions import ACTIONS, Action
from oa_tui.tui.bindings import ARGUMENTS, Keys
from oa_tui.tui.screens.choose import Choice, ChooseScreen
from oa_tui.tui.theme import Ink, themes


class PaletteScreen(ChooseScreen):
    """Answers with the call of an action, ready for `run_action`."""

    def __init__(self, ink: Ink, keys: Keys) -> None:
        actions = [Choice(call(one), one.label, one.help, keys.of(one.id)) for one in ACTIONS if one.id != "palette"]
        looks = [Choice(f"app.theme('{name}')", f"theme {name}", "until you leave") for name in themes()]
        super().__init__(ink, "All actions", (*actions, *looks), "do it")


def call(action: Action) -> str:
    """What the first key of an action calls."""
    method = action.id.replace("-", "_")
    arguments = ARGUMENTS.get(action.id)
    if arguments is None:
        return method
    argument = next(argument for argument, keys in arguments.values() if action.keys[0] in keys)
    return f"{method}({argument})"
