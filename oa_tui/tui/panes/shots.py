"""The shot counter as a column, or as one line where there is no room for it."""

from __future__ import annotations

from rich.text import Text

from oa_tui.encounter.order.standing import number
from oa_tui.rules.table import Id
from oa_tui.tui.panes.base import Pane
from oa_tui.tui.shots import END, Stop, window
from oa_tui.tui.text import Piece, fit, join, padded, spread, tail_of, width
from oa_tui.tui.theme import SIDE_GLYPH

LEAD = 6
"""Cells of gutter and number before the first glyph."""

CROWDED = 8
"""Cells that those keep who stand already where somebody would land."""


class ShotsPane(Pane):
    """Who stands where; a gold line from the actor to where the drafted action would land."""

    def lines(self, cells: int, rows: int) -> list[Text]:
        """One row for each shot, or all in one."""
        view = self.view
        every = self._stops()
        if rows == 1:
            return [self._folded(every, cells)]
        drawn = [self.rule("Shots", cells)]
        keep = {shot for shot in (self._now(), view.landing) if shot is not None}
        return drawn + [self._stop(stop, cells) for stop in window(every, rows - 1, keep)]

    def _stops(self) -> tuple[Stop, ...]:
        """The counter without places where everybody is out."""
        play = self.view.play

        def there(who: Id) -> bool:
            slot = play.encounter.slot(who)
            return slot is not None and any(play.status(member) != "out" for member in slot.who)

        return tuple((shot, tuple(filter(there, whos))) for shot, whos in play.shot_counter())

    def _actor(self) -> Id | None:
        """Whose shots are spent: the one who acts for this check, or whose are spent by hand."""
        return self._lander if self.view.landing is not None else self.view.play.encounter.actor

    @property
    def _lander(self) -> Id | None:
        return self.view.lander or self.view.actor

    def _now(self) -> int | None:
        """The shot the actor stands on."""
        who = self._actor()
        return number(self.view.play.encounter, who) if who else None

    def _stop(self, stop: Stop, cells: int) -> Text:
        ink, now = self.view.ink, self._now()
        shot, places = stop
        here = shot == now
        word = "end" if shot == END else f"{shot:>3}"
        acts = here and self._actor() == self.view.play.encounter.actor
        style = ink.act_text if here else ink.text if places and shot != END else ink.faint
        lead: list[Piece] = [(f" {ink.g('►') if acts else ' '}", ink.act_text), (word + " ", style)]
        right = self._ghost(shot, cells - LEAD - (CROWDED if places else 0))
        room = cells - LEAD - right.cell_len - (1 if right.cell_len else 0)
        line = join([*lead, *self._names(stop, max(0, room))])
        return spread(line, right, cells) if right.cell_len else padded(line, cells)

    def _names(self, stop: Stop, room: int) -> list[Piece]:
        """Glyph and name of each; what doesn't fit is counted."""
        ink = self.view.ink
        pieces: list[Piece] = []
        used = 0
        shot, places = stop
        for at, who in enumerate(places):
            name = self.view.place_name(who)
            rest = len(places) - at - 1
            free = room - used - 3 - (3 if rest else 0)
            if free < min(4, width(name)):
                pieces.append((f"+{rest + 1}", ink.mute))
                break
            name = ink.plain(fit(name, free, tail_of(name)))
            side = self.view.combatant(who).side
            acts = self._is_actor(who)
            hue = ink.act_text if acts else ink.faint if shot == END else ink.side(side)
            style = ink.act_text if acts else ink.faint if shot == END else ink.text
            pieces += [(ink.g(SIDE_GLYPH[side]) + " ", hue), (name + " ", style)]
            used += width(name) + 3
        return pieces

    def _is_actor(self, who: Id) -> bool:
        slot = self.view.play.encounter.slot(who)
        return slot is not None and self._actor() in slot.who

    def _ghost(self, shot: int, room: int) -> Text:
        """This row's part of the line from the actor to where it lands, a name of at most `room` cells in it."""
        view, ink = self.view, self.view.ink
        now, to = self._now(), view.landing
        if now is None or to is None or to >= now or not to <= shot <= now:
            return Text("")
        corner, stroke, end = ("-.", "|", "<-'") if ink.ascii else ("─╮", "│", "◄─╯")
        if shot == now:
            return join([(corner + " ", ink.act_text)])
        if shot != to:
            return join([(stroke + " ", ink.act_text)])
        name = fit(view.label(self._lander), max(8, room - len(end) - 3))
        return join([(name + " ", ink.ghost), (end + " ", ink.act_text)])

    def _folded(self, every: tuple[Stop, ...], cells: int) -> Text:
        """`10► 9◆ 8◆◆ 7●(●) 5○ 4◆`: only shots where somebody stands or lands."""
        ink, now, to = self.view.ink, self._now(), self.view.landing
        pieces: list[Piece] = [("  ", ink.text)]
        for shot, places in every:
            lands = to == shot and to != now
            if not places and not lands:
                continue
            style = ink.act_text if shot == now else ink.text if shot != END else ink.faint
            pieces.append(("end" if shot == END else str(shot), style))
            pieces += [self._glyph(who, shot) for who in places]
            if lands and (who := self._lander):
                pieces.append((f"({ink.g(SIDE_GLYPH[self.view.combatant(who).side])})", ink.ghost))
            pieces.append((" ", ink.text))
        return padded(join(pieces), cells)

    def _glyph(self, who: Id, shot: int) -> Piece:
        ink = self.view.ink
        if self._is_actor(who):
            return ink.g("►"), ink.act_text
        side = self.view.combatant(who).side
        return ink.g(SIDE_GLYPH[side]), ink.faint if shot == END else ink.side(side)
