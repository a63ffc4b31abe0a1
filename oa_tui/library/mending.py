"""`--fix`: what is certain about a file's faults, written into its text, with comments and order as they were."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct, structs

from oa_tui.library.disk import BIGGEST, files, read_file
from oa_tui.library.kinds import Kinds
from oa_tui.library.problems import Edit, Problem, clean
from oa_tui.library.reading import read_text
from oa_tui.library.writing import replace_file

MOST_ROUNDS = 50
MOST_READ = 50_000_000
"""How often a file is read anew: one mended fault may have hidden the next. So many rounds, and one for each
character while so many characters are read."""

_ENDS = re.compile("(\r\n|\r|\n)")
_WIDE = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class Mending(Struct, frozen=True):
    """A file as it would be, and the faults that are gone from it."""

    text: str
    mended: tuple[Problem, ...] = ()


def mend(paths: Iterable[Path], kinds: Kinds) -> tuple[list[Problem], list[Problem]]:
    """Mends the files of some paths in place; what is gone from them, and why others could not be written.

    A file is replaced whole or not at all; its line ends and its byte order mark stay. Files that can't be read are
    left to `lint`, which says so.
    """
    mended: list[Problem] = []
    refused: list[Problem] = []
    for path in paths:
        for file in files(path, []):
            text, faults = _mending(Path(file), kinds)
            if not faults:
                continue
            try:
                replace_file(Path(file), text.encode("utf-8"))
                mended += faults
            except OSError as fault:
                message = f"this can't be written: {fault.strerror or fault}"
                refused.append(Problem("error", message, clean(file)))
    return mended, refused


def _mending(path: Path, kinds: Kinds) -> tuple[str, tuple[Problem, ...]]:
    """What a file would say, and what would be gone from it."""
    try:
        if not path.is_file() or path.stat().st_size > BIGGEST:
            return "", ()
        raw = path.read_bytes()
        wide = next((encoding for mark, encoding in _WIDE if raw.startswith(mark)), "")
        text = raw.decode(wide or "utf-8")
    except (OSError, UnicodeDecodeError):
        return "", ()
    mending = mend_text(text, clean(str(path)), kinds)
    return mending.text, (*read_file(path, kinds).problems, *mending.mended) if wide else mending.mended


def mend_text(text: str, file: str, kinds: Kinds) -> Mending:
    """A text with every certain edit made, again and again until there is none."""
    mended: list[Problem] = []
    problems = read_text(text, file, kinds).problems
    for _ in range(MOST_ROUNDS + min(len(text), MOST_READ // (len(text) + 1))):
        chosen = list(_apart(problem for problem in problems if problem.certain))
        if not chosen:
            break
        tried = edited(text, [problem.edit for problem in chosen if problem.edit])
        if tried == text:
            break
        text, problems = tried, read_text(tried, file, kinds).problems
        mended += chosen
    return Mending(text, tuple(mended))


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with edits made that do not overlap. What a line break brings in ends as the line itself does."""
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    pieces = _ENDS.split(text.removeprefix("\ufeff"))
    for edit in sorted(edits, key=lambda each: (each.line, each.column), reverse=True):
        at = 2 * (edit.line - 1)
        if at < len(pieces):
            end = next(iter(pieces[at + 1 : at + 2]), "") or next(iter(pieces[1:2]), "\n")
            pieces[at] = structs.replace(edit, text=edit.text.replace("\n", end)).applied(pieces[at])
    return mark + "".join(pieces)


def _apart(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The first of those whose edits would touch each other."""
    line, column = 0, 0
    for problem in sorted(problems, key=lambda each: (each.edit.line, each.edit.column) if each.edit else (0, 0)):
        edit = problem.edit
        if edit and (edit.line, edit.column) > (line, column):
            yield problem
            line, column = edit.line, edit.column + edit.length
