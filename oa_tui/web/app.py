"""The page and its events as an ASGI app: one look at the session for however many browsers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from oa_tui.play.following import EVERY, Following
from oa_tui.web.guard import Answer, Guard
from oa_tui.web.page import fragment, page

PATIENCE = 5.0
"""Seconds that a browser may take to read an event before it is dropped."""
PULSE = 15.0
"""Seconds of silence after which a sign of life is sent, so that a browser that is gone is noticed."""
STREAM = "text/event-stream; charset=utf-8"
MOST = 64
"""Browsers at a time; more are asked to come again."""


class Hub:
    """Looks at the session for everybody, and wakes all who wait when something changed."""

    def __init__(self, following: Following, every: float = EVERY) -> None:
        self._following = following
        self._every = every
        self._changed = asyncio.Event()
        self.version = 0
        self.readers = 0
        self.seen = following.seen
        self.event = _event(fragment(self.seen))

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            self.look()
            await asyncio.sleep(self._every)

    def look(self) -> None:
        """Look once."""
        seen = self._following.look()
        if seen is not self.seen:
            self.seen = seen
            self.event = _event(fragment(seen))
            self.version += 1
            self._changed.set()
            self._changed = asyncio.Event()

    async def after(self, version: int, patience: float = PULSE) -> bool:
        """Wait until there is something later than `version`; False where there was nothing for so long."""
        if self.version != version:
            return True
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), patience)
        return self.version != version

    def close(self) -> None:
        """Let go of the session."""
        self._following.close()


class Events:
    """An endless answer: the picture now, and again whenever it changed. Nothing is queued: late readers skip some."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the browser leaves or doesn't read."""
        if scope["method"] == "HEAD":
            await Response(headers={"content-type": STREAM})(scope, receive, send)
            return
        if self._hub.readers >= MOST:
            await HTMLResponse("Too many are looking already.", 503, {"retry-after": "5"})(scope, receive, send)
            return
        self._hub.readers += 1
        sending = asyncio.ensure_future(self._send(send))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hub.readers -= 1
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)

    async def _send(self, send: Send) -> None:
        headers = [(b"content-type", STREAM.encode()), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        version = -1
        while True:
            new = await self._hub.after(version)
            version = self._hub.version
            body = self._hub.event if new else b":\n\n"
            async with asyncio.timeout(PATIENCE):
                await send({"type": "http.response.body", "body": body, "more_body": True})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _event(data: str) -> bytes:
    lines = "".join(f"data: {line}\n" for line in data.splitlines())
    return f"retry: 1000\n{lines}\n".encode()


def application(following: Following, host: str, token: str = "", *, every: float = EVERY) -> Answer:
    """The app, guarded, for the address it listens on."""
    hub = Hub(following, every)

    async def whole(request: Request) -> HTMLResponse:
        return HTMLResponse(page(hub.seen))

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        looking = asyncio.ensure_future(hub.run())
        try:
            yield
        finally:
            looking.cancel()
            hub.close()

    routes = [Route("/", whole), Route("/events", Events(hub), methods=["GET"])]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.router.redirect_slashes = False  # it would lead away from the token
    return Guard(app, host, token)
