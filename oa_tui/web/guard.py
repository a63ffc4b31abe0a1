"""Who is answered at all: the right address, the right host, no foreign page, nothing to upload."""

from __future__ import annotations

import ipaddress
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from oa_tui.web.page import policy

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Answer = Callable[[Scope, Receive, Send], Awaitable[None]]

LOCAL = ("127.0.0.1", "localhost", "::1")
WIDE = ("0.0.0.0", "::")  # noqa: S104  # compared with, not bound to
HEADERS = (
    (b"content-security-policy", policy().encode()),
    (b"referrer-policy", b"no-referrer"),  # the address is the key: it is told to nobody
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)


class Guard:
    """Answers 404 to whatever doesn't come by the right address, and adds what browsers must know to all the rest.

    `token`: the first part of every path, where there is one. `host`: the address it listens on.
    """

    def __init__(self, app: Answer, host: str, token: str = "") -> None:
        self._app = app
        self._hosts = {host.casefold(), *(LOCAL if host in (*LOCAL, *WIDE) else ())}
        self._any_address = host in WIDE
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        path = self._inside(scope["path"])
        if path is None or not self._knows(headers.get(b"host", "")) or not self._own(headers):
            await _refuse(send, 404, b"There is nothing here.\n")
        elif scope["method"] not in ("GET", "HEAD"):
            await _refuse(send, 405, b"This page is only for reading.\n")
        elif b"transfer-encoding" in headers or headers.get(b"content-length", "0") != "0":
            await _refuse(send, 413, b"This page takes nothing in.\n")
        elif self._token and not path:  # the address typed by hand, without its last stroke
            await _refuse(send, 308, b"", (b"location", f"/{self._token}/".encode()))
        else:
            await self._app({**scope, "path": path, "raw_path": path.encode()}, receive, _covered(send))

    def _inside(self, path: str) -> str | None:
        """The path behind the token, empty where nothing is behind it; None where the token isn't there."""
        if not self._token:
            return path
        first, slash, rest = path.removeprefix("/").partition("/")
        good = secrets.compare_digest(first.encode(), self._token.encode())
        return slash + rest if good else None

    def _knows(self, host: str) -> bool:
        """Whether a Host is one we answer to; a page elsewhere whose name leads here (DNS rebinding) is not."""
        name = _name_of(host)
        if name in self._hosts:
            return True
        return self._any_address and _is_address(name)

    def _own(self, headers: dict[bytes, str]) -> bool:
        """Whether the request comes from this page or from nowhere; another page's is refused."""
        here = f"http://{headers.get(b'host', '')}"
        return headers.get(b"origin", here) == here


def _name_of(host: str) -> str:
    """`[::1]:80` and `localhost:80` without their port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].casefold()
    return host.rpartition(":")[0].casefold() if ":" in host else host.casefold()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _refuse(send: Send, status: int, body: bytes, *more: tuple[bytes, bytes]) -> None:
    """Without reading what was sent; the connection ends."""
    headers = [
        (b"content-type", b"text/plain"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *more,
    ]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *HEADERS]})
    await send({"type": "http.response.body", "body": body})


def _covered(send: Send) -> Send:
    async def covered(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *HEADERS]}
        await send(message)

    return covered
