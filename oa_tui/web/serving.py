"""Serve the players' page: a socket, an address with its key, and a QR code for phones."""

from __future__ import annotations

import contextlib
import errno
import secrets
import socket
import sys

import segno
import uvicorn

from oa_tui.play.following import Following
from oa_tui.web.app import application
from oa_tui.web.asking import Asking
from oa_tui.web.guard import WIDE

HOST = "127.0.0.1"
PORT = 8137
UNREAD = 20_000
"""Milliseconds after which the system drops a connection whose other end takes nothing in."""
_TEST_NET = "192.0.2.1"
"""Asked for the way to it only: nothing is sent."""


class Unservable(Exception):
    """Why the page can't be served, and what would do: a sentence."""


def serve(following: Following, host: str | None, port: int | None) -> int:
    """Serve until ctrl+c; the exit status. Without a host only for this machine, else behind a random token.

    Raises:
        Unservable: the address isn't this machine's, or the port is taken or not allowed.
    """
    listening = listen(host or HOST, PORT if port is None else port)
    token = secrets.token_urlsafe(16) if host is not None else ""
    url = address(host or HOST, listening.getsockname()[1], token)
    print(f"The players' page: {url}")
    if token:
        print("Whoever has this address sees what players see, and can't change anything. ctrl+c ends it.")
        code(url)
    else:
        print("Only this machine can see it; --host ADDRESS shows it to phones. ctrl+c ends it.")
    sys.stdout.flush()
    with contextlib.suppress(KeyboardInterrupt):
        server(following, host or HOST, token).run(sockets=[listening])
    return 0


def server(following: Following, host: str, token: str) -> uvicorn.Server:
    """The server, not yet running; it prints nothing and tells nobody what it is."""
    config = uvicorn.Config(
        application(following, host, token),
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        http=Asking,
        ws="none",
        h11_max_incomplete_event_size=16_384,
        limit_concurrency=256,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises Unservable."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError) as error:
        raise Unservable(
            f"{host} is no address: --host takes this machine's, such as 192.168.0.2 or 0.0.0.0"
        ) from error
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        listening.bind(where)
        listening.listen()
    except OSError as error:
        listening.close()
        raise Unservable(_why(error, host, port)) from error
    return listening


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use already: --port names another, --port 0 takes any that is free"
    if error.errno == errno.EACCES:
        return f"Port {port} isn't allowed to you: --port takes one from 1024 up, --port 0 any that is free"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} isn't an address of this machine: --host 0.0.0.0 listens on all that it has"
    return f"Can't listen on {host}, port {port}: {error.strerror or error}"


def address(host: str, port: int, token: str) -> str:
    """The address to type; where it listens on all of them, the one by which this machine goes out."""
    name = _outward() if host in WIDE else host
    shown = f"[{name}]" if ":" in name else name
    return f"http://{shown}:{port}/{token + '/' if token else ''}"


def _outward() -> str:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((_TEST_NET, 9))
        found: str = probe.getsockname()[0]
        return found
    return HOST


def code(url: str) -> None:
    """The address as a QR code, where the terminal has the blocks for it."""
    if (sys.stdout.encoding or "").lower().replace("-", "") == "utf8":
        segno.make(url, error="l", micro=False).terminal(compact=True)
