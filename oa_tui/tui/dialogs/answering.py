"""What waits, where it has no pane of its own: Enter accepts or opens, Space skips."""

from __future__ import annotations

from textual import events

from oa_tui.encounter.commands import SettlePrompt, Skip
from oa_tui.play.session import Play
from oa_tui.rules.consequences import Todo
from oa_tui.tui.dialogs.base import Footer
from oa_tui.tui.dialogs.choosing import Choosing, Line
from oa_tui.tui.view import Waits, waiting


class WaitingDialog(Choosing):
    """Answers with the id of a roll or check to open, or with what was accepted."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, "Waiting")

    @property
    def takes_text(self) -> bool:
        """Nothing is typed, so that Space is a key."""
        return False

    def lines(self) -> list[Line]:
        """What is due stands first."""
        return [Line(one.id, one.text, "", one.right) for one in waiting(self.play)]

    def nothing(self) -> str:
        """All is settled."""
        return "Nothing waits any more"

    @property
    def _one(self) -> Waits | None:
        line = self.current
        return next((one for one in waiting(self.play) if line is not None and one.id == line.id), None)

    def live(self) -> Footer:
        """What Enter would do, and Space."""
        one = self._one
        if one is None:
            return []
        return [("Enter", "open" if opens(one) else "accept"), ("Space", "skip"), ("↑↓", "choose")]

    def on_key(self, event: events.Key) -> None:
        """Space skips, at once; the rest stays to be answered."""
        one = self._one
        if event.key != "space" or one is None:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        command = Skip(one.id) if one.pending is not None else SettlePrompt(one.id, accept=False)
        self.carry_out(lambda: self.play.do(command))
        self.repaint()

    def take(self, line: Line) -> None:
        """Open a roll or a check, accept all else."""
        one = self._one
        if one is not None and opens(one):
            self.dismiss(line.id)
        else:
            self.finish(SettlePrompt(line.id))


def opens(one: Waits) -> bool:
    """Whether it is answered in the check builder."""
    return one.pending is not None or (one.prompt is not None and isinstance(one.prompt.consequence, Todo))
