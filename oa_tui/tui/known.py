"""What the settings file may speak of: the themes there are, and everything that has a key."""

from __future__ import annotations

from functools import lru_cache

from oa_tui.play.settings import Known
from oa_tui.tui.bindings import bound
from oa_tui.tui.check.drawer import CheckDrawer
from oa_tui.tui.panes.order import OrderTable
from oa_tui.tui.screens.card import CardScreen
from oa_tui.tui.screens.help import HelpScreen
from oa_tui.tui.screens.log import LogScreen
from oa_tui.tui.screens.problems import ProblemsScreen
from oa_tui.tui.screens.start import StartScreen
from oa_tui.tui.screens.starthelp import StartHelp
from oa_tui.tui.screens.summary import SummaryScreen
from oa_tui.tui.screens.table import TableScreen
from oa_tui.tui.theme import themes


@lru_cache(1)
def known() -> Known:
    """Ours first, then Textual's own themes; the table's actions, the check builder's, then those of other screens."""
    screens = (
        TableScreen,
        OrderTable,
        CheckDrawer,
        StartScreen,
        StartHelp,
        LogScreen,
        SummaryScreen,
        CardScreen,
        HelpScreen,
        ProblemsScreen,
    )
    return Known(themes(), bound(each for screen in screens for each in screen.BINDINGS))
