"""File names for sessions, safe on every system."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from oa_tui.sessions.model import Meta

SUFFIX = ".oasession"
_LONGEST = 40


def slug(name: str) -> str:
    """`name` in lower-case ASCII letters, digits and hyphens, at most 40 of them; `session` if none are left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:_LONGEST].strip("-") or "session"


def file_for(where: Path, meta: Meta) -> Path:
    """The file for a session: `where` itself when it ends in `.oasession`, else one of its own in that folder."""
    if where.suffix == SUFFIX:
        return where
    return where / f"{slug(meta.name)}-{meta.id}{SUFFIX}"
