"""The Textual app: screens over one session, or the start screen when there is none yet."""

from __future__ import annotations

import locale
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol, runtime_checkable

from textual import events
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.geometry import Size

from oa_tui.encounter.commands import Refusal
from oa_tui.play.files import Opening
from oa_tui.play.session import Play
from oa_tui.play.settings import DEFAULTS, Settings
from oa_tui.sessions import SessionError
from oa_tui.sessions.folders import settings_file
from oa_tui.tui.bindings import Keys
from oa_tui.tui.closing import let_go
from oa_tui.tui.derived import palette_of
from oa_tui.tui.gate import Gate
from oa_tui.tui.grid import too_small
from oa_tui.tui.screens.table import TableScreen
from oa_tui.tui.signals import leave_when_told
from oa_tui.tui.terminal import animates, ascii_wanted, few_colours
from oa_tui.tui.theme import THEMES, variables

if TYPE_CHECKING:
    from oa_tui.tui.screens.small import SmallScreen
    from oa_tui.tui.screens.starting import Start


@runtime_checkable
class Themed(Protocol):
    """A screen that draws with colours of the theme."""

    def themed(self) -> None:
        """Draw anew: the theme is another one."""


class OaTui(App[None]):
    """One play, or a start. `fault` is what stopped it, if anything did: a sentence, the traceback in `details`."""

    TITLE = "oa-tui"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "leave", show=False, priority=True, id="app.leave"),
    ]
    CSS = """
    Screen { color: $ink; scrollbar-size: 0 0; }
    * { scrollbar-size: 0 0; }
    .-ascii ModalScreen > Vertical { border: ascii $mute; }
    Input { border: none; padding: 0; height: 1; background: $background; background-tint: transparent; }
    """

    def __init__(
        self,
        play: Play | None = None,
        start: Start | None = None,
        *,
        settings: Settings = DEFAULTS,
    ) -> None:
        super().__init__()
        for each in THEMES:
            self.register_theme(each)
        self.settings = settings
        self.theme = settings.theme
        self.play = play
        self.start = start
        self.ascii_only = ascii_wanted(settings.glyphs, os.environ, _encoding())
        self.set_class(self.ascii_only, "-ascii")
        self.few_colours = few_colours(self.console.color_system)
        self.fault: str = ""
        self.details: str = ""
        self._small: SmallScreen | None = None
        self._mounted = False
        self._gate = Gate(self, super().on_event)
        self.keys = _keys(settings)
        """Every key as screens show it."""
        self.set_keymap(self.keys.keymap())

    def on_mount(self) -> None:
        """The first screen, and what goes on beside all screens."""
        self.theme_changed_signal.subscribe(self, self._draw_anew)
        self.animation_level = "full" if animates(self.settings.animation, os.environ) else "none"
        self.show_first()
        self._mounted = True
        self._fit(self.size)
        leave_when_told(self)

    def show_first(self) -> None:
        """The table if there is a play, else the start."""
        if self.play is not None:
            self.push_screen(TableScreen(self.play))
        elif self.start is not None:
            from oa_tui.tui.screens.start import StartScreen

            self.push_screen(StartScreen(self.start))

    def _draw_anew(self, _: object) -> None:
        """All screens, in a new theme. A screen that watched it by itself would never be let go."""
        for screen in self.screen_stack:
            if isinstance(screen, Themed):
                screen.themed()

    def pop_screen(self) -> AwaitComplete:
        """Close the screen on top."""
        let_go(self.screen)
        return super().pop_screen()

    def get_driver_class(self) -> type[Driver]:
        """The terminal's driver, for which what is pasted is never a key."""
        driver = super().get_driver_class()
        # Textual's parser isn't public: where a later one has none of this name, pastes are as it makes them.
        with suppress(ImportError):
            from oa_tui.tui.pasting import calm

            calm(driver)
        return driver

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What our style sheets need of a theme that is not ours."""
        return variables(palette_of(self.current_theme))

    async def on_event(self, event: events.Event) -> None:
        """Keys go one at a time: none overtakes what the one before it opens or closes."""
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            await self._gate.take(event)
        else:
            await super().on_event(event)

    def on_resize(self, event: events.Resize) -> None:
        """Another size may be too small, or no longer be."""
        if self._mounted:
            self._fit(event.size)

    def _fit(self, size: Size) -> None:
        """Where there is no room for a table, a sentence that says so."""
        small = too_small(*size)
        if small and self._small is None:
            from oa_tui.tui.screens.small import SmallScreen

            self._small = SmallScreen()
            self.push_screen(self._small)
        elif not small and self._small is not None:
            if self.screen is self._small:
                self.pop_screen()
            self._small = None

    # ---- from the start to a table ----
    def resume(self, path: str) -> str:
        """Resume a session; why not, if that can't be."""
        assert self.start is not None
        start = self.start
        return self._seat(lambda: Play.resume(Path(path), start.library, seed=start.seed, labels=self.settings.labels))

    def begin(self, opened: Opening) -> str:
        """A new session of an encounter; why not, if that can't be."""
        assert self.start is not None
        start = self.start
        return self._seat(
            lambda: Play.start(opened, start.library, folder=start.folder, seed=start.seed, labels=self.settings.labels)
        )

    def _seat(self, make: Callable[[], Play]) -> str:
        try:
            play = make()
        except Refusal as refusal:
            return refusal.message
        except SessionError as error:
            return f"{error.message} {error.hint}".strip()
        self.play = play
        self.push_screen(TableScreen(play))
        return ""

    def action_theme(self, name: str) -> None:
        """Draw in another theme until the app is left; where it can be kept is said."""
        self.theme = name
        try:
            where = f"`theme: {name}` in {settings_file()} keeps it"
        except SessionError as error:
            where = error.message
        if isinstance(self.screen, TableScreen):
            self.screen.say(f"{name}, until you leave: {where}")

    def action_leave(self) -> None:
        """Leave; every step is saved already. What isn't is offered another place, once."""
        asks = self.play is not None and (not self.play.saved or self.settings.confirm.leave)
        if not asks or not isinstance(self.screen, TableScreen):
            self.exit()
        else:
            self.screen.action_leave()

    def action_help_quit(self) -> None:
        """Ctrl+c leaves nothing half done: it says how to leave."""
        if isinstance(self.screen, TableScreen):
            self.screen.say(f"{self.screen.key('leave')} leaves, all is saved")

    def _handle_exception(self, error: Exception) -> None:
        """A fault of ours ends the screen, not the session; the GM reads a sentence, never a traceback."""
        if self.is_headless:
            super()._handle_exception(error)
            return
        self.fault = f"oa-tui stopped by a fault of its own ({type(error).__name__}: {error})"
        self.details = "".join(traceback.format_exception(error))
        self.exit(return_code=2)


def _keys(settings: Settings) -> Keys:
    """The keys as they are chosen; where none is, no screen need be known for them."""
    if not settings.keymap:
        return Keys()
    from oa_tui.tui.known import known

    return Keys(settings.keymap, known().keys)


def _encoding() -> str:
    return sys.stdout.encoding or locale.getpreferredencoding(do_setlocale=False)
