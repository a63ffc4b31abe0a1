"""`oa-tui players [SESSION]`: what the table may see of a running session, in a second terminal or a browser."""

from __future__ import annotations

import argparse
import shlex
import sys

from oa_tui.cli.output import NO_TERMINAL, complain, has_terminal
from oa_tui.cli.parsing import Parser
from oa_tui.play.following import Following
from oa_tui.play.settings import Known, load
from oa_tui.sessions import SessionError, session_path


def players(words: list[str]) -> int:
    """`oa-tui players [SESSION] [--web [--host ADDRESS] [--port N]]`."""
    asked = _parser().parse_args(words)
    if not asked.web and (asked.host is not None or asked.port is not None):
        return complain("--host and --port belong to --web: oa-tui players --web --host 192.168.0.2")
    try:
        following = Following(session_path(asked.session))
    except SessionError as error:
        return complain(f"{error.message} {error.hint}".strip())
    if asked.web:
        return _web(following, asked.host, asked.port)
    if not has_terminal():
        return complain(NO_TERMINAL)
    from oa_tui.tui.players.app import PlayersApp
    from oa_tui.tui.theme import themes

    liked = load(Known(themes()))
    ascii_only = None if liked.glyphs == "auto" else liked.glyphs == "ascii"
    app = PlayersApp(following, ascii_only=ascii_only, theme=liked.theme)
    app.run()
    return app.return_code or 0


def _web(following: Following, host: str | None, port: int | None) -> int:
    try:
        from oa_tui.web.serving import Unservable, serve
    except ModuleNotFoundError as error:
        # The pip of the Python that runs this: another one's would install it where it isn't found.
        how = f"{shlex.quote(sys.executable)} -m pip install 'oa-tui[web]'"
        return complain(f"The page for browsers needs {error.name}, which isn't installed: {how}")
    try:
        return serve(following, host, port)
    except Unservable as error:
        return complain(str(error))


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port: 1 to 65535, or 0 for any that is free")
    return int(text)


def _parser() -> Parser:
    parser = Parser(
        prog="oa-tui players", description="What the table may see of a session; it follows and can't change anything."
    )
    parser.add_argument("session", nargs="?", metavar="SESSION", help="its name, id or file; else the last one played")
    parser.add_argument("--web", action="store_true", help="as a page for phones and tablets, instead of a window here")
    parser.add_argument("--host", metavar="ADDRESS", help="where the page listens; only this machine unless given")
    parser.add_argument("--port", type=_port, metavar="N", help="the page's port (8137 unless given; 0: any)")
    return parser
