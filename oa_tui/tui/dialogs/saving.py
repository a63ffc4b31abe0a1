"""An unsaved session goes on in another place before the GM leaves, or is given up knowingly."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from oa_tui.play.session import Play
from oa_tui.sessions import SessionError
from oa_tui.tui.check.row import Row
from oa_tui.tui.dialogs.base import INDENT, Dialog, Footer
from oa_tui.tui.text import clean, wrapped
from oa_tui.tui.theme import Ink


class SaveDialog(Dialog):
    """Enter saves into the folder that was typed and leaves; ctrl+q leaves without."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, "Not saved")

    def hint(self) -> str:
        """What to type."""
        return "a folder to save in"

    def live(self) -> Footer:
        """Both ways out."""
        return [("Enter", "save and leave"), ("ctrl+q", "lose it")]

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """Why it isn't saved."""
        lines = wrapped(clean(self.play.trouble), cells - INDENT)[:rows]
        return [Row(ink).at(INDENT, line, ink.mute).line for line in lines]

    def enter(self) -> None:
        """Save there; what can't be is said."""
        if not self.text.strip():
            self.error = "Type a folder to save in, such as ~/sessions"
            return
        try:
            self.play.save_as(Path(self.text.strip()).expanduser())
        except (SessionError, RuntimeError) as error:
            self.error = f"{error.message} {error.hint}" if isinstance(error, SessionError) else str(error)
            return
        self.app.exit()
