"""The app of the players' window: looks at the session again and again, and draws what changed."""

from __future__ import annotations

import os
import sys
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.widgets import Static

from oa_tui.play.following import EVERY, Following
from oa_tui.tui.derived import ink_of, palette_of
from oa_tui.tui.grid import LEAST, too_small
from oa_tui.tui.players.drawing import Sheet
from oa_tui.tui.signals import leave_when_told
from oa_tui.tui.terminal import few_colours, only_ascii
from oa_tui.tui.text import stack
from oa_tui.tui.theme import THEMES, variables


class PlayersApp(App[object]):
    """Shows the public picture of one session; no key of it changes anything but the window itself."""

    TITLE = "oa-tui"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { color: $ink; scrollbar-size: 0 0; overflow: hidden hidden; }
    #picture { width: 100%; height: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+q,ctrl+c", "quit", "leave", id="players.leave", priority=True),
        Binding("t", "theme", "theme", id="players.theme"),
        Binding("down,j", "scroll(1)", "scroll down", id="players.down"),
        Binding("up,k", "scroll(-1)", "scroll up", id="players.up"),
    ]

    def __init__(self, following: Following, *, theme: str = "oa-dark", ascii_only: bool | None = None) -> None:
        super().__init__()
        for each in THEMES:
            self.register_theme(each)
        self.theme = theme
        encoding = sys.stdout.encoding or "utf-8"
        self.ascii_only = only_ascii(os.environ, encoding) if ascii_only is None else ascii_only
        self.few_colours = few_colours(self.console.color_system)
        self._following = following
        self._seen = following.seen
        self._top = 0

    def compose(self) -> ComposeResult:
        """One text that is the whole window."""
        yield Static(id="picture", markup=False)

    def on_mount(self) -> None:
        """Look again and again."""
        self.animation_level = "none"
        self.set_interval(EVERY, self._look)
        leave_when_told(self)
        self.theme_changed_signal.subscribe(self, lambda _: self._draw())
        self._draw()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What the style sheet needs of a theme that is not ours."""
        return variables(palette_of(self.current_theme))

    def on_resize(self, event: events.Resize) -> None:
        """Another size is laid out afresh. The app itself learns of it after this."""
        self._draw(event.size)

    def on_unmount(self) -> None:
        """Let go of the file."""
        self._following.close()

    def _look(self) -> None:
        seen = self._following.look()
        if seen is not self._seen:
            self._seen = seen
            self._draw()

    def _draw(self, size: Size | None = None) -> None:
        cells, rows = size or self.size
        picture = self.query_one("#picture", Static)
        if too_small(cells, rows):
            picture.update(Text(f"the players' window needs {LEAST[0]} columns and {LEAST[1]} rows"))
            return
        sheet = Sheet(ink_of(self), self._seen, cells, rows)
        self._top = min(self._top, sheet.furthest)
        picture.update(stack(sheet.lines(self._top, rows)))

    def action_theme(self) -> None:
        """The next theme."""
        names = [theme.name for theme in THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]

    def action_scroll(self, by: int) -> None:
        """Further down or up, where not everybody fits."""
        self._top = max(0, self._top + by)
        self._draw()
