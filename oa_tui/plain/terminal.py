"""Lines from a terminal: a prompt with completion and a history, by the standard library where it has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from types import ModuleType

from oa_tui.plain.completing import complete, cut
from oa_tui.play.session import Play
from oa_tui.sessions import SessionError
from oa_tui.sessions.folders import data_folder

PROMPT = "> "
KEPT = 1000
"""Lines of the history that are kept."""


def typed(play: Play) -> Iterator[str]:
    """Line after line until the end of input; ctrl+c drops the one that is being typed."""
    keep = _edited(play)
    try:
        while True:
            try:
                yield input(PROMPT)
            except EOFError:
                print()
                return
            except KeyboardInterrupt:
                print()
    finally:
        keep()


def completer(play: Play, line: Callable[[], str]) -> Callable[[str, int], str | None]:
    """A completer as `readline` wants it: asked for one way after the other to replace what stands after the last
    space, until there is none. `line`: all up to the cursor.
    """
    found: list[str] = []

    def one(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = endings(play, line())
        return found[state] if state < len(found) else None

    return one


def endings(play: Play, line: str) -> list[str]:
    """The ways to go on, each from behind the last space that was typed; a single one with a space behind it."""
    _, raw = cut(line)
    typed_already = raw.rfind(" ") + 1
    ways = [way[typed_already:] for way in complete(play, line)]
    return [f"{ways[0]} "] if len(ways) == 1 else ways


def _edited(play: Play) -> Callable[[], None]:
    """Set line editing up; what is to be called at the end. Without `readline` lines are plain."""
    try:
        import readline
    except ImportError:
        return lambda: None
    readline.set_completer(completer(play, lambda: readline.get_line_buffer()[: readline.get_endidx()]))
    readline.set_completer_delims(" \t")
    readline.parse_and_bind("bind ^I rl_complete" if _is_libedit(readline) else "tab: complete")
    try:
        file = str(data_folder() / "history")
    except SessionError:
        return lambda: None
    with suppress(OSError):
        readline.read_history_file(file)

    def keep() -> None:
        readline.set_history_length(KEPT)
        with suppress(OSError):
            readline.write_history_file(file)

    return keep


def _is_libedit(readline: ModuleType) -> bool:
    return "libedit" in (readline.__doc__ or "")
