"""Files on the disk: which there are, what is in them, and why one of them can't be read."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from pathlib import Path

from oa_tui.library.entries import Reading
from oa_tui.library.kinds import Kinds
from oa_tui.library.problems import Problem, clean

ENDINGS = (".yaml", ".yml")
BIGGEST = 5_000_000
"""Bytes of a file that is read at all."""
MOST_NAMES = 50_000
"""Names of files and folders below one folder that are looked at; a link may lead to the whole disk."""


def files(path: Path, problems: list[Problem]) -> Iterator[str]:
    """A file itself, or every `.yaml` and `.yml` of a folder in order, hidden ones left out.

    Links that lead in circles end, and those to a folder that this one is in are not followed; problems grow by what is
    not there, and by what is too much.
    """
    if not path.is_dir():
        yield str(path)
        return
    found, met = False, 0
    visited = _above(os.path.realpath(path))

    def refuse(fault: OSError) -> None:
        problems.append(refused(fault, clean(str(fault.filename or path))))

    for folder, folders, names in os.walk(path, followlinks=True, onerror=refuse):
        real = os.path.realpath(folder)
        if real in visited:
            folders.clear()
            continue
        visited.add(real)
        met += len(folders) + len(names)
        if met > MOST_NAMES:
            message = f"more than {MOST_NAMES:,} files and folders are below this one: the rest is not looked at"
            problems.append(Problem("error", message, clean(str(path)), fix="name the folder of the statblocks"))
            return
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.lower().endswith(ENDINGS) and not name.startswith("."):
                found = True
                yield os.path.join(folder, name)  # noqa: PTH118 - a path object for each of thousands is felt
    if not found:
        problems.append(Problem("warning", "no .yaml or .yml file is in this folder", clean(str(path))))


def _above(folder: str) -> set[str]:
    """The folders that a folder is in."""
    return {str(each) for each in Path(folder).parents}


def read_file(path: Path, kinds: Kinds) -> Reading:
    """Reads one file; what the system says against it becomes a problem."""
    name = clean(str(path))
    try:
        if not path.is_file():
            return Reading(problems=(missing(path),))
        size = path.stat().st_size
        if size > BIGGEST:
            return Reading(problems=(too_big(size, name),))
        with path.open("rb") as stream:
            raw = stream.read(BIGGEST + 1)
    except OSError as fault:
        return Reading(problems=(refused(fault, name),))
    # Imported here: what the index knows of needs no parser.
    from oa_tui.library.reading import read_text

    return read_text(raw, name, kinds)


def too_big(size: int, file: str) -> Problem:
    """A file that is refused for its size, in bytes."""
    message = f"this file is too big to be statblocks: {size / 1e6:.1f} MB, at most {BIGGEST / 1e6:.0f} are read"
    return Problem("error", message, file, fix="split it into several files")


def missing(path: Path) -> Problem:
    """A path where no file is, with the nearest name that is there."""
    name = clean(str(path))
    if path.exists():
        return Problem("error", "this is neither a file nor a folder", name)
    if path.is_symlink():
        return Problem("error", "this link leads nowhere", name)
    try:
        beside = {each.stem: each.name for each in path.parent.iterdir() if not each.name.startswith(".")}
    except OSError:
        return Problem("error", "there is no such file: its folder does not exist either", name)
    near = difflib.get_close_matches(path.stem, beside, 1, 0.6)  # the ending alone likens nothing
    fix = clean(str(path.with_name(beside[near[0]]))) if near else ""
    return Problem("error", "there is no such file or folder", name, fix=fix)


def refused(fault: OSError, name: str) -> Problem:
    """What the system says against reading a file."""
    if isinstance(fault, PermissionError):
        return Problem("error", "this may not be read: its permissions forbid it", name)
    if isinstance(fault, FileNotFoundError):
        return Problem("error", "this was there a moment ago and is gone", name)
    return Problem("error", f"this cannot be read: {fault.strerror or fault}", name)
