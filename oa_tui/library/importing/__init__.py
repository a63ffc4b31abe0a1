"""Other tools' statblocks as ours: `read_foreign` finds the format, `write` puts files into a folder.

Only what a file says in our games' own words becomes a number. All else is kept as text and listed, and the sheet is
marked as needing numbers.
"""

from oa_tui.library.importing.formats import FORMATS, read_foreign
from oa_tui.library.importing.model import Draft, Imported, Target
from oa_tui.library.importing.placing import Placed, place
from oa_tui.library.importing.yamltext import as_yaml

__all__ = ["FORMATS", "Draft", "Imported", "Placed", "Target", "as_yaml", "place", "read_foreign"]
