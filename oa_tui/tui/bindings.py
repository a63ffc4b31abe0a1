"""Key bindings made from the one registry of actions; every binding has an id, so that keys can be remapped."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding

from oa_tui.play.actions import Action

ARGUMENTS: dict[str, dict[str, str]] = {
    "select": {"j": "1", "down": "1", "k": "-1", "up": "-1"},
    "pane": {"tab": "1", "shift+tab": "-1"},
    "act": {str(digit): str(digit) for digit in range(1, 10)},
}
"""Actions whose keys mean different things, and the argument of each key."""


def bindings(actions: Iterable[Action], scope: str = "table") -> list[Binding]:
    """A binding for each key of each action, calling `action_<id>`; ids are `table.undo`, `table.select.j`."""
    made = []
    for action in actions:
        method = action.id.replace("-", "_")
        arguments = ARGUMENTS.get(action.id)
        if arguments is None:
            keys = ",".join(action.keys)
            made.append(Binding(keys, method, action.label, show=False, id=f"{scope}.{action.id}"))
            continue
        for key in action.keys:
            call = f"{method}({arguments[key]})"
            made.append(Binding(key, call, action.label, show=False, id=f"{scope}.{action.id}.{key}"))
    return made
