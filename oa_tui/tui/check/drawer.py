"""The drawer: a widget that shows one mode after the other and hands it every key."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType
from textual.events import Key, Paste
from textual.message import Message
from textual.widget import Widget

from oa_tui.encounter.state import Pending
from oa_tui.play.actions import BUILDER
from oa_tui.play.record import Done
from oa_tui.play.session import Play
from oa_tui.rules.contract import Check
from oa_tui.rules.table import Id
from oa_tui.tui.bindings import mode_bindings
from oa_tui.tui.check.drafting import Drafting
from oa_tui.tui.check.facing import Facing
from oa_tui.tui.check.modes import Footer, Mode, Recent
from oa_tui.tui.check.offering import Offering, title_of
from oa_tui.tui.check.rolled import Rolled
from oa_tui.tui.check.suggesting import Suggesting
from oa_tui.tui.derived import ink_of, keys_of, settings_of
from oa_tui.tui.grid import LOW
from oa_tui.tui.text import clause, clean, stack

ALWAYS = frozenset({"ctrl+q", "ctrl+c"})
"""Keys that leave the app from anywhere."""

SCOPE = "builder"
"""What the ids of its bindings begin with."""

HELP = "table.help"
"""The one key of the table that is live in here: the list of keys has a column of the builder's."""

LONGEST = 200
"""Characters of a paste that are looked at."""


class CheckDrawer(Widget, can_focus=True):
    """Builds, rolls and settles a check. While it is open the keys of the main screen are dead."""

    BINDINGS: ClassVar[list[BindingType]] = [*mode_bindings(BUILDER, SCOPE, "builder")]
    DEFAULT_CSS = """
    CheckDrawer { background: $background; }
    CheckDrawer:focus { background-tint: transparent; }
    """

    class Closed(Message):
        """The drawer is done: whoever mounted it takes it away and gives the focus back."""

    class Did(Message):
        """A step was taken."""

        def __init__(self, done: Done) -> None:
            super().__init__()
            self.done = done

    class Said(Message):
        """A sentence for the strip, and what stands at its right."""

        def __init__(self, text: str, right: str = "") -> None:
            super().__init__()
            self.text = text
            self.right = right

    class Changed(Message):
        """The mode or what it shows has changed: the footer may want repainting."""

    def __init__(self, recent: Recent | None = None, *, id: str | None = None) -> None:  # noqa: A002  # Textual's own name for it
        super().__init__(id=id)
        self._recent: Recent = {} if recent is None else recent
        self._play: Play | None = None
        self._mode: Mode | None = None

    # ---- opened by the screen ----
    def open_draft(self, play: Play, check: Check, title: str = "", answers: str = "", *, aimed: bool = False) -> None:
        """Draft this check. `answers`: the prompt that the roll settles; `aimed`: it wants a target."""
        self._play = play
        self.show(Drafting(self, check, title or title_of(self, check), answers, aimed=aimed))

    def open_offers(self, play: Play, actor: Id, targets: tuple[Id, ...] = ()) -> None:
        """Ask first what is tried."""
        self._play = play
        self.show(Offering(self, actor, targets))

    def open_pending(self, play: Play, pending: Pending) -> None:
        """Take up a roll that was left waiting."""
        self._play = play
        self.lies(pending)

    # ---- the desk of the modes ----
    @property
    def recent(self) -> Recent:
        """What the GM added lately, kept by the screen from one drawer to the next."""
        return self._recent

    @property
    def play(self) -> Play:
        """The table's play, known once something was opened."""
        assert self._play is not None
        return self._play

    def show(self, mode: Mode) -> None:
        """Go on in another mode."""
        self._mode = mode
        self.say(mode.said)
        self._repaint()
        if self.is_attached:
            self.focus()

    def on_mount(self) -> None:
        """What was opened before it was mounted has the keys at once."""
        if self._mode is not None:
            self.focus()

    def suggest(self, drafting: Drafting, kind: str, key: str) -> None:
        """Open the suggestions for a list of modifiers."""
        self.show(Suggesting(drafting, kind, key))

    def faces(self, drafting: Drafting) -> None:
        """Let the dice be typed."""
        self.show(Facing(drafting))

    def by_hand(self, who: Id) -> bool:
        """Whether somebody's dice are rolled at the table."""
        one = self.play.table.combatants.get(who)
        return one is not None and settings_of(self.app).dice.by_hand(one.side)

    def lies(self, pending: Pending) -> None:
        """Show a roll that lies."""
        self.show(Rolled(self, pending))

    def key(self, usual: str) -> str:
        """What stands for a key of the builder where the settings file chose another."""
        return keys_of(self.app).spoken(SCOPE, usual)

    def key_of(self, action: str) -> str:
        """The key of an action of the table."""
        return keys_of(self.app).of(action)

    def say(self, text: str) -> None:
        """A sentence for the strip; `u` is dead in here, so nothing stands at its right.

        In a low terminal a second line of it hides one of the lists: what always stands there keeps to one.
        """
        if self._mode is not None and text == self._mode.said and self.app.size.height < LOW:
            text = clause(text, self.app.size.width - 2)
        self.post_message(self.Said(text))

    def did(self, done: Done) -> None:
        """A step was taken."""
        self.post_message(self.Did(done))

    def close(self) -> None:
        """Nothing is left to do here."""
        self.play.set_live(None)
        self._mode = None
        self.post_message(self.Closed())

    # ---- drawing and keys ----
    @property
    def mode(self) -> Mode | None:
        """What it is busy with."""
        return self._mode

    def footer(self) -> Footer:
        """The keys that are live now."""
        if self._mode is None:
            return []
        typing = self._mode.letters or self._mode.takes_text
        return self._mode.footer() if typing else keys_of(self.app).live(SCOPE, self._mode.footer())

    def render(self) -> Text:
        """All of it, repainted whole."""
        if self._mode is None or not self.size:
            return Text()
        ink = ink_of(self.app)
        ink.keys = keys_of(self.app).instead(SCOPE)
        return stack(self._mode.lines(ink, self.size.width, self.size.height))

    def on_key(self, event: Key) -> None:
        """The mode sees every key first; what is neither text, a key of the builder nor help goes no further."""
        if self._mode is None or event.key in ALWAYS:
            return
        mode, char = self._mode, event.character or ""
        active = self.screen.active_bindings.get(event.key)
        if mode.figures and active is not None and active.binding.id == HELP and not char.isdigit():
            return
        taken = mode.type(event.key, char)
        own = active is not None and (active.node is self or active.binding.id == HELP)
        if taken or mode.letters or not own:
            event.stop()
            event.prevent_default()
        if taken:
            self._repaint()

    def on_paste(self, event: Paste) -> None:
        """Pasted text is typed text, where the mode takes text: no key of the builder is pressed by it."""
        event.stop()
        mode = self._mode
        for char in clean(event.text[:LONGEST]):
            if mode is None or mode is not self._mode or not mode.takes_text:
                break
            mode.type("space" if char == " " else char, char)
        self._repaint()

    def action_builder(self, action: str, key: str) -> None:
        """One of the builder's actions."""
        if self._mode is not None:
            self._mode.do(action, key)
            self._repaint()

    def _repaint(self) -> None:
        self.refresh()
        self.post_message(self.Changed())
