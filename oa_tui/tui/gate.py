"""Keys typed faster than the screen follows: each waits until the one before it has been carried out.

Without this a key could reach a dialog that the key before it has closed, or miss a drawer that it has opened.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable

from textual import events
from textual.app import App
from textual.dom import DOMNode

Typed = events.Key | events.Paste
Deliver = Callable[[Typed], Awaitable[None]]

LONGEST = 0.5
"""Seconds that a held key waits at most, should the one before it get lost on its way."""


class Gate:
    """Lets one key through at a time. A follower goes the way of the key behind it, so it arrives when all is done."""

    def __init__(self, app: App[None], deliver: Deliver) -> None:
        self._app = app
        self._deliver = deliver
        self._held: deque[Typed] = deque()
        self._turn = 0
        self._busy = False

    async def take(self, event: Typed) -> None:
        """Deliver a key now, or when those before it are done."""
        if not self._busy:
            await self._let(event)
            return
        self._held.append(event)
        turn = self._turn
        self._app.set_timer(LONGEST, lambda: self._release(turn))

    async def _let(self, event: Typed) -> None:
        self._busy = True
        self._turn += 1
        target: DOMNode = self._app.focused or self._app.screen
        await self._deliver(event)
        self._pass(target, self._turn)

    def _pass(self, pump: DOMNode | None, turn: int) -> None:
        """Behind the key from the focus up to the app; then once more through the screen that is there now."""
        if pump is None or pump is self._app:
            self._settle(self._app, lambda: self._screen(turn))
        elif not pump.call_later(self._pass, pump.parent if pump.is_attached else None, turn):
            self._pass(None, turn)

    def _screen(self, turn: int) -> None:
        self._settle(self._app.screen, lambda: self._settle(self._app, lambda: self._release(turn)))

    @staticmethod
    def _settle(pump: DOMNode, then: Callable[[], object]) -> None:
        """When nothing is left in a queue, and what was to be mounted or removed is."""
        pump.call_later(pump.call_next, then)

    async def _release(self, turn: int) -> None:
        """The key is done: the next one."""
        if turn != self._turn or not self._busy:
            return
        self._busy = False
        if self._held:
            await self._let(self._held.popleft())
