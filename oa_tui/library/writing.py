"""Putting a file in another one's place, whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """Writes a file beside the old one and then puts it in its place; a link stays, what it leads to is written.

    Raises OSError; the old file is then as it was.
    """
    place = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(prefix=".", suffix=".new", dir=place.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if place.exists():
            shutil.copymode(place, fresh)
        else:
            fresh.chmod(0o666 & ~_umask())
        fresh.replace(place)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


def _umask() -> int:
    """What the system takes away from the permissions of new files; it can only be asked by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
