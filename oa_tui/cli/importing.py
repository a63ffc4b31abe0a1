"""`import`: statblocks of other tools into the library."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path

from oa_tui.cli.output import complain, path_of, say
from oa_tui.cli.parsing import Parser
from oa_tui.library import Kinds, Library, bundled_folder, load
from oa_tui.library.importing import FORMATS, Draft, place, read_foreign
from oa_tui.library.importing.formats import BIGGEST
from oa_tui.rules.registry import systems
from oa_tui.sessions import SessionError
from oa_tui.sessions.folders import library_folder

ENDINGS = (".yaml", ".yml", ".md", ".json", ".csv", ".tsv")
"""What is taken from a folder."""


def import_(words: list[str]) -> int:
    """`oa-tui import FILE... [--to FOLDER] [--system SYSTEM] [--overwrite]`: status 2 where something stayed out."""
    parser = Parser(
        prog="oa-tui import",
        description="Bring in statblocks of other tools. Numbers of another game are kept as text, not converted.",
        epilog=f"Formats: {'; '.join(FORMATS)}.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="files, or folders of them")
    parser.add_argument("--to", metavar="FOLDER", help="where the new files go; without: your library")
    parser.add_argument(
        "--system", metavar="SYSTEM", help="the game they are for: d20 files roll-under, CSV open-adventure"
    )
    parser.add_argument("--overwrite", action="store_true", help="replace files that are there already")
    given = parser.parse_args(words)
    if given.system and given.system not in systems():
        return unknown_system(given.system)
    try:
        folder = path_of(given.to) if given.to else library_folder()
    except SessionError as error:
        return complain(f"{error.message} {error.hint}")
    drafts, status = _drafts([path_of(file) for file in given.files], folder, given.system or "")
    try:
        for placed in place(drafts, folder, given.overwrite):
            if placed.refused:
                status = complain(f"{placed.path}: {placed.refused}")
            else:
                _told(placed.draft, placed.path)
    except OSError as error:
        return complain(f"{folder} can't be made: {(error.strerror or str(error)).lower()}")
    return status


def _drafts(paths: list[Path], folder: Path, system: str) -> tuple[list[Draft], int]:
    """What all the files give; statblocks come first, so that encounters can name them. Faults are told."""
    kinds = Kinds(systems())
    shelf = load([bundled_folder(), *([folder] if folder.is_dir() else [])], kinds)
    status = 0
    read: list[tuple[Path, bytes]] = []
    for path in paths:
        try:
            files = _files(path)
        except OSError as error:
            status = complain(f"{path} can't be read: {(error.strerror or str(error)).lower()}")
            continue
        for file in files:
            try:
                with file.open("rb") as stream:
                    read.append((file, stream.read(BIGGEST + 1)))
            except OSError as error:
                status = complain(f"{file} can't be read: {(error.strerror or str(error)).lower()}")
    here: set[tuple[str, str]] = set()
    known = _knowing(shelf, kinds, here)
    found: list[Draft] = []
    for again in (False, True):
        found.clear()
        for file, raw in read:
            imported = read_foreign(raw, str(file), kinds, system, known)
            found += imported.drafts
            for problem in imported.problems if again else ():
                status = complain(problem.text(), "")
        here.update(
            (each.document["system"], each.name.casefold()) for each in found if "combatants" not in each.document
        )
    return sorted(found, key=_is_encounter), status


def _is_encounter(draft: Draft) -> bool:
    return draft.document.get("kind") == "encounter"


def _knowing(shelf: Library, kinds: Kinds, here: set[tuple[str, str]]) -> Callable[[str, str], bool]:
    def known(name: str, system: str) -> bool:
        return (system, name.casefold()) in here or shelf.find(name, system, kinds.seatable(system)) is not None

    return known


def _files(path: Path) -> list[Path]:
    """What was named itself, be it a pipe, or the files of a folder, where one would be waited for. Raises OSError."""
    if not path.is_dir():
        return [path]
    return [file for file in sorted(path.rglob("*")) if _is_foreign(file, path)]


def _is_foreign(file: Path, below: Path) -> bool:
    hidden = any(part.startswith(".") for part in file.relative_to(below).parts)
    return file.suffix.lower() in ENDINGS and not hidden and file.is_file()


def _told(draft: Draft, path: Path) -> None:
    """What became of one draft, and what of it is only text."""
    word = ", needs numbers" if draft.needs_numbers else ""
    say(f"{path}  {draft.name}{word}")
    for line in draft.kept:
        say(f"    kept as text: {line if len(line) <= 100 else line[:99] + '…'}")


def unknown_system(name: str) -> int:
    """Says that there is no such system, and which is near."""
    near = get_close_matches(name, systems(), 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(systems())}"
    return complain(f"there is no system {name}: {hint}")
