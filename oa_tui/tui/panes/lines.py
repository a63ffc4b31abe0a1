"""The one-line panes: header, strip, footer."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from oa_tui.play.actions import ACTIONS
from oa_tui.tui.panes.base import Pane
from oa_tui.tui.text import Piece, clean, join, keys, spread, width
from oa_tui.tui.view import View, waiting

LESS_NEEDED = ("palette", "add", "hold", "heal", "condition", "damage", "check", "act")
"""Actions that leave the footer first where it is narrow; `help` and `next` never do."""

SEEN_ELSEWHERE = ("s", "1-9", "←→", "e")
"""Keys that leave the footer of a mode first: digits and arrows stand in its lists, the help has the others."""


class Header(Pane):
    """Which encounter, which round; the system, and whether all is saved."""

    def lines(self, cells: int, rows: int) -> list[Text]:
        """One line; the narrow form has name and round only."""
        view = self.view
        ink, encounter = view.ink, view.play.encounter
        lead = " " if view.layout.narrow else "  "
        name: list[Piece] = [(lead, ink.text), (clean(encounter.name), ink.hi)]
        unsaved: list[Piece] = [] if view.play.saved else [("  ", ink.text), (" UNSAVED ", ink.hurt)]
        if view.layout.narrow:
            return [spread(join([*name, *unsaved]), join([*self._round(), (" ", ink.text)]), cells)]
        left = [*name, ("   ", ink.text), *self._round()]
        if encounter.shot is not None:
            left += [("   Shot ", ink.mute), (str(encounter.shot), ink.hi)]
        if encounter.round_length:
            left += [("   ", ink.text), (clean(encounter.round_length), ink.mute)]
        right: list[Piece] = [(view.play.system.title, ink.mute), ("   ", ink.text)]
        right += [(" UNSAVED ", ink.hurt)] if unsaved else [("saved", ink.mute)]
        return [spread(join(left), join([*right, ("  ", ink.text)]), cells)]

    def _round(self) -> list[Piece]:
        ink, encounter = self.view.ink, self.view.play.encounter
        if encounter.stage == "running":
            return [("Round ", ink.mute), (str(encounter.round), ink.hi)]
        return [("not begun" if encounter.stage == "setup" else "ended", ink.mute)]


class Strip(Pane):
    """What just happened, or why something was refused; or what waits, where that has no pane."""

    def lines(self, cells: int, rows: int) -> list[Text]:
        """One line."""
        view = self.view
        ink = view.ink
        lead = " " if view.layout.narrow else "  "
        found = [one for one in waiting(view.play) if one.due]
        boxes = view.layout.boxes
        if not view.refused and found and "waiting" not in boxes and "drawer" not in boxes:
            left = join([(lead, ink.text), ("p ", ink.hi), (found[0].text, ink.text)])
            more = f"{len(found) - 1} more " if len(found) > 1 else ""
            return [spread(left, join([(more, ink.mute)]), cells)]
        right = self._right()
        left = join([(lead, ink.text), (ink.plain(clean(view.said)), ink.text)])
        return [spread(left, right, cells)]

    def _right(self) -> Text:
        view = self.view
        ink = view.ink
        if view.right or "drawer" in view.layout.boxes:
            return join([(clean(view.right), ink.mute), ("  " if view.right else "", ink.text)])
        if view.play.undo_label is None or view.layout.narrow:
            return Text("")
        return join([("u", ink.hi), (" takes it back  ", ink.mute)])


class Footer(Pane):
    """The keys that are live: the table's, or those of the mode that is open."""

    def __init__(self, view: View, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(view, id)
        self.mode: Sequence[tuple[str, str]] = ()

    def lines(self, cells: int, rows: int) -> list[Text]:
        """One line."""
        entries = self.mode or table_keys(cells)
        return [join([("  ", self.view.ink.text)]) + keys(self.view.ink, fitting(entries, cells - 3))]


def table_keys(cells: int) -> list[tuple[str, str]]:
    """The table's footer in its fixed order: eleven entries at 120 cells, seven at 80."""
    most = 11 if cells >= 100 else 7
    shown = sorted((action for action in ACTIONS if action.footer), key=lambda action: action.footer)
    for gone in LESS_NEEDED:
        wide = sum(len(action.key) + len(action.label) + 4 for action in shown)
        if len(shown) <= most and wide - 3 <= cells - 3:
            break
        shown = [action for action in shown if action.id != gone]
    return [(action.key, action.label) for action in shown]


def fitting(entries: Sequence[tuple[str, str]], cells: int) -> list[tuple[str, str]]:
    """As many as fit, in their order. Keys that lists show themselves go first; the last one, the way out, stays."""
    kept = list(entries)
    spare = [entry for key in SEEN_ELSEWHERE for entry in kept[:-1] if entry[0] == key]
    while len(kept) > 2 and sum(width(key) + len(label) + 4 for key, label in kept) - 3 > cells:
        kept.remove(spare.pop(0) if spare else kept[-2])
    return kept
