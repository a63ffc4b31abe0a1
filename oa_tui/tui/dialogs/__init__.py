"""The dialogs of the table: each function makes the screen for one action, or refuses with a sentence.

They answer with what was done (`Done`), with the id of an offer to draft, or with None.
"""

from __future__ import annotations

from oa_tui.play.session import Play
from oa_tui.rules.table import Id
from oa_tui.tui.dialogs.answering import WaitingDialog
from oa_tui.tui.dialogs.base import Dialog
from oa_tui.tui.dialogs.beginning import BeginDialog, asked
from oa_tui.tui.dialogs.conditions import ConditionDialog
from oa_tui.tui.dialogs.editing import EditDialog
from oa_tui.tui.dialogs.encounter import EncounterDialog
from oa_tui.tui.dialogs.fates import FateDialog, SightDialog
from oa_tui.tui.dialogs.lines import RollDialog
from oa_tui.tui.dialogs.noting import NoteDialog
from oa_tui.tui.dialogs.ordering import ScoreDialog
from oa_tui.tui.dialogs.points import PointsDialog
from oa_tui.tui.dialogs.saving import SaveDialog
from oa_tui.tui.dialogs.seating import AddDialog, QuickDialog
from oa_tui.tui.dialogs.spending import Ghost, SpendDialog
from oa_tui.tui.dialogs.working import WorkDialog

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
    "save",
    "score",
    "sight",
    "spend",
    "waiting",
    "work",
]


def damage(play: Play, targets: tuple[Id, ...]) -> Dialog:
    """Points lost. Raises Refusal without targets."""
    return PointsDialog(play, targets, heals=False)


def heal(play: Play, targets: tuple[Id, ...]) -> Dialog:
    """Points regained. Raises Refusal without targets."""
    return PointsDialog(play, targets, heals=True)


def add(play: Play) -> Dialog:
    """Somebody from the library."""
    return AddDialog(play)


def quick(play: Play) -> Dialog:
    """Somebody by name, in one line."""
    return QuickDialog(play)


def begin(play: Play) -> Dialog:
    """The order scores, where any are asked for; else all that can be done with the encounter as a whole."""
    walks = play.encounter.stage == "setup" and asked(play)
    return BeginDialog(play) if walks else EncounterDialog(play)


def work(play: Play, on: Id = "") -> Dialog:
    """Tracks and counters: worked at, moved, made, limited, hidden, owned, taken away."""
    return WorkDialog(play, on)


def waiting(play: Play) -> Dialog:
    """What waits, where it has no pane."""
    return WaitingDialog(play)


def condition(play: Play, targets: tuple[Id, ...]) -> Dialog:
    """Conditions begin, end, and are read. Raises Refusal without targets."""
    return ConditionDialog(play, targets)


def edit(play: Play, who: Id) -> Dialog:
    """Somebody's numbers. Raises Refusal where there are none."""
    return EditDialog(play, who)


def spend(play: Play, who: Id, ghost: Ghost) -> Dialog:
    """Shots, parts of a turn, dice, points. Raises Refusal where there is nothing to spend."""
    return SpendDialog(play, who, ghost)


def fate(play: Play, targets: tuple[Id, ...]) -> Dialog:
    """Down, fled, back, side. Raises Refusal without targets."""
    return FateDialog(play, targets)


def sight(play: Play, targets: tuple[Id, ...]) -> Dialog:
    """What players see. Raises Refusal without targets."""
    return SightDialog(play, targets)


def save(play: Play) -> Dialog:
    """Another place for an unsaved session."""
    return SaveDialog(play)


def score(play: Play, who: Id) -> Dialog:
    """A place in the order. Raises Refusal before the encounter begins."""
    return ScoreDialog(play, who)


def note(play: Play) -> Dialog:
    """A note for the log, or a reminder."""
    return NoteDialog(play)


def roll(play: Play) -> Dialog:
    """Any dice."""
    return RollDialog(play)
