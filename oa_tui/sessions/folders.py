"""Where oa-tui keeps what belongs to the user."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from oa_tui.sessions.errors import told


def data_folder() -> Path:
    """The folder of everything below: `$OA_TUI_HOME`, else where the system keeps such data. Made if missing.

    Raises:
        SessionError: it can't be made.
    """
    home = os.environ.get("OA_TUI_HOME")
    if home:
        with suppress(RuntimeError):  # `~` of somebody who has no home here
            home = str(Path(home).expanduser())
        return _made(Path(home))
    # Imported here because it takes as long as the rest of this room, and OA_TUI_HOME spares it.
    from platformdirs import user_data_path

    return _made(user_data_path("oa-tui", appauthor=False))


def sessions_folder() -> Path:
    """The folder of the session files. Made if missing; raises SessionError when it can't be."""
    return _made(data_folder() / "sessions")


def library_folder() -> Path:
    """The folder of the user's own statblocks. Made if missing; raises SessionError when it can't be."""
    return _made(data_folder() / "library")


def settings_file() -> Path:
    """The settings file, which need not be there; its folder is made if missing (SessionError)."""
    return data_folder() / "settings.yaml"


def _made(folder: Path) -> Path:
    """A new one is the user's alone: others on the machine have no business in it."""
    with told("make the folder", folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
