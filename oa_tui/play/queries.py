"""What can be asked of a session being played; nothing here changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import structs

from oa_tui.dice import Dice
from oa_tui.encounter import commands as c
from oa_tui.encounter.checks import check_of
from oa_tui.encounter.commands import Refusal
from oa_tui.encounter.decide import decide
from oa_tui.encounter.events import SlotSet
from oa_tui.encounter.ledger import Context, Labels
from oa_tui.encounter.order.standing import landing, shot_counter
from oa_tui.encounter.previews import Change, changes
from oa_tui.encounter.state import Encounter, Pending, Table, scene
from oa_tui.play.conditions import Known
from oa_tui.play.rows import Row, members, next_able, rows, standing
from oa_tui.play.standing import in_order
from oa_tui.rules.consequences import AnyConsequence
from oa_tui.rules.contract import Check, Field, Odds, Offer, Refused, System
from oa_tui.rules.table import Combatant, Id, Scene, Status, Track
from oa_tui.rules.tracks import counts_rounds, own_length, round_of


class _Ones:
    """Dice for a question: none of them explodes."""

    def face(self, sides: int) -> int:
        """The lowest face there is."""
        return 1


class Queries:
    """The state and the rules that speak of it: who acts, who stands where, what a check would be and do."""

    def __init__(
        self, system: System[Any], conditions: Known, dice: Dice, sheets: dict[str, Any], table: Table
    ) -> None:
        self.system = system
        self.conditions = conditions
        self.dice = dice
        """Where rolled faces come from."""
        self.sheets = sheets
        self.table = table
        self.labels: Labels = "letters"
        """How twins that sit down from now on are told apart."""

    # ---- who and where ----
    @property
    def encounter(self) -> Encounter:
        """The open encounter."""
        return self.table.encounter

    @property
    def scene(self) -> Scene:
        """What rules see."""
        return scene(self.table, self.sheets)

    @property
    def actor(self) -> Id | None:
        """Who acts; while nobody does, the first of the party, else the first at the table.

        Of a group it is the next member standing who has its turn to spend.
        """
        acting = self.encounter.actor
        if acting is not None:
            slot = self.encounter.slot(acting)
            able = [who for who in slot.who if self.status(who) != "out" and who not in slot.done] if slot else []
            return next_able(self.table, able or (acting,), self.system.looks)
        if not self.encounter.members:
            return acting
        party = (one.id for one in self.table.present if one.side == "party")
        return next(party, self.encounter.members[0])

    def status(self, who: Id) -> Status:
        """Up, down or out."""
        return self.system.status(self.table.combatants[who])

    def sheet(self, who: Id) -> Any | None:
        """Somebody's typed sheet; None for one with only a name."""
        return self.sheets.get(self.table.combatants[who].sheet)

    def order(self) -> tuple[Combatant, ...]:
        """Everybody as the table lists them, first who acts first; before the beginning as they came."""
        return in_order(self.table)

    def landing(self, who: Id, n: int) -> tuple[int, Id | None]:
        """The shot where an action of n shots would land somebody (0: out), and behind whom."""
        return landing(self.encounter, who, n)

    def shot_counter(self) -> tuple[tuple[int, tuple[Id, ...]], ...]:
        """Each shot from the highest first shot down to 0 (done), and who stands there; empty in other modes."""
        return shot_counter(self.encounter)

    def rows(self) -> tuple[Row, ...]:
        """The table as lines: combatants, and groups behind one line, in order."""
        return rows(self.table, self.order())

    def members(self, group: Id) -> tuple[Id, ...]:
        """Who belongs to a group."""
        return members(self.table, group)

    def standing(self, group: Id) -> tuple[Id, ...]:
        """The members of a group who are not out."""
        return standing(self.table, group, self.status)

    def next_standing(self, group: Id) -> Id | None:
        """The member of a group that is hit next; None when all are out."""
        return next(iter(self.standing(group)), None)

    def next_able(self, group: Id) -> Id | None:
        """The member of a group that acts next: standing, with its turn to spend; None when all are out."""
        return next_able(self.table, self.standing(group), self.system.looks)

    def scores_rolled(self, command: c.Command) -> tuple[Id, ...]:
        """Whose order scores a command would roll: of a group and of a side one for all. Nothing is done."""
        try:
            events = decide(self.table, command, structs.replace(self.context(0), dice=_Ones()))
        except Refusal:
            return ()
        return tuple(each.slot.id for each in events if isinstance(each, SlotSet) and each.text.startswith("rolled"))

    def own_rounds(self, track: Track) -> str:
        """Of a track whose Rounds count and aren't the encounter's, that they tick by hand, and which one it is in."""
        length = own_length(track, self.scene) if counts_rounds(track, self.scene) else ""
        return f"its Rounds of {length} tick by hand, now round {round_of(track, self.scene)}" if length else ""

    # ---- checks ----
    def offers(self, who: Id) -> tuple[Offer, ...]:
        """What somebody could try."""
        return self.system.offers(who, self._scene_of(who))

    def draft(self, offer: str, who: Id, targets: tuple[Id, ...] = ()) -> Check:
        """A check with everything known filled in. Raises Refusal, also where somebody named has left the table."""
        encounter = self.encounter
        if not {who, *targets} <= {*encounter.members, *encounter.tracks}:
            raise Refusal("Nobody at the table has that name any more")
        try:
            check: Check = self.system.draft(offer, who, targets, self._scene_of(who))
        except Refused as refused:
            raise Refusal(refused.sentence) from refused
        return check

    def revise(self, check: Check, key: str, value: Any) -> Check:
        """The check with one field changed, and what follows from that. Raises Refusal."""
        try:
            changed: Check = self.system.alter(check, key, value, self._scene_of(check.who))
        except Refused as refused:
            raise Refusal(refused.message) from refused
        return changed

    def more(self, check: Check, by: int) -> Odds | None:
        """The odds with one more benefit (+1) or drawback (-1)."""
        nudged = self.system.nudge(check, by)
        return None if nudged is None else self.system.odds(nudged)

    def check_of(self, pending: Pending) -> Check:
        """The check of a roll that lies."""
        return check_of(self.system, pending)

    def after_roll(self, pending: Pending) -> tuple[Field, ...]:
        """What may still change a roll that lies."""
        return self.system.after_roll(self.check_of(pending), pending.outcome, self.scene)

    def rework(self, pending: Pending, key: str, value: Any) -> c.Rework:
        """The command that changes a roll that lies. Raises Refusal."""
        return c.Rework(pending.id, self.revise(self.check_of(pending), key, value))

    def changes(
        self, proposals: Iterable[AnyConsequence], which: Collection[int] | None = None, numbers: Mapping[int, int] = {}
    ) -> tuple[Change, ...]:
        """What accepting these would do, each against the state the earlier ones leave."""
        return changes(
            self.table,
            self.context(0),
            proposals,
            which,
            numbers,
        )

    def waiting(self) -> tuple[tuple[Pending, int, Change], ...]:
        """Every consequence that waits, over all rolls that lie, in the order they are numbered."""
        return tuple(
            (pending, change.index, change)
            for pending in self.encounter.pending
            for change in self.changes(pending.proposals)
        )

    def costs(self, check: Check) -> tuple[Change, ...]:
        """What a check costs however the dice fall."""
        return self.changes(self.system.costs(check, self._scene_of(check.who)))

    def context(self, step: int, sheets: Mapping[str, Any] = {}) -> Context:
        """What deciding needs besides the state; `sheets`: more of them than those at the table."""
        return Context(self.system, {**self.sheets, **sheets}, self.dice, step, self.labels, self.conditions)

    def _scene_of(self, who: Id) -> Scene:
        return scene(self.table, self.sheets, who)
