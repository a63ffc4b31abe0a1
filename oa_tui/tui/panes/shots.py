"""The shot counter as a column, or as one line where there is no room for it."""

from __future__ import annotations

from rich.text import Text

from oa_tui.encounter.state import Slot
from oa_tui.rules.table import Id
from oa_tui.tui.panes.base import Pane
from oa_tui.tui.shots import END, Stop, shot_of, stops, window
from oa_tui.tui.text import Piece, fit, join, padded, spread, tail_of, width
from oa_tui.tui.theme import SIDE_GLYPH

LEAD = 6
"""Cells of gutter and number before the first glyph."""


class ShotsPane(Pane):
    """Who stands where; a gold line from the actor to where the drafted action would land."""

    def lines(self, cells: int, rows: int) -> list[Text]:
        """One row for each shot, or all in one."""
        view = self.view
        encounter = view.play.encounter
        out = {one.id for one in view.play.table.present if view.play.status(one.id) == "out"}
        every = stops(encounter, out)
        if rows == 1:
            return [self._folded(every, cells)]
        drawn = [self.rule("Shots", cells)]
        keep = {shot for shot in (self._now(), view.landing) if shot is not None}
        return drawn + [self._stop(stop, cells) for stop in window(every, rows - 1, keep)]

    def _actor(self) -> Id | None:
        """Whose shots are spent: the one who acts for this check."""
        return self.view.actor if self.view.landing is not None else self.view.play.encounter.actor

    def _now(self) -> int | None:
        """The shot the actor stands on."""
        who = self._actor()
        slot = self.view.play.encounter.slot(who) if who else None
        return None if slot is None else self.view.shot(slot)

    def _stop(self, stop: Stop, cells: int) -> Text:
        ink, now = self.view.ink, self._now()
        here = stop.shot == now
        number = "end" if stop.shot == END else f"{stop.shot:>3}"
        acts = here and self._actor() == self.view.play.encounter.actor
        style = ink.act_text if here else ink.text if stop.places and stop.shot != END else ink.faint
        lead: list[Piece] = [(f" {ink.g('►') if acts else ' '}", ink.act_text), (number + " ", style)]
        right = self._ghost(stop.shot)
        room = cells - LEAD - right.cell_len - (1 if right.cell_len else 0)
        line = join([*lead, *self._names(stop, max(0, room))])
        return spread(line, right, cells) if right.cell_len else padded(line, cells)

    def _names(self, stop: Stop, room: int) -> list[Piece]:
        """Glyph and name of each; what doesn't fit is counted."""
        ink = self.view.ink
        pieces: list[Piece] = []
        used = 0
        for at, slot in enumerate(stop.places):
            name = self.view.place_name(slot)
            rest = len(stop.places) - at - 1
            free = room - used - 2 - (4 if rest else 0)
            if free < min(4, width(name)):
                pieces.append((f"+{rest + 1}", ink.mute))
                break
            name = fit(name, free, tail_of(name))
            first = self.view.combatant(slot.id)
            acts = self._actor() in slot.who
            hue = ink.act_text if acts else ink.faint if stop.shot == END else ink.side(first.side)
            style = ink.act_text if acts else ink.faint if stop.shot == END else ink.text
            pieces += [(ink.g(SIDE_GLYPH[first.side]) + " ", hue), (name + " ", style)]
            used += width(name) + 3
        return pieces

    def _ghost(self, shot: int) -> Text:
        """This row's part of the line from the actor to where it lands."""
        view, ink = self.view, self.view.ink
        now, to = self._now(), view.landing
        if now is None or to is None or to >= now or not to <= shot <= now:
            return Text("")
        corner, stroke, end = ("-.", "|", "<-'") if ink.ascii else ("─╮", "│", "◄─╯")
        if shot == now:
            return join([(corner + " ", ink.act_text)])
        if shot != to:
            return join([(stroke + " ", ink.act_text)])
        name = fit(view.label(view.actor), 10)
        return join([(name + " ", ink.ghost), (end + " ", ink.act_text)])

    def _folded(self, every: tuple[Stop, ...], cells: int) -> Text:
        """`10► 9◆ 8◆◆ 7●(●) 5○ 4◆`: only shots where somebody stands or lands."""
        ink, now, to = self.view.ink, self._now(), self.view.landing
        pieces: list[Piece] = [("  ", ink.text)]
        for stop in every:
            lands = to == stop.shot and to != now
            if not stop.places and not lands:
                continue
            here = stop.shot == now
            number = "end" if stop.shot == END else str(stop.shot)
            pieces.append((number, ink.act_text if here else ink.text if stop.shot != END else ink.faint))
            pieces += [self._glyph(slot) for slot in stop.places]
            if lands and (who := self.view.actor):
                pieces.append((f"({ink.g(SIDE_GLYPH[self.view.combatant(who).side])})", ink.ghost))
            pieces.append((" ", ink.text))
        return padded(join(pieces), cells)

    def _glyph(self, slot: Slot) -> Piece:
        ink = self.view.ink
        if self._actor() in slot.who:
            return ink.g("►"), ink.act_text
        side = self.view.combatant(slot.id).side
        return ink.g(SIDE_GLYPH[side]), ink.faint if shot_of(slot) == END else ink.side(side)
