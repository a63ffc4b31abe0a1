"""The dialogs of the table: each function makes the screen for one action, or refuses with a sentence.

They answer with what was done (`Done`), with the id of an offer to draft, or with None. Each is imported when it is
first asked for: none is needed for the first screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oa_tui.play.session import Play
from oa_tui.rules.table import Id
from oa_tui.tui.dialogs.base import Dialog

if TYPE_CHECKING:
    from oa_tui.tui.dialogs.spending import Ghost

__all__ = [
    "Dialog",
    "add",
    "begin",
    "condition",
    "damage",
    "edit",
    "fate",
    "heal",
    "note",
    "quick",
    "roll",
    "round_scores",
    "save",
    "score",
    "sight",
    "spend",
    "waiting",
    "work",
]


def damage(play: Play, targets: tuple[Id, ...]) -> Dialog:
    """Points lost. Raises Refusal without targets."""
    from oa_tui.tui.dialogs.points import PointsDialog

    return PointsDialog(play, targets, heals=False)


def heal(play: Play, targets: tuple[Id, ...]) -> Dialog:
    """Points regained. Raises Refusal without targets."""
    from oa_tui.tui.dialogs.points import PointsDialog

    return PointsDialog(play, targets, heals=True)


def add(play: Play) -> Dialog:
    """Somebody from the library."""
    from oa_tui.tui.dialogs.seating import AddDialog

    return AddDialog(play)


def quick(play: Play) -> Dialog:
    """Somebody by name, in one line."""
    from oa_tui.tui.dialogs.seating import QuickDialog

    return QuickDialog(play)


def begin(play: Play) -> Dialog:
    """The order scores, where any are asked for; else all that can be done with the encounter as a whole."""
    from oa_tui.tui.dialogs.beginning import BeginDialog, asked
    from oa_tui.tui.dialogs.encounter import EncounterDialog

    walks = play.encounter.stage == "setup" and asked(play)
    return BeginDialog(play) if walks else EncounterDialog(play)


def round_scores(play: Play, whos: tuple[Id, ...]) -> Dialog:
    """The order scores of these, rolled by hand for the round that begins."""
    from oa_tui.tui.dialogs.beginning import RoundDialog

    return RoundDialog(play, whos)


def work(play: Play, on: Id = "") -> Dialog:
    """Tracks and counters: worked at, moved, made, limited, hidden, owned, taken away."""
    from oa_tui.tui.dialogs.working import WorkDialog

    return WorkDialog(play, on)


def waiting(play: Play) -> Dialog:
    """What waits, where it has no pane."""
    from oa_tui.tui.dialogs.answering import WaitingDialog

    return WaitingDialog(play)


def condition(play: Play, targets: tuple[Id, ...]) -> Dialog:
    """Conditions begin, end, and are read. Raises Refusal without targets."""
    from oa_tui.tui.dialogs.conditions import ConditionDialog

    return ConditionDialog(play, targets)


def edit(play: Play, who: Id) -> Dialog:
    """Somebody's numbers. Raises Refusal where there are none."""
    from oa_tui.tui.dialogs.editing import EditDialog

    return EditDialog(play, who)


def spend(play: Play, who: Id, ghost: Ghost) -> Dialog:
    """Shots, parts of a turn, dice, points. Raises Refusal where there is nothing to spend."""
    from oa_tui.tui.dialogs.spending import SpendDialog

    return SpendDialog(play, who, ghost)


def fate(play: Play, targets: tuple[Id, ...]) -> Dialog:
    """Down, fled, back, side. Raises Refusal without targets."""
    from oa_tui.tui.dialogs.fates import FateDialog

    return FateDialog(play, targets)


def sight(play: Play, targets: tuple[Id, ...]) -> Dialog:
    """What players see. Raises Refusal without targets."""
    from oa_tui.tui.dialogs.fates import SightDialog

    return SightDialog(play, targets)


def save(play: Play) -> Dialog:
    """Another place for an unsaved session."""
    from oa_tui.tui.dialogs.saving import SaveDialog

    return SaveDialog(play)


def score(play: Play, who: Id) -> Dialog:
    """A place in the order. Raises Refusal before the encounter begins."""
    from oa_tui.tui.dialogs.ordering import ScoreDialog

    return ScoreDialog(play, who)


def note(play: Play) -> Dialog:
    """A note for the log, or a reminder."""
    from oa_tui.tui.dialogs.noting import NoteDialog

    return NoteDialog(play)


def roll(play: Play) -> Dialog:
    """Any dice."""
    from oa_tui.tui.dialogs.lines import RollDialog

    return RollDialog(play)
