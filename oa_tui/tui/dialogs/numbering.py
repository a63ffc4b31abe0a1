"""Dialogs of named numbers: letters choose the line, a number behind them is its number."""

from __future__ import annotations

from oa_tui.play import amounts
from oa_tui.tui.dialogs.choosing import Choosing, Line, filtered


class Numbering(Choosing):
    """`mind 3`, or only `3` for the line under the cursor. Subclasses say which lines there are."""

    @property
    def said(self) -> amounts.Valued:
        """The name and the number that are typed."""
        return amounts.valued(self.text)

    def every(self) -> list[Line]:
        """All lines there are."""
        raise NotImplementedError

    def lines(self) -> list[Line]:
        """Those that the typed name leaves; a number alone leaves them all."""
        return filtered(self.every(), self.said.name) if self.said.name else self.every()

    def changed(self) -> None:
        """A number belongs to the line under the cursor; another name goes back to the first."""
        if self.said.name:
            super().changed()

    def sign(self, by: int) -> bool:
        """Signs are text."""
        return False
