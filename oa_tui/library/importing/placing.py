"""Drafts as files in a folder, none of which is overwritten unasked."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from oa_tui.library.importing.model import Draft
from oa_tui.library.importing.yamltext import as_yaml
from oa_tui.library.writing import replace_file

LONGEST = 80
"""Characters of a file's name before its ending."""


class Placed(Struct, frozen=True):
    """Where a draft went, or why it did not."""

    draft: Draft
    path: Path
    refused: str = ""


def place(drafts: Iterable[Draft], folder: Path, overwrite: bool = False) -> Iterator[Placed]:
    """Writes a file for each draft, named after it. Raises OSError where the folder can't be made."""
    folder.mkdir(parents=True, exist_ok=True)
    taken: set[Path] = set()
    for draft in drafts:
        path = _free(folder, slug(draft.name), taken)
        taken.add(path)
        if path.exists() and not overwrite:
            yield Placed(draft, path, "it is there already; --overwrite puts this one in its place")
            continue
        try:
            replace_file(path, as_yaml(draft.document).encode("utf-8"))
        except OSError as fault:
            yield Placed(draft, path, f"it can't be written: {(fault.strerror or str(fault)).lower()}")
            continue
        yield Placed(draft, path)


def slug(name: str) -> str:
    """A name as a file's: `Trap: Pit` as `trap-pit`; never empty, and never a path."""
    said = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", said).strip("-")[:LONGEST] or "statblock"


def _free(folder: Path, stem: str, taken: set[Path]) -> Path:
    """A name that no other draft of this run has."""
    path, number = folder / f"{stem}.yaml", 2
    while path in taken:
        path, number = folder / f"{stem}-{number}.yaml", number + 1
    return path
