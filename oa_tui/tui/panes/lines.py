"""The one-line panes: header, strip, footer."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from oa_tui.encounter.state import Stage
from oa_tui.play.actions import BY_ID, Action
from oa_tui.tui.feet import fitting
from oa_tui.tui.panes.base import Pane
from oa_tui.tui.text import Piece, clean, fit, join, keys, more, padded, spread, width, wrapped
from oa_tui.tui.view import View, waiting

MATTERS: dict[Stage, tuple[str, ...]] = {
    "setup": ("begin", "help", "add", "quick", "undo", "palette", "log"),
    "running": ("next", "help", "undo", "act", "check", "damage", "condition", "heal", "hold", "add", "palette"),
    "ended": ("begin", "help", "log", "undo", "palette", "leave"),
}
"""What the table's footer shows, the most needed first, by how far the encounter is."""

PANE_KEYS: dict[str, tuple[tuple[str, str], ...]] = {
    "waiting": (("open", "accept"), ("mark", "skip"), ("select", "choose"), ("undo", "undo"), ("clear", "back")),
    "tracks": (("open", "work at it"), ("select", "choose"), ("undo", "undo"), ("clear", "back")),
    "log": (("open", "rewind to it"), ("select", "choose"), ("undo", "undo"), ("clear", "back")),
}
"""What keys do in the other panes."""

MOST_ROWS = 3
"""Rows that the strip takes at most."""

LAST = 99
"""The place of what has none of its own."""


class Header(Pane):
    """Which encounter, which round; the system, and whether all is saved."""

    def lines(self, cells: int, rows: int) -> list[Text]:
        """One line; the narrow form has name and round only."""
        view = self.view
        ink, encounter = view.ink, view.play.encounter
        lead = " " if view.layout.narrow else "  "
        name: list[Piece] = [(lead, ink.text), (clean(encounter.name), ink.hi)]
        unsaved: list[Piece] = [] if view.play.saved else [("  ", ink.text), (" UNSAVED ", ink.hurt)]
        unseen = "" if view.layout.titles else more(ink, *view.unseen)
        if view.layout.narrow:
            rest = [(unseen + "  " if unseen else "", ink.mute), *self._round(), (" ", ink.text)]
            return [spread(join([*name, *unsaved]), join(rest), cells)]
        left = [*name, ("   ", ink.text), *self._round()]
        if encounter.shot is not None:
            left += [("   Shot ", ink.mute), (str(encounter.shot), ink.hi)]
        if encounter.round_length:
            left += [("   ", ink.text), (clean(encounter.round_length), ink.mute)]
        left += [("   " + unseen, ink.mute)] if unseen else []
        right: list[Piece] = [(view.play.system.title, ink.mute), ("   ", ink.text)]
        right += [(" UNSAVED ", ink.hurt)] if unsaved else [("saved", ink.mute)]
        return [spread(join(left), join([*right, ("  ", ink.text)]), cells)]

    def _round(self) -> list[Piece]:
        ink, encounter = self.view.ink, self.view.play.encounter
        if encounter.stage == "running":
            return [("Round ", ink.mute), (str(encounter.round), ink.hi)]
        return [("not begun" if encounter.stage == "setup" else "ended", ink.mute)]


class Strip(Pane):
    """What just happened, or why something was refused; or what waits, where that has no pane.

    A sentence that is longer than a line takes more of them, over the last rows of the panes above.
    """

    DEFAULT_CSS = """
    Strip { layer: above; }
    """

    def repaint(self) -> None:
        """As high as its sentence is long, its last row always in one place."""
        box = self.view.layout.boxes.get("strip")
        if box is None:
            return
        cramped = "drawer" in self.view.layout.boxes and not self.view.layout.titles
        lines = self.lines(box.w, 2 if cramped else MOST_ROWS)
        self.styles.height = len(lines)
        self.styles.offset = (box.x, box.y + 1 - len(lines))
        self.show(lines)

    def lines(self, cells: int, rows: int) -> list[Text]:
        """One line, or as many as the sentence needs; what tells of the undo key gives way to it."""
        view = self.view
        ink = view.ink
        lead = " " if view.layout.narrow else "  "
        found = [one for one in waiting(view.play) if one.due]
        boxes = view.layout.boxes
        if not view.refused and found and "waiting" not in boxes and "drawer" not in boxes:
            key = view.keys.of("prompts") + " "
            left = join([(lead, ink.text), (ink.plain(key), ink.hi), (found[0].text, ink.text)])
            more = f"{len(found) - 1} more " if len(found) > 1 else ""
            return [spread(left, join([(more, ink.mute)]), cells)]
        right = self._right()
        said = ink.plain(clean(view.said))
        if rows == 1 or len(lead) + width(said) + 1 + right.cell_len <= cells:
            return [spread(join([(lead, ink.text), (said, ink.text)]), right, cells)]
        first, *others = wrapped(said, cells - 2 * len(lead))
        if len(others) >= rows:
            others = [*others[: rows - 2], fit(" ".join(others[rows - 2 :]), cells - 2 * len(lead))]
        return [padded(join([(lead, ink.text), (line, ink.text)]), cells) for line in (first, *others)]

    def _right(self) -> Text:
        view = self.view
        ink = view.ink
        if view.right or "drawer" in view.layout.boxes:
            return join([(clean(view.right), ink.mute), ("  " if view.right else "", ink.text)])
        if view.play.undo_label is None or view.layout.narrow:
            return Text("")
        return join([(ink.plain(view.keys.of("undo")), ink.hi), (" takes it back  ", ink.mute)])


class Footer(Pane):
    """The keys that are live: the table's, or those of the mode that is open."""

    def __init__(self, view: View, id: str) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(view, id)
        self.mode: Sequence[tuple[str, str]] = ()

    def lines(self, cells: int, rows: int) -> list[Text]:
        """One line."""
        focused = self.screen.focused
        pane = focused.id if focused is not None and focused.id else ""
        entries = self.mode or pane_keys(self.view, pane) or table_keys(self.view, cells)
        return [join([("  ", self.view.ink.text)]) + keys(self.view.ink, fitting(entries, cells - 3))]


def pane_keys(view: View, pane: str) -> list[tuple[str, str]]:
    """The keys of a pane beside the table; none for the table itself."""
    entries = list(PANE_KEYS.get(pane, ()))
    if entries:
        entries.insert(-1, ("widen", "all panes" if view.layout.wide else "widen"))
    return [(view.keys.of(action), label) for action, label in entries]


def table_keys(view: View, cells: int) -> list[tuple[str, str]]:
    """What matters now, in a fixed order: at most eleven entries at 120 cells, seven at 80."""
    encounter = view.play.encounter
    wanted = list(MATTERS[encounter.stage])
    if "waiting" not in view.layout.boxes and any(one.due for one in waiting(view.play)):
        wanted.insert(3, "prompts")
    if view.layout.wide:
        wanted.insert(1, "widen")
    if encounter.stage == "setup" and not encounter.members:
        wanted.remove("begin")
    shown: list[Action] = []
    room = cells - 3
    for id_ in wanted[: 11 if cells >= 100 else 7]:
        action = BY_ID[id_]
        room -= width(view.keys.of(id_)) + len(action.label) + 4
        if room < -3:
            break
        shown.append(action)
    shown.sort(key=lambda action: action.footer or LAST)
    return [(view.keys.of(action.id), action.label) for action in shown]
