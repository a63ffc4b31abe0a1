"""Pasted text with escape characters in it stays text: Textual's parser makes keys of whatever follows one of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.driver import Driver
from textual.message import Message

ESCAPE = "\x1b"


class PasteParser(XTermParser):
    """Terminal input without the escape characters between the marks of a paste, however it comes in pieces."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._inside = False
        self._last = ""
        """Outside a paste what was read last, inside what may be the beginning of its end."""

    def feed(self, data: str) -> Iterable[Message]:
        """Messages of what was read; no data is the end of it."""
        text = self._told(data)
        if text or not data:
            yield from super().feed(text)

    def _told(self, data: str) -> str:
        """What was read, as the parser is told it."""
        told = ""
        while data:
            mark = BRACKETED_PASTE_END if self._inside else BRACKETED_PASTE_START
            known, (text, found, data) = self._last, (self._last + data).partition(mark)
            self._last = "" if found else _beginning(mark, text)
            if self._inside:
                told += text.removesuffix(self._last).replace(ESCAPE, "") + found
            else:
                told += (text + found)[len(known) :]
            self._inside = self._inside != bool(found)
        return told


def _beginning(mark: str, text: str) -> str:
    """The end of a text that may be the beginning of a mark."""
    return next((mark[:n] for n in range(len(mark) - 1, 0, -1) if text.endswith(mark[:n])), "")


def calm(driver: type[Driver]) -> None:
    """Let a driver read with it, if it reads with Textual's parser; its module is where it looks for that."""
    module = sys.modules[driver.__module__]
    if getattr(module, "XTermParser", None) is XTermParser:
        module.XTermParser = PasteParser  # type: ignore[attr-defined]  # a driver has no other place to give it one
