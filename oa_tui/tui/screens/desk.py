"""The desk: panes in their places, steps and what they say, dialogs and the check drawer. Its keys are the table's."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen, Screen

from oa_tui.encounter.commands import Command, Refusal
from oa_tui.play.record import Done
from oa_tui.play.session import Play
from oa_tui.rules.contract import Check
from oa_tui.tui.closing import let_go
from oa_tui.tui.derived import ink_of, keys_of, settings_of
from oa_tui.tui.panes.actor import ActorPane
from oa_tui.tui.panes.base import Pane
from oa_tui.tui.panes.lines import Footer, Header, Strip
from oa_tui.tui.panes.lists import LogPane, TracksPane, WaitingPane
from oa_tui.tui.panes.order import OrderPane
from oa_tui.tui.panes.shots import ShotsPane
from oa_tui.tui.text import told
from oa_tui.tui.theme import Ink
from oa_tui.tui.view import View

if TYPE_CHECKING:
    from oa_tui.tui.check.drawer import CheckDrawer
    from oa_tui.tui.check.modes import Recent

BESIDE = 20
"""Cells of the strip that `u takes it back` and the margins take."""


class Desk(Screen[None]):
    """Panes around one view of a play. Every change goes through `do`; what it says goes to the strip."""

    DEFAULT_CSS = """
    Desk { background: $background; layers: base above; }
    Desk > * { position: absolute; }
    """

    AUTO_FOCUS = "OrderTable"

    def __init__(self, play: Play) -> None:
        super().__init__(id="table-screen")
        self.play = play
        self.view = View(play, Ink())
        self.drawer: CheckDrawer | None = None
        self._hush = ExitStack()
        self._laid: Size | None = None
        self.recent: Recent = {}
        self.order = OrderPane(self.view, "table")
        self.waiting = WaitingPane(self.view, "waiting")
        self.tracks = TracksPane(self.view, "tracks")
        self.logged = LogPane(self.view, "log")
        self.strip = Strip(self.view, "strip")
        self.footer = Footer(self.view, "footer")

    def compose(self) -> ComposeResult:
        """All panes; `place` says which of them show."""
        yield Header(self.view, "header")
        yield ShotsPane(self.view, "shots")
        yield self.order
        yield ActorPane(self.view, "actor")
        yield self.waiting
        yield self.tracks
        yield self.logged
        yield self.strip
        yield self.footer

    def on_mount(self) -> None:
        """What is said at first."""
        self.view.keys = keys_of(self.app)
        self.view.tidy()
        if not self.play.table.present:
            self.view.said = f"Nobody is here: {self.key('add')} adds from the library, {self.key('quick')} in one line"
        elif self.play.encounter.stage == "setup":
            self.view.said = f"Nothing has begun: {self.key('begin')} begins the encounter"
        else:
            self.view.said = next((entry.line.title for entry in self.play.log(1)), "")
        if wrong := settings_of(self.app).said:
            self.view.said, self.view.refused = wrong, True
        self.view.ink = ink_of(self.app)
        self._hush.enter_context(self.app.batch_update())
        self.refresh_view()

    def on_resize(self, _: events.Resize) -> None:
        """Another size, other places. At the first one all is in its place, and may be drawn."""
        if self.app.size != self._laid:
            self.refresh_view()
        self._hush.close()

    # ---- what shows ----
    def refresh_view(self) -> None:
        """Lay out and repaint; each pane only what differs."""
        if not self.children:
            return
        self.view.follow()
        self.view.tidy()
        self._laid = self.app.size
        width, height = self._laid
        self.view.place(width, height, drawer=self.drawer is not None)
        self.view.aim(self._draft())
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

    def themed(self) -> None:
        """Other colours."""
        self.view.ink = ink_of(self.app)
        self.refresh_view()

    def key(self, action: str) -> str:
        """The key of an action, for a sentence."""
        return self.view.keys.of(action)

    def say(self, text: str, right: str = "", *, refused: bool = False) -> None:
        """A sentence for the strip."""
        self.view.said, self.view.right, self.view.refused = text, right, refused
        self.strip.repaint()

    # ---- what happens ----
    def do(self, command: Command, *, ends: bool = False) -> bool:
        """Carry out a command; what was refused is said, and nothing has changed. `ends`: marks end with it."""
        return self.attempt(lambda: self.play.do(command), ends=ends)

    def attempt(self, step: Callable[[], Done], *, ends: bool = False) -> bool:
        """Take a step and say what it did, or why it could not be; True if it was taken."""
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
        said = told(done.sentences, self.app.size.width - BESIDE) or done.label
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

        ran = self.play.encounter.stage == "running"

        def answered(answer: Done | str | None) -> None:
            if isinstance(answer, str):
                self.draft(answer, "")
            elif answer is not None:
                if aimed:
                    self.view.marks.clear()
                self.did(answer)
                if ran and (ending := self.play.ending()) is not None:
                    from oa_tui.tui.screens.summary import SummaryScreen

                    self.app.push_screen(SummaryScreen(ending))

        self.app.push_screen(screen, answered)

    # ---- the drawer ----
    def draft(self, offer: str, label: str) -> None:
        """Open an offer of the actor in the check builder."""
        who = self.view.actor
        if who is None:
            self.say(
                f"Nobody acts: {self.key('begin')} begins the encounter, {self.key('actor')} lets the selected one act",
                refused=True,
            )
            return
        try:
            check = self.play.draft(offer, who, self.view.targets)
        except Refusal as refusal:
            self.say(refusal.message, refused=True)
            return
        from oa_tui.tui.check.offering import aimed

        wants = any(aimed(each) for each in self.play.offers(who) if each.id == offer)
        self.open(lambda drawer: drawer.open_draft(self.play, check, self.titled(check, label), aimed=wants))

    def titled(self, check: Check, label: str = "") -> str:
        """Who tries what on whom, for the drawer's title."""
        people, tracks = self.play.table.combatants, self.play.encounter.tracks
        names = [
            people[on].label if on in people else tracks[on].name for on in check.on if on in people or on in tracks
        ]
        deed = ", ".join(part for part in (self.view.label(check.who), check.label or label) if part)
        return f"{deed} → {', '.join(names)}" if names else deed

    def open(self, fill: Callable[[CheckDrawer], None]) -> None:
        """Put the drawer over the lower half; it takes the focus and all keys."""
        from oa_tui.tui.check.drawer import CheckDrawer

        drawer = CheckDrawer(self.recent, id="drawer")
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
            self.view.aim(self._draft())
            self.query_one(ShotsPane).repaint()

    def _draft(self) -> Check | None:
        mode = self.drawer.mode if self.drawer else None
        return mode.draft if mode else None

    def on_check_drawer_did(self, message: CheckDrawer.Did) -> None:
        """A roll lies, or its consequences were accepted."""
        self.did(message.done)

    def on_check_drawer_closed(self) -> None:
        """Back to the table; marks are used up, whoever stood in steps back."""
        drawer, self.drawer = self.drawer, None
        if drawer is not None:
            drawer.remove()
            self.call_after_refresh(let_go, drawer)
        self._back_to_target()
        self.view.marks.clear()
        self.view.stand_in = None
        self.play.set_live(None)
        if not self.view.refused and self.view.right:
            self.view.said, self.view.right = "", ""
        self.view.wide = self.view.wide and "table"
        self.order.table.focus()
        self.refresh_view()

    def _back_to_target(self) -> None:
        """Marking went on to the next line: what follows a check is aimed at the same one, while it stands (AC-15)."""
        who = next(iter(self.view.marks), "") if len(self.view.marks) == 1 else ""
        if any(line.id == who for line in self.view.lines()) and self.play.status(who) != "out":
            self.view.selected = who

    def on_order_pane_scrolled(self) -> None:
        """Where the table has no title the header says how much of it shows."""
        if not self.view.layout.titles:
            self.query_one(Header).repaint()

    def on_descendant_focus(self) -> None:
        """A click beside the drawer doesn't take its keys away."""
        if self.drawer is not None and self.focused is not self.drawer:
            self.drawer.focus()
        self.footer.repaint()
