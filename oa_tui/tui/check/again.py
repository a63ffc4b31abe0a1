"""A roll that lies and is thrown again: what lies stays, the further dice are typed (AC-38, DT-8)."""

from __future__ import annotations

from msgspec.structs import replace

from oa_tui.encounter.commands import Refusal, Rework
from oa_tui.encounter.state import Pending
from oa_tui.rules.contract import Throw
from oa_tui.tui.check.drafting import Drafting
from oa_tui.tui.check.modes import Desk, Mode


class Again(Drafting):
    """The changed check behind its dice; `back` shows the roll as it was."""

    def __init__(self, desk: Desk, pending: Pending, change: Rework, back: Mode) -> None:
        super().__init__(desk, change.check, pending.title)
        self.secret = pending.secret
        self._pending = pending
        self._change = change
        self._back = back

    @property
    def thrown(self) -> tuple[Throw, ...]:
        """The dice of the roll: no key takes them back."""
        return self._pending.throws

    @property
    def home(self) -> Mode:
        """The roll."""
        return self._back

    def roll(self, throws: tuple[Throw, ...] = ()) -> bool:
        """The roll is changed, with the dice that were typed for it."""
        play = self.desk.play
        try:
            done = play.do(replace(self._change, throws=throws))
        except Refusal as refusal:
            self.desk.say(refusal.message)
            return False
        self.desk.did(done)
        fresh = next((one for one in play.encounter.pending if one.id == self._pending.id), None)
        if fresh is None:
            self.desk.close()
        else:
            self.desk.lies(fresh)
        return True

    def _offer_suggestions(self) -> None:
        """None: the check is rolled already."""

    def _mirror(self) -> None:
        """Nothing is drafted any more for the players to see."""
