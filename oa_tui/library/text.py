"""From bytes to text that is safe to parse and to show, and the documents it holds."""

from __future__ import annotations

import codecs
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from oa_tui.library.problems import CONTROLS, Edit, Problem, Source, clean

_WIDE = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_MARKER = re.compile(r"^---(?=\s|$)", re.MULTILINE)
_NOTHING = re.compile(r"(?:[ ]*(?:#.*)?|%.*|---[ ]*(?:#.*)?|\.\.\.[ ]*)(?:\n|$)")

_SAVE = "save it as UTF-8"
_FEW = 400
"""Bytes that are looked at to tell wide characters, of which every other byte or more is zero, from other files."""

MOST_WARNINGS = 20
"""Lines with control characters that are told of."""


def decode(raw: bytes, file: str) -> str | Problem:
    """The text of UTF-8 bytes; a problem where they are something else."""
    zeros = raw[:_FEW].count(0)
    if raw.startswith(_WIDE) or 3 * zeros > len(raw[:_FEW]):
        return Problem("error", "this file is saved as UTF-16 or UTF-32: save it as UTF-8", file, fix=_SAVE)
    if zeros or b"\0" in raw:
        return Problem("error", "this is not a text file: it holds zero bytes", file, fix="take it out of this folder")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        before = raw[: fault.start].decode("utf-8", "replace")
        source = Source(file, clean(raw.decode("latin-1")))
        return source.problem(
            "error",
            "this file is not saved as UTF-8, it looks like Latin-1 or Windows-1252: save it as UTF-8",
            before.count("\n") + 1,
            len(before) - before.rfind("\n"),
            fix=_SAVE,
        )


def text_of(file: str) -> str:
    """The text of a file for showing lines of it; empty where it can't be read any more."""
    try:
        text = decode(Path(file).read_bytes(), file)
    except OSError:
        return ""
    return prepare(text, file)[0].text if isinstance(text, str) else ""


def prepare(text: str, file: str) -> tuple[Source, list[Problem]]:
    """The text with plain line ends, without byte order mark and control characters; a warning for each line
    that had some of the latter.
    """
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    source = Source(file, clean(text))
    problems: list[Problem] = []
    line, counted = 1, 0
    match = CONTROLS.search(text)
    while match and len(problems) < MOST_WARNINGS:
        line += text.count("\n", counted, match.start())
        counted = match.start()
        column = counted - text.rfind("\n", 0, counted)
        message = "a control character stands here: shown as \ufffd"
        end = text.find("\n", counted)
        rest = text[counted:] if end < 0 else text[counted:end]
        edit = Edit(line, column, len(rest), CONTROLS.sub("", rest), certain=True)
        problems.append(source.problem("warning", message, line, column, fix="take it out", edit=edit))
        match = CONTROLS.search(text, end) if end >= 0 else None
    return source, problems


def chunks(text: str) -> Iterator[tuple[int, str]]:
    """The documents of a file with the number of lines before each; cut at the `---` lines, so that a fault in
    one leaves the others readable. Pieces of comments only are left out.
    """
    cuts = [0, *(match.start() for match in _MARKER.finditer(text)), len(text)]
    lines = 0
    for start, end in itertools.pairwise(cuts):
        piece = text[start:end]
        if piece and not is_nothing(piece):
            yield lines, piece
        lines += piece.count("\n")


def is_nothing(text: str) -> bool:
    """Whether the text holds only blank lines, comments, directives and markers."""
    position = 0
    while position < len(text):
        match = _NOTHING.match(text, position)
        if match is None:
            return False
        position = match.end()
    return True
