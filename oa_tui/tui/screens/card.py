"""Somebody's statblock, whole, with what holds for them now."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from oa_tui.rules.contract import Card
from oa_tui.rules.table import Combatant, Id
from oa_tui.tui.cards import card_lines
from oa_tui.tui.rows import condition_word
from oa_tui.tui.screens.base import HELP, Page
from oa_tui.tui.text import clean, join, rule, wrapped
from oa_tui.tui.view import View


class CardScreen(Page[None]):
    """For reading; Escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "back", "back", show=False, id="card.back"),
        Binding("down,j", "scroll_lines(1)", "down", show=False, id="card.down"),
        Binding("up,k", "scroll_lines(-1)", "up", show=False, id="card.up"),
        HELP,
    ]

    def __init__(self, view: View, who: Id) -> None:
        super().__init__()
        self.view = view
        self.one: Combatant = view.combatant(who)

    def head(self) -> tuple[Text, Text]:
        """Whose, and of which game."""
        ink = self.ink
        return join([(clean(self.one.label), ink.hi)]), join([(self.view.play.system.title, ink.mute)])

    def body(self, cells: int, rows: int) -> list[Text]:
        """Pools, conditions with their text, then the sheet."""
        ink, one, play = self.ink, self.one, self.view.play
        sheet = play.sheets.get(one.sheet)
        card = play.system.card(sheet) if sheet is not None else Card(one.label, "no statblock")
        room = min(cells - 4, 76)
        lines = [rule(ink, "Statblock", cells, focus=True), *self._pools(room)]
        for condition in one.conditions:
            text = f"{condition_word(condition)}: {condition.text or condition.note}".rstrip(": ")
            lines += [join([(line, ink.text)]) for line in wrapped(text, room)]
        lines += [Text(""), *card_lines(ink, card, room)]
        return [lines[0], *(Text("  ") + line for line in lines[1:])]

    def _pools(self, room: int) -> list[Text]:
        ink, looks = self.ink, self.view.play.system.looks.pools
        lines = [Text("")]
        for name, pool in self.one.pools.items():
            if name in looks and looks[name].style == "words" and not pool.value:
                continue
            title = looks[name].title if name in looks else name
            limit = f"/{pool.max}" if pool.max is not None else ""
            piece = join([(f"{title} ", ink.mute), (str(pool.value), ink.hi), (f"{limit}   ", ink.mute)])
            if lines[-1].cell_len + piece.cell_len - 3 > room:
                lines.append(Text(""))
            lines[-1] += piece
        return lines

    def action_back(self) -> None:
        """To the table."""
        self.dismiss()

    def action_scroll_lines(self, by: int) -> None:
        """Up or down."""
        self.scroll_by(by)

    def footer(self) -> tuple[tuple[str, str], ...]:
        """Scroll and leave."""
        return (("↑↓", "scroll"), ("Esc", "back"))
