"""Key bindings made from the one registry of actions; every binding has an id, so that keys can be remapped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from textual.binding import Binding, BindingType

from oa_tui.play.actions import BY_ID, Action
from oa_tui.play.keymap import Bound, shown

ARGUMENTS: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {
    "select": {"up": ("-1", ("up", "k")), "down": ("1", ("down", "j"))},
    "pane": {"next": ("1", ("tab",)), "previous": ("-1", ("shift+tab",))},
    "act": {str(digit): (str(digit), (str(digit),)) for digit in range(1, 10)},
}
"""Actions whose keys mean different things: a name for each meaning, its argument and its keys."""

NO_KEY = "none"
"""A key that no keyboard has, for actions that wait for the settings to give them one."""

NAMELESS = ("table", "order", "builder")
"""Scopes whose actions need no prefix in the settings file."""

ONE_SCOPE = {"order": "table"}
"""Scopes that are live at the same time as another one."""

FEW = 3
"""Meanings of one action whose keys are shown one by one; of more the first and the last."""

LISTED = frozenset("↑↓←→")


def bindings(actions: Iterable[Action], scope: str = "table") -> list[Binding]:
    """A binding for each key of each action, calling `action_<id>`; ids are `table.undo`, `table.select.down`."""
    made = []
    for action in actions:
        method = action.id.replace("-", "_")
        arguments = ARGUMENTS.get(action.id)
        if arguments is None:
            keys = ",".join(action.keys or (NO_KEY,))
            made.append(Binding(keys, method, action.label, show=False, id=f"{scope}.{action.id}"))
            continue
        for name, (argument, own) in arguments.items():
            call = f"{method}({argument})"
            made.append(Binding(",".join(own), call, action.label, show=False, id=f"{scope}.{action.id}.{name}"))
    return made


def mode_bindings(actions: Iterable[Action], scope: str, method: str) -> list[Binding]:
    """A binding for each key of each action, calling one method with the action's id and the key it has by default."""
    return [
        Binding(
            key,
            f"{method}('{action.id}', '{key}')",
            action.label,
            show=False,
            id=f"{scope}.{action.id}" + (f".{key}" if len(action.keys) > 1 else ""),
        )
        for action in actions
        for key in action.keys
    ]


def bound(declared: Iterable[BindingType]) -> dict[str, Bound]:
    """What a settings file may give other keys to, by the name it has there."""
    found: dict[str, Bound] = {}
    for each in declared:
        assert isinstance(each, Binding)
        assert each.id is not None, "every binding can be remapped"
        scope, _, rest = each.id.partition(".")
        name = rest if scope in NAMELESS else each.id
        before = found.get(name, Bound(name, ONE_SCOPE.get(scope, scope), ()))
        keys = (*before.keys, *(key for key in each.key.split(",") if key not in (NO_KEY, *before.keys)))
        found[name] = Bound(name, before.scope, keys, (*before.bindings, each.id))
    return found


class Keys:
    """The keys that are live, as screens show them: the registry's, or those that the settings file chose."""

    def __init__(self, chosen: Mapping[str, tuple[str, ...]] = {}, known: Mapping[str, Bound] = {}) -> None:
        self._chosen = {name: keys for name, keys in chosen.items() if name in known}
        self._known = known

    def keymap(self) -> dict[str, str]:
        """The chosen keys by the ids of bindings, for `App.set_keymap`."""
        return {each: ",".join(keys) for name, keys in self._chosen.items() for each in self._known[name].bindings}

    def of(self, action: str, name: str = "") -> str:
        """The key of an action of the registry; `name`: of one of its meanings."""
        if name:
            return shown(self._first(f"{action}.{name}", ARGUMENTS[action][name][1]))
        one, parts = BY_ID[action], self._parts(action)
        if not any(part in self._chosen for part in parts):
            return one.key
        keys = [shown(self._first(part, default)) for part, default in parts.items()]
        return " ".join(keys) if len(keys) <= FEW else f"{keys[0]}-{keys[-1]}"

    def _parts(self, action: str) -> dict[str, tuple[str, ...]]:
        """The names that an action has in the settings file, with the keys it has by default."""
        if action in ARGUMENTS:
            return {f"{action}.{name}": keys for name, (_, keys) in ARGUMENTS[action].items()}
        if action in self._known:
            return {action: BY_ID[action].keys}
        return {name: (key,) for key in BY_ID[action].keys if (name := f"{action}.{key}") in self._known}

    def _first(self, name: str, default: tuple[str, ...]) -> str:
        return (self._chosen.get(name) or default or ("",))[0]

    def instead(self, scope: str) -> dict[str, str]:
        """The chosen keys of a screen or mode, as they are shown, by the keys that they replace."""
        said: dict[str, str] = {}
        for name, keys in self._chosen.items():
            if self._known[name].scope == scope:
                said |= {shown(key): shown(keys[0]) for key in self._known[name].keys}
        return said

    def live(self, scope: str, entries: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """A footer of a screen or mode with the keys that were chosen in place of its own."""
        said = self.instead(scope)
        return [(_said(key, said), label) for key, label in entries] if said else list(entries)

    def spoken(self, scope: str, usual: str) -> str:
        """For a sentence: a key of a screen or mode, which is `usual` where no other was chosen."""
        return self.live(scope, [(usual, "")])[0][0]


def _said(key: str, said: Mapping[str, str]) -> str:
    """A footer's key, which may be several: `↑↓`, `1-9`."""
    if key in said:
        return said[key]
    if set(key) <= LISTED:
        return " ".join(said.get(sign, sign) for sign in key) if set(key) & said.keys() else key
    first, dash, last = key.partition("-")
    return f"{said.get(first, first)}-{said.get(last, last)}" if first and dash and last else key
