"""From the command line to the first screen: what was named is opened, resumed, or explained first."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path

from oa_tui.library import Problem
from oa_tui.play.files import Given, Opening, unfinished
from oa_tui.play.session import Play
from oa_tui.play.settings import DEFAULTS, Settings, load
from oa_tui.sessions import Listed, SessionError, list_sessions
from oa_tui.tui.app import OaTui
from oa_tui.tui.screens.table import TableScreen
from oa_tui.tui.theme import Ink


class Opener(OaTui):
    """The app with an encounter to open: problems are shown first, an unfinished session of it is offered."""

    def __init__(
        self,
        given: Given,
        opening: Opening,
        seed: int | None,
        named: str,
        again: Callable[[], Given] | None = None,
        settings: Settings = DEFAULTS,
    ) -> None:
        super().__init__(settings=settings)
        self._again = again
        self._given = given
        self._opening = opening
        self._seed = seed
        self._named = named
        self._left = unfinished(opening)

    def show_first(self) -> None:
        """Problems, then the question, then the table; what isn't needed is left out."""
        if self._given.errors:
            from oa_tui.tui.screens.problems import ProblemsScreen

            fine = f"The rest is fine: {self._opening.name} opens without it"
            again = self._read_again if self._again else None
            self.push_screen(ProblemsScreen(self._given.problems, self._named, fine, again), self._looked)
        else:
            self._looked(True)

    def _read_again(self) -> tuple[Problem, ...]:
        """What is wrong with the files now; what they open now is what will be opened."""
        assert self._again is not None
        found = self._again()
        if found.opening is not None:
            self._given, self._opening = found, found.opening
            self._left = unfinished(found.opening)
        return found.problems if found.errors or found.opening is None else ()

    def _looked(self, go_on: bool | None) -> None:
        if not go_on:
            self.exit()
        elif self._left is None:
            self._begin()
        elif not self.settings.confirm.resume:
            self._chosen("resume")
        else:
            from oa_tui.tui.screens.choose import ChooseScreen, resume_or_new

            self.push_screen(ChooseScreen(Ink(), self._opening.name, resume_or_new(self._left), "choose"), self._chosen)

    def _chosen(self, answer: str | None) -> None:
        if answer == "resume" and self._left is not None:
            try:
                labels = self.settings.labels
                self._play(Play.resume(Path(self._left.path), self._given.library, seed=self._seed, labels=labels))
            except SessionError as error:
                self.fault = f"{error.message} {error.hint}".strip()
                self.exit(return_code=2)
        elif answer == "new":
            self._begin()
        else:
            self.exit()

    def _begin(self) -> None:
        labels = self.settings.labels
        self._play(Play.start(self._opening, self._given.library, seed=self._seed, labels=labels))

    def _play(self, play: Play) -> None:
        self.play = play
        self.push_screen(TableScreen(play))


def run(
    given: Given,
    *,
    play: Play | None = None,
    seed: int | None = None,
    named: str = "",
    again: Callable[[], Given] | None = None,
    settings: Settings = DEFAULTS,
) -> int:
    """Run the app on what was named; the exit status. `again` reads what was named once more."""
    app = _app(given, play, seed, named, again, settings)
    gc.freeze()
    gc.enable()
    try:
        app.run()
    finally:
        if app.play is not None:
            app.play.close()
    if app.fault:
        print(app.fault, file=sys.stderr)
        return 2
    return 0


def _app(
    given: Given,
    play: Play | None,
    seed: int | None,
    named: str,
    again: Callable[[], Given] | None,
    settings: Settings,
) -> OaTui:
    if play is not None:
        return OaTui(play, settings=settings)
    if given.opening is not None:
        return Opener(given, given.opening, seed, named, again, settings)
    from oa_tui.tui.known import known
    from oa_tui.tui.screens.starting import Start

    sessions, broken = _sessions()
    reread = None if again is None else lambda: again().library
    start = Start(
        given.library,
        sessions,
        seed=seed,
        now=time.time(),
        reread=reread,
        beside=lambda: (*load(known()).problems, *broken),
    )
    return OaTui(start=start, settings=settings)


def _sessions() -> tuple[tuple[Listed, ...], tuple[Problem, ...]]:
    """The sessions that can be resumed, and what is wrong with those that can't."""
    try:
        found, broken = list_sessions()
    except SessionError as error:
        return (), (Problem("error", error.message, "sessions", fix=error.hint),)
    return tuple(found), tuple(Problem("error", one.message, one.path, fix=one.hint) for one in broken)
