"""Encounters and statblocks put into the user's own library; nothing there is overwritten unasked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from oa_tui.encounter.commands import Refusal
from oa_tui.library import Arrival, EncounterSheet, Entry, Library, bundled_folder, plan
from oa_tui.library.text import chunks, text_of
from oa_tui.library.writing import as_text, encounter_document, file_name, sheet_document, write_file
from oa_tui.sessions import SessionError
from oa_tui.sessions.folders import library_folder

FOLDER = "encounters"


class Taken(Refusal):
    """A file of that name is there already: it can be overwritten if the user says so."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is there already")
        self.path = path


def encounter_path(system: str, name: str) -> Path:
    """Where an encounter of that name is kept. Raises Refusal where there is no library folder."""
    return _library() / system / FOLDER / file_name(name)


def save_encounter(
    system: str, sheet: EncounterSheet, sheets: Iterable[Mapping[str, Any]] = (), *, overwrite: bool = False
) -> Path:
    """Writes an encounter, and statblocks it brings along, into the user's library; its path.

    Raises:
        Taken: the file is there already, and `overwrite` is not set.
        Refusal: it has no name, or can't be written.
    """
    sheet = replace(sheet, name=" ".join(sheet.name.split()))
    if not sheet.name:
        raise Refusal("It needs a name: the file is called after it")
    path = encounter_path(system, sheet.name)
    _write(path, as_text([encounter_document(system, sheet), *sheets]), overwrite)
    return path


def is_bundled(file: str) -> bool:
    """Whether a file came with the program: it is read-only for the user."""
    return bool(file) and Path(file).absolute().is_relative_to(bundled_folder())


def editable(entry: Entry, library: Library) -> tuple[str, int, str]:
    """The file to edit for an entry, its line, and what was done for that: a bundled one is copied first.

    Raises Refusal.
    """
    holds = library.find(entry.name, entry.system, (entry.kind,)) if is_bundled(entry.file) else entry
    if holds is not None and not is_bundled(holds.file):
        return holds.file, holds.line, ""
    path = own_copy(entry, library)
    return str(path), 1, f"Bundled files stay as they are: your copy is {path}"


def own_copy(entry: Entry, library: Library) -> Path:
    """A bundled document copied into the user's library, where it holds instead; its file.

    The party of an encounter is copied by name, so that it finds its characters from there too. Raises Refusal where
    it can't be written.
    """
    folder = _library() / entry.system
    if entry.kind == "encounter":
        folder, text = folder / FOLDER, _encounter_text(entry, library)
    else:
        text = _piece(entry) or as_text([sheet_document(entry.system, entry.kind, entry.data)])
    name, number = file_name(entry.name), 2
    while (path := folder / name).exists():
        if text_of(str(path)) == text:
            return path
        name, number = file_name(f"{entry.name} {number}"), number + 1
    _write(path, text, overwrite=False)
    return path


def _piece(entry: Entry) -> str:
    """A document as it stands in its file, comments and all; empty where others stand in the same piece."""
    for before, piece in chunks(text_of(entry.file)):
        if before < entry.line <= before + piece.count("\n") + 1:
            whole = piece.removeprefix("---").lstrip("\n")
            return "" if whole.lstrip().startswith("-") or "\n- " in whole else whole
    return ""


def _encounter_text(entry: Entry, library: Library) -> str:
    sheet: EncounterSheet = entry.sheet
    if not sheet.party:
        return _piece(entry) or as_text([encounter_document(entry.system, sheet)])
    party = tuple(Arrival(statblock=one.name) for one in plan(entry, library).party)
    return as_text([encounter_document(entry.system, replace(sheet, party=(), combatants=(*party, *sheet.combatants)))])


def _library() -> Path:
    try:
        return library_folder()
    except SessionError as error:
        raise Refusal(f"{error.message} {error.hint}".strip()) from error


def _write(path: Path, text: str, overwrite: bool) -> None:
    try:
        write_file(path, text, overwrite=overwrite)
    except FileExistsError as error:
        raise Taken(path) from error
    except OSError as error:
        raise Refusal(f"{path} can't be written: {(error.strerror or str(error)).lower()}") from error
