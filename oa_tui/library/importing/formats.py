"""Which format a file is in, and who reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from oa_tui.library.data import read_data
from oa_tui.library.importing import encounters, fantasy, improved, rulebook, table
from oa_tui.library.importing.model import Draft, Imported, Target, all_named
from oa_tui.library.kinds import Kinds
from oa_tui.library.problems import Problem
from oa_tui.library.text import decode, prepare

BIGGEST = 20_000_000
"""Bytes of a file that is read at all: exports of whole libraries are larger than statblock files."""

FORMATS = (
    "Fantasy Statblocks YAML (plain, front matter or fences)",
    "Initiative Tracker encounter fences",
    "Improved Initiative JSON",
    "Open Adventure rulebook Markdown",
    "CSV with a name column",
)
D20 = "roll-under"
"""The system for files of d20 games, unless one is named: of ours it is the one that counts hit points and armor."""

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})\s*([\w-]*)[^`\n]*$")
_FRONT = re.compile(r"---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*$", re.DOTALL | re.MULTILINE)


class Source(Struct, frozen=True):
    """A foreign file: its text with plain line ends, what it is called, and what the user asked for."""

    file: str
    text: str
    kinds: Kinds
    system: str = ""
    known: Callable[[str, str], bool] = lambda _name, _system: False

    @property
    def stem(self) -> str:
        """The file's name without its ending."""
        return Path(self.file).stem

    def target(self, default: str) -> Target:
        """The system that was asked for, or else the one that fits the format."""
        system = self.system or (default if default in self.kinds.systems else next(iter(self.kinds.systems)))
        return Target(self.kinds, system)


def read_foreign(
    raw: bytes,
    file: str,
    kinds: Kinds,
    system: str = "",
    known: Callable[[str, str], bool] = lambda _name, _system: False,
) -> Imported:
    """Whatever a file of one of the FORMATS holds. Never raises for what it holds.

    `known` tells whether a statblock of some name is there for some system: encounters then name it.
    """
    if len(raw) > BIGGEST:
        return _refused(file, f"this file is too big: {len(raw) / 1e6:.1f} MB, at most {BIGGEST / 1e6:.0f} are read")
    decoded = decode(raw, file)
    if isinstance(decoded, Problem):
        return Imported(problems=(decoded,))
    source = Source(file, prepare(decoded, file)[0].text, kinds, system, known)
    if not source.text.strip():
        return _refused(file, "this file is empty")
    found = _read(source)
    drafts = tuple(structs.replace(draft, document=all_named(draft.document)) for draft in found.drafts)
    return structs.replace(found, drafts=drafts)


def _read(source: Source) -> Imported:
    """By its ending, else by how it begins."""
    ending = Path(source.file).suffix.lower()
    if ending == ".json" or (
        ending not in (".yaml", ".yml", ".md", ".csv", ".tsv") and source.text.lstrip()[0] in "[{"
    ):
        return improved.read(source, source.target(D20))
    if ending in (".csv", ".tsv"):
        return table.read(source)
    if rulebook.speaks(source.text):
        return rulebook.read(source)
    return _documents(source, ending)


def _documents(source: Source, ending: str) -> Imported:
    """YAML on its own, in fences, or in the front matter of a note."""
    drafts: list[Draft] = []
    problems: list[Problem] = []
    pieces = list(_pieces(source.text, ending))
    for word, piece in pieces:
        for data in read_data(piece.encode(), source.file):
            if isinstance(data, Problem):
                problems.append(data)
            elif isinstance(data, Mapping):
                found = _draft(word, data, source)
                if isinstance(found, Problem):
                    problems.append(found)
                elif found is not None:
                    drafts.append(found)
    if not drafts and not problems:
        if ending not in (".yaml", ".yml", ".md") and "," in source.text.split("\n", 1)[0]:
            return table.read(source)
        return _refused(source.file, f"nothing that can be imported is in here. Known are: {', '.join(FORMATS)}")
    return Imported(tuple(drafts), tuple(problems))


def _draft(word: str, data: Mapping[str, Any], source: Source) -> Draft | Problem | None:
    """A document's draft, None where it is something else that may stand in a note."""
    if str(data.get("system", "")) in source.kinds.systems:
        message = "this is a file of ours already: put it into the library as it is"
        return Problem("error", message, source.file)
    if word == "encounter" or "creatures" in data:
        return encounters.read(data, source, source.target(D20))
    if word == "statblock" or fantasy.speaks(data):
        return fantasy.read(data, source, source.target(D20))
    return None


def _pieces(text: str, ending: str) -> Iterator[tuple[str, str]]:
    """Parts of a file with the word of their fence, all else blanked so that lines keep their numbers."""
    fences = list(_fences(text))
    if fences:
        yield from fences
    front = _FRONT.match(text)
    if front and (ending == ".md" or fences or not _is_yaml(text[front.end() :])):
        yield "", "\n" + front[1]
    elif not fences and ending != ".md":
        yield "", text


def _is_yaml(rest: str) -> bool:
    """Whether what follows a first document looks like more of them."""
    line = next((line for line in rest.split("\n") if line.strip()), "key:")
    return line.startswith(("---", "- ")) or re.match(r"[\w \"'-]+:(\s|$)", line) is not None


def _fences(text: str) -> Iterator[tuple[str, str]]:
    mark, word, begun = "", "", 0
    lines = text.split("\n")
    for number, line in enumerate(lines):
        match = _FENCE.match(line)
        if match is None:
            continue
        if not mark:
            mark, word, begun = match[1], match[2].lower(), number + 1
        elif match[1].startswith(mark) and not match[2]:
            if word in ("statblock", "encounter", "encounter-table"):
                yield word.removesuffix("-table"), "\n" * begun + "\n".join(lines[begun:number])
            mark = ""
    if mark and word in ("statblock", "encounter", "encounter-table"):
        yield word.removesuffix("-table"), "\n" * begun + "\n".join(lines[begun:])


def _refused(file: str, message: str) -> Imported:
    return Imported(problems=(Problem("error", message, file),))
