"""What the drawer can be busy with: one object for each mode, which draws itself and answers the builder's keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

from rich.text import Text

from oa_tui.encounter.state import Pending
from oa_tui.play.record import Done
from oa_tui.play.session import Play
from oa_tui.rules.contract import Check, Modifier
from oa_tui.rules.table import Id
from oa_tui.tui.theme import Ink

if TYPE_CHECKING:
    from oa_tui.tui.check.drafting import Drafting

Footer = list[tuple[str, str]]

Recent = dict[tuple[str, str], Modifier]
"""Modifiers that the GM added since the table was opened, by kind and label, the latest last."""


class Desk(Protocol):
    """The drawer, as its modes see it."""

    @property
    def play(self) -> Play:
        """The table's play."""

    @property
    def recent(self) -> Recent:
        """What the GM added lately."""

    def show(self, mode: Mode) -> None:
        """Go on in another mode."""

    def suggest(self, drafting: Drafting, kind: str, key: str) -> None:
        """Open the suggestions for a list of modifiers."""

    def faces(self, drafting: Drafting) -> None:
        """Let the dice be typed."""

    def by_hand(self, who: Id) -> bool:
        """Whether somebody's dice are rolled at the table, as the settings have it for their side."""

    def lies(self, pending: Pending) -> None:
        """Show a roll that lies."""

    def key(self, usual: str) -> str:
        """What stands for a key of the builder where the settings file chose another."""

    def key_of(self, action: str) -> str:
        """The key of an action of the table."""

    def say(self, text: str) -> None:
        """A sentence for the strip."""

    def did(self, done: Done) -> None:
        """A step was taken."""

    def close(self) -> None:
        """The drawer is done."""


class Mode:
    """Base of the modes. `letters`: every printable key is text, no binding is live."""

    letters: ClassVar[bool] = False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def said(self) -> str:
        """What is at stake, for the strip."""
        return ""

    @property
    def takes_text(self) -> bool:
        """Whether what is typed or pasted now is text."""
        return self.letters

    @property
    def figures(self) -> bool:
        """Whether what is typed now are figures alone: the key of the help is none, and stays live."""
        return False

    @property
    def draft(self) -> Check | None:
        """The check being drafted, if it is one."""
        return None

    def lines(self, ink: Ink, width: int, height: int) -> list[Text]:
        """The drawer's lines."""
        raise NotImplementedError

    def footer(self) -> Footer:
        """The keys of this mode, the way out last."""
        raise NotImplementedError

    def do(self, action: str, key: str) -> None:
        """One of the builder's actions, by id; `key` tells which of its keys."""

    def type(self, key: str, char: str) -> bool:
        """A key before it becomes an action; True where the mode took it as text."""
        return False


def pick(at: int, by: int, count: int) -> int:
    """The next line of a list, going round at its ends."""
    return (at + by) % count if count else 0


def edited(text: str, key: str, char: str, most: int) -> str | None:
    """Text after a key, at most `most` characters; None where the key is no text."""
    if key == "backspace":
        return text[:-1]
    if key == "ctrl+u":
        return ""
    return (text + char)[:most] if len(char) == 1 and char.isprintable() else None
