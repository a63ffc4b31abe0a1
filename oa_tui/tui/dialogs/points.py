"""Damage and healing: one number for all targets, or one for each, and a pool if it isn't the usual one."""

from __future__ import annotations

from rich.text import Text

from oa_tui.encounter.commands import Command, Heal, Hurt, Refusal
from oa_tui.play import amounts
from oa_tui.play.session import Play
from oa_tui.rules.consequences import Gain, Lose
from oa_tui.rules.table import Id
from oa_tui.tui.check.row import Row
from oa_tui.tui.dialogs.base import INDENT, Dialog, Footer, named
from oa_tui.tui.text import fit, tail_of, width
from oa_tui.tui.theme import Ink

NAME = 24


class PointsDialog(Dialog):
    """The numbers show what would become of each target before Enter does it."""

    def __init__(self, play: Play, targets: tuple[Id, ...], *, heals: bool) -> None:
        super().__init__(play, f"{'Heal' if heals else 'Damage'} → {named(play, targets)}")
        self.targets = targets
        self.heals = heals

    def hint(self) -> str:
        """What the number means."""
        return "points regained" if self.heals else "points, armor already off"

    def live(self) -> Footer:
        """Enter applies."""
        count = len(self.targets)
        who = "" if count == 1 else " both" if count == 2 else f" all {count}"
        return [("Enter", f"{'heal' if self.heals else 'apply to'}{who}" if who else "apply")]

    def body(self, ink: Ink, cells: int, rows: int) -> list[Text]:
        """Each target with its number as it would be; below, how to say more."""
        try:
            points = amounts.spread(self.play, self.targets, amounts.read(self.text)) if self.text.strip() else None
        except Refusal:
            points = None
        whos = tuple(dict.fromkeys((*self.targets, *(who for who, _ in (points.amounts if points else ())))))
        label = min(NAME, max(width(self.play.table.combatants[who].label) for who in whos))
        room = rows - 2 if rows > 3 else rows
        shown = whos if len(whos) <= room else whos[: room - 1]
        lines = [self._target(ink, who, points, label) for who in shown]
        if len(shown) < len(whos):
            lines.append(Row(ink).at(INDENT, f"… {len(whos) - len(shown)} more", ink.faint).line)
        if rows <= 3:
            return lines
        return [*lines, Text(), Row(ink).at(INDENT, self._how(), ink.faint, cells - INDENT).line]

    def _how(self) -> str:
        known = self.play.system.looks.pools
        usual = {health_of(self.play, who) for who in self.targets}
        others = [known[name].title.casefold() for name in known if name in self._pools() - usual]
        other = f"; or another pool: 5 {others[0]}" if others else ""
        each = ",".join(str(5 - 2 * n) for n in range(min(3, len(self.targets))))
        group = next((row for row in self.play.rows() if row.group and row.members[0].group in self._groups()), None)
        if len(self.targets) > 1:
            return f"5, or one for each: {each}{other}"
        return (f"5, or on {group.label} 5x3 or 5 all" if group else "a number") + other

    def _groups(self) -> set[Id]:
        return {self.play.table.combatants[who].group for who in self.targets} - {""}

    def _pools(self) -> set[str]:
        return {pool for who in self.targets for pool in self.play.table.combatants[who].pools}

    def _target(self, ink: Ink, who: Id, points: amounts.Points | None, label: int) -> Text:
        one = self.play.table.combatants[who]
        row = Row(ink).at(INDENT, fit(one.label, label, tail_of(one.label)), ink.hi)
        pool = (points.pool if points else "") or health_of(self.play, who)
        if pool not in one.pools:
            return row.at(INDENT + label + 3, "has no such points", ink.mute).line
        look = self.play.system.looks.pools.get(pool)
        row.at(INDENT + label + 3, look.short or look.title if look else pool, ink.mute)
        start = INDENT + label + 3 + 12
        amount = dict(points.amounts).get(who) if points else None
        before = one.pools[pool].value
        if amount is None:
            return row.at(start, str(before).rjust(4), ink.text).line
        adds = look is not None and look.up
        kind = Gain if self.heals != adds else Lose
        change = self.play.changes((kind(who=who, pool=pool, n=amount),))[0]
        row.at(start, str(before).rjust(4), ink.mute).at(0, " → ", ink.mute)
        return row.at(0, str(change.after), ink.hi if change.after != before else ink.text).line

    def enter(self) -> None:
        """Apply it; what can't be read is said."""
        try:
            points = amounts.spread(self.play, self.targets, amounts.read(self.text))
        except Refusal as refusal:
            self.error = refusal.message
            return
        command: Command = (Heal if self.heals else Hurt)(points.amounts, points.pool)
        self.finish(command)


def health_of(play: Play, who: Id) -> str:
    """The pool that plain damage takes from: the first of the system's pools that somebody has."""
    pools = play.table.combatants[who].pools
    return next((pool for pool in play.system.looks.pools if pool in pools), "")
