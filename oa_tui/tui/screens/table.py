"""The table: where the GM is from the first turn to the last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import DataTable

from oa_tui.encounter import commands as c
from oa_tui.encounter.commands import Command, Refusal
from oa_tui.play.actions import ACTIONS
from oa_tui.play.record import Done
from oa_tui.play.session import Play
from oa_tui.rules.consequences import Todo
from oa_tui.rules.contract import Check
from oa_tui.rules.table import Id
from oa_tui.tui import dialogs
from oa_tui.tui.bindings import bindings
from oa_tui.tui.check.drawer import CheckDrawer
from oa_tui.tui.panes.actor import ActorPane
from oa_tui.tui.panes.base import ListPane, Pane
from oa_tui.tui.panes.lines import Footer, Header, Strip
from oa_tui.tui.panes.lists import LogPane, TracksPane, WaitingPane
from oa_tui.tui.panes.order import OrderPane
from oa_tui.tui.screens.card import CardScreen
from oa_tui.tui.screens.find import FindScreen
from oa_tui.tui.screens.help import HelpScreen
from oa_tui.tui.screens.log import LogScreen
from oa_tui.tui.screens.palette import PaletteScreen
from oa_tui.tui.theme import Ink, ink_of
from oa_tui.tui.view import View, Waits, waiting


class TableScreen(Screen[None]):
    """Panes around one view of a play. Every change goes through `do`; what it says goes to the strip."""

    DEFAULT_CSS = """
    TableScreen { background: $background; layers: panes; }
    TableScreen > * { position: absolute; }
    """

    BINDINGS = bindings(ACTIONS)  # type: ignore[assignment]  # Textual wants the wider list type
    AUTO_FOCUS = "OrderTable"

    def __init__(self, play: Play) -> None:
        super().__init__(id="table-screen")
        self.play = play
        self.view = View(play, Ink())
        self.drawer: CheckDrawer | None = None
        self.order = OrderPane(self.view, "table")
        self.waiting = WaitingPane(self.view, "waiting")
        self.tracks = TracksPane(self.view, "tracks")
        self.logged = LogPane(self.view, "log")
        self.strip = Strip(self.view, "strip")
        self.footer = Footer(self.view, "footer")

    def compose(self) -> ComposeResult:
        """All panes; `place` says which of them show."""
        yield Header(self.view, "header")
        yield self.order
        yield ActorPane(self.view, "actor")
        yield self.waiting
        yield self.tracks
        yield self.logged
        yield self.strip
        yield self.footer

    def on_mount(self) -> None:
        """Follow the theme."""
        self.view.tidy()
        if self.play.encounter.stage == "setup":
            self.view.said = "Nothing has begun: b begins the encounter"
        else:
            self.view.said = next((entry.line.title for entry in self.play.log(1)), "")
        self.watch(self.app, "theme", self._themed)
        self.refresh_view()

    def on_resize(self, _: events.Resize) -> None:
        """Another size, other places."""
        self.refresh_view()

    # ---- what shows ----
    def refresh_view(self) -> None:
        """Lay out and repaint; each pane only what differs."""
        if not self.is_mounted:
            return
        self.view.tidy()
        width, height = self.app.size
        self.view.place(width, height, drawer=self.drawer is not None)
        boxes = self.view.layout.boxes
        for pane in self.children:
            box = boxes.get(pane.id or "")
            pane.display = box is not None
            if box is not None:
                pane.styles.offset = (box.x, box.y)
                pane.styles.width = box.w
                pane.styles.height = box.h
        self.footer.mode = self.drawer.footer() if self.drawer else ()
        self.order.repaint()
        for each in self.query(Pane):
            each.repaint()

    def _themed(self, _: str) -> None:
        self.view.ink = ink_of(self.app)
        self.refresh_view()

    def say(self, text: str, right: str = "", *, refused: bool = False) -> None:
        """A sentence for the strip."""
        self.view.said, self.view.right, self.view.refused = text, right, refused
        self.strip.repaint()

    # ---- what happens ----
    def do(self, command: Command, *, ends: bool = False) -> bool:
        """Carry out a command; what was refused is said, and nothing has changed. `ends`: marks end with it."""
        return self._attempt(lambda: self.play.do(command), ends=ends)

    def _attempt(self, step: Callable[[], Done], *, ends: bool = False) -> bool:
        try:
            done = step()
        except Refusal as refusal:
            self.say(refusal.message, refused=True)
            return False
        except Exception as fault:
            self.say(f"oa-tui failed at this ({type(fault).__name__}: {fault}); nothing has changed", refused=True)
            return False
        if ends:
            self.view.marks.clear()
            self.view.stand_in = None
        self.did(done)
        return True

    def did(self, done: Done) -> None:
        """A step is on the disk: show what it did."""
        said = ", ".join(done.sentences) or done.label
        trouble = "" if self.play.saved else f". Not saved: {self.play.trouble}"
        self.view.said, self.view.right, self.view.refused = said + trouble, "", bool(trouble)
        self.refresh_view()

    def ask(self, make: Callable[[], ModalScreen[Any]], *, aimed: bool = False) -> None:
        """Open a dialog; its answer is what was done, the id of an offer, or nothing. `aimed`: it uses the marks up."""
        try:
            screen = make()
        except Refusal as refusal:
            self.say(refusal.message, refused=True)
            return

        def answered(answer: Done | str | None) -> None:
            if isinstance(answer, str):
                self._draft(answer, "")
            elif answer is not None:
                if aimed:
                    self.view.marks.clear()
                self.did(answer)

        self.app.push_screen(screen, answered)

    # ---- the drawer ----
    def _draft(self, offer: str, label: str) -> None:
        who = self.view.actor
        if who is None:
            self.say("Nobody acts: b begins the encounter, t lets the selected one act", refused=True)
            return
        try:
            check = self.play.draft(offer, who, self.view.targets)
        except Refusal as refusal:
            self.say(refusal.message, refused=True)
            return
        self._open(lambda drawer: drawer.open_draft(self.play, check, self._title(check, label)))

    def _title(self, check: Check, label: str = "") -> str:
        people, tracks = self.play.table.combatants, self.play.encounter.tracks
        names = [
            people[on].label if on in people else tracks[on].name for on in check.on if on in people or on in tracks
        ]
        deed = ", ".join(part for part in (self.view.label(check.who), check.label or label) if part)
        return f"{deed} → {', '.join(names)}" if names else deed

    def _open(self, fill: Callable[[CheckDrawer], None]) -> None:
        """Put the drawer over the lower half; it takes the focus and all keys."""
        drawer = CheckDrawer(id="drawer")
        fill(drawer)
        self.drawer = drawer
        self.mount(drawer)
        self.refresh_view()

    def on_check_drawer_said(self, message: CheckDrawer.Said) -> None:
        """The drawer's sentence on what is at stake."""
        self.say(message.text, message.right)

    def on_check_drawer_changed(self) -> None:
        """Another mode has other keys."""
        if self.drawer is not None:
            self.footer.mode = self.drawer.footer()
            self.footer.repaint()

    def on_check_drawer_did(self, message: CheckDrawer.Did) -> None:
        """A roll lies, or its consequences were accepted."""
        self.did(message.done)

    def on_check_drawer_closed(self) -> None:
        """Back to the table; marks are used up, whoever stood in steps back."""
        drawer, self.drawer = self.drawer, None
        if drawer is not None:
            drawer.remove()
        self.view.marks.clear()
        self.view.stand_in = None
        self.play.set_live(None)
        if not self.view.refused and self.view.right:
            self.view.said, self.view.right = "", ""
        self.order.table.focus()
        self.refresh_view()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the drawer is open, the table's keys are dead."""
        return self.drawer is None

    # ---- keys: turn ----
    def action_next(self) -> None:
        """End this turn; never blocked by what waits."""
        self.do(c.Next(), ends=True)

    def action_act(self, digit: int) -> None:
        """A numbered action, straight into the check builder."""
        offers = self.view.offers()
        if digit > len(offers):
            name = self.view.label(self.view.actor)
            has = f"{name} has {len(offers)} actions" if offers else f"{name} has no actions of its own"
            self.say(f"{has}: c tries anything else", refused=True)
            return
        offer = offers[digit - 1]
        if offer.refused:
            self.say(offer.refused, refused=True)
            return
        self._draft(offer.id, offer.label)

    def action_check(self) -> None:
        """The builder, with all the actor could try."""
        who = self.view.actor
        if who is None:
            self.say("Nobody acts: b begins the encounter", refused=True)
            return
        targets = self.view.targets
        self._open(lambda drawer: drawer.open_offers(self.play, who, targets))

    def action_actor(self) -> None:
        """The selected one acts for one check."""
        who = self.view.selected
        self.view.stand_in = None if who == self.play.actor else who
        self.refresh_view()

    def action_hold(self) -> None:
        """Hold, or act now: whichever the selected one can; else the actor holds."""
        who = self.view.selected
        slot = self.play.encounter.slot(who) if who else None
        if slot is not None and slot.state == "held":
            self.do(c.ActNow(who))
        elif self.play.actor is not None:
            self.do(c.Hold(self.play.actor))

    def action_begin(self) -> None:
        """Begin or end the encounter."""
        self.ask(lambda: dialogs.begin(self.play))

    # ---- keys: undo ----
    def action_undo(self) -> None:
        """Take the last step back."""
        self._attempt(self.play.undo)

    def action_redo(self) -> None:
        """Do it again."""
        self._attempt(self.play.redo)

    def action_log(self) -> None:
        """The whole log; Enter there rewinds."""
        self.app.push_screen(LogScreen(self.view), self._rewind)

    def _rewind(self, position: int | None) -> None:
        if position is not None:
            self._attempt(lambda: self.play.rewind(position))

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
        panes += [pane for pane in (self.waiting, self.tracks, self.logged) if pane.display]
        at = panes.index(self.focused) if self.focused in panes else 0
        panes[(at + by) % len(panes)].focus()

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
        elif self.view.selected:
            self.app.push_screen(CardScreen(self.view, self.view.selected))

    def action_mark(self) -> None:
        """Mark as target and move down; on what waits: skip it."""
        if self.focused is self.waiting:
            self._skip(self.waiting.current())
            return
        self.view.marks ^= {self.view.selected} if self.view.selected else set()
        self.order.move(1)
        self.refresh_view()

    def action_mark_foes(self) -> None:
        """Mark everybody the actor fights."""
        self.view.marks = set(self.view.foes())
        if not self.view.marks:
            self.say("The actor has no foes standing", refused=True)
        self.refresh_view()

    def action_clear(self) -> None:
        """Back to the table; no marks, nobody stands in."""
        self.view.marks.clear()
        self.view.stand_in = None
        self.view.refused = False
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
        """To what waits; where that has no pane, straight to the first of it."""
        if self.waiting.display:
            self.waiting.focus()
            return
        found = waiting(self.play)
        if found:
            self._answer(found[0])
        else:
            self.say("Nothing waits")

    def _answer(self, one: Waits | None) -> None:
        """Open a roll that lies, roll a check that is asked for, accept all else."""
        if one is None:
            return
        if one.pending is not None:
            pending = one.pending
            self._open(lambda drawer: drawer.open_pending(self.play, pending))
        elif one.prompt is not None and isinstance(one.prompt.consequence, Todo):
            prompt = one.prompt
            try:
                check = msgspec.convert(one.prompt.consequence.document, self.play.system.checks)
            except msgspec.ValidationError as fault:
                self.say(f"This check can't be opened: {fault}", refused=True)
                return
            title = self._title(check, prompt.text)
            self._open(lambda drawer: drawer.open_draft(self.play, check, title, answers=prompt.id))
        else:
            self.do(c.SettlePrompt(one.id))

    def _skip(self, one: Waits | None) -> None:
        if one is not None:
            self.do(c.Skip(one.id) if one.pending is not None else c.SettlePrompt(one.id, accept=False))

    # ---- keys: anywhere ----
    def action_work(self) -> None:
        """Work at a track or counter."""
        self.ask(lambda: dialogs.work(self.play))

    def action_roll(self) -> None:
        """Roll any dice."""
        self.ask(lambda: dialogs.roll(self.play))

    def action_note(self) -> None:
        """A note for the log."""
        self.ask(lambda: dialogs.note(self.play))

    def action_find(self) -> None:
        """Find somebody by name."""
        self.app.push_screen(FindScreen(self.view), self._found)

    def _found(self, who: Id | None) -> None:
        if who is not None:
            self.view.selected = who
            self.order.table.focus()
            self.refresh_view()

    def action_palette(self) -> None:
        """Every action by name."""
        self.app.push_screen(PaletteScreen(self.view.ink), self._chosen)

    async def _chosen(self, call: str | None) -> None:
        if call is not None:
            await self.run_action(call)

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpScreen(self.view.ink))

    def action_leave(self) -> None:
        """Leave; all is saved already."""
        self.app.exit()
