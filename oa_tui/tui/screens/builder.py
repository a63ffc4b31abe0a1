"""Putting a new encounter together on the start screen: who, how many, on which side, its name, its file."""

from __future__ import annotations

from collections.abc import Callable

from oa_tui.encounter.commands import Refusal
from oa_tui.library import Entry
from oa_tui.play.building import Building
from oa_tui.play.shelving import save_encounter
from oa_tui.tui.screens.naming import NameScreen
from oa_tui.tui.screens.opening import OpeningScreen
from oa_tui.tui.screens.starting import Start


class BuilderScreen(OpeningScreen):
    """Keeps the encounter in the making. Subclasses say what is under the cursor, and read the library again."""

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.building = Building()
        self.kept = Building()
        """What stands in a file already."""
        self._warned = False

    # ---- what a subclass knows ----
    def chosen(self) -> Entry | None:
        """The sheet under the cursor of the library or of the new encounter."""
        raise NotImplementedError

    def picked(self) -> int | None:
        """Which part of the new encounter the cursor is on."""
        raise NotImplementedError

    def read_library(self) -> None:
        """Read the library's files again."""
        raise NotImplementedError

    def built(self) -> None:
        """The new encounter has changed."""
        raise NotImplementedError

    # ---- keys ----
    def action_more(self, by: int) -> None:
        """One more of the sheet under the cursor, or one less."""
        entry = self.chosen()
        if entry is None:
            self.say("Choose a statblock of the library to add")
            return
        self._change(lambda: self.building.add(entry, by), lambda: self._told(entry))

    def _told(self, entry: Entry) -> str:
        count = self.building.count(entry)
        if not count:
            return f"{entry.name} is not in the new encounter"
        times = f" ×{count}" if count > 1 else ""
        ways = f"{self.key('Enter')} opens it, {self.key('s')} saves it as a file"
        return f"{entry.name}{times} in the new encounter: {ways}"

    def action_side(self, by: int) -> None:
        """The part under the cursor stands elsewhere."""
        index = self.picked()
        if index is not None:
            self._change(lambda: self.building.turn(index, by), lambda: "")

    def _change(self, change: Callable[[], Building], told: Callable[[], str]) -> None:
        try:
            self.building = change()
        except Refusal as refusal:
            self.say(refusal.message)
            return
        self._warned = False
        self.built()
        self.say(told())

    def action_name(self) -> None:
        """What it is called."""
        if self._somebody():
            self.app.push_screen(NameScreen("Name it", self.building.title, "call it so", self._call), self._answered)

    def action_save(self) -> None:
        """Keep it as a file in the user's library."""
        if self._somebody():
            self.app.push_screen(NameScreen("Save as", self.building.title, "save", self._save), self._answered)

    def open_built(self) -> None:
        """A table of it at once."""
        if self._somebody():
            self.begin(self.building.opening(self.start.library))

    def may_leave(self) -> bool:
        """False once, where what was put together is in no file."""
        if not self.building.parts or self._warned or self.building == self.kept:
            return True
        self._warned = True
        self.say(f"The new encounter is in no file yet: {self.key('s')} saves it, {self.key('q')} once more leaves it")
        return False

    def _somebody(self) -> bool:
        if not self.building.parts:
            self.say(f"Nobody is in the new encounter: {self.key('Space')} adds whoever is under the cursor")
        return bool(self.building.parts)

    def _call(self, name: str, _: bool) -> str:
        self.building = self.building.called(name)
        return f"The new encounter is called {self.building.title}"

    def _save(self, name: str, overwrite: bool) -> str:
        named = self.building.called(name)
        path = save_encounter(named.system, named.sheet(), overwrite=overwrite)
        self.building = self.kept = named
        self.read_library()
        return f"Saved as {path}"

    def _answered(self, said: str | None) -> None:
        if said:
            self.say(said)
