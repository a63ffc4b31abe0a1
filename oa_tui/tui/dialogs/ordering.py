"""Somebody's place in the order: another score, a new roll, a place up or down among the tied."""

from __future__ import annotations

from oa_tui.encounter.commands import Command, Refusal, Reorder, SetScore
from oa_tui.play.session import Play
from oa_tui.rules.table import Id
from oa_tui.tui.dialogs.base import Dialog, Footer
from oa_tui.tui.dialogs.beginning import die_of

LOWEST, HIGHEST = -99, 999


class ScoreDialog(Dialog):
    """A number is the new score; nothing typed rolls or takes the printed one; up and down reorder a tie."""

    def __init__(self, play: Play, who: Id) -> None:
        super().__init__(play, f"Order → {play.table.combatants[who].label}")
        slot = play.encounter.slot(who)
        if play.encounter.stage != "running" or slot is None:
            raise Refusal(f"There is no order yet: {self.key('begin')} begins the encounter and asks for the scores")
        self._who = who
        self._score = slot.score

    def hint(self) -> str:
        """What may be typed."""
        now = "no score" if self._score is None else f"now {self._score}".replace("-", "−")
        die = die_of(self.play, self._who)
        return f"{now}; {die}" if die else f"{now}; a number, up, down, or nothing to roll"

    def live(self) -> Footer:
        """Enter sets it."""
        return [("Enter", "set it" if self.text.strip() else "roll anew")]

    def enter(self) -> None:
        """Set, roll or reorder; what can't be read says so."""
        command = self._command(self.text.strip().lower())
        if command is None:
            self.error = f"Type a number from −99 to {HIGHEST}, up, down, or nothing to roll"
        else:
            self.finish(command)

    def _command(self, said: str) -> Command | None:
        if said in ("up", "down"):
            return Reorder(self._who, down=said == "down")
        if said in ("", "r", "roll"):
            return SetScore(self._who)
        number = said.replace("−", "-").removeprefix("+")
        if not number.removeprefix("-").isdecimal() or len(number) > 4 or not LOWEST <= int(number) <= HIGHEST:
            return None
        return SetScore(self._who, int(number))
