"""Drafts as files in a folder, none of which is overwritten unasked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from oa_tui.library.importing.model import Draft
from oa_tui.library.importing.yamltext import as_yaml
from oa_tui.library.writing import file_name, replace_file


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
        path = _free(folder / file_name(draft.name, "statblock"), taken)
        taken.add(path)
        if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
            yield Placed(draft, path, "it is a link that leads out of the folder: nothing is written there")
            continue
        if path.exists() and not overwrite:
            yield Placed(draft, path, "it is there already; --overwrite puts this one in its place")
            continue
        try:
            replace_file(path, as_yaml(draft.document).encode("utf-8"))
        except OSError as fault:
            yield Placed(draft, path, f"it can't be written: {(fault.strerror or str(fault)).lower()}")
            continue
        yield Placed(draft, path)


def _free(wanted: Path, taken: set[Path]) -> Path:
    """A name that no other draft of this run has."""
    path, number = wanted, 2
    while path in taken:
        path, number = wanted.with_stem(f"{wanted.stem}-{number}"), number + 1
    return path
