"""Files of one's own in a real terminal: an encounter put together and saved, a bundled statblock copied and edited."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.terminal.term import oa_tui

EDITOR = """
import sys
from pathlib import Path
file = Path(sys.argv[-1])
file.write_text(file.read_text("utf-8").replace("challenge_points: 45", "challenge_points: 52"), "utf-8")
"""


def test_an_encounter_is_built_saved_and_opened_and_its_troll_edited_and_brought_back(
    own_home: Path, tmp_path: Path
) -> None:
    script = tmp_path / "my editor.py"
    script.write_text(EDITOR, encoding="utf-8")
    editor = f'{sys.executable} "{script}" --wait'
    with oa_tui(home=own_home, size=(80, 24), env={"EDITOR": editor, "VISUAL": ""}) as term:
        term.wait_for("Library")
        term.send("/", *"troll", "enter", "space")
        term.wait_for("New encounter · Troll")
        term.send("s")
        term.wait_for("Save as")
        term.send(*"قنطرة: #1", "enter")
        term.wait_for("Saved as")
        assert (own_home / "library" / "open-adventure" / "encounters" / "قنطرة-1.yaml").is_file()
        term.send("enter")
        term.wait_for("b begins the encounter")
        term.send("E")
        term.wait_for("Your copy troll.yaml has changed")
        term.send("enter")
        term.wait_for("45/52")
        term.send("u")
        term.wait_for("45/45")
    assert "52" in (own_home / "library" / "open-adventure" / "troll.yaml").read_text(encoding="utf-8")
