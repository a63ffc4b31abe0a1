"""The table: where the GM is from the first turn to the last. Every key of the registry, one method each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from textual.binding import BindingType
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import DataTable

from oa_tui.encounter import commands as c
from oa_tui.encounter.order.standing import UNSCORED
from oa_tui.encounter.prompts import check_asked
from oa_tui.play import grouping
from oa_tui.play.actions import ACTIONS
from oa_tui.play.record import Done
from oa_tui.play.session import Play
from oa_tui.rules.table import Id, Track
from oa_tui.tui import dialogs
from oa_tui.tui.bindings import bindings
from oa_tui.tui.derived import settings_of
from oa_tui.tui.panes.base import ListPane
from oa_tui.tui.panes.shots import ShotsPane
from oa_tui.tui.screens.desk import Desk
from oa_tui.tui.view import Waits, waiting


class TableScreen(Desk):
    """What each action does."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(ACTIONS)]

    # ---- keys: turn ----
    def action_next(self) -> None:
        """End this turn; never blocked by what waits. Order scores that are rolled by hand are asked for."""
        whos = self._scores_by_hand()
        if not whos:
            self.do(c.Next(), ends=True)
        elif self.play.encounter.stage == "setup":
            self.action_begin()
        else:
            self.app.push_screen(dialogs.round_scores(self.play, whos), self._went_on)

    def _went_on(self, answer: Done | str | None) -> None:
        if isinstance(answer, Done):
            self.attempt(lambda: answer, ends=True)

    def _scores_by_hand(self) -> tuple[Id, ...]:
        """Whose scores the next turn would roll, of those sides whose dice are rolled at the table."""
        sides, people = settings_of(self.app).dice, self.play.table.combatants
        if not any(sides.by_hand(side) for side in {one.side for one in self.play.table.present}):
            return ()
        return tuple(who for who in self.play.scores_rolled(c.Next()) if sides.by_hand(people[who].side))

    def action_act(self, digit: int) -> None:
        """A numbered action, straight into the check builder."""
        offers = self.view.offers()
        if digit > len(offers):
            name = self.view.label(self.view.actor)
            has = f"{name} has {len(offers)} actions" if offers else f"{name} has no actions of its own"
            self.say(f"{has}: {self.key('check')} tries anything else", refused=True)
            return
        offer = offers[digit - 1]
        if offer.refused:
            self.say(offer.refused, refused=True)
            return
        self.draft(offer.id, offer.label)

    def action_check(self) -> None:
        """The builder, with all the actor could try."""
        who = self.view.actor
        if who is None:
            self.say(f"Nobody acts: {self.key('begin')} begins the encounter", refused=True)
            return
        targets = self.view.targets
        self.open(lambda drawer: drawer.open_offers(self.play, who, targets))

    def action_actor(self) -> None:
        """The selected one acts for one check."""
        who = self.view.meant
        self.view.stand_in = None if who == self.play.actor else who
        self.refresh_view()

    def action_hold(self) -> None:
        """Hold, or act now: whichever the selected one can; else the actor holds.

        In popcorn order another one who is selected acts next; in free order the selected one has acted.
        """
        who = self.view.meant
        encounter = self.play.encounter
        slot = encounter.slot(who) if who else None
        if slot is not None and slot.state == "held":
            self.do(c.ActNow(who))
        elif slot is not None and encounter.mode in UNSCORED and encounter.actor not in slot.who:
            self.do(c.ActNow(who), ends=True)
        elif self.play.actor is not None:
            self.do(c.Hold(self.play.actor))

    def action_spend(self) -> None:
        """Spend the actor's shots, or parts of its turn; where it would land shows on the counter."""
        who = self.view.actor
        if who is None:
            self.say(f"Nobody acts: {self.key('actor')} lets the selected one act", refused=True)
        else:
            self.ask(lambda: dialogs.spend(self.play, who, self._land))

    def _land(self, who: Id, shot: int | None) -> None:
        self.view.landing, self.view.lander = shot, None if shot is None else who
        self.query_one(ShotsPane).repaint()

    def action_begin(self) -> None:
        """Begin or end the encounter."""
        self.ask(lambda: dialogs.begin(self.play))

    # ---- keys: undo ----
    def action_undo(self) -> None:
        """Take the last step back."""
        self.attempt(self.play.undo)

    def action_redo(self) -> None:
        """Do it again."""
        self.attempt(self.play.redo)

    def action_log(self) -> None:
        """The whole log; Enter there rewinds."""
        from oa_tui.tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.view), self._rewind)

    def _rewind(self, position: int | None) -> None:
        if position is not None:
            self.attempt(lambda: self.play.rewind(position))

    # ---- keys: combatants ----
    def action_select(self, by: int) -> None:
        """The cursor of whichever pane has the focus."""
        focused = self.focused
        if isinstance(focused, ListPane):
            focused.move(by)
        else:
            self.order.move(by)

    def action_pane(self, by: int) -> None:
        """To the next pane that shows."""
        panes: list[Widget] = [self.order.table]
        panes += [pane for pane in (self.waiting, self.tracks, self.logged) if pane.display or self.view.wide]
        at = panes.index(self.focused) if self.focused in panes else 0
        self._focus(panes[(at + by) % len(panes)])

    def _focus(self, pane: Widget) -> None:
        """The focus goes there; while one pane is widened, it is the one that has it."""
        if self.view.wide:
            self.view.wide = pane.id or "table"
            self.refresh_view()
        pane.focus()

    def action_widen(self) -> None:
        """All the room for the pane with the focus, or for each again."""
        focused = self.focused
        self.view.wide = "" if self.view.wide else (focused.id or "" if isinstance(focused, ListPane) else "table")
        self.refresh_view()
        if focused is not None and not focused.display:
            self.order.table.focus()

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Enter in the table."""
        event.stop()
        self.action_open()

    def on_order_pane_selected(self) -> None:
        """What the players' side of the screen shows of the selected one may differ."""
        self.view.refused = False
        self.strip.repaint()

    def action_open(self) -> None:
        """Open what is selected: a statblock, a track, what waits, a step of the log."""
        if self.focused is self.waiting:
            self._answer(self.waiting.current())
        elif self.focused is self.tracks:
            self.action_work()
        elif self.focused is self.logged:
            entry = self.logged.current()
            self._rewind(entry.position if entry else None)
        elif self.view.selected in self._groups():
            self.action_unfold(self.view.selected not in self.view.opened_groups())
        elif self.view.selected:
            from oa_tui.tui.screens.card import CardScreen

            self.app.push_screen(CardScreen(self.view, self.view.selected))

    def _groups(self) -> frozenset[Id]:
        return frozenset(line.id for line in self.view.lines() if line.group)

    def action_unfold(self, open_: bool) -> None:
        """Open or close the group under the cursor, or around it."""
        who = self.view.selected
        group = who if who in self._groups() else self.view.combatant(who).group if who else ""
        if group:
            self.view.unfold(group, open_)
            self.refresh_view()

    def action_mark(self) -> None:
        """Mark as target and move down; on what waits: skip it."""
        if self.focused is self.waiting:
            self._skip(self.waiting.current())
            return
        if self.view.mark():
            self.order.move(1)
        self.refresh_view()

    def action_mark_foes(self) -> None:
        """Mark everybody the actor fights."""
        self.view.marks = set(self.view.foes())
        hidden = sum(self.view.combatant(who).sight == "hidden" for who in self.view.marks)
        count = f"{len(self.view.marks)} marked" + (f", {hidden} of them hidden from the players" if hidden else "")
        self.say(count if self.view.marks else "The actor has no foes standing", refused=not self.view.marks)
        self.refresh_view()

    def action_clear(self) -> None:
        """Back to the table; no marks, nobody stands in."""
        self.view.marks.clear()
        self.view.stand_in = None
        self.view.refused = False
        self.view.wide = ""
        self.order.table.focus()
        self.refresh_view()

    def _aim(self, make: Callable[[Play, tuple[Id, ...]], ModalScreen[Any]]) -> None:
        self.ask(lambda: make(self.play, self.view.aimed), aimed=True)

    def action_damage(self) -> None:
        """Damage the targets."""
        self._aim(dialogs.damage)

    def action_heal(self) -> None:
        """Heal the targets."""
        self._aim(dialogs.heal)

    def action_condition(self) -> None:
        """A condition of the targets."""
        self._aim(dialogs.condition)

    def action_group(self) -> None:
        """The marked become one line; without marks the selected group parts, a member leaves, twins join."""
        marks, selected = self.view.marks, self.view.selected
        self.attempt(lambda: self.play.do(grouping.wanted(self.play, marks, selected)), ends=True)

    def action_edit(self) -> None:
        """The numbers of the selected one."""
        who = self.view.meant
        if not who:
            self.say(f"Nobody is selected: {self.key('add')} adds from the library", refused=True)
        else:
            self.ask(lambda: dialogs.edit(self.play, who))

    def action_fate(self) -> None:
        """Down, fled, back, side."""
        self._aim(dialogs.fate)

    def action_see(self) -> None:
        """What players see of the targets."""
        self._aim(dialogs.sight)

    def action_add(self) -> None:
        """Add from the library."""
        self.ask(lambda: dialogs.add(self.play))

    def action_quick(self) -> None:
        """Add in one line."""
        self.ask(lambda: dialogs.quick(self.play))

    # ---- keys: what waits ----
    def action_prompts(self) -> None:
        """To what waits; where that has no pane, a list of it."""
        if self.waiting.display or self.view.wide:
            self._focus(self.waiting)
            return
        if waiting(self.play):
            self.app.push_screen(dialogs.waiting(self.play), self._from_waiting)
        else:
            self.say("Nothing waits")

    def _from_waiting(self, answer: Done | str | None) -> None:
        if isinstance(answer, Done):
            self.did(answer)
        elif answer is not None:
            self._answer(next((one for one in waiting(self.play) if one.id == answer), None))

    def _answer(self, one: Waits | None) -> None:
        """Open a roll that lies, roll a check that is asked for, accept all else."""
        if one is None:
            return
        if one.pending is not None:
            pending = one.pending
            self.open(lambda drawer: drawer.open_pending(self.play, pending))
            return
        try:
            check = check_asked(self.play.system, one.prompt) if one.prompt is not None else None
        except msgspec.ValidationError as fault:
            self.say(f"This check can't be opened: {fault}", refused=True)
            return
        if check is None or one.prompt is None:
            self.do(c.SettlePrompt(one.id))
            return
        asked, prompt = check, one.prompt
        title = self.titled(asked, prompt.text)
        self.open(lambda drawer: drawer.open_draft(self.play, asked, title, answers=prompt.id))

    def _skip(self, one: Waits | None) -> None:
        if one is not None:
            self.do(c.Skip(one.id) if one.pending is not None else c.SettlePrompt(one.id, accept=False))

    # ---- keys: anywhere ----
    def action_work(self) -> None:
        """Work at a track or counter: the one under the cursor, where the pane has the focus."""
        current = self.tracks.current() if self.focused is self.tracks else None
        self.ask(lambda: dialogs.work(self.play, current.id if current else ""))

    def action_roll(self) -> None:
        """Roll any dice."""
        self.ask(lambda: dialogs.roll(self.play))

    def action_score(self) -> None:
        """The selected one's place in the order."""
        who = self.view.meant
        if not who:
            self.say(f"Nobody is selected: {self.key('add')} adds from the library", refused=True)
        else:
            self.ask(lambda: dialogs.score(self.play, who))

    def action_note(self) -> None:
        """A note for the log, or a reminder."""
        self.ask(lambda: dialogs.note(self.play))

    def action_edit_file(self) -> None:
        """The file of the selected one's sheet, or the track's; what changed in it is offered to the table."""
        track = self.tracks.current() if self.focused is self.tracks else None
        who = track.id if isinstance(track, Track) else self.view.meant
        if who:
            from oa_tui.tui import filing

            filing.edit_sheet(self, who)
        else:
            self.say("Nobody is selected: there is no file to edit", refused=True)

    def action_save_encounter(self) -> None:
        """Whoever is here as an encounter file."""
        from oa_tui.tui import filing

        filing.save_encounter(self)

    def action_find(self) -> None:
        """Find somebody by name."""
        from oa_tui.tui.screens.find import FindScreen

        self.app.push_screen(FindScreen(self.view), self._found)

    def _found(self, who: Id | None) -> None:
        if who is not None:
            if group := self.view.combatant(who).group:
                self.view.unfold(group, open_=True)
            self.view.selected = who
            self._focus(self.order.table)
            self.refresh_view()

    def action_palette(self) -> None:
        """Every action by name."""
        from oa_tui.tui.screens.palette import PaletteScreen

        self.app.push_screen(PaletteScreen(self.view.ink, self.view.keys), self._chosen)

    async def _chosen(self, call: str | None) -> None:
        if call is not None:
            await self.run_action(call)

    def action_help(self) -> None:
        """All keys."""
        from oa_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.view.ink))

    def action_leave(self) -> None:
        """Leave; all is saved already. What isn't is offered another place first."""
        if not self.play.saved:
            self.ask(lambda: dialogs.save(self.play))
        elif settings_of(self.app).confirm.leave:
            from oa_tui.tui.screens.leaving import LeaveScreen

            self.app.push_screen(LeaveScreen(self.view.ink), self._leaving)
        else:
            self.app.exit()

    def _leaving(self, answer: str | None) -> None:
        if answer == "leave":
            self.app.exit()
