"""Find somebody at the table by name."""

from __future__ import annotations

from oa_tui.tui.rows import condition_word
from oa_tui.tui.screens.choose import Choice, ChooseScreen
from oa_tui.tui.text import clean
from oa_tui.tui.view import View


class FindScreen(ChooseScreen):
    """Answers with the id of a combatant."""

    def __init__(self, view: View) -> None:
        people = tuple(
            Choice(one.id, clean(one.label), ", ".join([one.side, *(condition_word(each) for each in one.conditions)]))
            for one in view.play.order()
        )
        super().__init__(view.ink, "Find", people, "select")
