"""YAML in, typed sheets out; what is wrong with a file, where, and the nearest right thing.

`load` reads files and folders into a `Library`, `shelve` does so from an index, `read_text` reads one text; `plan`
says whom an encounter seats.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from oa_tui.library.documents import (
    Arrival,
    ConditionSheet,
    CounterSheet,
    EncounterSheet,
    ModifierSheet,
    Reminder,
    TrackSheet,
)
from oa_tui.library.encounters import Plan, Planned, PlannedReminder, PlannedTrack, plan
from oa_tui.library.entries import Entry, Reading
from oa_tui.library.kinds import Kinds
from oa_tui.library.problems import Edit, Problem
from oa_tui.library.shelves import Library, bundled_folder, load, shelve

if TYPE_CHECKING:
    from oa_tui.library.linting import lint
    from oa_tui.library.mending import mend
    from oa_tui.library.reading import read_text
else:
    LATER = {"lint": "linting", "mend": "mending", "read_text": "reading"}

    def __getattr__(name: str) -> Any:
        """What parses is imported when it is asked for: a library that its index knows is opened without."""
        if name not in LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{LATER[name]}"), name)


__all__ = [
    "Arrival",
    "ConditionSheet",
    "CounterSheet",
    "Edit",
    "EncounterSheet",
    "Entry",
    "Kinds",
    "Library",
    "ModifierSheet",
    "Plan",
    "Planned",
    "PlannedReminder",
    "PlannedTrack",
    "Problem",
    "Reading",
    "Reminder",
    "TrackSheet",
    "bundled_folder",
    "lint",
    "load",
    "mend",
    "plan",
    "read_text",
    "shelve",
]
