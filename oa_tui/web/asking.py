"""How long somebody may take to ask, and how many may ask from one address: nobody holds up the others by waiting."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds from the first sign of a request to its last byte."""
MOST_OF_ONE = 128
"""Connections from one address at a time; half of those there are."""


class Asking(H11Protocol):
    """A connection that ends when its request takes too long. The server itself waits for ever for the rest of one."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as the base has it
        """Somebody is there, and may ask."""
        super().connection_made(transport)
        mine = _address(self)
        if sum(_address(each) == mine for each in self.connections) > MOST_OF_ONE:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """A part of a request, or all of it."""
        super().data_received(data)
        if self._answers():
            self._stop()
        elif self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._stop()
        super().connection_lost(exc)

    def _answers(self) -> bool:
        return bool(self.cycle) and not self.cycle.response_complete

    def _wait(self) -> None:
        self._late = self.loop.call_later(PATIENCE, self._give_up)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if not self._answers():
            self.transport.close()


def _address(connection: object) -> str:
    """Whence somebody comes; empty where that can't be told."""
    client = getattr(connection, "client", None)
    return str(client[0]) if client else ""
